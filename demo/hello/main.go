// Command hello is the README's first program: a ball is thrown at a wall and
// stays there.
package main

import (
	"fmt"
	"log"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	decs "github.com/yohamta/donburi/ecs"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

func main() {
	game := decs.NewECS(donburi.NewWorld())                      // yours, with your own systems
	physics, err := ecs.Install(game.World, ecs.DefaultConfig()) // 60 Hz, 4 substeps
	if err != nil {
		log.Fatal(err)
	}
	game.AddSystem(physics.Update)

	spawn := func(body ecs.BodyDef) donburi.Entity {
		entity, err := physics.Spawn(body)
		if err != nil {
			log.Fatal(err) // says which number is wrong
		}
		return entity
	}
	spawn(ecs.BodyDef{
		Body:     components.BodyData{Name: "wall", Kind: components.Static},
		Pose:     components.PoseData{Position: mgl64.Vec3{1, 0, 0}},
		Collider: components.ColliderData{Shape: components.Box(0.2, 4, 4)}, // edges [m]
	})
	glue := adhesion.Glue(20e3, 0.005) // holds 20 kPa, stretches 5 mm before it tears
	glue.InitialIntensity = 1          // sticks at the first touch, without being pressed
	ball := spawn(ecs.BodyDef{
		Body:     components.BodyData{Name: "ball"},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 1, 0}},
		Velocity: components.VelocityData{Linear: mgl64.Vec3{4, 1, 0}}, // [m/s]
		Collider: components.ColliderData{Shape: components.Sphere(0.05)},
		Material: components.MaterialData{Density: 200, Friction: 0.5, Glue: glue},
	})

	for range 180 { // three seconds
		game.Update()
	}
	at := components.Pose.Get(game.World.Entry(ball)).Position
	fmt.Printf("the ball sticks at x = %.2f m, y = %.2f m\n", at.X(), at.Y())
}
