package ecs_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	decs "github.com/yohamta/donburi/ecs"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// Drop-in code for a game that has a donburi world: install, spawn, add Update
// as a system.
func Example() {
	game := decs.NewECS(donburi.NewWorld())
	physics, err := ecs.Install(game.World, ecs.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	game.AddSystem(physics.Update)

	spawn := func(d ecs.BodyDef) donburi.Entity {
		e, err := physics.Spawn(d)
		if err != nil {
			fmt.Println(err)
		}
		return e
	}
	spawn(ecs.BodyDef{
		Body:     components.BodyData{Name: "floor", Kind: components.Static},
		Collider: components.ColliderData{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})},
	})
	crate := spawn(ecs.BodyDef{
		Body:     components.BodyData{Name: "crate"},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 2, 0}},
		Collider: components.ColliderData{Shape: components.Box(1, 1, 1)},
		Material: components.MaterialData{Density: 500, Friction: 0.5},
	})

	for range 120 { // two seconds
		game.Update()
	}
	y := components.Pose.Get(game.World.Entry(crate)).Position.Y()
	fmt.Printf("the crate rests at y = %.2f m\n", y)
	// Output:
	// the crate rests at y = 0.50 m
}

// The stages of the step, one by one, with a system of the game's own between
// them: it sees the contacts' forces before they are published, or changes what
// the next stage works on.
func ExamplePhysics_SolvePGS() {
	game := decs.NewECS(donburi.NewWorld())
	physics, err := ecs.Install(game.World, ecs.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	met := 0
	game.AddSystem(physics.Collide)
	game.AddSystem(func(e *decs.ECS) {
		for range components.ContactPair.Iter(e.World) {
			met++ // pairs that are near, before they are solved
		}
	})
	game.AddSystem(physics.Clone)
	game.AddSystem(physics.SolvePGS)
	game.AddSystem(physics.EvolveBeta)
	game.AddSystem(physics.Release)
	game.AddSystem(physics.Publish)

	for i := range 2 {
		_, err := physics.Spawn(ecs.BodyDef{
			Pose:     components.PoseData{Position: mgl64.Vec3{0, float64(i) * 0.99, 0}},
			Collider: components.ColliderData{Shape: components.Sphere(0.5)},
			Material: components.MaterialData{Density: 1000},
		})
		if err != nil {
			fmt.Println(err)
		}
	}
	game.Update()
	fmt.Printf("%d step, %d pair\n", physics.Steps(), met)
	// Output:
	// 1 step, 1 pair
}

// The schedule, as ecs/step.go tells it.
func ExamplePhysics_Schedule() {
	physics, err := ecs.Install(donburi.NewWorld(), ecs.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	outer, inner := physics.Schedule()
	for _, s := range outer {
		fmt.Println(s.Name)
		if s.Name == "SolvePGS" {
			for _, s := range inner {
				fmt.Println("   ", s.Name)
			}
		}
	}
	// Output:
	// Collide
	// Clone
	// SolvePGS
	//     IntegrateVelocities
	//     Bounce
	//     Assemble
	//     WarmStart
	//     Sweep
	//     IntegratePoses
	//     Relax
	//     EvolveBeta
	// Release
	// Publish
}

// An entity of the game's own becomes a body: create it with BodyTypes and its
// own components in one go, then Fit it.
func ExamplePhysics_Fit() {
	type Health struct{ Points int }
	health := donburi.NewComponentType[Health]()
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, ecs.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	robot := world.Create(append(ecs.BodyTypes(), health)...)
	health.Get(world.Entry(robot)).Points = 3
	err = physics.Fit(robot, ecs.BodyDef{
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 10, 0}},
		Collider: components.ColliderData{Shape: components.Capsule(0.3, 1)},
		Material: components.MaterialData{Density: 1000},
	})
	if err != nil {
		fmt.Println(err)
	}
	physics.Step()
	e := world.Entry(robot)
	fmt.Printf("%.1f kg, falls at %.4f m/s, %d points\n",
		components.Mass.Get(e).Value, -components.Velocity.Get(e).Linear.Y(), health.Get(e).Points)

	_, err = physics.Spawn(ecs.BodyDef{Collider: components.ColliderData{Shape: components.Sphere(-1)}})
	fmt.Println(err != nil)
	// Output:
	// 395.8 kg, falls at 0.1635 m/s, 3 points
	// true
}

