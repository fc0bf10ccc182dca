package ecs_test

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// What presses soft contacts together stays in them when the bodies fall asleep, as
// long as they sleep: of a box of the weight W on four points of the compliance C each
// it is W²C/8.
func TestSleepersKeepElasticEnergy(t *testing.T) {
	const c = 1e-6 // [m/N]
	spring := &components.SoftContact{Compliance: c, DampingRatio: 1}
	layer := &components.SoftContact{Collect: components.CollectVertices, Foundation: &components.ElasticFoundation{
		Young: 1e6, Poisson: 0.3, Thickness: 0.1, Damping: 1e3,
	}}
	box := func(s *components.SoftContact) func(*bench) {
		return func(b *bench) {
			d := def(components.Dynamic, components.Box(0.4, 0.4, 0.4), vec{0, 0.2, 0})
			d.Material.Contact = s
			b.spawn(d)
		}
	}
	jelly := func(heights ...float64) func(*bench) {
		return func(b *bench) {
			for _, y := range heights {
				d := ecs.SoftDef{
					Body: components.SoftBodyData{Shape: components.SoftBox{Size: vec{0.2, 0.2, 0.2}, Cells: [3]int{2, 2, 2}}, Young: 1e6, Poisson: 0.3, Damping: 0.05},
					Pose: components.PoseData{Position: vec{0, y, 0}},
				}
				d.Material.Density, d.Material.Friction, d.Material.Contact = 1000, 0.5, spring
				if _, err := b.SpawnSoft(d); err != nil {
					b.t.Fatal(err)
				}
			}
		}
	}
	weight := 1000 * 0.4 * 0.4 * 0.4 * 9.81
	for _, row := range []struct {
		name string
		put  func(*bench)
		want float64 // of the contacts [J], 0 if it is not known
	}{
		{"spring", box(spring), weight * weight * c / 8},
		{"foundation", box(layer), 0},
		{"jelly", jelly(0.1), 0},
		{"jelly on jelly", jelly(0.1, 0.3), 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			b := newBench(t, nil)
			b.spawn(def(components.Static, components.Box(4, 1, 4), vec{0, -0.5, 0}))
			row.put(b)
			awake := 0.0
			for range 1200 {
				before := b.Energy().Elastic
				b.Step()
				if b.Stats().FellAsleep > 0 {
					awake = before
					break
				}
			}
			if awake == 0 {
				t.Fatal("nothing fell asleep in 20 s, or it held no energy")
			}
			for range 3 {
				got := b.Energy().Elastic
				if math.Abs(got/awake-1) > 1e-3 {
					t.Errorf("asleep it holds %g J, awake it held %g", got, awake)
				}
				if row.want > 0 && math.Abs(got/row.want-1) > 0.01 {
					t.Errorf("it holds %g J, expected %g", got, row.want)
				}
				b.Step()
			}
		})
	}
}
