package soft

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/springs"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// net is a net of n×n particles of 1 kg, 1 m apart, at a height [m]. At rest it has no
// stiffness against being turned, so that momenta put right disturb no solution.
func net(n int, height float64) *Body {
	var x []vec.Vec3
	var e springs.Springs
	mass := make([]float64, n*n)
	spring := func(a, b int, rest float64) {
		e.Spring = append(e.Spring, springs.Spring{
			Node: [6]int32{int32(a), int32(b)}, Weight: [6]float64{-1, 1}, Nodes: 2, Stiff: 1e3, Rest: rest,
		})
	}
	for i := range mass {
		mass[i] = 1
		x = append(x, vec.Vec3{X: float64(i % n), Y: height, Z: float64(i / n)})
		if i%n > 0 {
			spring(i-1, i, 1)
		}
		if i >= n {
			spring(i-n, i, 1)
		}
		if i%n > 0 && i >= n {
			spring(i-n-1, i, math.Sqrt2)
		}
	}
	return New(x, mass, make([]bool, n*n), Damping{}, &e)
}

// TestBundleInParts: of two nets that adhesives hold together in places one is cut in two,
// and conjugate gradients bring what is left of all equations down to where they end, as
// they only do if directions and products belong to one matrix.
func TestBundleInParts(t *testing.T) {
	large, small := net(16, 0), net(4, 0.1)
	s := newSticky(clones.Grip{Force: 1e9}, large, small)
	var touches []clones.Touch
	for i := range 4 { // across the cut as well, which is at half of the numbers
		touches = append(touches, clones.Touch{
			A: clones.Particle{Body: 0, Node: int32(60 + 35*i)}, B: clones.Particle{Body: 1, Node: int32(5 * i)}, Normal: vec.Vec3{Y: 1},
		})
	}
	for i := range large.V {
		large.V[i] = vec.Vec3{X: float64(i % 3), Z: float64(i % 5)}
	}
	s.pop.Capture(touches, s.matter)
	s.pop.Seat(s.matter)
	w := &s.bundle
	w.Bodies, w.Index, w.Ties = append(w.Bodies, large, small), []int32{0, 1}, s.pop.Adhesives
	w.Tie(s.matter)
	const h = 0.1
	w.Frame(h, vec.Vec3{})
	for _, b := range s.bodies {
		b.Begin(h, vec.Vec3{}, nil)
	}
	w.Ready()
	tied := large.tied
	if len(w.shares) != 4 || w.parts != 3 || len(tied.across) == 0 {
		t.Fatalf("%d shares, %d parts, %d crossings: want 4, 3, some", len(w.shares), w.parts, len(tied.across))
	}
	if n := len(tied.near) + len(tied.far) + len(tied.seam); n != len(tied.free) {
		t.Fatalf("%d particles in parts, %d are free", n, len(tied.free))
	}
	for range 10 {
		w.Solve()
	}
	if left := w.begin(); !(left <= enough*w.first) {
		t.Errorf("square of the residual: %v is left of %v", left, w.first)
	}
}
