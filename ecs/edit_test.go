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

// Whatever is done to a hanging block between two steps, the next steps take it
// as it is: the check says what must have come of it.
func TestEditsBetweenSteps(t *testing.T) {
	type scene struct {
		*bench
		ceiling, block donburi.Entity
	}
	falls := func(t *testing.T, s scene) {
		t.Helper()
		if n := s.bonds(s.ceiling, s.block); n != 0 {
			t.Errorf("%d bonds hold", n)
		}
		near(t, "free fall", s.vel(s.block).Linear[1], -9.81*20/60, 0.1) // of 20 steps
	}
	hangs := func(t *testing.T, s scene) {
		t.Helper()
		if n := s.bonds(s.ceiling, s.block); n != 4 {
			t.Errorf("%d bonds hold", n)
		}
		near(t, "height", s.pose(s.block).Position[1], -0.05, 0.02)
	}
	for _, c := range []struct {
		name  string
		do    func(s scene)
		check func(t *testing.T, s scene)
	}{
		{"nothing", func(scene) {}, hangs},
		{"Set swaps every component for an equal one", func(s scene) {
			e := s.w.Entry(s.block)
			body, pose, vel := *s.body(s.block), *s.pose(s.block), *s.vel(s.block)
			mass, col, mat := *components.Mass.Get(e), *s.collider(s.block), *s.material(s.block)
			components.Body.Set(e, &body)
			components.Pose.Set(e, &pose)
			components.Velocity.Set(e, &vel)
			components.Mass.Set(e, &mass)
			components.Collider.Set(e, &col)
			components.Material.Set(e, &mat)
		}, hangs},
		{"Set swaps the velocity for another", func(s scene) {
			components.Velocity.Set(s.w.Entry(s.block), &components.VelocityData{Linear: vec{0, -5, 0}})
		}, func(t *testing.T, s scene) {
			if n := s.bonds(s.ceiling, s.block); n != 0 {
				t.Errorf("%d bonds hold at 5 m/s", n)
			}
		}},
		{"the pair entity is removed", func(s scene) {
			e, _ := s.Pair(s.ceiling, s.block)
			s.w.Remove(e)
		}, hangs}, // it is the systems' and comes again
		{"the pair loses a component", func(s scene) {
			e, _ := s.Pair(s.ceiling, s.block)
			s.w.Entry(e).RemoveComponent(components.Adhesion)
		}, func(t *testing.T, s scene) { near(t, "height", s.pose(s.block).Position[1], -0.05, 0.02) }},
		{"all pairs are removed", func(s scene) {
			var all []donburi.Entity
			for e := range components.ContactPair.Iter(s.w) {
				all = append(all, e.Entity())
			}
			for _, e := range all {
				s.w.Remove(e)
			}
		}, hangs},
		{"the pair is disabled", func(s scene) {
			c, _ := s.contact(s.ceiling, s.block)
			c.Disabled = true
		}, falls},
		{"the block is disabled", func(s scene) { s.body(s.block).Disabled = true }, func(t *testing.T, s scene) {
			if v := s.vel(s.block).Linear[1]; math.Abs(v) > 0.01 {
				t.Errorf("a disabled body moves at %v", v)
			}
		}},
		{"the block becomes static", func(s scene) { s.body(s.block).Kind = components.Static }, func(t *testing.T, s scene) {
			if v := s.vel(s.block); components.Mass.Get(s.w.Entry(s.block)).Value != 0 {
				t.Errorf("a static body has mass and moves at %v", v)
			}
		}},
		{"the ceiling becomes dynamic", func(s scene) { s.body(s.ceiling).Kind = components.Dynamic }, func(t *testing.T, s scene) {
			near(t, "fall of the ceiling", s.vel(s.ceiling).Linear[1], -9.81*20/60, 0.1)
			near(t, "fall of the block", s.vel(s.block).Linear[1], -9.81*20/60, 0.1)
		}},
		{"the block is ten times as dense", func(s scene) { s.material(s.block).Density = 5000 }, func(t *testing.T, s scene) {
			hangs(t, s) // 49 N of 100 N
			near(t, "mass", components.Mass.Get(s.w.Entry(s.block)).Value, 5, 1e-12)
			c, _ := s.contact(s.ceiling, s.block)
			near(t, "force", c.NormalForce, -5*9.81, 15) // it swings
		}},
		{"the block is too heavy", func(s scene) {
			components.Mass.Get(s.w.Entry(s.block)).Override = 30
		}, func(t *testing.T, s scene) {
			if n := s.bonds(s.ceiling, s.block); n != 0 {
				t.Errorf("%d bonds hold 30 kg", n)
			}
		}},
		{"the block is a ball", func(s scene) { s.collider(s.block).Shape = components.Sphere(0.05) }, hangs},
		{"the block is a hull with its centre elsewhere", func(s scene) {
			s.collider(s.block).Shape = components.Hull(
				vec{-.05, -.05, -.05}, vec{.05, -.05, -.05}, vec{-.05, .05, -.05}, vec{.05, .05, -.05},
				vec{-.05, -.05, .05}, vec{.05, -.05, .05}, vec{-.05, .05, .05}, vec{.05, .05, .05}, vec{0, -.15, 0})
		}, hangs}, // the bonds stay where they were on the body
		{"the block is put elsewhere", func(s scene) { s.pose(s.block).Position = vec{5, 5, 5} }, falls},
		{"glue is taken off", func(s scene) { s.material(s.block).Glue = components.Glue{} }, hangs}, // what is bonded stays so
		{"the block is locked in y", func(s scene) { s.body(s.block).Locked = components.LockY }, func(t *testing.T, s scene) {
			near(t, "velocity", s.vel(s.block).Linear[1], 0, 0)
		}},
		{"the block is removed", func(s scene) { s.w.Remove(s.block) }, func(t *testing.T, s scene) {
			if st := s.Stats(); st.Bodies != 1 || st.Pairs != 0 || st.Bonds != 0 {
				t.Errorf("%d bodies, %d pairs, %d bonds", st.Bodies, st.Pairs, st.Bonds)
			}
		}},
		{"the block is removed and another takes its place", func(s scene) {
			s.w.Remove(s.block)
			d := def(components.Dynamic, components.Box(0.1, 0.1, 0.1), vec{0, -0.05, 0})
			s.spawn(d) // without glue
		}, func(t *testing.T, s scene) {
			if st := s.Stats(); st.Bodies != 2 || st.Bonds != 0 {
				t.Errorf("%d bodies, %d bonds", st.Bodies, st.Bonds)
			}
		}},
		{"everything is removed", func(s scene) {
			s.w.Remove(s.block)
			s.w.Remove(s.ceiling)
		}, func(t *testing.T, s scene) {
			if st := s.Stats(); st.Bodies+st.Pairs+st.Contacts+st.Bonds != 0 {
				t.Errorf("left: %+v", *st)
			}
		}},
		{"another config", func(s scene) {
			c := s.Config()
			c.DT, c.Substeps, c.Gravity = 1.0/120, 7, vec{0, -5, 0}
			if err := s.SetConfig(c); err != nil {
				s.t.Fatal(err)
			}
		}, hangs},
		{"intensities that mean nothing", func(s scene) {
			_, a := s.contact(s.ceiling, s.block)
			a.Bonds[0].Intensity, a.Bonds[1].Intensity = math.NaN(), math.Inf(1)
			a.Bonds[2].Intensity, a.Bonds[3].Intensity = 7, 1
		}, func(t *testing.T, s scene) {
			hangs(t, s)
			_, a := s.contact(s.ceiling, s.block)
			for _, k := range a.Bonds {
				near(t, "intensity", k.Intensity, 1, 1e-12)
			}
		}},
		{"the list of bonds is cut", func(s scene) {
			_, a := s.contact(s.ceiling, s.block)
			a.Bonds = nil
		}, hangs},
		{"half the intensity", func(s scene) {
			_, a := s.contact(s.ceiling, s.block)
			for i := range a.Bonds {
				a.Bonds[i].Intensity = 0.5
			}
		}, func(t *testing.T, s scene) {
			hangs(t, s)
			_, a := s.contact(s.ceiling, s.block)
			near(t, "intensity", a.Bonds[0].Intensity, 0.5, 1e-12)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, ceiling, block := hanging(t, sticky())
			s := scene{b, ceiling, block}
			b.steps(60)
			hangs(t, s)
			c.do(s)
			for range 20 {
				b.Step()
				b.allFinite()
			}
			c.check(t, s)
			if n := b.Stats().Faults; n != 0 {
				t.Errorf("%d faults", n)
			}
		})
	}
}

