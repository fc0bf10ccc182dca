package ecs_test

import (
	"fmt"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// volumesOf returns the least and the summed volume of a body's tetrahedra, six times [m³].
func volumesOf(n *components.NodesData) (least, sum float64) {
	least = 1
	for _, q := range n.Tets {
		x := func(k int) mgl64.Vec3 { return n.Position[q[k]].Sub(n.Position[q[0]]) }
		v := x(1).Dot(x(2).Cross(x(3)))
		least, sum = min(least, v), sum+v
	}
	return least, sum
}

// TestSoftBearsItself: cubes of jelly of E = 1 kPa and 1 and 2 dm, whose weight ρ·g·h is 1 and 2
// times E at the bottom, set down or dropped by 1 dm, come to rest with no
// tetrahedron inside out, and have never had more energy than at first.
func TestSoftBearsItself(t *testing.T) {
	for _, size := range []float64{0.1, 0.2} {
		for _, poisson := range []float64{0.3, 0.45} {
			for _, dt := range []float64{0.001, 0.004, 0.008, 0.016} {
				for _, drop := range []float64{0, 0.1} {
					t.Run(fmt.Sprintf("%g m, ν %g, %g ms, %g m down", size, poisson, 1e3*dt, drop), func(t *testing.T) {
						if testing.Short() && dt < 0.008 {
							t.Skip("long")
						}
						d := jelly(size/2 + drop)
						d.Body.Young, d.Body.Poisson, d.Body.Damping = 1e3, poisson, 0.01
						d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{size, size, size}, Cells: [3]int{3, 3, 3}}
						p, s, _ := softWorld(t, func(c *ecs.Config) { c.DT, c.Substeps = dt, 1 }, []ecs.SoftDef{d})
						p.Refresh()
						first := p.Energy().Total()
						for range int(2 / dt) {
							p.Step()
							if e := p.Energy().Total(); !(e <= first*(1+1e-9)) {
								t.Fatalf("%v J, had %v", e, first)
							}
						}
						if least, sum := volumesOf(nodesOf(p, s[0])); least <= 0 || len(p.Faults()) > 0 {
							t.Errorf("least volume %v, sum %v, %d faults", least/6, sum/6, len(p.Faults()))
						}
					})
				}
			}
		}
	}
}

// TestAreaBearsItself: so does a slab of 0.4 × 0.2 m in a planar world.
func TestAreaBearsItself(t *testing.T) {
	for _, dt := range []float64{0.001, 0.004, 0.008, 0.016} {
		for _, drop := range []float64{0, 0.1} {
			b := newBench(t, func(c *ecs.Config) { planar(c); c.DT, c.Substeps = dt, 1 })
			e := b.soft(slab(1e3, vec{0, 0.1 + drop, 0}))
			b.ground()
			b.steps(int(2 / dt))
			n := b.level(e)
			for _, q := range n.Triangles {
				o := n.Position[q[0]]
				if z := n.Position[q[1]].Sub(o).Cross(n.Position[q[2]].Sub(o))[2]; z <= 0 {
					t.Errorf("%g ms, %g m down: a triangle has %v m²", 1e3*dt, drop, z/2)
				}
			}
		}
	}
}
