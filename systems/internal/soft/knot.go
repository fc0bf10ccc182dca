package soft

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/union"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Knot is what stiff bonds hold together, solved as one.
//
// A sweep of rows answers with B = J·D⁻¹·Jᵀ and lets A follow, so that in the end
// the velocity has moved by S = J·A⁻¹·Jᵀ for what B was counted on. A spring of the
// stiffness q = h·(h·K + c) that is swept so comes back multiplied by
//
//	q·(B − S)/(1 + q·B),
//
// which is beyond −1 where S > 2·B + 1/q: of what bends, or is light beside what it is
// stuck to, S is many times B, for A⁻¹ moves neighbours along that D⁻¹ leaves behind.
// So stiff bonds are not swept. What they hold together is a knot, which is solved as
// one,
//
//	(A + Jᵀ·q·J)·v = b − Jᵀ·f,
//
// with A of all bodies in it and M of the rigid ones, by conjugate gradients: they go
// down one convex energy, so that nothing stiff, light or slow to follow can blow it
// up. Bonds with q·S < 1 are swept; S ≤ J·M⁻¹·Jᵀ tells which these are. So are those of
// solids and of grains with what is not thin: of solids S is but a few times B, of
// grains it is B.
type Knot struct {
	softs []*Body
	all   []*Body // by their indices
	limbs []limb
	links []link // by the rank of their slaves, ascending
	h     float64
	calm  knotCalm
}

// limb is a rigid body in a knot.
type limb struct {
	body           *solve.Body
	chunk          *chunk // that it is in a lump, or nil
	lump           *Lump
	index          int32
	done, z, way   motion   // what the bonds have changed, what goes before, direction
	rv, rw, tv, tw vec.Vec3 // residual, and with what slaves lay on it
	qv, qw         vec.Vec3 // what the links make of the direction
	meets          meeting
	load           [6][6]float64 // of the slaves
}

// limb is a rigid body as a part of a knot.
func (w *Rows) limb(bodies []solve.Body, i int32) limb {
	l := limb{body: &bodies[i], index: i}
	l.lump, l.chunk = w.lumps.find(i)
	return l
}

// knots are those of a substep.
type knots struct {
	list   []Knot
	root   union.Find // softs first, then limbs
	limbs  []int32    // rigid body by limb
	limbOf []int32    // 1 above the limb of a rigid body
	number []int32    // of a root's knot, from 1
	place  []int32    // of a body in its knot
}

// stiffest is the most that q·J·M⁻¹·Jᵀ may be of a bond that is swept.
const stiffest = 1

// FindKnots finds what bonds hold together that sweeps would not carry. All rows have
// been placed, and no impulse of the substep has been applied.
func (w *Rows) FindKnots(softs []*Body, bodies []solve.Body) {
	k := &w.knots
	k.list = k.list[:0]
	for _, b := range softs {
		if b != nil {
			b.knotted = false
		}
	}
	if w.markKnots(softs, bodies) {
		w.handOver(softs, bodies, true)
		w.gatherKnots(softs, bodies)
	} else {
		w.handOver(softs, bodies, false)
	}
}

// markKnots marks the bodies that bonds hold which sweeps would not carry, and reports
// whether there are any.
func (w *Rows) markKnots(softs []*Body, bodies []solve.Body) (some bool) {
	for i := range w.Rows {
		r := &w.Rows[i]
		b := &bodies[r.Rigid]
		if r.Bonded && softs[r.Soft].thin && w.canTie(r, softs[r.Soft], b) && w.tight(r, r.free(softs[r.Soft], b)) {
			softs[r.Soft].knotted, some = true, true
		}
	}
	for i := range w.Pairs {
		r := &w.Pairs[i]
		a, b := softs[r.A], softs[r.B]
		if r.Bonded && (a.thin || b.thin) && r.canTie(a, b) && w.tight(&r.Row, r.a.free(a)+r.b.free(b)) {
			a.knotted, b.knotted, some = true, true, true
		}
	}
	return some
}

// handOver passes rows to the knots, if there are some, and the others to the sweeps.
// What is in a knot has all of its bonds in it, for loose ones add up, and what
// touches, or sweeps would move it on without its bonds.
func (w *Rows) handOver(softs []*Body, bodies []solve.Body, some bool) {
	for i := range w.Rows {
		r := &w.Rows[i]
		r.hand(some && softs[r.Soft].knotted && w.canTie(r, softs[r.Soft], &bodies[r.Rigid]))
	}
	for i := range w.Pairs {
		r := &w.Pairs[i]
		a, b := softs[r.A], softs[r.B]
		r.hand(some && (a.knotted && b.knotted || r.Bonded && (a.knotted || b.knotted)) && r.canTie(a, b))
	}
}

// hand passes what presses from the sweeps to a knot: it is no longer in P until the
// knot has been solved.
func (r *Row) hand(to bool) {
	if r.knotted = to; to {
		r.press = max(r.P, 0)
		r.P, r.ST, r.SS = 0, 0, 0
	}
}

// canTie reports whether a row may be part of a knot.
func (w *Rows) canTie(r *Row, s *Body, b *solve.Body) bool {
	return !r.rooted && !r.Past && s.tied == nil && len(s.riders) == 0 && (b.InvM != (vec.Vec3{}) || b.InvI != (vec.Sym3{}))
}

func (r *PairRow) canTie(a, b *Body) bool {
	return !r.resting && !r.inside && a.tied == nil && b.tied == nil && len(a.riders) == 0 && len(b.riders) == 0
}

