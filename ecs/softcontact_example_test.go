package ecs_test

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/compliance"
)

// Foam pushes with a force that grows with the square of its depth.
type Foam struct{ Scale float64 } // [N/m²]

// Respond implements compliance.Behavior.
func (f Foam) Respond(c *compliance.Contact) compliance.Response {
	d := -c.Gap
	return compliance.Response{
		Force:      f.Scale * d * d,
		Compliance: 1 / (2 * f.Scale * d), // the inverse of the slope; +Inf at the surface
		Damping:    50,
	}
}

// A contact force behaviour of one's own: a ball of 1 kg sinks into foam until
// Scale·d² carries its weight.
func Example_contactForceBehavior() {
	world := donburi.NewWorld()
	cfg := ecs.DefaultConfig()
	cfg.Behaviors = map[string]compliance.Behavior{"foam": Foam{Scale: 9810}}
	p, err := ecs.Install(world, cfg)
	if err != nil {
		panic(err)
	}
	foam := components.MaterialData{Density: 1000, Contact: &components.SoftContact{Behavior: "foam"}}
	spawn := func(d ecs.BodyDef) donburi.Entity {
		e, err := p.Spawn(d)
		if err != nil {
			panic(err)
		}
		return e
	}
	spawn(ecs.BodyDef{
		Body:     components.BodyData{Kind: components.Static},
		Collider: components.ColliderData{Shape: components.HalfSpace([3]float64{0, 1, 0})}, Material: foam,
	})
	ball := spawn(ecs.BodyDef{
		Pose:     components.PoseData{Position: [3]float64{0, 0.1, 0}},
		Mass:     components.MassData{Override: 1},
		Collider: components.ColliderData{Shape: components.Sphere(0.1)}, Material: foam,
	})
	for range 300 {
		p.Step()
	}
	y := components.Pose.Get(world.Entry(ball)).Position[1]
	fmt.Printf("%.1f cm deep\n", 100*(0.1-y))
	// Output: 3.2 cm deep
}
