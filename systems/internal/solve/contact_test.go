package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

const substep = 1.0 / 240

// dropped is a ball of mass m and radius r over the ground, with its velocity.
func dropped(m, r, sep, friction float64, v vec.Vec3) *system {
	s := &system{}
	g := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(m, 0.4*m*r*r, v3(0, r, 0))
	s.bodies[b].V = v
	s.touch(g, b, ey, friction, []vec.Vec3{{}}, []float64{sep})
	return s
}

// run makes n sweeps over the contacts of a substep.
func (s *system) run(n int, soft Softness, pyramid, relax bool) {
	s.pack(soft)
	s.warm()
	for range n {
		s.sweep(soft, pyramid, relax)
	}
}

// A gap may close within the substep and no more: the ball arrives, it does not
// stop short of the ground.
func TestSpeculativeGap(t *testing.T) {
	soft := NewSoftness(substep, 3)
	const m, gap = 2.0, 0.01
	for _, c := range []struct {
		name   string
		v, end float64
	}{
		{"slow: does not arrive", -2, -2},
		{"just arrives", -gap / substep, -gap / substep},
		{"fast: arrives and stops there", -7, -gap / substep},
		{"parting", 3, 3},
	} {
		s := dropped(m, 0.5, gap, 0, v3(0, c.v, 0))
		s.run(3, soft, false, false)
		near(t, c.name, s.bodies[1].V.Y, c.end, 1e-13)
		near(t, c.name+": impulse", s.points[0].Normal, m*(c.end-c.v), 1e-13)
	}
}

// The gap of a substep follows the bodies' displacement since the collision
// pass, by translation and by rotation.
func TestGapFollowsTheBodies(t *testing.T) {
	s := &system{}
	a := s.ball(1, 1, v3(0, 0, 0))
	b := s.ball(1, 1, v3(1, 2, 0))
	s.touch(a, b, ey, 0, []vec.Vec3{v3(0.3, 1, 0)}, []float64{0.02})
	s.pack(NewSoftness(substep, 3))
	s.bodies[a].DX, s.bodies[a].DR = v3(5, 0.1, 0), v3(0, 0, 0.01)
	s.bodies[b].DX, s.bodies[b].DR = v3(0, -0.2, 3), v3(0.4, 0, -0.02)
	s.warm()
	// ω×r along y is ω_z·r_x − ω_x·r_z.
	near(t, "gap", s.points[0].Gap, 0.02-0.2-0.1+(-0.02*-0.7)-(0.01*0.3), 1e-15)
}

// An overlap opens as the spring of Softness has it: with a static partner and
// one point, the end velocity solves v + Rate·gap + Give·B·P = 0, and the
// recovery speed bounds Rate·gap.
func TestOverlapIsPushedOut(t *testing.T) {
	soft := NewSoftness(substep, 3)
	const m = 4.0
	for _, overlap := range []float64{1e-4, 1e-3, 0.5} {
		s := dropped(m, 0.5, -overlap, 0, vec.Vec3{})
		s.run(40, soft, false, false)
		want := soft.Rate * overlap
		if want > soft.Speed {
			want = soft.Speed
		}
		v, p := s.bodies[1].V.Y, s.points[0].Normal
		near(t, "row", v-want+soft.Give*p/m, 0, 1e-12)
		near(t, "impulse", p, m*v, 1e-12)
		if !(v > 0 && v <= 3) {
			t.Errorf("overlap %v is pushed out at %v m/s", overlap, v)
		}
		s.sweep(soft, false, true)
		near(t, "after relaxing", s.bodies[1].V.Y, 0, 1e-13)
	}
}

// The reference impulse takes the sag away: with R the weight's impulse, the
// body at rest with gap 0 stays so.
func TestReferenceCarriesTheWeight(t *testing.T) {
	soft := NewSoftness(substep, 3)
	const m = 3.0
	s := dropped(m, 0.5, 0, 0, v3(0, -9.81*substep, 0))
	s.contacts[0].Load = m * 9.81 * substep
	s.run(1, soft, false, false)
	near(t, "velocity", s.bodies[1].V.Y, 0, 1e-16)
	near(t, "impulse", s.points[0].Normal, m*9.81*substep, 1e-15)
	s.tally()
	near(t, "reference", s.contacts[0].Load, m*9.81*substep, 1e-15)
	near(t, "sum", s.points[0].SumN, m*9.81*substep, 1e-15)
}

