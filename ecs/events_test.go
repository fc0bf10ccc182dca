package ecs_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// log counts the events of every step.
type log struct {
	began, ended, stuck, peeled, broke, rejected int
}

func (l *log) take(e *ecs.Events) {
	l.began += len(e.Began)
	l.ended += len(e.Ended)
	l.stuck += len(e.Stuck)
	l.peeled += len(e.Peeled)
	l.broke += len(e.Broke)
	l.rejected += len(e.Rejected)
}

// A ball that falls begins its contact once, and ends it once when it is taken
// up; donburi's subscribers hear the same.
func TestBeganAndEnded(t *testing.T) {
	b := newBench(t, nil)
	g := b.ground()
	ball := b.spawn(def(components.Dynamic, components.Sphere(0.5), vec{0, 0.6, 0}))
	var heard log
	systems.BeganEvent.Subscribe(b.w, func(_ donburi.World, e systems.Began) {
		if e.A != g || e.B != ball {
			t.Errorf("contact of %v and %v began", e.A, e.B)
		}
		heard.began++
	})
	systems.EndedEvent.Subscribe(b.w, func(donburi.World, systems.Ended) { heard.ended++ })
	var seen log
	for range 60 {
		b.Step()
		seen.take(b.Events())
	}
	if want := (log{began: 1}); seen != want || heard != want {
		t.Fatalf("falling: slices %+v, subscribers %+v", seen, heard)
	}
	c, _ := b.contact(g, ball)
	weight := components.Mass.Get(b.w.Entry(ball)).Value * 9.81
	near(t, "force at rest", c.NormalForce, weight, 1e-6*weight)
	if !c.Touching {
		t.Error("at rest it does not touch")
	}
	b.pose(ball).Position[1] = 3
	b.Step()
	seen.take(b.Events())
	b.Step()
	seen.take(b.Events())
	if want := (log{began: 1, ended: 1}); seen != want || heard != want {
		t.Errorf("taken up: slices %+v, subscribers %+v", seen, heard)
	}
}

// Without DonburiEvents only the slices tell.
func TestDonburiEventsOff(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents = false })
	b.ground()
	b.spawn(def(components.Dynamic, components.Sphere(0.5), vec{0, 0.5, 0}))
	systems.BeganEvent.Subscribe(b.w, func(donburi.World, systems.Began) { t.Error("a subscriber was called") })
	b.Step()
	if len(b.Events().Began) != 1 {
		t.Errorf("%d contacts began", len(b.Events().Began))
	}
}

// A sensor reports and does not push.
func TestSensor(t *testing.T) {
	b := newBench(t, weightless)
	d := def(components.Static, components.Box(1, 1, 1), vec{})
	d.Body.Sensor = true
	d.Material.Glue = sticky()
	zone := b.spawn(d)
	ball := b.spawn(def(components.Dynamic, components.Sphere(0.1), vec{-1, 0, 0}))
	b.vel(ball).Linear = vec{2, 0, 0}
	var seen log
	for range 60 {
		b.Step()
		seen.take(b.Events())
		if b.vel(ball).Linear != (vec{2, 0, 0}) {
			t.Fatalf("a sensor pushes: %v", b.vel(ball).Linear)
		}
		if e, ok := b.Pair(zone, ball); ok {
			if c := components.ContactPair.Get(b.w.Entry(e)); !c.Sensor || c.NormalForce != 0 {
				t.Errorf("sensor %v, force %v", c.Sensor, c.NormalForce)
			}
		}
	}
	if want := (log{began: 1, ended: 1}); seen != want {
		t.Errorf("events %+v", seen)
	}
}

