package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

func softs() []built {
	return []built{{"jelly-cube", jellyCube()}, {"candy", candy()}, {"hanging", hanging()}, {"cloth-wall", clothWall()}, {"tearing", tearing()}, {"lips", lips()}, {"comparison", comparison()}, {"rope-climb", ropeClimb()}}
}

// softBox is a box of jelly of so many cells.
func softBox(name string, x, y, z float64, cells [3]int, cuts int, at vec) scene.SoftBody {
	return scene.NewSoftBody(name, scene.SoftShape{Box: &vec{x, y, z}, Resolution: cells, Cuts: cuts}, at)
}

// jellyCube drops a cube, and stands another on a floor without friction, which
// sinks into itself by ρgH²/(2E) at the top and ρgH²/(3E) on the mean.
func jellyCube() *scene.Document {
	doc := document("Jelly cubes", "A cube of jelly falls, bounces and comes to rest. Another sinks under its own weight.", gascon)
	doc.Seconds = 3
	doc.Step.DT, doc.Step.Substeps, doc.Step.Iterations = 0.008, 2, 3
	doc.Materials = []scene.Material{surface("jelly", 0), surface("grip", 0.5)}
	doc.Bodies = []scene.Body{of(floor(), "jelly")}
	grip := 0.5
	doc.Pairs = []scene.Pair{{Between: [2]string{"grip", "jelly"}, Friction: &grip}}
	stands := softBox("stands", 0.2, 0.2, 0.2, [3]int{5, 5, 5}, 2, vec{-0.2, 0.1, 0})
	stands.Young, stands.Poisson, stands.Damping, stands.Material = 5e4, 0, 0.05, "jelly"
	falls := softBox("falls", 0.2, 0.2, 0.2, [3]int{5, 5, 5}, 2, vec{0.2, 0.5, 0})
	falls.Young, falls.Poisson, falls.Damping, falls.Material = 2e4, 0.45, 0.01, "grip"
	falls.Rotation = scene.Rotation{Axis: vec{1, 0, 0.5}, Deg: 25}
	doc.SoftBodies = []scene.SoftBody{stands, falls}
	doc.Probes = []scene.Probe{
		{Name: "top", Quantity: "nodes.max.y", Of: "stands"},
		{Name: "middle", Quantity: "body.position.y", Of: "stands"},
		{Name: "falls", Quantity: "nodes.mean.y", Of: "falls"},
		contact("weight", "normalForce", "stands", "floor"),
		contact("hits", "normalForce", "falls", "floor"),
		world("energy.elastic"), world("penetration"),
	}
	return doc
}

// candy is the scene of Gascón et al. 2010, §6: 50 rigid candies and 10 soft gums,
// from dry to very sticky, fall on a block of jelly and fly at its sides; C is
// 4e7 N/m³ for the stickiest, μ 0.3 and the step 8 ms, as there; 10,000 tetrahedra
// and 28,000 triangles.
func candy() *scene.Document {
	doc := document("Candy on jelly", "50 candies and 10 soft gums hit a block of jelly. Dry ones slide off, sticky ones hang on its sides and drag it along.", gascon)
	doc.Seconds = 25
	doc.Step.DT, doc.Step.Substeps, doc.Step.Iterations = 0.008, 1, 6
	for _, s := range sweets {
		m := surface(s.name, 0.3)
		if s.strength > 0 {
			reach := s.reach
			if s.name == "taffy" {
				reach = s.strength / 4e7
			}
			m.Adhesion = scene.StrengthAndReach(s.strength, reach)
			m.Adhesion.Glue.InitialIntensity = 1
			m.Adhesion.Glue.Damping = 1
		}
		doc.Materials = append(doc.Materials, m)
	}
	doc.Materials = append(doc.Materials, surface("jelly", 0.3))
	// The block stands, held at its bottom, 4 mm above the floor.
	doc.Bodies = []scene.Body{of(floor(), "jelly")}
	block := softBox("block", 0.45, 0.3, 0.45, [3]int{12, 9, 12}, 4, vec{0, 0.154, 0})
	block.Young, block.Poisson, block.Damping, block.Material = 2e4, 0.4, 0.01, "jelly"
	block.Fixed = &components.NodeBox{Min: vec{-1, -0.16, -1}, Max: vec{1, -0.149, 1}}
	doc.SoftBodies = []scene.SoftBody{block}
	shapes := []components.Shape{components.Sphere(0.018), components.Capsule(0.011, 0.024), gem(0.021), drop(0.018)}
	for i := range 50 {
		kind := sweets[i%len(sweets)].name
		at, speed := onTop(i), vec{0, -0.2, 0}
		if i >= 34 {
			at, speed = aside(i - 34)
		}
		b := scene.NewBody(fmt.Sprintf("%s%d", kind, i/len(sweets)+1), shapes[(i/len(sweets))%len(shapes)], at)
		b.Rotation = scene.Rotation{Axis: vec{1, 0.3, 0.5}, Deg: float64(37 * i % 360)}
		b.Velocity = speed
		doc.Bodies = append(doc.Bodies, of(b, kind))
	}
	bear := scene.SoftShape{Resolution: [3]int{5, 5, 5}, Blob: []components.SoftBall{
		{Radius: 0.022},
		{Center: vec{0, 0.025, 0}, Radius: 0.015, Blend: 0.008},
		{Center: vec{0.018, -0.013, 0.007}, Radius: 0.009, Blend: 0.007},
		{Center: vec{-0.018, -0.013, 0.007}, Radius: 0.009, Blend: 0.007},
	}}
	for i := range 10 {
		form := scene.SoftShape{Sphere: 0.024, Resolution: [3]int{5, 5, 5}}
		if i%2 == 1 {
			form = bear
		}
		b := scene.NewSoftBody(fmt.Sprintf("gum%d", i+1), form, round(0.11*float64(i%3)-0.11, 0.36+0.09*float64(i/9), 0.11*float64(i/3%3)-0.11))
		b.Young, b.Poisson, b.Damping, b.Material = 1e5, 0.4, 0.005, sweets[(i+1)%len(sweets)].name
		b.Rotation = scene.Rotation{Axis: vec{1, 0.3, 0.5}, Deg: float64(53 * i % 360)}
		b.Velocity = vec{0, -1, 0}
		doc.SoftBodies = append(doc.SoftBodies, b)
	}
	doc.Probes = []scene.Probe{
		{Name: "top", Quantity: "nodes.max.y", Of: "block"},
		{Name: "block", Quantity: "nodes.mean", Of: "block"},
		contact("hold", "bonds", "taffy1", "block"),
		ofBody("hangs", "position.y", "taffy10"),
		{Name: "gum", Quantity: "nodes.mean.y", Of: "gum1"},
		world("energy.elastic"), world("penetration"),
	}
	return doc
}

// onTop is where candy i of those that fall on the block starts.
func onTop(i int) vec {
	return round(0.06*float64(i%6)-0.15, 0.45+0.006*float64(i), 0.06*float64(i/6%6)-0.15)
}

// aside is where candy i of those that fly at the sides of the block starts, four
// to a side, and how fast: so that it hits with no speed up or down.
func aside(i int) (at, speed vec) {
	const away, towards, height = 0.5, 1.6, 0.2
	t := (away - 0.225) / towards
	along := 0.09*float64(i/4) - 0.135
	side := [4][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[i%4]
	rise := 9.81 * t
	return round(side[0]*away-side[1]*along, height-rise*t/2, side[1]*away+side[0]*along),
		round(-towards*side[0], rise, -towards*side[1])
}
