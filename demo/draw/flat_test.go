package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// A planar frame shows shapes where and as large as the camera has it, scenery
// first, and nothing of what is not of the plane or not finite.
func TestFlatFrame(t *testing.T) {
	quarter := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})
	f := &Frame{Flat: true, Camera: Fit(Sphere{Radius: 5}, 1, 0, 0), Focus: Sphere{Radius: 5}}
	ppm := f.Camera.PixelsAt(f.Camera.Distance, 400)
	only := func(b Body) *flat {
		f.Bodies = append(f.Bodies[:0], b)
		d := &flat{}
		d.build(f, 400, 400, 1)
		return d
	}
	extent := func(d *flat, n int) (w, h float64) {
		lo, hi := mgl64.Vec2{1e9, 1e9}, mgl64.Vec2{-1e9, -1e9}
		for _, v := range d.vertices[:n] { // the fill comes before its outline
			x, y := float64(v.DstX), float64(v.DstY)
			lo = mgl64.Vec2{min(lo[0], x), min(lo[1], y)}
			hi = mgl64.Vec2{max(hi[0], x), max(hi[1], y)}
		}
		return (hi[0] - lo[0]) / ppm, (hi[1] - lo[1]) / ppm
	}
	for _, c := range []struct {
		shape components.Shape
		w, h  float64 // turned by a quarter [m]
	}{
		{components.Rect(2, 1), 1, 2},
		{components.Box(2, 1, 9), 1, 2},
		{components.Circle(0.5), 1, 1},
		{components.Capsule(0.25, 1), 1.5, 0.5},
		{components.Polygon(mgl64.Vec2{1, 1}, mgl64.Vec2{-1, 0}, mgl64.Vec2{1, -1}), 2, 2},
	} {
		d := only(Body{Shape: c.shape, Rotation: quarter, Color: Palette[0]})
		if w, h := extent(d, len(d.rim)); math.Abs(w-c.w) > 0.01*c.w || math.Abs(h-c.h) > 0.01*c.h {
			t.Errorf("%T: %v × %v m, want %v × %v", c.shape, w, h, c.w, c.h)
		}
	}
	line := only(Body{Shape: components.Loop(mgl64.Vec2{0, 0}, mgl64.Vec2{1, 0}, mgl64.Vec2{0, 1}), Color: StaticColor})
	if len(line.indices) != 3*6 {
		t.Errorf("a loop of three segments: %d indices", len(line.indices))
	}
	for _, b := range []Body{
		{Shape: components.Circle(1), Position: mgl64.Vec3{math.NaN(), 0, 0}},
		{Shape: components.Hull(mgl64.Vec3{}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 0, 1})},
	} {
		if d := only(b); len(d.indices) != 0 {
			t.Errorf("%T at %v is drawn", b.Shape, b.Position)
		}
	}
	f.Bodies = []Body{{Shape: components.Circle(1), Color: Palette[0]}, {Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0}), Color: StaticColor, Fixed: true}}
	d := &flat{}
	d.build(f, 400, 400, 1)
	if v := d.vertices[0]; v.ColorR != StaticColor.R {
		t.Error("scenery is drawn over what moves")
	}
}
