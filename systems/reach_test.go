package systems

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// What a component says of its reach is what the kernels measure: the same where it
// is sharp and convex, no less elsewhere, and then no more than √3 of it, the corner
// of a cube whose rounding has made it a ball.
func TestReachIsThatOfTheKernels(t *testing.T) {
	type v3 = mgl64.Vec3
	hull := components.Hull(v3{-0.4, -0.3, -0.3}, v3{0.5, -0.3, -0.2}, v3{0.1, -0.3, 0.5}, v3{0.1, 0.4, 0})
	turned := components.CompoundChild{Shape: components.Box(1, 2, 3), Position: v3{0, 0, 2}, Rotation: mgl64.QuatRotate(0.5, v3{1, 0, 0})}
	for name, c := range map[string]struct {
		shape components.Shape
		exact bool
	}{
		"sphere":           {components.Sphere(0.7), true},
		"box":              {components.Box(1, 2, 3), true},
		"capsule":          {components.Capsule(0.5, 2), true},
		"cylinder":         {components.Cylinder(0.5, 2), true},
		"cone":             {components.Cone(0.5, 2), true},
		"hull":             {hull, true},
		"half-space":       {components.HalfSpace(v3{0, 1, 0}), true},
		"height field":     {components.HeightField(3, 2, 1, 2, []float64{0, 1, 0, 0, -2, 0}), false},
		"compound":         {components.Compound(turned), false},
		"rounded box":      {components.Box(1, 1, 1).Rounded(0.499), false},
		"rounded cylinder": {components.Cylinder(0.5, 1).Rounded(0.4), false},
		"rounded cone":     {components.Cone(0.5, 1).Rounded(0.2), false},
		"rounded hull":     {hull.Rounded(0.05), false},
	} {
		g, err := cook(c.shape)
		if err != nil {
			t.Fatal(err)
		}
		_, radius := g.Extent()
		got := c.shape.Reach()
		switch {
		case math.IsInf(radius, 1):
			if got != radius {
				t.Errorf("%s: %v, want +Inf", name, got)
			}
		case c.exact && math.Abs(got-radius) > 1e-15*radius, got < radius*(1-1e-15), got > math.Sqrt(3)*radius:
			t.Errorf("%s: %v, the kernel has %v", name, got, radius)
		}
	}
	nobody := []components.Shape{
		(*components.HullShape)(nil), (*components.CompoundShape)(nil), (*components.MeshShape)(nil),
		(*components.HeightFieldShape)(nil), (*components.PolygonShape)(nil), (*components.ChainShape)(nil),
	}
	for _, s := range nobody {
		if got := components.Compound(components.CompoundChild{Shape: s}).Reach(); got != 0 {
			t.Errorf("%T that is nil: %v", s, got)
		}
	}
	mesh := components.Mesh([]v3{{0, 0, 0}, {0, 0, 3}, {2, 0, 0}, {0, 1, 0}}, [][3]int32{{0, 1, 2}, {0, 2, 3}})
	g, err := cook(mesh)
	if err != nil {
		t.Fatal(err)
	}
	if _, most := g.Extent(); mesh.Reach() != 3 || most < 3 {
		t.Errorf("mesh: %v, want 3, within the kernel's %v", mesh.Reach(), most)
	}
	for name, s := range map[string]components.Shape{
		"circle":    components.Circle(0.7),
		"rectangle": components.Rect(1, 2),
		"polygon":   components.Polygon(mgl64.Vec2{-1, 0}, mgl64.Vec2{1, 0}, mgl64.Vec2{0, 3}),
		"chain":     components.Chain(mgl64.Vec2{-1, 0}, mgl64.Vec2{1, 0}, mgl64.Vec2{4, 3}),
	} {
		g, err := cookFlat(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Reach(); math.Abs(got-g.Reach) > 1e-15*g.Reach {
			t.Errorf("%s: %v, the kernel has %v", name, got, g.Reach)
		}
	}
}
