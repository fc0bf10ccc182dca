package main

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// planarPlay are scenes of the plane to look at.
func planarPlay() []built {
	return []built{
		{"planar-goo", goo()},
		{"planar-platforms", platforms()},
		{"planar-jelly", planarJelly()},
	}
}

// ground is a chain through points.
func line(name string, points ...mgl64.Vec2) scene.Body {
	return static(scene.NewBody(name, components.Chain(points...), vec{}))
}

// goo is a bowl of sticky drops into which hard things fall.
func goo() *scene.Document {
	doc := document("Goo", "Sticky drops run together in a bowl. What falls into them is caught.", "Ours")
	doc.Planar = true
	doc.Seconds = 12
	sticky := surface("goo", 0.4)
	sticky.Density = 300
	sticky.Adhesion = scene.StrengthAndReach(600, 0.01)
	sticky.Adhesion.Glue.InitialIntensity = 1
	sticky.Adhesion.Glue.Damping = 0.5
	hard := surface("wood", 0.4)
	hard.Density = 500
	doc.Materials = []scene.Material{sticky, hard}
	var bowl []mgl64.Vec2
	for i := range 25 {
		a := math.Pi * (1 + float64(i)/24)
		bowl = append(bowl, mgl64.Vec2{nano(3.2 * math.Cos(a)), nano(2.6 * math.Sin(a))})
	}
	doc.Bodies = []scene.Body{line("bowl", bowl...)}
	for n := range 110 {
		i, j := n%11, n/11
		r := 0.11 + 0.02*float64(n*7%3)
		at := vec{nano(0.36*(float64(i)-5) + jitter(n, 1)), nano(-0.9 + 0.34*float64(j)), 0}
		doc.Bodies = append(doc.Bodies, of(scene.NewBody("", components.Circle(r), at), "goo"))
	}
	for n, s := range []components.Shape{
		components.Rect(0.7, 0.35), components.Capsule(0.16, 0.5), components.Polygon(mgl64.Vec2{-0.35, -0.3}, mgl64.Vec2{0.4, -0.3}, mgl64.Vec2{0, 0.4}),
		components.Rect(0.45, 0.45), components.Circle(0.3),
	} {
		at := vec{nano(0.9 * (float64(n) - 2)), 4.6 + 0.5*float64(n%2), 0}
		doc.Bodies = append(doc.Bodies, of(turned(scene.NewBody("", s, at), vec{0, 0, 1}, float64(20*n)), "wood"))
	}
	doc.Probes = []scene.Probe{world("energy.kinetic"), world("penetration")}
	return doc
}

// platforms is a slope, a sticky slab that things land on and a moving one that
// picks them up.
func platforms() *scene.Document {
	doc := document("Sticky platforms", "Crates slide down a ramp. One platform holds what lands on it, the other carries it up.", "Ours")
	doc.Planar = true
	doc.Seconds = 12
	glue := surface("honey", 0.6)
	glue.Adhesion = scene.StrengthAndReach(4000, 0.005)
	glue.Adhesion.Glue.InitialIntensity = 1
	glue.Adhesion.Glue.Damping = 1
	crate := surface("crate", 0.15)
	crate.Density = 100
	doc.Materials = []scene.Material{glue, crate}
	var hill []mgl64.Vec2
	for i := range 33 {
		x := -9 + float64(i)*0.25
		hill = append(hill, mgl64.Vec2{x, nano(2.2 + 1.6*math.Cos(math.Pi*(x+9)/8))})
	}
	lift := scene.NewBody("lift", components.Rect(2.4, 0.2), vec{4.6, -2.2, 0})
	lift.Type = "kinematic"
	doc.Bodies = []scene.Body{
		line("hill", hill...),
		of(turned(static(scene.NewBody("slab", components.Rect(3, 0.2), vec{0.9, -0.9, 0})), vec{0, 0, 1}, -14), "honey"),
		of(lift, "honey"),
		line("floor", mgl64.Vec2{-10, -4}, mgl64.Vec2{9, -4}, mgl64.Vec2{10, 2}),
	}
	for n := range 12 {
		s := []components.Shape{components.Rect(0.5, 0.5), components.Circle(0.27), components.Rect(0.7, 0.35)}[n%3]
		doc.Bodies = append(doc.Bodies, of(scene.NewBody("", s, vec{-8.4 + 0.8*float64(n%4), 4.6 + 0.9*float64(n/4), 0}), "crate"))
	}
	for k := range 3 {
		from := 4 * float64(k)
		doc.Drives = append(doc.Drives,
			scene.Drive{Body: "lift", Velocity: vec{0, 1, 0}, From: from, Until: from + 2},
			scene.Drive{Body: "lift", Velocity: vec{0, -1, 0}, From: from + 2, Until: from + 4})
	}
	doc.Probes = []scene.Probe{world("energy.kinetic"), world("penetration"), ofBody("lift", "position", "lift")}
	return doc
}
