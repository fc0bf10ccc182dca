package gallery

import (
	"testing"
	"time"

	"github.com/tackphysics/tack/demo/draw"
)

// frames shows so many spans of frames of the length to the governor.
func (g *governor) shown(spans, ms int, tickMS float64) draw.Level {
	for range spans {
		g.frames = 100
		g.judge(time.Duration(100*ms)*time.Millisecond, tickMS)
	}
	return g.level
}

func TestGovernorLowers(t *testing.T) {
	g := newGovernor()
	for _, c := range []struct {
		ms     int
		tickMS float64
		want   draw.Level
	}{{16, 1, draw.High}, {40, 14, draw.High}, {40, 1, draw.Medium}, {20, 1, draw.Medium}, {500, 1, draw.Low}, {500, 1, draw.Low}} {
		if got := g.shown(1, c.ms, c.tickMS); got != c.want {
			t.Errorf("%d ms a frame, %v ms physics a tick: %v, want %v", c.ms, c.tickMS, got, c.want)
		}
	}
}

func TestGovernorTriesAgainMoreAndMoreRarely(t *testing.T) {
	g := newGovernor()
	g.shown(1, 500, 1)
	if g.level != draw.Low {
		t.Fatalf("level %v", g.level)
	}
	spans := func() (n int) { // of 1.6 s, until it tries
		for at := g.level; g.level == at; n++ {
			if n > 1000 {
				t.Fatal("it never tries")
			}
			g.shown(1, 16, 1)
		}
		return n
	}
	first := spans()
	if g.level != draw.Medium || first < 3 {
		t.Errorf("after %d spans %v", first, g.level)
	}
	g.shown(1, 40, 1) // the try fails
	if g.level != draw.Low {
		t.Errorf("a try that fails leaves %v", g.level)
	}
	if second := spans(); second < 3*first {
		t.Errorf("tries after %d spans, then after %d", first, second)
	}
	// This try holds: a slow moment later on is no failed try.
	g.shown(100, 20, 1)
	if spans(); g.level != draw.High {
		t.Errorf("from medium to %v", g.level)
	}
}

func TestGovernorCountsFrames(t *testing.T) {
	g := newGovernor()
	now := time.Unix(0, 0)
	for range 60 {
		g.next(now, 0)
		now = now.Add(50 * time.Millisecond)
	}
	if g.level == draw.High {
		t.Error("20 frames a second are not slow")
	}
}
