package soft

// Yield is how a contact pushes that is soft on purpose, in the place of one that
// nothing sinks into: with the force F at the gap that a substep begins at, its slope K
// and the dashpot D, the impulse is
//
//	P = h·F − h·(D + h·K)·v,  at least 0,
//
// with v the rate of the gap at the end. That is backward Euler, as the elements of
// bodies are stepped: a spring without a dashpot is damped by ωh/2 of the critical.
// Where the gap is open the spring begins where it closes.
type Yield struct {
	Kind      int32   // who says how, in a table of the caller, from 1; 0 if it is not soft
	Force     float64 // F [N], ≥ 0
	Stiffness float64 // K [N/m], ≥ 0
	Damping   float64 // D [N·s/m], ≥ 0
}

// row returns the impulse without motion [N·s], and what the speed takes off [kg].
func (y *Yield) row(gap, h float64) (push, q float64) {
	k := float64(h * y.Stiffness)
	if gap > 0 {
		return -float64(k * gap), float64(h * k)
	}
	return float64(h * y.Force), float64(h * (y.Damping + k))
}

// yields is the impulse of the row at the speed vn along its normal.
func (r *Row) yields(vn, h float64) float64 {
	push, q := r.Yield.row(r.Gap, h)
	return (push - float64(q*(vn-float64(r.blk.nn*r.P)))) / (1 + float64(q*r.blk.nn))
}

// LocatePairs finds where the contacts of deformable bodies with each other are now, for
// those who say how they push.
func (w *Rows) LocatePairs(softs []*Body) {
	for i := range w.Pairs {
		if r := &w.Pairs[i]; r.Yield.Kind > 0 {
			r.Locate(softs)
		}
	}
}

// Locate finds where a contact is now, but for one whose nodes move as one.
func (r *PairRow) Locate(softs []*Body) {
	if !r.resting {
		r.place(softs)
	}
}
