package soft

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/skin"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// PairKey names a contact of two deformable bodies by their stable ids and the
// primitives that meet.
type PairKey struct {
	A, B uint64
	skin.Key
}

// Compare orders keys.
func (k *PairKey) Compare(o *PairKey) int {
	switch {
	case k.A != o.A:
		return before(k.A < o.A)
	case k.B != o.B:
		return before(k.B < o.B)
	}
	return k.Key.Compare(o.Key)
}

func before(yes bool) int {
	if yes {
		return -1
	}
	return 1
}

// spot is a point of a skin, by the nodes that carry it. Where these are too few for a
// plane, those beside them come after, up to all, with no weight.
type spot struct {
	count, all int32
	node       [12]int32
	weight     [12]float64
}

// carry finds the nodes of a spot of a skin.
func (p *spot) carry(s *Skin, at *skin.Spot) {
	p.count = 0
	for k, v := range at.Vertex {
		for j, n := range s.Node[v] {
			if w := float64(at.Weight[k] * s.Weight[v][j]); w != 0 {
				p.add(n, w)
			}
		}
	}
	p.all = p.count
	if p.count >= 3 {
		return
	}
	for _, v := range at.Vertex {
		for _, n := range s.Node[v] {
			if !slices.Contains(p.node[:p.all], n) {
				p.node[p.all], p.weight[p.all] = n, 0
				p.all++
			}
		}
	}
}

func (p *spot) add(n int32, w float64) {
	for i := range p.node[:p.count] {
		if p.node[i] == n {
			p.weight[i] += w
			return
		}
	}
	p.node[p.count], p.weight[p.count] = n, w
	p.count++
}

// of returns the mean of what the nodes have.
func (p *spot) of(x []vec.Vec3) (sum vec.Vec3) {
	for i, n := range p.node[:p.count] {
		sum = sum.MulAdd(x[n], p.weight[i])
	}
	return sum
}

// give adds the answer of the spot's free nodes to an impulse on it to m.
func (p *spot) give(m *blocks.Block, s *Body) {
	for i, n := range p.node[:p.count] {
		if s.tied != nil && s.tied.group[n] > 0 {
			continue
		}
		w := float64(p.weight[i] * p.weight[i])
		for k, v := range &s.matrix.Inv[n] {
			m[k] += float64(w * v)
		}
	}
}

// hit applies an impulse; local has the diagonal of A answer, too.
func (p *spot) hit(s *Body, q, arm vec.Vec3, local bool) {
	if local {
		s.whole.knock(q, arm)
	} else {
		s.whole.hit(q, arm)
	}
	for i, n := range p.node[:p.count] {
		d := q.Mul(p.weight[i])
		s.b[n] = s.b[n].Add(d)
		if !local {
			continue
		}
		if s.tied != nil {
			if g := s.tied.of(n); g != nil {
				g.knock(d, s.X[n].Sub(g.center).Cross(d))
				continue
			}
		}
		s.u[n] = s.u[n].Add(s.matrix.Inv[n].MulVec(d))
	}
}

// PairRow is the contact of two skins. Impulses act on B, and against A at the
// same point. While it is bonded its spots stay those it was born with.
type PairRow struct {
	Row
	PairKey
	A, B       int32 // indices of the bodies
	VertexA    int32 // of the skins, near the spots
	VertexB    int32
	On         [2]skin.Spot // of A's skin and of B's, as it was found
	Held       [2]skin.Spot // … and where a and b are
	a, b       spot
	Flat       bool        // it is in the plane
	ends       [2][2]int32 // nodes of the segments of A and of B that it is on
	armA, armB vec.Vec3    // of the point from the centres of mass [m]
	offT, offS float64     // tangential displacement that counts as none [m]
	hold       bearing     // of the normal, while it is bonded
	turn       vec.Vec3    // see turning
	couple     arms        // of a bond that a knot has solved
	Patch      float64     // what it stands for of the faces within reach, bonded or not [m²]
	resting    bool        // all of its nodes move as one
	inside     bool        // it is part of the solve of a bundle
	alone      float64     // response if all of its nodes were free [1/kg]
}

// Seat puts a contact that has been found.
func (r *PairRow) Seat(c *skin.Contact, a, b *Skin) {
	r.resting, r.inside = false, false
	r.On, r.Gap, r.Patch = [2]skin.Spot{c.A, c.B}, c.Gap, c.Area
	if !r.Bonded || r.hold.none() {
		r.NL = c.Normal
	}
	if r.Bonded {
		return
	}
	r.a.carry(a, &c.A)
	r.b.carry(b, &c.B)
	r.Held = r.On
	for k, v := range c.A.Vertex[:2] {
		r.ends[0][k], r.ends[1][k] = a.Node[v][0], b.Node[c.B.Vertex[k]][0]
	}
	r.VertexA, r.VertexB = c.A.Vertex[0], c.B.Vertex[0]
	r.offT, r.offS = 0, 0
	r.Area = math.Max(c.Area, LeastArea)
}

// LeastArea is that of a contact between no faces [m²], so that pressures stay
// finite.
const LeastArea = 1e-12

