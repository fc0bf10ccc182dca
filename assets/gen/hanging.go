package main

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// hanging hangs a cloth by its upper edge, which is drawn out by ρgH²/(2E) under
// its weight, and a rope by its ends, a catenary; another cloth falls over a ball.
func hanging() *scene.Document {
	doc := document("Hanging cloth and rope", "A cloth hangs by its upper edge, a rope by its ends in a catenary. Another cloth falls over a ball.", "tack")
	doc.Seconds = 3
	doc.Materials = []scene.Material{surface("linen", 0.5)}
	doc.Bodies = []scene.Body{of(floor(), "linen"), of(static(scene.NewBody("ball", components.Sphere(0.25), vec{0, 0.5, 0})), "linen")}
	hangs := scene.NewCloth("hangs", mgl64.Vec2{0.6, 0.8}, vec{-1, 1, 0})
	hangs.Resolution, hangs.AreaDensity, hangs.Stretch, hangs.Drag, hangs.Damping = [2]int{6, 8}, 0.5, 30, 1, 0.02
	hangs.Shear = 0.1 // a loose weave: it does not draw in where it is pulled
	hangs.Pin = []scene.Nodes{{Box: &components.NodeBox{Min: vec{-1, 0.39, -1}, Max: vec{1, 0.41, 1}}}}
	falls := scene.NewCloth("falls", mgl64.Vec2{1, 1}, vec{0, 0.9, 0})
	falls.Rotation = scene.Rotation{Axis: vec{1, 0, 0}, Deg: -90}
	falls.Resolution, falls.Stretch, falls.Bend, falls.Damping, falls.Thickness = [2]int{12, 12}, 300, 1e-4, 0.01, 0.01
	doc.Cloths = []scene.Cloth{hangs, falls}
	rope := scene.NewRope("rope", vec{0.7, 1.4, 0}, vec{1.7, 1.4, 0})
	rope.Length, rope.Segments, rope.Radius, rope.Stretch, rope.Drag = 1.4, 32, 0.01, 1e5, 1
	rope.Pin = []scene.Nodes{{Node: 0}, {Node: 32}}
	doc.Ropes = []scene.Rope{rope}
	doc.Probes = []scene.Probe{
		{Name: "hem", Quantity: "nodes.min.y", Of: "hangs"},
		{Name: "middle", Quantity: "nodes.mean.y", Of: "hangs"},
		{Name: "sag", Quantity: "nodes.min.y", Of: "rope"},
		{Name: "rope", Quantity: "nodes.mean.y", Of: "rope"},
		{Name: "over", Quantity: "nodes.max.y", Of: "falls"},
		{Name: "edge", Quantity: "nodes.min.y", Of: "falls"},
		contact("rests", "normalForce", "falls", "ball"),
		world("penetration"),
	}
	return doc
}
