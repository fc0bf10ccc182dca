package solve

import "github.com/tackphysics/tack/systems/adhesion"

// Wear is what a bond goes through in a time H [s]: its intensity falls from Beta0
// to Beta1 while its effective opening goes from U0 to U1 [m].
type Wear struct{ Beta0, Beta1, U0, U1, H float64 }

// Worn is what is to be added to the work of a bond of an area [m²] that wears,
// where the work so far is the energy that its springs, with the intensity at the
// start, have taken in [J]. With it the work is the integral of β²·C·u by the
// trapezoid rule, from which the former differs by
//
//	½·A·C·(β₁² − β₀²)·u₁·(u₁ − u₀).
//
// A bond that has passed its break gap has done none beyond it: there the integral
// ends, with the intensity that it had on the way.
func Worn(law adhesion.Law, area float64, w Wear) float64 {
	c := halfStiffness(law, area)
	before, after := float64(w.Beta0*w.Beta0), float64(w.Beta1*w.Beta1)
	x := float64(float64(c*(after-before)) * float64(w.U1*(w.U1-w.U0)))
	if end := law.BreakGap(); w.U0 < end && end < w.U1 {
		part := float64(w.H * ((end - w.U0) / (w.U1 - w.U0)))
		cut := law.Evolve(w.Beta0, adhesion.Path{Start: w.U0, End: end, Step: part})
		x -= float64(float64(c*(float64(before*w.U0)+float64(after*w.U1))) * (w.U1 - w.U0))
		x += float64(float64(c*(float64(before*w.U0)+float64(float64(cut*cut)*end))) * (end - w.U0))
	}
	return x
}

// Spent is Worn where the work so far counts the force at the end of each move,
// less what the springs, with the intensity at its start, have of that over their
// energy. It counts the fall of the force twice.
func Spent(law adhesion.Law, area float64, w Wear) float64 {
	fall := float64(w.Beta0*w.Beta0) - float64(w.Beta1*w.Beta1)
	return Worn(law, area, w) + float64(float64(2*halfStiffness(law, area))*float64(fall*float64(w.U1*(w.U1-w.U0))))
}

// halfStiffness is ½·A·C [N/m].
func halfStiffness(law adhesion.Law, area float64) float64 {
	c, ct := law.Stiffness()
	if c == 0 {
		c = ct
	}
	return float64(float64(0.5*area) * c)
}
