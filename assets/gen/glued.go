package main

import (
	"fmt"

	"github.com/tackphysics/tack/ecs/scene"
)

func glued() []built {
	return []built{
		{"glued-chain", gluedRow("Glued chain", "Ten cubes of 1 kg hang glued in a row; the last sags 0.54 mm. The first bond carries all ten, the last only one: colour them by load.", 10, vec{0, -1, 0})},
		{"cantilever-3", gluedRow("Cantilever of 3", "Three cubes glued face to face stick out of a wall. The joint at the wall opens at its top, as a clamped beam's does.", 3, vec{1, 0, 0})},
		{"cantilever-6", gluedRow("Cantilever of 6", "Six cubes glued face to face stick out of a wall. Twice the length takes four times the moment: make the glue weaker and find where it breaks.", 6, vec{1, 0, 0})},
	}
}

// gluedRow glues 10 cm cubes of 1 kg in a row to a fixed block. The glue has
// C = 1e8 N/m³, so a face is a spring of 1e6 N/m, and holds 1,000 N.
func gluedRow(title, about string, count int, along vec) *scene.Document {
	const edge = 0.1
	doc := awake(document(title, about, "Statics of rigid blocks on springs"))
	doc.Seconds = 5
	m := scene.DefaultMaterial("glue")
	m.Adhesion = scene.StrengthAndReach(1e5, 0.001)
	m.Adhesion.Glue.Damping = 1
	m.Adhesion.Glue.Samples = 2
	doc.Materials = []scene.Material{m}
	doc.Bodies = []scene.Body{of(static(cube("block", edge, vec{})), "glue")}
	last := "block"
	for i := range count {
		name := fmt.Sprintf("cube%d", i+1)
		d := edge * float64(i+1)
		doc.Bodies = append(doc.Bodies, of(cube(name, edge, round(along[0]*d, along[1]*d, along[2]*d)), "glue"))
		doc.Bonds = append(doc.Bonds, scene.Bond{Between: [2]string{last, name}, Intensity: 1})
		last = name
	}
	doc.Probes = append(bondProbes("block", "cube1"), ofBody("tip", "position", last), ofBody("tipSpeed", "speed", last))
	return doc
}
