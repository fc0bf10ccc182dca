package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

func TestHeatGrowsLighter(t *testing.T) {
	last := float32(-1)
	for i := range 101 {
		l := Heat(float64(i) / 100).linear()
		bright := 0.2126*l.X + 0.7152*l.Y + 0.0722*l.Z
		if bright <= last {
			t.Fatalf("at %d %%: %v after %v", i, bright, last)
		}
		last = bright
	}
	for _, c := range []struct{ x, same float64 }{{-1, 0}, {2, 1}, {math.NaN(), 0}, {math.Inf(1), 1}} {
		if Heat(c.x) != Heat(c.same) {
			t.Errorf("Heat(%v) is not Heat(%v)", c.x, c.same)
		}
	}
}

func TestGridCell(t *testing.T) {
	for _, c := range []struct {
		radius float64
		cell   float32
	}{{2.5, 1}, {4.9, 1}, {5.1, 2}, {12.4, 2}, {12.6, 5}, {25, 10}, {0.25, 0.1}} {
		if got := gridCell(c.radius); abs32(got-c.cell) > 1e-6*c.cell {
			t.Errorf("radius %v: cell %v, want %v", c.radius, got, c.cell)
		}
	}
}

// TestShadowMapMovesInTexels: a focus that drifts must not make shadows crawl.
func TestShadowMapMovesInTexels(t *testing.T) {
	at := func(focus mgl64.Vec3) (x, y float64) {
		lamp := newLamp(Sphere{focus, 3}, 1024)
		cx, cy, _, _ := lamp.matrix.point(vec3{0.3, 0.2, 0.1})
		return float64(cx) * 1024 / 2, float64(cy) * 1024 / 2
	}
	x0, y0 := at(mgl64.Vec3{1, 0, 0})
	moved := false
	for i := range 40 {
		x, y := at(mgl64.Vec3{1 + float64(i)*0.0017, float64(i) * 0.0005, 0})
		for _, d := range []float64{x - x0, y - y0} {
			if math.Abs(d-math.Round(d)) > 0.05 {
				t.Fatalf("the map moved %v texels", d)
			}
			moved = moved || math.Abs(d) > 0.5
		}
	}
	if !moved {
		t.Error("the map does not follow the focus")
	}
}

func TestShadowMapHoldsTheFocus(t *testing.T) {
	s := Sphere{mgl64.Vec3{4, -3, 9}, 2}
	lamp := newLamp(s, 1024)
	for i := range 8 {
		p := fromMgl(s.Center).add(boxCorner(i, vec3{1.15, 1.15, 1.15}))
		x, y, depth, w := lamp.matrix.point(p)
		if abs32(x) > 0.9 || abs32(y) > 0.9 || depth < 0.1 || depth > 0.9 || w != 1 {
			t.Errorf("corner %d is at (%v, %v), depth %v", i, x, y, depth)
		}
	}
	// Nearer to the light is nearer to 1.
	_, _, a, _ := lamp.matrix.point(fromMgl(s.Center))
	_, _, b, _ := lamp.matrix.point(fromMgl(s.Center).add(towardsLight))
	if b <= a {
		t.Errorf("depth %v, and %v towards the light", a, b)
	}
}

// TestSignsAreBright: what points at something casts no shadow, and its side away
// from the light is as bright as a thing's towards it.
func TestSignsAreBright(t *testing.T) {
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	r.Quality = Low.Quality()
	f := &Frame{Focus: Sphere{Radius: 2}}
	f.Camera = Fit(f.Focus, 1.6, 0.4, 0.3)
	f.Bodies = []Body{
		{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0}), Position: mgl64.Vec3{0, -1, 0}, Fixed: true},
		{Shape: components.Sphere(0.5), Color: RGB(0xe0b020)},
	}
	sum := func() (n, dark int) {
		im := render(t, r, f, 160, 100)
		for i := 0; i < len(im.Pix); i += 4 {
			n += int(im.Pix[i])
			if im.Pix[i] < 80 && im.Pix[i+1] < 85 { // of the ground in shadow
				dark++
			}
		}
		return n, dark
	}
	thing, shadow := sum()
	f.Bodies[1].Sign = true
	sign, none := sum()
	if sign <= thing || shadow-none < 50 {
		t.Errorf("light %d of a thing, %d of a sign; %d and %d pixels in shadow", thing, sign, shadow, none)
	}
}
