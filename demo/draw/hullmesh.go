package draw

import "github.com/tackphysics/tack/components"

// newHull builds the mesh of a convex hull with flat faces. It is empty for
// points that span no volume.
func newHull(shape *components.HullShape) *mesh {
	if shape.Rounding() > 0 {
		return newRoundedHull(shape)
	}
	points := make([][3]float64, shape.Len())
	for i := range points {
		points[i] = shape.Point(i)
	}
	m := &mesh{}
	triangles, ok := hull(points)
	if !ok {
		return m
	}
	for _, t := range triangles {
		n := plane(points, t[0], t[1], t[2]).normal
		normal := vec3{float32(n[0]), float32(n[1]), float32(n[2])}
		var v [3]uint32
		for k, i := range t {
			v[k] = m.vertex(vertex{corner: fromMgl(points[i]), normal: normal, tint: 1})
		}
		m.triangle(v[0], v[1], v[2])
	}
	return m
}
