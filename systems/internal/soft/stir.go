package soft

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A sweep of rows counts on B = J·D⁻¹·Jᵀ, and what comes of it is S = J·A⁻¹·Jᵀ. Where
// many rows share the nodes of a face S is several times B, for D knows nothing of
// the neighbours that go along. Within a substep sweeps of A and of the rows still
// come to an end, but each takes off less the larger S/B is, so that a fixed number
// leaves impulses behind that do not belong to the velocities. From one substep to
// the next, started from the last, such an impulse comes back times 1 − S/B: beyond
// S = 2·B it grows. So solids that stick are swept on until the last sweep
// has changed no more than a small share of their impulses. How many sweeps that
// takes is a matter of S/B alone. What only touches is left at the number that the
// world asks for.

// stir is what the last sweep has changed of the impulses on a body, and these, in
// the measure of B [J].
type stir struct {
	change, load float64
	bonded       bool
	on, near     bool // it is swept on, or touches one that is
}

// settled is the share of the impulses on a body that a sweep may still change. At
// 0.01 the scene candy takes twice the time that it takes at 0.05, for there it comes to
// rest later.
const settled = 0.05

// of is the energy of an impulse, cross terms left out.
func (b *response) of(n, t, s float64) float64 {
	return float64(float64(n*n)*b.nn) + float64(float64(t*t)*b.tt) + float64(float64(s*s)*b.ss)
}

// feel adds a contact of the body.
func (b *Body) feel(r *Row) {
	b.stir.bonded = b.stir.bonded || r.Bonded
	b.stir.change += r.changed
	b.stir.load += r.blk.of(r.P, r.FT+r.ST, r.FS+r.SS)
}

// swept reports whether sweeps alone move a body that has a shape of its own.
func (b *Body) swept() bool {
	return !b.thin && b.tied == nil && !b.knotted && len(b.elements) > 0
}

// Stirred finds the solids whose contacts have not come to an end, with those that
// they touch, and reports whether there are any.
func (w *Rows) Stirred(softs []*Body) (some bool) {
	for _, s := range softs {
		if s != nil {
			s.stir = stir{}
		}
	}
	w.feel(softs)
	for _, s := range softs {
		if s != nil && s.swept() && s.stir.bonded && s.stir.change > float64(float64(settled*settled)*s.stir.load) {
			s.stir.on, some = true, true
		}
	}
	if !some {
		return false
	}
	for i := range w.Pairs {
		if r := &w.Pairs[i]; r.stirred(softs) {
			softs[r.A].stir.near, softs[r.B].stir.near = true, true
		}
	}
	return true
}

// feel adds up what the last sweep has changed.
func (w *Rows) feel(softs []*Body) {
	for i := range w.Rows {
		if r := &w.Rows[i]; !r.Past {
			softs[r.Soft].feel(r)
		}
	}
	for i := range w.Pairs {
		if r := &w.Pairs[i]; !r.resting && !r.inside && softs[r.A].swept() && softs[r.B].swept() {
			softs[r.A].feel(&r.Row)
			softs[r.B].feel(&r.Row)
		}
	}
}

// stirred reports whether a contact is to be swept on: of two solids, one of them at
// least with its contacts changing.
func (r *PairRow) stirred(softs []*Body) bool {
	a, b := softs[r.A], softs[r.B]
	return !r.resting && !r.inside && (a.stir.on || b.stir.on) && a.swept() && b.swept()
}

// Stirs reports whether a body is to be swept on.
func (b *Body) Stirs() bool { return b.stir.on || b.stir.near }

// SweepStirred sweeps the contacts of those solids.
func (w *Rows) SweepStirred(softs []*Body, bodies []solve.Body) {
	for i := range w.Rows {
		r := &w.Rows[i]
		s := softs[r.Soft]
		if r.Past || !s.stir.on {
			continue
		}
		b := &bodies[r.Rigid]
		if p := w.project(r, r.velocity(s, b)); p != (vec.Vec3{}) {
			r.apply(s, b, p)
		}
	}
	for i := range w.Pairs {
		r := &w.Pairs[i]
		if !r.stirred(softs) {
			continue
		}
		if p := w.project(&r.Row, r.velocity(softs)); p != (vec.Vec3{}) {
			r.hit(softs, p, true)
		}
	}
}
