//go:build unix

package ecs_test

import (
	"fmt"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/tackphysics/tack/ecs"
)

// processorTime is what all threads of the process have used together.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// A step of a pile with two threads that have one processor between them, and with
// one thread, in processor time: who waits must not spin.
func BenchmarkProcessorTaken(b *testing.B) {
	for threads := 1; threads <= 2; threads++ {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			w := newBench(b, func(c *ecs.Config) { c.Threads, c.Sleeping, c.DonburiEvents = threads, false, false })
			w.pile(16)
			w.steps(120)
			steps, began := 0, processorTime(b)
			for b.Loop() {
				w.Step()
				steps++
			}
			b.ReportMetric((processorTime(b)-began).Seconds()*1e3/float64(steps), "cpu-ms/op")
		})
	}
}
