package soft

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Elements between two members of an adhesive do no work while it moves as a rigid
// body. They are left out of A: a member i of the adhesive g has
//
//	(Ã·u)_i = E_i·u_i + Σ_{j∉g} A_ij·u_j,   E_i = A_ii + Σ_{j∈g} A_ij,
//
// where E_i is its mass and what it meets of the world and of those that are not in
// g. That is exact where nodes hold each other two by two, as particles on springs do.
// What an element of three nodes or more does to two of them when the adhesive turns
// depends on the others; there, in woven bodies, E_i turns too, Σ_{j∈g} A_ij·W×(x_j−c).
// So but for the sum of E over all members, found once, a solve meets only the
// particles that are free, and the rim: the members with neighbours that are not of
// theirs. The more of a bundle sticks, the less there is to solve.

// twist is a rigid motion, or a force and its moment.
type twist struct{ v, w vec.Vec3 }

func (a twist) dot(b twist) float64 { return a.v.Dot(b.v) + a.w.Dot(b.w) }

func (a twist) mulAdd(b twist, s float64) twist { return twist{a.v.MulAdd(b.v, s), a.w.MulAdd(b.w, s)} }

// group is an adhesive in the solve: what its rigid motion meets, and the inverse.
type group struct {
	meets, factor six
	at            []vec.Vec3 // of the members from the centre
	total, crowd  float64
	was           twist
	still         bool
	inv           vec.Sym3 // inverse inertia
	center        vec.Vec3
	v, w          vec.Vec3 // what contacts have done to it, see bundlerow.go
	// Of the conjugate gradients: the motion y and, as in bundlegradient.go, r̂, D·r̂, p̂, t
	// and q̂.
	y, r, z, p, t, q twist
}

// share is the free particles and the rim of a body, or free particles of a part of it,
// see bundleseam.go, with what there is to sum up of them.
type share struct {
	body   *Body
	free   []int32
	part   bool  // the rim is not of it
	lo, hi int32 // of its runs
	rz, pq float64
}

// run is what of a rim belongs to one adhesive.
type run struct {
	rim   []int32
	group int32
	sum   twist
}

// Ready prepares for solving, once the bodies have begun.
func (w *Bundle) Ready() {
	w.first, w.owing = 0, w.owes()
	w.free()
	w.prepare()
}

// prepare finds what the adhesives meet, and shares out what is left to solve.
func (w *Bundle) prepare() {
	for len(w.groups) < len(w.Ties) {
		w.groups = append(w.groups, group{})
	}
	w.groups = w.groups[:len(w.Ties)]
	for _, b := range w.Bodies {
		b.tied.start(b)
	}
	w.beside = len(w.presses) > 0
	for i := range w.presses {
		r := w.presses[i].row
		w.at[r.A].tied.mark(&r.a)
		w.at[r.B].tied.mark(&r.b)
	}
	for g, a := range w.Ties {
		w.ready(&w.groups[g], a, int32(g+1))
	}
	w.shares, w.seams, w.runs = w.shares[:0], w.seams[:0], w.runs[:0]
	for _, b := range w.Bodies {
		w.cut(b)
		w.hold(b)
	}
	w.parts = len(w.shares)
	w.shares = append(w.shares, w.seams...)
}

// start lists the free particles of a body.
func (t *tied) start(b *Body) {
	t.free, t.rim, t.met, t.late, t.members = t.free[:0], t.rim[:0], t.met[:0], t.late[:0], t.members[:0]
	t.metAt = append(t.metAt[:0], 0)
	clear(t.seen)
	clear(t.r)
	clear(t.t)
	clear(t.f)
	clear(t.w)
	for i, g := range t.group {
		switch {
		case g != 0:
			if b.Keep != nil {
				b.Keep.give[i] = vec.Vec3{}
			}
		case !b.Held[i]:
			t.free = append(t.free, int32(i))
			m := b.matrix
			for k := m.Row[i]; k < m.Mid[i]; k++ {
				if t.group[m.Col[k]] != 0 {
					t.late = append(t.late, [2]int32{int32(i), k})
				}
			}
		}
	}
}

// mark has the members at a spot be of the rim.
func (t *tied) mark(p *spot) {
	for _, n := range p.node[:p.count] {
		t.seen[n] = true
	}
}

// ready finds PᵀÃP of one adhesive, and its rim.
func (w *Bundle) ready(g *group, a *clones.Adhesive, number int32) {
	g.still, g.total, g.center = a.Held, a.Inertia.Mass, a.Frame.X
	g.v, g.w = vec.Vec3{}, vec.Vec3{}
	g.y, g.r, g.z, g.p, g.t, g.q = twist{}, twist{}, twist{}, twist{}, twist{}, twist{}
	g.at = g.at[:0]
	g.meets = six{}
	if !g.still {
		g.inv = a.Inertia.InverseWorld(a.Frame.Q)
	}
	for i := range a.Members {
		k := &a.Members[i]
		b := w.body(k)
		b.tied.members = append(b.tied.members, k.Node)
		r := b.X[k.Node].Sub(a.Frame.X)
		g.at = append(g.at, r)
		if g.still {
			continue
		}
		t, m := b.tied, b.matrix
		d := m.Dia[k.Node]
		for j := m.Row[k.Node]; j < m.Row[k.Node+1]; j++ {
			if o := t.group[m.Col[j]]; o != number {
				t.met = append(t.met, j)
				if o != 0 {
					t.late = append(t.late, [2]int32{k.Node, j})
				}
				continue
			}
			if b.woven {
				g.meets.addPair(&m.Val[j], r, b.X[m.Col[j]].Sub(a.Frame.X))
				continue
			}
			for e, v := range &m.Val[j] {
				d[e] += v
			}
		}
		g.meets.addPoint(&d, r)
		if n := int32(len(t.met)); n > t.metAt[len(t.rim)] || t.seen[k.Node] {
			t.rim, t.metAt = append(t.rim, k.Node), append(t.metAt, n)
		}
	}
	g.factor = g.meets
	g.factor.factorise()
}

// cut makes the share of a body, or its parts and its seam.
func (w *Bundle) cut(b *Body) {
	t := b.tied
	s := share{body: b, free: t.free, lo: int32(len(w.runs))}
	for rest := t.rim; len(rest) > 0; {
		g := t.group[rest[0]]
		n := slices.IndexFunc(rest, func(i int32) bool { return t.group[i] != g })
		if n < 0 {
			n = len(rest)
		}
		w.runs = append(w.runs, run{rim: rest[:n], group: g - 1})
		rest = rest[n:]
	}
	s.hi = int32(len(w.runs))
	if !t.split(b) {
		w.shares = append(w.shares, s)
		return
	}
	w.shares = append(w.shares, share{body: b, free: t.near, part: true}, share{body: b, free: t.far, part: true})
	s.free = t.seam
	w.seams = append(w.seams, s)
}
