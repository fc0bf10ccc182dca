package scene_test

import (
	"math"

	"github.com/tackphysics/tack/components"
)

// A new contact is a spring of ω = 1.5/h that carries what is above it: a column
// of N rows sinks by N²/2·g/ω², a pyramid by less, before its references follow
// the load. Nothing moves aside.
func checkPlanarPyramid(tr *trace) {
	omega := 1.5 * float64(tr.doc.Step.Substeps) / tr.doc.Step.DT
	most := 50 * 50 / 2 * gravity / (omega * omega)
	tr.within("height of the top", tr.last("top.y"), 49.5-most, 49.5)
	tr.near("top aside", tr.last("top.x"), 0, 0.05)
	tr.near("out of the plane", tr.last("top.z"), 0, 0)
	tr.within("deepest overlap", tr.most("penetration"), 0, 0.01)
}

// Circles that fall into a bin stay in it, and nothing leaves the plane.
func checkCircles(tr *trace) {
	for i, e := range tr.in.Bodies() {
		if p := tr.positionOf(e); i >= 3 && (math.Abs(p[0]) > 20 || p[1] < 0.4) || p[2] != 0 {
			tr.Errorf("body %d is at %v, outside of the bin or of the plane", i, p)
			return
		}
	}
	tr.within("deepest overlap", tr.most("penetration"), 0, 0.06)
}

// The drops stay in the bowl, an ellipse of half axes 3.2 and 2.6 m that is open
// at the top, and what has fallen into them lies on them; nothing moves any more
// but slowly.
func checkGoo(tr *trace) {
	for i, e := range tr.in.Bodies()[1:] {
		p := tr.positionOf(e)
		if x, y := p[0]/3.2, p[1]/2.6; x*x+y*y > 1 && p[1] < 0 || math.Abs(p[0]) > 3.6 || p[2] != 0 {
			tr.Errorf("body %d is at %v, outside of the bowl", i+1, p)
		}
	}
	tr.within("kinetic energy", tr.last("energy.kinetic"), 0, 1)
	tr.within("deepest overlap", tr.most("penetration"), 0, 0.05)
}

// Some of what slides down the hill is held by the slab, tilted by 14°, steeper
// than crates without glue would stay; the rest lies lower.
func checkPlatforms(tr *trace) {
	held, lower := 0, 0
	for _, e := range tr.in.Bodies()[4:] {
		switch p := tr.positionOf(e); {
		case p[0] > -0.8 && p[0] < 2.6 && p[1] > -1.5:
			held++
		case p[1] < -1.5 && p[1] > -4.01:
			lower++
		}
	}
	tr.within("held by the slab", float64(held), 1, 6)
	tr.within("fallen lower", float64(lower), 4, 12)
	tr.near("place of the lift", tr.last("lift.y"), -2.2, 1e-9)
	tr.within("deepest overlap", tr.most("penetration"), 0, 0.02)
}

// The shelf, in plane strain, E' = E/(1−ν²), bends under its own weight q = ρgh by
// ql⁴/(8E'I) and, by shear, ql²/(2kGh); its lowest corner is at the tip, 5 % allowed.
// The bridge, supported at its ends, would bend by 5ql⁴/(384E'I) under its own weight
// alone, and with the crates by more; it bears them, and the box sticks to it. The strip
// holds the ball up, the drop keeps its area, and what is soft overlaps by no more than 5 mm.
func checkPlanarJelly(tr *trace) {
	const rho, young, nu, h, l = 200, 5e6, 0.3, 0.2, 1.2
	const q, inertia, shear = rho * gravity * h, h * h * h / 12, young / (2 * (1 + nu))
	const bend = q * l * l * l * l / (8 * (young / (1 - nu*nu)) * inertia)
	const slide = q * l * l / (2 * (5. / 6) * shear * h)
	tr.near("lowest corner of the shelf", tr.last("shelf"), 2-h/2-bend-slide, 0.05*(bend+slide))
	tr.within("height of the bridge", tr.last("bridge"), 1.2, 1.4)
	tr.within("height of the box", tr.last("box.y"), 1.5, 1.8)
	tr.within("bonds of the box", tr.last("held"), 1, 20)
	tr.within("height of the ball", tr.last("ball.y"), 1, 1.7)
	tr.within("height of the gum", tr.last("gum.y"), 1.5, 2.1)
	tr.within("kinetic energy", tr.last("energy.kinetic"), 0, 5)
	tr.within("deepest overlap", tr.most("penetration"), 0, 5e-3)
	volumesKept(tr, 1)
	for _, e := range tr.in.SoftBodies() {
		for _, x := range components.Nodes.Get(tr.physics.World().Donburi().Entry(e)).Position {
			tr.near("z of a node", x[2], 0, 0)
		}
	}
}
