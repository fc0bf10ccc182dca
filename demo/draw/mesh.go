package draw

// vertex is one corner of a mesh in a form that is shared by all sizes of a
// shape: its place in body axes is corner∘extent + round·radius, where extent
// and radius belong to the instance.
type vertex struct {
	corner, round, normal vec3
	tint                  float32 // multiplies the albedo, so that turning can be seen
}

// mesh is a closed surface of triangles, counter-clockwise from outside.
type mesh struct {
	vertices []vertex
	indices  []uint32
	bare     *mesh // see weld; nil for a mesh that changes
}

func (m *mesh) triangle(a, b, c uint32) { m.indices = append(m.indices, a, b, c) }

func (m *mesh) quad(a, b, c, d uint32) { m.indices = append(m.indices, a, b, c, a, c, d) }

func (m *mesh) vertex(v vertex) uint32 {
	m.vertices = append(m.vertices, v)
	return uint32(len(m.vertices) - 1)
}

// at returns where vertex v lies for an extent and a radius.
func (v *vertex) at(extent vec3, radius float32) vec3 {
	return v.corner.scale(extent).add(v.round.mul(radius))
}
