package main

import "github.com/tackphysics/tack/ecs/scene"

const (
	gascon = "Gascón, Zurdo, Otaduy 2010, adhesive constraints"
	// earth is the gravity that the paper's figures belong to [m/s²].
	earth = 9.8
)

// gum is the paper's surface: C = 1e6 N/m³, W = 1 J/m², so it carries
// σ = √(W·C) = 1 kPa at the reach u0 = √(W/C) = 1 mm, on 0.01 m² 10 N. A
// viscosity of 0 makes it independent of speed.
func gum(viscosity float64) scene.Material {
	m := scene.DefaultMaterial("gum")
	m.Adhesion = &scene.Adhesion{}
	g := &m.Adhesion.Glue
	g.NormalStiffness, g.TangentialStiffness = 1e6, 1e6
	g.DebondEnergy = 1
	g.Viscosity = viscosity
	g.BreakGap = 0.002
	g.Samples = 2
	return m
}

func ceiling() []built {
	falls := ceilingCube("Ceiling cube that falls", "With 1.05 kg the glue, good for 1.02 kg, lets go. Each bond holds until it is stretched to its reach, then weakens.", 1.05)
	falls.Seconds = 2.2 // it lets go at 1.94 s, and soon is out of sight
	return []built{
		{"ceiling-cube", ceilingCube("Ceiling cube", "A sticky 1 kg cube is lowered gently and hangs 0.98 mm under the ceiling. Pull at it: it gives, and tears when you pull too hard.", 1)},
		{"ceiling-cube-falls", falls},
	}
}

// ceilingCube holds the weight with a load that fades over two seconds: let go
// at once without damping it would swing to twice its sag and tear.
func ceilingCube(title, about string, mass float64) *scene.Document {
	const lowering = 2
	doc := awake(document(title, about, gascon))
	doc.Seconds = 4
	doc.Gravity = vec{0, -earth, 0}
	m := gum(0)
	m.Adhesion.Glue.Damping = 1
	doc.Materials = []scene.Material{m}
	weight := earth * mass
	doc.Bodies = []scene.Body{
		static(box("ceiling", 1, 0.1, 1, vec{0, 0.05, 0})),
		of(heavy(cube("cube", 0.1, vec{0, -0.05, 0}), mass), "gum"),
	}
	doc.Loads = []scene.Load{{
		Body: "cube", Force: vec{0, nano(weight), 0}, Rate: vec{0, nano(-weight / lowering), 0}, Until: lowering,
	}}
	doc.Bonds = []scene.Bond{{Between: [2]string{"cube", "ceiling"}, Intensity: 1}}
	doc.Probes = append(bondProbes("cube", "ceiling"), ofBody("cube", "position", "cube"))
	return doc
}

// bondProbes are what shows how a bonded pair is doing.
func bondProbes(a, b string) []scene.Probe {
	return []scene.Probe{
		contact("gap", "gap", a, b), contact("slip", "slip", a, b), contact("pull", "normalForce", a, b),
		contact("shear", "tangentialForce", a, b), contact("intensity", "intensity", a, b), contact("bonds", "bonds", a, b),
	}
}
