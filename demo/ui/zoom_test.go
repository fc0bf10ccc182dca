package ui

import (
	"math"
	"testing"
)

// TestZoom: √(1080/720) = 1.22 is 1.25 in quarters, √2 is 1.5, √3 is 1.75; a
// window that is only wide stays as it is.
func TestZoom(t *testing.T) {
	for _, c := range []struct{ w, h, want float64 }{
		{320, 240, 1},
		{1280, 720, 1},
		{1280, 800, 1},
		{1920, 1080, 1.25},
		{2560, 1440, 1.5},
		{3840, 2160, 1.75},
		{3840, 720, 1},
		{0, 0, 1},
		{math.NaN(), 720, 1},
		{math.Inf(1), math.Inf(1), 1},
	} {
		if got := Zoom(c.w, c.h); got != c.want {
			t.Errorf("%v×%v: %v, want %v", c.w, c.h, got, c.want)
		}
	}
}
