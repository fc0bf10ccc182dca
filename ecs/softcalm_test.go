package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// blockOf is a cube of jelly of so many cells, set down at a height.
func blockOf(side, y, young, friction float64, cells int) ecs.SoftDef {
	d := jelly(y)
	d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{side, side, side}, Cells: [3]int{cells, cells, cells}, Cuts: 1}
	d.Body.Young, d.Body.Damping, d.Material.Friction = young, 1e-3, friction
	return d
}

// fastest is the speed of the fastest node of all bodies [m/s].
func fastest(p *ecs.Physics, s []donburi.Entity) (most float64) {
	for _, e := range s {
		for _, v := range nodesOf(p, e).Velocity {
			most = math.Max(most, v.Len())
		}
	}
	return most
}

// calmSoon steps blocks for 5 s, in which their energy never comes above what they had,
// and then holds the fastest of their nodes to a speed.
func calmSoon(t *testing.T, softs []ecs.SoftDef, dt float64, substeps int) {
	t.Helper()
	const most = 1e-3 // [m/s]
	p, s, _ := softWorld(t, func(c *ecs.Config) { c.DT, c.Substeps, c.Iterations, c.Sleeping = dt, substeps, 2, false }, softs)
	p.Refresh()
	first := p.Energy().Total()
	for k := range int(5 / dt) {
		p.Step()
		if e := p.Energy().Total(); !(e <= first*(1+1e-9)) {
			t.Fatalf("%v J after %d steps, had %v", e, k+1, first)
		}
	}
	for range 20 {
		p.Step()
		if v := fastest(p, s); !(v <= most) {
			t.Fatalf("%v m/s", v)
		}
	}
}

// TestPressedBlocksRest: two blocks of jelly on each other, which do not stick, come to
// rest within 5 s at two sweeps, whatever their meshes. (A column of 1 dm and E = 1e4 Pa
// would buckle: Greenhill's height for two decimetres is at 1.2e4 Pa.)
func TestPressedBlocksRest(t *testing.T) {
	for _, cells := range [][2]int{{3, 4}, {4, 3}, {4, 4}} {
		for _, young := range []float64{1e4, 1e5, 1e6} {
			for _, friction := range []float64{0.3, 0.5, 1} {
				for _, substeps := range []int{1, 4} {
					if testing.Short() && (friction != 0.5 || young != 1e5 || substeps > 1) {
						continue
					}
					t.Run(fmt.Sprintf("%d on %d, E %.0e, μ %g, %d substeps", cells[1], cells[0], young, friction, substeps), func(t *testing.T) {
						side := 0.1
						if young < 2e4 {
							side = 0.05
						}
						calmSoon(t, []ecs.SoftDef{
							blockOf(side, 0.501*side, young, friction, cells[0]), blockOf(side, 1.503*side, young, friction, cells[1]),
						}, 0.004*float64(substeps), substeps)
					})
				}
			}
		}
	}
}

// TestFineBlocksRest: so does a finer one on the floor, and on its like.
func TestFineBlocksRest(t *testing.T) {
	for _, count := range []int{1, 2} {
		for _, young := range []float64{1e5, 1e6} {
			if testing.Short() && (count > 1 || young > 1e5) {
				continue
			}
			t.Run(fmt.Sprintf("%d, E %.0e", count, young), func(t *testing.T) {
				var softs []ecs.SoftDef
				for i := range count {
					softs = append(softs, blockOf(0.1, 0.1*1.002*(float64(i)+0.5), young, 0.5, 8))
				}
				calmSoon(t, softs, 0.004, 1)
			})
		}
	}
}

// TestPressedBlocksSleep: and they fall asleep.
func TestPressedBlocksSleep(t *testing.T) {
	p, s, _ := softWorld(t, func(c *ecs.Config) { c.Iterations = 2 }, []ecs.SoftDef{blockOf(0.1, 0.0501, 1e5, 0.5, 3), blockOf(0.1, 0.1503, 1e5, 0.5, 4)})
	for range 300 {
		p.Step()
	}
	for _, e := range s {
		if !components.SoftBody.Get(p.World().Donburi().Entry(e)).Sleeping {
			t.Errorf("awake, at %v m/s", fastest(p, s))
		}
	}
}
