package main

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// A thing weighs 0.11 to 0.26 kg. One that hangs from the ball by one point holds by
// 2π·R·r/(R + r)·σ·u0, 154 N for a ball of 7 cm: seventy times its weight. The motor has
// 40 N·m and loses them by 20/s·I·ω, I = 2/5·m·R² = 0.5 kg·m²: alone the ball turns at
// 4 rad/s. To roll over a thing of 12 cm it needs m·g·√(R² − (R − 12 cm)²) = 16 N·m.
const (
	katamariBall    = 0.5   // radius [m]
	katamariMass    = 5.0   // [kg]
	katamariDensity = 150.0 // of a thing [kg/m³]
	katamariThings  = 180   // on the way
	katamariPitch   = 0.036 // of the way from thing to thing [m]
	katamariGlue    = 200e3 // [Pa]
	katamariReach   = 2e-3  // [m]
	katamariSway    = 0.8   // half the width of the way [m]
)

// katamariForms are the things, each with a material of its own, and how high their
// centers are when they lie on the floor.
var katamariForms = []struct {
	name   string
	shape  components.Shape
	height float64 // [m]
}{
	{"cube", components.Box(0.12, 0.12, 0.12).Rounded(0.01), 0.06},
	{"ball", components.Sphere(0.07), 0.07},
	{"tub", components.Cylinder(0.06, 0.1).Rounded(0.01), 0.05},
	{"brick", components.Box(0.16, 0.08, 0.08).Rounded(0.01), 0.04},
}

// katamaris are balls that pick up what they roll over.
func katamaris() []built { return []built{{"katamari", katamari()}} }

func katamari() *scene.Document {
	doc := awake(document("A ball that picks up all things",
		"A sticky ball rolls over a hundred and eighty cubes, balls, tubs and bricks, and all that it touches comes along. What has been quiet on it for a while is one body with it.",
		"Ours"))
	doc.Seconds = 9
	gum := surface("gum", 0.8)
	gum.Density = nano(katamariMass / (4.0 / 3 * math.Pi * katamariBall * katamariBall * katamariBall))
	doc.Materials = []scene.Material{gum}
	glue := scene.StrengthAndReach(katamariGlue, katamariReach)
	glue.Glue.InitialIntensity, glue.Glue.Damping = 1, 1
	for _, t := range katamariForms {
		m := surface(t.name, 0.5)
		m.Density = katamariDensity
		doc.Materials = append(doc.Materials, m)
		doc.Pairs = append(doc.Pairs, scene.Pair{Between: [2]string{"gum", t.name}, Adhesion: glue})
	}
	doc.Bodies = []scene.Body{floor(), of(ball("ball", katamariBall, vec{-1.2, katamariBall, 0}), "gum")}
	golden := (math.Sqrt(5) - 1) / 2
	for i := range katamariThings {
		_, part := math.Modf(float64(i) * golden)
		x, z := katamariPitch*float64(i), katamariSway*(2*part-1)
		t := katamariForms[i%len(katamariForms)]
		b := scene.NewBody(fmt.Sprintf("thing%d", i+1), t.shape, round(x, t.height, z))
		doc.Bodies = append(doc.Bodies, of(turned(b, vec{0, 1, 0}, float64(i*37%90)), t.name))
	}
	doc.Loads = []scene.Load{{Body: "ball", Torque: vec{0, 0, -40}, Until: 6}}
	doc.ForceFields = []scene.ForceField{{Kind: "damping", Angular: 20, On: []string{"ball"}}}
	doc.Probes = []scene.Probe{ofBody("ball", "position", "ball"), ofBody("turning", "angularVelocity", "ball"), world("energy.potential"), world("penetration")}
	return doc
}
