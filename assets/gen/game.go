package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// The levels of the game. The ball weighs m·g = 98.6 N: R = 0.2 m, 300 kg/m³.
//
// Sticky, it holds on to a flat by F = 2πR·σ·u0 (Derjaguin) = 201 N, twice its
// weight: enough for a ceiling, where it hangs on m·g. On a wall it needs less:
// the motor's torque holds it up, m·g·R = 19.7 N·m, and the bonds carry m·g in
// shear. The most it has to turn against is the corner between a floor and a
// wall, where it pivots on the wall and tears itself off the floor. The point on
// the floor is √2·R from the pivot and starts at right angles to that arm, half
// up and half along, against F in that direction too, as the glue is as strong
// in shear: R·(m·g + √2·F) = 77 N·m. The motor has 90, and 130 where candies
// stick as well.
const (
	ballRadius  = 0.2
	ballDensity = 300
	gumStrength = 16000.0 // [Pa]
	gumReach    = 0.01    // [m]
	// Candies hold to the ball by 2π·R·r/(R + r)·σ·u0 = 0.92 kN. What rolls over
	// one presses on it with up to the motor's 130 N·m/R = 0.65 kN.
	candyStrength = 400000.0 // on the ball [Pa]
	// On what the ball climbs they hold by 2π·r·σ·u0 = 424 N while they are on it:
	// its weight, and m·v²/R = 128 N with which it swings about one at 1.6 m/s, twice.
	honeyStrength = 150000.0 // [Pa]
	candyRadius   = 0.045
	candyDensity  = 250
)

// theGame is the source of the levels' scenes.
const theGame = "The game"

func levels() []built {
	return []built{{"game-wall", gameWall()}, {"game-candy", gameCandy()}, {"game-ceiling", gameCeiling()}}
}

// level starts a scene of the game with its materials and the ball.
func level(title, about string, start vec) *scene.Document {
	doc := document(title, about, theGame)
	doc.Seconds = 4
	glued := func(m scene.Material, strength float64) scene.Material {
		m.Adhesion = scene.StrengthAndReach(strength, gumReach)
		m.Adhesion.Glue.InitialIntensity = 1
		m.Adhesion.Glue.Damping = 1
		return m
	}
	ballStuff, candyStuff := surface("ball", 0.9), surface("candy", 0.6)
	ballStuff.Density, candyStuff.Density = ballDensity, candyDensity
	gum := ballStuff
	gum.Name = "gum"
	honey := candyStuff
	honey.Name = "honey"
	doc.Materials = []scene.Material{
		ballStuff, glued(gum, gumStrength), candyStuff, glued(honey, honeyStrength),
		surface("stone", 0.9), surface("glass", 0.4),
	}
	for _, sweet := range []string{"candy", "honey"} {
		doc.Pairs = append(doc.Pairs, scene.Pair{Between: [2]string{"gum", sweet}, Adhesion: glued(gum, candyStrength).Adhesion})
	}
	doc.Bodies = []scene.Body{of(ball("ball", ballRadius, start), "ball")}
	doc.Probes = []scene.Probe{ofBody("ball", "position", "ball"), ofBody("speed", "speed", "ball"), world("penetration")}
	return doc
}

// stone adds a block of stone between two corners.
func stone(doc *scene.Document, name string, low, high vec) {
	size := high.Sub(low)
	at := low.Add(high).Mul(0.5)
	b := box(name, nano(size[0]), nano(size[1]), nano(size[2]), round(at[0], at[1], at[2]))
	doc.Bodies = append(doc.Bodies, of(static(b), "stone"))
}

// wedge adds a prism of stone along z, from −half to half, over a triangle.
func wedge(doc *scene.Document, name string, half float64, corners ...[2]float64) {
	var points []vec
	for _, c := range corners {
		points = append(points, round(c[0], c[1], -half), round(c[0], c[1], half))
	}
	doc.Bodies = append(doc.Bodies, of(static(scene.NewBody(name, components.Hull(points...), vec{})), "stone"))
}

// jar adds the jar, its foot at a place.
func jar(doc *scene.Document, at vec) {
	doc.Bodies = append(doc.Bodies, of(static(scene.NewBody("jar", &scene.MeshFile{File: jarFile}, at)), "glass"))
}

