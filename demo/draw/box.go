package draw

// newBox builds a box whose edges are rounded by the instance's radius: the
// faces are flat, the bevels' normals run from face to face. A sharp box leaves
// the bevels out, and has no radius.
func newBox(sharp bool) *mesh {
	m := &mesh{}
	var at [3][2][2][2]uint32 // [axis of the face][x side][y side][z side]
	for axis := range 3 {
		for corner := range 8 {
			s := [3]float32{sign(corner & 1), sign(corner & 2), sign(corner & 4)}
			var n [3]float32
			n[axis] = s[axis]
			normal := vec3{n[0], n[1], n[2]}
			round := normal
			if sharp {
				round = vec3{}
			}
			at[axis][corner&1][corner>>1&1][corner>>2&1] = m.vertex(vertex{
				corner: vec3{s[0], s[1], s[2]}, round: round, normal: normal, tint: 1,
			})
		}
	}
	get := func(axis int, side [3]int) uint32 { return at[axis][side[0]][side[1]][side[2]] }
	for axis := range 3 {
		u, v := (axis+1)%3, (axis+2)%3
		for side := range 2 {
			m.boxFace(get, axis, u, v, side)
			if sharp {
				continue
			}
			for other := range 2 { // the four edges along axis, at sides of u and v
				m.boxEdge(get, axis, u, v, side, other)
			}
		}
	}
	if !sharp {
		for corner := range 8 {
			c := [3]int{corner & 1, corner >> 1 & 1, corner >> 2 & 1}
			m.facing(get(0, c), get(1, c), get(2, c))
		}
	}
	return m
}

func (m *mesh) boxFace(get func(int, [3]int) uint32, axis, u, v, side int) {
	var q [4]uint32
	for i, s := range [4][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		var c [3]int
		c[axis], c[u], c[v] = side, s[0], s[1]
		q[i] = get(axis, c)
	}
	m.facing(q[0], q[1], q[2])
	m.facing(q[0], q[2], q[3])
}

func (m *mesh) boxEdge(get func(int, [3]int) uint32, axis, u, v, sideU, sideV int) {
	var q [4]uint32
	for i, s := range [4][2]int{{u, 0}, {u, 1}, {v, 1}, {v, 0}} {
		var c [3]int
		c[u], c[v], c[axis] = sideU, sideV, s[1]
		q[i] = get(s[0], c)
	}
	m.facing(q[0], q[1], q[2])
	m.facing(q[0], q[2], q[3])
}

// facing adds a triangle in the order that makes it face away from the origin.
func (m *mesh) facing(a, b, c uint32) {
	// Any bevel will do for the test, as long as the triangle has an area.
	const bevel = 0.25
	one := vec3{1, 1, 1}
	p, q, r := m.vertices[a].at(one, bevel), m.vertices[b].at(one, bevel), m.vertices[c].at(one, bevel)
	if q.sub(p).cross(r.sub(p)).dot(p) < 0 {
		b, c = c, b
	}
	m.triangle(a, b, c)
}
