package gallery

import (
	"time"

	"github.com/tackphysics/tack/demo/draw"
)

// Rules of the governor.
const (
	// slowFrame is the mean time of a frame above which looks are lowered.
	slowFrame = 24 * time.Millisecond
	// verySlow is the mean time above which they are lowered by two levels.
	verySlow = 100 * time.Millisecond
	// quickFrame is the mean time up to which a better look may be tried: the
	// frames keep up with a screen of 60 Hz.
	quickFrame = 17500 * time.Microsecond
	// judgeAfter is the span over which the mean is taken.
	judgeAfter = 1200 * time.Millisecond
	// firstWait is how long frames must have been quick before a better look is
	// tried; a try that fails makes the next wait longWait times as long.
	firstWait = 6 * time.Second
	longWait  = 4
	longest   = time.Hour
	// physicsShare is the part of the frames' time spent in physics from which
	// drawing is not to blame.
	physicsShare = 0.6
	// fineScreen is the pixels in a point from which 2×2 samples are a waste.
	fineScreen = 1.5
)

// governor fits the looks to the machine: down when frames are slow, and up
// again when they have been quick for a while. A picture that changes back and
// forth is worse than either, so each try that fails makes the next one rarer.
type governor struct {
	level  draw.Level
	since  time.Time // the start of the span that is judged
	frames int
	quick  time.Duration // for how long frames have been quick
	wait   time.Duration // for the next try
	trying bool          // the level is a try
}

func newGovernor() governor { return governor{level: draw.High, wait: firstWait} }

// next counts a frame and returns the level to draw it with. tickMS is the time
// of the physics in a tick.
func (g *governor) next(now time.Time, tickMS float64) draw.Level {
	if g.since.IsZero() {
		g.since = now
	}
	g.frames++
	if span := now.Sub(g.since); span > judgeAfter {
		g.judge(span, tickMS)
		g.since, g.frames = now, 0
	}
	return g.level
}

func (g *governor) judge(span time.Duration, tickMS float64) {
	frame := span / time.Duration(max(1, g.frames))
	const ticksPerSecond = 60
	busy := tickMS*ticksPerSecond/1000 >= physicsShare
	switch {
	case frame > slowFrame && !busy:
		g.lower(frame)
	case frame > quickFrame:
		g.quick = 0
	default:
		g.raise(span)
	}
}

func (g *governor) lower(frame time.Duration) {
	if g.trying {
		g.wait = min(g.wait*longWait, longest)
	}
	g.quick, g.trying = 0, false
	g.level--
	if frame > verySlow {
		g.level--
	}
	g.level = max(g.level, draw.Low)
}

func (g *governor) raise(span time.Duration) {
	g.quick += span
	if g.level >= draw.High || g.quick < g.wait {
		g.trying = g.trying && g.quick < g.wait // a try that lasts is none any more
		return
	}
	g.level++
	g.quick, g.trying = 0, true
}