// The reference follows the mean of the points that push or overlap.
func TestTally(t *testing.T) {
	soft := Softness{Give: 0.1, Step: 0.1} // of 0.4 s, with the memory of a new contact
	s := &system{}
	g := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
	b := s.ball(1, 1, v3(0, 1, 0))
	c := s.touch(g, b, ey, 0, []vec.Vec3{{}, v3(1, 0, 0), v3(0, 0, 1)}, []float64{0, 0.1, -0.1})
	p := s.points
	c.Load = 1
	p[0].Normal, p[0].TangentT, p[2].TangS = 6, 1, -2
	s.pack(soft)
	s.tally()
	s.tally()
	near(t, "reference", c.Load, 3-(3-1)*0.75*0.75, 1e-15)
	near(t, "sum of normals", p[0].SumN, 12, 0)
	near(t, "sum of tangents", p[0].SumT, 2, 0)
	near(t, "sum of tangents", p[2].SumS, -4, 0)
	c.Load = 1
	p[0].Normal, p[0].Separation, p[2].Separation = 0, 1, 1
	s.pack(soft)
	s.tally()
	near(t, "parting", c.Load, 0.75, 1e-15)
}

// Friction stops a slow ball at its point and slows a fast one by μ·P, against
// its slip; a sphere's point moves with 7/2 of its inverse mass.
func TestFrictionOfOnePoint(t *testing.T) {
	const m, mu = 2.0, 0.5
	soft := NewSoftness(substep, 3)
	weight := m * 9.81 * substep
	for _, c := range []struct {
		name    string
		vx, vz  float64
		pyramid bool
		want    vec.Vec3 // friction impulse on the ball
	}{
		{"sticks", 0.03, 0.04, false, v3(-0.03, 0, -0.04).Mul(m * 2 / 7)},
		{"slides", 3, 4, false, v3(-0.6, 0, -0.8).Mul(mu * weight)},
		{"slides in the pyramid", 3, -4, true, v3(-1, 0, 1).Mul(mu * weight)},
		{"one axis of the pyramid", 3, 0.01, true, v3(-mu*weight, 0, -0.01*m*2/7)},
	} {
		s := dropped(m, 0.5, 0, mu, v3(c.vx, -9.81*substep, c.vz))
		s.contacts[0].Load = weight
		s.run(4, soft, c.pyramid, false)
		k, p := &s.contacts[0], &s.points[0]
		nearVec(t, c.name, k.T.Mul(p.TangentT).MulAdd(k.S, p.TangS), c.want, 1e-13)
		near(t, c.name+": velocity", s.bodies[1].V.X, c.vx+c.want.X/m, 1e-13)
		nearVec(t, c.name+": spin", s.bodies[1].W, v3(0, -0.5, 0).Cross(c.want).Mul(1/(0.4*m*0.25)), 1e-12)
	}
}

// Without pressure there is no friction, and what was left of it goes.
func TestFrictionEndsWithThePressure(t *testing.T) {
	soft := NewSoftness(substep, 3)
	s := dropped(1, 0.5, 0, 1, v3(1, 2, 0))
	s.points[0].TangentT = 0.3
	s.points[0].Normal = 0.1
	s.run(1, soft, false, false)
	if p := &s.points[0]; p.Normal != 0 || p.TangentT != 0 || p.TangS != 0 {
		t.Errorf("impulses %v %v %v remain at a parting contact", p.Normal, p.TangentT, p.TangS)
	}
	near(t, "velocity", s.bodies[1].V.X, 1, 1e-15)
	near(t, "velocity", s.bodies[1].V.Y, 2, 1e-15)
}

// A door turns about one axis: every point of it moves along one line, and a
// point in line with the axis not at all. Friction stops it in one row or
// slows it by μ·P, and no impulse is rounding's.
func TestFrictionOnADoor(t *testing.T) {
	soft := NewSoftness(substep, 3)
	const moment, load = 5.0, 2.0
	for _, c := range []struct {
		name  string
		at    vec.Vec3
		spin  float64
		final float64
	}{
		{"sticks", v3(0.6, 0, 0.8), 1e-3, 0},
		{"slides", v3(0.6, 0, 0.8), 1, 1 - 0.5*load/moment},
		{"on the axis", v3(1e-17, 0.3, 1e-18), 1, 1},
	} {
		s := &system{}
		g := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
		q := vec.Quat{W: 0.9, Y: 0.3}.Unit()
		b := s.add(3, v3(4, moment, 6), vec.Vec3{}, q, 0b101111) // only ry is free
		s.bodies[b].W.Y = c.spin
		s.touch(g, b, ey, 0.5, []vec.Vec3{c.at}, []float64{0})
		s.points[0].Normal, s.contacts[0].Load = load, load
		s.pack(soft)
		for range 3 {
			s.sweep(soft, false, false)
			near(t, c.name+": normal", s.points[0].Normal, load, 0)
		}
		near(t, c.name+": spin", s.bodies[b].W.Y, c.final, 1e-12)
		p := &s.points[0]
		if f := math.Hypot(p.TangentT, p.TangS); f > 0.5*load*(1+1e-12) {
			t.Errorf("%s: friction %v", c.name, f)
		}
	}
}