// A plate pulled off slowly: stuck by 2×2 bonds, broken when they are 2 mm open,
// after 7/8 of σ·u0·A of work, and nothing in between.
func TestPullOffEvents(t *testing.T) {
	b := newBench(t, nil)
	top := b.spawn(def(components.Static, components.Box(0.1, 0.1, 0.1), vec{0, 0.1, 0}))
	d := def(components.Kinematic, components.Box(0.1, 0.1, 0.1), vec{})
	d.Material.Glue = adhesion.Glue(1e4, 1e-3)
	plate := b.spawn(d)
	if err := b.Bond(top, plate, 1); err != nil {
		t.Fatal(err)
	}
	b.vel(plate).Linear = vec{0, -0.001, 0}
	var seen log
	peak := 0.0
	for seen.broke == 0 && b.Steps() < 150 {
		b.Step()
		e := b.Events()
		seen.take(e)
		for _, s := range e.Stuck {
			if s.A != top || s.B != plate || s.Bonds != 4 {
				t.Errorf("stuck: %+v", s)
			}
			near(t, "area", s.Area, 0.01, 1e-15)
		}
		for _, s := range e.Broke {
			if s.Cause != systems.Torn {
				t.Errorf("broke: %v", s.Cause)
			}
			// A step moves 1/60 of the reach.
			near(t, "work", s.Work, 0.875*1e4*1e-3*0.01, 0.005*0.0875)
			near(t, "opening", 0.001*b.Time(), 2e-3, 0.001/60+1e-9)
		}
		if c, a := b.contact(top, plate); len(a.Bonds) > 0 {
			if -c.NormalForce > peak {
				peak = -c.NormalForce
			}
			for _, k := range a.Bonds {
				near(t, "gap", k.Gap, 0.001*b.Time(), 1e-12)
				near(t, "area of a bond", k.Area, 0.0025, 1e-15)
			}
		}
	}
	if want := (log{began: 1, stuck: 1, broke: 1, ended: 1}); seen != want {
		t.Errorf("events %+v", seen)
	}
	near(t, "peak force", peak, 100, 1) // σA; means over a step lie below
	s := b.Stats()
	if s.BondsMade != 4 || s.BondsBroken != 4 || s.Bonds != 0 {
		t.Errorf("bonds made %d, broken %d, living %d", s.BondsMade, s.BondsBroken, s.Bonds)
	}
}

// A plate that turns about its middle tears half of its bonds first: half of
// the area peels, in one step.
func TestPeeledFraction(t *testing.T) {
	b := newBench(t, weightless)
	top := b.spawn(def(components.Static, components.Box(0.3, 0.1, 0.3), vec{0, 0.1, 0}))
	d := def(components.Kinematic, components.Box(0.1, 0.1, 0.1), vec{})
	d.Material.Glue = adhesion.Glue(1e4, 1e-3)
	plate := b.spawn(d)
	if err := b.Bond(top, plate, 1); err != nil {
		t.Fatal(err)
	}
	b.vel(plate).Angular = vec{0, 0, 0.1}
	for b.Steps() < 120 {
		b.Step()
		for _, p := range b.Events().Peeled {
			near(t, "fraction", p.Fraction, 0.5, 1e-12)
			_, a := b.contact(top, plate)
			if len(a.Bonds) != 2 {
				t.Errorf("%d bonds left", len(a.Bonds))
			}
			return
		}
		if n := len(b.Events().Broke); n > 0 {
			t.Fatal("all bonds broke")
		}
	}
	t.Error("nothing peeled")
}

// Intensity 0 on one bond of four lets it go: a quarter of the area peels, and
// the others carry the weight. On all of them: the pair broke, released.
func TestReleaseByHand(t *testing.T) {
	b, ceiling, block := hanging(t, sticky())
	b.steps(60)
	c, a := b.contact(ceiling, block)
	near(t, "force", c.NormalForce, -9.81, 1e-6)
	if len(a.Bonds) != 4 {
		t.Fatalf("%d bonds", len(a.Bonds))
	}
	a.Bonds[2].Intensity = 0
	b.Step()
	e := b.Events()
	if len(e.Peeled) != 1 || len(e.Broke) != 0 {
		t.Fatalf("peeled %v, broke %v", e.Peeled, e.Broke)
	}
	near(t, "fraction", e.Peeled[0].Fraction, 0.25, 1e-12)
	near(t, "load", e.Peeled[0].Load, 9.81, 1) // three springs take over from four
	if _, a = b.contact(ceiling, block); len(a.Bonds) != 3 {
		t.Errorf("%d bonds left", len(a.Bonds))
	}
	for i := range a.Bonds {
		a.Bonds[i].Intensity = 0
	}
	b.Step()
	e = b.Events()
	if len(e.Broke) != 1 || e.Broke[0].Cause != systems.Released || e.Broke[0].A != ceiling || e.Broke[0].B != block {
		t.Fatalf("broke %+v", e.Broke)
	}
	if !(e.Broke[0].Work > 0) {
		t.Errorf("work %v", e.Broke[0].Work)
	}
	s := b.Stats()
	if s.BondsMade != 4 || s.BondsBroken != 4 {
		t.Errorf("bonds made %d, broken %d", s.BondsMade, s.BondsBroken)
	}
	v := b.vel(block).Linear[1]
	b.steps(3)
	near(t, "free fall", b.vel(block).Linear[1]-v, -9.81*3/60, 1e-9)
}

