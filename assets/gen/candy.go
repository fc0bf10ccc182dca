package main

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// sweet is a sort of candy: a surface and how many 1 cm-scale pieces of it
// there are.
type sweet struct {
	name     string
	strength float64 // [Pa]
	reach    float64 // [m]
}

// sweets from dry to very sticky.
var sweets = []sweet{{"mint", 0, 0}, {"caramel", 400, 0.002}, {"gummy", 3000, 0.002}, {"taffy", 20000, 0.003}}

func candies() []built { return []built{{"candy-rigid", candyScene()}} }

// candyScene throws 60 candies at a tilted block under a slab that sticks out
// on all sides: 36 fall on top, 12 fly at the sides of the block, 12 fly up
// against the underside of the slab.
func candyScene() *scene.Document {
	doc := document("Candy", "60 candies hit a block: dry ones slide off, sticky ones stay on its sides and under its slab. Slow it down and watch the strings of glue stretch and snap.", gascon)
	doc.Seconds = 8
	doc.Step.DT = 0.008
	for _, s := range sweets {
		m := surface(s.name, 0.3)
		if s.strength > 0 {
			m.Adhesion = scene.StrengthAndReach(s.strength, s.reach)
			m.Adhesion.Glue.InitialIntensity = 1
			m.Adhesion.Glue.Damping = 1
			m.Adhesion.Glue.Samples = 2
		}
		doc.Materials = append(doc.Materials, m)
	}
	doc.Materials = append(doc.Materials, surface("plate", 0.3))
	const tilt = 18 // degrees; tan 18° = 0.32 is a little more than the friction
	block := turned(box("block", 0.4, 0.5, 0.4, vec{0, 0.35, 0}), vec{0, 0, 1}, -tilt)
	slab := turned(box("slab", 0.8, 0.06, 0.8, vec{0, 0.7, 0}), vec{0, 0, 1}, -tilt)
	doc.Bodies = []scene.Body{of(floor(), "plate"), of(static(block), "plate"), of(static(slab), "plate")}
	shapes := []components.Shape{components.Sphere(0.022), components.Capsule(0.014, 0.03), gem(0.026), drop(0.022)}
	for i := range 60 {
		b := throw(i)
		b.Shape = shapes[(i/len(sweets))%len(shapes)]
		kind := sweets[i%len(sweets)].name
		b.Name = fmt.Sprintf("%s%d", kind, i/len(sweets)+1)
		doc.Bodies = append(doc.Bodies, of(b, kind))
	}
	doc.Probes = []scene.Probe{
		ofBody("top", "position", "taffy1"), ofBody("side", "position", "taffy10"), ofBody("under", "position", "taffy13"),
		contact("hold", "normalForce", "taffy13", "slab"), world("energy.adhesive"), world("penetration"),
	}
	return doc
}

// throw returns where candy i starts and how it flies.
func throw(i int) scene.Body {
	turn := vec{float64(i%3) - 1, 1, float64(i%5) - 2}
	b := turned(scene.NewBody("", nil, vec{}), turn, float64(i*37%180))
	switch {
	case i < 36: // on top, in a grid
		b.Position = round(float64(i%6)*0.1-0.25, 1.1+0.03*float64(i%4)+0.06*float64(i/12), float64(i/6)*0.1-0.25)
	case i < 48: // at the side of the block that faces down the slope, in three volleys
		k := i - 36
		const speed, hit = 2.5, 0.35
		far := 0.75 + 0.3*float64(k/4)
		t := far / speed
		b.Position = round(0.2+far, 0.25, float64(k%4)*0.09-0.135)
		b.Velocity = round(-speed, (hit-0.25)/t+0.5*9.81*t, 0)
	default: // up, against the slab's underside, along its upper edge
		k := i - 48
		b.Position = round(-0.365+0.07*float64(k/6), 0.25, float64(k%6)*0.12-0.3)
		b.Velocity = vec{0, 3.4, 0}
	}
	return b
}

// gem is a cut stone of a radius: a six-sided waist, a small table above, a
// point below.
func gem(radius float64) components.Shape {
	points := []vec{{0, nano(-0.9 * radius), 0}}
	for i := range 6 {
		s, c := math.Sincos(float64(i) * 60 * degree)
		points = append(points, round(radius*c, 0.1*radius, radius*s), round(0.6*radius*c, 0.45*radius, 0.6*radius*s))
	}
	return components.Hull(points...)
}

// drop is a ball of a radius with a tip.
func drop(radius float64) components.Shape {
	points := []vec{{0, nano(1.8 * radius), 0}, {0, nano(-radius), 0}}
	for ring := range 3 {
		rs, rc := math.Sincos((float64(ring)*40 - 50) * degree)
		for i := range 8 {
			s, c := math.Sincos((float64(i)*45 + 22.5*float64(ring%2)) * degree)
			points = append(points, round(radius*rc*c, radius*rs, radius*rc*s))
		}
	}
	return components.Hull(points...)
}
