package fem

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// tet is one tetrahedron.
type tet struct {
	node [4]int32
	grad [3]vec.Vec3 // of the shape functions of nodes 1 to 3, at rest [1/m]
	vol  float64     // of what is solid of it, at rest [m³]
	rot  vec.Quat
}

// Solid is one body of tetrahedra. Its nodes are numbered from 0; positions and
// forces are slices of that length.
type Solid struct {
	Mat  Material
	tets []tet
	mass []float64 // by node [kg]
	vol  []float64 // by node: a quarter of its tetrahedra [m³]
	turn []vec.Quat
	flow []vec.Sym3 // permanent strain of each tetrahedron, rest axes; empty if it cannot flow

	mu, lambda float64
	hubs       // who meets at a node
	// Work space, by tetrahedron: the gradient, V·P of its stress; by node: the
	// stress of the averaged gradient.
	grads, stresses, mean []vec.Mat3
	held                  []held
	moved                 []bool // what is held has turned in this step
	mark                  mark
}

// pairs of a tetrahedron's nodes.
var pairs = [6][2]int{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}

// New makes a solid of tetrahedra between nodes at rest [m]. Every node must
// belong to one, and every tetrahedron have a positive volume. fill is the part
// of each that is solid, in (0, 1], by which its mass and stiffness count; nil
// is all.
func New(nodes []vec.Vec3, tets [][4]int32, fill []float64, mat Material) (*Solid, error) {
	if err := mat.Validate(); err != nil {
		return nil, err
	}
	s := &Solid{
		Mat: mat, tets: make([]tet, len(tets)), mass: make([]float64, len(nodes)), vol: make([]float64, len(nodes)),
		turn: make([]vec.Quat, len(nodes)), mean: make([]vec.Mat3, len(nodes)),
		grads: make([]vec.Mat3, len(tets)), stresses: make([]vec.Mat3, len(tets)), held: make([]held, len(tets)), moved: make([]bool, len(tets)),
	}
	s.mu, s.lambda = mat.lame()
	if mat.Yield > 0 {
		s.flow = make([]vec.Sym3, len(tets))
	}
	for i := range tets {
		if err := s.tets[i].rest(nodes, tets[i]); err != nil {
			return nil, fmt.Errorf("tetrahedron %d: %w", i, err)
		}
		t := &s.tets[i]
		if fill != nil {
			if !(fill[i] > 0 && fill[i] <= 1) {
				return nil, fmt.Errorf("tetrahedron %d: expected a filled part above 0, at most 1, got %v", i, fill[i])
			}
			t.vol = float64(t.vol * fill[i])
		}
		for _, n := range t.node {
			s.vol[n] += float64(0.25 * t.vol)
		}
	}
	for i := range nodes {
		if s.vol[i] == 0 {
			return nil, fmt.Errorf("node %d: expected it to belong to a tetrahedron", i)
		}
		s.mass[i] = float64(s.vol[i] * mat.Density)
		s.turn[i] = vec.Identity
	}
	s.hubs = gather(len(nodes), len(tets), func(i int) []int32 { return s.tets[i].node[:] })
	return s, nil
}

// rest takes the form of the tetrahedron at rest.
func (t *tet) rest(nodes []vec.Vec3, n [4]int32) error {
	for _, k := range n {
		if k < 0 || int(k) >= len(nodes) {
			return fmt.Errorf("expected nodes 0 to %d, got %d", len(nodes)-1, k)
		}
	}
	o := nodes[n[0]]
	a, b, c := nodes[n[1]].Sub(o), nodes[n[2]].Sub(o), nodes[n[3]].Sub(o)
	det := a.Dot(b.Cross(c))
	if !(det > 0) || !finite(1/det) {
		return fmt.Errorf("expected a positive volume, got %v m³", det/6)
	}
	inv := 1 / det
	*t = tet{
		node: n, vol: det / 6, rot: vec.Identity,
		grad: [3]vec.Vec3{b.Cross(c).Mul(inv), c.Cross(a).Mul(inv), a.Cross(b).Mul(inv)},
	}
	return nil
}

func finite(x float64) bool { x = float64(x); return x-x == 0 }

// Nodes returns the number of nodes.
func (s *Solid) Nodes() int { return len(s.mass) }

// Tets returns the number of tetrahedra.
func (s *Solid) Tets() int { return len(s.tets) }

// Mass returns the mass of every node [kg]; do not change it.
func (s *Solid) Mass() []float64 { return s.mass }

// Couplings appends the pairs of nodes that hold each other to out.
func (s *Solid) Couplings(out [][2]int32) [][2]int32 {
	for i := range s.tets {
		n := &s.tets[i].node
		for _, p := range pairs {
			out = append(out, [2]int32{n[p[0]], n[p[1]]})
		}
	}
	return out
}

// Attach finds the solid's places in a matrix made of its Couplings.
func (s *Solid) Attach(m *blocks.Matrix) {
	for i := range s.tets {
		n := &s.tets[i].node
		for a := range n {
			for b := range n {
				if a != b {
					s.held[i].slot[a][b] = m.Slot(n[a], n[b])
				}
			}
		}
	}
}

// Upright turns the solid's memory of its rotations by q, when the whole body
// has been turned so.
func (s *Solid) Upright(q vec.Quat) {
	for i := range s.tets {
		s.tets[i].rot = q.Mul(s.tets[i].rot)
	}
	for i := range s.turn {
		s.turn[i] = q.Mul(s.turn[i])
	}
}

// Inverted counts the tetrahedra that are turned inside out, or flat, at the
// positions x.
func (s *Solid) Inverted(x []vec.Vec3) int {
	count := 0
	for i := range s.tets {
		n := &s.tets[i].node
		o := x[n[0]]
		if !(x[n[1]].Sub(o).Dot(x[n[2]].Sub(o).Cross(x[n[3]].Sub(o))) > 0) {
			count++
		}
	}
	return count
}
