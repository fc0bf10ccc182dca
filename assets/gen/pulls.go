package main

import (
	"math"

	"github.com/tackphysics/tack/ecs/scene"
)

const raous = "Raous, Cangémi, Cocu 1999, the surface law"

func pulls() []built {
	const slow = 0.001
	viscous := pull("Viscous pull", "Pulled at 10 mm/s a viscous glue carries 11 % more. Press G twice: the force beside the law's slow curve.", gum(0.1), vec{0, 0.01, 0}, 1.05)
	viscous.Step.DT = 1.0 / 240
	viscous.Materials[0].Adhesion.Glue.BreakGap = 0.01
	mixed := gum(0)
	mixed.Adhesion.Glue.TangentialStiffness = 2.5e5
	s, c := math.Sincos(60 * degree)
	return []built{
		{"rcc-pull", pull("Pulled plate", "A testing machine opens a bond at 1 mm/s: up to 10 N at 1 mm, then less and less. The curve of force against gap lies on that of the law.", gum(0), vec{0, slow, 0}, 2.5)},
		{"rcc-pull-viscous", viscous},
		{"rcc-tangential", pull("Sheared plate", "A testing machine shears a bond at 1 mm/s. Sideways the same law holds, with the slip in the place of the gap.", gum(0), vec{slow, 0, 0}, 2.5)},
		{"rcc-mixed", pull("Pulled aslant", "Opened 60° from the normal, half as stiff sideways. Gap and slip count together towards one damage.", mixed, round(slow*s, slow*c, 0), 3.5)},
		{"sphere-pull-off", spherePullOff()},
	}
}

// pull drives a bonded plate of 0.1 m × 0.1 m away from a fixed one.
func pull(title, about string, m scene.Material, velocity vec, seconds float64) *scene.Document {
	doc := document(title, about, raous)
	doc.Seconds = seconds
	m.Friction = 0
	doc.Materials = []scene.Material{m}
	plate := of(box("plate", 0.1, 0.02, 0.1, vec{0, 0.01, 0}), "gum")
	plate.Type = "kinematic"
	doc.Bodies = []scene.Body{of(static(box("base", 0.3, 0.02, 0.3, vec{0, -0.01, 0})), "gum"), plate}
	doc.Drives = []scene.Drive{{Body: "plate", Velocity: velocity}}
	doc.Bonds = []scene.Bond{{Between: [2]string{"plate", "base"}, Intensity: 1}}
	doc.Probes = bondProbes("plate", "base")
	return doc
}

// spherePullOff opens a sphere against a flat: with a reach that is small
// against the radius it pulls off at 2πR·W, here 0.314 N.
func spherePullOff() *scene.Document {
	const radius = 0.05
	doc := document("Sphere pulls off", "A driven sphere leaves a flat at 2πR·W = 0.314 N. The area that sticks is a cap as deep as the glue's reach.", "Derjaguin, Muller, Toporov 1975")
	doc.Seconds = 2.5
	m := scene.DefaultMaterial("gum")
	m.Adhesion = scene.StrengthAndReach(2000, 0.0005)
	doc.Materials = []scene.Material{m}
	b := of(ball("ball", radius, vec{0, radius, 0}), "gum")
	b.Type = "kinematic"
	doc.Bodies = []scene.Body{of(static(box("base", 0.3, 0.02, 0.3, vec{0, -0.01, 0})), "gum"), b}
	doc.Drives = []scene.Drive{{Body: "ball", Velocity: vec{0, 0.0005, 0}}}
	doc.Bonds = []scene.Bond{{Between: [2]string{"ball", "base"}, Intensity: 1}}
	doc.Probes = append(bondProbes("ball", "base"), contact("area", "area", "ball", "base"))
	return doc
}