// A disabled pair lets through; enabled again, it pushes.
func TestDisabledPair(t *testing.T) {
	b := newBench(t, nil)
	g := b.ground()
	ball := b.spawn(def(components.Dynamic, components.Sphere(0.5), vec{0, 0.5, 0}))
	b.Step()
	c, _ := b.contact(g, ball)
	c.Disabled = true
	b.steps(10)
	if y := b.pose(ball).Position[1]; !(y < 0.45) {
		t.Errorf("a disabled pair holds the ball at %v", y)
	}
	if c, _ := b.contact(g, ball); !c.Disabled || c.NormalForce != 0 || c.Touching {
		t.Errorf("disabled %v, force %v, touching %v", c.Disabled, c.NormalForce, c.Touching)
	}
	c, _ = b.contact(g, ball)
	c.Disabled = false
	b.steps(120)
	near(t, "height", b.pose(ball).Position[1], 0.5, 2e-3)
}

// IDs rise from 1, are kept by Fit and by whatever else, and are never used
// again; the pairs' as well.
func TestStableIDs(t *testing.T) {
	b := newBench(t, weightless)
	ball := func(x float64) donburi.Entity {
		return b.spawn(def(components.Dynamic, components.Sphere(0.5), vec{x, 0, 0}))
	}
	e1, e2, e3 := ball(0), ball(10), ball(20)
	for i, e := range []donburi.Entity{e1, e2, e3} {
		if id := b.body(e).ID; id != uint64(i+1) {
			t.Errorf("body %d has the ID %d", i, id)
		}
	}
	b.w.Remove(e2)
	e4 := ball(30)
	b.Step()
	if id := b.body(e4).ID; id != 4 {
		t.Errorf("the fourth body has the ID %d", id)
	}
	if err := b.Fit(e3, def(components.Dynamic, components.Box(1, 1, 1), vec{1, 2, 3})); err != nil {
		t.Fatal(err)
	}
	b.Step()
	if id := b.body(e3).ID; id != 3 {
		t.Errorf("fitted anew, the third body has the ID %d", id)
	}
	// Entities of the user's own, made without the helpers, get theirs in the
	// next step.
	own := b.w.Create(ecs.BodyTypes()...)
	b.collider(own).Shape = components.Sphere(1)
	b.material(own).Density = 1
	b.pose(own).Position = vec{100, 0, 0}
	b.Step()
	if id := b.body(own).ID; id != 5 {
		t.Errorf("an entity of the user's own has the ID %d", id)
	}
	// Pairs.
	a, c := ball(200), ball(200.9)
	b.Step()
	first, _ := b.contact(a, c)
	id := first.ID
	b.w.Remove(c)
	d := ball(200.9)
	b.steps(2)
	if second, _ := b.contact(a, d); second.ID <= id {
		t.Errorf("pair IDs %d, then %d", id, second.ID)
	}
	if _, ok := b.Pair(a, c); ok {
		t.Error("a removed body has a pair")
	}
	if p1, ok1 := b.Pair(a, d); ok1 {
		if p2, ok2 := b.Pair(d, a); !ok2 || p1 != p2 {
			t.Error("the pair depends on the order")
		}
	}
}

