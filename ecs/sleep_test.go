package ecs_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// bedroom is a world with a stack of boxes on a static plate.
type bedroom struct {
	*bench
	floor donburi.Entity
	stack []donburi.Entity
}

// makeBedroom stacks five boxes of 0.4 m, glued to each other or not, and lets
// them fall asleep.
func makeBedroom(t testing.TB, g components.Glue) *bedroom {
	t.Helper()
	b := newBench(t, nil)
	s := &bedroom{bench: b, floor: b.spawn(def(components.Static, components.Box(4, 1, 4), vec{0, -0.5, 0}))}
	for i := range 5 {
		d := def(components.Dynamic, components.Box(0.4, 0.4, 0.4), vec{0, 0.2 + 0.4*float64(i), 0})
		if i > 0 {
			d.Material.Glue = g
		}
		s.stack = append(s.stack, b.spawn(d))
	}
	for range 600 {
		b.Step()
		if b.asleep() == len(s.stack) {
			return s
		}
	}
	t.Fatalf("after 10 s %d of %d bodies sleep", b.asleep(), len(s.stack))
	return nil
}

// asleep counts the bodies whose component says that they sleep.
func (b *bench) asleep() int {
	n := 0
	for e := range components.Body.Iter(b.w) {
		if components.Body.Get(e).Sleeping {
			n++
		}
	}
	if n != b.Stats().Sleeping {
		b.t.Errorf("%d bodies say that they sleep, the statistics %d", n, b.Stats().Sleeping)
	}
	return n
}

