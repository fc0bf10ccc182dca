package game

import (
	"image"
	"runtime"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// minute plays so many ticks of the levels, one after the other. It tells what
// each tick's input and simulation and, if they are drawn, drawing to the last
// call of the graphics library took in processor time of all threads; begins
// tells that a level was loaded.
func minute(tb testing.TB, ticks int, drawn bool, tell func(begins bool, step, draw time.Duration)) (levels int) {
	h := sit(tb, Options{Level: 1}, 320, 180)
	h.app.lab.TurnLooks(1)
	rest := func() { // has it drawn
		var pixel [4]byte
		h.screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).ReadPixels(pixel[:])
	}
	h.app.Draw(h.screen) // the first picture makes the images
	rest()
	var pilot play.Pilot
	round := h.app.round
	levels = 1
	for range ticks {
		if h.app.round != round {
			round, pilot = h.app.round, play.Pilot{}
			levels++
		}
		c := pilot.Next(round.game, round.camera.Yaw)
		begin := displaytest.ProcessorTime()
		h.tick(Input{Right: c.Right, Ahead: c.Ahead, Sticky: c.Sticky, Accept: h.app.screen == doneScreen})
		step := displaytest.ProcessorTime() - begin
		begins := h.app.round != round
		if !drawn {
			tell(begins, step, 0)
			continue
		}
		begin = displaytest.ProcessorTime()
		h.app.Draw(h.screen)
		tell(begins, step, displaytest.ProcessorTime()-begin)
		rest()
	}
	return levels
}

// Automatic play goes through levels, and what input and simulation leave to be
// collected between their beginnings is next to nothing, as garbage is what makes
// a game in Go stumble. Drawing is the graphics library's.
func TestMinuteLeavesNoGarbage(t *testing.T) {
	const most = 1024 // bytes a tick
	var was, now runtime.MemStats
	sum, ticks := uint64(0), uint64(0)
	levels := minute(t, 1200, false, func(begins bool, _, _ time.Duration) {
		runtime.ReadMemStats(&now)
		if !begins && was.TotalAlloc > 0 {
			sum += now.TotalAlloc - was.TotalAlloc
			ticks++
		}
		runtime.ReadMemStats(&was)
	})
	if levels < 2 {
		t.Errorf("%d levels begun", levels)
	}
	if ticks < 1000 || sum > most*ticks {
		t.Errorf("%d bytes in %d ticks, want at most %d a tick", sum, ticks, most)
	}
}

// BenchmarkMinute is a minute of automatic play, every frame drawn. It reports
// the longest step of a frame that loads nothing, the longest frame, and how many
// took more than 25 ms, loading and collecting included:
//
//	go test ./demo/game -run '^$' -bench Minute -benchtime 1x
func BenchmarkMinute(b *testing.B) {
	const hitch = 25 * time.Millisecond
	var mostStep, mostFrame, sum time.Duration
	frames, hitches, levels := 0, 0, 0
	for range b.N {
		levels += minute(b, 3600, true, func(begins bool, step, draw time.Duration) {
			if !begins {
				mostStep = max(mostStep, step)
			}
			mostFrame = max(mostFrame, step+draw)
			if step+draw > hitch {
				hitches++
			}
			sum += step
			frames++
		})
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
	b.ReportMetric(ms(mostStep), "ms/longest-step")
	b.ReportMetric(ms(sum)/float64(frames), "ms/mean-step")
	b.ReportMetric(ms(mostFrame), "ms/longest-frame")
	b.ReportMetric(float64(hitches), "hitches")
	b.ReportMetric(float64(levels), "levels")
}
