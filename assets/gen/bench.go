package main

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// stuff is what everything in the benchmarks is made of.
const stuff = "stuff"

// benchmarks are scenes that other engines were timed on: 1 m boxes, spheres of
// radius 0.5 m, density 1, friction 0.5, no restitution, 60 Hz, no sleeping.
func benchmarks() []built {
	return []built{
		{"bench-a", benchWall("A: wall pyramid", 20)},
		{"bench-b", benchMixed()},
		{"bench-c", benchSpheres()},
		{"bench-d", benchTower()},
		{"bench-p", benchPyramid()},
		{"bench-g", benchGluedBlock()},
		{"bench-s", benchStickySpheres()},
	}
}

func bench(title, about string) *scene.Document {
	doc := awake(document("Benchmark "+title, about, "Comparison with other engines, 600 steps at 60 Hz"))
	m := scene.DefaultMaterial(stuff)
	m.Density = 1
	doc.Materials = []scene.Material{m}
	ground := static(box("ground", 200, 2, 200, vec{0, -1, 0}))
	doc.Bodies = []scene.Body{of(ground, stuff)}
	doc.Probes = []scene.Probe{world("energy.kinetic"), world("penetration")}
	return doc
}

func add(doc *scene.Document, shape components.Shape, x, y, z float64) {
	doc.Bodies = append(doc.Bodies, of(scene.NewBody("", shape, vec{x, y, z}), stuff))
}

// jitter moves things out of line by up to 0.05 m, always the same way.
func jitter(n, k int) float64 {
	return float64(0.1 * (float64((7919*n+104729*k)%101)/101 - 0.5))
}

// at is the place i of a row about 0, with jitter.
func at(i int, middle, pitch, jitter float64) float64 {
	return float64((float64(i)-middle)*pitch) + jitter
}

// height is the place l of a column that starts at 1 m.
func height(l int, pitch float64) float64 { return 1 + float64(pitch*float64(l)) }

// bin adds four walls about the middle, 2 m thick and 40 m high.
func bin(doc *scene.Document, half float64) {
	const thick, high = 2, 40
	middle, wide := half+thick/2, 2*half+2*thick
	for i, p := range []vec{{-middle, high / 2, 0}, {middle, high / 2, 0}, {0, high / 2, -middle}, {0, high / 2, middle}} {
		shape := components.Box(thick, high, wide)
		if i >= 2 {
			shape = components.Box(wide, high, thick)
		}
		doc.Bodies = append(doc.Bodies, of(static(scene.NewBody("", shape, p)), stuff))
	}
}

func benchWall(title string, layers int) *scene.Document {
	doc := bench(title, fmt.Sprintf("%d layers of boxes side by side. The pile has to stand still: watch how little its top drifts.", layers))
	for k := range layers {
		m := layers - k
		for i := range m {
			add(doc, components.Box(1, 1, 1), at(i, float64(m-1)/2, 1.05, 0), 0.5+float64(k), 0)
		}
	}
	top := len(doc.Bodies) - 1
	doc.Bodies[top].Name = "top"
	doc.Probes = append(doc.Probes, ofBody("top", "position", "top"))
	return doc
}

func benchMixed() *scene.Document {
	doc := bench("B: spheres and boxes", "1,000 spheres and 1,000 boxes fall into a bin. Every step has some ten thousand contact points.")
	bin(doc, 7)
	for l := range 20 {
		for j := range 10 {
			for i := range 10 {
				n := 100*l + 10*j + i
				var shape components.Shape = components.Box(1, 1, 1)
				if (i+j+l)%2 == 0 {
					shape = components.Sphere(0.5)
				}
				add(doc, shape, at(i, 4.5, 1.3, jitter(n, 1)), height(l, 1.5), at(j, 4.5, 1.3, jitter(n, 2)))
			}
		}
	}
	return doc
}

func benchSpheres() *scene.Document {
	doc := bench("C: spheres", "4,096 spheres fall into a bin. Shoot one more into it, or pull one out.")
	bin(doc, 9.5)
	for l := range 16 {
		for j := range 16 {
			for i := range 16 {
				n := 256*l + 16*j + i
				add(doc, components.Sphere(0.5), at(i, 7.5, 1.1, jitter(n, 1)), height(l, 1.1), at(j, 7.5, 1.1, jitter(n, 2)))
			}
		}
	}
	return doc
}

func benchTower() *scene.Document {
	doc := bench("D: tower", "Ten boxes on each other. It stands for as long as you let it; pull the lowest one out.")
	for k := range 10 {
		add(doc, components.Box(1, 1, 1), 0, 0.5+float64(k), 0)
	}
	doc.Bodies[len(doc.Bodies)-1].Name = "top"
	doc.Probes = append(doc.Probes, ofBody("top", "position", "top"))
	return doc
}

func benchPyramid() *scene.Document {
	doc := bench("P: pyramid", "15 layers of boxes, 1,240 in all. Seventeen thousand contact points carry its weight.")
	for k := range 15 {
		m := 15 - k
		for j := range m {
			for i := range m {
				middle := float64(m-1) / 2
				add(doc, components.Box(1, 1, 1), at(i, middle, 1.05, 0), 0.5+float64(k), at(j, middle, 1.05, 0))
			}
		}
	}
	doc.Bodies[len(doc.Bodies)-1].Name = "top"
	doc.Probes = append(doc.Probes, ofBody("top", "position", "top"))
	return doc
}

// benchGluedBlock: faces hold 2,000 N.
func benchGluedBlock() *scene.Document {
	const side = 8
	doc := bench("G: glued block", "8 × 8 × 8 boxes bonded with 2,000 N a face drop 5 m. The block lands as one.")
	doc.Materials[0].Adhesion = scene.StrengthAndReach(2000, 0.005)
	name := func(i, j, k int) string { return fmt.Sprintf("%d/%d/%d", i, j, k) }
	tie := func(a, b string) {
		doc.Bonds = append(doc.Bonds, scene.Bond{Between: [2]string{a, b}, Intensity: 1})
	}
	for n := range side * side * side {
		i, j, k := n%side, n/side%side, n/side/side
		p := vec{float64(i) - (side-1)/2.0, 5.5 + float64(k), float64(j) - (side-1)/2.0}
		doc.Bodies = append(doc.Bodies, of(box(name(i, j, k), 1, 1, 1, p), stuff))
		if i > 0 {
			tie(name(i-1, j, k), name(i, j, k))
		}
		if j > 0 {
			tie(name(i, j-1, k), name(i, j, k))
		}
		if k > 0 {
			tie(name(i, j, k-1), name(i, j, k))
		}
	}
	return doc
}

// benchStickySpheres: a contact of two spheres holds 100 N, σ·2π·R·u0 with
// R = 0.25 m.
func benchStickySpheres() *scene.Document {
	doc := bench("S: sticky spheres", "512 spheres that hold by 100 N where they touch fall into a bin. The heap keeps the slope that glue allows.")
	const reach = 0.01
	doc.Materials[0].Adhesion = scene.StrengthAndReach(nano(100/(2*math.Pi*0.25*reach)), reach)
	doc.Materials[0].Adhesion.Glue.InitialIntensity = 1
	bin(doc, 9.5)
	for n := range 512 {
		i, j, l := n%8, n/8%8, n/64
		add(doc, components.Sphere(0.5), at(i, 3.5, 1.1, jitter(n, 1)), height(l, 1.1), at(j, 3.5, 1.1, jitter(n, 2)))
	}
	return doc
}
