package springs

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Spring keeps the length of s = Σ w_k·x_k near its rest: its energy is
// ½·Stiff·(|s| − Rest)². Weights sum to 0, so that it moves along with its nodes.
type Spring struct {
	Node   [6]int32
	Weight [6]float64
	Nodes  int     // how many there are; the others have no weight
	Stiff  float64 // [J] over the square of the unit of s
	Rest   float64 // in the unit of s
}

// Springs are those of one body. They are elements of package soft.
type Springs struct {
	Spring []Spring
	slot   [][2]int32 // of each spring's pairs of nodes: blocks (i, j) and (j, i) in the matrix
	even   []even     // those with rest 0, pairs of nodes
	alone  []float64  // … and what they are for a node with itself [N/m]
}

// Couplings appends the pairs of nodes that hold each other to out.
func (e *Springs) Couplings(out [][2]int32) [][2]int32 {
	for i := range e.Spring {
		s := &e.Spring[i]
		for p := range s.Nodes {
			for q := range p {
				out = append(out, [2]int32{s.Node[q], s.Node[p]})
			}
		}
	}
	return out
}

// Attach finds the springs' places in a matrix made of their Couplings.
func (e *Springs) Attach(m *blocks.Matrix) {
	e.slot = e.slot[:0]
	for _, p := range e.Couplings(nil) {
		e.slot = append(e.slot, [2]int32{m.Slot(p[0], p[1]), m.Slot(p[1], p[0])})
	}
	e.gather(m)
}

// Pairs reports whether every spring is between two nodes.
func (e *Springs) Pairs() bool {
	return !slices.ContainsFunc(e.Spring, func(s Spring) bool { return s.Nodes > 2 })
}

// at returns s for the nodes at x, its length and its direction.
func (s *Spring) at(x []vec.Vec3) (d vec.Vec3, length float64) {
	// From the first node: sums of large places would lose their differences.
	o := x[s.Node[0]]
	for k := 1; k < s.Nodes; k++ {
		d = d.MulAdd(x[s.Node[k]].Sub(o), s.Weight[k])
	}
	length = d.Len()
	return d.Unit(vec.Vec3{}), length
}

// Load returns how a spring is strained, |s| − Rest.
func (s *Spring) Load(x []vec.Vec3) float64 {
	_, l := s.at(x)
	return l - s.Rest
}

// Assemble adds the forces at the positions x to f [N], and stiff times a matrix
// that is no less than the stiffness to m: that of a spring is
//
//	Stiff·w_i·w_j·(d·dᵀ + (1 − Rest/|s|)·(1 − d·dᵀ)),
//
// and where it is pressed together, so that it would rather turn aside, the part
// across it, which is negative, is left out.
func (e *Springs) Assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64) {
	e.assemble(x, f, m, stiff)
	slots := e.slot
	for i := 0; i < len(e.Spring); i++ {
		if n := e.wide(i); n > 0 {
			pairsWide(e.Spring[i:i+n], x, f, m, slots, stiff)
			i, slots = i+n-1, slots[n:]
			continue
		}
		s := &e.Spring[i]
		if s.Rest == 0 {
			slots = slots[s.Nodes*(s.Nodes-1)/2:]
			continue
		}
		if s.Nodes == 2 {
			s.pair(x, f, m, slots[0], stiff)
			slots = slots[1:]
			continue
		}
		d, l := s.at(x)
		pull := d.Mul(float64(-s.Stiff * (l - s.Rest)))
		along, all := s.stiffness(l, float64(stiff*s.Stiff))
		for p := range s.Nodes {
			n, w := s.Node[p], s.Weight[p]
			f[n] = f[n].MulAdd(pull, w)
			u := float64(w * w)
			m.Dia[n].AddOuter(d, d, float64(u*along), 0, float64(u*all))
			for q := range p {
				u := float64(w * s.Weight[q])
				at := slots[q]
				m.Val[at[0]].AddOuterPair(&m.Val[at[1]], d, d, float64(u*along), 0, float64(u*all))
			}
			slots = slots[p:]
		}
	}
}

// stiffness returns what of k is in the direction of s alone, and what in all.
func (s *Spring) stiffness(l, k float64) (along, all float64) {
	if l > s.Rest {
		all = float64(k * (1 - s.Rest/l))
	}
	return k - all, all
}

// Energy returns what the springs hold at the positions x [J].
func (e *Springs) Energy(x []vec.Vec3) float64 {
	sum := 0.0
	for i := range e.Spring {
		s := &e.Spring[i]
		d := s.Load(x)
		sum += float64(0.5 * float64(s.Stiff*float64(d*d)))
	}
	return sum
}

// Flow does nothing: springs do not yield.
func (e *Springs) Flow([]vec.Vec3, float64) {}
