package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/solve"
)

// evolvePairs is the part of Evolve for pairs.
func (w *Rows) evolvePairs(softs []*Body) {
	for i := range w.Pairs {
		r := &w.Pairs[i]
		if r.Law < 0 {
			continue
		}
		g0, t0, s0 := math.Max(r.Gap, 0), r.UT, r.US
		pn, st, ss := math.Min(r.P, 0), r.ST, r.SS
		r.place(softs)
		w.labour(&r.Row, pn, st, ss, math.Max(r.Gap, 0)-g0, r.UT-t0, r.US-s0)
		w.evolvePair(r, softs)
	}
}

func (w *Rows) evolvePair(r *PairRow, softs []*Body) {
	l := &w.Glue[r.Law]
	if r.Wait > 0 {
		r.Wait -= w.h
		return
	}
	if !r.Bonded {
		pressure := math.Max(r.P, 0) / float64(w.h*math.Max(r.Patch, r.Area))
		if r.Area > LeastArea && w.ripe(&r.Row, l, pressure) {
			r.bornPair(softs)
		}
		return
	}
	pressure := math.Max(r.P, 0) / float64(w.h*r.Area)
	_, _, ratio := stiffness(l.Law)
	u := effective(r.Gap, r.UT, r.US, ratio)
	beta := l.evolve(r.Beta, r.Opening, u, pressure, w.h)
	switch {
	case beta > r.Beta && r.Beta > 0: // the shear stays what it was
		keep := float64((r.Beta / beta) * (r.Beta / beta))
		r.offT, r.offS = r.offT+float64((1-keep)*r.UT), r.offS+float64((1-keep)*r.US)
		r.UT, r.US = float64(keep*r.UT), float64(keep*r.US)
		u = effective(r.Gap, r.UT, r.US, ratio)
	case u > r.Opening:
		r.Work += solve.Spent(l.Law, r.Area, solve.Wear{Beta0: r.Beta, Beta1: beta, U0: r.Opening, U1: u, H: w.h})
	}
	r.Beta, r.Opening = beta, u
	if u > l.Law.BreakGap() || !(beta >= goneAt) {
		r.part(l)
		r.Faded = u <= l.Law.BreakGap()
	}
}

// Catch bonds what sticks at first contact.
func (w *Rows) Catch(r *PairRow, softs []*Body) {
	if r.Bonded || r.Law < 0 || r.Wait > 0 || r.Area <= LeastArea {
		return
	}
	r.place(softs)
	if l := &w.Glue[r.Law]; l.Initial >= bornAt && r.Gap <= l.Touch {
		r.Beta = l.Initial
		r.bornPair(softs)
	}
}

func (r *PairRow) bornPair(softs []*Body) {
	r.hold.take(r, softs)
	r.Bonded, r.Made, r.Work = true, true, 0
	r.offT, r.offS, r.UT, r.US, r.ST, r.SS = 0, 0, 0, 0, 0, 0
	r.Opening = math.Max(r.Gap, 0)
}
