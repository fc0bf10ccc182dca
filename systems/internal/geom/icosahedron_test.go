package geom_test

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
)

// All edges are 2 long, each is that of two faces in turn, and all faces look
// outwards.
func TestIcosahedron(t *testing.T) {
	x, faces := geom.Icosahedron()
	edges := map[[2]int32]int{}
	for _, f := range faces {
		a, b, c := x[f[0]], x[f[1]], x[f[2]]
		if b.Sub(a).Cross(c.Sub(a)).Dot(a) <= 0 {
			t.Errorf("face %v looks inwards", f)
		}
		for k := range f {
			i, j := f[k], f[(k+1)%3]
			edges[[2]int32{i, j}]++
			if d := x[i].Sub(x[j]).Len(); math.Abs(d-2) > 1e-15 {
				t.Errorf("edge %d-%d is %v long", i, j, d)
			}
		}
	}
	for e, n := range edges {
		if n != 1 || edges[[2]int32{e[1], e[0]}] != 1 {
			t.Errorf("edge %v is in %d faces, the other way round in %d", e, n, edges[[2]int32{e[1], e[0]}])
		}
	}
	if len(edges) != 60 {
		t.Errorf("%d half edges, want 60", len(edges))
	}
}
