package soft

import (
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// sticky is a small world of bodies and the adhesives between them.
type sticky struct {
	bodies []*Body
	matter []clones.Matter
	pop    clones.Population
	bundle Bundle
}

// loose makes a body of particles that nothing holds to each other.
func loose(x []vec.Vec3, mass []float64) *Body { return New(x, mass, make([]bool, len(x)), Damping{}) }

func newSticky(grip clones.Grip, bodies ...*Body) *sticky {
	s := &sticky{bodies: bodies}
	var ids []uint64
	for i, b := range bodies {
		s.matter = append(s.matter, b.Matter(nil, grip))
		ids = append(ids, uint64(i+1))
	}
	s.pop.Begin(ids, s.matter)
	return s
}

// step is the method's Algorithm 3 over a substep: create the adhesives of what
// touches, forces, motion of the adhesives, their population, particles.
func (s *sticky) step(touches []clones.Touch, h float64, g vec.Vec3, force ...[]vec.Vec3) {
	s.pop.Capture(touches, s.matter)
	s.pop.Prune(s.matter)
	s.pop.Seat(s.matter)
	w := &s.bundle
	w.Reset()
	for i, b := range s.bodies {
		w.Bodies, w.Index = append(w.Bodies, b), append(w.Index, int32(i))
	}
	w.Ties = append(w.Ties, s.pop.Adhesives...)
	w.Tie(s.matter)
	w.Frame(h, g)
	for i, b := range s.bodies {
		var f []vec.Vec3
		if i < len(force) {
			f = force[i]
		}
		b.Begin(h, g, f)
	}
	w.Ready()
	w.Solve()
	w.Load()
	if s.pop.Release(s.matter, h) {
		w.Again()
	}
	w.End()
	s.pop.Prune(s.matter)
}

func (s *sticky) totals() (p, l vec.Vec3, e float64) {
	for _, b := range s.bodies {
		q, m := b.Momentum()
		k, el := b.Energy()
		p, l, e = p.Add(q), l.Add(m), e+k+el
	}
	return p, l, e
}

func table(t *testing.T, name string) [][]float64 {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out [][]float64
	for _, r := range rows[1:] {
		var v []float64
		for _, c := range r {
			x, err := strconv.ParseFloat(c, 64)
			if err != nil {
				x = math.NaN() // a word
				if c == "axial" {
					x = 1
				}
			}
			v = append(v, x)
		}
		out = append(out, v)
	}
	return out
}

// lawError is how far the laws may be from the tables, which have 12 digits.
const lawError = 1e-9

func near(t *testing.T, what string, got, want, scale float64) {
	t.Helper()
	if !(math.Abs(got-want) <= float64(lawError*math.Max(math.Abs(want), scale))) {
		t.Errorf("%s: got %.12g, want %.12g", what, got, want)
	}
}

// pairOf makes two particles that touch, from body to body.
func pairOf(flat bool, m1, m2, apart float64, grip clones.Grip) (*sticky, []clones.Touch) {
	s := newSticky(grip, loose([]vec.Vec3{{}}, []float64{m1}), loose([]vec.Vec3{{X: apart}}, []float64{m2}))
	return s.flatten(flat), []clones.Touch{{A: clones.Particle{Body: 0}, B: clones.Particle{Body: 1}, Normal: vec.Vec3{X: 1}}}
}

// TestPull draws two clones apart by ±F: neither moves, and the particles' own
// displacements would have been F·h²/m.
func TestPull(t *testing.T) {
	for i, row := range twice(table(t, "vi_virtual_adhesive_pull.csv")) {
		m1, m2, h, f := row[0], row[1], row[2], row[3]
		s, touch := pairOf(i%2 == 1, m1, m2, 0.1, clones.Grip{Force: 1e9})
		s.step(touch, h, vec.Vec3{}, []vec.Vec3{{X: -f}}, []vec.Vec3{{X: f}})
		a := s.pop.Adhesives[0]
		d1, d2 := -a.Members[0].Load.X*h*h/m1, a.Members[1].Load.X*h*h/m2
		near(t, fmt.Sprintf("particle 1 of %v", row), d1, row[5], 0)
		near(t, fmt.Sprintf("particle 2 of %v", row), d2, row[6], 0)
		near(t, fmt.Sprintf("stretch of %v", row), d1+d2, row[4], 0)
		if x := s.bodies[1].X[0].X - s.bodies[0].X[0].X; math.Abs(x-0.1) > 1e-15 {
			t.Errorf("%v: the clones are %v m apart, want 0.1", row, x)
		}
	}
}

// TestReleaseLoad: κ as a displacement holds up to κ·m/h², which depends on the
// step; as a load it holds the same at any step.
func TestReleaseLoad(t *testing.T) {
	for i, row := range twice(table(t, "vi_virtual_adhesive_release_force.csv")) {
		kappa, m, h, most := row[0], row[1], row[2], row[3]
		for _, c := range []struct {
			grip clones.Grip
			most float64
		}{{clones.Grip{Kappa: kappa}, most}, {clones.Grip{Force: 2}, 2}} {
			for _, part := range []float64{1 - 1e-6, 1 + 1e-6} {
				s, touch := pairOf(i%2 == 1, m, m, 0.1, c.grip)
				f := part * c.most
				s.step(touch, h, vec.Vec3{}) // captured, at rest
				s.step(touch, h, vec.Vec3{}, []vec.Vec3{{X: -f}}, []vec.Vec3{{X: f}})
				if held := len(s.pop.Adhesives) == 1; held != (part < 1) {
					t.Errorf("%+v, %v kg, h %v s: held is %v under %v of %v N", c.grip, m, h, held, part, c.most)
				}
			}
		}
	}
}

// TestPressedParticlesStay: what presses on, or comes along, does not release.
func TestPressedParticlesStay(t *testing.T) {
	s, touch := pairOf(false, 1, 1, 0.1, clones.Grip{Force: 2})
	s.step(touch, 0.01, vec.Vec3{})
	s.step(touch, 0.01, vec.Vec3{}, []vec.Vec3{{X: 50}}, []vec.Vec3{{X: -50}})
	if len(s.pop.Adhesives) != 1 {
		t.Error("two particles pressed together by 50 N were released at 2 N")
	}
	s, touch = pairOf(false, 1, 1, 0.1, clones.Grip{Force: 2})
	s.step(touch, 0.01, vec.Vec3{}, []vec.Vec3{{Y: 3}}, []vec.Vec3{{Y: -3}})
	if len(s.pop.Adhesives) != 1 || math.Abs(s.pop.Adhesives[0].Members[0].Load.Y) > 1e-9 {
		// Forces across turn the two, which asks nothing of the clones.
		t.Errorf("two particles in a line that are turned: %+v", s.pop.Adhesives)
	}
}

// TestCapture: two particles that meet go on as one rigid body with their momentum
// and angular momentum.
func TestCapture(t *testing.T) {
	for i, row := range twice(table(t, "vi_virtual_adhesive_capture.csv")) {
		m1, m2, v1, v2, apart := row[1], row[2], row[3], row[4], row[5]
		s, touch := pairOf(i%2 == 1, m1, m2, apart, clones.Grip{Force: 1e9})
		dir := vec.Vec3{Y: 1}
		if row[0] == 1 {
			dir = vec.Vec3{X: 1}
		}
		s.bodies[0].V[0], s.bodies[1].V[0] = dir.Mul(v1), dir.Mul(v2)
		_, _, before := s.totals()
		s.step(touch, 0.001, vec.Vec3{})
		_, _, after := s.totals()
		a := s.pop.Adhesives[0]
		near(t, fmt.Sprintf("velocity of %v", row), a.Body.V.Dot(dir), row[6], 1)
		near(t, fmt.Sprintf("turning of %v", row), a.Body.W.Z, row[7], 1)
		near(t, fmt.Sprintf("loss of %v", row), before-after, row[9], 1)
		if row[0] == 1 {
			near(t, fmt.Sprintf("impulse of %v", row), math.Abs(m2*(a.Body.V.X-v2)), row[8], 1)
		}
	}
}

func randomVec(r *rand.Rand, size float64) vec.Vec3 {
	return vec.Vec3{X: size * r.NormFloat64(), Y: size * r.NormFloat64(), Z: size * r.NormFloat64()}
}

// TestRandomClusters: momentum and angular momentum stay, and energy does not grow,
// while random particles are captured, merged and released.
func TestRandomClusters(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 7))
		var bodies []*Body
		for range 2 + r.IntN(4) {
			n := 2 + r.IntN(6)
			x, m := make([]vec.Vec3, n), make([]float64, n)
			for i := range x {
				x[i], m[i] = randomVec(r, 1), math.Exp(2*r.NormFloat64())
			}
			b := loose(x, m)
			for i := range b.V {
				b.V[i] = randomVec(r, 3)
			}
			bodies = append(bodies, b)
		}
		s := newSticky(clones.Grip{Force: 1e3}, bodies...)
		p0, l0, e0 := s.totals()
		size := math.Sqrt(e0)
		for step := range 60 {
			var touches []clones.Touch
			if step%20 == 0 {
				for range 1 + r.IntN(8) {
					a, b := r.IntN(len(bodies)), r.IntN(len(bodies))
					touches = append(touches, clones.Touch{
						A: clones.Particle{Body: int32(a), Node: int32(r.IntN(len(bodies[a].X)))},
						B: clones.Particle{Body: int32(b), Node: int32(r.IntN(len(bodies[b].X)))}, Normal: randomVec(r, 1).Unit(vec.Vec3{X: 1}),
					})
				}
			}
			before := e0
			s.step(touches, 0.004, vec.Vec3{})
			p, l, e := s.totals()
			if d := p.Sub(p0).Len(); d > 1e-11*(1+p0.Len()) {
				t.Fatalf("seed %d, step %d: momentum changed by %v of %v", seed, step, d, p0.Len())
			}
			if d := l.Sub(l0).Len(); d > 1e-11*(1+l0.Len()+size) {
				t.Fatalf("seed %d, step %d: angular momentum changed by %v of %v", seed, step, d, l0.Len())
			}
			if e > before*(1+1e-12) {
				t.Fatalf("seed %d, step %d: energy rose from %v to %v", seed, step, before, e)
			}
			e0 = e
		}
	}
}

