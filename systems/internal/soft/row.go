package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Key names a contact: the same from step to step while the two are near, so
// that impulses and intensity find it again.
type Key struct {
	Soft, Rigid  uint64 // stable ids
	Vertex, Part int32  // of the skin; of the rigid body
}

// Before tells the order of keys.
func (k *Key) Before(o *Key) bool {
	switch {
	case k.Soft != o.Soft:
		return k.Soft < o.Soft
	case k.Rigid != o.Rigid:
		return k.Rigid < o.Rigid
	case k.Part != o.Part:
		return k.Part < o.Part
	}
	return k.Vertex < o.Vertex
}

// Row is the contact of a vertex of a skin with a rigid body: non-penetration,
// friction and, where it sticks, its bond.
type Row struct {
	Key
	Soft, Rigid int32 // indices
	// Of is the rigid body itself, where Rigid is what stands for it in a step.
	Of     int32
	Node   [4]int32
	Weight [4]float64

	// On the rigid body, in its axes from its centre of mass: the point of the
	// surface beneath the vertex, the normal out of it, and the point that the
	// vertex is bonded to.
	LA, NL, LB vec.Vec3
	Area       float64 // that the vertex stands for [m²]
	Thick      float64 // radii of thin skins, 0 of solids [m]
	// Ball is the radius of a rigid ball and the thin skin on it, Center its
	// centre, Out the normal in space; 0 for anything else [m]. The normal of such a
	// contact does not turn with the ball, which may spin fast.
	Ball        float64
	Center, Out vec.Vec3
	Friction    float64
	Law         int32 // index into the laws, −1 for none
	Base        int32 // that of the two materials, of which Law is what holds at this place
	// Foreseen rows are of the substep that they Join; then they are Past.
	Foreseen, Past bool

	Beta    float64 // intensity
	Bonded  bool    // β has passed birth: there are an anchor and forces
	Broken  bool    // in this step
	Faded   bool    // … for its intensity had gone, not its reach
	Made    bool    // in this step
	Wait    float64 // until it may bond again [s]
	Listed  int32   // place in the list that the user sees, from 1; 0 if it is in none
	Work    float64 // done on the bond so far [J]
	Opening float64 // effective, at the last pose [m]

	Yield Yield // of a contact that is soft on purpose

	root // of a bond that is solved with the body

	// Impulses on the vertex in the last substep: along the normal (pulling
	// negative), by friction, by the bond's shear [N·s]; and all of them
	// together over the step.
	P, FT, FS, ST, SS float64
	Sum               vec.Vec3
	mean              mean // what it began that substep with

	// In the present poses.
	N, T, S vec.Vec3
	Arm     vec.Vec3 // of the vertex from the rigid centre of mass [m]
	own     vec.Vec3 // … and from that of the soft body [m]
	At      vec.Vec3 // the vertex [m]
	Gap     float64  // [m]
	UT, US  float64  // tangential displacement of the bond [m]
	base    vec.Vec3 // velocity of the frame at the vertex [m/s]
	blk     response
	changed float64 // by the last sweep, in the measure of blk [J]
}

// response of the relative velocity to an impulse, in the row's frame [1/kg].
type response struct{ nn, nt, ns, tt, ts, ss float64 }

// Glue holds what the rows need to know of a surface law.
type Glue struct {
	Law      adhesion.Law
	Initial  float64 // intensity at first contact
	Touch    float64 // gap up to which that counts as contact [m]
	Cooldown float64 // [s]
	Damping  float64 // damping ratio of a vertex's bond
}

// bornAt is the intensity at which a bond gets its anchor, goneAt the one below
// which it counts as gone.
const (
	bornAt = 1e-3
	goneAt = 1e-4
)

// Spot is where the vertex is, by the positions of the nodes.
func (r *Row) Spot(x []vec.Vec3) vec.Vec3 {
	n, w := &r.Node, &r.Weight
	return x[n[0]].Mul(w[0]).MulAdd(x[n[1]], w[1]).MulAdd(x[n[2]], w[2]).MulAdd(x[n[3]], w[3])
}

// Place finds where the row is in the present poses. Impulses keep their
// directions in space.
func (r *Row) Place(x []vec.Vec3, f *solve.Frame) {
	friction, shear := r.T.Mul(r.FT).MulAdd(r.S, r.FS), r.T.Mul(r.ST).MulAdd(r.S, r.SS)
	r.At = r.Spot(x)
	r.Arm = r.At.Sub(f.X)
	if r.Ball > 0 && !r.Bonded {
		o := r.Arm.Sub(f.Q.Rotate(r.Center))
		r.N = r.Out
		r.Gap = r.N.Dot(o) - r.Ball
	} else {
		r.N = f.Q.Rotate(r.NL)
		r.Gap = r.N.Dot(r.Arm.Sub(f.Q.Rotate(r.LA)))
	}
	r.T = vec.Tangent(r.N)
	r.S = r.N.Cross(r.T)
	r.FT, r.FS = r.T.Dot(friction), r.S.Dot(friction)
	r.UT, r.US, r.ST, r.SS = 0, 0, 0, 0
	if r.Bonded {
		d := r.Arm.Sub(f.Q.Rotate(r.LB))
		r.UT, r.US = r.T.Dot(d), r.S.Dot(d)
		r.ST, r.SS = r.T.Dot(shear), r.S.Dot(shear)
	}
}

