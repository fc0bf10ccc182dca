package main

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// softRect is a rectangle of jelly of so many cells.
func softRect(name string, x, y float64, cells [2]int, young float64, at vec) scene.SoftBody {
	b := scene.NewSoftBody(name, scene.SoftShape{Rect: &mgl64.Vec2{x, y}, Resolution: [3]int{cells[0], cells[1], cells[0]}}, at)
	b.Young, b.Damping = young, 0.02
	return b
}

// planarJelly is jelly in a planar world: a sticky bridge on two posts that catches
// what falls, a shelf that bends under its own weight alone, a strip slung between two
// posts, a star, gums and a drop.
func planarJelly() *scene.Document {
	doc := document("Jelly platforms", "A sticky bridge of jelly holds the crates that fall on it, and a shelf bends under its own weight. A ball rides a strip; a drop keeps its area.", "Ours")
	doc.Planar = true
	doc.Seconds = 8
	jelly := surface("jelly", 0.6)
	jelly.Density = 200
	sticky := surface("sticky jelly", 0.6)
	sticky.Density = 200
	sticky.Adhesion = scene.StrengthAndReach(3000, 0.01)
	sticky.Adhesion.Glue.InitialIntensity = 1
	sticky.Adhesion.Glue.Damping = 1
	crate := surface("crate", 0.4)
	crate.Density = 100
	doc.Materials = []scene.Material{jelly, sticky, crate}
	doc.Bodies = []scene.Body{
		line("floor", mgl64.Vec2{-7, 3}, mgl64.Vec2{-6, 0}, mgl64.Vec2{6, 0}, mgl64.Vec2{7, 3}),
		static(scene.NewBody("left", components.Rect(0.3, 1.2), vec{-1.5, 0.6, 0})),
		static(scene.NewBody("right", components.Rect(0.3, 1.2), vec{1.5, 0.6, 0})),
		static(scene.NewBody("peg", components.Circle(0.15), vec{5, 1.6, 0})),
	}
	for n, s := range []components.Shape{components.Rect(0.4, 0.4), components.Circle(0.22), components.Polygon(mgl64.Vec2{-0.25, -0.2}, mgl64.Vec2{0.25, -0.2}, mgl64.Vec2{0, 0.3})} {
		at := vec{0.9 * (float64(n) - 1), 2.4 + 0.4*float64(n), 0}
		doc.Bodies = append(doc.Bodies, of(turned(scene.NewBody([]string{"box", "disc", "wedge"}[n], s, at), vec{0, 0, 1}, 12*float64(n)), "crate"))
	}
	doc.Bodies = append(doc.Bodies, of(scene.NewBody("ball", components.Circle(0.25), vec{3.4, 2.6, 0}), "crate"))
	bridge := softRect("bridge", 3.2, 0.4, [2]int{32, 4}, 1e6, vec{0, 1.4, 0})
	bridge.Material = "sticky jelly"
	shelf := softRect("shelf", 1.2, 0.2, [2]int{24, 4}, 5e6, vec{-4.6, 2, 0})
	shelf.Poisson, shelf.Material = 0.3, "jelly"
	shelf.Fixed = &components.NodeBox{Min: vec{-0.61, -1, -1}, Max: vec{-0.59, 1, 1}}
	var corners []mgl64.Vec2
	for i := range 10 {
		r := 0.5 - 0.2*float64(i%2)
		corners = append(corners, mgl64.Vec2{nano(r * math.Cos(math.Pi*float64(i)/5)), nano(r * math.Sin(math.Pi*float64(i)/5))})
	}
	star := scene.NewSoftBody("star", scene.SoftShape{Polygon: corners, Resolution: [3]int{8, 8, 8}}, vec{-3.2, 1.2, 0})
	star.Young, star.Damping, star.Material = 5e4, 0.02, "jelly"
	gum := scene.NewSoftBody("gum", scene.SoftShape{Circle: 0.3, Resolution: [3]int{8, 8, 8}}, vec{0.4, 4.2, 0})
	gum.Young, gum.Damping, gum.Material = 5e4, 0.02, "sticky jelly"
	doc.SoftBodies = []scene.SoftBody{bridge, shelf, star, gum}
	strip := scene.NewRope("strip", vec{2.2, 1.7, 0}, vec{5, 1.9, 0})
	strip.Length, strip.Segments, strip.Radius, strip.Stretch, strip.Damping, strip.Material = 3.1, 30, 0.03, 5e4, 0.02, "jelly"
	strip.Pin = []scene.Nodes{{Node: 0}, {Node: 30}}
	doc.Ropes = []scene.Rope{strip}
	drop := scene.NewParticles("drop", scene.ParticleShape{Circle: 0.4}, vec{-4.4, 0.6, 0})
	drop.Radius, drop.Stretch, drop.Damping, drop.Material = 0.01, 2000, 0.01, "jelly"
	doc.Particles = []scene.Particles{drop}
	doc.Probes = []scene.Probe{
		world("energy.kinetic"), world("penetration"),
		{Name: "shelf", Quantity: "nodes.min.y", Of: "shelf"},
		{Name: "bridge", Quantity: "nodes.mean.y", Of: "bridge"},
		ofBody("box", "position", "box"), ofBody("ball", "position", "ball"), ofBody("gum", "position", "gum"),
		contact("held", "bonds", "box", "bridge"),
	}
	return doc
}
