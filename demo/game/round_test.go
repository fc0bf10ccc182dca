package game

import (
	"testing"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/game/play"
)

// TestRestartAndPause: a pause holds everything, a restart begins anew at once.
func TestRestartAndPause(t *testing.T) {
	h := sit(t, Options{Level: 1}, 640, 360)
	for range 40 {
		h.tick(Input{Right: 1})
	}
	at := h.app.round.game.Position()
	h.press(Input{Back: true})
	for range 20 {
		h.tick(Input{Right: 1})
	}
	if h.app.screen != pauseScreen || h.app.round.game.Position() != at {
		t.Errorf("screen %v, the ball at %v, was at %v", h.app.screen, h.app.round.game.Position(), at)
	}
	h.press(Input{Accept: true}) // go on
	for range 10 {
		h.tick(Input{Right: 1})
	}
	if h.app.screen != playScreen || h.app.round.game.Position() == at {
		t.Error("it does not go on")
	}
	h.tick(Input{Restart: true})
	if g := h.app.round.game; g.Elapsed() > 0.1 || g.Position().Sub(h.app.round.level.Ball.Start).Len() > 0.01 {
		t.Errorf("after a restart %v s, at %v", g.Elapsed(), g.Position())
	}
}

// TestFallBeginsAnew rolls off the edge.
func TestFallBeginsAnew(t *testing.T) {
	h := sit(t, Options{Level: 1}, 640, 360)
	first := h.app.round
	for range 400 {
		h.tick(Input{Right: -1})
		if h.app.round != first {
			return
		}
	}
	t.Errorf("no new round, the ball at %v", h.app.round.game.Position())
}

// TestNearPlaneIsWithinTheClearance: the corner of a picture of 21:9 at the near
// plane is no farther from the eye than the camera stays away from things.
func TestNearPlaneIsWithinTheClearance(t *testing.T) {
	c := draw.Fit(draw.Sphere{Radius: 1}, 21.0/9, 0, 0)
	corner := c.Ray(0, 0, 100, 100*9.0/21)
	cosine := corner.Along.Dot(c.Ray(50, 50*9.0/21, 100, 100*9.0/21).Along)
	if far := near / cosine; far > play.Clearance {
		t.Errorf("%v m, the clearance is %v m", far, play.Clearance)
	}
}

// TestCandiesCountOnce: one on a ball that lies in the jar is in the jar and no
// longer carried, and there are never more in it than are needed.
func TestCandiesCountOnce(t *testing.T) {
	h := sit(t, Options{Level: 2}, 640, 360)
	seen := false
	h.steer(60, func(int) {
		g := h.app.round.game
		seen = seen || g.Delivered() > 0 && g.Delivered()+g.Carried() > g.Have()
		if in, on := h.app.round.counted(); in > g.Level().Goal.Count || on > g.Carried() || g.Delivered()+on != g.Have() {
			t.Fatalf("%d in the jar, %d carried; shown %d and %d", g.Delivered(), g.Carried(), in, on)
		}
	})
	if !seen {
		t.Error("no candy has been in the jar on the ball")
	}
}
