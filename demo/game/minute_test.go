package game

import (
	"image"
	"runtime"
	"runtime/debug"
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

// What the issue of the window allows.
const (
	longestStep = 4 * time.Millisecond  // the simulation's part of a frame
	hitch       = 25 * time.Millisecond // a frame that is seen to stumble
	tries       = 3                     // minutes, of which the best counts
)

// measured is a minute of automatic play.
type measured struct {
	step, frame, sum         time.Duration // the longest two, and all steps
	frames, hitches, levels  int
	collections, collectedIn int // garbage collections, and the frames that had one
}

// ok tells whether nothing took longer than it may.
func (m *measured) ok() bool { return m.step <= longestStep && m.hitches == 0 }

// measure plays a minute, every frame drawn.
func measure(tb testing.TB) (m measured) {
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	first, seen := stats.NumGC, stats.NumGC
	m.levels = minute(tb, 3600, true, func(begins bool, step, draw time.Duration) {
		if !begins {
			m.step = max(m.step, step)
		}
		m.frame = max(m.frame, step+draw)
		if step+draw > hitch {
			m.hitches++
		}
		m.sum += step
		m.frames++
		if debug.ReadGCStats(&stats); stats.NumGC > seen {
			m.collectedIn++
			seen = stats.NumGC
		}
	})
	m.collections = int(stats.NumGC - first)
	return m
}

// BenchmarkMinute is a minute of automatic play, every frame drawn. It fails if the
// step of a frame that loads nothing takes more than 4 ms, or if any frame takes
// more than 25 ms, in the best of up to three minutes.
//
// What is seen: the processor time of all threads of the process, whatever else
// runs on the machine: input, simulation, loading a level, drawing to the last
// call of the graphics library, and the garbage collector wherever it runs, in
// full, though most of that is beside the frame. What is not: waiting, for a lock
// or a disk, and what the graphics driver does after the last call, as here it
// paints every pixel in software; pictures are small and their looks low for
// that.
//
//	go test ./demo/game -run '^$' -bench Minute -benchtime 1x
func BenchmarkMinute(b *testing.B) {
	displaytest.NeedProcessorTime(b)
	var m measured
	for range b.N {
		for try := range tries {
			if m = measure(b); m.ok() {
				break
			}
			b.Logf("minute %d: the longest step took %v, the longest frame %v, %d hitches", try+1, m.step, m.frame, m.hitches)
		}
		if !m.ok() {
			b.Errorf("in no minute of %d was every step within %v and every frame within %v", tries, longestStep, hitch)
		}
		if m.collections == 0 {
			b.Error("no garbage was collected: what that takes is not seen")
		}
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
	b.ReportMetric(ms(m.step), "ms/longest-step")
	b.ReportMetric(ms(m.sum)/float64(m.frames), "ms/mean-step")
	b.ReportMetric(ms(m.frame), "ms/longest-frame")
	b.ReportMetric(float64(m.hitches), "hitches")
	b.ReportMetric(float64(m.collections), "collections")
	b.ReportMetric(float64(m.collectedIn), "frames-collected-in")
	b.ReportMetric(float64(m.levels), "levels")
	b.ReportMetric(0, "ns/op") // of no interest
}
