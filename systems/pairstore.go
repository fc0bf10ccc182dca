package systems

import "github.com/tackphysics/tack/components"

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
// new since the last time.
func (w *World) layOut() {
	s := &w.store
	n := len(w.pairs)
	if s.taken < pairBlock || s.taken < n/4 {
		return
	}
	s.taken = 0
	next := s.spare
	if len(next.pairs) < n {
		next = makeSlab(n + n/2)
	}
	for i, p := range w.pairs {
		q := &next.pairs[i]
		w.move(p, q)
		w.pairs[i] = q
	}
	s.slab, s.spare = next, s.slab
	s.free = s.free[:0]
	s.offer(next.pairs[n:])
}

// move takes a pair's record to another place, and the components that lie in
// it. The old place is left empty.
func (w *World) move(from, to *pair) {
	own := to.own
	*to = *from
	to.own = own
	own.kept = from.own.kept
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
			to.removed = true
		}
	}
	*from = pair{own: from.own}
}
