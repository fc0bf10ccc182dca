package scene_test

import "math"

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

// What is glued together falls as one: bonds carry nothing.
func checkGluedWall(tr *trace) {
	t := tr.doc.Seconds
	for _, e := range tr.in.Bodies()[1:2] {
		// The semi-implicit Euler method falls g·t·h/2 more than g·t²/2.
		h := tr.doc.Step.DT / float64(tr.doc.Step.Substeps)
		tr.near("height of a corner", tr.positionOf(e)[1], 5.5-0.5*gravity*t*(t+h), 1e-9)
	}
	tr.near("kinetic energy", tr.last("energy.kinetic"), 0.5*512*gravity*gravity*t*t, 1e-6)
}
