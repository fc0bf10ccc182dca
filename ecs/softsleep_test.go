package ecs_test

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// cot is a heap that sleeps: jelly on a floor, a jelly bonded to its top, and a rigid
// box bonded to that.
type cot struct {
	*ecs.Physics
	t            *testing.T
	w            donburi.World
	cube, upper  donburi.Entity
	floor, plate donburi.Entity
}

func makeCot(t *testing.T, set func(*ecs.Config)) *cot {
	t.Helper()
	glue := adhesion.Glue(2e3, 0.004)
	glue.InitialIntensity, glue.Damping = 1, 1
	low, high := jelly(0.0252), jelly(0.0756)
	low.Body.Young, high.Body.Young = 1e5, 1e5
	low.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.05, 0.1}, Cells: [3]int{2, 1, 2}, Cuts: 2}
	high.Body.Shape, high.Material.Glue = low.Body.Shape, glue
	p, s, b := softWorld(t, func(c *ecs.Config) {
		c.DT, c.Substeps = 1./30, 4
		if set != nil {
			set(c)
		}
	}, []ecs.SoftDef{low, high}, ecs.BodyDef{
		Collider: components.ColliderData{Shape: components.Box(0.06, 0.02, 0.06)},
		Material: components.MaterialData{Density: 500, Friction: 0.5},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 0.111, 0}, Rotation: mgl64.QuatIdent()},
	})
	c := &cot{p, t, p.World().Donburi(), s[0], s[1], b[0], b[1]}
	for range 450 {
		if p.Step(); p.Stats().Sleeping == 3 {
			return c
		}
	}
	t.Fatalf("after 15 s %d of 3 bodies sleep", p.Stats().Sleeping)
	return nil
}

func (c *cot) soft(e donburi.Entity) *components.SoftBodyData {
	return components.SoftBody.Get(c.w.Entry(e))
}

func (c *cot) steps(n int) {
	for range n {
		c.Step()
	}
}

// told is the number of events of the last step.
func told(e *ecs.Events) int {
	return len(e.Began) + len(e.Ended) + len(e.Stuck) + len(e.Peeled) + len(e.Broke)
}

// TestSoftSleep: what sleeps keeps its state bit for bit, with its contacts and all
// that is counted of them; it wakes as it fell asleep, and nobody is told of anything.
func TestSoftSleep(t *testing.T) {
	c := makeCot(t, nil)
	if !c.soft(c.cube).Sleeping || !c.soft(c.upper).Sleeping {
		t.Error("components do not say that they sleep")
	}
	type state struct {
		x, v       []mgl64.Vec3
		list       []components.SkinContact
		hash       uint64
		energy     ecs.Energy
		bonds, all int
	}
	now := func() state {
		n := nodesOf(c.Physics, c.upper)
		s := c.Stats()
		return state{slices.Clone(n.Position), slices.Clone(n.Velocity), slices.Clone(n.Contacts), c.Hash(), c.Energy(), s.Bonds, s.Contacts}
	}
	before := now()
	if before.bonds < 8 || before.all < before.bonds || len(before.list) < 8 {
		t.Fatalf("%d bonds, %d contacts, a list of %d: no heap", before.bonds, before.all, len(before.list))
	}
	same := func(when string) {
		t.Helper()
		after := now()
		if !slices.Equal(before.x, after.x) || !slices.Equal(before.v, after.v) || !slices.Equal(before.list, after.list) ||
			before.hash != after.hash || before.energy != after.energy || before.bonds != after.bonds || before.all != after.all {
			t.Errorf("%s the state is not what it was:\n%+v\n%+v", when, before.energy, after.energy)
		}
	}
	for range 60 {
		c.Step()
		if told(c.Events()) > 0 {
			t.Errorf("told in its sleep: %+v", *c.Events())
		}
	}
	same("after a second of sleep")
	broken := c.Stats().BondsBroken
	c.Wake(c.cube)
	for range 14 { // after half a second of rest it sleeps again
		if c.Step(); told(c.Events()) > 0 {
			t.Errorf("told as it woke: %+v", *c.Events())
		}
	}
	if s := c.Stats(); s.Sleeping != 0 || s.Bonds != before.bonds || s.BondsBroken != broken {
		t.Errorf("awake: %d sleep, %d bonds of %d, %d broken", s.Sleeping, s.Bonds, before.bonds, s.BondsBroken-broken)
	}
	const stir = 2e-5 // [m], what lets a body of 0.1 m sleep is 3e-5
	for i, x := range nodesOf(c.Physics, c.upper).Position {
		if d := x.Sub(before.x[i]).Len(); !(d <= stir) {
			t.Errorf("awake node %d has gone %v m", i, d)
		}
	}
}

