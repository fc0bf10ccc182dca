package main

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// comparison drops three cubes of jelly on a slope of 20°, which has no friction for
// the first, friction of 0.2 for the second, and glue for the third.
func comparison() *scene.Document {
	doc := document("Slip, friction, glue", "Three cubes of jelly fall on the same slope. One slides, one is slowed down by friction, one sticks where it lands.", gascon)
	const deg, edge, away, drop = 20, 0.1, 1.0, 0.08
	doc.Seconds = 0.9
	doc.Materials = []scene.Material{surface("slope", 0), surface("slips", 0), surface("rubs", 0), surface("sticks", 0)}
	friction := 0.2
	doc.Pairs = []scene.Pair{{Between: [2]string{"rubs", "slope"}, Friction: &friction}}
	glue := scene.StrengthAndReach(5000, 0.002)
	glue.Glue.InitialIntensity, glue.Glue.Damping = 1, 1
	doc.Materials[3].Adhesion = glue
	slope := static(scene.NewBody("slope", components.Box(2.6, 0.1, 0.8), vec{}))
	doc.Bodies = []scene.Body{turned(of(slope, "slope"), vec{0, 0, 1}, -deg)}
	s, c := math.Sincos(deg * degree)
	for i, name := range []string{"slips", "rubs", "sticks"} {
		high := 0.05 + edge/2 + drop // above the slope's middle
		b := softBox(name, edge, edge, edge, [3]int{3, 3, 3}, 2, round(high*s-away*c, high*c+away*s, 0.24*float64(i)-0.24))
		b.Rotation = scene.Rotation{Axis: vec{0, 0, 1}, Deg: -deg}
		b.Young, b.Poisson, b.Damping, b.Material = 5e4, 0.4, 0.02, name
		doc.SoftBodies = append(doc.SoftBodies, b)
		doc.Probes = append(doc.Probes,
			ofBody(name, "position", name), ofBody(name+" speed", "velocity", name), contact(name+" bonds", "bonds", name, "slope"),
		)
	}
	doc.Probes = append(doc.Probes, world("penetration"))
	return doc
}
