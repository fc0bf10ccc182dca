package soft

import "github.com/tackphysics/tack/systems/internal/skin"

// Primitive returns the number of what touches on one side, 0 for A and 1 for B, and
// what it is.
func (r *PairRow) Primitive(side int) (number int32, what skin.Primitive) {
	a, b := r.Kind.Primitives()
	if side == 0 {
		return r.PairKey.Key.A, a
	}
	return r.PairKey.Key.B, b
}

// SetPrimitive gives it another number.
func (r *PairRow) SetPrimitive(side int, number int32) {
	if side == 0 {
		r.PairKey.Key.A = number
	} else {
		r.PairKey.Key.B = number
	}
}

// Rename gives the nodes of one side, of a thin skin whose vertices they are, the
// numbers that of says.
func (r *PairRow) Rename(side int, of func(node int32) int32) {
	p, v := &r.a, &r.VertexA
	if side == 1 {
		p, v = &r.b, &r.VertexB
	}
	for i := range p.node[:p.all] {
		p.node[i] = of(p.node[i])
	}
	*v = of(*v)
	for i, n := range r.Held[side].Vertex {
		r.Held[side].Vertex[i] = of(n)
	}
}
