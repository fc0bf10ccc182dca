package game

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
)

// TestConfetti: bits burst from one place, rise, and come down at the speed of
// their fall; there are none before and after.
func TestConfetti(t *testing.T) {
	from := mgl64.Vec3{1, 2, 3}
	for _, c := range []struct {
		time float64
		want int
	}{{-1, 0}, {0, bits}, {1, bits}, {bitLife, 0}, {math.NaN(), 0}} {
		var f draw.Frame
		if confetti(&f, from, c.time); len(f.Dots) != c.want {
			t.Errorf("%d bits at %v s, want %d", len(f.Dots), c.time, c.want)
		}
		if c.time == 0 && f.Dots[7].Position != from {
			t.Errorf("a bit begins at %v", f.Dots[7].Position)
		}
	}
	for i := range bits {
		const dt = 1e-4
		top := bitAt(i, 0.3)[1]
		if top < 0.1 || top > bitRise*bitDrag {
			t.Errorf("bit %d is %v m up", i, top)
		}
		// After 7 drag times a thousandth of the first speed is left.
		fall := (bitAt(i, 7*bitDrag)[1] - bitAt(i, 7*bitDrag+dt)[1]) / dt
		if math.Abs(fall-bitFall) > 2e-3*bitRise {
			t.Errorf("bit %d falls at %v m/s, want %v", i, fall, bitFall)
		}
	}
}
