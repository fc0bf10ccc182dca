package soft

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// flatten makes a world of the plane z = 0 of it, before it is stepped.
func (s *sticky) flatten(flat bool) *sticky {
	s.pop.Flat, s.bundle.Flat = flat, flat
	return s
}

// twice lists every row for a world of space and, next to it, one of the plane.
func twice(rows [][]float64) (out [][]float64) {
	for _, r := range rows {
		out = append(out, r, r)
	}
	return out
}

// flatVec is random in the plane, with y smaller by the factor thin.
func flatVec(r *rand.Rand, size, thin float64) vec.Vec3 {
	return vec.Vec3{X: size * r.NormFloat64(), Y: size * thin * r.NormFloat64()}
}

// flatCluster is a few bodies of a few particles each of the plane: anywhere, next to a
// line, or on one.
func flatCluster(r *rand.Rand, thin float64) *sticky {
	var bodies []*Body
	for range 2 + r.IntN(4) {
		n := 1 + r.IntN(6)
		x, m := make([]vec.Vec3, n), make([]float64, n)
		for i := range x {
			x[i], m[i] = flatVec(r, 1, thin), math.Exp(2*r.NormFloat64())
		}
		b := loose(x, m)
		for i := range b.V {
			b.V[i] = flatVec(r, 3, 1)
		}
		bodies = append(bodies, b)
	}
	return newSticky(clones.Grip{Force: 1e3}, bodies...).flatten(true)
}

// meet is a few touches of any particles.
func (s *sticky) meet(r *rand.Rand) (touches []clones.Touch) {
	draw := func() clones.Particle {
		b := r.IntN(len(s.bodies))
		return clones.Particle{Body: int32(b), Node: int32(r.IntN(len(s.bodies[b].X)))}
	}
	for range 1 + r.IntN(8) {
		touches = append(touches, clones.Touch{A: draw(), B: draw(), Normal: flatVec(r, 1, 1).Unit(vec.Vec3{X: 1})})
	}
	return touches
}

// TestFlatClusters is TestRandomClusters in the plane, where points on a line and next
// to one have an inertia like all others; nothing leaves the plane, or turns but about
// z.
func TestFlatClusters(t *testing.T) {
	for _, thin := range []float64{1, 1e-3, 1e-4, 1e-5, 1e-6, 0} {
		for seed := range uint64(20) {
			r := rand.New(rand.NewPCG(seed, 11))
			s := flatCluster(r, thin)
			p0, l0, e0 := s.totals()
			size := math.Sqrt(e0)
			for step := range 60 {
				var touches []clones.Touch
				if step%20 == 0 {
					touches = s.meet(r)
				}
				before := e0
				s.step(touches, 0.004, vec.Vec3{})
				p, l, e := s.totals()
				if d := p.Sub(p0).Len(); d > 1e-11*(1+p0.Len()) {
					t.Fatalf("thin %v, seed %d, step %d: momentum changed by %v of %v", thin, seed, step, d, p0.Len())
				}
				if d := l.Sub(l0).Len(); d > 1e-13*(1+l0.Len()+size) {
					t.Fatalf("thin %v, seed %d, step %d: angular momentum changed by %v of %v", thin, seed, step, d, l0.Len())
				}
				if e > before*(1+1e-12) {
					t.Fatalf("thin %v, seed %d, step %d: energy rose from %v to %v", thin, seed, step, before, e)
				}
				e0 = e
				s.level(t)
			}
		}
	}
}

// level fails if something is beside the plane.
func (s *sticky) level(t *testing.T) {
	t.Helper()
	for _, b := range s.bodies {
		for i := range b.X {
			if b.X[i].Z != 0 || b.V[i].Z != 0 {
				t.Fatalf("a particle is at %v and moves at %v", b.X[i], b.V[i])
			}
		}
	}
	for _, a := range s.pop.Adhesives {
		if w, q := a.Body.W, a.Frame.Q; w.X != 0 || w.Y != 0 || q.X != 0 || q.Y != 0 {
			t.Fatalf("an adhesive turns at %v and has turned by %v", w, q)
		}
	}
}