// place finds where the row is in the present poses.
func (r *PairRow) place(softs []*Body) {
	a, b := softs[r.A], softs[r.B]
	friction, shear := r.T.Mul(r.FT).MulAdd(r.S, r.FS), r.T.Mul(r.ST).MulAdd(r.S, r.SS)
	r.At = r.b.of(b.X)
	d := r.At.Sub(r.a.of(a.X))
	if r.Bonded && !r.hold.none() {
		r.NL = r.hold.normal(softs, d, r.NL, 0)
	}
	r.N = r.NL
	r.T = vec.Tangent(r.N)
	if r.Bonded && !r.hold.frame && !r.hold.none() { // along the line, and across
		r.T = r.hold.first.of(softs, 0).Unit(r.T)
	}
	r.S = r.N.Cross(r.T)
	r.Gap = r.N.Dot(d) - r.Thick
	r.FT, r.FS = r.T.Dot(friction), r.S.Dot(friction)
	r.UT, r.US, r.ST, r.SS = 0, 0, 0, 0
	if r.Bonded {
		r.UT, r.US = r.T.Dot(d)-r.offT, r.S.Dot(d)-r.offS
		r.ST, r.SS = r.T.Dot(shear), r.S.Dot(shear)
	}
}

// Spots are the two points in the present poses, of A and of B.
func (r *PairRow) Spots(a, b *Body) (ofA, ofB vec.Vec3) { return r.a.of(a.X), r.b.of(b.X) }

// answer fills in the response of both sides.
func (r *PairRow) answer(softs []*Body) {
	a, b := softs[r.A], softs[r.B]
	var m blocks.Block
	r.a.give(&m, a)
	r.b.give(&m, b)
	if a.tied != nil || b.tied != nil {
		r.giveTied(&m, a, b)
	}
	r.armA, r.armB = r.At.Sub(a.center), r.At.Sub(b.center)
	r.base = r.b.of(b.carry).Sub(r.a.of(a.carry)).Sub(r.turn)
	if a.lump != b.lump {
		r.base = r.base.Add(b.lump.at(r.At)).Sub(a.lump.at(r.a.of(a.X)))
	}
	if a.whole == b.whole { // one bundle: as a whole it does not notice
		pn, pt, ps := m.MulVec(r.N), m.MulVec(r.T), m.MulVec(r.S)
		r.blk = response{r.N.Dot(pn), r.T.Dot(pn), r.S.Dot(pn), r.T.Dot(pt), r.S.Dot(pt), r.S.Dot(ps)}
		return
	}
	side := func(p vec.Vec3) vec.Vec3 {
		if r.A == r.B { // the whole has no part in it
			return m.MulVec(p)
		}
		if a.whole.thin || b.whole.thin {
			return m.MulVec(p).Add(a.whole.answer(p, r.armA)).Add(b.whole.answer(p, r.armB))
		}
		wa, wb := a.whole.invI.MulVec(r.armA.Cross(p)), b.whole.invI.MulVec(r.armB.Cross(p))
		return m.MulVec(p).MulAdd(p, a.whole.invM+b.whole.invM).Add(wa.Cross(r.armA)).Add(wb.Cross(r.armB))
	}
	pn, pt, ps := side(r.N), side(r.T), side(r.S)
	r.blk = response{r.N.Dot(pn), r.T.Dot(pn), r.S.Dot(pn), r.T.Dot(pt), r.S.Dot(pt), r.S.Dot(ps)}
}

// velocity of B's spot against A's.
func (r *PairRow) velocity(softs []*Body) vec.Vec3 {
	a, b := softs[r.A], softs[r.B]
	v := r.base.Add(r.b.of(b.u)).Add(b.whole.at(r.armB)).Sub(r.a.of(a.u)).Sub(a.whole.at(r.armA))
	if b.tied != nil {
		v = v.Add(r.b.tiedSpeed(b))
	}
	if a.tied != nil {
		v = v.Sub(r.a.tiedSpeed(a))
	}
	return v
}

func (r *PairRow) hit(softs []*Body, p vec.Vec3, local bool) {
	r.b.hit(softs[r.B], p, r.armB, local)
	r.a.hit(softs[r.A], p.Neg(), r.armA, local)
}

// placePairs and warmPairs are the parts of WarmStart for pairs.
func (w *Rows) placePairs(softs []*Body) {
	for i := range w.Pairs {
		r := &w.Pairs[i]
		if r.resting {
			continue
		}
		r.place(softs)
		if !r.Bonded && r.P < 0 {
			r.P = 0
		}
		r.ease(softs[r.A].eases() && softs[r.B].eases())
		if r.Bonded {
			_, _, ratio := stiffness(w.Glue[r.Law].Law)
			r.Opening = effective(r.Gap, r.UT, r.US, ratio)
		}
		r.turn = r.turning(softs, w.h)
	}
}

func (w *Rows) warmPairs(softs []*Body) {
	for i := range w.Pairs {
		r := &w.Pairs[i]
		if r.resting {
			continue
		}
		r.answer(softs)
		if p := r.impulse(); p != (vec.Vec3{}) && !r.knotted {
			r.hit(softs, p, false)
		}
	}
}

// sweepPairs is the part of Sweep for pairs.
func (w *Rows) sweepPairs(softs []*Body) {
	for i := range w.Pairs {
		r := &w.Pairs[i]
		if r.resting || r.inside {
			continue
		}
		if p := w.project(&r.Row, r.velocity(softs)); p != (vec.Vec3{}) {
			r.hit(softs, p, true)
		}
	}
}
