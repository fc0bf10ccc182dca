package play

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// TestGlueDrawnOutOnTheSpot lifts the sticky ball by a force F = k·t that it does not
// give way to. Once that is more than the weight, its bonds pull with F − m·g: that
// is a stretch of (F − m·g)/(2·m·g), and a change of k·0.1 s/(m·g), without any
// rolling. Held there it is stretched as far, and draws no more.
func TestGlueDrawnOutOnTheSpot(t *testing.T) {
	const (
		rate = 2.0 // of the force, in weights a second
		// The patch stretches by some µm, on which the ball swings to and fro: its
		// force is off by as much as it gains in a step.
		offStretch, offDrawn = 0.02, 0.03
	)
	g, _ := enter(t, "1-wall")
	for range 60 {
		g.Step(Controls{Sticky: true})
	}
	if s := g.News(); s.Stretch > offStretch || s.Drawn > offDrawn || !g.Sticky() {
		t.Errorf("at rest: %+v", s)
	}
	weight := components.Mass.Get(g.world.Entry(g.ball)).Value * g.physics.Config().Gravity.Len()
	load, err := g.physics.SpawnLoad(components.LoadData{Body: g.ball})
	if err != nil {
		t.Fatal(err)
	}
	at := g.Position()
	lift := func(weights float64) {
		components.Load.Get(g.world.Entry(load)).Force = mgl64.Vec3{0, weights * weight, 0}
		g.Step(Controls{Sticky: true})
	}
	for i := 1; float64(i)*rate*g.DT() < 1.8; i++ {
		weights := float64(i) * rate * g.DT()
		if lift(weights); weights < 1.3 {
			continue
		}
		s := g.News()
		if want := (weights - 1) / fullLoad; math.Abs(s.Stretch-want) > offStretch {
			t.Errorf("under %.2f weights: stretch %.3f, want %.3f", weights, s.Stretch, want)
		}
		if want := rate * drawTime; math.Abs(s.Drawn-want) > offDrawn {
			t.Errorf("under %.2f weights: drawn %.3f, want %.3f", weights, s.Drawn, want)
		}
		if s.Roll > 0.01 {
			t.Errorf("under %.2f weights the ball rolls: %v", weights, s.Roll)
		}
	}
	for range 30 {
		lift(1.8)
	}
	if s := g.News(); math.Abs(s.Stretch-0.4) > offStretch || s.Drawn > 0.001 {
		t.Errorf("held: %+v", s)
	}
	if way := g.Position().Sub(at).Len(); way > 0.01 {
		t.Errorf("the ball has gone %v m", way)
	}
}