// respond fills in the response of both sides.
func (r *Row) respond(s *Body, b *solve.Body) {
	var m blocks.Block
	r.base, r.own = vec.Vec3{}, r.At.Sub(s.center)
	for k, n := range r.Node {
		w := r.Weight[k]
		r.base = r.base.MulAdd(s.carry[n], w)
		w2 := float64(w * w)
		for i, v := range &s.matrix.Inv[n] {
			m[i] += float64(w2 * v)
		}
	}
	side := func(p vec.Vec3) vec.Vec3 {
		w := b.InvI.MulVec(r.Arm.Cross(p))
		if s.whole.thin {
			return m.MulVec(p).Add(p.MulEach(b.InvM)).Add(w.Cross(r.Arm)).Add(s.whole.answer(p, r.own))
		}
		o := s.whole.invI.MulVec(r.own.Cross(p))
		return m.MulVec(p).Add(p.MulEach(b.InvM)).Add(w.Cross(r.Arm)).MulAdd(p, s.whole.invM).Add(o.Cross(r.own))
	}
	pn, pt, ps := side(r.N), side(r.T), side(r.S)
	r.blk = response{r.N.Dot(pn), r.T.Dot(pn), r.S.Dot(pn), r.T.Dot(pt), r.S.Dot(pt), r.S.Dot(ps)}
}

// velocity of the vertex against the rigid body.
func (r *Row) velocity(s *Body, b *solve.Body) vec.Vec3 {
	n, w, u := &r.Node, &r.Weight, s.u
	v := r.base.Add(s.whole.at(r.own)).MulAdd(u[n[0]], w[0]).MulAdd(u[n[1]], w[1]).MulAdd(u[n[2]], w[2]).MulAdd(u[n[3]], w[3])
	return v.Sub(b.V).Sub(b.W.Cross(r.Arm))
}

// apply puts an impulse on both sides: on the nodes it goes into the right-hand
// side and, through the diagonal of A, into the velocity at once.
func (r *Row) apply(s *Body, b *solve.Body, p vec.Vec3) {
	for k, n := range r.Node {
		q := p.Mul(r.Weight[k])
		s.u[n] = s.u[n].Add(s.matrix.Inv[n].MulVec(q))
	}
	s.whole.knock(p, r.own)
	r.give(s, b, p)
}

// put is apply without the answer of the diagonal: what was in balance with the
// impulses of the last substep then stays so, while D⁻¹ alone would set the nodes
// beneath a load in motion, and few sweeps would never quite stop them.
func (r *Row) put(s *Body, b *solve.Body, p vec.Vec3) {
	s.whole.hit(p, r.own)
	r.give(s, b, p)
}

// give puts an impulse into the right-hand side, and on the rigid body.
func (r *Row) give(s *Body, b *solve.Body, p vec.Vec3) {
	for k, n := range r.Node {
		s.b[n] = s.b[n].MulAdd(p, r.Weight[k])
	}
	if b.InvM != (vec.Vec3{}) || b.InvI != (vec.Sym3{}) {
		b.V = b.V.Sub(p.MulEach(b.InvM))
		b.W = b.W.Sub(b.InvI.MulVec(r.Arm.Cross(p)))
	}
}

// impulse is all of it, in space.
func (r *Row) impulse() vec.Vec3 {
	return r.N.Mul(r.P).MulAdd(r.T, r.FT+r.ST).MulAdd(r.S, r.FS+r.SS)
}

// Impulse is all of it, on the vertex and in space, and what of it presses.
func (r *Row) Impulse() (all, press vec.Vec3) {
	return r.impulse(), r.N.Mul(math.Max(r.P, 0))
}

// effective opening of the bond: √(g₊² + (C_t/C_n)|u_t|²) [m].
func effective(gap, ut, us, ratio float64) float64 {
	if gap < 0 {
		gap = 0
	}
	return math.Sqrt(float64(gap*gap) + float64(ratio*(float64(ut*ut)+float64(us*us))))
}

// stiffness of a law and the ratio C_t/C_n that its opening counts shear with.
func stiffness(l adhesion.Law) (cn, ct, ratio float64) {
	cn, ct = l.Stiffness()
	if cn == 0 {
		return cn, ct, 1
	}
	return cn, ct, ct / cn
}

// Part returns a vertex's share of the row of one that has been torn, as the row of a
// vertex, which is a node, with another number.
func (r Row) Part(vertex int32, share float64) Row {
	r.Vertex, r.Node, r.Weight = vertex, [4]int32{vertex, vertex, vertex, vertex}, [4]float64{1}
	r.Area = float64(r.Area * share)
	r.Work = float64(r.Work * share)
	r.Sum = r.Sum.Mul(share)
	r.scale(share)
	return r
}
