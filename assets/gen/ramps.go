package main

import "github.com/tackphysics/tack/ecs/scene"

func ramps() []built {
	viscous := gum(1)
	viscous.Adhesion.Glue.BreakGap = 0.005
	return []built{
		{"ramp-pull", rampPull("Pulled by a growing force", "A force that grows by 10 N/s tears the bond at 10 N. The force curve is a straight line up to there.", gum(0), 1.016)},
		{"ramp-pull-viscous", rampPull("Viscous glue under a growing force", "A viscous bond holds on a little: it lets go at 13.7 N. Viscosity lets glue carry more, the quicker it is pulled.", viscous, 1.383)},
		{"edge-peel", edgePeel()},
	}
}

// rampPull pulls a very light bonded plate up with 10 N/s. Its mass, 10 g,
// hardly matters; it flies off when it is free, so that the scene ends the step after.
func rampPull(title, about string, m scene.Material, seconds float64) *scene.Document {
	doc := awake(document(title, about, raous))
	doc.Seconds = seconds
	doc.Gravity = vec{}
	doc.Materials = []scene.Material{m}
	doc.Bodies = []scene.Body{
		of(floor(), "gum"),
		of(heavy(box("plate", 0.1, 0.02, 0.1, vec{0, 0.01, 0}), 0.01), "gum"),
	}
	doc.Loads = []scene.Load{{Body: "plate", Rate: vec{0, 10, 0}}}
	doc.Bonds = []scene.Bond{{Between: [2]string{"plate", "floor"}, Intensity: 1}}
	doc.Probes = bondProbes("plate", "floor")
	return doc
}

// edgePeel pulls two equal plates with 1 N/s, one at its middle, one at an
// edge. The first holds 10 N; the second turns about its far edge and peels at
// 256/729 of that.
func edgePeel() *scene.Document {
	doc := awake(document("Peeling against pulling", "The same glue, pulled at the edge, gives way at a third of the force. A peel tears one row of bonds after the other, a straight pull has to tear all of them at once.", "Rigid plate on the law of Raous, Cangémi, Cocu"))
	doc.Seconds = 11
	doc.Gravity = vec{}
	m := gum(0)
	m.Friction = 1
	m.Adhesion.Glue.Samples = 16
	m.Adhesion.Glue.Damping = 1
	doc.Materials = []scene.Material{m}
	doc.Bodies = []scene.Body{of(floor(), "gum")}
	for _, p := range []struct {
		name  string
		x, at float64
	}{{"edge", -0.2, 0.05}, {"middle", 0.2, 0}} {
		doc.Bodies = append(doc.Bodies, of(heavy(box(p.name, 0.1, 0.02, 0.1, vec{p.x, 0.01, 0}), 0.02), "gum"))
		doc.Loads = append(doc.Loads, scene.Load{Body: p.name, Rate: vec{0, 1, 0}, At: &vec{p.at, 0, 0}})
		doc.Bonds = append(doc.Bonds, scene.Bond{Between: [2]string{p.name, "floor"}, Intensity: 1})
		doc.Probes = append(doc.Probes,
			contact(p.name+"Bonds", "bonds", p.name, "floor"), contact(p.name+"Gap", "gap.max", p.name, "floor"),
			contact(p.name+"Force", "normalForce", p.name, "floor"))
	}
	return doc
}
