package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// TestSoftPlate pulls a rigid plate off a stiff plate of tetrahedra, held at its
// top, in three resolutions: the largest force is σ·A, 20 N, within 2 %. In a step
// the plate goes a hundredth of the reach.
func TestSoftPlate(t *testing.T) {
	const traction, u0, side, speed = 2000, 2e-3, 0.1, 0.02
	for _, shape := range []components.SoftBox{
		{Cells: [3]int{2, 1, 2}}, {Cells: [3]int{4, 1, 4}}, {Cells: [3]int{5, 2, 5}, Cuts: 3},
	} {
		glue := adhesion.Glue(traction, u0)
		glue.InitialIntensity = 1
		shape.Size = mgl64.Vec3{side, 0.02, side}
		plate := ecs.SoftDef{
			Body: components.SoftBodyData{
				Shape: shape, Young: 1e7, Poisson: 0.3, Damping: 0.01,
				Fixed: &components.NodeBox{Min: mgl64.Vec3{-1, 0.0099, -1}, Max: mgl64.Vec3{1, 1, 1}},
			},
			Pose:     components.PoseData{Position: mgl64.Vec3{0, 1.01, 0}},
			Material: components.MaterialData{Density: 1000, Glue: glue},
		}
		pulled := ecs.BodyDef{
			Body:     components.BodyData{Kind: components.Kinematic},
			Pose:     components.PoseData{Position: mgl64.Vec3{0, 0.95, 0}},
			Velocity: components.VelocityData{Linear: mgl64.Vec3{0, -speed, 0}},
			Collider: components.ColliderData{Shape: components.Box(2*side, 0.1, 2*side)},
			Material: components.MaterialData{Glue: glue},
		}
		p, s, _ := softWorld(t, func(c *ecs.Config) { c.DT, c.Substeps, c.Gravity = 1e-3, 1, mgl64.Vec3{} }, []ecs.SoftDef{plate}, pulled)
		most := 0.0
		for range 250 {
			p.Step()
			pull := 0.0
			for _, c := range nodesOf(p, s[0]).Contacts {
				pull -= c.Force[1]
			}
			most = math.Max(most, pull)
		}
		if want := traction * side * side; math.Abs(most/want-1) > 0.02 {
			t.Errorf("cells %v, cuts %d: pulls off at %.4g N, want %v ± 2 %%", shape.Cells, shape.Cuts, most, want)
		}
		if n := p.Stats().Bonds; n != 0 {
			t.Errorf("cells %v: %d bonds are left", shape.Cells, n)
		}
	}
}
