package fem

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestAreaFlows stretches a rectangle by e along x and holds its height, as it holds
// its depth: the deviator is e·(⅔, −⅓, −⅓), which yields where 2μ·e = σ_Y, and then is
// σ_Y/(3μ) along x whatever e is. The stress along x is (λ + ⅔μ)·e + ⅔·σ_Y, and
// ⅔·(e − σ_Y/2μ) stays. So do the elements' strains and the averaged ones.
func TestAreaFlows(t *testing.T) {
	const high = 0.5
	rest, tris := tiles(1, high, 4, 2)
	mat := Material{Young: 1e5, Poisson: 0.3, Density: 1, Yield: 500}
	a, err := NewArea(rest, tris, mat)
	if err != nil {
		t.Fatal(err)
	}
	mu, lambda := mat.lame()
	right := rest[0].X
	for _, x := range rest {
		right = math.Max(right, x.X)
	}
	pull := func(e float64) float64 { // with which the right side is held there [Pa]
		x, f := make([]vec.Vec3, len(rest)), make([]vec.Vec3, len(rest))
		for i, r := range rest {
			x[i] = vec.Vec3{X: r.X * (1 + e), Y: r.Y}
		}
		a.Flow(x, 0.01)
		a.Force(x, f)
		sum := 0.0
		for i, r := range rest {
			if r.X == right {
				sum -= f[i].X
			}
		}
		return sum / high
	}
	const rounding = 1e-9 // of a stress
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > rounding*math.Abs(want) {
			t.Errorf("%s: %v Pa, want %v", what, got, want)
		}
	}
	yields := mat.Yield / (2 * mu)
	near("below yield", pull(0.9*yields), (lambda+2*mu)*0.9*yields)
	const far = 0.03
	near("beyond", pull(far), (lambda+2*mu/3)*far+2*mat.Yield/3)
	// p = ⅔·(e − yields) stays; the way back is elastic for 2·yields.
	back := far - 1.5*yields
	near("on the way back", pull(back), (lambda+2*mu)*back-2*mu*(far-yields)*2/3)
	mat.MostFlow = 1e-3
	if a, err = NewArea(rest, tris, mat); err != nil {
		t.Fatal(err)
	}
	// At most so much of it: |p| = p_xx·√(3/2).
	near("with a bound", pull(far), (lambda+2*mu)*far-2*mu*mat.MostFlow/math.Sqrt(1.5))
}
