package systems

import (
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
)

// pairStore holds the records of the pairs. They are visited in the order of
// the pairs several times a step, so they are laid out anew in that order when
// many have come and gone: a walk through memory out of order costs a third of
// a large pile's step.
//
// What the world sees of a pair lies apart from its record, first where donburi
// has put it: the narrow phase walks through the records alone.
type pairStore struct {
	slab, spare []pair
	free        []*pair
	taken       int // since the last time they were laid out
	moved       int // since the last time what the world sees was

	faces, spareFaces []pairFace

	// The manifolds that pairs keep, in the order of the pairs as well.
	kept, spareKept []collide.Kept
	freeKepts       []int32
}

// pairFace is what the world sees of a pair.
type pairFace struct {
	contact  components.ContactPairData
	adhesion components.AdhesionData
}

// takeKept returns a place for a manifold, from 1.
func (s *pairStore) takeKept() int32 {
	if n := len(s.freeKepts); n > 0 {
		at := s.freeKepts[n-1]
		s.freeKepts = s.freeKepts[:n-1]
		s.kept[at-1].Drop()
		return at
	}
	s.kept = append(s.kept, collide.Kept{})
	return int32(len(s.kept))
}

// freeKept gives the place of a pair's manifold back.
func (s *pairStore) freeKept(p *pair) {
	if p.kept > 0 {
		s.freeKepts = append(s.freeKepts, p.kept)
		p.kept = 0
	}
}

// layOutKept moves the kept manifolds into the order of the pairs.
func (s *pairStore) layOutKept(pairs []*pair) {
	next := s.spareKept[:0]
	for _, p := range pairs {
		if p.kept > 0 {
			next = append(next, s.kept[p.kept-1])
			p.kept = int32(len(next))
		}
	}
	s.kept, s.spareKept = next, s.kept
	s.freeKepts = s.freeKepts[:0]
}

// pairBlock is the number of records allocated together.
const pairBlock = 256

// take returns a free record.
func (s *pairStore) take() *pair {
	if len(s.free) == 0 {
		s.offer(make([]pair, pairBlock))
	}
	n := len(s.free) - 1
	p := s.free[n]
	s.free = s.free[:n]
	s.taken++
	return p
}

// offer adds records to the free ones; the first is taken first.
func (s *pairStore) offer(block []pair) {
	for i := len(block) - 1; i >= 0; i-- {
		s.free = append(s.free, &block[i])
	}
}

// layOut moves the records into the order of the pairs if half of them are new
// since the last time, and what the world sees of them if all are: to move a
// component takes longer.
func (w *World) layOut() {
	s := &w.store
	n := len(w.pairs)
	if s.taken < pairBlock || s.taken < n/2 {
		return
	}
	next := s.spare
	if len(next) < n {
		next = make([]pair, 2*n)
	}
	for i, p := range w.pairs {
		w.move(p, &next[i])
		w.pairs[i] = &next[i]
	}
	s.slab, s.spare = next, s.slab
	s.layOutKept(w.pairs)
	s.free = s.free[:0]
	s.offer(next[n:])
	s.moved += s.taken
	s.taken = 0
	if s.moved >= n {
		s.moved = 0
		w.layOutFaces()
	}
}

// move takes a pair's record to another place. What the world sees of it stays
// where it is.
func (w *World) move(from, to *pair) {
	*to = *from
	*from = pair{}
	if !to.removed {
		w.pairAt[to.entity.Id()] = to
	}
}

// layOutFaces moves what the world sees of the pairs that are awake.
func (w *World) layOutFaces() {
	s := &w.store
	next := s.spareFaces
	if len(next) < len(w.pairs) {
		next = make([]pairFace, len(w.pairs)+len(w.pairs)/2)
	}
	for i, p := range w.pairs {
		if p.removed {
			continue
		}
		e := w.world.Entry(p.entity)
		if !e.HasComponent(components.ContactPair) || !e.HasComponent(components.Adhesion) {
			w.world.Remove(p.entity) // the user has taken one off: mend makes another entity
			continue
		}
		f := &next[i]
		from := components.Adhesion.Get(e)
		f.contact, f.adhesion = *components.ContactPair.Get(e), *from
		from.Bonds = nil // its list has gone with the pair
		components.ContactPair.Set(e, &f.contact)
		components.Adhesion.Set(e, &f.adhesion)
		p.contact, p.adhesion = &f.contact, &f.adhesion
	}
	s.faces, s.spareFaces = next, s.faces
	if w.asleep.pairs > 0 { // whose components may lie there
		s.spareFaces = nil
	}
}