// Two bodies collide when each is in a layer of the other's mask.
func TestLayers(t *testing.T) {
	for _, c := range []struct {
		name                           string
		layersA, maskA, layersB, maskB uint32
		want                           bool
	}{
		{"defaults", 0, 0, 0, 0, true},
		{"default against its bit", 0, 1, 0, 0, true},
		{"default against another bit", 0, 2, 0, 0, false},
		{"each the other", 2, 4, 4, 2, true},
		{"one way only", 2, 4, 4, 1, false},
		{"the other way only", 2, 1, 4, 2, false},
		{"several layers", 6, 8, 8 | 1, 4, true},
		{"all bits", math.MaxUint32, math.MaxUint32, 1 << 31, 1 << 31, true},
	} {
		b := newBench(t, weightless)
		d := def(components.Dynamic, components.Sphere(1), vec{})
		d.Collider.Layers, d.Collider.Mask = c.layersA, c.maskA
		b.spawn(d)
		d.Pose.Position[0] = 1
		d.Collider.Layers, d.Collider.Mask = c.layersB, c.maskB
		b.spawn(d)
		b.Step()
		if got := b.Stats().Pairs == 1; got != c.want {
			t.Errorf("%s: a pair is %v", c.name, got)
		}
	}
}

// Locked motions have no velocity, whatever pushes; the others are as ever.
func TestLockedAxes(t *testing.T) {
	for k := range 6 {
		b := newBench(t, func(c *ecs.Config) { c.Gravity = vec{-3, -9, 5} })
		d := def(components.Dynamic, components.Box(1, 2, 3), vec{})
		d.Body.Locked = 1 << k
		e := b.spawn(d)
		l, err := b.SpawnLoad(components.LoadData{Body: e, Torque: vec{1e4, 1e4, 1e4}, Force: vec{1, 2, 3}, At: vec{0.1, 0.2, 0.3}, AtPoint: true})
		if err != nil {
			t.Fatal(err)
		}
		b.steps(30)
		for i := range 3 {
			got, want := b.vel(e).Linear[i] != 0, k != i
			if got != want {
				t.Errorf("lock %d: linear velocity %v", k, b.vel(e).Linear)
			}
			if got, want := b.vel(e).Angular[i] != 0, k != i+3; got != want {
				t.Errorf("lock %d: angular velocity %v", k, b.vel(e).Angular)
			}
		}
		if k < 3 {
			near(t, "place along a locked axis", b.pose(e).Position[k], 0, 0)
		}
		b.w.Remove(l)
	}
	// Locked in z and in the turns about x and y, things stay in the plane.
	b := newBench(t, nil)
	b.ground()
	var flat []donburi.Entity
	for i := range 5 {
		d := def(components.Dynamic, components.Box(0.5, 0.5, 0.5), vec{0.1 * float64(i), 0.3 + 0.55*float64(i), 0})
		d.Pose.Rotation = mgl64.QuatRotate(0.2*float64(i), vec{0, 0, 1})
		d.Body.Locked = components.LockZ | components.LockRX | components.LockRY
		flat = append(flat, b.spawn(d))
	}
	b.steps(120)
	for _, e := range flat {
		p := b.pose(e)
		near(t, "z", p.Position[2], 0, 0)
		near(t, "tilt", math.Hypot(p.Rotation.V[0], p.Rotation.V[1]), 0, 1e-15)
	}
}

