package systems

import (
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Fields of a glue on deformable bodies: each point of a skin has the law of its place.
// A bond takes the law that its place has now in every step, and keeps its intensity; it
// lets go where nothing sticks any more.

// lawOfRow is the law of a row's place, of which the rigid side is beneath it; base is
// that of the two materials.
func (w *World) lawOfRow(r *soft.Row, a, b, base int32, beneath vec.Vec3) int32 {
	if !w.variesLaw(base) {
		return base
	}
	m := &w.soft.meta[a]
	m.rowSpot(&w.spots[0], r, r.Spot(m.body.X))
	w.spotOn(1, base, b, beneath)
	return w.lawBetween(base)
}

// anchorOf is what the row of a bond is fixed to, in the world.
func (w *World) anchorOf(r *soft.Row, b int32) vec.Vec3 {
	f := &w.frames[b]
	return f.X.Add(f.Q.Rotate(r.LB))
}

// lawOfPair gives a contact of two skins the law of its place.
func (w *World) lawOfPair(r *soft.PairRow) {
	law := r.Base
	if w.variesLaw(law) {
		a, b := &w.soft.meta[r.A], &w.soft.meta[r.B]
		ofA, ofB := r.Spots(a.body, b.body)
		a.pairSpot(&w.spots[0], r, 0, ofA)
		b.pairSpot(&w.spots[1], r, 1, ofB)
		law = w.lawBetween(law)
	}
	w.takeLaw(&r.Row, r.Base, law)
}

// takeLaw gives a row the law of its place. With another base, another glue, it begins
// anew.
func (w *World) takeLaw(r *soft.Row, base, law int32) {
	switch {
	case r.Base != base:
		r.Beta, r.Bonded = 0, false
	case law < 0 && r.Bonded:
		w.soft.rows.Part(r)
		r.Broken = false // it is counted here, before the step
		w.stats.BondsBroken++
	}
	if law < 0 {
		r.Beta, r.Wait = 0, 0
	}
	r.Base, r.Law = base, law
}
