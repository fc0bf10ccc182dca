package components

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestSkinContactPressure: a force of 3 N along the normal and 4 N across it on 0.5 m²
// are 6 Pa and 8 Pa, however the normal is turned; without an area there is neither.
func TestSkinContactPressure(t *testing.T) {
	const rounding = 1e-12 // [Pa]
	for _, n := range []mgl64.Vec3{{0, 1, 0}, mgl64.Vec3{1, 2, -2}.Mul(1.0 / 3)} {
		across := n.Cross(mgl64.Vec3{0, 0, 1}).Normalize()
		for _, along := range []float64{3, -3} {
			c := SkinContact{Normal: n, Area: 0.5, Force: n.Mul(along).Add(across.Mul(4))}
			if p := c.Pressure(); math.Abs(p-2*along) > rounding {
				t.Errorf("a pressure of %v Pa, want %v", p, 2*along)
			}
			if d := c.Traction().Sub(across.Mul(8)).Len(); d > rounding {
				t.Errorf("a traction of %v Pa, want %v", c.Traction(), across.Mul(8))
			}
			for _, area := range []float64{0, math.NaN()} {
				c.Area = area
				if c.Pressure() != 0 || c.Traction() != (mgl64.Vec3{}) {
					t.Errorf("an area of %v: %v, %v", area, c.Pressure(), c.Traction())
				}
			}
		}
	}
}
