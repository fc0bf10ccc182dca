package scene_test

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// checkLevel lets a level of the game wait for its player: the ball lies where it
// was put. The gum of its document holds the ball under a ceiling by
// 2πR·σ·u0 (Derjaguin), with a margin of two.
func checkLevel(tr *trace) {
	for _, axis := range []string{"ball.x", "ball.y", "ball.z"} {
		x := tr.col(axis)
		tr.near(axis, x[len(x)-1], x[0], rest)
	}
	tr.near("penetration", tr.last("penetration"), 0, rest)
	ball, _ := tr.in.Body("ball")
	entry := tr.physics.World().Donburi().Entry(ball)
	radius := components.Collider.Get(entry).Shape.(components.SphereShape).Radius
	weight := components.Mass.Get(entry).Value * gravity
	for i := range tr.doc.Materials {
		if m := &tr.doc.Materials[i]; m.Name == "gum" {
			hold := 2 * math.Pi * radius * adhesion.Strength(m.Adhesion.Glue) * adhesion.Reach(m.Adhesion.Glue)
			if hold < 2*weight {
				tr.Errorf("the gum holds %v N, the ball weighs %v N", hold, weight)
			}
		}
	}
}
