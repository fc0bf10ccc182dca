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
	around    []int32 // triangles by vertex
	first     []int32 // of vertex v are around[first[v]:first[v+1]]
	boxes     []geom.AABB
	tree      geom.Tree
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
	s := &Surface{Vertices: vertices, Triangles: triangles, boxes: make([]geom.AABB, len(triangles))}
	for i, t := range triangles {
		for _, v := range t {
			if v < 0 || int(v) >= len(vertices) {
				return nil, fmt.Errorf("surface: triangle %d: expected vertices of 0 to %d, got %d", i, len(vertices)-1, v)
			}
		}
		p := vertices[t[0]]
		b := geom.AABB{Min: p, Max: p}
		for _, v := range t {
			b = cover(b, vertices[v])
		}
		s.boxes[i] = b
	}
	s.tree = geom.NewTree(s.boxes)
	s.gather()
	return s, nil
}

// gather lists the triangles around each vertex.
func (s *Surface) gather() {
	s.first = make([]int32, len(s.Vertices)+2)
	for _, t := range s.Triangles {
		for _, v := range t {
			s.first[v+2]++
		}
	}
	for v := range s.Vertices {
		s.first[v+2] += s.first[v+1]
	}
	s.around = make([]int32, 3*len(s.Triangles))
	for i, t := range s.Triangles {
		for _, v := range t {
			s.around[s.first[v+1]] = int32(i)
			s.first[v+1]++
		}
	}
}

// Shown is what a vertex stands for of the surface that faces along n, a unit vector:
// a third of each such triangle around it, as n sees it [m²]. What faces away is no
// part of it and takes nothing off: at the rim of a cone's base the base counts whole.
func (s *Surface) Shown(v int32, n vec.Vec3) float64 {
	sum := 0.0
	for _, i := range s.around[s.first[v]:s.first[v+1]] {
		if a := s.Area(i).Dot(n); a > 0 {
			sum += a
		}
	}
	return sum / 3
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
