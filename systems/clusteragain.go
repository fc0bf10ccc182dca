package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
)

// keptStep is a step before it is solved, in case it has to be made again.
type keptStep struct {
	bodies   []solve.Body
	frames   []solve.Frame
	contacts []solve.Contact
	points   []solve.Point
	bonds    []solve.Bond
	loads    []solve.Load
	flat     struct {
		bodies   []solve.PlaneBody
		frames   []solve.PlaneFrame
		contacts []solve.PlaneContact
		points   []solve.PlanePoint
	}
	loadWork, driven float64
	soft             keptSoft
}

// keepStep keeps what the solve changes.
func (w *World) keepStep() {
	if len(w.clusters.list) == 0 {
		return
	}
	k := &w.clusters.kept
	k.bodies, k.frames = append(k.bodies[:0], w.bodies...), append(k.frames[:0], w.frames...)
	k.bonds, k.loads = append(k.bonds[:0], w.bonds...), append(k.loads[:0], w.loads...)
	k.loadWork, k.driven = w.loadWork, w.driven
	w.keepSoft()
	if f := w.flat; f != nil {
		k.flat.bodies, k.flat.frames = append(k.flat.bodies[:0], f.bodies...), append(k.flat.frames[:0], f.frames...)
		k.flat.contacts, k.flat.points = append(k.flat.contacts[:0], f.now.contacts...), append(k.flat.points[:0], f.now.points...)
		return
	}
	k.contacts, k.points = append(k.contacts[:0], w.contacts...), append(k.points[:0], w.points...)
}

// makeAgain goes back to before the solve and lets the clusters go that must
// part: their pairs get their rows in a second collision pass.
func (w *World) makeAgain() {
	k := &w.clusters.kept
	copy(w.bodies, k.bodies)
	copy(w.frames, k.frames)
	w.bonds, w.loads = append(w.bonds[:0], k.bonds...), append(w.loads[:0], k.loads...)
	w.loadWork, w.driven = k.loadWork, k.driven
	if f := w.flat; f != nil {
		copy(f.bodies, k.flat.bodies)
		copy(f.frames, k.flat.frames)
		f.now.contacts = append(f.now.contacts[:0], k.flat.contacts...)
		f.now.points = append(f.now.points[:0], k.flat.points...)
	} else {
		w.contacts, w.points = append(w.contacts[:0], k.contacts...), append(w.points[:0], k.points...)
	}
	w.goBackSoft()
	for _, i := range w.awake {
		w.meta[i].lost = false
	}
	for i := 0; i < len(w.clusters.list); {
		c := w.clusters.list[i]
		c.Frame, c.V, c.W = c.was.frame, c.was.v, c.was.w
		if c.over {
			w.shed(c)
		}
		if i < len(w.clusters.list) && w.clusters.list[i] == c {
			i++
		}
	}
	w.collideAgain()
}

// collideAgain makes the manifolds, rows and bonds of a step anew, with the pairs
// that have come from clusters.
func (w *World) collideAgain() {
	w.addWoken()
	w.clusters.again = true
	w.matchPairs()
	w.layOut()
	w.narrow()
	w.carryBonds()
	w.takeOff()
	w.clusters.again = false
}

// addWoken adds the pairs that have woken to those that the broad phase has
// found, and to those that are awake.
func (w *World) addWoken() {
	if len(w.woken) == 0 {
		return
	}
	w.sortWoken()
	w.near = w.mergeNear()
	w.joinPairs()
}

// partSwift lets the clusters go of which a member may meet something in flight.
func (w *World) partSwift() {
	if len(w.clusters.list) == 0 || !w.flight.swift {
		return
	}
	for _, f := range w.found {
		if !w.sweeps(f) {
			continue
		}
		for _, i := range [2]int32{f.A, f.B} {
			if c := w.meta[i].cluster; c != nil {
				w.markLimb(c, i)
			}
		}
	}
	w.shedMarked()
	w.addWoken()
}

// striking is the closing speed from which a contact counts as an impact [m/s].
const striking = 0.05

// markLimb has a member leave its cluster, with its limb, or, if it is of none,
// with all others.
func (w *World) markLimb(c *cluster, i int32) {
	c.over = true
	if c.isStar() {
		if j := c.star.of[w.meta[i].member]; j >= 0 {
			c.star.limbs[j].over = true
			return
		}
	}
	c.star.limbs = c.star.limbs[:0]
}

// shedMarked lets go what is to leave its cluster.
func (w *World) shedMarked() {
	for k := 0; k < len(w.clusters.list); {
		c := w.clusters.list[k]
		if c.over {
			c.over = false
			w.shed(c)
		}
		if k < len(w.clusters.list) && w.clusters.list[k] == c {
			k++
		}
	}
}