// Whatever befalls a stack or a glued cluster, it wakes as a whole, within steps
// of the cause, and nobody is told of a contact that began or ended for that.
func TestSleepersWakeInOneGo(t *testing.T) {
	set := func(s *bedroom, change func(*ecs.Config)) {
		c := s.Config()
		change(&c)
		if err := s.SetConfig(c); err != nil {
			s.t.Fatal(err)
		}
	}
	load := func(s *bedroom, l components.LoadData) {
		l.Body = s.stack[4]
		if _, err := s.SpawnLoad(l); err != nil {
			s.t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name  string
		do    func(s *bedroom)
		steps int // until it must be awake
	}{
		{"a ball that hits", func(s *bedroom) {
			d := def(components.Dynamic, components.Sphere(0.1), vec{-1, 1.1, 0})
			d.Velocity.Linear = vec{10, 0, 0}
			s.spawn(d)
		}, 7},
		{"the floor is removed", func(s *bedroom) { s.w.Remove(s.floor) }, 1},
		{"the floor is moved", func(s *bedroom) { s.pose(s.floor).Position[1] = -2 }, 1},
		{"the floor is disabled", func(s *bedroom) { s.body(s.floor).Disabled = true }, 1},
		{"the floor is driven", func(s *bedroom) {
			if _, err := s.SpawnDrive(components.DriveData{Body: s.floor, Velocity: vec{0.1, 0, 0}}); err != nil {
				s.t.Fatal(err)
			}
		}, 1},
		{"the floor will be driven", func(s *bedroom) {
			from := s.Time() + 0.2
			if _, err := s.SpawnDrive(components.DriveData{Body: s.floor, Velocity: vec{0.1, 0, 0}, From: from}); err != nil {
				s.t.Fatal(err)
			}
			s.steps(9)
			if s.asleep() == 0 {
				s.t.Error("it woke before the drive began")
			}
		}, 5},
		{"a load", func(s *bedroom) { load(s, components.LoadData{Force: vec{0, 1, 0}}) }, 1},
		{"a load that begins", func(s *bedroom) {
			load(s, components.LoadData{Force: vec{0, 1, 0}, From: s.Time() + 0.2})
			s.steps(11)
			if s.asleep() == 0 {
				s.t.Error("it woke before the load began")
			}
		}, 2},
		{"gravity", func(s *bedroom) { set(s, func(c *ecs.Config) { c.Gravity = vec{1, -9.81, 0} }) }, 1},
		{"sleeping is switched off", func(s *bedroom) { set(s, func(c *ecs.Config) { c.Sleeping = false }) }, 1},
		{"a pair rule", func(s *bedroom) {
			if err := s.SetPair("a", "b", ecs.PairDef{}); err != nil {
				s.t.Fatal(err)
			}
		}, 1},
		{"a pose that is Set", func(s *bedroom) {
			components.Pose.Set(s.w.Entry(s.stack[2]), &components.PoseData{Position: vec{3, 3, 3}, Rotation: mgl64.QuatIdent()})
		}, 1},
		{"a velocity", func(s *bedroom) { s.vel(s.stack[4]).Linear = vec{0, 1, 0} }, 1},
		{"a mass", func(s *bedroom) { components.Mass.Get(s.w.Entry(s.stack[1])).Override = 7 }, 1},
		{"a material", func(s *bedroom) { s.material(s.stack[1]).Friction = 0.1 }, 1},
		{"a shape", func(s *bedroom) { s.collider(s.stack[1]).Shape = components.Sphere(0.2) }, 1},
		{"the flag is cleared", func(s *bedroom) { s.body(s.stack[3]).Sleeping = false }, 1},
		{"one is made static", func(s *bedroom) { s.body(s.stack[3]).Kind = components.Static }, 1},
		{"one is removed", func(s *bedroom) { s.w.Remove(s.stack[1]) }, 1},
		{"a pair is disabled", func(s *bedroom) { c, _ := s.contact(s.stack[0], s.stack[1]); c.Disabled = true }, 1},
		{"a pair is removed", func(s *bedroom) { e, _ := s.Pair(s.stack[0], s.stack[1]); s.w.Remove(e) }, 1},
		{"a pair loses a component", func(s *bedroom) {
			e, _ := s.Pair(s.stack[0], s.stack[1])
			s.w.Entry(e).RemoveComponent(components.Adhesion)
		}, 1},
		{"Fit", func(s *bedroom) {
			if err := s.Fit(s.stack[2], def(components.Dynamic, components.Box(0.4, 0.4, 0.4), vec{0, 1, 0})); err != nil {
				s.t.Fatal(err)
			}
		}, 1},
		{"Wake", func(s *bedroom) { s.Wake(s.stack[2]) }, 1},
		{"Wake of the floor", func(s *bedroom) { s.Wake(s.floor) }, 1},
		{"WakeAll", func(s *bedroom) { s.WakeAll() }, 1},
		{"a static body that is put in", func(s *bedroom) {
			s.spawn(def(components.Static, components.Box(0.4, 0.4, 0.4), vec{0.3, 1, 0}))
		}, 1},
		{"a kinematic body that comes", func(s *bedroom) {
			d := def(components.Kinematic, components.Box(0.4, 0.4, 0.4), vec{0.6, 1, 0})
			d.Velocity.Linear = vec{-3, 0, 0}
			s.spawn(d)
		}, 5},
	} {
		for _, glued := range []bool{false, true} {
			name, g := c.name, components.Glue{}
			if glued {
				name, g = name+", glued", sticky()
			}
			t.Run(name, func(t *testing.T) {
				s := makeBedroom(t, g)
				s.steps(20)
				if s.asleep() != 5 {
					t.Fatal("it does not sleep on")
				}
				bonds, pairs := s.Stats().Bonds, s.Stats().Pairs
				if glued != (bonds > 0) {
					t.Fatalf("%d bonds", bonds)
				}
				c.do(s)
				for n := 1; ; n++ {
					s.Step()
					if got := s.asleep(); got == 0 {
						break
					} else if got != 5 {
						t.Fatalf("%d of the stack sleep", got)
					}
					if n == c.steps {
						t.Fatalf("asleep after %d steps", n)
					}
				}
				switch c.name {
				case "Wake", "WakeAll", "Wake of the floor", "the flag is cleared", "sleeping is switched off", "a pair rule":
					// Nothing has happened but that it woke.
					if e := s.Events(); len(e.Began)+len(e.Ended)+len(e.Stuck)+len(e.Broke) > 0 {
						t.Errorf("events: %+v", *e)
					}
					if s.Stats().Bonds != bonds || s.Stats().Pairs != pairs {
						t.Errorf("%d bonds and %d pairs, were %d and %d", s.Stats().Bonds, s.Stats().Pairs, bonds, pairs)
					}
					near(t, "speed after waking", s.vel(s.stack[4]).Linear.Len(), 0, 1e-4)
				}
				s.steps(60)
				s.allFinite()
			})
		}
	}
}

// A stack on a kinematic platform sleeps while that rests, and goes with it in
// the very step in which it starts; a config that is set anew but not changed
// wakes nobody.
func TestPlatformWakesItsLoad(t *testing.T) {
	for name, start := range map[string]func(b *bench, e donburi.Entity){
		"a velocity": func(b *bench, e donburi.Entity) { b.vel(e).Linear = vec{0, 0.1, 0} },
		"a pose":     func(b *bench, e donburi.Entity) { b.pose(e).Position[1] -= 0.3 },
		"a mask":     func(b *bench, e donburi.Entity) { b.collider(e).Mask = 1 << 7 },
	} {
		b := newBench(t, nil)
		lift := b.spawn(def(components.Kinematic, components.Box(2, 0.2, 2), vec{0, -0.1, 0}))
		for i := range 3 {
			b.spawn(def(components.Dynamic, components.Box(0.4, 0.4, 0.4), vec{0, 0.2 + 0.4*float64(i), 0}))
		}
		b.steps(300)
		if err := b.SetConfig(b.Config()); err != nil {
			t.Fatal(err)
		}
		b.steps(2)
		if n := b.asleep(); n != 3 {
			t.Fatalf("%d sleep", n)
		}
		start(b, lift)
		b.Step()
		if n := b.asleep(); n != 0 {
			t.Errorf("%s: %d sleep on", name, n)
		}
	}
}

// What sleeps on a floor of many parts wakes with all the impulses it had, when
// it is called and when a ball comes by.
func TestSleepersOnFloorsOfManyParts(t *testing.T) {
	for name, floor := range map[string]components.Shape{
		"mesh": components.Mesh([]vec{{-9, 0, -9}, {-9, 0, 9}, {9, 0, 9}, {9, 0, -9}, {0, 0, 0}}, [][3]int32{{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}),
		"compound": components.Compound(
			components.CompoundChild{Shape: components.Box(9, 2, 18), Position: vec{-4.5, -1, 0}},
			components.CompoundChild{Shape: components.Box(9, 2, 18), Position: vec{4.5, -1, 0}}),
	} {
		b := newBench(t, nil)
		b.spawn(def(components.Static, floor, vec{}))
		var top donburi.Entity
		for i := range 2 {
			top = b.spawn(def(components.Dynamic, components.Box(0.4, 0.4, 0.4), vec{0.1, 0.2 + 0.4*float64(i), 0.05}))
		}
		b.steps(300)
		if n := b.asleep(); n != 2 {
			t.Fatalf("%s: %d sleep", name, n)
		}
		at := b.pose(top).Position
		for k := range 3 {
			if k == 1 {
				d := def(components.Dynamic, components.Sphere(0.1), vec{0.45, 0.1, 0.05})
				d.Velocity.Linear = vec{-0.02, 0, 0}
				b.spawn(d)
			} else {
				b.WakeAll()
			}
			b.steps(1)
			if n := len(b.Events().Ended); n > 0 || k == 0 && b.asleep() > 0 {
				t.Errorf("%s: %d contacts ended, %d sleep", name, n, b.asleep())
			}
			b.steps(200)
		}
		near(t, name+": way", b.pose(top).Position.Sub(at).Len(), 0, 1e-4)
	}
}

// A bond that is asked for between sleepers is made.
func TestBondBetweenSleepers(t *testing.T) {
	b := newBench(t, nil)
	b.ground()
	d := def(components.Dynamic, components.Box(0.4, 0.4, 0.4), vec{0, 0.2, 0})
	d.Material.Glue = adhesion.Glue(1e4, 1e-3)
	x := b.spawn(d)
	d.Pose.Position[0] = 0.4005
	y := b.spawn(d)
	b.steps(200)
	if n := b.asleep(); n != 2 || b.bonds(x, y) != 0 {
		t.Fatalf("%d sleep, %d bonds", n, b.bonds(x, y))
	}
	if err := b.Bond(x, y, 0.5); err != nil {
		t.Fatal(err)
	}
	b.Step()
	if n := b.bonds(x, y); n != 4 {
		t.Errorf("%d bonds", n)
	}
}

// A stack that is woken goes on as if it had never slept: its impulses are
// there, and nothing sags or jumps.
func TestSleepersKeepTheirImpulses(t *testing.T) {
	s := makeBedroom(t, sticky())
	var at []vec
	for _, e := range s.stack {
		at = append(at, s.pose(e).Position)
	}
	c, _ := s.contact(s.floor, s.stack[0])
	weight := 5 * 64 * 9.81
	near(t, "force of the floor on sleepers", c.NormalForce, weight, 0.01*weight)
	energy, deep := s.Energy(), s.Penetration()
	for range 3 {
		s.WakeAll()
		s.Step()
		c, _ = s.contact(s.floor, s.stack[0])
		near(t, "force of the floor after waking", c.NormalForce, weight, 0.01*weight)
		s.steps(90)
	}
	for i, e := range s.stack {
		near(t, "way since it first slept", s.pose(e).Position.Sub(at[i]).Len(), 0, 2e-5)
	}
	if s.asleep() != 5 {
		t.Error("it does not fall asleep again")
	}
	near(t, "potential energy", s.Energy().Potential, energy.Potential, 64*9.81*1e-4)
	near(t, "penetration", s.Penetration(), deep, 2e-5)
}

// The energy of sleeping bonds counts: m·g = 4.9 N on a spring of 1e5 N/m.
func TestSleepingBondsHoldEnergy(t *testing.T) {
	b, ceiling, block := hanging(t, sticky())
	components.Mass.Get(b.w.Entry(block)).Override = 0.5
	b.steps(600)
	if b.asleep() != 1 {
		t.Fatal("it does not sleep")
	}
	near(t, "adhesive energy", b.Energy().Adhesive, 4.905*4.905/2e5, 1e-3*4.905*4.905/2e5)
	before := b.Hash()
	_, a := b.contact(ceiling, block)
	a.Bonds[0].Intensity = 0.9
	b.Step()
	if b.Hash() == before {
		t.Error("the hash does not see the bonds of what has woken")
	}
}

// The state after sleeping and waking is the same in every run, and a sleeper
// counts in the hash like any other.
func TestSleepIsDeterministic(t *testing.T) {
	run := func(sleeping bool) (hash uint64, fell, woke int) {
		b := newBench(t, func(c *ecs.Config) { c.Sleeping = sleeping })
		b.ground()
		for i := range 40 {
			d := def(components.Dynamic, components.Box(0.3, 0.3, 0.3), vec{float64(i%4) * 0.7, 0.15 + 0.3*float64(i/16), float64(i/4%4) * 0.7})
			d.Material.Glue = sticky()
			b.spawn(d)
		}
		b.steps(120)
		d := def(components.Dynamic, components.Sphere(0.2), vec{-4, 0.3, 0.7})
		d.Velocity.Linear = vec{12, 0, 0}
		b.spawn(d)
		b.steps(240)
		return b.Hash(), b.Stats().FellAsleep, b.Stats().WokeUp
	}
	h1, fell, woke := run(true)
	h2, _, _ := run(true)
	if h1 != h2 {
		t.Errorf("hashes %x and %x", h1, h2)
	}
	if fell < 40 || woke == 0 {
		t.Errorf("%d fell asleep, %d woke: this tests nothing", fell, woke)
	}
	if _, fell, _ := run(false); fell != 0 {
		t.Errorf("%d fell asleep without sleeping", fell)
	}
}

// Glue that gives way slowly under a weight lets go when it would without
// sleeping, and glue that bonds slowly under pressure becomes as strong.
func TestGlueDoesNotSleepWhileItChanges(t *testing.T) {
	parts := func(sleeping bool) float64 {
		g := adhesion.Glue(1500, 1e-3)
		g.InitialIntensity, g.Viscosity, g.Damping = 1, 8, 1
		b, ceiling, block := hanging(t, g)
		c := b.Config()
		c.Sleeping = sleeping
		if err := b.SetConfig(c); err != nil {
			t.Fatal(err)
		}
		components.Mass.Get(b.w.Entry(block)).Override = 1.535 // 1506 Pa
		for b.Time() < 60 {
			b.Step()
			if b.bonds(ceiling, block) == 0 {
				return b.Time()
			}
		}
		return b.Time()
	}
	with, without := parts(true), parts(false)
	if !(without > 2 && without < 60) {
		t.Errorf("it parts after %v s: this tests nothing", without)
	}
	near(t, "time to part", with, without, 0)

	bonded := func(sleeping bool) float64 {
		b := newBench(t, func(c *ecs.Config) { c.Sleeping = sleeping })
		floor := b.ground()
		d := def(components.Dynamic, components.Box(0.1, 0.1, 0.1), vec{0, 0.05, 0})
		d.Material.Glue = adhesion.Glue(1e4, 1e-3)
		d.Material.Glue.BondRate, d.Material.Glue.SaturationPressure = 1e-3, 1200 // in seconds
		e := b.spawn(d)
		b.steps(900)
		if sleeping && b.asleep() != 1 {
			t.Error("it does not sleep at the end")
		}
		_, a := b.contact(floor, e)
		if len(a.Bonds) == 0 {
			t.Fatal("nothing is bonded")
		}
		return a.Bonds[0].Intensity
	}
	near(t, "intensity", bonded(true), bonded(false), 1e-3)
}

// A constant load lets its body sleep, one that varies does not.
func TestLoadsAndSleep(t *testing.T) {
	for _, c := range []struct {
		name string
		load components.LoadData
		want int
	}{
		{"constant", components.LoadData{Force: vec{1, -2, 0}}, 1},
		{"rising", components.LoadData{Rate: vec{0, -1e-6, 0}}, 0},
		{"rising, later", components.LoadData{Rate: vec{0, -1, 0}, From: 1000}, 1},
	} {
		b := newBench(t, nil)
		b.ground()
		e := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{0, 0.5, 0}))
		c.load.Body = e
		if _, err := b.SpawnLoad(c.load); err != nil {
			t.Fatal(err)
		}
		b.steps(300)
		if got := b.asleep(); got != c.want {
			t.Errorf("%s load: %d sleep, want %d", c.name, got, c.want)
		}
	}
}

