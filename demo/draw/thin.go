package draw

import "github.com/go-gl/mathgl/mgl64"

// backTint darkens the inner side of a cloth, so that its two sides are told
// apart.
const backTint = 0.8

// SetSheet takes the vertices of a cloth [m] and its triangles, and draws both of
// its sides, each half of the thickness [m] away.
func (s *Skin) SetSheet(vertices []mgl64.Vec3, faces [][3]int32, half float64) {
	s.Set(vertices, faces)
	m := &s.mesh
	n, h := len(m.vertices), float32(half)
	for i := range n {
		back := m.vertices[i]
		out := back.normal.mul(h)
		m.vertices[i].corner = back.corner.add(out)
		back.corner, back.normal, back.tint = back.corner.sub(out), back.normal.mul(-1), backTint
		m.vertices = append(m.vertices, back)
	}
	for k := 0; k < 3*len(faces); k += 3 {
		a, b, c := m.indices[k], m.indices[k+1], m.indices[k+2]
		m.triangle(uint32(n)+a, uint32(n)+c, uint32(n)+b)
	}
	s.reach += h
}

// ropeSides is the number of sides of a rope's tube.
const ropeSides = 8

// SetRope takes the vertices of a rope [m], its segments, each from the end of the
// one before where they hang together, and its radius [m].
func (s *Skin) SetRope(vertices []mgl64.Vec3, segments [][2]int32, radius float64) {
	s.Set(vertices, nil)
	m := &s.mesh
	s.line = append(s.line[:0], m.vertices...)
	at := s.line
	m.vertices = m.vertices[:0]
	r := float32(radius)
	var side vec3
	for k, e := range segments {
		p, q := at[e[0]].corner, at[e[1]].corner
		first := k == 0 || segments[k-1][1] != e[0]
		last := k+1 == len(segments) || segments[k+1][0] != e[1]
		along := q.sub(p).unit()
		after := along
		if !last {
			after = at[segments[k+1][1]].corner.sub(q).unit()
		}
		if first {
			side, _ = along.tangents()
			m.tip(p.sub(along.mul(r)), along.mul(-1))
			side = m.ring(p, along, side, r)
			m.end(true)
		}
		side = m.ring(q, along.add(after).unit(), side, r)
		m.join()
		if last {
			m.tip(q.add(along.mul(r)), along)
			m.end(false)
		}
	}
	s.reach += r
}

// tip adds the end of a tube.
func (m *mesh) tip(at, normal vec3) { m.vertex(vertex{corner: at, normal: normal, tint: 1}) }

// ring adds one about a line, from the side across it that the last began with,
// and returns its own.
func (m *mesh) ring(at, along, side vec3, radius float32) vec3 {
	side = side.sub(along.mul(side.dot(along))).unit()
	across := along.cross(side)
	for k := range ropeSides {
		n := side.mul(ropeCos[k]).add(across.mul(ropeCos[(k+ropeSides-ropeSides/4)%ropeSides]))
		m.vertex(vertex{corner: at.add(n.mul(radius)), normal: n, tint: 1})
	}
	return side
}

// ropeCos are the cosines of the angles of a ring.
var ropeCos = [ropeSides]float32{1, halfRoot, 0, -halfRoot, -1, -halfRoot, 0, halfRoot}

const halfRoot = 0.70710678

// join joins the last two rings.
func (m *mesh) join() {
	b := uint32(len(m.vertices)) - ropeSides
	a := b - ropeSides
	for k := range uint32(ropeSides) {
		l := (k + 1) % ropeSides
		m.quad(a+k, a+l, b+l, b+k)
	}
}

// end joins the last ring with the tip: that before it at the start, else that
// after it.
func (m *mesh) end(start bool) {
	n := uint32(len(m.vertices))
	tip, ring := n-1, n-1-ropeSides
	if start {
		tip, ring = n-1-ropeSides, n-ropeSides
	}
	for k := range uint32(ropeSides) {
		l := (k + 1) % ropeSides
		if start {
			m.triangle(tip, ring+l, ring+k)
		} else {
			m.triangle(tip, ring+k, ring+l)
		}
	}
}
