package ecs_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// drawn are two sticky plates of jelly, face to face, one held from beneath and one
// driven by its top.
type drawn struct {
	*bench
	low, high donburi.Entity
	nodes     *components.NodeSet
	now       float64 // [s]
}

const (
	drawnSide, drawnThick = 0.1, 0.02 // of a plate [m]
	drawnStep             = 2e-3      // [s]
)

// drawPlates makes them of so many cells along their sides, lower and upper.
func drawPlates(t *testing.T, cells [2]int) *drawn {
	glue := adhesion.Glue(2000, 2e-3)
	glue.InitialIntensity = 1
	d := &drawn{bench: newBench(t, func(c *ecs.Config) { weightless(c); c.DT, c.Substeps, c.Sleeping = drawnStep, 1, false })}
	plate := func(n int, y, from, to float64) (donburi.Entity, *components.NodeBox) {
		held := &components.NodeBox{Min: vec{-1, from, -1}, Max: vec{1, to, 1}}
		return d.soft(ecs.SoftDef{
			Body: components.SoftBodyData{
				Shape: components.SoftBox{Size: vec{drawnSide, drawnThick, drawnSide}, Cells: [3]int{n, 1, n}},
				Young: 1e6, Poisson: 0.3, Damping: 0.01, Fixed: held,
			},
			Pose:     components.PoseData{Position: vec{0, y, 0}},
			Material: components.MaterialData{Density: 1000, Friction: 0.3, Glue: glue},
		}), held
	}
	d.low, _ = plate(cells[0], -drawnThick/2, -1, 1e-4-drawnThick/2)
	var top *components.NodeBox
	d.high, top = plate(cells[1], drawnThick/2+1e-5, drawnThick/2-1e-4, 1)
	d.nodes = &components.NodeSet{Boxes: []components.NodeBox{*top}}
	return d
}

// run makes steps.
func (d *drawn) run(steps int) {
	d.steps(steps)
	d.now += float64(steps) * drawnStep
}

// move takes the upper plate a way, turned about Z meanwhile.
func (d *drawn) move(way vec, turn float64, steps int) {
	d.t.Helper()
	span := float64(steps) * drawnStep
	if _, err := d.SpawnDrive(components.DriveData{
		Body: d.high, Nodes: d.nodes, Velocity: way.Mul(1 / span), AngularVelocity: vec{0, 0, turn / span}, From: d.now, Until: d.now + span,
	}); err != nil {
		d.t.Fatal(err)
	}
	d.run(steps)
}

// bonded is the area of all bonds [m²].
func (d *drawn) bonded() (area float64) {
	_, glue := d.contact(d.low, d.high)
	for i := range glue.Bonds {
		area += glue.Bonds[i].Area
	}
	return area
}

// TestSoftClosesOnce: two plates, meshed alike and unlike, are pressed together, slip
// and peel within the reach, part, and close again at an offset. What is bonded is
// where they lie over each other, once; while bonds are drawn aside no more than that
// becomes bonded.
func TestSoftClosesOnce(t *testing.T) {
	const off = 0.02
	for _, cells := range [][2]int{{4, 4}, {4, 3}, {6, 3}} {
		d := drawPlates(t, cells)
		over := func(x, z float64) float64 { return (drawnSide - x) * (drawnSide - z) }
		quiet := func(name string, want float64) {
			t.Helper()
			d.run(50)
			if got := d.bonded(); math.Abs(got/want-1) > off {
				t.Errorf("%v cells, %s: %.4g m² bonded, want %.4g", cells, name, got, want)
			}
		}
		drawn := func(name string, most float64) {
			t.Helper()
			d.run(50)
			if got := d.bonded(); got > (1+off)*most {
				t.Errorf("%v cells, %s: %.4g m² bonded, more than %.4g", cells, name, got, most)
			}
		}
		d.move(vec{0, -1e-4, 0}, 0, 10)
		quiet("pressed", over(0, 0))
		d.move(vec{0.002, 0, 0.001}, 0, 50)
		drawn("drawn aside", over(0, 0))
		d.move(vec{0, 0.02, 0}, 0, 100)
		if n := d.Stats().Bonds; n != 0 {
			t.Errorf("%v cells: %d bonds hold", cells, n)
		}
		d.move(vec{0.025, -0.02, 0.012}, 0, 100)
		quiet("closed again", over(0.027, 0.013))
		d.move(vec{0, 0.001, 0}, 0.15, 50)
		d.move(vec{0.001, -0.001, 0}, -0.15, 50)
		drawn("peeled in part", over(0.027, 0.013))
	}
}
