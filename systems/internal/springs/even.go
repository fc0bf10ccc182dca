package springs

import (
	"cmp"
	"slices"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A spring whose rest is 0, as those against the bending of what is flat, has the
// energy ½·Stiff·|s|², whose slope is linear: −Stiff·w_i·w_j·1 between two nodes,
// wherever they are. All of them together are one number a pair of nodes.

// even is such a number [N/m] and its block's places in the matrix.
type even struct {
	i, j  int32
	slot  [2]int32
	stiff float64
}

// gather sums the springs with rest 0.
func (e *Springs) gather(m *blocks.Matrix) {
	var list []even
	e.alone = make([]float64, len(m.Dia))
	for k := range e.Spring {
		s := &e.Spring[k]
		if s.Rest != 0 {
			continue
		}
		for p := range s.Nodes {
			e.alone[s.Node[p]] += float64(s.Stiff * float64(s.Weight[p]*s.Weight[p]))
			for q := range p {
				i, j := min(s.Node[p], s.Node[q]), max(s.Node[p], s.Node[q])
				list = append(list, even{i: i, j: j, stiff: float64(s.Stiff * float64(s.Weight[p]*s.Weight[q]))})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b even) int { return cmp.Or(cmp.Compare(a.i, b.i), cmp.Compare(a.j, b.j)) })
	e.even = e.even[:0]
	for _, k := range list {
		if n := len(e.even); n > 0 && e.even[n-1].i == k.i && e.even[n-1].j == k.j {
			e.even[n-1].stiff += k.stiff
			continue
		}
		k.slot = [2]int32{m.Slot(k.i, k.j), m.Slot(k.j, k.i)}
		e.even = append(e.even, k)
	}
}

// assemble adds their forces and stiffness. Weights of a spring sum to 0, so the
// force of a pair is as that of a spring between the two.
func (e *Springs) assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64) {
	for n, k := range e.alone {
		addEven(&m.Dia[n], float64(stiff*k))
	}
	for k := range e.even {
		p := &e.even[k]
		pull := x[p.j].Sub(x[p.i]).Mul(p.stiff)
		f[p.i], f[p.j] = f[p.i].Sub(pull), f[p.j].Add(pull)
		addEven(&m.Val[p.slot[0]], float64(stiff*p.stiff))
		addEven(&m.Val[p.slot[1]], float64(stiff*p.stiff))
	}
}

func addEven(m *blocks.Block, k float64) {
	m[0] += k
	m[4] += k
	m[8] += k
}
