package soft

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/springs"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// lash is a rope along a bow, with bending or without, held at some nodes.
func lash(t *testing.T, n int, bend float64, hold ...int) *Body {
	t.Helper()
	x := make([]vec.Vec3, n)
	for i := range x {
		x[i] = vec.Vec3{X: 0.1 * float64(i), Y: 0.01 * float64(i*i%7), Z: 0.02 * float64(i%3)}
	}
	e, mass, err := springs.NewRope(x, springs.Rope{Radius: 0.01, Density: 1000, Young: 1e7, Bend: bend}, nil)
	if err != nil {
		t.Fatal(err)
	}
	held := make([]bool, n)
	for _, i := range hold {
		held[i] = true
	}
	b := New(x, mass, held, Damping{Stiffness: 0.01}, e)
	b.Thin()
	return b
}

// TestDirect: ropes of any length, held anywhere, are solved to rounding in one
// go, A·u = b.
func TestDirect(t *testing.T) {
	for _, bend := range []float64{0, 2} {
		for n := 2; n < 30; n += 3 {
			for _, hold := range [][]int{nil, {0}, {n - 1}, {0, n / 2}, {n / 2, n - 1}} {
				b := lash(t, n, bend, hold...)
				if b.band == nil {
					t.Fatal("a rope is no chain")
				}
				for i := range b.V {
					b.V[i] = vec.Vec3{X: math.Sin(float64(i)), Y: 2, Z: -float64(i % 5)}
				}
				b.Begin(0.01, vec.Vec3{Y: -9.81}, nil)
				size := 0.0
				for _, f := range b.b {
					size += f.Len()
				}
				b.Correct()
				b.matrix.Residual(b.r, b.b, b.u)
				for i, r := range b.r {
					if r.Len() > 1e-11*size {
						t.Errorf("%d nodes, bend %v, held %v: %v is left at %d of %v", n, bend, hold, r, i, size)
					}
				}
			}
		}
	}
}

// TestConjugate: a sheet is solved to what is close enough in the measure of its
// preconditioner.
func TestConjugate(t *testing.T) {
	x, faces := []vec.Vec3{}, [][3]int32{}
	const n = 12
	for i := range n * n {
		x = append(x, vec.Vec3{X: 0.05 * float64(i%n), Y: 0.05 * float64(i/n), Z: 0.01 * math.Sin(float64(i))})
	}
	for j := range int32(n - 1) {
		for i := range int32(n - 1) {
			a := j*n + i
			faces = append(faces, [3]int32{a, a + 1, a + n + 1}, [3]int32{a, a + n + 1, a + n})
		}
	}
	e, mass, err := springs.NewCloth(x, faces, springs.Cloth{Thickness: 0.001, Density: 300, Young: 1e6, Bend: 1e-4})
	if err != nil {
		t.Fatal(err)
	}
	held := make([]bool, len(x))
	held[0], held[n-1] = true, true
	b := New(x, mass, held, Damping{}, e)
	b.Thin()
	for i := range b.V {
		b.V[i] = vec.Vec3{Z: math.Sin(3 * float64(i))}
	}
	b.Begin(0.004, vec.Vec3{Y: -9.81}, nil)
	b.matrix.Residual(b.r, b.b, b.u)
	b.coarse.factor(b.h, b.Damping)
	b.precondition()
	before := dot(b.r, b.d)
	b.Correct()
	b.matrix.Residual(b.r, b.b, b.u)
	b.precondition()
	// The iterations end at the share that is close enough, or after so many, each
	// of which halves what is left at least on a sheet like this.
	if after := dot(b.r, b.d); after > 1e-4*before {
		t.Errorf("%v is left of %v", math.Sqrt(after), math.Sqrt(before))
	}
}

// TestLowest: where the highest of some planes is least, by hand.
func TestLowest(t *testing.T) {
	l := planes{corners: 3, n: 3}
	// Heights x, y and z of a point by its weights: all least where they are equal.
	l.at[0], l.at[1], l.at[2] = [3]float64{1, 0, 0}, [3]float64{0, 1, 0}, [3]float64{0, 0, 1}
	l.lowest()
	if math.Abs(l.value-1./3) > 1e-15 {
		t.Errorf("three planes: %v at %v, want 1/3", l.value, l.best)
	}
	l.n = 2
	l.lowest()
	if l.value != 0 || l.best != [3]float64{0, 0, 1} {
		t.Errorf("two planes: %v at %v, want 0 at the third corner", l.value, l.best)
	}
	s := planes{corners: 2, n: 2}
	s.at[0], s.at[1] = [3]float64{3, -1}, [3]float64{-2, 2}
	s.lowest() // 3 − 4t = −2 + 4t at t = 5/8
	if math.Abs(s.value-0.5) > 1e-15 || math.Abs(s.best[1]-0.625) > 1e-15 {
		t.Errorf("a segment: %v at %v, want 0.5 at 5/8", s.value, s.best)
	}
}
