package draw

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// edgeParts is the number of strips that a rounded edge of a hull is drawn with.
const edgeParts = 4

// sameFace is the cosine of the angle between triangles of one face.
const sameFace = 1 - 1e-6

// newRoundedHull builds the mesh of a hull with rounded edges from its core: the
// core's triangles moved out, strips along its edges and fans at its corners.
// The instance's radius is the rounding.
func newRoundedHull(shape *components.HullShape) *mesh {
	m := &mesh{}
	core, err := systems.RoundedHullCore(shape)
	if err != nil {
		return m
	}
	points := make([][3]float64, len(core))
	for i := range core {
		points[i] = core[i]
	}
	triangles, ok := hull(points)
	if !ok {
		return m
	}
	across := map[[2]int][3]float64{} // the normal of the triangle left of an edge; never iterated
	middle := make([][3]float64, len(points))
	for _, t := range triangles {
		n := plane(points, t[0], t[1], t[2]).normal
		var v [3]uint32
		for k, i := range t {
			v[k] = m.rounded(points[i], n)
			across[[2]int{i, t[(k+1)%3]}] = n
			for c := range middle[i] {
				middle[i][c] += n[c]
			}
		}
		m.triangle(v[0], v[1], v[2])
	}
	for _, t := range triangles {
		for k, i := range t {
			j := t[(k+1)%3]
			n, other := across[[2]int{i, j}], across[[2]int{j, i}]
			if i < j && dot3(n, other) < sameFace {
				m.roundEdge(points[i], points[j], n, other, middle[i], middle[j])
			}
		}
	}
	return m
}

// rounded adds a vertex of a corner of the core that looks along n.
func (m *mesh) rounded(at, n [3]float64) uint32 {
	u := vec3{float32(n[0]), float32(n[1]), float32(n[2])}
	return m.vertex(vertex{corner: fromMgl(at), round: u, normal: u, tint: 1})
}

// roundEdge adds the strips along the edge from a to b, between the normals to
// its left and to its right, and its parts of the fans about the middle normals
// of its ends.
func (m *mesh) roundEdge(a, b, left, right, middleA, middleB [3]float64) {
	endA, endB := m.rounded(a, unit3(middleA)), m.rounded(b, unit3(middleB))
	var lastA, lastB uint32
	for k := range edgeParts + 1 {
		s := float64(k) / edgeParts
		var n [3]float64
		for c := range n {
			n[c] = left[c] + s*(right[c]-left[c])
		}
		n = unit3(n)
		va, vb := m.rounded(a, n), m.rounded(b, n)
		if k > 0 { // the left triangle runs from a to b
			m.quad(lastB, lastA, va, vb)
			m.triangle(endA, va, lastA)
			m.triangle(endB, lastB, vb)
		}
		lastA, lastB = va, vb
	}
}

func unit3(v [3]float64) [3]float64 {
	l := math.Sqrt(dot3(v, v))
	if !(l > 0) {
		return v
	}
	return [3]float64{v[0] / l, v[1] / l, v[2] / l}
}
