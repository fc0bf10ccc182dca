package gallery

import (
	"fmt"
	"testing"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// TestTour plays every built-in scene for a moment with everything switched on,
// as a user would who tries all keys, and looks for what goes wrong.
func TestTour(t *testing.T) {
	p := play(t, "", 1280, 720)
	p.app.governor.level = draw.Low
	p.look("list")
	ticks := 12
	if testing.Short() {
		ticks = 4
	}
	p.press(ui.Choose)
	for range p.app.list.entries {
		name := p.app.name
		p.press(ui.Inspect, ui.Graphs, ui.Bonds, ui.Normals, ui.Patches, ui.Islands, ui.Timings, ui.Contacts)
		for range ticks {
			p.press()
		}
		p.press(ui.Shoot, ui.Slower)
		p.press(ui.Faster, ui.StepOnce, ui.Pause)
		p.app.stage.run.Step()
		p.app.Draw(p.screen)
		if p.app.alarm != "" || p.app.stage.run.Physics().Stats().Faults != 0 || p.app.stage.run.Physics().Stats().Rejected != 0 {
			t.Errorf("%s: alarm %q, %+v", name, p.app.alarm, p.app.stage.run.Physics().Stats())
		}
		// All switched back, and a restart in between.
		p.press(ui.Inspect, ui.Normals, ui.Patches, ui.Islands, ui.Timings, ui.Contacts, ui.Bonds, ui.Bonds)
		p.press(ui.Restart)
		if p.app.name != name || p.app.stage.run.Time() > 0.2 {
			t.Errorf("%s: after a restart %s at %v s", name, p.app.name, p.app.stage.run.Time())
		}
		p.press(ui.NextScene)
	}
	if first := p.app.list.entries[0].Name; p.app.name != first {
		t.Errorf("once around the list ends at %s, not %s", p.app.name, first)
	}
	p.press(ui.Back)
}

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
