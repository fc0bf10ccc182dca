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
	// judgeAfter is the span over which the mean is taken.
	judgeAfter = 1200 * time.Millisecond
	// physicsShare is the part of the frames' time spent in physics from which
	// drawing is not to blame.
	physicsShare = 0.6
	// fineScreen is the pixels in a point from which 2×2 samples are a waste.
	fineScreen = 1.5
)

// levels of quality, best first.
var levels = [...]draw.Quality{
	{Supersample: 2, Shadows: 2048, Occlusion: true},
	{Supersample: 1, Shadows: 1024, Occlusion: true},
	{Supersample: 1, Shadows: 768},
	{Supersample: 1},
}

// governor lowers the looks on machines that cannot keep up. It never raises
// them again: a picture that changes back and forth is worse than either.
type governor struct {
	level  int
	since  time.Time
	frames int
}

// quality returns what to draw the next frame with. tickMS is the time of the
// physics in a tick.
func (g *governor) quality(scale, tickMS float64) draw.Quality {
	now := time.Now()
	if g.since.IsZero() {
		g.since = now
	}
	g.frames++
	if span := now.Sub(g.since); span > judgeAfter {
		g.judge(span, tickMS)
		g.since, g.frames = now, 0
	}
	q := levels[g.level]
	if scale > fineScreen {
		q.Supersample = 1
	}
	return q
}

func (g *governor) judge(span time.Duration, tickMS float64) {
	frame := span / time.Duration(max(1, g.frames))
	const ticksPerSecond = 60
	inPhysics := tickMS * ticksPerSecond / 1000
	if frame > slowFrame && inPhysics < physicsShare {
		g.level++
		if frame > verySlow {
			g.level++
		}
		g.level = min(g.level, len(levels)-1)
	}
}
