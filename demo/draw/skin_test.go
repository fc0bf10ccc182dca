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
