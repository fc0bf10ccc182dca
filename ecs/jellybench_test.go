package ecs_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// A step of 8 ms, one substep of 6 sweeps, of a block of jelly that is fixed at its
// foot, by its tetrahedra, bare or covered with sticky candies. The least is that of
// a step that nothing else on the machine has disturbed.
func BenchmarkJelly(b *testing.B) {
	for _, cells := range [][3]int{{6, 6, 6}, {13, 12, 13}, {27, 27, 27}} {
		for _, candies := range []bool{false, true} {
			for threads := 1; threads <= 2; threads++ {
				name := fmt.Sprintf("%d/%s/threads=%d", 5*cells[0]*cells[1]*cells[2], map[bool]string{true: "candies", false: "bare"}[candies], threads)
				b.Run(name, func(b *testing.B) { benchJelly(b, cells, candies, threads) })
			}
		}
	}
}

func benchJelly(b *testing.B, cells [3]int, candies bool, threads int) {
	w := newBench(b, func(c *ecs.Config) {
		c.DT, c.Substeps, c.Iterations, c.Threads, c.DonburiEvents = 0.008, 1, 6, threads, false
	})
	w.jelly(cells)
	if candies {
		w.candies(cells)
	}
	w.steps(60)
	least := time.Hour
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		w.Step()
		least = min(least, time.Since(start))
	}
	s := w.Stats()
	b.ReportMetric(least.Seconds()*1e3, "ms/least")
	b.ReportMetric(float64(s.Contacts), "contacts")
	b.ReportMetric(float64(s.Tets), "tets")
	b.ReportMetric(float64(s.Triangles), "triangles")
}

// jellyCell is the edge of a cell of the jelly [m].
const jellyCell = 0.03

// jelly makes a block with its foot at the height 0.
func (w *bench) jelly(cells [3]int) {
	w.t.Helper()
	size := mgl64.Vec3{float64(cells[0]), float64(cells[1]), float64(cells[2])}.Mul(jellyCell)
	foot := -0.5 * size.Y()
	_, err := w.SpawnSoft(ecs.SoftDef{
		Body: components.SoftBodyData{
			Shape: components.SoftBox{Size: size, Cells: cells, Cuts: 4}, Young: 2e4, Poisson: 0.4, Damping: 0.01,
			Fixed: &components.NodeBox{Min: mgl64.Vec3{-10, foot - 1e-3, -10}, Max: mgl64.Vec3{10, foot + 1e-3, 10}},
		},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, -foot, 0}},
		Material: components.MaterialData{Density: 1000, Friction: 0.3},
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

// candies lays balls in rows over all of the jelly's top.
func (w *bench) candies(cells [3]int) {
	glue := adhesion.Glue(400, 0.002)
	glue.InitialIntensity = 1
	const radius, apart = 0.018, 0.04
	x, z := int(float64(cells[0])*jellyCell/apart), int(float64(cells[2])*jellyCell/apart)
	for i := range x * z {
		at := vec{(float64(i%x) - 0.5*float64(x-1)) * apart, float64(cells[1])*jellyCell + radius, (float64(i/x) - 0.5*float64(z-1)) * apart}
		d := def(components.Dynamic, components.Sphere(radius), at)
		d.Material.Glue = glue
		w.spawn(d)
	}
}
