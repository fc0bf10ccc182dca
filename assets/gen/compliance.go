package main

import "github.com/tackphysics/tack/ecs/scene"

func compliances() []built {
	return []built{
		{"compliant-block", compliantBlock()},
		{"ball-in-bowl", ballInBowl()},
		{"variable-foundation", variableFoundation()},
		{"gecko-pad", geckoPad()},
	}
}

// compliantBlock puts two cubes of 1 kg on the floor, each on springs of 400 N/m
// at four points: one critically damped, one hardly.
func compliantBlock() *scene.Document {
	doc := awake(document("Compliant blocks", "Two cubes of 1 kg on soft contact, 0.01 m/N at each corner: they sink 2.45 cm. One is damped critically and never overshoots; the other, with a ratio of 0.1, swings.", artisynth+"7.7.1"))
	doc.Seconds = 3
	doc.Step.Substeps = 16
	for _, m := range []struct {
		name  string
		ratio float64
		x     float64
	}{{"cushion", 1, -0.1}, {"springs", 0.1, 0.1}} {
		s := scene.DefaultMaterial(m.name)
		s.Contact = &scene.SoftContact{Compliance: 0.01, DampingRatio: m.ratio}
		doc.Materials = append(doc.Materials, s)
		doc.Bodies = append(doc.Bodies, of(cube(m.name, 0.1, vec{m.x, 0.05, 0}), m.name))
		doc.Probes = append(doc.Probes, scene.Probe{Name: m.name, Quantity: "body.position.y", Of: m.name}, contact(m.name+"Force", "normalForce", m.name, "floor"))
	}
	doc.Bodies = append(doc.Bodies, floor())
	return doc
}
