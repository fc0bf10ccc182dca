package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// A bonded block of 1 kg on a slope of 45° slips until its bonds carry what
// friction does not, C_t·A·u = m·g·(sin 45° − μ'·cos 45°) with μ' from 0 to μ,
// and then stays: the slip is measured from anchors that last, never over one
// step. (A law that measures it over the step alone creeps by 0.4 to 6.9 m in
// 10 s here.) In 100,000 steps it may move by 1 µm.
func TestSlopeCreep(t *testing.T) {
	const (
		creep = 1e-6 // [m]
		k     = stiffness * face
	)
	steps := 100_000
	if testing.Short() {
		steps = 2_000
	}
	tilt := mgl64.QuatRotate(mgl64.DegToRad(45), vec{0, 0, 1})
	tilted := func(d *ecs.BodyDef) { d.Pose.Rotation = tilt }
	for _, mu := range []float64{0, 0.3} {
		for _, damping := range []float64{0, 1} {
			t.Run(fmt.Sprintf("friction %g, damping %g", mu, damping), func(t *testing.T) {
				t.Parallel()
				g := lasting(rcc(stiffness, energy, 0, damping), 0.01)
				if damping == 0 {
					g.DebondEnergy = tough // let go at once it swings beyond the reach
				}
				r := newRig(t, coarse, vec{0, -fall, 0})
				slope := r.body(components.Static, components.Box(2, 0.2, 2), tilt.Rotate(vec{0, -0.1, 0}), g, tilted, friction(mu))
				block := r.body(components.Dynamic, components.Box(side, side, side), tilt.Rotate(vec{0, side / 2, 0}), g, tilted, friction(mu))
				r.bond(slope, block, 1)
				for r.Time() < 20 {
					r.Step()
				}
				rest := r.position(block)
				_, bonds := r.pair(slope, block)
				slip := 0.0
				for i := range bonds {
					slip += bonds[i].Slip / float64(len(bonds))
				}
				most, least := fall*math.Sqrt2/2/k, fall*math.Sqrt2/2*(1-mu)/k
				t.Logf("slip %.5g mm, between %.5g and %.5g", slip*1e3, least*1e3, most*1e3)
				if slip < 0.98*least || slip > 1.02*most {
					t.Errorf("slipped by %g m, want %g to %g", slip, least, most)
				}
				var moved worst
				for i := 0; i < steps; i++ {
					r.Step()
					moved.see(r.position(block).Sub(rest).Len(), r.Time())
				}
				moved.within(t, "moved after settling [m]", creep)
			})
		}
	}
}
