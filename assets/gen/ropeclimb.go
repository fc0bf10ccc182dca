package main

import (
	"github.com/tackphysics/tack/ecs/scene"
)

// Of the rope that climbs.
const (
	climbHigh  = 1.2  // of the wall [m]
	climbLong  = 0.5  // of the rope [m]
	climbThick = 0.01 // its radius [m]
	climbBy    = 0.1  // in a stride [m]
	climbOff   = 0.06 // how far an end is taken off [m]
	climbTime  = 1.6  // of an end's move: a quarter off, a half up, a quarter on [s]
	climbs     = 3    // strides
)

// ropeClimb has a sticky rope go up a wall as a leech does: its tail is taken off, up
// and on again, so that its middle arches, then its head, which draws it straight. One
// end is driven at a time; the rest holds by its glue, and all of it in the end.
func ropeClimb() *scene.Document {
	doc := document("A rope that climbs", "A sticky rope goes up a wall. Its tail lets go, follows and sticks, then its head reaches on.", "tack")
	doc.Seconds = 2*climbs*climbTime + 1
	doc.Materials = []scene.Material{surface("rope", 0.5), surface("wall", 0.5)}
	glue := scene.StrengthAndReach(3000, 0.004)
	glue.Glue.InitialIntensity, glue.Glue.Damping = 1, 0.5
	doc.Pairs = []scene.Pair{{Between: [2]string{"rope", "wall"}, Adhesion: glue}}
	doc.Bodies = []scene.Body{of(floor(), "wall"), of(static(box("wall", 0.1, climbHigh, 0.5, vec{-0.05, climbHigh / 2, 0})), "wall")}
	r := scene.NewRope("rope", vec{climbThick, 0.05, 0}, vec{climbThick, 0.05 + climbLong, 0})
	r.Segments, r.Material, r.Radius, r.Density = 24, "rope", climbThick, 500
	r.Stretch, r.Bend, r.Damping, r.Drag = 200, 5e-4, 0.02, 2
	doc.Ropes = []scene.Rope{r}
	at := 0.0
	for range climbs {
		for _, end := range [][]scene.Nodes{{{Node: 0}, {Node: 1}}, {{Node: 23}, {Node: 24}}} {
			for _, m := range []struct {
				v    vec
				time float64
			}{
				{vec{4 * climbOff / climbTime, 0, 0}, climbTime / 4},
				{vec{0, 2 * climbBy / climbTime, 0}, climbTime / 2},
				{vec{-4 * climbOff / climbTime, 0, 0}, climbTime / 4},
			} {
				doc.Drives = append(doc.Drives, scene.Drive{Body: "rope", Nodes: &scene.NodesOf{List: end}, Velocity: m.v, From: at, Until: at + m.time})
				at += m.time
			}
		}
	}
	doc.Probes = []scene.Probe{
		{Name: "middle", Quantity: "nodes.mean.y", Of: "rope"},
		{Name: "top", Quantity: "nodes.max.y", Of: "rope"},
		{Name: "foot", Quantity: "nodes.min.y", Of: "rope"},
		{Name: "off", Quantity: "nodes.max.x", Of: "rope"},
		contact("bonds", "bonds", "rope", "wall"), contact("area", "area", "rope", "wall"),
		contact("holds", "tangentialForce", "rope", "wall"), world("penetration"),
	}
	return doc
}
