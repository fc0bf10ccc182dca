package ui

import (
	"math"
	"testing"
	"time"
)

// TestBeat: ticks are made when they are due at a picture, as Ebitengine does it.
// On a fast screen what is drawn moves by the same time from picture to picture;
// on one of about the ticks' rate nothing is drawn between them.
func TestBeat(t *testing.T) {
	const ticks = 60
	length := time.Second / ticks
	for _, c := range []struct {
		rate float64 // of the screen [Hz]
		fast bool
	}{{30, false}, {59.94, false}, {60, false}, {60.05, false}, {75, true}, {120, true}, {144, true}, {240, true}} {
		b := Beat{Length: length}
		start := time.Unix(1000, 0)
		next, made, last := start, 0, math.NaN()
		for i := range 2000 {
			now := start.Add(time.Duration(float64(i) / c.rate * float64(time.Second)))
			for ; !next.After(now); made++ {
				b.Tick(now)
				next = next.Add(length)
			}
			part, fast := b.Picture(now)
			if part < 0 || part > 1 {
				t.Fatalf("%v Hz: part %v", c.rate, part)
			}
			if i < 3*beatSpan {
				continue
			}
			if fast != c.fast {
				t.Fatalf("%v Hz, picture %d: fast is %v", c.rate, i, fast)
			}
			shown := float64(made) + part // [ticks]
			if moved := shown - last; fast && !math.IsNaN(last) && math.Abs(moved-ticks/c.rate) > 0.01 {
				t.Fatalf("%v Hz, picture %d: moved by %.3f ticks, want %.3f", c.rate, i, moved, ticks/c.rate)
			}
			last = shown
		}
	}
}
