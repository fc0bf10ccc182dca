package draw

import (
	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Skin is the surface of a deformable body, to be drawn smooth. It keeps its
// memory: Set gives it its form anew for each frame.
type Skin struct {
	*components.MeshShape // none; it makes a shape of this

	// Center is the middle of the vertices, the Position to draw the skin at [m].
	Center mgl64.Vec3

	mesh  mesh
	line  []vertex // of a rope
	reach float32
	// Of a planar frame.
	segments [][2]int32
	half     float64 // of the width of what has no area [m]
	ears     []uint32
	left     []uint32 // corners, while ears are cut off
}

// Set takes the vertices [m] and the triangles, counter-clockwise from outside.
func (s *Skin) Set(vertices []mgl64.Vec3, faces [][3]int32) {
	s.Center = mgl64.Vec3{}
	for _, v := range vertices {
		s.Center = s.Center.Add(v)
	}
	if n := len(vertices); n > 0 {
		s.Center = s.Center.Mul(1 / float64(n))
	}
	m := &s.mesh
	m.vertices, m.indices, s.reach = m.vertices[:0], m.indices[:0], 0
	for _, v := range vertices {
		at := fromMgl(v.Sub(s.Center))
		s.reach = max(s.reach, at.length())
		m.vertices = append(m.vertices, vertex{corner: at, tint: 1})
	}
	for _, f := range faces {
		a, b, c := &m.vertices[f[0]], &m.vertices[f[1]], &m.vertices[f[2]]
		n := b.corner.sub(a.corner).cross(c.corner.sub(a.corner)) // twice the area long
		a.normal, b.normal, c.normal = a.normal.add(n), b.normal.add(n), c.normal.add(n)
		m.triangle(uint32(f[0]), uint32(f[1]), uint32(f[2]))
	}
	for i := range m.vertices {
		v := &m.vertices[i]
		if l := v.normal.length(); l > 0 {
			v.normal = v.normal.mul(1 / l)
		}
	}
}

// Reach is the largest distance of a vertex from the centre [m].
func (s *Skin) Reach() float64 { return float64(s.reach) }
