package soft

import "github.com/tackphysics/tack/systems/internal/solve"

// Sweeps in step with those of A are too few where much hits a thin skin at once:
// what is left of the closing speed takes it through. There the contacts are swept
// on alone, until none would sink in by a share of the thickness.
const (
	mostDeeper  = 24
	deeperShare = 0.1 // of the thickness, by which a gap may close beyond 0
)

// Deeper reports whether a contact of thin skins would sink in within the substep,
// or sink deeper. Those that are not swept do not count.
func (w *Rows) Deeper(softs []*Body, bodies []solve.Body) bool {
	for i := range w.Rows {
		r := &w.Rows[i]
		if r.Thick > 0 && !r.Past && !r.knotted && r.sinks(r.N.Dot(r.velocity(softs[r.Soft], &bodies[r.Rigid])), w.h) {
			return true
		}
	}
	for i := range w.Pairs {
		r := &w.Pairs[i]
		if r.Thick > 0 && !r.resting && !r.inside && !r.knotted && r.sinks(r.N.Dot(r.velocity(softs)), w.h) {
			return true
		}
	}
	return false
}

func (r *Row) sinks(speed, h float64) bool {
	if r.Yield.Kind > 0 { // as it is to
		return false
	}
	move := float64(h * speed)
	lim := float64(deeperShare * r.Thick)
	return move < -lim && r.Gap+move < -lim
}

// Settle sweeps the contacts alone while some sink in.
func (w *Rows) Settle(softs []*Body, bodies []solve.Body) {
	if !w.thin() {
		return
	}
	for range mostDeeper {
		if !w.Deeper(softs, bodies) {
			return
		}
		w.Sweep(softs, bodies)
	}
}

// thin reports whether there is a contact of thin skins.
func (w *Rows) thin() bool {
	for i := range w.Rows {
		if w.Rows[i].Thick > 0 {
			return true
		}
	}
	for i := range w.Pairs {
		if w.Pairs[i].Thick > 0 {
			return true
		}
	}
	return false
}
