package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// Of the lips.
const (
	lipLong, lipHigh = 0.08, 0.01 // [m]
	lipYoung         = 2e4        // [Pa]
	lipOpen          = 0.012      // of the mouth's middle [m]
	lipPress         = 5e-4       // what the lips are pressed together by [m]
	lipCells         = 40         // along a lip
)

// lips has two soft lips, seen from the front, stick, open, close and open again. The
// outer side of the lower one goes as a jaw has it go, by a parabola: by the opening in
// the middle, not at all at the corners. Pressed for long, the glue is as strong as it
// gets; pressed for half a second, by pressure · time · bond rate of that. Without a
// ratio of Poisson's, what lies between the two outer sides is a row of springs.
func lips() *scene.Document {
	doc := document("Lips", "Two soft lips stick to each other while the mouth opens, stretch, and part from the middle outward. At the second opening, after a shorter touch, they hold less.", gascon+", figure 3")
	doc.Planar, doc.Gravity = true, vec{}
	doc.Seconds, doc.Step.Substeps, doc.Step.Iterations = 7, 2, 4
	lip := surface("lip", 0.5)
	lip.Adhesion = scene.StrengthAndReach(6000, 0.002)
	lip.Adhesion.Glue.BondRate = 2e-3
	doc.Materials = []scene.Material{lip}
	for i, name := range []string{"upper", "lower"} {
		side := float64(1 - 2*i)
		b := softRect(name, lipLong, lipHigh, [2]int{lipCells, 5}, lipYoung, vec{0, side * lipHigh / 2, 0})
		b.Poisson, b.Material = 0, "lip"
		b.Fixed = &components.NodeBox{Min: vec{-1, nano(side*lipHigh/2 - 1e-6), -1}, Max: vec{1, nano(side*lipHigh/2 + 1e-6), 1}}
		doc.SoftBodies = append(doc.SoftBodies, b)
	}
	for k := range lipCells/2 + 1 {
		jawColumn(doc, k)
	}
	doc.Probes = []scene.Probe{
		contact("hold", "normalForce", "upper", "lower"), contact("area", "area", "upper", "lower"),
		contact("intensity", "intensity", "upper", "lower"), contact("bonds", "bonds", "upper", "lower"),
		contact("string", "gap.max", "upper", "lower"), world("penetration"),
	}
	return doc
}

// jawColumn moves the outer nodes of the lower lip k cells from its middle on both sides.
func jawColumn(doc *scene.Document, k int) {
	x := nano(float64(k) * lipLong / lipCells)
	at := 2 * float64(k) / lipCells
	wide := lipOpen * (1 - at*at)
	set := scene.Set{Name: fmt.Sprintf("jaw%d", k), Body: "lower"}
	for _, s := range []float64{-1, 1} {
		set.Nodes = append(set.Nodes, scene.Nodes{Box: &components.NodeBox{
			Min: vec{nano(s*x - 1e-6), nano(-lipHigh/2 - 1e-6), -1}, Max: vec{nano(s*x + 1e-6), nano(1e-6 - lipHigh/2), 1},
		}})
	}
	doc.Sets = append(doc.Sets, set)
	for _, m := range []struct{ from, until, by float64 }{
		{0, 0.2, lipPress}, {1.6, 3.4, -lipPress - wide}, {3.6, 4.6, lipPress + wide}, {5.1, 6.9, -lipPress - wide},
	} {
		doc.Drives = append(doc.Drives, scene.Drive{
			Body: "lower", Nodes: &scene.NodesOf{Set: set.Name},
			Velocity: vec{0, nano(m.by / (m.until - m.from)), 0}, From: m.from, Until: m.until,
		})
	}
}
