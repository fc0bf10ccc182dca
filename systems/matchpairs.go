package systems

import (
	"sort"
	"sync/atomic"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/plane"
)

// change is where the list of the pairs changes in a step: a new one begins
// before pair at, if it meets, or, where near is −1, that pair ends.
type change struct {
	at, near int32 // indices in World.pairs and World.near
	meets    bool
}

// matchPairs brings the pairs of the last step in line with those that the broad
// phase has found: both are sorted, so one walk tells the new, the kept and the
// gone. A pair begins when its shapes come within their margins, and lasts while
// the boxes overlap, for a second at most, and for a second after bodies in
// flight have struck; with living bonds it lasts however far its bodies are, and
// so it does until its glue has cooled down.
func (w *World) matchPairs() {
	w.comparePairs()
	w.stats.lapPart(partPairs)
	w.crew.Run(&w.meetJob, (len(w.changes)+meetPart-1)/meetPart)
	w.stats.lapPart(partNarrowPhase)
	w.changePairs()
}

// comparePairs finds the changes. It looks at the keys alone; a pair's record is
// touched only where something happens to it. Whether two parts that are near
// are a pair is for the processor to count, not to guess: no branch depends on
// it.
func (w *World) comparePairs() {
	w.changes = room(w.changes, len(w.near)+len(w.keys))
	parts := len(w.near)/comparePart + 1
	w.compared = room(w.compared, parts)
	w.compareJob.renews.Store(false)
	w.crew.Run(&w.compareJob, parts)
	n := 0
	for i := range w.compared {
		c := &w.compared[i]
		n += copy(w.changes[n:], w.changes[c.at:c.at+c.n])
	}
	w.changes = w.changes[:n]
	if !w.compareJob.renews.Load() {
		return
	}
	for _, p := range w.pairs {
		if p.ready == toRenew {
			p.ready = w.renew(p)
		}
	}
}

// compareJob compares comparePart parts that are near at a time with the pairs
// that they have among them.
type compareJob struct {
	w      *World
	renews atomic.Bool // manifolds of slots that have woken are to be made
}

const comparePart = 512

// compared is where a part of the comparison has left its changes, and how many.
type compared struct{ at, n int }

// keysBefore is the number of pairs that come before parts that are near, all
// pairs where there are no such parts.
func (w *World) keysBefore(near int) int {
	if near >= len(w.near) {
		return len(w.keys)
	}
	f := &w.near[near].partPair
	return sort.Search(len(w.keys), func(i int) bool { return !before(&w.keys[i].partPair, f) })
}

// Part compares part number part.
func (c *compareJob) Part(_, part int) {
	w := c.w
	first, end := part*comparePart, min((part+1)*comparePart, len(w.near))
	i, last := 0, w.keysBefore(end)
	if part > 0 {
		i = w.keysBefore(first)
	}
	w.compared[part].at = first + i
	n := first + i
	for j := first; j < end; j++ {
		f := &w.near[j]
		for i < last && before(&w.keys[i].partPair, &f.partPair) {
			n += w.compareAlone(i, n)
			i++
		}
		w.changes[n] = change{at: int32(i), near: int32(j)}
		if i == last {
			n++
			continue
		}
		k := &w.keys[i]
		same := k.same(&f.partPair)
		if k.forget || k.slotted || f.made != notMade {
			if same == 1 && c.slotted(i, f) {
				w.changes[n].near = -1
				n++
			}
		}
		n += 1 - same
		i += same
	}
	for ; i < last; i++ {
		n += w.compareAlone(i, n)
	}
	w.compared[part].n = n - w.compared[part].at
}

// slotted tells whether a pair is to be forgotten, and hands it its manifold if
// that is made in the match.
func (c *compareJob) slotted(i int, f *nearPair) (forget bool) {
	w := c.w
	k := &w.keys[i]
	switch {
	case k.forget && !w.asked(f.Pair):
		return true
	case f.made != notMade || k.slotted:
		w.pairs[i].ready = f.made
		k.slotted = f.made != notMade
		if f.made == toRenew {
			c.renews.Store(true)
		}
	}
	return false
}

// compareAlone decides on a pair whose boxes do not overlap any more, and returns
// the number of changes that it makes, n before it.
func (w *World) compareAlone(i, n int) int {
	p := w.pairs[i]
	switch {
	case !w.keep(p):
		w.changes[n] = change{at: int32(i), near: -1}
		return 1
	case p.ready != notMade:
		p.ready = noTouch
	}
	return 0
}

// changePairs begins and ends pairs.
func (w *World) changePairs() {
	next, keys := w.pairsNext[:0], w.keysNext[:0]
	from := int32(0)
	same := true
	for i := range w.changes {
		c := &w.changes[i]
		if c.near >= 0 && !c.meets {
			continue
		}
		same = false
		next, keys = append(next, w.pairs[from:c.at]...), append(keys, w.keys[from:c.at]...)
		from = c.at
		if c.near < 0 {
			w.end(w.pairs[from])
			from++
			continue
		}
		f := &w.near[c.near]
		next, keys = append(next, w.begin(f)), append(keys, pairKey{partPair: f.partPair, slotted: f.made != notMade})
	}
	if same {
		return
	}
	next, keys = append(next, w.pairs[from:]...), append(keys, w.keys[from:]...)
	w.pairs, w.pairsNext = next, w.pairs
	w.keys, w.keysNext = keys, w.keys
}

// meetJob looks whether the parts that are no pairs yet come near enough,
// meetPart changes at a time.
type meetJob struct{ w *World }

const meetPart = 32

// Part looks at part i of the changes.
func (j *meetJob) Part(_, i int) {
	w := j.w
	for k := i * meetPart; k < min((i+1)*meetPart, len(w.changes)); k++ {
		if c := &w.changes[k]; c.near >= 0 {
			c.meets = w.meets(&w.near[c.near])
		}
	}
}

// meets tells whether two parts that are no pair yet come near enough.
func (w *World) meets(f *nearPair) bool {
	if f.made >= 0 || w.asked(f.Pair) {
		return true
	}
	if w.flat != nil {
		var m plane.Manifold
		return w.flat.collide(&f.partPair, w.pairMargin(&f.partPair), -1, &m)
	}
	var m collide.Manifold
	var a, b collide.Placed
	return collide.Collide(w.place(f.A, f.partA(), &a), w.place(f.B, f.partB(), &b), w.pairMargin(&f.partPair), -1, nil, &m)
}
