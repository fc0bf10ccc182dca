package skin

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestDetectAllocatesNothing: once there is room, a step makes no garbage.
func TestDetectAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	x, faces := bumpy(t, r, 4)
	a := body(t, x, faces, nil, 0)
	y, others := sheet(8, 0.08, 0, nil)
	b := body(t, y, others, nil, 0.001)
	to := make([]vec.Vec3, len(x))
	for i, p := range x {
		to[i] = p.Add(vec.Vec3{Y: 0.05})
	}
	var d Detector
	step := func() {
		a.Move(x, to, 0.01)
		b.Move(y, y, 0.01)
		if len(d.Between(a, b, 0.01)) == 0 {
			t.Fatal("no contacts")
		}
		d.Self(b, 0.01)
	}
	step()
	if n := testing.AllocsPerRun(10, step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}
