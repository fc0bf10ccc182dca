package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

func softs() []built {
	return []built{{"jelly-cube", jellyCube()}, {"candy-jelly", candyJelly()}}
}

// softBox is a box of jelly of so many cells.
func softBox(name string, x, y, z float64, cells [3]int, cuts int, at vec) scene.SoftBody {
	return scene.NewSoftBody(name, scene.SoftShape{Box: &vec{x, y, z}, Resolution: cells, Cuts: cuts}, at)
}

// jellyCube drops a cube, and stands another on a floor without friction, which
// sinks into itself by ρgH²/(2E) at the top and ρgH²/(3E) on the mean.
func jellyCube() *scene.Document {
	doc := document("Jelly cubes", "A cube of jelly falls, bounces and comes to rest; another sinks under its own weight.", gascon)
	doc.Seconds = 3
	doc.Step.DT, doc.Step.Substeps, doc.Step.Iterations = 0.008, 2, 3
	doc.Materials = []scene.Material{surface("jelly", 0), surface("grip", 0.5)}
	doc.Bodies = []scene.Body{of(floor(), "jelly")}
	grip := 0.5
	doc.Pairs = []scene.Pair{{Between: [2]string{"grip", "jelly"}, Friction: &grip}}
	stands := softBox("stands", 0.2, 0.2, 0.2, [3]int{5, 5, 5}, 2, vec{-0.2, 0.1, 0})
	stands.Young, stands.Poisson, stands.Damping, stands.Material = 5e4, 0, 0.05, "jelly"
	falls := softBox("falls", 0.2, 0.2, 0.2, [3]int{5, 5, 5}, 2, vec{0.2, 0.5, 0})
	falls.Young, falls.Poisson, falls.Damping, falls.Material = 2e4, 0.45, 0.01, "grip"
	falls.Rotation = scene.Rotation{Axis: vec{1, 0, 0.5}, Deg: 25}
	doc.SoftBodies = []scene.SoftBody{stands, falls}
	doc.Probes = []scene.Probe{
		{Name: "top", Quantity: "nodes.max.y", Of: "stands"},
		{Name: "middle", Quantity: "body.position.y", Of: "stands"},
		{Name: "falls", Quantity: "nodes.mean.y", Of: "falls"},
		contact("weight", "normalForce", "stands", "floor"),
		contact("hits", "normalForce", "falls", "floor"),
		world("energy.elastic"), world("penetration"),
	}
	return doc
}

// candyJelly rains rigid candies and soft gums on a block of jelly: some 11,000
// tetrahedra.
func candyJelly() *scene.Document {
	doc := document("Candy on jelly", "Candies and soft gums fall on a block of jelly: dry ones bounce off, sticky ones stay and drag its surface along.", gascon)
	doc.Seconds = 3
	doc.Step.DT, doc.Step.Substeps, doc.Step.Iterations = 0.008, 1, 6
	for _, s := range sweets {
		m := surface(s.name, 0.3)
		if s.strength > 0 {
			m.Adhesion = scene.StrengthAndReach(s.strength, s.reach)
			m.Adhesion.Glue.InitialIntensity = 1
			m.Adhesion.Glue.Damping = 1
		}
		doc.Materials = append(doc.Materials, m)
	}
	doc.Materials = append(doc.Materials, surface("jelly", 0.3))
	doc.Bodies = []scene.Body{of(floor(), "jelly")}
	shapes := []components.Shape{components.Sphere(0.022), components.Capsule(0.014, 0.03), gem(0.026), drop(0.022)}
	for i := range 50 {
		kind := sweets[i%len(sweets)].name
		x, z := 0.055*float64(i%7)-0.165, 0.055*float64(i/7%7)-0.165
		b := scene.NewBody(fmt.Sprintf("%s%d", kind, i/len(sweets)+1), shapes[(i/len(sweets))%len(shapes)], round(x, 0.45+0.03*float64(i), z))
		b.Rotation = scene.Rotation{Axis: vec{1, 0.3, 0.5}, Deg: float64(37 * i % 360)}
		b.Velocity = vec{nano(-1.5 * x), -1, nano(1.5 * z)}
		doc.Bodies = append(doc.Bodies, of(b, kind))
	}
	block := softBox("block", 0.42, 0.3, 0.42, [3]int{14, 10, 14}, 2, vec{0, 0.15, 0})
	block.Young, block.Poisson, block.Damping, block.Material = 2e4, 0.4, 0.01, "jelly"
	doc.SoftBodies = []scene.SoftBody{block}
	bear := scene.SoftShape{Resolution: [3]int{5, 5, 5}, Blob: []components.SoftBall{
		{Radius: 0.026},
		{Center: vec{0, 0.03, 0}, Radius: 0.018, Blend: 0.01},
		{Center: vec{0.022, -0.016, 0.008}, Radius: 0.011, Blend: 0.008},
		{Center: vec{-0.022, -0.016, 0.008}, Radius: 0.011, Blend: 0.008},
	}}
	for i := range 9 {
		form := scene.SoftShape{Sphere: 0.028, Resolution: [3]int{4, 4, 4}}
		if i%2 == 1 {
			form = bear
		}
		b := scene.NewSoftBody(fmt.Sprintf("gum%d", i+1), form, round(0.1*float64(i%3)-0.1, 0.5+0.16*float64(i), 0.1*float64(i/3)-0.1))
		b.Young, b.Poisson, b.Damping, b.Material = 1e5, 0.4, 0.005, sweets[(i+1)%len(sweets)].name
		b.Rotation = scene.Rotation{Axis: vec{1, 0.3, 0.5}, Deg: float64(53 * i % 360)}
		b.Velocity = vec{0, -1, 0}
		doc.SoftBodies = append(doc.SoftBodies, b)
	}
	doc.Probes = []scene.Probe{
		{Name: "top", Quantity: "nodes.max.y", Of: "block"},
		{Name: "block", Quantity: "nodes.mean", Of: "block"},
		contact("weight", "normalForce", "block", "floor"),
		contact("hold", "bonds", "taffy1", "block"),
		{Name: "gum", Quantity: "nodes.mean.y", Of: "gum1"},
		world("energy.elastic"), world("penetration"),
	}
	return doc
}
