package draw

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

func fixedBox(x, y, z float64, at mgl64.Vec3) Body {
	return Body{Shape: components.Box(x, y, z), Position: at, Fixed: true}
}

func TestHidesWhatStandsInTheWay(t *testing.T) {
	bodies := []Body{
		{Shape: components.Sphere(0.5), Position: mgl64.Vec3{0, 1, 0}},
		{Shape: components.Sphere(0.5), Position: mgl64.Vec3{1, 1, 0}},
		fixedBox(10, 10, 0.2, mgl64.Vec3{0, 1, 3}),  // wall towards +z
		fixedBox(10, 10, 0.2, mgl64.Vec3{0, 1, -3}), // wall behind
		fixedBox(50, 1, 50, mgl64.Vec3{0, -0.5, 0}), // floor
		fixedBox(4, 4, 4, mgl64.Vec3{0, 1, 0}),      // a box they are in
		{Shape: components.Box(10, 10, 0.2), Position: mgl64.Vec3{0, 1, 3}},
	}
	var h hider
	h.prepare(bodies, nil)
	eye := mgl64.Vec3{0, 3, 10}
	for i, want := range []bool{false, false, true, false, false, false, false} {
		if got := h.hides(i, &bodies[i], eye, hidesView); got != want {
			t.Errorf("body %d from the front: %v", i, got)
		}
	}
	if !h.hides(3, &bodies[3], mgl64.Vec3{0, 3, -10}, hidesView) {
		t.Error("the other wall does not hide the view from behind")
	}
	roof := fixedBox(10, 0.1, 10, mgl64.Vec3{0, 4, 0})
	if !h.hides(2, &roof, mgl64.Vec3{0, 1, 0}, hidesLight) || h.hides(2, &roof, mgl64.Vec3{1, 0, 0}, hidesLight) {
		t.Error("the roof must hide light from above, and only that")
	}
}

func TestHidingIsSticky(t *testing.T) {
	var bodies []Body
	for i := range 20 {
		bodies = append(bodies, Body{Shape: components.Sphere(0.1), Position: mgl64.Vec3{float64(i), 0, 0}})
	}
	// wall covers the first n bodies, seen from far along z
	wall := func(n int) Body {
		return fixedBox(float64(n), 1, 0.1, mgl64.Vec3{float64(n)/2 - 0.5, 0, 5})
	}
	bodies = append(bodies, wall(3))
	eye := mgl64.Vec3{10, 0, 1e6}
	var h hider
	h.prepare(bodies, nil)
	for _, c := range []struct {
		covers int
		want   bool
	}{{3, false}, {4, false}, {5, true}, {3, true}, {2, false}, {3, false}} {
		w := wall(c.covers)
		if got := h.hides(20, &w, eye, hidesView); got != c.want {
			t.Errorf("covering %d of 20: %v", c.covers, got)
		}
	}
}
