package main

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// Of the cloths that swing into a wall.
const (
	swingLong, swingWide = 1.0, 0.25 // [m]
	swingAway            = 0.25      // of the wall from the pins [m]
	swingHigh            = 1.2       // of the pins [m]
)

// clothWall pins three cloths of different meshes by an edge, level. They swing
// down and into a wall, stick, and their weight peels them off again, from the
// pinned edge down. While the last of the cloth comes off, its middle sinks from that
// of an arm √(a² + y²) to the wall and a rest upon it to a half of its length, which
// is a gain of some 0.3 J/m²: an eighth of it goes into the glue, the rest into its
// viscosity and so into time.
func clothWall() *scene.Document {
	doc := document("Cloth on a wall", "Three sticky cloths, the same but for their meshes, swing into a wall and stick. They peel off slowly under their weight, in about the same time.", gascon)
	doc.Seconds, doc.Step.Substeps = 7, 2
	doc.Materials = []scene.Material{surface("cloth", 0.3), surface("wall", 0.3)}
	glue := scene.StrengthAndReach(4, 0.01)
	glue.Glue.InitialIntensity, glue.Glue.Viscosity, glue.Glue.BreakGap = 1, 0.2, 0.04
	doc.Pairs = []scene.Pair{{Between: [2]string{"cloth", "wall"}, Adhesion: glue}}
	doc.Bodies = []scene.Body{of(static(box("wall", 0.1, 1.6, 1.5, vec{nano(-swingAway - 0.05), 0.8, 0})), "wall")}
	for i, m := range []struct {
		name  string
		cells [2]int
	}{{"coarse", [2]int{4, 20}}, {"middle", [2]int{5, 28}}, {"fine", [2]int{7, 40}}} {
		c := scene.NewCloth(m.name, mgl64.Vec2{swingWide, swingLong}, vec{swingLong / 2, swingHigh, nano(0.38 * float64(i-1))})
		c.Rotation = scene.Rotation{Axis: vec{1, -1, 1}, Deg: 120} // x to z, y to −x
		c.Resolution, c.Material = m.cells, "cloth"
		c.AreaDensity, c.Thickness, c.Stretch, c.Bend, c.Damping, c.Drag = 0.3, 0.004, 300, 2e-4, 0.01, 1
		c.Through = true // they do not fold
		c.Pin = []scene.Nodes{{Box: &components.NodeBox{Min: vec{-1, swingLong/2 - 1e-6, -1}, Max: vec{1, 1, 1}}}}
		doc.Cloths = append(doc.Cloths, c)
		doc.Probes = append(doc.Probes,
			contact(m.name, "area", m.name, "wall"),
			scene.Probe{Name: m.name + " nearest", Quantity: "nodes.min.x", Of: m.name},
			scene.Probe{Name: m.name + " hem", Quantity: "nodes.min.y", Of: m.name},
		)
	}
	doc.Probes = append(doc.Probes, world("penetration"))
	return doc
}
