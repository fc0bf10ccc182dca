package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// company is deformable and rigid bodies that are stepped in one frame, which moves and
// turns with them as a whole.
type company struct {
	softs  []*Body
	solids []*solid
	h      float64

	center, drift, omega vec.Vec3
	turn                 vec.Quat // in the substep
}

// solid is a rigid body of a company.
type solid struct {
	body  *solve.Body
	frame *solve.Frame
	mass  *solve.Inertia
	start vec.Vec3 // of its centre of mass
}

// inertia as it lies.
func (s *solid) inertia() vec.Sym3 {
	q := s.frame.Q.Mat()
	return s.mass.Local.Conjugate(&q)
}

// about is its momentum, and its angular momentum about a point.
func (s *solid) about(c vec.Vec3) (p, l vec.Vec3) {
	p = s.body.V.Mul(s.mass.Mass)
	in := s.inertia()
	return p, s.frame.X.Sub(c).Cross(p).Add(in.MulVec(s.body.W))
}

// move moves it.
func (s *solid) move(d vec.Vec3) {
	s.frame.X, s.body.DX = s.frame.X.Add(d), s.body.DX.Add(d)
}

// about is the momentum of the nodes, with more of their velocity, and its moment about
// a point.
func (b *Body) about(c, more vec.Vec3) (p, l vec.Vec3) {
	for i, v := range b.V {
		q := v.Add(more).Mul(b.Mass[i])
		p, l = p.Add(q), l.Add(b.X[i].Sub(c).Cross(q))
	}
	return p, l
}

// frameUp finds the frame, with more of the deformable bodies' velocities, and returns
// the inverses of mass and inertia.
func (t *company) frameUp(more vec.Vec3) (invM float64, invI vec.Sym3) {
	m, x, p := t.sum(more)
	t.center, t.drift = x.Mul(1/m), p.Mul(1/m)
	in, l := t.spin(t.center, t.drift, more)
	invI = clones.Inverse(in)
	t.omega = invI.MulVec(l)
	t.turn = vec.Identity.Spin(t.omega, t.h)
	return 1 / m, invI
}

// sum is the mass, and the sums of m·x and m·v; the deformable bodies' velocities are
// taken with more of it.
func (t *company) sum(more vec.Vec3) (m float64, x, p vec.Vec3) {
	for _, b := range t.softs {
		m += b.total
		for i := range b.X {
			x, p = x.MulAdd(b.X[i], b.Mass[i]), p.MulAdd(b.V[i].Add(more), b.Mass[i])
		}
	}
	for _, s := range t.solids {
		m += s.mass.Mass
		x, p = x.MulAdd(s.frame.X, s.mass.Mass), p.MulAdd(s.body.V, s.mass.Mass)
	}
	return m, x, p
}

// spin is the inertia and the angular momentum about a centre that moves at v.
func (t *company) spin(c, v, more vec.Vec3) (in vec.Sym3, l vec.Vec3) {
	for _, b := range t.softs {
		for i := range b.X {
			m, r := b.Mass[i], b.X[i].Sub(c)
			l = l.MulAdd(r.Cross(b.V[i].Add(more).Sub(v)), m)
			in.AddPoint(r, m)
		}
	}
	for _, s := range t.solids {
		m, r := s.mass.Mass, s.frame.X.Sub(c)
		own := s.inertia()
		l = l.MulAdd(r.Cross(s.body.V.Sub(v)), m).Add(own.MulVec(s.body.W))
		in.AddPoint(r, m)
		in = in.Add(own)
	}
	return in, l
}

// amend gives all a momentum and an angular momentum about where the centre was, as a
// motion of the whole. What is no longer finite stays with its body.
func (t *company) amend(p, l vec.Vec3) {
	m, x, _ := t.sum(vec.Vec3{})
	c := x.Mul(1 / m)
	in, _ := t.spin(c, vec.Vec3{}, vec.Vec3{})
	inverse := clones.Inverse(in)
	v, w := p.Mul(1/m), inverse.MulVec(l.Sub(c.Sub(t.center).Cross(p)))
	if v.LenSq()+w.LenSq() < math.MaxFloat64 {
		t.add(c, v, w)
	}
}

// add gives all a motion beside their own, that turns about c.
func (t *company) add(c, v, w vec.Vec3) {
	for _, s := range t.solids {
		s.body.V, s.body.W = s.body.V.Add(v).Add(w.Cross(s.frame.X.Sub(c))), s.body.W.Add(w)
	}
	for _, b := range t.softs {
		for i, x := range b.X {
			b.V[i] = b.V[i].Add(v).Add(w.Cross(x.Sub(c)))
		}
	}
}