// Loads that meet in time act one after the other, in each substep exactly one;
// the same goes for drives.
func TestLoadsThatMeet(t *testing.T) {
	for _, dt := range []float64{1.0 / 60, 0.001, 1.0 / 144, 0.01} {
		b := newBench(t, func(c *ecs.Config) { c.Gravity, c.DT = vec{}, dt })
		d := def(components.Dynamic, components.Sphere(0.5), vec{})
		d.Mass.Override = 2
		e := b.spawn(d)
		floor := b.spawn(def(components.Static, components.Sphere(0.5), vec{10, 0, 0}))
		const span = 0.1
		steps := int(math.Round(3 * span / dt))
		for i := range 3 {
			from, until := float64(i)*span, float64(i+1)*span
			if _, err := b.SpawnLoad(components.LoadData{Body: e, Force: vec{6, 0, 0}, From: from, Until: until}); err != nil {
				t.Fatal(err)
			}
			if _, err := b.SpawnDrive(components.DriveData{Body: floor, Velocity: vec{0, 3, 0}, From: from, Until: until}); err != nil {
				t.Fatal(err)
			}
		}
		b.steps(steps + 10)
		// Half a substep of rounding at the end of the last span.
		h := dt / 4
		near(t, "velocity", b.vel(e).Linear[0], 3*3*span, 3*(h/2+1e-9))
		near(t, "drive", b.pose(floor).Position[1], 3*3*span, 3*(h/2+1e-9))
		quanta := b.vel(e).Linear[0] / (3 * h)
		near(t, "whole substeps", quanta, math.Round(quanta), 1e-6)
	}
}

