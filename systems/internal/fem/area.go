package fem

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// triangle is one element of an area. The gradients of the shape functions are
// those at rest.
type triangle struct {
	node [3]int32
	grad [3]vec.Vec2 // [1/m]
	area float64     // at rest [m²], over one metre of depth [m³]
	rot  vec.Rot2
}

// Area is one body of triangles in the plane z = 0, one metre deep, in plane
// strain: it neither gives way along z nor moves there. Its elements are those of
// Solid with a dimension less, cured of locking in the same way, see areaforce.go.
// Nodes are numbered from 0; positions and forces are slices of that length.
type Area struct {
	Mat  Material
	tris []triangle
	mass []float64 // by node [kg]
	area []float64 // by node: a third of its triangles [m²]

	mu, lambda float64
	hubs       // who meets at a node
	// Work space, by triangle: the gradient, A·P of its stress; by node: the
	// stress of the averaged gradient.
	grads, stresses, mean []mat2
	held                  []heldTriangle
	moved                 []bool // what is held has turned in this step

	// flow is the permanent strain of the triangles, in axes at rest; nil where nothing
	// yields.
	flow []flow2
	mark areaMark
}

// mat2 is a matrix of the plane, by its columns.
type mat2 struct{ X, Y vec.Vec2 }

// NewArea makes an area of triangles, counter-clockwise, between nodes at rest in
// the plane z = 0 [m]. Every node must belong to one, and every triangle have a
// positive area.
func NewArea(nodes []vec.Vec3, tris [][3]int32, mat Material) (*Area, error) {
	if err := mat.Validate(); err != nil {
		return nil, err
	}
	a := &Area{
		Mat: mat, tris: make([]triangle, len(tris)), mass: make([]float64, len(nodes)), area: make([]float64, len(nodes)),
		mean: make([]mat2, len(nodes)), grads: make([]mat2, len(tris)), stresses: make([]mat2, len(tris)),
		held: make([]heldTriangle, len(tris)), moved: make([]bool, len(tris)),
	}
	a.mu, a.lambda = mat.lame()
	if mat.Yield > 0 {
		a.flow = make([]flow2, len(tris))
	}
	for i := range tris {
		t := &a.tris[i]
		if err := t.rest(nodes, tris[i]); err != nil {
			return nil, fmt.Errorf("triangle %d: %w", i, err)
		}
		for _, n := range t.node {
			a.area[n] += t.area / 3
		}
	}
	for i := range nodes {
		if a.area[i] == 0 {
			return nil, fmt.Errorf("node %d: expected it to belong to a triangle", i)
		}
		a.mass[i] = float64(a.area[i] * mat.Density)
	}
	a.hubs = gather(len(nodes), len(tris), func(i int) []int32 { return a.tris[i].node[:] })
	return a, nil
}

// rest takes the form of the triangle at rest: ∇N of a corner is at right angles to
// the side across from it, and one over the height.
func (t *triangle) rest(nodes []vec.Vec3, n [3]int32) error {
	for _, k := range n {
		if k < 0 || int(k) >= len(nodes) {
			return fmt.Errorf("expected nodes 0 to %d, got %d", len(nodes)-1, k)
		}
	}
	o := nodes[n[0]].Flat()
	p, q := nodes[n[1]].Flat().Sub(o), nodes[n[2]].Flat().Sub(o)
	twice := p.Cross(q)
	if !(twice > 0) || !finite(1/twice) {
		return fmt.Errorf("expected a positive area, counter-clockwise, got %v m²", twice/2)
	}
	*t = triangle{node: n, area: twice / 2, rot: vec.Rot2{C: 1}}
	t.grad[1], t.grad[2] = q.Left().Mul(-1/twice), p.Left().Mul(1/twice)
	t.grad[0] = t.grad[1].Add(t.grad[2]).Neg()
	return nil
}

// Tets returns the number of elements, triangles.
func (a *Area) Tets() int { return len(a.tris) }

// Mass returns the mass of every node [kg]; do not change it.
func (a *Area) Mass() []float64 { return a.mass }

// Couplings appends the pairs of nodes that hold each other to out.
func (a *Area) Couplings(out [][2]int32) [][2]int32 {
	for i := range a.tris {
		n := &a.tris[i].node
		out = append(out, [2]int32{n[0], n[1]}, [2]int32{n[1], n[2]}, [2]int32{n[2], n[0]})
	}
	return out
}

// Attach finds the area's places in a matrix made of its Couplings.
func (a *Area) Attach(m *blocks.Matrix) {
	for i := range a.tris {
		n := &a.tris[i].node
		for c := range n {
			for o := range n {
				if c != o {
					a.held[i].slot[c][o] = m.Slot(n[c], n[o])
				}
			}
		}
	}
}

// Inverted counts the triangles that are turned inside out, or flat, at the
// positions x.
func (a *Area) Inverted(x []vec.Vec3) int {
	count := 0
	for i := range a.tris {
		n := &a.tris[i].node
		o := x[n[0]].Flat()
		if !(x[n[1]].Flat().Sub(o).Cross(x[n[2]].Flat().Sub(o)) > 0) {
			count++
		}
	}
	return count
}
