package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/ecs"
)

// TestSoftFlat: a jelly that has been pressed into a plane, with tetrahedra of no
// volume, falls on the floor and comes back to its form, and so does one that has been
// turned inside out. Under its weight a cube of h = 0.1 m sinks by ρgh/2E = 0.5 % and
// is wider at its foot by ν·ρgh/E = 0.4 %; 1 % is both together.
func TestSoftFlat(t *testing.T) {
	for name, press := range map[string]float64{"flat": 0, "inside out": -1} {
		d := jelly(0.3)
		d.Body.Young = 1e5
		p, s, _ := softWorld(t, nil, []ecs.SoftDef{d})
		n := nodesOf(p, s[0])
		for i := range n.Position {
			n.Position[i][1] = 0.3 + press*(n.Position[i][1]-0.3)
		}
		for range 180 {
			p.Step()
		}
		lo, hi := mgl64.Vec3{9, 9, 9}, mgl64.Vec3{-9, -9, -9}
		for _, x := range nodesOf(p, s[0]).Skin {
			for k := range 3 {
				lo[k], hi[k] = math.Min(lo[k], x[k]), math.Max(hi[k], x[k])
			}
		}
		for k, size := range hi.Sub(lo) {
			if math.Abs(size-0.1) > 0.01*0.1 {
				t.Errorf("%s: %v m along axis %d, want 0.1 within 1 %%", name, size, k)
			}
		}
	}
}
