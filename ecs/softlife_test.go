package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// TestSoftPairReleased: a bond between two deformable bodies is let go from the list of
// either, and told to have been.
func TestSoftPairReleased(t *testing.T) {
	for _, which := range []string{"the upper", "the lower", "asleep"} {
		c := makeCot(t, nil)
		if which != "asleep" {
			c.WakeAll()
			c.Step()
		}
		from, other := c.upper, c.cube
		if which == "the lower" {
			from, other = c.cube, c.upper
		}
		list := nodesOf(c.Physics, from).Contacts
		bonds := 0
		for i := range list {
			if list[i].Other == other && list[i].Intensity > 0 {
				list[i].Intensity = 0
				bonds++
			}
		}
		before := c.Stats().BondsBroken
		c.Step()
		if n := c.Stats().BondsBroken - before; bonds == 0 || n != bonds {
			t.Errorf("%s: %d of %d bonds let go", which, n, bonds)
		}
	}
}

// TestSoftLayers: jelly falls through a floor, and through a jelly, that is in no layer
// of its mask, and stands on them else.
func TestSoftLayers(t *testing.T) {
	for _, layers := range []uint32{1, 2} {
		low, high := jelly(0.0502), jelly(0.16)
		low.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{1, 1, 1}, Cuts: 2}
		high.Body.Shape = low.Body.Shape
		high.Body.Layers, high.Body.Mask = layers, layers
		p, s, _ := softWorld(t, nil, []ecs.SoftDef{low, high})
		const steps = 30
		for range steps {
			p.Step()
		}
		y := components.Pose.Get(p.World().Donburi().Entry(s[1])).Position[1]
		// Semi-implicit Euler with substeps h falls by g·T·(T + h)/2.
		const time, h = steps / 60., 1. / 240
		fallen := 0.16 - 9.81*time*(time+h)/2
		if layers == 2 && math.Abs(y-fallen) > 1e-6 {
			t.Errorf("in no layer of theirs it is at %v m, want %v", y, fallen)
		}
		if layers == 1 && !(y > 0.14 && y < 0.16) {
			t.Errorf("on the other it is at %v m", y)
		}
	}
}

// TestSoftLayersSelf: a folded cloth, the halves of which start apart and move towards
// each other, passes through itself if it is in no layer of its mask.
func TestSoftLayersSelf(t *testing.T) {
	for _, mask := range []uint32{0, 2} {
		p, _, _ := softWorld(t, func(c *ecs.Config) { c.Gravity = mgl64.Vec3{} }, nil)
		d := linen(1, 4)
		d.Cloth.Mask = mask
		e, err := p.SpawnCloth(d)
		if err != nil {
			t.Fatal(err)
		}
		n := nodesOf(p, e)
		least, most := math.Inf(1), math.Inf(-1)
		for _, x := range n.Position {
			least, most = math.Min(least, x[0]), math.Max(most, x[0])
		}
		half := (most + least) / 2
		for i, x := range n.Position { // fold at the middle, 0.02 m apart, closing
			if x[0] > half {
				n.Position[i] = mgl64.Vec3{2*half - x[0], x[1] + 0.02, x[2]}
				n.Velocity[i] = mgl64.Vec3{0, -2, 0}
			}
		}
		touched := 0
		for range 6 {
			p.Step()
			for _, c := range nodesOf(p, e).Contacts {
				if c.Other == e {
					touched++
				}
			}
		}
		if (touched > 0) != (mask == 0) {
			t.Errorf("mask %d: it touches itself %d times", mask, touched)
		}
	}
}

// TestSoftRemovedMidStep: a deformable body may be removed between any two stages of a
// step, awake and asleep; what stood on it falls, and its contacts are told to end.
func TestSoftRemovedMidStep(t *testing.T) {
	for stage := range 5 {
		c := makeCot(t, nil)
		if stage%2 == 0 {
			c.WakeAll()
			c.Step()
		}
		y := components.Pose.Get(c.w.Entry(c.plate)).Position[1]
		for i, run := range []func(){
			func() { c.Collide(nil) }, func() { c.Clone(nil) }, func() { c.SolvePGS(nil) },
			func() { c.EvolveBeta(nil) }, func() { c.Release(nil) }, func() { c.Publish(nil) },
		} {
			if run(); i == stage {
				c.w.Remove(c.cube)
			}
		}
		ended := 0
		for range 6 {
			c.Step()
			for _, e := range c.Events().Ended {
				if e.A == c.cube || e.B == c.cube {
					ended++
				}
			}
		}
		if c.Stats().SoftBodies != 1 || ended != 2 || len(c.Faults()) > 0 {
			t.Errorf("removed after stage %d: %d bodies, %d contacts ended, %d faults", stage, c.Stats().SoftBodies, ended, len(c.Faults()))
		}
		if now := components.Pose.Get(c.w.Entry(c.plate)).Position[1]; !(now < y-0.01) {
			t.Errorf("removed after stage %d: what stood on it has gone from %v to %v m", stage, y, now)
		}
	}
}

