package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// TestAreasPlate pulls two stiff plates of triangles, each held on its far side, off
// each other, meshed alike and unlike: the largest force is σ·A within 2 %, of
// 0.1 m · 1 m.
func TestAreasPlate(t *testing.T) {
	const traction, u0, side, speed = 2000, 2e-3, 0.1, 0.02
	for _, cells := range [][2]int{{3, 3}, {3, 8}, {12, 5}} {
		glue := adhesion.Glue(traction, u0)
		glue.InitialIntensity = 1
		b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c); c.DT, c.Substeps = 1e-3, 1 })
		plate := func(n int, y float64) ecs.SoftDef {
			return ecs.SoftDef{
				Body: components.SoftBodyData{
					Shape: components.SoftRect{Size: mgl64.Vec2{side, 0.02}, Cells: [2]int{n, 1}}, Young: 1e7, Poisson: 0.3, Damping: 0.01,
					Fixed: &components.NodeBox{Min: vec{-1, 0.0099, -1}, Max: vec{1, 1, 1}},
				},
				Pose:     components.PoseData{Position: vec{0, y, 0}},
				Material: components.MaterialData{Density: 1000, Glue: glue},
			}
		}
		b.soft(plate(cells[0], 0.01+1e-6))
		d := plate(cells[1], -0.01)
		d.Pose.Rotation = mgl64.QuatRotate(math.Pi, vec{0, 0, 1})
		low := b.soft(d)
		if _, err := b.SpawnDrive(components.DriveData{
			Body: low, Nodes: &components.NodeSet{Boxes: []components.NodeBox{*d.Body.Fixed}}, Velocity: vec{0, -speed, 0},
		}); err != nil {
			t.Fatal(err)
		}
		most := 0.0
		for range 250 {
			b.Step()
			pull := 0.0
			for _, c := range nodesOf(b.Physics, low).Contacts {
				pull += c.Force[1]
			}
			most = math.Max(most, pull)
		}
		if want := traction * side * 1.0; math.Abs(most/want-1) > 0.02 {
			t.Errorf("%v cells: pulls off at %.4g N, want %v ± 2 %%", cells, most, want)
		}
		if n := b.Stats().Bonds; n != 0 {
			t.Errorf("%v cells: %d bonds are left", cells, n)
		}
	}
}

// TestAreasStack: jellies and a rigid box stacked on each other come to rest; each is
// borne by what is beneath it.
func TestAreasStack(t *testing.T) {
	b := newBench(t, planar)
	b.ground()
	low := b.soft(slab(1e5, vec{0, 0.101, 0}))
	mid := b.soft(slab(1e5, vec{0.03, 0.303, 0}))
	box := b.spawn(def(components.Dynamic, components.Rect(0.2, 0.2), vec{0.05, 0.505, 0}))
	b.steps(300)
	lift := func(n *components.NodesData, from func(i int) bool) (sum float64) {
		for i, c := range n.Contacts {
			if from(i) {
				sum += c.Force[1]
			}
		}
		return sum
	}
	n := b.level(mid)
	if f := lift(n, func(i int) bool { return n.Contacts[i].Other == low }); math.Abs(f/((80+40)*9.81)-1) > 0.01 {
		t.Errorf("the upper jelly is borne by %v N, want %v", f, (80+40)*9.81)
	}
	if f := lift(n, func(i int) bool { return n.Contacts[i].Other == box }); math.Abs(f/(-40*9.81)-1) > 0.01 {
		t.Errorf("the box presses by %v N, weighs %v", f, 40*9.81)
	}
	if deep := b.Penetration(); deep > 0.002 {
		t.Errorf("%v m deep", deep)
	}
}

// TestAreasHit: what is shot at a jelly at 20 m/s does not pass it, momentum stays.
func TestAreasHit(t *testing.T) {
	for _, soft := range []bool{false, true} {
		b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
		wall := slab(1e6, vec{0, 0, 0})
		wall.Body.Shape = components.SoftRect{Size: mgl64.Vec2{0.1, 1}, Cells: [2]int{3, 30}}
		e := b.soft(wall)
		if soft {
			d := slab(1e6, vec{-1, 0.1, 0})
			d.Body.Shape = components.SoftDisc{Radius: 0.08, Cells: 6}
			d.Velocity.Linear = vec{20, 0, 0}
			b.soft(d)
		} else {
			d := def(components.Dynamic, components.Circle(0.08), vec{-1, 0.1, 0})
			d.Velocity.Linear = vec{20, 0, 0}
			b.spawn(d)
		}
		b.Step()
		p := b.Momentum()
		b.steps(29)
		if d := b.Momentum().Sub(p).Len(); d > 1e-9*p.Len() {
			t.Errorf("soft %v: momentum changed by %v of %v kg·m/s", soft, d, p.Len())
		}
		if v := b.pose(e).Position[0]; v < 0.1 {
			t.Errorf("soft %v: the wall is at %v m, was not hit", soft, v)
		}
		if deep := b.Penetration(); deep > 0.01 {
			t.Errorf("soft %v: %v m deep", soft, deep)
		}
	}
}

// TestAreasThreads: a heap of jellies comes to the same bits with one thread and two.
func TestAreasThreads(t *testing.T) {
	hash := func(threads int) string {
		b := newBench(t, func(c *ecs.Config) { planar(c); c.Threads = threads })
		b.ground()
		out := ""
		for i := range 6 {
			d := slab(3e4, vec{0.1 * float64(i%2), 0.15 + 0.25*float64(i), 0})
			d.Body.Shape = components.SoftRect{Size: mgl64.Vec2{0.4, 0.2}, Cells: [2]int{12, 6}}
			d.Material.Glue = sticky()
			b.soft(d)
		}
		b.steps(40)
		for e := range components.Nodes.Iter(b.w) {
			out += fmt.Sprint(components.Nodes.Get(e).Position)
		}
		return out
	}
	if hash(1) != hash(2) {
		t.Error("two threads come to other bits than one")
	}
}

// TestAreasHeap: a heap of sticky jellies that spins in free flight and sticks to
// itself keeps its momentum and its angular momentum within 1e-4 over 1,000 steps.
func TestAreasHeap(t *testing.T) {
	if testing.Short() {
		t.Skip("1,000 steps")
	}
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
	for i := range 4 {
		d := slab(1e5, vec{0.3 + 0.25*float64(i%2), 0.2 + 0.22*float64(i/2), 0})
		d.Body.Shape = components.SoftRect{Size: mgl64.Vec2{0.2, 0.2}, Cells: [2]int{3, 3}}
		d.Material.Glue = sticky()
		at := d.Pose.Position.Sub(vec{0.425, 0.31, 0})
		d.Velocity.Linear = vec{0.5, 0.2, 0}.Add(vec{-at[1], at[0], 0}).Sub(at.Mul(0.8))
		d.Velocity.Angular = vec{0, 0, 1}
		b.soft(d)
	}
	b.Step()
	p, l := b.Momentum(), b.AngularMomentum()[2]
	bonds := 0
	for range 1000 {
		b.Step()
		bonds = max(bonds, b.Stats().Bonds)
	}
	if bonds == 0 {
		t.Error("nothing has stuck")
	}
	if d := b.Momentum().Sub(p).Len(); d > 1e-4*p.Len() {
		t.Errorf("momentum changed by %v of %v kg·m/s", d, p.Len())
	}
	if d := b.AngularMomentum()[2] - l; math.Abs(d) > 1e-4*math.Abs(l) {
		t.Errorf("angular momentum changed by %v of %v kg·m²/s", d, l)
	}
}