// What nothing holds does not sleep: not at the top of a throw in weak gravity,
// nor drifting without any.
func TestNothingSleepsInMidAir(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.Gravity = vec{0, -1e-5, 0} })
	d := def(components.Dynamic, components.Sphere(0.5), vec{})
	d.Velocity.Linear = vec{0, 1e-5 * 2, 0} // at the top after 2 s
	e := b.spawn(d)
	for range 600 {
		b.Step()
		if b.asleep() > 0 {
			t.Fatalf("asleep after %v s", b.Time())
		}
	}
	near(t, "height after 10 s", b.pose(e).Position[1], 2e-5*10-0.5e-5*100, 1e-6)
	b = newBench(t, weightless)
	d.Velocity.Linear = vec{1e-6, 0, 0}
	e = b.spawn(d)
	b.steps(600)
	near(t, "drift", b.pose(e).Position[0], 1e-5, 1e-12)
}

// A sensor that passes through sleepers sees them and wakes nobody.
func TestSensorLeavesSleepersAlone(t *testing.T) {
	s := makeBedroom(t, components.Glue{})
	d := def(components.Kinematic, components.Sphere(0.3), vec{-2, 1, 0})
	d.Body.Sensor = true
	d.Velocity.Linear = vec{2, 0, 0}
	eye := s.spawn(d)
	began, ended := 0, 0
	for range 120 {
		s.Step()
		began += len(s.Events().Began)
		ended += len(s.Events().Ended)
	}
	if s.asleep() != 5 || began == 0 || began != ended {
		t.Errorf("%d sleep, %d contacts began, %d ended", s.asleep(), began, ended)
	}
	s.w.Remove(eye)
	s.Step()
	if s.asleep() != 5 {
		t.Error("the sensor's end woke somebody")
	}
}

