package soft

// heir are elements that take over what others remember that held the same nodes before
// them; what is of another kind has nothing for them.
type heir interface{ Inherit(from any) }

// Inherit makes a body at rest what another of the same nodes is between two steps: only
// what it is made of is another. That one is not to be used any more.
func (b *Body) Inherit(from *Body) {
	from.Mark()
	k := &from.mark
	copy(b.X, k.x)
	copy(b.V, k.v)
	b.Hold(k.held)
	b.Lead = from.Lead
	b.rot, b.calm.debt = k.rot, k.debt
	if b.Keep != nil && from.Keep != nil {
		b.Keep.Pressure = k.pressure
		copy(b.Keep.give, k.give)
	}
	for _, e := range b.elements {
		if h, is := e.(heir); is {
			for _, o := range from.elements {
				h.Inherit(o)
			}
		}
	}
}
