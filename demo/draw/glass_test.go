package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// TestGlassShowsWhatIsBehind: a clear pane tints what is behind it and hides
// nothing, and what stands in front of it hides it.
func TestGlassShowsWhatIsBehind(t *testing.T) {
	displaytest.Need(t)
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	f := &Frame{Focus: Sphere{Radius: 2}}
	f.Camera = Fit(f.Focus, 1, 0, 0)
	white, black := RGB(0xffffff), RGB(0x000000)
	behind, front := mgl64.Vec3{-0.8, 0, 0.5}, mgl64.Vec3{0.8, 0, 1.5}
	f.Bodies = []Body{
		{Shape: components.Box(1, 1, 1), Position: mgl64.Vec3{-0.8, 0, 0}, Color: white},
		{Shape: components.Box(1, 1, 1), Position: mgl64.Vec3{0.8, 0, 1}, Color: white},
	}
	bare := render(t, r, f, 200, 200)
	f.Bodies = append(f.Bodies, Body{Shape: components.Box(4, 4, 0.1), Position: mgl64.Vec3{0, 0, 0.6}, Color: black, Clear: 0.5})
	glazed := render(t, r, f, 200, 200)
	plain, seen := brightness(t, bare, &f.Camera, behind), brightness(t, glazed, &f.Camera, behind)
	if seen > 0.75*plain || seen < 0.35*plain {
		t.Errorf("through half clear black: %v of %v", seen, plain)
	}
	if a, b := brightness(t, bare, &f.Camera, front), brightness(t, glazed, &f.Camera, front); math.Abs(a-b) > 4 {
		t.Errorf("in front of the glass: %v, without it %v", b, a)
	}
}

func TestGlassIsPaintedFromBackToFront(t *testing.T) {
	f := &Frame{Focus: Sphere{Radius: 2}}
	f.Camera = Fit(f.Focus, 1, 0, 0)
	for _, z := range []float64{0, 1, -1, 0.5} {
		f.Bodies = append(f.Bodies, Body{Shape: components.Sphere(0.1), Position: mgl64.Vec3{0, 0, z}, Clear: 0.5})
	}
	l := f.Camera.lens(100, 100)
	lamp := newLamp(f.Focus, 256)
	s := newStage()
	s.build(f, &l, &lamp, 1)
	if len(s.panes) != 4 || len(s.camera.indices) != 0 || len(s.light.indices) != 0 || len(s.glass.indices) == 0 {
		t.Fatalf("%d panes; solid %d, in the light %d, glass %d", len(s.panes), len(s.camera.indices), len(s.light.indices), len(s.glass.indices))
	}
	for i := range 3 {
		if s.panes[i].depth < s.panes[i+1].depth {
			t.Errorf("pane %d at depth %v comes before one at %v", i, s.panes[i].depth, s.panes[i+1].depth)
		}
	}
	for i := range s.glass.vertices {
		if got := s.glass.vertices[i].ColorA; got != surfaceClear+0.5 {
			t.Fatalf("surface %v", got)
		}
	}
}

// TestGroundRimIsInTheHaze: the edge of a ground lies where the haze is full.
func TestGroundRimIsInTheHaze(t *testing.T) {
	ground := Body{Shape: components.Box(200, 2, 200), Position: mgl64.Vec3{0, -1, 0}, Fixed: true}
	for _, c := range []struct{ radius, x, want float64 }{
		{1, 0, hazeFull},     // the rim is far out
		{20, 0, 5},           // 100 m are 5 radii
		{20, 30, 3.5},        // nearer on one side
		{20, 90, hazeLeast},  // the scene is at the rim
		{20, 500, hazeLeast}, // and beyond it
	} {
		f := &Frame{Focus: Sphere{mgl64.Vec3{c.x, 0.5, 0}, c.radius}, Bodies: []Body{ground}}
		if got := hazeEnd(f); math.Abs(float64(got)-c.want) > 0.01 {
			t.Errorf("radius %v at x %v: %v, want %v", c.radius, c.x, got, c.want)
		}
	}
}
