package ecs_test

import (
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// What is glued while it is five reaches deep in the floor comes out, on the bonds with
// which it began: glue holds an overlap of one reach at most. Without gravity it ends
// between that and the touch, kept to half of the reach.
func TestGlueHoldsNoOverlap(t *testing.T) {
	const (
		reach = 2e-3
		deep  = 5 * reach
	)
	for name, s := range map[string]components.Shape{
		"ball": components.Sphere(0.5),
		"box":  components.Box(0.2, 1, 0.2),
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, weightless)
			floor := b.ground()
			d := def(components.Dynamic, s, vec{0, 0.5 - deep, 0})
			d.Material.Density = 50
			d.Material.Glue = adhesion.Glue(200e3, reach)
			d.Material.Glue.InitialIntensity, d.Material.Glue.Damping = 1, 1
			e := b.spawn(d)
			b.steps(60)
			if gap := b.pose(e).Position[1] - 0.5; gap < -reach || gap > 0.5*reach {
				t.Errorf("gap %.3g m, want one from -reach to 0", gap)
			}
			if b.bonds(e, floor) == 0 {
				t.Error("no bonds")
			}
			if n := b.Stats().BondsBroken; n != 0 {
				t.Errorf("%d bonds broke", n)
			}
		})
	}
}
