package play

import "testing"

// TestStopUnderTheCeiling: a sticky ball that has hung still at any place of the
// ceiling rolls on from there, and back, and does not fall.
func TestStopUnderTheCeiling(t *testing.T) {
	for _, x := range []float64{1.5, 1.1, 0.3, -0.6, -1.5} {
		for _, right := range []float64{-1, 1} {
			g, c := enter(t, "3-ceiling")
			var p Pilot
			for range 60 * 30 {
				if at := g.Position(); at[1] > 2.3 && at[0] < x {
					break
				}
				g.Step(p.Next(g, c.Yaw))
				c.Follow(g, g.DT())
			}
			hold := func(seconds, right float64) {
				for range int(seconds / g.DT()) {
					g.Step(Controls{Yaw: c.Yaw, Sticky: true, Right: right})
					c.Follow(g, g.DT())
				}
			}
			hold(1.5, 0)
			from := g.Position()
			hold(0.25, right)
			hold(0.5, 0)
			hold(0.25, right)
			hold(0.5, 0)
			at := g.Position()
			if at[1] < 2.3 || (at[0]-from[0])*right < 0.3 {
				t.Errorf("hung at %.2f; rolled by %v it is at %.2f", from, right, at)
			}
		}
	}
}