// sweetsAt adds candies that lie on a height: balls, drops and cubes by turns.
// Two substeps do for them: they are light and their glue is stiff, so that the
// whole lump is solved at once.
func sweetsAt(doc *scene.Document, height float64, places ...[2]float64) {
	doc.Step.Substeps = 2
	for i, p := range places {
		var shape components.Shape
		lift := candyRadius
		switch i % 3 {
		case 0:
			shape = components.Sphere(candyRadius)
		case 1:
			shape, lift = components.Cylinder(0.045, 0.05).Rounded(0.015), 0.025
		default:
			shape, lift = components.Box(0.075, 0.075, 0.075).Rounded(0.02), 0.0375
		}
		b := scene.NewBody(fmt.Sprintf("candy%d", i+1), shape, round(p[0], height+lift, p[1]))
		doc.Bodies = append(doc.Bodies, of(b, "candy"))
	}
}

// gameWall is the first level: over a wall and into the jar behind it.
func gameWall() *scene.Document {
	doc := level("Up the wall", "A ball before a wall. Sticky, it climbs; the jar waits on the other side.", vec{-2.2, ballRadius, 0})
	stone(doc, "floor", vec{-3.2, -0.4, -1.5}, vec{3.4, 0, 1.5})
	stone(doc, "wall", vec{0, 0, -1.5}, vec{1.1, 1.5, 1.5})
	jar(doc, vec{1.95, 0, 0})
	return doc
}

// gameCandy is the second level: candies have to come along.
func gameCandy() *scene.Document {
	doc := level("Sweet tooth", "Candies before a slope. What touches the sticky ball comes along; the jar is sunk into the top.", vec{-3, ballRadius, 0})
	stone(doc, "floor", vec{-3.8, -0.4, -1.6}, vec{0.2, 0, 1.6})
	stone(doc, "step", vec{0.2, -0.4, -1.6}, vec{1.4, 0.8, 1.6})
	stone(doc, "back", vec{1.4, -0.4, -1.6}, vec{3.4, 0.8, -0.7})
	stone(doc, "front", vec{1.4, -0.4, 0.7}, vec{3.4, 0.8, 1.6})
	stone(doc, "end", vec{2.8, -0.4, -0.7}, vec{3.4, 0.8, 0.7})
	stone(doc, "bottom", vec{1.4, -0.4, -0.7}, vec{2.8, 0, 0.7})
	// 32°: a candy under the ball holds it by friction, √(0.9·0.6) > tan 32°.
	wedge(doc, "ramp", 1.6, [2]float64{-1.08, 0}, [2]float64{0.2, 0}, [2]float64{0.2, 0.8})
	jar(doc, vec{2.1, 0, 0})
	sweetsAt(doc, 0, [2]float64{-2.1, 0.1}, [2]float64{-1.6, -0.5}, [2]float64{-1.4, 0.55}, [2]float64{-1.5, 0}, [2]float64{-2.4, -0.8}, [2]float64{-2, 0.9})
	return doc
}

// gameCeiling is the third level: along the floor, up the wall and back under
// the ceiling, over a gap, to a jar on a pillar.
func gameCeiling() *scene.Document {
	doc := level("Over the ceiling", "A wall, a ceiling, a gap and a jar on a pillar. Whoever lets go too early falls.", vec{0.3, ballRadius, 0})
	stone(doc, "floor", vec{-0.6, -0.4, -1.5}, vec{3, 0, 1.5})
	stone(doc, "wall", vec{3, -0.4, -1.5}, vec{3.5, 3, 1.5})
	stone(doc, "ceiling", vec{-3, 2.6, -1.5}, vec{3, 3, 1.5})
	wedge(doc, "foot", 1.5, [2]float64{2.4, 0}, [2]float64{3, 0}, [2]float64{3, 0.6})
	wedge(doc, "vault", 1.5, [2]float64{2.4, 2.6}, [2]float64{3, 2.6}, [2]float64{3, 2})
	stone(doc, "pillar", vec{-2.9, -2, -0.7}, vec{-1.5, 0.4, 0.7})
	jar(doc, vec{-2.2, 0.4, 0})
	// On a straight way these come to sit on the flanks of the ball, where they
	// touch no wall: the ball meets what is lower than itself 2·√(R·r) aside.
	sweetsAt(doc, 0, [2]float64{1.1, 0.165}, [2]float64{1.5, -0.165}, [2]float64{1.9, 0.7})
	return doc
}
