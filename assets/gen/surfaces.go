package main

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

func surfaces() []built {
	return []built{
		{"mesh-ramp", meshRamp()},
		{"trough", trough()},
		{"compound-balance", compoundBalance()},
	}
}

// meshRamp lets a block without friction slide and a ball roll down a ramp of
// triangles that bends to the level.
func meshRamp() *scene.Document {
	const r, half = 0.2, 0.1
	doc := awake(document("Down a ramp of triangles", "A block slides and a ball rolls over the edges of a mesh, onto the level. Neither is kicked.", textbook))
	doc.Seconds = 2.6
	doc.Materials = []scene.Material{surface("ground", 0.8), surface("ice", 0)}
	sin, cos := math.Sincos(rampDeg * degree)
	// Places along the straight part, a height h over it.
	on := func(l, h, z float64) vec {
		x, y := -rampBend*sin-l*cos, rampBend*(1-cos)+l*sin
		return round(x+h*sin, y+h*cos, z)
	}
	ramp := static(scene.NewBody("ramp", &scene.MeshFile{File: rampFile}, vec{}))
	block := turned(box("block", 0.4, 2*half, 0.3, on(3, half, -0.71)), vec{0, 0, 1}, -rampDeg)
	doc.Bodies = []scene.Body{of(ramp, "ground"), of(block, "ice"), of(ball("ball", r, on(3, r, 0.63)), "ground")}
	doc.Probes = []scene.Probe{
		ofBody("block", "position", "block"), ofBody("blockVelocity", "velocity", "block"),
		ofBody("ball", "position", "ball"), ofBody("ballVelocity", "velocity", "ball"), ofBody("ballSpin", "angularVelocity", "ball"),
		contact("touch", "count", "block", "ramp"),
	}
	return doc
}

// trough lets a ball roll to and fro in a round trough, a height field.
func trough() *scene.Document {
	const radius, columns, rows, dx, dz = 2.0, 81, 9, 0.025, 0.25
	doc := awake(document("Ball in a trough", "A ball rolls to and fro in a height field. It keeps the pace of a pendulum.", textbook))
	doc.Seconds = 6
	doc.Materials = []scene.Material{surface("ground", 0.8)}
	var heights []float64
	for range rows {
		for i := range columns {
			x := (float64(i) - (columns-1)/2) * dx
			heights = append(heights, nano(radius-math.Sqrt(radius*radius-x*x)))
		}
	}
	field := static(scene.NewBody("trough", components.HeightField(columns, rows, dx, dz, heights), vec{}))
	const r, start = 0.25, 0.3
	rise := radius - math.Sqrt((radius-r)*(radius-r)-start*start)
	doc.Bodies = []scene.Body{of(field, "ground"), of(ball("ball", r, round(-start, rise, 0.03)), "ground")}
	doc.Probes = []scene.Probe{ofBody("ball", "position", "ball"), ofBody("speed", "speed", "ball"), contact("touch", "count", "ball", "trough")}
	return doc
}

// compoundBalance stands two brackets on a foot each. Foot, post and arm are
// boxes; the mass centre of one is over its foot, that of the other is not. A
// table stands by.
func compoundBalance() *scene.Document {
	doc := awake(document("Brackets", "Bodies of several boxes: one bracket stands, the other has too long an arm. A table comes down on its four legs.", textbook))
	doc.Seconds = 4
	doc.Materials = []scene.Material{surface("wood", 0.6)}
	bracket := func(arm float64) *scene.Compound {
		return scene.NewCompound(
			scene.Child{Shape: components.Box(0.4, 0.1, 0.4), Position: vec{0, 0.05, 0}},
			scene.Child{Shape: components.Box(0.1, 0.8, 0.1), Position: vec{0, 0.5, 0}},
			scene.Child{Shape: components.Box(arm, 0.1, 0.1), Position: vec{arm/2 - 0.05, 0.95, 0}},
		)
	}
	legs := []scene.Child{{Shape: components.Box(1, 0.1, 0.8), Position: vec{0, 0.75, 0}}}
	for _, x := range []float64{-0.45, 0.45} {
		for _, z := range []float64{-0.35, 0.35} {
			legs = append(legs, scene.Child{Shape: components.Box(0.1, 0.7, 0.1), Position: vec{x, 0.35, z}})
		}
	}
	doc.Bodies = []scene.Body{
		of(floor(), "wood"),
		of(scene.NewBody("short", bracket(0.9), vec{-1, 0, 1.2}), "wood"),
		of(scene.NewBody("long", bracket(1.5), vec{-1, 0, -1.2}), "wood"),
		of(scene.NewBody("table", scene.NewCompound(legs...), vec{1, 0, 0}), "wood"),
	}
	doc.Probes = []scene.Probe{
		ofBody("short", "position", "short"), ofBody("shortSpin", "angularVelocity", "short"),
		ofBody("long", "position", "long"), ofBody("longTurn", "rotation", "long"),
		ofBody("table", "position", "table"), contact("weight", "normalForce", "table", "floor"), contact("feet", "count", "table", "floor"),
	}
	return doc
}