// Each way to lose all bonds has its cause.
func TestCauses(t *testing.T) {
	for _, c := range []struct {
		name string
		want systems.Cause
		do   func(b *bench, ceiling, block donburi.Entity)
	}{
		{"body removed", systems.BodyGone, func(b *bench, _, block donburi.Entity) { b.w.Remove(block) }},
		{"other body removed", systems.BodyGone, func(b *bench, ceiling, _ donburi.Entity) { b.w.Remove(ceiling) }},
		{"body disabled", systems.BodyGone, func(b *bench, _, block donburi.Entity) { b.body(block).Disabled = true }},
		{"body bad", systems.BodyGone, func(b *bench, _, block donburi.Entity) { b.material(block).Friction = -1 }},
		{"component removed", systems.BodyGone, func(b *bench, _, block donburi.Entity) {
			b.w.Entry(block).RemoveComponent(components.Collider)
		}},
		{"pair disabled", systems.Released, func(b *bench, ceiling, block donburi.Entity) {
			c, _ := b.contact(ceiling, block)
			c.Disabled = true
		}},
		{"torn away", systems.Torn, func(b *bench, _, block donburi.Entity) { b.pose(block).Position[1] = -1 }},
		{"made a sensor", systems.Released, func(b *bench, _, block donburi.Entity) { b.body(block).Sensor = true }},
		{"layers apart", systems.Released, func(b *bench, _, block donburi.Entity) { b.collider(block).Mask = 1 << 7 }},
	} {
		b, ceiling, block := hanging(t, sticky())
		b.steps(5)
		c.do(b, ceiling, block)
		b.Step()
		e := b.Events()
		if len(e.Broke) != 1 || e.Broke[0].Cause != c.want {
			t.Errorf("%s: broke %+v, want %v", c.name, e.Broke, c.want)
		} else if e.Broke[0].A != ceiling || e.Broke[0].B != block {
			t.Errorf("%s: broke %v and %v", c.name, e.Broke[0].A, e.Broke[0].B)
		}
		if s := b.Stats(); s.Bonds != 0 || s.BondsBroken != s.BondsMade {
			t.Errorf("%s: bonds made %d, broken %d, living %d", c.name, s.BondsMade, s.BondsBroken, s.Bonds)
		}
		b.steps(3)
		if len(b.Events().Broke) != 0 {
			t.Errorf("%s: told twice", c.name)
		}
		b.allFinite()
	}
}

// What is removed in a subscriber is gone in the next step, and its bonds with
// it.
func TestRemoveInSubscriber(t *testing.T) {
	b, ceiling, block := hanging(t, sticky())
	broke := 0
	systems.StuckEvent.Subscribe(b.w, func(w donburi.World, e systems.Stuck) {
		w.Remove(e.B)
		w.Remove(e.Pair)
	})
	systems.BrokeEvent.Subscribe(b.w, func(_ donburi.World, e systems.Broke) {
		broke++
		if e.Cause != systems.BodyGone || e.A != ceiling || e.B != block {
			t.Errorf("%+v", e)
		}
	})
	b.steps(3)
	if broke != 1 || b.Stats().Bodies != 1 {
		t.Errorf("broke %d times, %d bodies", broke, b.Stats().Bodies)
	}
}

// Events that come up outside a step, in Bond or Refresh, are told with the
// next step, and the last step's slices stay until then.
func TestEventsBetweenSteps(t *testing.T) {
	b, ceiling, block := hanging(t, sticky())
	other := b.spawn(def(components.Dynamic, components.Box(0.1, 0.1, 0.1), vec{0.4, -0.05, 0}))
	b.material(other).Glue = sticky()
	var heard log
	systems.BrokeEvent.Subscribe(b.w, func(donburi.World, systems.Broke) { heard.broke++ })
	systems.RejectedEvent.Subscribe(b.w, func(donburi.World, systems.Rejected) { heard.rejected++ })
	b.Step()
	stuck := b.Events().Stuck
	if len(stuck) == 0 {
		t.Fatal("nothing stuck")
	}
	b.w.Remove(block)
	b.material(other).Restitution = 7 // and it lets go of the ceiling
	if err := b.Bond(ceiling, other, 1); err == nil {
		t.Error("a bond with a body that cannot be simulated")
	}
	if len(b.Events().Stuck) != len(stuck) {
		t.Error("the last step's events are gone before the next")
	}
	b.Step()
	e := b.Events()
	if len(e.Broke) != 2 || len(e.Rejected) != 1 || heard.broke != 2 || heard.rejected != 1 {
		t.Errorf("after Bond: broke %v, rejected %v, heard %+v", e.Broke, e.Rejected, heard)
	}

	b.material(other).Restitution = 0
	if err := b.Bond(ceiling, other, 1); err != nil {
		t.Fatal(err)
	}
	b.Step()
	b.w.Remove(other)
	b.Refresh()
	b.Step()
	if len(b.Events().Broke) != 1 || heard.broke != 3 {
		t.Errorf("after Refresh: broke %v, heard %+v", b.Events().Broke, heard)
	}
}
