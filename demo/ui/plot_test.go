package ui

import (
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

func TestAxis(t *testing.T) {
	a := NewAxis(0, 10, 100, 200)
	if a.At(5) != 150 || a.At(0) <= 100 || a.At(10) >= 200 {
		t.Errorf("0, 5, 10 lie at %v, %v, %v", a.At(0), a.At(5), a.At(10))
	}
	for _, c := range []struct{ low, high float64 }{{3, 3}, {0, 0}, {math.NaN(), 1}, {math.Inf(-1), 1}, {2, 1}, {-1e-9, 1e-9}} {
		a := NewAxis(c.low, c.high, 0, 1)
		if !(a.Low < a.High) || math.IsInf(a.High-a.Low, 0) {
			t.Errorf("%v to %v gives %+v", c.low, c.high, a)
		}
		if n := len(a.Ticks(4, nil)); n < 1 || n > 12 {
			t.Errorf("%v to %v has %d ticks", c.low, c.high, n)
		}
	}
}

func TestTicksAreRound(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		about     int
		want      []float64
	}{
		{0, 10, 5, []float64{0, 2, 4, 6, 8, 10}},
		{-0.3, 0.31, 3, []float64{-0.2, 0, 0.2}},
		{1e-4, 2e-3, 4, []float64{2e-4, 4e-4, 6e-4, 8e-4, 1e-3, 1.2e-3, 1.4e-3, 1.6e-3, 1.8e-3, 2e-3}},
	} {
		a := Axis{Low: c.low, High: c.high, To: 1}
		got := a.Ticks(c.about, nil)
		if len(got) != len(c.want) {
			t.Errorf("%v to %v: %v", c.low, c.high, got)
			continue
		}
		for i := range got {
			if math.Abs(got[i]-c.want[i]) > 1e-12 {
				t.Errorf("%v to %v: tick %v, want %v", c.low, c.high, got[i], c.want[i])
			}
		}
	}
}

func TestPolylineIsDrawnAndBroken(t *testing.T) {
	displaytest.Need(t)
	screen := ebiten.NewImageWithOptions(image.Rect(0, 0, 60, 20), &ebiten.NewImageOptions{Unmanaged: true})
	defer screen.Deallocate()
	c := Canvas{Screen: screen, Scale: 1}
	nan := math.NaN()
	c.Polyline([]float64{0, 10, 20, 10, nan, nan, 40, 10, 60, 10}, 4, draw.RGB(0xffffff), 1)
	im := image.NewRGBA(screen.Bounds())
	screen.ReadPixels(im.Pix)
	for _, p := range []struct {
		x, y int
		lit  bool
	}{{10, 10, true}, {10, 9, true}, {50, 10, true}, {30, 10, false}, {10, 15, false}, {10, 4, false}} {
		if got := im.RGBAAt(p.x, p.y).A > 200; got != p.lit {
			t.Errorf("(%d, %d) lit: %v", p.x, p.y, got)
		}
	}
}
