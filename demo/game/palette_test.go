package game

import (
	"testing"

	"github.com/tackphysics/tack/demo/internal/visiontest"
	"github.com/tackphysics/tack/demo/ui"
)

// TestGameForAllEyes: whether the ball is sticky, what is in the jar, on the ball
// and still to come, and the candies against the ball and each other.
func TestGameForAllEyes(t *testing.T) {
	visiontest.Check(t, "ball", plainColor, stickyColor)
	visiontest.Check(t, "candies needed", goalColor, stickyColor, ui.Faint)
	visiontest.Check(t, "candies", candyColors[:]...)
	for i, c := range candyColors {
		for k, s := range stoneColors {
			for e := visiontest.Common; e <= visiontest.Tritan; e++ {
				if d := visiontest.Apart(c, s, e); d < visiontest.Told {
					t.Errorf("candy %d on stone %d: %.1f apart to %v eyes", i, k, d, e)
				}
			}
		}
	}
}
