package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestSkin: an octahedron's normals are those of its corners, its centre is
// theirs, and it is drawn there; a second form takes the place of the first.
func TestSkin(t *testing.T) {
	corners := []mgl64.Vec3{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}
	faces := [][3]int32{{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}
	var s Skin
	s.Set(corners[:3], faces[:0])
	at := mgl64.Vec3{1e6, 2, 3}
	moved := make([]mgl64.Vec3, len(corners))
	for i, c := range corners {
		moved[i] = at.Add(c)
	}
	s.Set(moved, faces)
	if s.Center != at || math.Abs(s.Reach()-1) > 1e-6 {
		t.Errorf("centre %v, reach %v", s.Center, s.Reach())
	}
	part, ok := newLibrary().part(&s, 100)
	if !ok || len(part.mesh.vertices) != 6 || len(part.mesh.indices) != 24 {
		t.Fatalf("%d vertices, %d indices, drawn %v", len(part.mesh.vertices), len(part.mesh.indices), ok)
	}
	for i, c := range corners {
		v := part.mesh.vertices[i]
		if d := toMgl(v.normal).Sub(c).Len() + toMgl(v.at(part.extent, part.radius)).Sub(c).Len(); d > 1e-6 {
			t.Errorf("corner %v lies at %v, normal %v", c, v.corner, v.normal)
		}
	}
}

// TestSheet: a square's two sides look away from each other, half a thickness
// either way.
func TestSheet(t *testing.T) {
	var s Skin
	s.SetSheet([]mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, [][3]int32{{0, 1, 2}, {0, 2, 3}}, 0.1)
	m := &s.mesh
	if len(m.vertices) != 8 || len(m.indices) != 12 {
		t.Fatalf("%d vertices, %d indices", len(m.vertices), len(m.indices))
	}
	for i, v := range m.vertices {
		z := float32(0.1)
		if i >= 4 {
			z = -0.1
		}
		if abs32(v.corner.Z-z) > 1e-6 || abs32(v.normal.Z-10*z) > 1e-6 {
			t.Errorf("vertex %d at %v looks along %v", i, v.corner, v.normal)
		}
	}
	outward(t, m)
}

// TestRope: the tube of a rope in two pieces is closed, as thick as it is told,
// and looks outward.
func TestRope(t *testing.T) {
	var s Skin
	s.SetRope([]mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {5, 0, 0}, {5, 0, 1}}, [][2]int32{{0, 1}, {1, 2}, {3, 4}}, 0.1)
	m := &s.mesh
	if want := 5*ropeSides + 4; len(m.vertices) != want {
		t.Fatalf("%d vertices, want %d", len(m.vertices), want)
	}
	if want := 3 * (3*2*ropeSides + 4*ropeSides); len(m.indices) != want {
		t.Fatalf("%d indices, want %d", len(m.indices), want)
	}
	sides := map[[2]uint32]int{}
	for k := 0; k < len(m.indices); k += 3 {
		for c := range 3 {
			a, b := m.indices[k+c], m.indices[k+(c+1)%3]
			sides[[2]uint32{a, b}]++
			sides[[2]uint32{b, a}]--
		}
	}
	for e, n := range sides {
		if n != 0 {
			t.Errorf("the edge from %d to %d is open", e[0], e[1])
		}
	}
	outward(t, m)
}

// outward tells of triangles that look against the normals at their corners.
func outward(t *testing.T, m *mesh) {
	t.Helper()
	for k := 0; k < len(m.indices); k += 3 {
		a, b, c := m.vertices[m.indices[k]], m.vertices[m.indices[k+1]], m.vertices[m.indices[k+2]]
		n := b.corner.sub(a.corner).cross(c.corner.sub(a.corner))
		if n.dot(a.normal.add(b.normal).add(c.normal)) <= 0 {
			t.Errorf("triangle %d looks inward", k/3)
		}
	}
}
