package ecs_test

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// Seen from above, a puck slides v²/(2μg) and turns ω²/(2α), α = 4/3·μg/R, for a
// disc; then it stays.
func TestTopDown(t *testing.T) {
	w := newBench(t, func(c *ecs.Config) { c.Planar, c.Gravity = true, vec{} })
	const mu, g, r = 0.3, 9.81, 0.2
	d := def(components.Dynamic, components.Circle(r), vec{})
	d.Velocity.Linear, d.Velocity.Angular = vec{3, 4, 0}, vec{0, 0, -6}
	e := w.w.Entry(w.spawn(d))
	rub, err := w.TopDown(mu, g)
	if err != nil {
		t.Fatal(err)
	}
	turned, last := 0.0, 0.0
	for range 240 {
		rub(nil)
		w.Step()
		turned += components.Velocity.Get(e).Angular[2] / 60
		last = components.Velocity.Get(e).Linear.Len()
	}
	// Its mass is known from the first step on: it is ahead by half a step.
	if got, want := components.Pose.Get(e).Position.Len(), 25/(2*mu*g)+5.0/120; math.Abs(got-want) > 1e-3*want {
		t.Errorf("slides %v m, want %v", got, want)
	}
	if want := 36/(2*4.0/3*mu*g/r) + 6.0/120; math.Abs(-turned-want) > 0.01*want {
		t.Errorf("turns %v rad, want %v", -turned, want)
	}
	if last != 0 {
		t.Errorf("it still slides with %v m/s", last)
	}
	if _, err := w.TopDown(-1, 1); err == nil {
		t.Error("negative friction")
	}
	if _, err := newBench(t, nil).TopDown(1, 1); err == nil {
		t.Error("from above, in space")
	}
}
