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
// What the world sees of a pair lies apart from its record: the narrow phase
// walks through the records alone.
type pairStore struct {
	slab, spare pairSlab
	free        []*pair
	taken       int // since the last time they were laid out
	moved       int // since the last time what the world sees was

	// The manifolds that pairs keep, in the order of the pairs as well.
	kept, spareKept []collide.Kept
	freeKepts       []int32
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

// pairSlab is a block of records and their faces.
type pairSlab struct {
	pairs []pair
	faces []pairFace
}

func makeSlab(n int) pairSlab {
	s := pairSlab{make([]pair, n), make([]pairFace, n)}
	for i := range s.pairs {
		s.pairs[i].own = &s.faces[i]
	}
	return s
}

// pairBlock is the number of records allocated together.
const pairBlock = 256

// take returns a free record.
func (s *pairStore) take() *pair {
	if len(s.free) == 0 {
		s.offer(makeSlab(pairBlock).pairs)
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

// layOut moves the records into the order of the pairs if a quarter of them are
// new since the last time, and what the world sees of them if all are: to move
// a component takes longer.
func (w *World) layOut() {
	s := &w.store
	n := len(w.pairs)
	if s.taken < pairBlock || s.taken < n/4 {
		return
	}
	s.moved += s.taken
	s.taken = 0
	shown := s.moved >= n
	if shown {
		s.moved = 0
	}
	next := s.spare
	if len(next.pairs) < n {
		next = makeSlab(n + n/2)
	}
	for i, p := range w.pairs {
		q := &next.pairs[i]
		if shown {
			w.move(p, q)
		} else {
			w.moveRecord(p, q)
		}
		w.pairs[i] = q
	}
	s.slab, s.spare = next, s.slab
	s.layOutKept(w.pairs)
	s.free = s.free[:0]
	s.offer(next.pairs[n:])
}

// moveRecord takes a pair's record to another place, and leaves what the world
// sees of it where it is.
func (w *World) moveRecord(from, to *pair) {
	spare := to.own
	*to = *from
	*from = pair{own: spare}
	if !to.removed {
		w.pairAt[to.entity.Id()] = to
	}
}

// move takes a pair's record to another place, and the components that lie in
// it. The old place is left empty.
func (w *World) move(from, to *pair) {
	own := to.own
	*to = *from
	to.own = own
	to.contact, to.adhesion = &own.contact, &own.adhesion
	if !from.removed {
		e := w.world.Entry(from.entity)
		if e.HasComponent(components.ContactPair) && e.HasComponent(components.Adhesion) {
			room := own.adhesion.Bonds[:0]
			*to.contact, *to.adhesion = *components.ContactPair.Get(e), *components.Adhesion.Get(e)
			from.own.adhesion.Bonds = room // its list has gone with the pair
			components.ContactPair.Set(e, to.contact)
			components.Adhesion.Set(e, to.adhesion)
			w.pairAt[to.entity.Id()] = to
		} else { // the user has taken one off: mend makes another entity
			w.world.Remove(from.entity)
			to.removed, w.stale = true, true
		}
	}
	*from = pair{own: from.own}
}
