package draw

// weld gives the mesh a bare twin for the depths alone: the same triangles in the
// same order, over one vertex for each place. Normals and tints, which keep vertices
// at one place apart, are left out.
func (m *mesh) weld() *mesh {
	type place struct{ corner, round vec3 }
	m.bare = &mesh{}
	known := map[place]uint32{}
	for _, i := range m.indices {
		v := &m.vertices[i]
		p := place{v.corner, v.round}
		j, is := known[p]
		if !is {
			j = m.bare.vertex(vertex{corner: v.corner, round: v.round})
			known[p] = j
		}
		m.bare.indices = append(m.bare.indices, j)
	}
	return m
}

// depths returns the mesh for the depths alone: itself if it has no bare twin.
func (m *mesh) depths() *mesh {
	if m.bare == nil {
		return m
	}
	return m.bare
}
