package systems

import (
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/soft"
)

// Where an inner bond of a cluster would break, the step is made again with the
// members, and with them all that touches them. A deformable body cannot be left
// out of that: what it has given to a cluster of many tonnes would throw the sweet
// that came off, and the other way round what holds it would be lost. Nor is there a
// bound on what it gives that is known before the step is solved and not far above it:
// a jelly that is squeezed gives what its matrix and all of its contacts say. So
// what a step changes in deformable bodies is kept before it is solved, as that of
// rigid ones is, and put back where it has to be made again:
//
//   - places and velocities of the nodes, pressures, and what elements remember: how
//     they lay, what has flown, what barriers have met;
//   - the rows of skins with the impulses to start from, intensities, anchors and work;
//   - what attachments hold, and what their nodes give;
//   - the members of virtual adhesives, and how these move;
//   - what the user's list of soft contacts is counted by, and the broken bonds.
//
// All else is made anew in each substep (lumps, rafts, knots, bundles' solves, forces)
// or after the solve (tears, lists, events, sleep). Skins that have been followed within
// the step are placed again. The matrix of a solid is made anew as well: its rows follow
// the elements when these have turned far enough, and are not kept.
//
// Kept are copies of what is awake, in arrays that stay, and only while there are
// clusters. Next to the sweeps of a step that is little: the nodes alone are swept a
// dozen times, with fifteen blocks each.

// keptSoft is what of deformable bodies a step changes, as it was.
type keptSoft struct {
	rows   soft.RowsMark
	kinds  []*softKind
	riders []keptRider
	clones clones.Mark
	broken int // see Stats.BondsBroken
}

// keptRider is an attachment.
type keptRider struct {
	acts bool
	soft.RiderMark
}

// keepSoft keeps it.
func (w *World) keepSoft() {
	s, k := &w.soft, &w.clusters.kept.soft
	s.faulted = false
	if len(s.bodies) == 0 {
		return
	}
	s.each(w, softMark, false)
	s.rows.Mark(&k.rows)
	k.kinds, k.broken = append(k.kinds[:0], s.kinds...), w.stats.BondsBroken
	for len(k.riders) < len(s.attached) {
		k.riders = append(k.riders, keptRider{})
	}
	for i := range s.attached {
		a := &s.attached[i]
		k.riders[i].acts = a.acts
		a.rider.Mark(&k.riders[i].RiderMark)
	}
	w.clones.pop.Mark(&k.clones)
}

// goBackSoft puts it back.
func (w *World) goBackSoft() {
	s, k := &w.soft, &w.clusters.kept.soft
	if len(s.bodies) == 0 {
		return
	}
	s.each(w, softGoBack, false)
	s.rows.GoBack(&k.rows)
	s.kinds, w.stats.BondsBroken = append(s.kinds[:0], k.kinds...), k.broken
	for i := range s.attached {
		a := &s.attached[i]
		a.acts = k.riders[i].acts
		a.rider.GoBack(&k.riders[i].RiderMark)
	}
	if s.midway {
		w.placeRigids()
		w.placeSkins()
		s.midway, s.placed = false, false
	}
	if len(w.clones.bundles) > 0 {
		w.clones.pop.GoBack(&k.clones)
		for _, b := range w.clones.bundles {
			b.Tie(w.clones.matter)
		}
		w.tieRows()
	}
}
