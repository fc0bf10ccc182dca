package soft

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestMeeting: the motion that a force and a torque give obeys (M + G)·z = f, and
// M·z is told beside it; where a motion is locked there is none of it.
func TestMeeting(t *testing.T) {
	const accuracy = 1e-8 // rounding, 1e-16, times the largest entry of S, 900·25·300
	block := blocks.Block{50, 3, -2, 3, 900, 1, -2, 1, 0.01}
	var sym six
	sym.addPoint(&block, vec.Vec3{X: 0.3, Y: -2, Z: 5})
	sym.addPoint(&block, vec.Vec3{X: -3, Y: 0.1})
	var g [6][6]float64
	for i := range 6 {
		for j := range 6 {
			g[i][j] = sym[max(i, j)][min(i, j)]
		}
	}
	for name, b := range map[string]solve.Body{
		"free":         {InvM: vec.Vec3{X: 2, Y: 2, Z: 2}, InvI: vec.Sym3{XX: 300, YY: 4, ZZ: 5, XY: 1, YZ: -1}},
		"held along y": {InvM: vec.Vec3{X: 2, Z: 2}, InvI: vec.Sym3{XX: 300}},
	} {
		var m meeting
		m.set(&b, &g)
		f, q := vec.Vec3{X: 1, Y: -2, Z: 3}, vec.Vec3{X: 0.5, Y: 4, Z: -1}
		z := m.solve(f, q)
		v, w := m.answer(z.mv, z.mw) // M⁻¹·M·z
		if d := v.Sub(z.v).Len() + w.Sub(z.w).Len(); d > accuracy*(z.v.Len()+z.w.Len()) {
			t.Errorf("%s: M⁻¹·Mz is %v, %v; z is %v, %v", name, v, w, z.v, z.w)
		}
		if b.InvM.Y == 0 && (z.v.Y != 0 || z.w.Y != 0) {
			t.Errorf("%s: moves by %v, %v", name, z.v, z.w)
		}
		if p := z.v.Dot(f) + z.w.Dot(q); !(p > 0) || math.IsNaN(p) {
			t.Errorf("%s: goes against the force, %v", name, p)
		}
	}
}
