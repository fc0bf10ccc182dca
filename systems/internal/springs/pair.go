package springs

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pair is Assemble for a spring between two nodes, of weights that are opposite, with
// its places in the matrix: what membranes are made of, so that it pays to write out
// the loops.
func (s *Spring) pair(x, f []vec.Vec3, m *blocks.Matrix, slot [2]int32, stiff float64) {
	a, b, wa, w := s.Node[0], s.Node[1], s.Weight[0], s.Weight[1]
	d := x[b].Sub(x[a]).Mul(w)
	l := d.Len()
	d = d.Unit(vec.Vec3{})
	pull := d.Mul(float64(-s.Stiff * (l - s.Rest)))
	f[a], f[b] = f[a].MulAdd(pull, wa), f[b].MulAdd(pull, w)
	along, all := s.stiffness(l, float64(stiff*s.Stiff))
	u := float64(w * w)
	blocks.AddSpring(&m.Dia[a], &m.Dia[b], &m.Val[slot[0]], &m.Val[slot[1]], d, float64(u*along), float64(u*all))
}
