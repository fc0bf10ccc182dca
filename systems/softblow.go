package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
)

// A blow that a thin body takes is over before the step is: what is stopped, what
// goes on and what is hit next is found out substep by substep, in substeps in which
// nothing moves far against the size of a face or a segment. Elsewhere contacts
// are found once a step.

const (
	// blowShare is the share of the mean edge of a skin by which it may close on
	// something within a substep.
	blowShare = 0.1
	// mostBlows bounds by how much substeps are made shorter.
	mostBlows = 8
	// blowAhead is how many substeps ahead contacts are looked for then: what is
	// hit in one may hit something in the next.
	blowAhead = 2
)

// countBlows returns by how many times this step's substeps are to be shorter.
func (w *World) countBlows() int {
	s := &w.soft
	s.again = w.flat != nil && s.hurries(w.cfg.DT)
	far := 0.0 // in shares of an edge, of a substep
	h := w.cfg.DT / float64(w.cfg.Substeps)
	note := func(gap, closing, grain float64) {
		if gap < float64(w.cfg.DT*closing) {
			far = math.Max(far, float64(h*closing)/float64(blowShare*grain))
		}
	}
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		if !r.Past && s.bodies[r.Soft].Limp() {
			gap, closing := r.Meet(s.bodies[r.Soft], &w.bodies[r.Rigid], &w.frames[r.Rigid])
			note(gap, closing, s.meta[r.Soft].skin.Grain)
		}
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		if a, b := &s.meta[r.A], &s.meta[r.B]; a.body.Limp() && b.body.Limp() {
			gap, closing := r.Meet(s.bodies)
			note(gap, closing, math.Min(a.skin.Grain, b.skin.Grain))
		}
	}
	return 1 + int(num.Floor(math.Min(far, mostBlows-1)))
}

// hurries reports whether a body that touches something, or is about to, goes farther
// within the time than blowShare of its mean edge [s]. In a planar world, where looking
// for contacts costs little, they are then found anew between the substeps: what glides
// around something round leaves the lines along which contacts were found.
func (s *softWorld) hurries(time float64) bool {
	swift := func(i int32) bool {
		m := &s.meta[i]
		return float64(time*m.skin.Speed) > float64(blowShare*m.skin.Grain)
	}
	for i := range s.rows.Rows {
		if swift(s.rows.Rows[i].Soft) {
			return true
		}
	}
	for i := range s.rows.Pairs {
		if r := &s.rows.Pairs[i]; swift(r.A) || swift(r.B) {
			return true
		}
	}
	return false
}

// touchAgain finds the contacts of skins anew between the substeps of a blow.
func (w *World) touchAgain() {
	if w.finer == 1 && !w.soft.again {
		return
	}
	w.lowerRows()
	w.allGoAlong()
	w.placeRigids()
	w.soft.span, w.soft.midway = float64(blowAhead*w.substep), true
	w.touchSoft()
	if w.clusters.up {
		w.raiseRows()
	}
	if len(w.clones.bundles) > 0 {
		w.tieRows()
	}
}

// placeRigids puts the shapes of rigid bodies where these are now.
func (w *World) placeRigids() {
	for _, i := range w.awake {
		p, o := &w.placed[i], w.origin(i)
		if w.flat != nil {
			w.flat.placeFlat(i, &o)
			continue
		}
		p.Pos, p.Rot = o.pos, o.rot.Mat()
	}
}
