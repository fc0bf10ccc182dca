package solve

import "github.com/tackphysics/tack/systems/adhesion"

// Wear is what a bond goes through in a time H [s]: its intensity falls from Beta0
// to Beta1 while its effective opening goes from U0 to U1 [m].
type Wear struct{ Beta0, Beta1, U0, U1, H float64 }

// Spent is what is to be added to the work of a bond of an area [m²] that wears,
// where the work so far counts the force at the end of each move, with the
// intensity at its start [J]. With it the work is the integral of β²·C·u by the
// trapezoid rule, from which the former differs by
//
//	½·A·C·(β₀² − β₁²)·u₁·(u₁ − u₀).
//
// A bond that has passed its break gap has done none beyond it: there the integral
// ends, with the intensity that it had on the way.
func Spent(law adhesion.Law, area float64, w Wear) float64 {
	c, ct := law.Stiffness()
	if c == 0 {
		c = ct
	}
	c = float64(float64(0.5*area) * c)
	before, after := float64(w.Beta0*w.Beta0), float64(w.Beta1*w.Beta1)
	x := float64(float64(c*(before-after)) * float64(w.U1*(w.U1-w.U0)))
	if end := law.BreakGap(); w.U0 < end && end < w.U1 {
		part := float64(w.H * ((end - w.U0) / (w.U1 - w.U0)))
		cut := law.Evolve(w.Beta0, adhesion.Path{Start: w.U0, End: end, Step: part})
		x -= float64(float64(c*(float64(before*w.U0)+float64(after*w.U1))) * (w.U1 - w.U0))
		x += float64(float64(c*(float64(before*w.U0)+float64(float64(cut*cut)*end))) * (end - w.U0))
	}
	return x
}
