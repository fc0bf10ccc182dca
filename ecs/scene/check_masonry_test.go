package scene_test

import "math"

// A card of mass m leans at φ; about its foot the push H of the other card and
// its own weight balance: H·L·cos φ = m·g·(L/2·sin φ - t/2·cos φ). H acts level,
// by symmetry, so the face that stands φ off upright carries H·cos φ normally,
// and each foot carries H by friction.
func checkCardFrame(tr *trace) {
	const long, thick, mass = 1.0, 0.04, 0.04 * 1 * 0.6 * 1000
	s, c := math.Sincos(15 * rad)
	h := mass * gravity * (long/2*s - thick/2*c) / (long * c)
	for _, axis := range []string{"left.x", "left.y", "left.z", "right.x", "right.y", "right.z"} {
		tr.near(axis, tr.last(axis), tr.col(axis)[0], rest)
	}
	tr.near("push", tr.last("push"), h*c, 0.02*h)
	tr.near("friction of a foot", tr.last("foot"), h, 0.02*h)
}

// The crown of an arch of R = 5 m above the least thickness stays up. What is
// left of motion in its 9.4 t stays below 5 cm/s.
func checkArchStands(tr *trace) {
	tr.near("crown", tr.last("crown.y"), tr.col("crown.y")[0], 0.02)
	tr.near("energy", tr.last("energy.kinetic"), 0, 0.5*9400*0.05*0.05)
}

// Below it, the crown comes down.
func checkArchFalls(tr *trace) {
	tr.within("crown", tr.last("crown.y"), 0, 2)
}
