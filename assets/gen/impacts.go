package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

func impacts() []built {
	return []built{{"newtons-cradle", newtonsCradle()}, {"t-handle", tHandle()}}
}

// newtonsCradle leaves a gap between the balls, so that the hits follow each
// other and each is a textbook one between two equal masses.
func newtonsCradle() *scene.Document {
	const radius, gap = 0.1, 0.05
	doc := awake(document("Newton's cradle", "The first of five balls hits, the last leaves with its speed. Those between hardly move.", textbook))
	doc.Seconds = 2
	doc.Gravity = vec{}
	steel := surface("steel", 0)
	steel.Restitution = 1
	doc.Materials = []scene.Material{steel}
	for i := range 5 {
		name := fmt.Sprintf("ball%d", i+1)
		b := of(ball(name, radius, round(float64(i)*(2*radius+gap), 0, 0)), "steel")
		if i == 0 {
			b.Velocity = vec{1, 0, 0}
		}
		doc.Bodies = append(doc.Bodies, b)
		doc.Probes = append(doc.Probes, scene.Probe{Name: name, Quantity: "body.velocity.x", Of: name})
	}
	doc.Probes = append(doc.Probes, world("momentum"), world("energy.kinetic"))
	return doc
}

// tHandle spins a T of two square bars about its stem, the middle one of its
// three moments of inertia: per density and cross-section [m³] they are
// 0.001625 about the bar, 0.00775 about the stem, 0.009125 about both. The mass
// centre is the origin: 0.45·0.025 = 0.15·0.075.
func tHandle() *scene.Document {
	doc := awake(document("T-handle", "Spun about its stem in free fall it turns over again and again. Energy and angular momentum stay as they are.", "Dzhanibekov effect"))
	doc.Gravity = vec{}
	h := scene.NewBody("handle", scene.NewCompound(
		scene.Child{Shape: components.Box(0.45, 0.05, 0.05), Position: vec{0, 0, 0.025}},
		scene.Child{Shape: components.Box(0.05, 0.05, 0.15), Position: vec{0, 0, -0.075}},
	), vec{})
	h.AngularVelocity = vec{0.01, 0, 10}
	doc.Bodies = []scene.Body{h}
	doc.Probes = []scene.Probe{
		ofBody("rotation", "rotation", "handle"), ofBody("spin", "angularVelocity", "handle"),
		world("angularMomentum"), world("energy.kinetic"),
	}
	return doc
}