// TestSoftDisabled: a disabled body keeps its state, bonds to it break with the cause
// that it has gone, and it goes on where it was when it is enabled.
func TestSoftDisabled(t *testing.T) {
	c := makeCot(t, nil)
	c.soft(c.cube).Disabled = true
	before := append([]mgl64.Vec3(nil), nodesOf(c.Physics, c.cube).Position...)
	c.Step()
	cause := systems.Torn
	for _, e := range c.Events().Broke {
		if e.A == c.cube || e.B == c.cube {
			cause = e.Cause
		}
	}
	if cause != systems.BodyGone {
		t.Errorf("the bonds went because of %v", cause)
	}
	c.steps(3)
	for i, x := range nodesOf(c.Physics, c.cube).Position {
		if x != before[i] {
			t.Fatalf("node %d has gone from %v to %v", i, before[i], x)
		}
	}
	c.soft(c.cube).Disabled = false
	c.steps(2)
	if c.Stats().Nodes != 2*len(before) {
		t.Errorf("%d nodes take part, want %d", c.Stats().Nodes, 2*len(before))
	}
}

// TestSoftPinMoved: a pinned node stays where the user puts it between two steps, and
// the body follows.
func TestSoftPinMoved(t *testing.T) {
	d := jelly(1)
	d.Body.Fixed = &components.NodeBox{Min: mgl64.Vec3{-1, 0.049, -1}, Max: mgl64.Vec3{1, 1, 1}}
	p, s, _ := softWorld(t, nil, []ecs.SoftDef{d})
	n := nodesOf(p, s[0])
	const lift = 0.01
	moved := map[int]mgl64.Vec3{}
	for range 20 {
		p.Step()
	}
	centre := components.Pose.Get(p.World().Donburi().Entry(s[0])).Position[1]
	for i, x := range n.Position {
		if x[1] > 1.049 {
			n.Position[i][1] += lift
			moved[i] = n.Position[i]
		}
	}
	for range 60 {
		p.Step()
	}
	for i, x := range moved {
		if nodesOf(p, s[0]).Position[i] != x {
			t.Errorf("node %d is at %v, want %v", i, nodesOf(p, s[0]).Position[i], x)
		}
	}
	up := components.Pose.Get(p.World().Donburi().Entry(s[0])).Position[1] - centre
	const still = 5e-4 // [m], the swing that is left of a lift of 10 mm
	if len(moved) == 0 || math.Abs(up-lift) > still {
		t.Errorf("%d nodes moved, the body has followed by %v m", len(moved), up)
	}
}

// TestSoftMaterialChanges: friction that is taken away at run time lets a jelly slide
// down a slope of 20° on which it rested asleep, by ½·g·sin 20°·t².
func TestSoftMaterialChanges(t *testing.T) {
	const slope = 20 * math.Pi / 180
	d := jelly(0.0502)
	p, s, b := softWorld(t, func(c *ecs.Config) {
		c.Gravity = mgl64.Vec3{9.81 * math.Sin(slope), -9.81 * math.Cos(slope), 0}
	}, []ecs.SoftDef{d})
	w := p.World().Donburi()
	for n := 0; p.Stats().Sleeping == 0; n++ {
		if p.Step(); n > 600 {
			t.Fatal("it does not come to rest")
		}
	}
	for _, e := range []donburi.Entity{s[0], b[0]} {
		components.Material.Get(w.Entry(e)).Friction = 0
	}
	x := components.Pose.Get(w.Entry(s[0])).Position[0]
	const steps = 30
	for range steps {
		p.Step()
	}
	const time = steps / 60.
	want := 9.81 * math.Sin(slope) * time * time / 2
	got := components.Pose.Get(w.Entry(s[0])).Position[0] - x
	const share = 0.02 // the first substeps let the shear out; Euler's h/T is 0.8 %
	if math.Abs(got/want-1) > share {
		t.Errorf("it has gone %v m, want %v", got, want)
	}
}