// Events of the last step, as slices: no allocation, in a fixed order.
func ExamplePhysics_Events() {
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, ecs.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	// The same as donburi events, for whoever has subscribed.
	systems.BrokeEvent.Subscribe(world, func(_ donburi.World, e systems.Broke) {
		fmt.Printf("subscriber: %v after %.3f J\n", e.Cause, e.Work)
	})

	tape := adhesion.Glue(1e4, 1e-3) // holds 10 kPa, reaches 1 mm
	body := func(kind components.Kind, y float64) donburi.Entity {
		e, err := physics.Spawn(ecs.BodyDef{
			Body:     components.BodyData{Kind: kind},
			Pose:     components.PoseData{Position: mgl64.Vec3{0, y, 0}},
			Collider: components.ColliderData{Shape: components.Box(0.1, 0.1, 0.1)},
			Material: components.MaterialData{Density: 1000, Glue: tape},
		})
		if err != nil {
			fmt.Println(err)
		}
		return e
	}
	top, bottom := body(components.Static, 0.1), body(components.Kinematic, 0)
	if err := physics.Bond(top, bottom, 1); err != nil {
		fmt.Println(err)
	}
	components.Velocity.Get(world.Entry(bottom)).Linear = mgl64.Vec3{0, -0.01, 0}
	for range 60 {
		physics.Step()
		for _, e := range physics.Events().Stuck {
			fmt.Printf("stuck by %d bonds, %.2f m²\n", e.Bonds, e.Area)
		}
		for _, e := range physics.Events().Broke {
			fmt.Printf("slice: %v after %.3f J\n", e.Cause, e.Work)
		}
	}
	// Output:
	// stuck by 4 bonds, 0.01 m²
	// subscriber: torn after 0.088 J
	// slice: torn after 0.088 J
}

// magnet is a surface law of one's own: a reversible pull that goes and comes
// back with the surfaces, C·u/(1+(u/D)²)².
type magnet struct{ c, d float64 } // stiffness [N/m³], decay length [m]

func (m magnet) field(u float64) float64 { return 1 / (1 + u*u/(m.d*m.d)) }

func (m magnet) Stiffness() (normal, tangential float64)   { return m.c, m.c }
func (m magnet) Evolve(_ float64, p adhesion.Path) float64 { return m.field(p.End) }
func (m magnet) Peak(float64) float64                      { return 0.325 * m.c * m.d } // 3√3/16
func (m magnet) BreakGap() float64                         { return 5 * m.d }

func (m magnet) Remaining(_, u float64) float64 {
	return max(0, m.c*m.d*m.d/2*(m.field(u)-m.field(m.BreakGap())))
}

// A law of one's own: register it by name, and name it in a Glue.
func ExampleConfig_laws() {
	config := ecs.DefaultConfig()
	config.Laws = map[string]func(components.Glue) (adhesion.Law, error){
		"magnet": func(g components.Glue) (adhesion.Law, error) {
			return magnet{c: g.NormalStiffness, d: 2e-3}, nil
		},
	}
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, config)
	if err != nil {
		fmt.Println(err)
		return
	}
	glue := components.Glue{Law: "magnet", NormalStiffness: 1e6}
	body := func(kind components.Kind, y float64) donburi.Entity {
		e, err := physics.Spawn(ecs.BodyDef{
			Body:     components.BodyData{Kind: kind},
			Pose:     components.PoseData{Position: mgl64.Vec3{0, y, 0}},
			Collider: components.ColliderData{Shape: components.Box(0.1, 0.1, 0.1)},
			Material: components.MaterialData{Density: 2000, Glue: glue},
		})
		if err != nil {
			fmt.Println(err)
		}
		return e
	}
	fridge, note := body(components.Static, 0.1), body(components.Kinematic, 0)
	if err := physics.Bond(fridge, note, 1); err != nil {
		fmt.Println(err)
	}
	pair := func() *components.ContactPairData {
		e, _ := physics.Pair(fridge, note)
		return components.ContactPair.Get(world.Entry(e))
	}
	move := func(mm float64) {
		components.Velocity.Get(world.Entry(note)).Linear = mgl64.Vec3{0, -mm * 60e-3, 0}
		physics.Step()
		components.Velocity.Get(world.Entry(note)).Linear = mgl64.Vec3{}
		physics.Step()
		fmt.Printf("%.2f N\n", pair().NormalForce)
	}
	move(1) // 1 mm open: 640 Pa on 0.01 m²
	move(3) // 4 mm
	move(-3)
	// Output:
	// -6.40 N
	// -1.60 N
	// -6.40 N
}

// Particles of two sticky drops that are shot at each other are cloned into a
// virtual adhesive.
func ExampleCloneCounts() {
	config := ecs.DefaultConfig()
	config.Gravity = mgl64.Vec3{}
	physics, err := ecs.Install(donburi.NewWorld(), config)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, x := range []float64{-0.4, 0.4} {
		if _, err := physics.SpawnParticles(ecs.ParticlesDef{
			Particles: components.ParticlesData{Shape: components.ParticleBall{Radius: 0.3, Parts: 2}, Radius: 0.005, Stretch: 400, Form: 2000},
			Pose:      components.PoseData{Position: mgl64.Vec3{x, 0, 0}},
			Velocity:  components.VelocityData{Linear: mgl64.Vec3{-x, 0, 0}},
			Material:  components.MaterialData{Density: 1000, Clones: components.CloneGrip{Release: 1000}},
		}); err != nil {
			fmt.Println(err)
			return
		}
	}
	for range 60 {
		physics.Step()
	}
	s := physics.Stats()
	fmt.Println(s.Adhesives, "adhesive, some members:", s.Members > 1, "— left:", s.Clones.Left)
	// Output:
	// 1 adhesive, some members: true — left: 0
}
