package fem

// Inherit takes over how the elements of another solid of the same tetrahedra lie, what
// barriers they have met, and what of them has flowed; from may be something else, which
// has none of that. What has flowed stays where nothing flows any more.
func (s *Solid) Inherit(from any) {
	o, is := from.(*Solid)
	if !is || len(o.tets) != len(s.tets) {
		return
	}
	copy(s.turn, o.turn)
	for i := range s.tets {
		s.tets[i].rot = o.tets[i].rot
		s.held[i].barrier = o.held[i].barrier
		s.held[i].lie(&s.tets[i], &o.held[i].axis)
	}
	if len(o.flow) > 0 {
		s.flow = append(s.flow[:0], o.flow...)
	}
}

// Inherit is that of a solid.
func (a *Area) Inherit(from any) {
	o, is := from.(*Area)
	if !is || len(o.tris) != len(a.tris) {
		return
	}
	for i := range a.tris {
		a.tris[i].rot = o.tris[i].rot
		a.held[i].barrier = o.held[i].barrier
		a.held[i].lie(&a.tris[i], o.held[i].axis)
	}
	if len(o.flow) > 0 {
		a.flow = append(a.flow[:0], o.flow...)
	}
}
