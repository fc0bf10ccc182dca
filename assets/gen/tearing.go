package main

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// Of what is torn.
const (
	tearStress = 5e4  // [Pa]
	tearLong   = 0.5  // of strips and of the rope [m]
	tearWide   = 0.12 // of the strips [m]
	tearHigh   = 0.8  // of the upper ends [m]
	tearSpeed  = 0.02 // of the lower ends [m/s]
)

// tearing draws strips of cloth and a rope out, ever longer, until they tear; one
// strip has a third of its rows, another is three times as strong and holds.
func tearing() *scene.Document {
	doc := document("Tearing", "Strips of cloth and a rope are drawn out until they tear, all at the stress of 50 kPa. One of 150 kPa holds.", "tack")
	doc.Seconds, doc.Step.Substeps = 1.7, 2
	doc.Gravity = vec{0, -9.81, 0.3} // they fall over
	doc.Materials = []scene.Material{surface("linen", 0.5)}
	doc.Bodies = []scene.Body{of(floor(), "linen")}
	for i, s := range []struct {
		name   string
		cells  [2]int
		stress float64
	}{{"coarse", [2]int{3, 12}, tearStress}, {"fine", [2]int{9, 36}, tearStress}, {"strong", [2]int{6, 24}, 3 * tearStress}} {
		c := scene.NewCloth(s.name, mgl64.Vec2{tearWide, tearLong}, vec{nano(0.2*float64(i) - 0.3), nano(tearHigh - tearLong/2), 0})
		c.Resolution, c.Material, c.AreaDensity, c.Thickness = s.cells, "linen", 0.2, 1e-3
		c.Stretch, c.Shear, c.Bend, c.Damping, c.Drag, c.Tear = 1000, 0.1, 1e-5, 0.01, 1, s.stress
		c.Through = true
		c.Pin = []scene.Nodes{{Box: &components.NodeBox{Min: vec{-1, tearLong/2 - 1e-6, -1}, Max: vec{1, 1, 1}}}}
		doc.Cloths = append(doc.Cloths, c)
		end := scene.Nodes{Box: &components.NodeBox{Min: vec{-1, -1, -1}, Max: vec{1, 1e-6 - tearLong/2, 1}}}
		drawOut(doc, s.name, end)
	}
	r := scene.NewRope("rope", vec{0.3, tearHigh, 0}, vec{0.3, tearHigh - tearLong, 0})
	r.Segments, r.Material, r.Radius, r.Density = 20, "linen", 0.006, 800
	r.Stretch, r.Bend, r.Damping, r.Drag, r.Tear = 100, 1e-6, 0.01, 1, tearStress
	r.Through = true
	r.Pin = []scene.Nodes{{Node: 0}}
	doc.Ropes = []scene.Rope{r}
	drawOut(doc, "rope", scene.Nodes{Node: 20})
	doc.Probes = append(doc.Probes, world("energy.elastic"), world("penetration"))
	return doc
}

// drawOut moves an end down, and records how low the body reaches.
func drawOut(doc *scene.Document, name string, end scene.Nodes) {
	doc.Drives = append(doc.Drives, scene.Drive{Body: name, Nodes: &scene.NodesOf{List: []scene.Nodes{end}}, Velocity: vec{0, -tearSpeed, 0}})
	doc.Probes = append(doc.Probes,
		scene.Probe{Name: name, Quantity: "nodes.mean.y", Of: name},
	)
}
