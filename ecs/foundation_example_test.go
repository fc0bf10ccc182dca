package ecs_test

import (
	"fmt"
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// blockOnLayer puts a block of 250 kg, 1 m × 0.25 m × 1 m, onto a floor, steps the world
// until it is at rest, and returns both. The block's surface is divided into 8×8 a side.
func blockOnLayer(world donburi.World, p *ecs.Physics, layer func(mesh *components.MeshShape) *components.SoftContact) (block, floor donburi.Entity) {
	shape := components.Box(1, 0.25, 1)
	mesh, err := systems.Tessellate(shape, 8)
	if err != nil {
		panic(err)
	}
	spawn := func(d ecs.BodyDef) donburi.Entity {
		e, err := p.Spawn(d)
		if err != nil {
			panic(err)
		}
		return e
	}
	floor = spawn(ecs.BodyDef{
		Body:     components.BodyData{Kind: components.Static},
		Pose:     components.PoseData{Position: [3]float64{0, -0.5, 0}},
		Collider: components.ColliderData{Shape: components.Box(4, 1, 4)},
	})
	block = spawn(ecs.BodyDef{
		Pose:     components.PoseData{Position: [3]float64{0, 0.125, 0}},
		Collider: components.ColliderData{Shape: shape, Surface: mesh},
		Material: components.MaterialData{Density: 1000, Contact: layer(mesh)},
	})
	for range 240 {
		p.Step()
	}
	return block, floor
}

// physics with all defaults.
func plainPhysics() (donburi.World, *ecs.Physics) {
	world := donburi.NewWorld()
	p, err := ecs.Install(world, ecs.DefaultConfig())
	if err != nil {
		panic(err)
	}
	return world, p
}

// An elastic foundation: the vertices of the block press a layer by themselves. It sinks
// until p(d) = −K·ln(1 + d/h) carries its weight, K = (1−ν)E/((1+ν)(1−2ν)) = 214 kPa.
func Example_elasticFoundation() {
	world, p := plainPhysics()
	block, _ := blockOnLayer(world, p, func(*components.MeshShape) *components.SoftContact {
		return &components.SoftContact{
			Foundation: &components.ElasticFoundation{Young: 1e5, Poisson: 0.4, Thickness: 0.1, Damping: 100},
			Collect:    components.CollectVertices, // a foundation presses vertex by vertex
		}
	})
	y := components.Pose.Get(world.Entry(block)).Position[1]
	fmt.Printf("%.2f mm deep\n", 1000*(0.125-y))
	// Output: 1.14 mm deep
}

// A field: the layer is twice as thick at the corners, so that they bear half of what the
// middle does.
func Example_field() {
	world, p := plainPhysics()
	var thickness *components.Field
	block, floor := blockOnLayer(world, p, func(mesh *components.MeshShape) *components.SoftContact {
		values := make([]float64, mesh.Vertices())
		for i := range values {
			x := mesh.Vertex(i)
			values[i] = 0.1 * (1 + math.Hypot(x[0], x[2])/math.Sqrt(0.5))
		}
		thickness = components.VertexField(mesh, values)
		return &components.SoftContact{
			Foundation: &components.ElasticFoundation{Young: 1e5, Poisson: 0.4, ThicknessField: thickness, Damping: 100},
			Collect:    components.CollectVertices,
		}
	})
	show := func() {
		e, _ := p.Footprint(block, floor)
		least, most := math.Inf(1), 0.0
		for _, v := range components.Footprint.Get(world.Entry(e)).Points {
			if v.Area > 0 {
				least, most = math.Min(least, v.Pressure), math.Max(most, v.Pressure)
			}
		}
		fmt.Printf("%.0f to %.0f Pa\n", least, most)
	}
	show()
	for i := range thickness.Len() {
		thickness.Set(i, 0.1) // the same all over, from the next substep on
	}
	p.Wake(block)
	for range 240 {
		p.Step()
	}
	show()
	// Output:
	// 1855 to 3727 Pa
	// 2453 to 2453 Pa
}

// A footprint is what presses between two bodies, vertex by vertex: here all of the weight.
func Example_footprint() {
	world, p := plainPhysics()
	block, floor := blockOnLayer(world, p, func(*components.MeshShape) *components.SoftContact {
		return &components.SoftContact{
			Foundation: &components.ElasticFoundation{Young: 1e5, Poisson: 0.4, Thickness: 0.1, Damping: 100},
			Collect:    components.CollectVertices,
		}
	})
	e, ok := p.Footprint(block, floor)
	if !ok {
		panic("they are apart")
	}
	points := components.Footprint.Get(world.Entry(e)).Points
	force, area := 0.0, 0.0
	for i := range points {
		force += points[i].Force
		area += points[i].Area
	}
	fmt.Printf("%d vertices, %.1f N on %.2f m²\n", len(points), force, area)
	// Output: 81 vertices, 2452.5 N on 1.00 m²
}
