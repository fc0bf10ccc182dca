package imprint

import (
	"errors"
	"fmt"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Surface is the triangles of a body, in body axes [m], numbered as they were
// given. Once made it is a constant.
type Surface struct {
	Vertices  []vec.Vec3
	Triangles [][3]int32
	// Share is a third of the area vectors of the triangles around each vertex
	// [m²], outward: its part along a direction is a third of what they show
	// against it.
	Share []vec.Vec3
	boxes []geom.AABB
	tree  geom.Tree
}

// maxVertices bounds a surface whose vertices are collected: each is looked at in
// each step.
const maxVertices = 1 << 16

// New returns a surface. It is an error if there are no triangles or too many
// vertices, if an index is out of range or a vertex is not finite.
func New(vertices []vec.Vec3, triangles [][3]int32) (*Surface, error) {
	if len(triangles) == 0 || len(vertices) > maxVertices {
		return nil, fmt.Errorf("surface: expected triangles with up to %d vertices, got %d with %d", maxVertices, len(triangles), len(vertices))
	}
	for i := range vertices {
		if !vertices[i].Finite() {
			return nil, errors.New("surface: expected finite vertices")
		}
	}
	s := &Surface{Vertices: vertices, Triangles: triangles, Share: make([]vec.Vec3, len(vertices)), boxes: make([]geom.AABB, len(triangles))}
	for i, t := range triangles {
		for _, v := range t {
			if v < 0 || int(v) >= len(vertices) {
				return nil, fmt.Errorf("surface: triangle %d: expected vertices of 0 to %d, got %d", i, len(vertices)-1, v)
			}
		}
		third := s.Area(int32(i)).Mul(1.0 / 3)
		p := vertices[t[0]]
		b := geom.AABB{Min: p, Max: p}
		for _, v := range t {
			s.Share[v] = s.Share[v].Add(third)
			b = cover(b, vertices[v])
		}
		s.boxes[i] = b
	}
	s.tree = geom.NewTree(s.boxes)
	return s, nil
}

func cover(b geom.AABB, p vec.Vec3) geom.AABB {
	return geom.AABB{
		Min: vec.Vec3{X: low(b.Min.X, p.X), Y: low(b.Min.Y, p.Y), Z: low(b.Min.Z, p.Z)},
		Max: vec.Vec3{X: -low(-b.Max.X, -p.X), Y: -low(-b.Max.Y, -p.Y), Z: -low(-b.Max.Z, -p.Z)},
	}
}

func low(a, b float64) float64 {
	if b < a {
		return b
	}
	return a
}

// Area is the area vector of a triangle [m²].
func (s *Surface) Area(i int32) vec.Vec3 {
	t := &s.Triangles[i]
	a := s.Vertices[t[0]]
	return s.Vertices[t[1]].Sub(a).Cross(s.Vertices[t[2]].Sub(a)).Mul(0.5)
}
