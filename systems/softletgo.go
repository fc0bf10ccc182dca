package systems

import (
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// shownIn tells whether a contact is in the lists of its skins.
func shownIn(r *soft.Row) bool { return r.Bonded || r.Sum != (vec.Vec3{}) }

// letGoPairs parts the bonds between deformable bodies whose intensity the user has
// set to zero, in the list of either. It goes through the contacts in the order in
// which showContacts has listed them.
func (w *World) letGoPairs() {
	s := &w.soft
	if len(s.rows.Pairs) == 0 {
		return
	}
	for i := range s.meta {
		s.meta[i].listed = 0
	}
	for i := range s.rows.Rows {
		if r := &s.rows.Rows[i]; shownIn(r) {
			if k, ok := s.find(r.Key.Soft); ok {
				s.meta[k].listed++
			}
		}
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		if !shownIn(&r.Row) {
			continue
		}
		ofB, ofA := s.letsGo(r.PairKey.B, r.VertexB), s.letsGo(r.PairKey.A, r.VertexA)
		if r.Bonded && (ofA || ofB) {
			s.rows.Part(&r.Row)
			w.stats.BondsBroken++
		}
	}
}

// letsGo tells whether the next contact in a body's list, at a vertex, is to be let
// go.
func (s *softWorld) letsGo(id uint64, vertex int32) bool {
	i, ok := s.find(id)
	if !ok {
		return false
	}
	m := &s.meta[i]
	list := m.nodes.Contacts
	k := m.listed
	m.listed++
	return k < len(list) && list[k].Vertex == vertex && !(list[k].Intensity > 0)
}
