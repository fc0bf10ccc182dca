package play

import (
	"testing"
	"time"
)

// budget is the simulation's part of a frame.
const budget = 4 * time.Millisecond

// BenchmarkMinute lets the pilot play all levels for a minute of their time, over
// and over, with the camera. An operation is a step; ms-worst is the longest of
// them, a garbage collection included, over-4ms the number of those beyond the
// budget.
//
//	go test ./demo/game/play -run '^$' -bench Minute -benchtime 3600x
func BenchmarkMinute(b *testing.B) {
	var levels []*Level
	for _, name := range Names() {
		l, err := Open(name)
		if err != nil {
			b.Fatal(err)
		}
		levels = append(levels, l)
	}
	var (
		g     *Game
		c     *Camera
		p     Pilot
		n     int
		worst time.Duration
		over  int
	)
	b.ReportAllocs()
	for b.Loop() {
		if g == nil || g.State() == Done || g.State() == Fallen {
			b.StopTimer()
			var err error
			if g, err = Start(levels[n%len(levels)]); err != nil {
				b.Fatal(err)
			}
			c, p = NewCamera(g), Pilot{}
			n++
			b.StartTimer()
		}
		begin := time.Now()
		g.Step(p.Next(g, c.Yaw))
		c.Follow(g, g.DT())
		took := time.Since(begin)
		worst = max(worst, took)
		if took > budget {
			over++
		}
	}
	b.ReportMetric(worst.Seconds()*1000, "ms-worst")
	b.ReportMetric(float64(over), "over-4ms")
}
