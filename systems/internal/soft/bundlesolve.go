package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// group is an adhesive in the solve: the inverse of what its rigid motion meets.
type group struct {
	factor six
	at     []vec.Vec3 // of the members from the centre
	total  float64
	still  bool
	inv    vec.Sym3 // inverse inertia
	center vec.Vec3
	v, w   vec.Vec3 // what contacts have done to it, see bundlerow.go
}

// Ready prepares for solving, once the bodies have begun.
func (w *Bundle) Ready() {
	w.first = 0
	w.free()
	w.prepare()
}

// prepare finds what the adhesives meet.
func (w *Bundle) prepare() {
	for len(w.groups) < len(w.Ties) {
		w.groups = append(w.groups, group{})
	}
	w.groups = w.groups[:len(w.Ties)]
	for g, a := range w.Ties {
		w.ready(&w.groups[g], a, int32(g+1))
	}
}

// ready finds PᵀAP of one adhesive, as if what couples two members were at the first
// of them: elements between members do not notice a rigid motion, so that what is
// left is the mass, and what couples members to other nodes and to the world.
func (w *Bundle) ready(g *group, a *clones.Adhesive, number int32) {
	g.still, g.total, g.center = a.Held, a.Inertia.Mass, a.Frame.X
	g.v, g.w = vec.Vec3{}, vec.Vec3{}
	g.at = g.at[:0]
	var m six
	if !g.still {
		g.inv = a.Inertia.InverseWorld(a.Frame.Q)
	}
	for i := range a.Members {
		k := &a.Members[i]
		b := w.body(k)
		r := b.X[k.Node].Sub(a.Frame.X)
		g.at = append(g.at, r)
		if g.still {
			continue
		}
		d := b.matrix.Dia[k.Node]
		lo, hi := b.matrix.Row[k.Node], b.matrix.Row[k.Node+1]
		for j := lo; j < hi; j++ {
			if b.tied.group[b.matrix.Col[j]] == number {
				for e, v := range &b.matrix.Val[j] {
					d[e] += v
				}
			}
		}
		m.addPoint(&d, r)
	}
	g.factor = m
	g.factor.factorise()
}

// The conjugate gradients stop when the square of the residual's norm has come down
// by enough from the largest of the substep, or after so many steps.
const (
	enough    = 1e-9
	mostSteps = 12
	fewSteps  = 4 // after volumes have been put right, or other contacts bear
	// mostRounds is how often that is done.
	mostRounds = 4
)

// Solve brings u near to the solution of PᵀAP·y = Pᵀb. It makes the velocities of
// every adhesive's members those of a rigid motion first. Volumes are kept by the
// particles that are free.
func (w *Bundle) Solve() {
	w.fold()
	w.stiffen()
	again := w.conjugate(mostSteps)
	for round := 0; w.keep() || again; round++ {
		if round == mostRounds || round > 0 && !again {
			break
		}
		again = w.conjugate(fewSteps)
	}
}

// keep sets the pressures so that the volumes are kept. It reports false where none
// is.
func (w *Bundle) keep() bool {
	some := false
	for _, b := range w.Bodies {
		if b.Keep == nil {
			continue
		}
		some = true
		for k := range 2 {
			b.Keep.sweep(b, k == 1)
			w.fixed(b)
		}
		b.Keep.keep(b)
	}
	return some
}

// fixed has members of adhesives give nothing to the pressure of their body.
func (w *Bundle) fixed(b *Body) {
	for i, g := range b.tied.group {
		if g != 0 {
			b.Keep.give[i] = vec.Vec3{}
		}
	}
}

// conjugate makes no more than so many steps. It reports whether other contacts bear
// than those it has taken for granted.
func (w *Bundle) conjugate(most int) bool {
	w.balance()
	w.anticipate()
	rz := w.begin()
	w.first = math.Max(w.first, rz)
	least := math.Max(float64(enough*w.first), w.least())
	for k := 0; k < most && rz > least; k++ {
		pq := 0.0
		for _, b := range w.Bodies {
			b.matrix.Times(b.tied.q, b.tied.p)
		}
		w.pressTimes()
		for _, b := range w.Bodies {
			for i, q := range b.tied.q {
				pq += b.tied.p[i].Dot(q)
			}
		}
		if !(pq > 0) {
			break
		}
		s := rz / pq
		for _, b := range w.Bodies {
			for i, p := range b.tied.p {
				b.u[i] = b.u[i].MulAdd(p, s)
				b.r[i] = b.r[i].MulAdd(b.tied.q[i], -s)
			}
		}
		next := w.precondition()
		beta := next / rz
		rz = next
		for _, b := range w.Bodies {
			for i, z := range b.d {
				b.tied.p[i] = z.MulAdd(b.tied.p[i], beta)
			}
		}
	}
	w.balance()
	return w.bear()
}

// least is the square of a residual's norm that is rounding.
func (w *Bundle) least() float64 {
	const rounding = 1e-28
	sum := 0.0
	for _, b := range w.Bodies {
		for i, u := range b.u {
			sum += float64(b.Mass[i] * u.Add(b.carry[i]).LenSq())
		}
	}
	return float64(rounding * sum)
}

// begin sets residual and first direction.
func (w *Bundle) begin() float64 {
	for _, b := range w.Bodies {
		b.matrix.Residual(b.r, b.b, b.u)
	}
	w.pressed()
	rz := w.precondition()
	for _, b := range w.Bodies {
		copy(b.tied.p, b.d)
	}
	return rz
}

// precondition sets d to a motion that nearly answers the residual r, and returns
// r·d.
func (w *Bundle) precondition() float64 {
	for _, b := range w.Bodies {
		for i, r := range b.r {
			if b.tied.group[i] == 0 {
				b.d[i] = b.matrix.Inv[i].MulVec(r)
			}
		}
	}
	for k, a := range w.Ties {
		g := &w.groups[k]
		var f, t vec.Vec3
		for i := range a.Members {
			m := &a.Members[i]
			r := w.body(m).r[m.Node]
			f, t = f.Add(r), t.Add(g.at[i].Cross(r))
		}
		v, o := vec.Vec3{}, vec.Vec3{}
		if !g.still {
			v, o = g.factor.solve(f, t)
		}
		for i := range a.Members {
			m := &a.Members[i]
			w.body(m).d[m.Node] = v.Add(o.Cross(g.at[i]))
		}
	}
	rz := 0.0
	for _, b := range w.Bodies {
		for i, r := range b.r {
			rz += r.Dot(b.d[i])
		}
	}
	return rz
}

// stiffen makes u a rigid motion of every adhesive: with the momentum that it has,
// and what contacts have done to it.
func (w *Bundle) stiffen() {
	for k, a := range w.Ties {
		g := &w.groups[k]
		var p, l vec.Vec3
		for i := range a.Members {
			m := &a.Members[i]
			q := w.body(m).u[m.Node].Mul(m.Mass)
			p, l = p.Add(q), l.Add(g.at[i].Cross(q))
		}
		v, o := p.Mul(1/g.total).Add(g.v), g.inv.MulVec(l).Add(g.w)
		if g.still {
			v, o = vec.Vec3{}, vec.Vec3{}
		}
		g.v, g.w = vec.Vec3{}, vec.Vec3{}
		for i := range a.Members {
			m := &a.Members[i]
			w.body(m).u[m.Node] = v.Add(o.Cross(g.at[i]))
		}
	}
}
