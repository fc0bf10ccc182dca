package main

import (
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// planarBenchmarks are the scenes of the plane that other engines were timed on:
// 1 m rectangles, circles of radius 0.5 m, density 1, friction 0.5, 60 Hz, no
// sleeping.
func planarBenchmarks() []built {
	return []built{
		{"bench-e", benchPlanarPyramid()},
		{"bench-f", benchCircles()},
		{"bench-w", benchGluedWall()},
	}
}

func planarBench(title, about string) *scene.Document {
	doc := bench(title, about)
	doc.Planar = true
	ground := static(scene.NewBody("ground", components.Rect(200, 2), vec{0, -1, 0}))
	doc.Bodies = []scene.Body{of(ground, stuff)}
	return doc
}

func benchPlanarPyramid() *scene.Document {
	const layers = 50
	doc := planarBench("E: planar pyramid", "A pyramid of 1,275 boxes, 50 wide at its base. It has to stand, as fast as it can be computed.")
	for k := range layers {
		m := layers - k
		for i := range m {
			add(doc, components.Rect(1, 1), at(i, float64(m-1)/2, 1.05, 0), 0.5+float64(k), 0)
		}
	}
	doc.Bodies[len(doc.Bodies)-1].Name = "top"
	doc.Probes = append(doc.Probes, ofBody("top", "position", "top"))
	return doc
}

func benchCircles() *scene.Document {
	doc := planarBench("F: circles in a bin", "2,000 circles fall into a bin 40 m wide. All of them are awake until the end.")
	for _, x := range []float64{-21, 21} {
		doc.Bodies = append(doc.Bodies, of(static(scene.NewBody("", components.Rect(2, 200), vec{x, 100, 0})), stuff))
	}
	for n := range 2000 {
		add(doc, components.Circle(0.5), at(n%32, 15.5, 1.2, jitter(n, 1)), height(n/32, 1.1), 0)
	}
	return doc
}

func benchGluedWall() *scene.Document {
	const wide, high = 32, 16
	doc := planarBench("W: glued wall", "32 × 16 boxes bonded with 2,000 N a face drop 5 m. The wall lands as one.")
	doc.Materials[0].Adhesion = scene.StrengthAndReach(2000, 0.005)
	for j := range high {
		for i := range wide {
			b := scene.NewBody(fmt.Sprintf("%d/%d", i, j), components.Rect(1, 1), vec{float64(i) - (wide-1)/2.0, 5.5 + float64(j), 0})
			doc.Bodies = append(doc.Bodies, of(b, stuff))
		}
	}
	for j := range high {
		for i := range wide {
			a := fmt.Sprintf("%d/%d", i, j)
			if i+1 < wide {
				doc.Bonds = append(doc.Bonds, scene.Bond{Between: [2]string{a, fmt.Sprintf("%d/%d", i+1, j)}, Intensity: 1})
			}
			if j+1 < high {
				doc.Bonds = append(doc.Bonds, scene.Bond{Between: [2]string{a, fmt.Sprintf("%d/%d", i, j+1)}, Intensity: 1})
			}
		}
	}
	return doc
}
