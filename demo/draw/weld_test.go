package draw

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// TestWeldKeepsTriangles: the twin for the depths has the triangles of its mesh, to
// the bit and in order, over fewer vertices, none of them twice.
func TestWeldKeepsTriangles(t *testing.T) {
	l := newLibrary()
	for _, k := range []struct {
		name  string
		shape components.Shape
		most  float64 // part of the vertices that is left
	}{
		{"ball", components.Sphere(0.6), 0.7},
		{"capsule", components.Capsule(0.4, 0.8), 0.8},
		{"sharp box", components.Box(1, 2, 3), 1.0 / 3},
		{"cylinder", components.Cylinder(0.5, 1), 0.8},
		{"cone", components.Cone(0.5, 1), 0.9},
		{"hull", components.Hull(mgl64.Vec3{-1, -1, -1}, mgl64.Vec3{1, -1, -1}, mgl64.Vec3{0, -1, 1}, mgl64.Vec3{0, 1, 0}), 1.0 / 3},
	} {
		for _, pixels := range []float32{3, 8, 13} {
			whole, _ := l.part(k.shape, pixels)
			bare := whole
			bare.mesh = whole.mesh.depths()
			want, got := corners(whole), corners(bare)
			if len(got) != len(want) {
				t.Fatalf("%s: %d triangles of %d", k.name, len(got), len(want))
			}
			for i := range want {
				if got[i] != want[i] {
					t.Errorf("%s: triangle %d is %v, was %v", k.name, i, got[i], want[i])
				}
			}
			n, of := len(bare.mesh.vertices), len(whole.mesh.vertices)
			if float64(n) > k.most*float64(of) {
				t.Errorf("%s of %v px: %d vertices of %d", k.name, pixels, n, of)
			}
			places := map[vertex]bool{}
			for _, v := range bare.mesh.vertices {
				places[v] = true
			}
			if len(places) != n {
				t.Errorf("%s of %v px: %d vertices at %d places", k.name, pixels, n, len(places))
			}
		}
	}
	skin := &mesh{}
	if skin.depths() != skin {
		t.Error("a mesh without a twin is not its own")
	}
}
