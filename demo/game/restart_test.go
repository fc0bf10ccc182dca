package game

import (
	"testing"
	"time"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/internal/displaytest"
)

// Until a ball that was restarted rolls, at most.
const (
	restartTime  = time.Second
	restartTicks = 60 // of which each is a 60th of that
)

// BenchmarkRestart plays each level for a while and begins it anew. It fails if the
// ball does not roll by the player's hand within a second: by the processor time of
// all threads, loading and the first picture included, and by the ticks of the game's
// clock, of which none may be spent on waiting. What the graphics driver does after
// the last call, and waiting for a disk, are not seen.
//
//	go test ./demo/game -run '^$' -bench Restart -benchtime 3x
func BenchmarkRestart(b *testing.B) {
	displaytest.NeedProcessorTime(b)
	for i, name := range play.Names() {
		b.Run(name, func(b *testing.B) {
			h := sit(b, Options{Level: i + 1}, 1280, 720)
			h.app.lab.TurnLooks(1)
			least, ticks := time.Duration(0), 0
			for n := range b.N {
				var pilot play.Pilot
				for range 120 {
					c := pilot.Next(h.app.round.game, h.app.round.camera.Yaw)
					h.tick(Input{Right: c.Right, Ahead: c.Ahead, Sticky: c.Sticky})
				}
				old := h.app.round
				begin := displaytest.ProcessorTime()
				h.tick(Input{Restart: true})
				h.app.Draw(h.screen)
				took := displaytest.ProcessorTime() - begin
				if h.app.round == old {
					b.Fatal("it does not begin anew")
				}
				if n == 0 || took < least {
					least = took
				}
				from := h.app.round.level.Ball.Start
				for ticks = 1; ticks <= restartTicks && h.app.round.game.Position().Sub(from).Len() < 0.02; ticks++ {
					c := pilot.Next(h.app.round.game, h.app.round.camera.Yaw)
					h.tick(Input{Right: c.Right, Ahead: c.Ahead})
				}
				if ticks > restartTicks {
					b.Errorf("after %d ticks the ball is at %v", restartTicks, h.app.round.game.Position())
				}
			}
			if all := least + time.Duration(ticks)*restartTime/restartTicks; all > restartTime {
				b.Errorf("restarting takes %v and %d ticks, more than %v", least, ticks, restartTime)
			}
			b.ReportMetric(least.Seconds()*1e3, "ms/restart")
			b.ReportMetric(float64(ticks), "ticks-to-roll")
			b.ReportMetric(0, "ns/op") // with what is played between
		})
	}
}
