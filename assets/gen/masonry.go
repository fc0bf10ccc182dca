package main

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

const milankovitch = "Milankovitch 1907: a semicircular arch needs t/R ≥ 0.1075"

func masonry() []built {
	return []built{
		{"card-frame", cardFrame()},
		{"arch-stands", arch("Arch that stands", "t/R 0.12, above the least thickness of a semicircle. Friction and its own weight are all that holds it.", 0.12)},
		{"arch-falls", arch("Arch that falls", "t/R 0.09, below the least thickness of a semicircle. Hinges open between the wedges and it comes down.", 0.09)},
	}
}

// cardFrame leans two cards against each other, each 15° from upright. Each
// foot needs a friction of tan 15°/2 = 0.134; it has 0.6.
func cardFrame() *scene.Document {
	const deg, thick, long = 15, 0.04, 1.0
	doc := awake(document("Card frame", "Two cards lean against each other and stand by friction alone. With less friction they slide apart.", textbook))
	doc.Seconds = 5
	doc.Materials = []scene.Material{surface("card", 0.6)}
	s, c := math.Sincos(deg * degree)
	// The lower inner corner is on the floor, the upper inner one at x = 0.
	y := long/2*c + thick/2*s
	x := long/2*s + thick/2*c
	left := turned(box("left", thick, long, 0.6, round(-x, y, 0)), vec{0, 0, 1}, -deg)
	right := turned(box("right", thick, long, 0.6, round(x, y, 0)), vec{0, 0, 1}, deg)
	doc.Bodies = []scene.Body{of(floor(), "card"), of(left, "card"), of(right, "card")}
	doc.Probes = []scene.Probe{
		ofBody("left", "position", "left"), ofBody("right", "position", "right"),
		contact("push", "normalForce", "left", "right"), contact("foot", "tangentialForce", "left", "floor"),
	}
	return doc
}

// arch is half a ring of wedges on the floor, radius R = 5 m to its middle
// line, 1 m deep. Its wedges are hulls about their own middle.
func arch(title, about string, slenderness float64) *scene.Document {
	const radius, count, deep = 5.0, 24, 1.0
	doc := awake(document(title, about, milankovitch))
	doc.Step.Substeps, doc.Step.Iterations = 8, 8
	doc.Materials = []scene.Material{surface("stone", 0.8)}
	doc.Bodies = []scene.Body{of(floor(), "stone")}
	inner, outer := radius*(1-slenderness/2), radius*(1+slenderness/2)
	for i := range count {
		a, b := float64(i)*180/count*degree, float64(i+1)*180/count*degree
		at := round(-radius*math.Cos((a+b)/2), radius*math.Sin((a+b)/2), 0)
		var points []vec
		for _, angle := range []float64{a, b} {
			for _, r := range []float64{inner, outer} {
				for _, z := range []float64{-deep / 2, deep / 2} {
					points = append(points, round(-r*math.Cos(angle)-at[0], r*math.Sin(angle)-at[1], z))
				}
			}
		}
		wedge := scene.NewBody(fmt.Sprintf("wedge%d", i+1), components.Hull(points...), at)
		doc.Bodies = append(doc.Bodies, of(wedge, "stone"))
	}
	doc.Probes = []scene.Probe{
		ofBody("crown", "position", fmt.Sprintf("wedge%d", count/2)), world("energy.kinetic"), world("penetration"),
	}
	return doc
}
