package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// TestRayGoesThroughThePixel: what the camera projects to a place is on the ray
// through it.
func TestRayGoesThroughThePixel(t *testing.T) {
	c := Camera{Target: mgl64.Vec3{1, 2, 3}, Yaw: 0.7, Pitch: 0.3, Distance: 5, Radius: 1}
	for _, p := range []mgl64.Vec3{{1, 2, 3}, {1.5, 1.2, 3.4}, {0.2, 2.9, 2}} {
		x, y, ok := c.Project(p, 1600, 900)
		if !ok {
			t.Fatal("out of view")
		}
		ray := c.Ray(x, y, 1600, 900)
		if d := p.Sub(ray.From).Cross(ray.Along).Len(); d > 1e-5*c.Distance {
			t.Errorf("%v lies %v m beside the ray", p, d)
		}
		if q := c.OnPlane(x/2, y/2, 800, 450, c.Depth(p)); q.Sub(p).Len() > 1e-5*c.Distance {
			t.Errorf("%v at its depth is %v", p, q)
		}
	}
}

func TestPickFindsTheNearestBody(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	turn := mgl64.QuatRotate(math.Pi/4, mgl64.Vec3{0, 1, 0})
	f := &Frame{Bodies: []Body{
		{Shape: components.Sphere(1)},
		{Shape: components.Box(2, 2, 2), Position: mgl64.Vec3{5, 0, 0}, Rotation: turn},
		{Shape: components.Capsule(0.5, 2), Position: mgl64.Vec3{-5, 0, 0}},
		{Shape: components.Hull(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, -1, 0},
			mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 0, -1}), Position: mgl64.Vec3{0, 0, -10}},
		{
			Shape: components.Compound(
				components.CompoundChild{Shape: components.Sphere(0.5), Position: mgl64.Vec3{1, 0, 0}},
				components.CompoundChild{Shape: components.Sphere(0.5), Position: mgl64.Vec3{-1, 0, 0}}),
			Position: mgl64.Vec3{30, 0, 0}, Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1}),
		},
		{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0}), Position: mgl64.Vec3{0, -3, 0}, Fixed: true},
	}}
	down := mgl64.Vec3{0, -1, 0}
	away := mgl64.Vec3{0, 0, -1}
	for _, c := range []struct {
		name        string
		from, along mgl64.Vec3
		body        int // −1 for none
		distance    float64
	}{
		{"ball", mgl64.Vec3{0, 0, 1000}, away, 0, 999},
		{"hull behind the ball", mgl64.Vec3{0, 0, -5}, away, 3, 4},
		{"turned box at its edge", mgl64.Vec3{5, 0.1, 5}, away, 1, 5 - math.Sqrt2},
		{"top of the capsule", mgl64.Vec3{-5, 4, 0}, down, 2, 2.5},
		{"part of a compound", mgl64.Vec3{30, 1, 10}, away, 4, 9.5},
		{"between its parts", mgl64.Vec3{30, 0, 10}, away, -1, 0},
		{"ground", mgl64.Vec3{20, 1, 0}, down, 5, 4},
		{"past all of them", mgl64.Vec3{0, 2, 10}, away, -1, 0},
		{"from inside the ball", mgl64.Vec3{}, mgl64.Vec3{0, 1, 0}, -1, 0},
	} {
		body, d, ok := r.Pick(f, Ray{c.from, c.along})
		switch {
		case ok != (c.body >= 0):
			t.Errorf("%s: hit %v", c.name, ok)
		case ok && (body != c.body || math.Abs(d-c.distance) > 0.03): // meshes have flat facets and bevels
			t.Errorf("%s: body %d at %v, want %d at %v", c.name, body, d, c.body, c.distance)
		}
	}
	r.stage.ghosts = []ghost{{0, 1}}
	if body, _, _ := r.Pick(f, Ray{mgl64.Vec3{0, 0, 10}, away}); body != 3 {
		t.Errorf("through the ghost: body %d", body)
	}
}
