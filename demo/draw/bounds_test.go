package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// TestBoundsOfThePlane: the least rectangle about each shape of a plane, turned by an
// eighth and moved, without a depth.
func TestBoundsOfThePlane(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const rounding = 1e-6 // of meshes, which are float32 [m]
	root := math.Sqrt2
	eighth := mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 0, 1})
	rope, area := &Skin{}, &Skin{}
	line := []mgl64.Vec3{{-1, 0, 0}, {1, 0, 0}}
	rope.SetArea(line, nil, [][2]int32{{0, 1}}, 0.25)
	corners := []mgl64.Vec3{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}
	area.SetArea(corners, [][3]int32{{0, 1, 2}}, [][2]int32{{0, 1}, {1, 2}, {2, 0}}, 0.25)
	for name, c := range map[string]struct {
		body      Body
		low, high mgl64.Vec3 // from its place
	}{
		"circle":  {Body{Shape: components.Circle(2), Rotation: eighth}, mgl64.Vec3{-2, -2, 0}, mgl64.Vec3{2, 2, 0}},
		"square":  {Body{Shape: components.Rect(2, 2), Rotation: eighth}, mgl64.Vec3{-root, -root, 0}, mgl64.Vec3{root, root, 0}},
		"polygon": {Body{Shape: components.Polygon(mgl64.Vec2{0, 0}, mgl64.Vec2{2, 0}, mgl64.Vec2{0, 2}), Rotation: eighth}, mgl64.Vec3{-root, 0, 0}, mgl64.Vec3{root, root, 0}},
		"chain":   {Body{Shape: components.Chain(mgl64.Vec2{-1, 0}, mgl64.Vec2{3, 1})}, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{3, 1, 0}},
		"rope":    {Body{Shape: rope}, mgl64.Vec3{-1.25, -0.25, 0}, mgl64.Vec3{1.25, 0.25, 0}},
		"area":    {Body{Shape: area}, mgl64.Vec3{-1, -2.0 / 3, 0}, mgl64.Vec3{1, 4.0 / 3, 0}}, // about its middle
	} {
		at := mgl64.Vec3{5, -7, 0}
		c.body.Position = at
		low, high, ok := r.Bounds(&c.body)
		if !ok || low.Sub(at).Sub(c.low).Len() > rounding || high.Sub(at).Sub(c.high).Len() > rounding {
			t.Errorf("%s: %v to %v, %v; want %v to %v", name, low.Sub(at), high.Sub(at), ok, c.low, c.high)
		}
	}
	if _, _, ok := r.Bounds(&Body{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})}); ok {
		t.Error("a half-space has bounds")
	}
}
