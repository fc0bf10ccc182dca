package draw

// darkTint is the albedo factor of every other patch of a round shape: a ball
// of one colour would not show that it rolls.
const darkTint = 0.72

// newBall builds a sphere (stretch 0) or a capsule along y (stretch 1) from
// eight octants with n rows of triangles each, and, for a capsule, four
// quarter tubes between them. Octants share no vertices, so each has a tint.
func newBall(n int, stretch float32) *mesh {
	m := &mesh{}
	for octant := range 8 {
		sx, sy, sz := sign(octant&1), sign(octant&2), sign(octant&4)
		tint := float32(1)
		if (sx*sz > 0) != (sy > 0 || stretch > 0) {
			tint = darkTint
		}
		m.octant(n, vec3{sx, sy, sz}, stretch, tint)
		if stretch > 0 && sy > 0 {
			m.tube(n, vec3{sx, 0, sz}, tint)
		}
	}
	return m
}

func sign(bit int) float32 {
	if bit != 0 {
		return -1
	}
	return 1
}

// octant adds the triangle (x, y, z axes, signed by s) of an octahedron, split
// into n² and blown up to the unit sphere.
func (m *mesh) octant(n int, s vec3, stretch, tint float32) {
	base := uint32(len(m.vertices))
	for row := range n + 1 {
		for col := range row + 1 {
			p := onSphere(n, row, col).scale(s)
			m.vertex(vertex{corner: vec3{0, s.Y * stretch, 0}, round: p, normal: p, tint: tint})
		}
	}
	flip := s.X*s.Y*s.Z < 0
	at := func(row, col int) uint32 { return base + uint32(row*(row+1)/2+col) }
	add := func(a, b, c uint32) {
		if flip {
			b, c = c, b
		}
		m.triangle(a, b, c)
	}
	for row := range n {
		for col := range row + 1 {
			add(at(row, col), at(row+1, col+1), at(row+1, col))
			if col < row {
				add(at(row, col), at(row, col+1), at(row+1, col+1))
			}
		}
	}
}

// onSphere returns a point of the first octant: row 0 is the pole +y, row n the
// equator, where col runs from +x to +z. Angles are evenly spaced.
func onSphere(n, row, col int) vec3 {
	y, around := quarterTurn(row, n)
	if row == 0 {
		return vec3{0, 1, 0}
	}
	x, z := quarterTurn(col, row)
	return vec3{x * around, y, z * around}
}

// tube adds a quarter of a cylinder between the caps, in the quadrant of s.
func (m *mesh) tube(n int, s vec3, tint float32) {
	base := uint32(len(m.vertices))
	for col := range n + 1 {
		x, z := quarterTurn(col, n)
		p := vec3{x * s.X, 0, z * s.Z}
		m.vertex(vertex{corner: vec3{0, 1, 0}, round: p, normal: p, tint: tint})
		m.vertex(vertex{corner: vec3{0, -1, 0}, round: p, normal: p, tint: tint})
	}
	for col := range uint32(n) {
		a := base + 2*col // top here, bottom here, top next, bottom next
		if s.X*s.Z > 0 {
			m.quad(a, a+2, a+3, a+1)
		} else {
			m.quad(a, a+1, a+3, a+2)
		}
	}
}
