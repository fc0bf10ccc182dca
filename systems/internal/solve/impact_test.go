package solve

import (
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// cradle is a row of touching balls along x, the first of which comes with v.
func cradle(n int, e, v float64, backwards bool) *system {
	s := &system{}
	for i := range n {
		s.ball(1.5, 0.1, v3(float64(i), 0, 0))
	}
	s.bodies[0].V.X = v
	for k := range n - 1 {
		if backwards {
			k = n - 2 - k
		}
		c := s.touch(int32(k), int32(k+1), ex, 0, []vec.Vec3{v3(float64(k)+0.5, 0, 0)}, []float64{0})
		c.Restitution = e
	}
	s.pack(NewSoftness(substep, 3))
	return s
}

// Newton's cradle: the blow goes through, in whatever order the contacts stand.
func TestCradle(t *testing.T) {
	for _, back := range []bool{false, true} {
		s := cradle(5, 1, 2, back)
		Bounce(s.bodies, s.contacts, s.points, 0.5, substep)
		for i := range s.bodies {
			want := 0.0
			if i == 4 {
				want = 2
			}
			near(t, "velocity", s.bodies[i].V.X, want, 1e-14)
		}
		near(t, "energy", s.kinetic(), 0.5*1.5*4, 1e-13)
	}
}

// Two balls with e < 1 part with e times their closing speed; a row of three
// follows single impacts until none closes faster than the threshold.
func TestInelasticRow(t *testing.T) {
	const e, v = 0.5, 4.0
	s := cradle(2, e, v, false)
	Bounce(s.bodies, s.contacts, s.points, 0.01, substep)
	near(t, "first", s.bodies[0].V.X, v*(1-e)/2, 1e-14)
	near(t, "second", s.bodies[1].V.X, v*(1+e)/2, 1e-14)
	for _, back := range []bool{false, true} {
		s = cradle(3, e, v, back)
		p0, _ := s.momentum()
		Bounce(s.bodies, s.contacts, s.points, 0.01, substep)
		p1, _ := s.momentum()
		near(t, "momentum", p1.X, p0.X, 1e-13)
		near(t, "third", s.bodies[2].V.X, 2.25+0.0, 2.25) // it goes ahead
		for k := range 2 {
			if d := s.bodies[k+1].V.X - s.bodies[k].V.X; d < -0.01 {
				t.Errorf("balls %d and %d still close at %v", k, k+1, -d)
			}
		}
		if got, was := s.kinetic(), 0.5*1.5*v*v; !(got < was) || got < was/4 {
			t.Errorf("energy %v of %v", got, was)
		}
	}
}

// What does not arrive within the substep, is slower than the threshold, or has
// no restitution, is left to the sweeps.
func TestBounceLeavesOthersAlone(t *testing.T) {
	for _, c := range []struct {
		name        string
		e, v, sep   float64
		wantBounced bool
	}{
		{"fast and near", 1, 2, 2*substep - 1e-6, true},
		{"does not arrive", 1, 2, 2*substep + 1e-6, false},
		{"slow", 1, 0.4, 0, false},
		{"no restitution", 0, 2, 0, false},
		{"parting", 1, -2, 0, false},
	} {
		s := cradle(2, c.e, c.v, false)
		s.points[0].Separation = c.sep
		Bounce(s.bodies, s.contacts, s.points, 0.5, substep)
		if got := s.bodies[1].V.X != 0; got != c.wantBounced {
			t.Errorf("%s: bounced %v", c.name, got)
		}
	}
}

// An off-centre blow gives back e times the closing speed of the point, and
// keeps the angular momentum.
func TestOffCentreBounce(t *testing.T) {
	s := &system{}
	a := s.add(2, v3(1, 2, 1.5), v3(0, 0, 0), vec.Quat{W: 0.9, X: 0.2, Y: 0.1}.Unit(), 0)
	b := s.ball(3, 0.7, v3(1, 0.4, 0))
	s.bodies[a].V, s.bodies[a].W = v3(3, 0, 0), v3(0, 1, -2)
	c := s.touch(a, b, ex, 0, []vec.Vec3{v3(0.5, 0.3, -0.2)}, []float64{0})
	c.Restitution = 0.8
	s.pack(NewSoftness(substep, 3))
	v0 := s.closing(c, &s.points[0]).X
	_, l0 := s.momentum()
	Bounce(s.bodies, s.contacts, s.points, 0.5, substep)
	_, l1 := s.momentum()
	near(t, "parting speed", s.closing(c, &s.points[0]).X, -0.8*v0, 1e-13)
	nearVec(t, "angular momentum", l1, l0, 1e-13)
}
