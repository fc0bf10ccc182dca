package main

import "github.com/tackphysics/tack/ecs/scene"

func grains() []built { return []built{{"honeyed-grains", honeyedGrains()}} }

// honeyedGrains drops two blocks of grains. The dry one flows apart into a heap; in
// honey, a grain holds another 60 times as heavy, and the block stands.
func honeyedGrains() *scene.Document {
	doc := document("Honeyed grains", "Two blocks of grains fall. The dry one flows apart, the one in honey stands.", "Ours")
	doc.Seconds = 2
	doc.Step.Iterations = 8 // seven grains stand on each other
	honey := scene.StrengthAndReach(5e5, 1e-3)
	honey.Glue.InitialIntensity, honey.Glue.Damping = 1, 1
	wet := surface("honeyed", 0.25)
	wet.Adhesion = honey
	wet.Density = 1500
	dry := surface("dry", 0.25)
	dry.Density = 1500
	doc.Materials = []scene.Material{dry, wet, surface("floor", 0.5)}
	doc.Bodies = []scene.Body{of(floor(), "floor")}
	for i, name := range []string{"dry", "honeyed"} {
		block := scene.NewParticles(name, scene.ParticleShape{Grid: &scene.GrainGrid{Count: [3]int{4, 7, 4}, Spacing: 0.0402}}, round(-0.3+0.6*float64(i), 0.25, 0))
		block.Radius, block.Material = 0.02, name
		block.Rotation = scene.Rotation{Axis: vec{0.3, 0, 1}, Deg: 20}
		doc.Particles = append(doc.Particles, block)
	}
	doc.Probes = []scene.Probe{
		{Name: "dry top", Quantity: "nodes.max.y", Of: "dry"},
		{Name: "honeyed top", Quantity: "nodes.max.y", Of: "honeyed"},
		contact("dry weight", "normalForce", "dry", "floor"),
		contact("honeyed weight", "normalForce", "honeyed", "floor"),
		contact("glued", "bonds", "honeyed", "floor"),
		world("penetration"),
	}
	return doc
}
