package main

import "github.com/tackphysics/tack/ecs/scene"

func bonding() []built { return []built{{"rcc-bond", pressed()}} }

// pressed puts two cubes under pressure, 5 N and 20 N on 0.01 m². With
// r = 1e-3 /(Pa·s) and p0 = 1 kPa their intensities follow
// p/p0·(1 - e^(-r·p0·t)): one levels off at 0.5, the other is at 1 in 0.69 s.
func pressed() *scene.Document {
	doc := awake(document("Bonding under pressure", "Two pressed cubes bond: one half way, the other fully in 0.69 s. How far a bond grows is pressure over saturation pressure, how fast is the bond rate.", raous))
	doc.Seconds = 5
	doc.Gravity = vec{}
	m := gum(0)
	m.Adhesion.Glue.BondRate = 1e-3
	m.Adhesion.Glue.SaturationPressure = 1000
	doc.Materials = []scene.Material{m}
	doc.Bodies = []scene.Body{of(floor(), "gum")}
	for _, p := range []struct {
		name     string
		x, force float64
	}{{"light", -0.2, 5}, {"hard", 0.2, 20}} {
		doc.Bodies = append(doc.Bodies, of(cube(p.name, 0.1, vec{p.x, 0.05, 0}), "gum"))
		doc.Loads = append(doc.Loads, scene.Load{Body: p.name, Force: vec{0, -p.force, 0}})
		doc.Probes = append(doc.Probes,
			contact(p.name, "intensity", p.name, "floor"), contact(p.name+"Push", "normalForce", p.name, "floor"))
	}
	return doc
}
