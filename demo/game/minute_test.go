package game

import (
	"image"
	"os"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// The limits of a minute of play.
const (
	// hitch is the longest that a frame may take, the loading of a level and the
	// collection of garbage included; longStep is the longest that input and
	// simulation may take in a frame that loads nothing.
	hitch    = 25 * time.Millisecond
	longStep = 4 * time.Millisecond
)

// TestMinuteWithoutHitches is automatic play through all levels: a minute of it,
// every frame drawn, with TACK_MINUTE set; else some seconds of each, of which a
// few frames are drawn. What counts is the processor time of all threads, which
// does not grow when other programs take the processor: at least what the frame
// takes where nothing else runs. Drawing is counted to the last call to the
// graphics library.
func TestMinuteWithoutHitches(t *testing.T) {
	ticks, drawn := 1200, 40
	if os.Getenv("TACK_MINUTE") != "" {
		ticks, drawn = 3600, 1
	}
	h := sit(t, Options{Level: 1}, 320, 180)
	h.app.lab.TurnLooks(1)
	rest := func() { // has it drawn
		var pixel [4]byte
		h.screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).ReadPixels(pixel[:])
	}
	h.app.Draw(h.screen) // the first picture makes the images
	rest()
	var (
		pilot     play.Pilot
		round     = h.app.round
		levels    = 1
		mostFrame time.Duration
		mostStep  time.Duration
	)
	for i := range ticks {
		if h.app.round != round {
			round, pilot = h.app.round, play.Pilot{}
			levels++
		}
		c := pilot.Next(round.game, round.camera.Yaw)
		begin := displaytest.ProcessorTime()
		h.tick(Input{Right: c.Right, Ahead: c.Ahead, Sticky: c.Sticky, Accept: h.app.screen == doneScreen})
		step := displaytest.ProcessorTime() - begin
		if h.app.round == round {
			mostStep = max(mostStep, step)
			if step > longStep {
				t.Errorf("frame %d: the step takes %v, want at most %v", i, step, longStep)
			}
		}
		if i%drawn != 0 && h.app.round == round {
			continue
		}
		h.app.Draw(h.screen)
		frame := displaytest.ProcessorTime() - begin
		mostFrame = max(mostFrame, frame)
		if frame > hitch {
			t.Errorf("frame %d: %v, want at most %v", i, frame, hitch)
		}
		rest()
	}
	t.Logf("%d frames, %d levels begun: longest frame %v, longest step %v", ticks, levels, mostFrame, mostStep)
	if levels < 3 {
		t.Errorf("%d levels begun in %d frames", levels, ticks)
	}
}
