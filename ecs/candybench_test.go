package ecs_test

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// The scene candy for its 25 s, 3,125 steps of 8 ms, with its glue and without:
// Gascón, Zurdo and Otaduy (2010, §6, figure 4). Times are those of a step on the clock,
// and per contact those of all steps over all contacts, as they have it; the memory is
// all that the process has from the system.
func BenchmarkCandy(b *testing.B) {
	for _, glue := range []bool{true, false} {
		for threads := 1; threads <= 2; threads++ {
			b.Run(fmt.Sprintf("glue=%v/threads=%d", glue, threads), func(b *testing.B) { benchCandy(b, glue, threads) })
		}
	}
}

func benchCandy(b *testing.B, glue bool, threads int) {
	doc, err := scene.Open("candy")
	if err != nil {
		b.Fatal(err)
	}
	if !glue {
		for i := range doc.Materials {
			doc.Materials[i].Adhesion = nil
		}
	}
	cfg := doc.Config()
	cfg.Threads, cfg.DonburiEvents = threads, false
	for b.Loop() {
		p, err := ecs.Install(donburi.NewWorld(), cfg)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := doc.Load(p); err != nil {
			b.Fatal(err)
		}
		times := make([]time.Duration, int(doc.Seconds/doc.Step.DT+0.5))
		var sum time.Duration
		contacts, most := 0, 0
		for i := range times {
			start := time.Now()
			p.Step()
			times[i] = time.Since(start)
			sum += times[i]
			n := p.Stats().Contacts
			contacts, most = contacts+n, max(most, n)
		}
		slices.Sort(times)
		ms := func(d time.Duration) float64 { return d.Seconds() * 1e3 }
		n := len(times)
		b.ReportMetric(ms(sum)/float64(n), "ms/mean")
		b.ReportMetric(ms(times[n/2]), "ms/median")
		b.ReportMetric(ms(times[n*99/100]), "ms/p99")
		b.ReportMetric(ms(times[n-1]), "ms/max")
		b.ReportMetric(float64(contacts)/float64(n), "contacts")
		b.ReportMetric(float64(most), "contacts/max")
		b.ReportMetric(1e3*ms(sum)/float64(contacts), "µs/contact")
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(m.Sys)/1e6, "MB")
	}
}
