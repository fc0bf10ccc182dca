package gallery

import (
	"testing"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/visiontest"
	"github.com/tackphysics/tack/demo/ui"
)

// TestMarksForAllEyes: what the overlays tell by colour.
func TestMarksForAllEyes(t *testing.T) {
	visiontest.Check(t, "contacts", contactColor, idleColor)
	visiontest.Check(t, "contacts and normals", contactColor, normalColor)
	visiontest.Check(t, "islands", append([]draw.Color{loneColor, draw.StaticColor}, draw.Palette[:]...)...)
	visiontest.Check(t, "timings", ui.Accent, draw.Palette[1])
	visiontest.Check(t, "a law and its curves", append([]draw.Color{lawColor}, draw.Palette[:]...)...)
	visiontest.Check(t, "text", ui.Ink, ui.Accent, ui.Alarm)
}
