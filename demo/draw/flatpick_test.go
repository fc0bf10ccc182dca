package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// TestPickInThePlane: the ray through a place of the picture finds the moving body
// that is drawn there last, and nothing beside it or at scenery.
func TestPickInThePlane(t *testing.T) {
	turn := mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 0, 1})
	f := &Frame{Flat: true, Camera: Fit(Sphere{Radius: 5}, 1, 0, 0), Bodies: []Body{
		{Shape: components.Circle(1), Position: mgl64.Vec3{-2, 0, 0}},
		{Shape: components.Rect(2, 2), Position: mgl64.Vec3{2, 0, 0}, Rotation: turn},
		{Shape: components.Polygon(mgl64.Vec2{0, 0}, mgl64.Vec2{1, 0}, mgl64.Vec2{0, 1}), Position: mgl64.Vec3{-2, 0, 0}},
		{Shape: components.Rect(2, 2), Position: mgl64.Vec3{0, -3, 0}, Fixed: true},
	}}
	var r Renderer
	for _, c := range []struct {
		at   mgl64.Vec3
		body int
	}{
		{mgl64.Vec3{-2.5, 0.5, 0}, 0},
		{mgl64.Vec3{-2.8, 0.8, 0}, -1},
		{mgl64.Vec3{-1.7, 0.3, 0}, 2},
		{mgl64.Vec3{-1.5, 0.7, 0}, 0},
		{mgl64.Vec3{3.3, 0, 0}, 1},
		{mgl64.Vec3{2.9, 0.9, 0}, -1},
		{mgl64.Vec3{0, -3, 0}, -1},
	} {
		x, y, _ := f.Camera.Project(c.at, 500, 400)
		ray := f.Camera.Ray(x, y, 500, 400)
		body, d, ok := r.Pick(f, ray)
		if !ok {
			body = -1
		}
		if body != c.body || ok && ray.At(d).Sub(c.at).Len() > 1e-6 {
			t.Errorf("at %v is body %d, want %d; %v along", c.at, body, c.body, d)
		}
	}
}
