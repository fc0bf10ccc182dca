package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// flatRound is what a place on a planar picture is rounded by [px].
const flatRound = 1e-3

// across is how far vertices of a colour reach along a direction [px].
func (d *flat) across(along mgl64.Vec2, c Color) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range d.vertices {
		if v.ColorR == c.R && v.ColorG == c.G && v.ColorB == c.B {
			x := along.Dot(mgl64.Vec2{float64(v.DstX), -float64(v.DstY)})
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	return hi - lo
}

// TestFlatPatchIsABar: a patch across the plane is as long as it reaches in it, whichever
// of its sides that is, and barWidth wide; one that has no area is not drawn.
func TestFlatPatchIsABar(t *testing.T) {
	f := &Frame{Flat: true, Camera: Fit(Sphere{Radius: 5}, 1, 0, 0)}
	ppm := f.Camera.PixelsAt(f.Camera.Distance, 400)
	half := mgl64.Vec2{0.6, 0.8}.Mul(1.5) // 3 m in all
	deep := mgl64.Vec3{0, 0, 0.5}
	c := RGB(0x804020)
	for _, p := range []Patch{
		{U: half.Vec3(0), V: deep, Color: c}, {U: deep, V: half.Vec3(0), Color: c}, {U: half.Vec3(0), V: deep, Color: c, Bold: true},
	} {
		f.Patches = []Patch{p}
		d := &flat{}
		d.build(f, 400, 400, 1)
		long, wide := d.across(half.Normalize(), c), d.across(mgl64.Vec2{-0.8, 0.6}, c)
		if math.Abs(long-3*ppm) > flatRound || math.Abs(wide-barWidth) > flatRound {
			t.Errorf("%+v is %v by %v px, want %v by %v", p, long, wide, 3*ppm, barWidth)
		}
	}
	for _, u := range []mgl64.Vec3{{}, {math.NaN(), 0, 0}, {math.Inf(1), 0, 0}} {
		f.Patches = []Patch{{U: u, V: deep, Color: c}}
		d := &flat{}
		if d.build(f, 400, 400, 1); len(d.vertices) != 0 {
			t.Errorf("a side of %v is drawn", u)
		}
	}
}

// TestFlatThreadHasItsRadii: at its ends and in the middle, but no less than can be seen.
func TestFlatThreadHasItsRadii(t *testing.T) {
	f := &Frame{Flat: true, Camera: Fit(Sphere{Radius: 5}, 1, 0, 0)}
	ppm := f.Camera.PixelsAt(f.Camera.Distance, 400)
	f.Threads = []Thread{{From: mgl64.Vec3{-2, 0, 0}, To: mgl64.Vec3{2, 0, 0}, FromRadius: 0.5, MidRadius: 1e-6, ToRadius: 0.25}}
	d := &flat{}
	d.build(f, 400, 400, 1)
	if len(d.vertices) != 2*threadRows {
		t.Fatalf("%d corners", len(d.vertices))
	}
	for _, want := range []struct {
		row  int
		wide float64 // [px]
	}{{0, ppm}, {threadRows / 2, 2 * thinnest}, {threadRows - 1, 0.5 * ppm}} {
		a, b := d.vertices[2*want.row], d.vertices[2*want.row+1]
		if wide := math.Abs(float64(a.DstY - b.DstY)); math.Abs(wide-want.wide) > flatRound || a.DstX != b.DstX {
			t.Errorf("row %d is %v px wide, want %v", want.row, wide, want.wide)
		}
	}
	f.Threads[0].To = mgl64.Vec3{-2 + 1/ppm, 0, 0}
	if d.build(f, 400, 400, 1); len(d.vertices) != 0 {
		t.Error("a string of 1 px is drawn")
	}
}