// TestSoftSleepersWake: whatever befalls a heap of deformable and rigid bodies, it
// wakes as a whole, within steps of the cause.
func TestSoftSleepersWake(t *testing.T) {
	ball := func(c *cot, d ecs.BodyDef) {
		d.Collider.Shape, d.Pose.Rotation = components.Sphere(0.02), mgl64.QuatIdent()
		d.Material = components.MaterialData{Density: 500, Friction: 0.5}
		if _, err := c.Spawn(d); err != nil {
			t.Fatal(err)
		}
	}
	must := func(_ donburi.Entity, err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, k := range []struct {
		name  string
		do    func(c *cot)
		steps int // until it must be awake
	}{
		{"a ball that hits", func(c *cot) {
			ball(c, ecs.BodyDef{Pose: components.PoseData{Position: mgl64.Vec3{-0.3, 0.03, 0}}, Velocity: components.VelocityData{Linear: mgl64.Vec3{5, 0, 0}}})
		}, 5},
		{"a jelly that comes from the side", func(c *cot) {
			d := jelly(0.0505)
			d.Pose.Position[0], d.Velocity.Linear = -0.16, mgl64.Vec3{2, 0, 0}
			must(c.SpawnSoft(d))
		}, 3},
		{"the floor is removed", func(c *cot) { c.w.Remove(c.floor) }, 1},
		{"one is removed", func(c *cot) { c.w.Remove(c.cube) }, 1},
		{"one is disabled", func(c *cot) { c.soft(c.cube).Disabled = true }, 1},
		{"the flag is cleared", func(c *cot) { c.soft(c.upper).Sleeping = false }, 1},
		{"a node is moved", func(c *cot) { nodesOf(c.Physics, c.cube).Position[3][0] += 1e-3 }, 1},
		{"a pose", func(c *cot) { components.Pose.Get(c.w.Entry(c.upper)).Position[1] += 0.1 }, 1},
		{"Young's modulus", func(c *cot) { c.soft(c.cube).Young = 2e5 }, 1},
		{"layers", func(c *cot) { c.soft(c.cube).Layers = 2 }, 1},
		{"a bond is let go", func(c *cot) { nodesOf(c.Physics, c.upper).Contacts[0].Intensity = 0 }, 1},
		{"a load that begins", func(c *cot) {
			must(c.SpawnLoad(components.LoadData{Body: c.upper, Force: mgl64.Vec3{0, 1, 0}, From: c.Time() + 0.2}))
			c.steps(5)
			if c.Stats().Sleeping == 0 {
				t.Error("it woke before the load began")
			}
		}, 2},
		{"an attachment", func(c *cot) { must(c.SpawnAttachment(components.AttachmentData{Body: c.upper})) }, 1},
		{"a field", func(c *cot) {
			must(c.SpawnForceField(components.ForceFieldData{Kind: components.Wind, Velocity: mgl64.Vec3{1, 0, 0}, Drag: 1}))
		}, 1},
		{"WakeAll", func(c *cot) { c.WakeAll() }, 1},
	} {
		t.Run(k.name, func(t *testing.T) {
			c := makeCot(t, nil)
			k.do(c)
			c.steps(k.steps)
			if n := c.Stats().Sleeping; n > 0 {
				t.Errorf("%d still sleep after %d steps", n, k.steps)
			}
			c.steps(5)
			if len(c.Faults()) > 0 {
				t.Errorf("faults: %v", c.Faults())
			}
		})
	}
}

// TestSoftSleepersAreLeftAlone: what goes by at a distance wakes nobody, nor does a
// sensor or what is in no layer of theirs.
func TestSoftSleepersAreLeftAlone(t *testing.T) {
	c := makeCot(t, nil)
	for i, d := range []ecs.BodyDef{
		{Pose: components.PoseData{Position: mgl64.Vec3{-0.1, 0.3, 0.08}}, Body: components.BodyData{Kind: components.Kinematic}},
		{Pose: components.PoseData{Position: mgl64.Vec3{-0.1, 0.05, 0}}, Body: components.BodyData{Kind: components.Kinematic, Sensor: true}},
		{Pose: components.PoseData{Position: mgl64.Vec3{-0.1, 0.05, 0}}, Body: components.BodyData{Kind: components.Kinematic}, Collider: components.ColliderData{Layers: 2, Mask: 2}},
	} {
		d.Collider.Shape, d.Pose.Rotation, d.Velocity.Linear[0] = components.Sphere(0.02), mgl64.QuatIdent(), 0.5
		if _, err := c.Spawn(d); err != nil {
			t.Fatal(err)
		}
		c.steps(20)
		if n := c.Stats().Sleeping; n != 3 {
			t.Fatalf("body %d: %d of 3 sleep", i, n)
		}
	}
}

// TestSoftSleepAllocatesNothing: neither while all sleeps, nor as it falls asleep and
// wakes again and again.
func TestSoftSleepAllocatesNothing(t *testing.T) {
	c := makeCot(t, nil)
	c.steps(3)
	if n := testing.AllocsPerRun(50, c.Step); n != 0 {
		t.Errorf("%v allocations a step asleep", n)
	}
	round := func() {
		c.WakeAll()
		for range 30 {
			c.Step()
		}
	}
	round()
	round()
	if n := testing.AllocsPerRun(2, round); n != 0 {
		t.Errorf("%v allocations a round", n)
	}
}

// TestSoftSleepThreads: one hash with one thread and with three.
func TestSoftSleepThreads(t *testing.T) {
	hash := func(threads int) (h []uint64) {
		c := makeCot(t, func(c *ecs.Config) { c.Threads = threads })
		d := jelly(0.3)
		if _, err := c.SpawnSoft(d); err != nil {
			t.Fatal(err)
		}
		for range 40 {
			c.Step()
			h = append(h, c.Hash())
		}
		return h
	}
	if !slices.Equal(hash(1), hash(3)) {
		t.Error("the hashes differ")
	}
}

// BenchmarkSoftAsleep steps a grid of heaps that sleep, and one of them awake.
func BenchmarkSoftAsleep(b *testing.B) {
	for _, asleep := range []bool{false, true} {
		name := "awake"
		if asleep {
			name = "asleep"
		}
		b.Run(name, func(b *testing.B) {
			cfg := ecs.DefaultConfig()
			cfg.DonburiEvents, cfg.Threads = false, 1
			p, err := ecs.Install(donburi.NewWorld(), cfg)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := p.Spawn(ecs.BodyDef{Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})}}); err != nil {
				b.Fatal(err)
			}
			for i := range 25 {
				d := jelly(0.0502)
				d.Pose.Position[0], d.Pose.Position[2] = 0.2*float64(i%5), 0.2*float64(i/5)
				if _, err := p.SpawnSoft(d); err != nil {
					b.Fatal(err)
				}
			}
			for range 300 {
				p.Step()
			}
			if n := p.Stats().Sleeping; n != 25 {
				b.Fatalf("%d of 25 sleep", n)
			}
			if !asleep {
				cfg.Sleeping = false
				if err := p.SetConfig(cfg); err != nil {
					b.Fatal(err)
				}
				p.Step()
			}
			b.ReportAllocs()
			for b.Loop() {
				p.Step()
			}
		})
	}
}