// A force that rises at a rate, and one at a point of the body.
func TestLoadRateAndPoint(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.Gravity, c.DT, c.Substeps = vec{}, 0.001, 1 })
	d := def(components.Dynamic, components.Sphere(0.5), vec{})
	d.Mass.Override = 2
	e := b.spawn(d)
	if _, err := b.SpawnLoad(components.LoadData{Body: e, Rate: vec{0, 4, 0}, From: 0.5}); err != nil {
		t.Fatal(err)
	}
	b.steps(1500)
	near(t, "velocity", b.vel(e).Linear[1], 0.5*4*1/2.0, 4*0.001/2) // left sum of the ramp
	b = newBench(t, weightless)
	e = b.spawn(d)
	if _, err := b.SpawnLoad(components.LoadData{Body: e, Force: vec{0, 1, 0}, At: vec{0.3, 0, 0}, AtPoint: true, Until: 1.0 / 60}); err != nil {
		t.Fatal(err)
	}
	b.Step()
	near(t, "spin", b.vel(e).Angular[2], 0.3/60/(0.4*2*0.25), 1e-9)
	near(t, "velocity", b.vel(e).Linear[1], 1.0/60/2, 1e-12)
}

// Evolved once a step instead of once a substep, the glue holds and tears alike.
func TestEvolveEachStep(t *testing.T) {
	run := func(mode systems.EvolveMode) (steps uint64, work float64) {
		b := newBench(t, func(c *ecs.Config) { c.Gravity, c.Evolve = vec{}, mode })
		top := b.spawn(def(components.Static, components.Box(0.1, 0.1, 0.1), vec{0, 0.1, 0}))
		d := def(components.Kinematic, components.Box(0.1, 0.1, 0.1), vec{})
		d.Material.Glue = sticky()
		d.Material.Glue.InitialIntensity = 0
		plate := b.spawn(d)
		if err := b.Bond(top, plate, 1); err != nil {
			t.Fatal(err)
		}
		b.vel(plate).Linear = vec{0, -0.001, 0}
		for b.Steps() < 200 {
			b.Step()
			if e := b.Events().Broke; len(e) > 0 {
				return b.Steps(), e[0].Work
			}
		}
		return 0, 0
	}
	n1, w1 := run(systems.EachSubstep)
	n2, w2 := run(systems.EachStep)
	if n1 == 0 || n2 == 0 || n2 > n1+1 || n1 > n2+1 {
		t.Errorf("broke after %d and %d steps", n1, n2)
	}
	near(t, "work", w2, w1, 0.02*w1) // a step is 1/60 of the reach
	outer, inner := newBench(t, func(c *ecs.Config) { c.Evolve = systems.EachStep }).Schedule()
	if outer[3].Name != "EvolveBeta" || inner[len(inner)-1].Name == "EvolveBeta" {
		t.Error("the schedule does not say so")
	}
}

// The components of a pair stay what they are while pairs come and go in
// hundreds, and their records are laid out anew.
func TestPairsKeepTheirComponents(t *testing.T) {
	b := newBench(t, weightless)
	first := b.spawn(def(components.Static, components.Box(1, 1, 1), vec{-10, 0, 0}))
	second := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{-10, 1, 0}))
	b.Step()
	c, _ := b.contact(first, second)
	id := c.ID
	c.Disabled = true
	for i := range 700 {
		b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{float64(i), 0, 0}))
	}
	b.steps(3)
	if b.Stats().Pairs < 600 {
		t.Fatalf("only %d pairs: nothing is laid out anew", b.Stats().Pairs)
	}
	c, _ = b.contact(first, second)
	if c.ID != id || c.A != first || c.B != second || !c.Disabled {
		t.Errorf("ID %d, want %d; A %v, B %v; disabled %v", c.ID, id, c.A, c.B, c.Disabled)
	}
}
