package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// TestGluedFaces: blocks of jelly glued face to face, and to the floor, under their
// weight: kinetic, elastic and adhesive energy and that in gravity together never rise
// by more than a share of what the weight has to give over the reach of the glue, m·g·u0,
// at game sweeps. The only other energy that may come in is that of bonds born in the
// reach of their touch: ½·C·A·touch², touch a twentieth of the reach, A all faces.
func TestGluedFaces(t *testing.T) {
	const u0, side, share = 1e-3, 0.1, 0.1
	for _, c := range []struct {
		blocks         int
		young, glue    float64 // [Pa], [N/m³]
		step           float64 // [s]
		sweeps, cycles int
	}{
		{1, 2e4, 4e7, 0.016, 4, 100},
		{1, 1e5, 4e7, 0.008, 2, 150},
		{1, 1e6, 4e7, 0.004, 2, 150},
		{1, 1e5, 1e9, 0.004, 2, 150},
		{2, 1e5, 3e6, 0.008, 4, 150},
		{2, 1e6, 4e7, 0.008, 4, 150},
		{2, 1e7, 3e6, 0.008, 4, 150},
		{2, 2e4, 3e6, 0.004, 4, 150},
	} {
		t.Run(fmt.Sprintf("%d, E %.0e, C %.0e, %g ms, %d sweeps", c.blocks, c.young, c.glue, 1e3*c.step, c.sweeps), func(t *testing.T) {
			var softs []ecs.SoftDef
			for i := range c.blocks {
				d := jelly(side * (float64(i) + 0.5) * 1.000002)
				d.Pose.Position[0] = 0.013 * float64(i)
				d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{side, side, side}, Cells: [3]int{3, 3, 3}, Cuts: 1}
				d.Body.Young, d.Body.Damping = c.young, 1e-3
				d.Material.Glue = adhesion.Glue(c.glue*u0, u0)
				d.Material.Glue.InitialIntensity = 1
				softs = append(softs, d)
			}
			p, _, _ := softWorld(t, func(cfg *ecs.Config) { cfg.DT, cfg.Substeps, cfg.Iterations = c.step, 1, c.sweeps }, softs)
			p.Refresh()
			touch := u0 / 20
			area := side * side * float64(c.blocks)
			most := share*float64(c.blocks)*9.81*u0 + 0.5*c.glue*area*touch*touch
			least, rise, bonds := math.Inf(1), 0.0, 0
			for range c.cycles {
				p.Step()
				e := p.Energy().Total()
				rise = math.Max(rise, e-least)
				least = math.Min(least, e)
				bonds = max(bonds, p.Stats().Bonds)
			}
			t.Logf("rise %.3g J of %.3g", rise, most)
			if !(rise <= most) {
				t.Errorf("the energy rises by %.3g J, more than %.3g J", rise, most)
			}
			if bonds < 16*c.blocks {
				t.Errorf("%d bonds", bonds)
			}
		})
	}
}
