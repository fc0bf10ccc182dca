package draw_test

import (
	"testing"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/visiontest"
)

// TestPaletteForAllEyes: bodies and graphs of two colours are told apart without
// one kind of cones too, and so are the ends and the middle of the colour scale.
func TestPaletteForAllEyes(t *testing.T) {
	visiontest.Check(t, "bodies", draw.Palette[:]...)
	visiontest.Check(t, "scenery", draw.StaticColor, draw.KinematicColor)
	var steps []draw.Color
	for i := range 7 {
		steps = append(steps, draw.Heat(float64(i)/6))
	}
	visiontest.Check(t, "scale", steps...)
}
