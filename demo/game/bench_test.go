package game

import (
	"image"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/game/play"
)

// BenchmarkMinute is automatic play in the window: an operation is a frame, from
// the input to the last call to the graphics library, the loading of the next
// level included; what the graphics card does is not. ms-sim is the simulation's
// part, worst are the longest of each.
//
//	go test ./demo/game -run '^$' -bench Minute -benchtime 3600x
func BenchmarkMinute(b *testing.B) {
	h := sit(b, Options{Level: 1}, 320, 180)
	h.app.lab.TurnLooks(1)
	var (
		pilot             play.Pilot
		round             = h.app.round
		sum               time.Duration
		worst, worstFrame time.Duration
		pixel             [4]byte
	)
	b.ReportAllocs()
	for b.Loop() {
		if h.app.round != round {
			round, pilot = h.app.round, play.Pilot{}
		}
		c := pilot.Next(round.game, round.camera.Yaw)
		in := Input{Right: c.Right, Ahead: c.Ahead, Sticky: c.Sticky, Accept: h.app.screen == doneScreen}
		begin := time.Now()
		h.tick(in)
		h.app.Draw(h.screen)
		worstFrame = max(worstFrame, time.Since(begin))
		sum += h.app.round.simulated
		worst = max(worst, h.app.round.simulated)
		b.StopTimer()
		h.screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).ReadPixels(pixel[:]) // have it drawn
		b.StartTimer()
	}
	b.ReportMetric(sum.Seconds()*1000/float64(b.N), "ms-sim")
	b.ReportMetric(worst.Seconds()*1000, "ms-sim-worst")
	b.ReportMetric(worstFrame.Seconds()*1000, "ms-worst")
}
