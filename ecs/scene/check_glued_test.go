package scene_test

import "math"

// What is glued together falls as one: bonds carry nothing. It lands after √(2·5 m/g) =
// 1.01 s, at 9.9 m/s, whole: the rows of boxes press on each other, which is no load for
// glue. It comes to rest where it stands, at the height of its boxes, and is one body
// again.
func checkGluedBlock(tr *trace) {
	t := tr.doc.Seconds
	// The semi-implicit Euler method falls g·t·h/2 more than g·t²/2.
	h := tr.doc.Step.DT / float64(tr.doc.Step.Substeps)
	for _, e := range tr.in.Bodies()[1:2] {
		tr.near("height of a corner", tr.positionOf(e)[1], 5.5-0.5*gravity*t*(t+h), 1e-9)
	}
	tr.near("kinetic energy", tr.last("energy.kinetic"), 0.5*512*gravity*gravity*t*t, 1e-6)
	checkLanded(tr)
}

func checkLanded(tr *trace) {
	const (
		rest  = 4.0  // when it has long come to rest [s]
		still = 1e-9 // of the energy with which it lands, 512 kg · g · 5 m
		// sunk is how far a box lies deeper than it stood in the block: the glue's reach,
		// by which nothing has come apart or together, and the slop of a contact on landing.
		sunk  = 5e-3
		aside = 1e-3 // [m] nothing pushes it there
	)
	bonds, fell := tr.physics.Stats().Bonds, 0.0
	from := tr.positionOf(tr.in.Bodies()[1])
	for tr.physics.Time() < rest {
		tr.physics.Step()
		tr.sample()
		fell = math.Max(fell, tr.last("energy.kinetic"))
	}
	s := tr.physics.Stats()
	tr.within("energy of the fall", fell, 0.95*512*gravity*5, 512*gravity*5)
	tr.near("bonds", float64(s.Bonds), float64(bonds), 0)
	tr.near("bonds broken", float64(s.BondsBroken), 0, 0)
	tr.near("bodies that are one", float64(s.Clustered), 512, 0)
	tr.near("clusters", float64(s.Clusters), 1, 0)
	tr.within("kinetic energy", tr.last("energy.kinetic"), 0, still*512*gravity*5)
	for i, e := range tr.in.Bodies()[1:] {
		stood, p := tr.doc.Bodies[i+1].Position, tr.positionOf(e)
		if d := stood[1] - 5 - p[1]; !(math.Abs(d) < sunk) || math.Hypot(p[0]-stood[0], p[2]-stood[2]) > aside {
			tr.Errorf("body %d lies at %v, %g m deeper than the block stands", i+1, p, d)
			return
		}
	}
	if p := tr.positionOf(tr.in.Bodies()[1]); !(from[1]-p[1] > 3) {
		tr.Errorf("it has fallen from %v to %v", from, p)
	}
	tr.within("deepest overlap", tr.most("penetration"), 0, sunk)
}
