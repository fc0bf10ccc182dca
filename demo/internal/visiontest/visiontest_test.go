package visiontest

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/demo/draw"
)

// TestEyes: greys look grey, what is seen once is seen the same again, and pairs
// that eyes are known to take for each other are.
func TestEyes(t *testing.T) {
	const rounding = 2e-4 // of the five digits of the matrices
	for e := Common; e <= Tritan; e++ {
		for _, v := range [][3]float64{{1, 1, 1}, {0.2, 0.2, 0.2}} {
			for i, x := range e.see(v) {
				if math.Abs(x-v[i]) > rounding {
					t.Errorf("%v: %v is seen as %v", e, v, e.see(v))
				}
			}
		}
		for _, v := range [][3]float64{{0.8, 0.2, 0.1}, {0.1, 0.3, 0.9}, {0.2, 0.7, 0.3}} {
			once := e.see(v)
			for i, x := range e.see(once) {
				if math.Abs(x-once[i]) > 5*rounding {
					t.Errorf("%v: %v is seen as %v, and that as %v", e, v, once, e.see(once))
				}
			}
		}
	}
	red, green := draw.RGB(0xc04000), draw.RGB(0x5a7000) // the same blue and, to them, as bright
	if d, c := Apart(red, green, Deutan), Apart(red, green, Common); d > c/3 {
		t.Errorf("red and green are %.1f apart without middle cones, %.1f to common eyes", d, c)
	}
	if d := Apart(draw.RGB(0xffffff), draw.RGB(0), Common); math.Abs(d-100) > 0.01 {
		t.Errorf("black and white are %.2f apart, not 100", d)
	}
}