// TestFlatTurns: three particles in a line that turn about their middle go on turning:
// momentum, angular momentum L = Σm·r²·ω and energy ½L·ω stay to rounding over twelve
// turns, and their places are those of a turn by 2·atan(½hω) a substep, the midpoint
// rule's.
func TestFlatTurns(t *testing.T) {
	const omega, h, steps = 15.0, 0.005, 1000
	x := []vec.Vec3{{X: -0.5}, {X: 0.1}, {X: 0.4}}
	s := newSticky(clones.Grip{Force: 1e9}, loose(x, []float64{1, 1, 1})).flatten(true)
	for i, p := range x {
		s.bodies[0].V[i] = vec.Vec3{Z: omega}.Cross(p)
	}
	_, l0, e0 := s.totals()
	touches := []clones.Touch{
		{A: clones.Particle{Node: 0}, B: clones.Particle{Node: 1}, Normal: vec.Vec3{X: 1}},
		{A: clones.Particle{Node: 1}, B: clones.Particle{Node: 2}, Normal: vec.Vec3{X: 1}},
	}
	for range steps {
		s.step(touches, h, vec.Vec3{})
	}
	_, l, e := s.totals()
	near(t, "angular momentum", l.Z, l0.Z, 0)
	near(t, "angular momentum", l0.Z, 0.42*omega, 0)
	near(t, "energy", e, e0, 0)
	near(t, "energy", e0, 0.5*0.42*omega*omega, 0)
	sin, cos := math.Sincos(2 * steps * math.Atan(0.5*h*omega))
	near(t, "x of the first", s.bodies[0].X[0].X, -0.5*cos, 1)
	near(t, "y of the first", s.bodies[0].X[0].Y, -0.5*sin, 1)
}

// TestHeldVolume: of a square drop, 1 m wide, of four particles of m each, the left two
// and the right two are in an adhesive each, with a particle of M outside; the sides
// part at v each. With ∂V/∂x of ±½ m² a particle the pressure p draws each side back by
// p·h·1 m²/(2m + M): that both stop, and the area is kept, takes p = −(2m + M)·v/h.
func TestHeldVolume(t *testing.T) {
	const m, outside, v, h = 2.0, 3.0, 0.5, 0.01
	x := []vec.Vec3{{X: 0}, {X: 1}, {X: 1, Y: 1}, {X: 0, Y: 1}}
	rim := [][2]int32{{0, 1}, {1, 2}, {2, 3}, {3, 0}}
	drop := loose(x, []float64{m, m, m, m})
	drop.Keep = NewVolume(x, nil, rim)
	left, right := loose([]vec.Vec3{{X: -0.1, Y: 0.5}}, []float64{outside}), loose([]vec.Vec3{{X: 1.1, Y: 0.5}}, []float64{outside})
	for i, p := range x {
		drop.V[i].X = v * (2*p.X - 1)
	}
	left.V[0].X, right.V[0].X = -v, v
	s := newSticky(clones.Grip{Force: 1e9}, drop, left, right).flatten(true)
	var touches []clones.Touch
	for node, body := range []int32{1, 2, 2, 1} {
		touches = append(touches, clones.Touch{A: clones.Particle{Node: int32(node)}, B: clones.Particle{Body: body}, Normal: vec.Vec3{X: 1}})
	}
	s.step(touches, h, vec.Vec3{})
	if len(s.pop.Adhesives) != 2 {
		t.Fatalf("%d adhesives, want one on either side", len(s.pop.Adhesives))
	}
	near(t, "pressure", drop.Keep.Pressure, -(2*m+outside)*v/h, 0)
	near(t, "area", drop.Keep.Of(drop.X), 1, 0)
	for _, b := range s.bodies {
		for i := range b.V {
			near(t, "speed", b.V[i].Len(), 0, v)
		}
	}
}
