package skin

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestPartsAreEnough: two bodies of which only the parts near each other are ready
// have the same contacts as when all of them are, and not all parts are ready.
func TestPartsAreEnough(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	var d Detector
	contacts, ready, parts := 0, 0, 0
	for range 20 {
		const reach = 0.004
		x, faces := bumpy(t, r, 8)
		a := body(t, x, faces, nil, 0)
		y, faces := bumpy(t, r, 8)
		off := random(r).Unit(vec.Vec3{}).Mul(0.19)
		to := make([]vec.Vec3, len(y))
		for k := range y {
			y[k] = y[k].Add(off)
			to[k] = y[k].Sub(off.Mul(0.1))
		}
		b := body(t, y, faces, nil, 0)
		a.Move(x, x, reach)
		b.Move(y, to, reach)
		all := slices.Clone(d.Between(a, b, reach))

		// Far away from each other first, so that nothing is left of that.
		a.Move(to, to, reach)
		b.Move(x, x, reach)
		a.Shift(x, x, reach)
		b.Shift(y, to, reach)
		u, v := a.Bounds(), b.Bounds()
		a.Near(&v)
		b.Near(&u)
		if some := d.Between(a, b, reach); !slices.Equal(some, all) {
			t.Fatalf("%d contacts of ready parts, %d of all", len(some), len(all))
		}
		contacts += len(all)
		for i := range a.part {
			parts++
			if a.part[i].ready {
				ready++
			}
		}
	}
	if contacts < 100 || ready == parts {
		t.Errorf("%d contacts, %d of %d parts ready: it tries too little", contacts, ready, parts)
	}
}