// heap makes two bodies that meet at n points of a random manifold.
func heap(r *rand.Rand, n int, friction float64) *system {
	s := &system{}
	moments := func() vec.Vec3 {
		// The moments of a box obey the triangle inequality.
		x, y, z := 0.1+r.Float64(), 0.1+r.Float64(), 0.1+r.Float64()
		return v3(y+z, x+z, x+y)
	}
	nrm := gauss(r).Unit(ey)
	a := s.add(0.5+r.Float64()*3, moments(), nrm.Mul(-0.5), anyTurn(r), 0)
	b := s.add(0.5+r.Float64()*3, moments(), nrm.Mul(0.5), anyTurn(r), 0)
	t := vec.Tangent(nrm)
	u := nrm.Cross(t)
	var at []vec.Vec3
	var sep []float64
	for i := range n {
		corner := [4][2]float64{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}[i]
		at = append(at, t.Mul(corner[0]*(0.2+0.3*r.Float64())).Add(u.Mul(corner[1]*(0.2+0.3*r.Float64()))))
		sep = append(sep, -1e-3*r.Float64())
	}
	s.touch(a, b, nrm, friction, at, sep)
	for _, i := range []int32{a, b} {
		s.bodies[i].V, s.bodies[i].W = gauss(r), gauss(r)
	}
	return s
}

// Whatever the manifold and however many sweeps: linear and angular momentum
// stay, friction stays in its disk, and no point pulls.
func TestSweepsKeepMomentumAndBounds(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	soft := NewSoftness(substep, 3)
	pushing := 0
	for n := 1; n <= 4; n++ {
		for range 40 {
			s := heap(r, n, 0.4)
			p0, l0 := s.momentum()
			e0 := s.kinetic()
			s.run(1+r.Intn(6), soft, false, r.Intn(2) == 0)
			p1, l1 := s.momentum()
			nearVec(t, "momentum", p1, p0, 1e-13)
			nearVec(t, "angular momentum", l1, l0, 1e-12)
			for _, p := range s.points {
				if p.Normal < 0 {
					t.Errorf("a point pulls with %v", p.Normal)
				}
				if p.Normal > 0 {
					pushing++
				}
				if f := math.Hypot(p.TangentT, p.TangS); f > 0.4*p.Normal*(1+1e-14) {
					t.Errorf("friction %v at the normal impulse %v", f, p.Normal)
				}
			}
			// Pushing 1 mm of overlap out at no more than Rate·gap gives a little
			// energy; the blow takes far more.
			push := soft.Rate * 1e-3 // [m/s]
			if e := s.kinetic(); e > e0+16*push*push {
				t.Errorf("energy rose from %v to %v", e0, e)
			}
		}
	}
	if pushing < 100 {
		t.Errorf("only %d points push: the scene shows nothing", pushing)
	}
}

// A manifold with one point is solved like any other: two coincident points at
// half the load each do the same as one.
func TestOnePointAndTwo(t *testing.T) {
	soft := NewSoftness(substep, 3)
	one, two := &system{}, &system{}
	for i, s := range []*system{one, two} {
		a := s.add(0, vec.Vec3{}, vec.Vec3{}, vec.Identity, 0)
		b := s.add(2, v3(1, 2, 1.5), v3(0, 1, 0), vec.Quat{W: 0.8, X: 0.6}, 0)
		s.bodies[b].V = v3(0.3, -1, 0)
		at := []vec.Vec3{v3(0.4, 0, 0.1), v3(0.4, 0, 0.1)}
		s.touch(a, b, ey, 0, at[:i+1], []float64{0.001, 0.001}[:i+1])
		s.run(20, soft, false, false)
	}
	nearVec(t, "velocity", two.bodies[1].V, one.bodies[1].V, 1e-6) // blockTolerance
	nearVec(t, "spin", two.bodies[1].W, one.bodies[1].W, 1e-6)
	near(t, "impulse", two.points[0].Normal+two.points[1].Normal, one.points[0].Normal, 1e-6)
}
