package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// fallOf is the share of g·t that a free ball of jelly, of the modulus young, has after
// 0.2 s in steps of 8 ms of so many sweeps.
func fallOf(t *testing.T, mode systems.Anticipation, young float64, sweeps int) float64 {
	t.Helper()
	const seconds, step = 0.2, 0.008
	p, s, _ := softWorld(t, func(c *ecs.Config) {
		c.DT, c.Substeps, c.Iterations, c.Anticipation = step, 1, sweeps, mode
	}, []ecs.SoftDef{{
		Body:     components.SoftBodyData{Shape: components.SoftSphere{Radius: 0.024, Cells: 5}, Young: young, Poisson: 0.4},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 1, 0}},
		Material: components.MaterialData{Density: 1000},
	}})
	for range int(math.Round(seconds / step)) {
		p.Step()
	}
	v := components.Velocity.Get(p.World().Donburi().Entry(s[0])).Linear[1]
	return v / (-9.81 * seconds)
}

// TestTruncatedFalls: a step begins with the velocity of the last one, wrong by g·h in
// all nodes alike. Elements take no notice of that, so of a node's row of A·v = b only
// its mass m draws it to what is right, against D = m + h²·K: a sweep mends some m/D of
// what is wrong. What is left after n sweeps is e^(−n·s) of it with s in proportion to
// m/D, in every step: as D is nearly h²·K, the logarithm of the share of g that is
// lacking goes with n and with 1/E. A tenth is for D = m + h²·K and for the waves that
// die sooner. The default form falls with g at any number of sweeps.
func TestTruncatedFalls(t *testing.T) {
	lacking := func(young float64, sweeps int) float64 {
		return -math.Log(1 - fallOf(t, systems.Truncated, young, sweeps))
	}
	soft, stiff := lacking(1e4, 60), lacking(1e5, 60)
	if r := soft / lacking(1e4, 15); math.Abs(r-4) > 0.4 {
		t.Errorf("four times the sweeps mend %v times as much in the exponent, want 4", r)
	}
	if r := soft / stiff; math.Abs(r-10) > 1 {
		t.Errorf("at a tenth of the modulus sweeps mend %v times as much in the exponent, want 10", r)
	}
	if f := fallOf(t, systems.Truncated, 1e5, 15); f > 0.1 {
		t.Errorf("by 15 sweeps alone it falls with %v g, want less than a tenth", f)
	}
	if f := fallOf(t, systems.Truncated, 1e3, 256); math.Abs(f-1) > 1e-6 {
		t.Errorf("with as many sweeps as it takes it falls with %v g", f)
	}
	for _, sweeps := range []int{1, 15} {
		if f := fallOf(t, systems.Corrected, 1e5, sweeps); math.Abs(f-1) > 1e-6 {
			t.Errorf("the default form falls with %v g by %d sweeps", f, sweeps)
		}
	}
}