// free is what the nodes and the rigid body would answer by their mass alone [1/kg].
func (r *Row) free(s *Body, b *solve.Body) float64 {
	sum := max(b.InvM.X, b.InvM.Y, b.InvM.Z)
	for i, n := range r.Node {
		sum += float64(r.Weight[i]*r.Weight[i]) / s.Mass[n]
	}
	return sum
}

func (p *spot) free(s *Body) (sum float64) {
	for i, n := range p.node[:p.count] {
		sum += float64(p.weight[i]*p.weight[i]) / s.Mass[n]
	}
	return sum
}

// tight reports whether a bond is too stiff for sweeps, where nodes answer by so much.
func (w *Rows) tight(r *Row, give float64) bool {
	l := &w.Glue[r.Law]
	cn, ct, _ := stiffness(l.Law)
	k := float64(max(cn, ct) * float64(float64(r.Beta*r.Beta)*r.Area))
	return float64(float64(float64(w.h*w.h)*k)*give) > stiffest
}

// gatherKnots makes the knots of the rows that are marked.
func (w *Rows) gatherKnots(softs []*Body, bodies []solve.Body) {
	k := &w.knots
	k.limbs = k.limbs[:0]
	for len(k.limbOf) < len(bodies) {
		k.limbOf = append(k.limbOf, 0)
	}
	for i := range w.Rows {
		if r := &w.Rows[i]; r.knotted && k.limbOf[r.Rigid] == 0 {
			k.limbs = append(k.limbs, r.Rigid)
			k.limbOf[r.Rigid] = int32(len(k.limbs))
		}
	}
	n := len(softs)
	k.root = k.root.Reset(n + len(k.limbs))
	for i := range w.Rows {
		if r := &w.Rows[i]; r.knotted {
			softs[r.Soft].knotted = true
			k.root.Join(r.Soft, int32(n)+k.limbOf[r.Rigid]-1)
		}
	}
	for i := range w.Pairs {
		if r := &w.Pairs[i]; r.knotted {
			softs[r.A].knotted, softs[r.B].knotted = true, true
			k.root.Join(r.A, r.B)
		}
	}
	w.fillKnots(softs, bodies)
	for _, i := range k.limbs {
		k.limbOf[i] = 0
	}
}

// fillKnots puts bodies and bonds into their knots.
func (w *Rows) fillKnots(softs []*Body, bodies []solve.Body) {
	k := &w.knots
	n := len(softs)
	k.number, k.place = k.number[:0], k.place[:0]
	for range k.root {
		k.number, k.place = append(k.number, 0), append(k.place, 0)
	}
	for i := range k.root {
		if i < n && (softs[i] == nil || !softs[i].knotted) {
			continue
		}
		t := w.knotOf(int32(i), softs)
		if i < n {
			k.place[i] = int32(len(t.softs))
			t.softs = append(t.softs, softs[i])
		} else {
			k.place[i] = int32(len(t.limbs))
			t.limbs = append(t.limbs, w.limb(bodies, k.limbs[i-n]))
		}
	}
	for i := range w.Rows {
		if r := &w.Rows[i]; r.knotted {
			t := w.knotOf(r.Soft, softs)
			t.tie(w, softs, r, nil, end{soft: k.place[r.Soft], node: r.Node[:], weight: r.Weight[:]},
				end{soft: -1, limb: k.place[int32(n)+k.limbOf[r.Rigid]-1], arm: r.Arm})
		}
	}
	for i := range w.Pairs {
		if r := &w.Pairs[i]; r.knotted {
			t := w.knotOf(r.A, softs)
			t.tie(w, softs, &r.Row, r, r.b.end(k.place[r.B]), r.a.end(k.place[r.A]))
		}
	}
	for i := range k.list {
		k.list[i].rank()
		k.list[i].calm.bonds = k.list[i].held(w)
	}
}

// knotOf is the knot of a body, which begins with the first of them.
func (w *Rows) knotOf(i int32, softs []*Body) *Knot {
	k := &w.knots
	r := k.root.Root(i)
	if k.number[r] == 0 {
		if len(k.list) < cap(k.list) {
			k.list = k.list[:len(k.list)+1]
		} else {
			k.list = append(k.list, Knot{})
		}
		k.number[r] = int32(len(k.list))
		t := &k.list[len(k.list)-1]
		t.softs, t.limbs, t.links, t.h = t.softs[:0], t.limbs[:0], t.links[:0], w.h
		t.all = softs
	}
	return &k.list[k.number[r]-1]
}

// Knots is the number of knots of the substep.
func (w *Rows) Knots() int { return len(w.knots.list) }

// Knotted reports whether a body is part of a knot in the substep.
func (b *Body) Knotted() bool { return b.knotted }

// riding is what a body in a knot has besides.
type riding struct {
	grip, follow []blocks.Block // by node: ΣQ, and (m + ΣQ)⁻¹
	load         []float64      // of the slaves that ride on a node [kg]
	lever        []float64      // of the couples that its lines carry [kg]
	t, acc       []vec.Vec3     // residual with what the slaves lay on it
	p, q         []vec.Vec3     // direction, A·direction
	dia, inv     []blocks.Block // the diagonal of A alone, and its inverse
}

// ride makes room for what a knot needs of a body.
func (b *Body) ride() *riding {
	if b.knot == nil {
		n := len(b.X)
		b.knot = &riding{
			make([]blocks.Block, n), make([]blocks.Block, n), make([]float64, n), make([]float64, n),
			make([]vec.Vec3, n), make([]vec.Vec3, n), make([]vec.Vec3, n), make([]vec.Vec3, n), make([]blocks.Block, n), make([]blocks.Block, n),
		}
	}
	return b.knot
}
