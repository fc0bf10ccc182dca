package skin

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestAlignedNormals: two blocks lie face to face, vertex on vertex and rim on rim
// within an offset at random, a gap apart or as deep in each other. Contacts are
// upright, but for what the rims have really slipped past each other where they are
// apart, atan(offset/gap), and their areas sum to the face.
func TestAlignedNormals(t *testing.T) {
	var d Detector
	r := rand.New(rand.NewSource(3))
	for _, cells := range [][2]int{{2, 2}, {4, 4}, {3, 5}} {
		var x [2][]vec.Vec3
		var faces [2][][3]int32
		for k, n := range cells {
			p, err := cage.Box(vec.Vec3{X: 1, Y: 0.2, Z: 1}, [3]int{n, 1, n})
			if err != nil {
				t.Fatal(err)
			}
			x[k], faces[k] = p.Skin.Vertices(p.Tet, p.Node, nil), p.Skin.Face
		}
		for _, gap := range []float64{0, 1e-15, 1e-12, 1e-6, 1e-3, -1e-12, -1e-6, -1e-3} {
			for _, off := range []float64{0, 1e-15, 1e-9, 1e-6, 1e-4} {
				up := turned(x[1], 0, vec.Vec3{Y: 0.2 + gap})
				for i := range up {
					up[i].X += off * (r.Float64() - 0.5)
					up[i].Z += off * (r.Float64() - 0.5)
				}
				list := d.Between(body(t, x[0], faces[0], nil, 0), body(t, up, faces[1], nil, 0), 0.01)
				lean, far := 1e-3, 1e-9 // of faces that are level but for rounding
				if gap > 0 {
					lean, far = math.Max(lean, off/gap), far+math.Hypot(gap, off)-gap
				}
				area := 0.0
				for _, c := range list {
					area += c.Area
					if c.Normal.Y < 0 || math.Hypot(c.Normal.X, c.Normal.Z) > lean*c.Normal.Y {
						t.Errorf("%v, gap %g, off %g: %v of %g m² has the normal %v", cells, gap, off, c.Key, c.Area, c.Normal)
					}
					if math.Abs(c.Gap-gap) > far {
						t.Errorf("%v, gap %g, off %g: %v has the gap %g", cells, gap, off, c.Key, c.Gap)
					}
				}
				if math.Abs(area-1) > 2*off+1e-9 {
					t.Errorf("%v, gap %g, off %g: area %v", cells, gap, off, area)
				}
			}
		}
	}
}
