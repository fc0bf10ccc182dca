package main

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

const rivlin = "Rivlin 1944, Kendall 1975: thin-film peeling"

// Of the tapes that are peeled off a table.
const (
	peelWidth  = 0.05 // [m]
	peelGlued  = 0.4  // [m]
	peelWork   = 1.75 // [J/m²]: ⅞ of 200 Pa · 10 mm, for the bond breaks at twice its reach
	peelSpeed  = 0.1  // of the front [m/s]
	peelThick  = 0.001
	peelSettle = 2 // when the front begins to move [s]
)

func peels() []built {
	return []built{{"peel-90", peel90()}, {"peel-180", peel180()}}
}

// tape lays a tape with a free arm on a table; its end goes through the points, seen
// from the table's edge, until the front moves.
func tape(doc *scene.Document, arm, bend float64, cells int, path []mgl64.Vec2, last vec) {
	length := peelGlued + arm
	edge := peelGlued - length/2
	table := static(box("table", peelGlued+0.1, 0.02, 0.4, vec{nano(edge - (peelGlued+0.1)/2), -0.01, 0}))
	doc.Gravity = vec{}
	doc.Materials = []scene.Material{surface("tape", 0), surface("table", 0)}
	glue := scene.StrengthAndReach(200, 0.01)
	glue.Glue.InitialIntensity = 1
	none := 0.0
	doc.Pairs = []scene.Pair{{Between: [2]string{"tape", "table"}, Friction: &none, Adhesion: glue}}
	doc.Bodies = []scene.Body{of(table, "table")}
	t := scene.NewCloth("tape", mgl64.Vec2{length, peelWidth}, vec{0, peelThick / 2, 0})
	t.Rotation = scene.Rotation{Axis: vec{1, 0, 0}, Deg: -90}
	t.Resolution, t.Material, t.Thickness, t.AreaDensity = [2]int{cells, 1}, "tape", peelThick, 1
	t.Stretch, t.Bend, t.Drag, t.Through = 400, bend, 1, true
	doc.Cloths = []scene.Cloth{t}
	end := scene.Set{Name: "end", Body: "tape", Nodes: []scene.Nodes{{Box: &components.NodeBox{Min: vec{nano(length/2 - 1e-6), -1, -1}, Max: vec{1, 1, 1}}}}}
	doc.Sets = []scene.Set{end}
	at, from := mgl64.Vec2{arm, 0}, 0.0
	for _, p := range path {
		until := from + peelSettle/float64(len(path))
		v := p.Sub(at).Mul(1 / (until - from))
		doc.Drives = append(doc.Drives, scene.Drive{Body: "tape", Nodes: &scene.NodesOf{Set: "end"}, Velocity: round(v[0], v[1], 0), From: from, Until: until})
		at, from = p, until
	}
	doc.Drives = append(doc.Drives, scene.Drive{Body: "tape", Nodes: &scene.NodesOf{Set: "end"}, Velocity: last, From: from})
	doc.Seconds = peelSettle + 0.6*peelGlued/peelSpeed
	doc.Probes = []scene.Probe{
		contact("pull", "normalForce", "tape", "table"), contact("drag", "tangentialForce", "tape", "table"),
		contact("bonds", "bonds", "tape", "table"), contact("area", "area", "tape", "table"),
		world("penetration"),
	}
}

// peel90 keeps the end above where an inextensible tape hangs straight: with the
// force F' = G on a width the bent part begins level at the front with the curvature
// √(2G/B), ends upright √(2B/G) before it, and is longer than it is high by
// √(B/2G)·2(√2 − 1) (½Bκ² = F'·(1 − sin φ), integrated along the angle φ).
func peel90() *scene.Document {
	doc := document("Tape peeled straight up", "A tape is drawn off a table at 90°. It holds with its work of adhesion times its width, 0.0875 N.", rivlin)
	const arm, bend = 0.25, 0.01
	run := math.Sqrt(2 * bend / peelWork)
	extra := math.Sqrt(bend/(2*peelWork)) * 2 * (math.Sqrt2 - 1)
	tape(doc, arm, bend, 52, append(lift(arm), mgl64.Vec2{run, arm - extra}), vec{-peelSpeed, peelSpeed, 0})
	return doc
}

// peel180 draws the end back at the height of a loop that nothing but a level force
// F' = G/2 on a width bends: 2·√(B/F').
func peel180() *scene.Document {
	doc := document("Tape peeled back", "A tape is drawn back over itself, at 180°. It holds with half of what it holds straight up.", rivlin)
	const arm, bend = 0.2, 0.004
	height := 2 * math.Sqrt(bend/(peelWork/2))
	tape(doc, arm, bend, 72, append(lift(arm), mgl64.Vec2{0, 0.8 * arm}, mgl64.Vec2{-math.Sqrt(arm*arm - height*height), height}), vec{-2 * peelSpeed, 0, 0})
	doc.Seconds = peelSettle + 0.5*peelGlued/peelSpeed
	return doc
}

// lift goes an eighth of a circle up about the table's edge, so that the arm neither
// pulls nor is pushed.
func lift(arm float64) (path []mgl64.Vec2) {
	for k := range 4 {
		s, c := math.Sincos(float64(k+1) * math.Pi / 16)
		path = append(path, mgl64.Vec2{arm * c, arm * s})
	}
	return path
}