// Sleepers cost no allocation, whatever goes on beside them, and are in the
// queries like any other.
func TestSleepAllocatesNothing(t *testing.T) {
	s := makeBedroom(t, sticky())
	d := def(components.Dynamic, components.Sphere(0.3), vec{1.5, 0.3, 0})
	d.Velocity.Linear = vec{0, 0, 0.1}
	s.spawn(d)
	s.steps(30)
	if n := testing.AllocsPerRun(30, s.Step); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
	if s.asleep() != 5 {
		t.Fatal("they do not sleep")
	}
	if _, ok := s.Pair(s.stack[1], s.stack[2]); !ok {
		t.Error("a sleeping pair is not found")
	}
	if list := s.World().Pairs(s.stack[2], s.stack[1], nil); len(list) != 1 {
		t.Errorf("%d sleeping pairs", len(list))
	}
}

// A step with 100,000 sleepers, alone and beside a few that move.
func BenchmarkSleepers(b *testing.B) {
	const n = 100_000
	w := newBench(b, func(c *ecs.Config) { c.DonburiEvents = false })
	w.ground()
	for i := range n {
		w.spawn(def(components.Dynamic, components.Box(0.5, 0.5, 0.5), vec{float64(i % 316), 0.25, float64(i / 316)}))
	}
	for range 120 {
		w.Step()
		if w.Stats().Sleeping == n {
			break
		}
	}
	w.steps(4)
	for _, moving := range []int{0, 100} {
		for i := range moving {
			d := def(components.Kinematic, components.Sphere(0.25), vec{float64(i), 5, 50})
			d.Velocity.Linear = vec{0, 0, 0.001}
			w.spawn(d)
		}
		b.Run([]string{"alone", "beside 100 that move"}[min(moving, 1)], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.Step()
			}
			if w.Stats().Sleeping != n {
				b.Fatalf("%d of %d sleep", w.Stats().Sleeping, n)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/sleeper")
		})
	}
}
