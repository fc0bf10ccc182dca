package springs

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestHangingStrip: a cloth that hangs from its upper edge is longer by ρ·g·L²/2E
// (the strain at a point is the weight below it over E·t·w), and its mass is that
// of the sheet; at two resolutions, on even and random meshes, warp down or aslant.
func TestHangingStrip(t *testing.T) {
	const w, l, thick, density, young = 0.05, 1.0, 0.001, 400, 2e5
	want := density * -gravity.Y * l * l / (2 * young)
	for _, n := range []int{2, 4} {
		for _, jitter := range []float64{0, 0.5} {
			for _, warp := range []vec.Vec3{{Y: 1}, {X: 0.8, Y: 0.6}} {
				x, faces := strip(w, l, n, 15*n, jitter, rand.New(rand.NewSource(4)))
				e, mass, err := NewCloth(x, faces, Cloth{Thickness: thick, Density: density, Young: young, Warp: warp})
				if err != nil {
					t.Fatal(err)
				}
				sum := 0.0
				for _, m := range mass {
					sum += m
				}
				near(t, "mass", sum, w*l*thick*density, 1e-12)
				// The upper edge is held as wide as it is, which is felt over the
				// width: a fourth of the error that is allowed.
				held := make([]bool, len(x))
				for i := range n + 1 {
					held[i] = true
				}
				settle(t, e, x, mass, held, gravity, 1, 60)
				low := 0.0
				for i := range n + 1 {
					low -= x[len(x)-1-i].Y / float64(n+1)
				}
				near(t, "extension", low-l, want, 0.01)
			}
		}
	}
}

// TestCatenary: a rope between two points at one height, 1.5 times as long as they
// are apart, hangs in the curve y = a·cosh(x/a), whose length is 2a·sinh(s/2a).
func TestCatenary(t *testing.T) {
	const apart, length = 1.0, 1.5
	for _, n := range []int{20, 60} {
		x := make([]vec.Vec3, n+1)
		for i := range x { // an arc of that length to begin with
			u := float64(i)/float64(n) - 0.5
			x[i] = vec.Vec3{X: length * u}
		}
		e, mass, err := NewRope(x, Rope{Radius: 0.005, Density: 1000, Young: 1e8}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range x {
			u := float64(i)/float64(n) - 0.5
			x[i] = vec.Vec3{X: apart * u, Y: 1.8 * (u*u - 0.25)}
		}
		held := make([]bool, n+1)
		held[0], held[n] = true, true
		settle(t, e, x, mass, held, gravity, 0.05, 4000)
		lo, hi := 0.05, 5.0
		for range 200 {
			if a := (lo + hi) / 2; 2*a*math.Sinh(apart/(2*a)) > length {
				lo = a
			} else {
				hi = a
			}
		}
		for i, p := range x {
			want := lo * (math.Cosh(p.X/lo) - math.Cosh(apart/(2*lo)))
			if sag := lo * (math.Cosh(apart/(2*lo)) - 1); math.Abs(p.Y-want) > 0.01*sag {
				t.Errorf("%d segments, node %d: at %v, want height %v, sag %v", n, i, p, want, sag)
			}
		}
	}
}

// TestBendRope: a rod that is held level at one end sinks by q·L⁴/8EI at the other
// (q its weight per length), for little bending.
func TestBendRope(t *testing.T) {
	const l, radius, density, n = 0.5, 0.004, 1000, 40
	x := make([]vec.Vec3, n+1)
	for i := range x {
		x[i].X = l * float64(i) / n
	}
	q := density * math.Pi * radius * radius * -gravity.Y
	bend := q * l * l * l / (8 * 0.01) // so that it sinks by a hundredth of its length
	e, mass, err := NewRope(x, Rope{Radius: radius, Density: density, Young: 1e9, Bend: bend}, nil)
	if err != nil {
		t.Fatal(err)
	}
	held := make([]bool, n+1)
	held[0], held[1] = true, true
	settle(t, e, x, mass, held, gravity, 1, 100)
	// It is held over its first segment, and bends from the middle of that.
	free := l * (1 - 0.5/n)
	near(t, "tip", -x[n].Y, q*free*free*free*free/(8*bend), 0.01)
}

// TestBendCloth: the same for a sheet held level along one side, with D for EI a
// width and ν = 0, on even and random meshes.
func TestBendCloth(t *testing.T) {
	const w, l, thick, density, nx, ny = 0.1, 0.5, 0.001, 500, 4, 20
	for _, jitter := range []float64{0, 0.3} {
		x, faces := strip(w, l, nx, ny, jitter, rand.New(rand.NewSource(5)))
		for i, p := range x {
			x[i] = vec.Vec3{X: p.X, Z: p.Y}
		}
		q := density * thick * -gravity.Y
		bend := q * l * l * l / (8 * 0.01)
		e, mass, err := NewCloth(x, faces, Cloth{Thickness: thick, Density: density, Young: 1e7, Bend: bend})
		if err != nil {
			t.Fatal(err)
		}
		held := make([]bool, len(x))
		for i := range 2 * (nx + 1) {
			held[i] = true
		}
		settle(t, e, x, mass, held, gravity, 1, 200)
		tip := 0.0
		for i := range nx + 1 {
			tip -= x[len(x)-1-i].Y / (nx + 1)
		}
		free := l * (1 - 0.5/ny)
		near(t, "tip", tip, q*free*free*free*free/(8*bend), 0.05)
	}
}