// TestGyroscopicTerm: an adhesive that turns about none of its axes keeps angular
// momentum and energy, as (2) says, and its axis wanders.
func TestGyroscopicTerm(t *testing.T) {
	x := []vec.Vec3{{X: 1}, {X: -1}, {Y: 0.5}, {Y: -0.5}, {Z: 0.2}, {Z: -0.2}}
	b := loose(x, []float64{1, 1, 1, 1, 1, 1})
	w := vec.Vec3{X: 0.01, Y: 5, Z: 0.01} // about the middle axis
	for i, p := range x {
		b.V[i] = w.Cross(p)
	}
	s := newSticky(clones.Grip{Force: 1e9}, b)
	var touches []clones.Touch
	for i := range int32(5) {
		touches = append(touches, clones.Touch{A: clones.Particle{Node: i}, B: clones.Particle{Node: i + 1}, Normal: vec.Vec3{X: 1}})
	}
	_, l0, e0 := s.totals()
	turned := false
	for range 2000 {
		s.step(touches, 0.005, vec.Vec3{})
		a := s.pop.Adhesives[0]
		if a.Frame.Q.InvRotate(a.Body.W).Y < -4 {
			turned = true
		}
	}
	_, l, e := s.totals()
	if d := l.Sub(l0).Len() / l0.Len(); d > 1e-11 {
		t.Errorf("angular momentum changed by %v of it", d)
	}
	if math.Abs(e/e0-1) > 1e-9 {
		t.Errorf("energy changed by %v of it", e/e0-1)
	}
	if !turned {
		t.Error("the middle axis did not turn over")
	}
}
