package skin

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/cage"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestShallow: a sheet that has sunk by a millimetre beneath the top of a box, near a
// corner, is pushed out of the top alone, though the sides are near as well: from
// its vertices, which are 10 mm from them, and from the edges between these.
func TestShallow(t *testing.T) {
	c, err := cage.Box(vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, [3]int{2, 2, 2})
	if err != nil {
		t.Fatal(err)
	}
	x := c.Skin.Vertices(c.Tet, c.Node, nil)
	box := body(t, x, c.Skin.Face, nil, 0)
	const y = 0.049 // the top is at 0.05
	sheet := []vec.Vec3{{X: 0.04, Y: y, Z: 0.04}, {X: 0.02, Y: y, Z: 0.04}, {X: 0.04, Y: y, Z: 0.02}}
	cloth := body(t, sheet, [][3]int32{{0, 1, 2}}, nil, 0)
	box.Move(x, x, 0.02)
	cloth.Move(sheet, sheet, 0.02)
	for name, swap := range map[string]bool{"box first": false, "sheet first": true} {
		a, b, out := box, cloth, 1.0
		if swap {
			a, b, out = cloth, box, -1
		}
		var d Detector
		var seen [3]int
		for _, k := range d.Between(a, b, 0.02) {
			if !(k.Gap < 0) {
				continue
			}
			if math.Abs(k.Gap+0.001) > 1e-12 || k.Normal.Sub(vec.Vec3{Y: out}).Len() > 1e-9 {
				t.Errorf("%s: %+v, want 1 mm along y", name, k)
			}
			switch k.Kind {
			case FaceVertex:
				seen[k.Key.B]++
			case VertexFace:
				seen[k.Key.A]++
			default:
			}
		}
		if seen != [3]int{1, 1, 1} {
			t.Errorf("%s: %v contacts of the vertices, want one each", name, seen)
		}
	}
}

// TestOverTheEdge: a sheet that rises over the edge of a box from its top, all of it
// outside, is not taken for one that lies deep beneath the side.
func TestOverTheEdge(t *testing.T) {
	c, err := cage.Box(vec.Vec3{X: 0.1, Y: 0.1, Z: 0.1}, [3]int{2, 2, 2})
	if err != nil {
		t.Fatal(err)
	}
	x := c.Skin.Vertices(c.Tet, c.Node, nil)
	box := body(t, x, c.Skin.Face, nil, 0)
	sheet := []vec.Vec3{{Y: 0.0505}, {X: 0.06, Y: 0.0705, Z: 0.03}, {X: 0.06, Y: 0.0705, Z: -0.03}}
	cloth := body(t, sheet, [][3]int32{{0, 1, 2}}, nil, 0)
	box.Move(x, x, 0.01)
	cloth.Move(sheet, sheet, 0.01)
	var d Detector
	for _, pair := range [][2]*Body{{box, cloth}, {cloth, box}} {
		list := d.Between(pair[0], pair[1], 0.01)
		if len(list) == 0 {
			t.Error("no contacts, want those with the top")
		}
		for _, k := range list {
			if k.Gap < -1e-12 {
				t.Errorf("%+v is beneath a face", k)
			}
		}
	}
}
