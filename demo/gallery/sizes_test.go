package gallery

import (
	"fmt"
	"testing"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// TestSizes looks at the window in the sizes that people have.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("a software rasterizer takes its time")
	}
	for _, size := range []struct {
		width, height int
		scale         float64
	}{{1920, 1080, 1}, {1280, 720, 1}, {800, 500, 1}, {1600, 1000, 2}} {
		p := play(t, "candy-rigid", size.width, size.height)
		p.app.width, p.app.height = float64(size.width)/size.scale, float64(size.height)/size.scale
		p.app.canvas.Scale = size.scale
		p.app.settings.Looks = draw.Medium.String()
		for range 90 {
			p.app.stage.run.Step()
		}
		p.press(ui.Pause, ui.Inspect, ui.Graphs, ui.Timings)
		name := fmt.Sprintf("window-%d-%d", size.width, int(size.scale))
		if n := colors(p.look(name), p.screen.Bounds()); n < 1000 {
			t.Errorf("%s has %d colours", name, n)
		}
	}
}
