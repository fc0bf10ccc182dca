package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// crease is the cosine of the angle up to which the triangles at a vertex are
// shaded as one smooth surface (40°).
const crease = 0.766

// divisions is how fine the surface of a shape is divided that has no mesh of its
// kind, see systems.Tessellate: a ball's silhouette stays within 0.2 % of its radius.
const divisions = 16

// newSurface builds the mesh of a surface of triangles, or of any other shape from
// its triangulation: smooth where it bends little, with edges where it bends much.
func newSurface(shape components.Shape) *mesh {
	s, ok := shape.(*components.MeshShape)
	if !ok {
		var err error
		if s, err = systems.Tessellate(shape, divisions); err != nil {
			return &mesh{}
		}
	}
	return newTriangles(meshTriangles(s))
}

func meshTriangles(s *components.MeshShape) (points []mgl64.Vec3, triangles [][3]int) {
	points = make([]mgl64.Vec3, s.Vertices())
	for i := range points {
		points[i] = s.Vertex(i)
	}
	for i := range s.Triangles() {
		t := s.Triangle(i)
		if a, b, c := int(t[0]), int(t[1]), int(t[2]); min(a, b, c) >= 0 && max(a, b, c) < len(points) {
			triangles = append(triangles, [3]int{a, b, c})
		}
	}
	return points, triangles
}

// newTriangles shades triangles: a corner has the mean normal, by area, of the
// triangles at its place that bend less than a crease from its own.
func newTriangles(points []mgl64.Vec3, triangles [][3]int) *mesh {
	at := map[mgl64.Vec3][]int{}
	areas := make([]mgl64.Vec3, len(triangles))
	for i, t := range triangles {
		a, b, c := points[t[0]], points[t[1]], points[t[2]]
		areas[i] = b.Sub(a).Cross(c.Sub(a))
		for _, p := range [3]mgl64.Vec3{a, b, c} {
			at[p] = append(at[p], i)
		}
	}
	m := &mesh{}
	made := map[[2]mgl64.Vec3]uint32{} // by place and normal
	for i, t := range triangles {
		size := areas[i].Len()
		if !(size > 0) || math.IsInf(size, 1) {
			continue
		}
		var v [3]uint32
		for k, p := range t {
			var sum mgl64.Vec3
			for _, j := range at[points[p]] {
				if areas[j].Dot(areas[i]) >= crease*areas[j].Len()*size {
					sum = sum.Add(areas[j])
				}
			}
			key := [2]mgl64.Vec3{points[p], sum}
			index, ok := made[key]
			if !ok {
				index = m.vertex(vertex{corner: fromMgl(points[p]), normal: fromMgl(sum.Normalize()), tint: 1})
				made[key] = index
			}
			v[k] = index
		}
		m.triangle(v[0], v[1], v[2])
	}
	return m
}
