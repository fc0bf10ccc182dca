package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/vec"
)

var (
	ex = vec.Vec3{X: 1}
	ey = vec.Vec3{Y: 1}
	ez = vec.Vec3{Z: 1}
)

func v3(x, y, z float64) vec.Vec3 { return vec.Vec3{X: x, Y: y, Z: z} }

func gauss(r *rand.Rand) vec.Vec3 { return v3(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()) }

func anyTurn(r *rand.Rand) vec.Quat {
	return vec.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
}

// near fails unless got is within tol of want.
func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.12g, want %.12g ± %.3g", what, got, want, tol)
	}
}

// nearVec is near for each component.
func nearVec(t *testing.T, what string, got, want vec.Vec3, tol float64) {
	t.Helper()
	if d := got.Sub(want).Abs(); !(d.X <= tol && d.Y <= tol && d.Z <= tol) {
		t.Errorf("%s: got %v, want %v ± %.3g", what, got, want, tol)
	}
}

// system is a set of bodies for the kernels.
type system struct {
	bodies   []Body
	frames   []Frame
	mass     []Inertia
	contacts []Contact
	rows     Rows
	glued    BondRows
	points   []Point
	bonds    []Bond
	laws     Laws
}

// add puts a body with the mass and the principal moments at x; mass 0 is moved
// by nothing.
func (s *system) add(m float64, moments, x vec.Vec3, q vec.Quat, locked uint8) int32 {
	in := Inertia{Mass: m, Locked: locked}
	if m > 0 {
		in.Local = vec.Diag(moments)
		in.InvLocal = in.Local.Inverse()
		in.Round = moments == v3(moments.X, moments.X, moments.X)
	}
	s.mass = append(s.mass, in)
	s.frames = append(s.frames, Frame{X: x, Q: q})
	s.bodies = append(s.bodies, Body{InvM: in.InverseMass(), InvI: in.InverseWorld(q)})
	return int32(len(s.bodies) - 1)
}

// ball puts a body with a round inertia at x, turned by nothing.
func (s *system) ball(m, moment float64, x vec.Vec3) int32 {
	return s.add(m, v3(moment, moment, moment), x, vec.Identity, 0)
}

// touch puts a manifold between a and b with points at the places given and
// their separations.
func (s *system) touch(a, b int32, n vec.Vec3, friction float64, at []vec.Vec3, sep []float64) *Contact {
	c := Contact{A: a, B: b, First: int32(len(s.points)), Count: int32(len(at)), Friction: friction, N: n}
	c.T = vec.Tangent(n)
	c.S = n.Cross(c.T)
	for i, x := range at {
		s.points = append(s.points, Point{RA: x.Sub(s.frames[a].X), RB: x.Sub(s.frames[b].X), Separation: sep[i]})
	}
	s.contacts = append(s.contacts, c)
	return &s.contacts[len(s.contacts)-1]
}

// pack lays the contacts out, and warm, sweep and tally work on them as the
// stages of a substep do; the points then say what came of it.
func (s *system) pack(soft Softness) {
	s.rows.Pack(all(s.bodies), s.bodies, s.frames, s.contacts, s.points, soft)
}

func (s *system) warm() {
	s.rows.WarmStart(s.bodies)
	s.rows.RefreshDirect(s.bodies, s.contacts, s.points)
	s.rows.Unpack(s.contacts, s.points)
}

func (s *system) sweep(soft Softness, pyramid, relax bool) {
	s.rows.Sweep(s.bodies, Sweep{Step: substep, Softness: soft, Pyramid: pyramid, Relax: relax})
	s.rows.Unpack(s.contacts, s.points)
}

// end ends a substep as sweeps and a tally would.
func (s *system) end(soft Softness, sweeps int) {
	s.rows.End(s.bodies, Sweep{Step: substep, Softness: soft}, sweeps)
	s.rows.TallyDirect(s.bodies, s.contacts, s.points, NewSoftness(substep, 3))
	s.rows.Unpack(s.contacts, s.points)
}

func (s *system) tally() {
	s.rows.Tally()
	s.rows.TallyDirect(s.bodies, s.contacts, s.points, NewSoftness(substep, 3))
	s.rows.Unpack(s.contacts, s.points)
}

// glue joins a and b at a place with a bond of the law.
func (s *system) glue(pair, law, a, b int32, n, at vec.Vec3, area, beta float64) *Bond {
	fa, fb := &s.frames[a], &s.frames[b]
	s.bonds = append(s.bonds, Bond{
		A: a, B: b, Pair: pair, Law: law,
		LA: fa.Q.InvRotate(at.Sub(fa.X)), LB: fb.Q.InvRotate(at.Sub(fb.X)),
		NL: fa.Q.InvRotate(n), TL: fa.Q.InvRotate(vec.Tangent(n)),
		Area: area, Beta: beta,
	})
	k := &s.bonds[len(s.bonds)-1]
	k.Place(fa, fb)
	return k
}

// unbreakable is a law of stiffness C in every direction that never gives way.
func unbreakable(c float64) adhesion.Law {
	return mustRCC(components.Glue{NormalStiffness: c, TangentialStiffness: c, DebondEnergy: 1e12, BreakGap: 1e6})
}

func mustRCC(g components.Glue) adhesion.Law {
	l, err := adhesion.NewRCC(g)
	if err != nil {
		panic(err)
	}
	return l
}

// momentum returns the linear momentum of all bodies and the angular one about
// the world's origin.
func (s *system) momentum() (p, l vec.Vec3) {
	for i := range s.bodies {
		in, b, f := &s.mass[i], &s.bodies[i], &s.frames[i]
		if in.Mass == 0 {
			continue
		}
		p = p.Add(b.V.Mul(in.Mass))
		l = l.Add(f.X.Cross(b.V).Mul(in.Mass)).Add(f.Q.Rotate(in.Local.MulVec(f.Q.InvRotate(b.W))))
	}
	return p, l
}

// kinetic is the kinetic energy of all bodies [J].
func (s *system) kinetic() float64 {
	e := 0.0
	for i := range s.bodies {
		w := s.frames[i].Q.InvRotate(s.bodies[i].W)
		e += 0.5 * (s.mass[i].Mass*s.bodies[i].V.LenSq() + w.Dot(s.mass[i].Local.MulVec(w)))
	}
	return e
}

// closing is the velocity of B against A at a point of a contact.
func (s *system) closing(c *Contact, p *Point) vec.Vec3 {
	return s.bodies[c.B].velocityAt(p.RB).Sub(s.bodies[c.A].velocityAt(p.RA))
}

// all lists every body.
func all(bodies []Body) []int32 {
	list := make([]int32, len(bodies))
	for i := range list {
		list[i] = int32(i)
	}
	return list
}
