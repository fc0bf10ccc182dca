package main

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

const textbook = "Textbook mechanics"

// degree in radians.
const degree = math.Pi / 180

// slope returns a static half-space through the origin that falls towards +x.
func slope(deg float64, material string) scene.Body {
	s := scene.NewBody("slope", components.HalfSpace(vec{0, 1, 0}), vec{})
	return of(turned(static(s), vec{0, 0, 1}, -deg), material)
}

// onSlope places a body with its bottom on a slope: along is the way down from
// the origin, half the body's half height.
func onSlope(b scene.Body, deg, along, half float64) scene.Body {
	s, c := math.Sincos(deg * degree)
	b.Position = round(along*c+half*s, half*c-along*s, 0)
	return turned(b, vec{0, 0, 1}, -deg)
}

func incline() []built {
	return []built{
		{"incline-slide", inclineBlock("Block slides down", "Friction 0.3 on 30°: it slides at g·(sin 30° - 0.3·cos 30°). That is 2.36 m/s², a quarter of a free fall.", 0.3, 2)},
		{"incline-stick", inclineBlock("Block stays", "Friction 0.6 on 30°, a little more than tan 30°: it stays where it is. It does not creep either, however long you wait.", 0.6, 5)},
		{"tip-before-slide", tipBeforeSlide()},
	}
}

func inclineBlock(title, about string, friction, seconds float64) *scene.Document {
	const deg = 30
	doc := awake(document(title, about, textbook))
	doc.Seconds = seconds
	doc.Materials = []scene.Material{surface("rough", friction)}
	doc.Bodies = []scene.Body{
		slope(deg, "rough"),
		of(onSlope(box("block", 1, 0.4, 1, vec{}), deg, 0, 0.2), "rough"),
	}
	doc.Probes = []scene.Probe{
		ofBody("block", "position", "block"), ofBody("speed", "speed", "block"),
		contact("friction", "tangentialForce", "block", "slope"), contact("push", "normalForce", "block", "slope"),
	}
	return doc
}

// tipBeforeSlide has a tall and a low box on 20°: the tall one is narrower than
// tan 20° of its height and falls over, the low one stays; nothing slides, as
// friction is above tan 20°.
func tipBeforeSlide() *scene.Document {
	const deg = 20
	doc := awake(document("Tips before it slides", "On 20° with friction 1 a tall box falls over and a low one stays. What counts is whether the weight still points through the base.", textbook))
	doc.Seconds = 4
	doc.Materials = []scene.Material{surface("rough", 1)}
	low := of(onSlope(cube("low", 1, vec{}), deg, -3, 0.5), "rough")
	tall := of(onSlope(box("tall", 0.5, 2, 0.5, vec{}), deg, 3, 1), "rough")
	doc.Bodies = []scene.Body{slope(deg, "rough"), low, tall}
	doc.Probes = []scene.Probe{
		ofBody("low", "position", "low"), ofBody("tall", "rotation", "tall"), ofBody("tallSpeed", "speed", "tall"),
	}
	return doc
}
