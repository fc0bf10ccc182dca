package ecs_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	decs "github.com/yohamta/donburi/ecs"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

func TestConfigValidate(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		field  string
		change func(*ecs.Config)
	}{
		{"Gravity[0]", func(c *ecs.Config) { c.Gravity[0] = nan }},
		{"Gravity[2]", func(c *ecs.Config) { c.Gravity[2] = -inf }},
		{"DT", func(c *ecs.Config) { c.DT = 0 }},
		{"DT", func(c *ecs.Config) { c.DT = nan }},
		{"DT", func(c *ecs.Config) { c.DT = 0.2 }},
		{"DT", func(c *ecs.Config) { c.DT = -1e-3 }},
		{"Substeps", func(c *ecs.Config) { c.Substeps = 0 }},
		{"Substeps", func(c *ecs.Config) { c.Substeps = 65 }},
		{"Iterations", func(c *ecs.Config) { c.Iterations = 0 }},
		{"RelaxIterations", func(c *ecs.Config) { c.RelaxIterations = -1 }},
		{"MaxCatchUp", func(c *ecs.Config) { c.MaxCatchUp = 0 }},
		{"Tick", func(c *ecs.Config) { c.Tick = -1 }},
		{"Tick", func(c *ecs.Config) { c.Tick = nan }},
		{"Threads", func(c *ecs.Config) { c.Threads = -1 }},
		{"BounceSpeed", func(c *ecs.Config) { c.BounceSpeed = nan }},
		{"RecoverySpeed", func(c *ecs.Config) { c.RecoverySpeed = -1 }},
		{"FrictionCone", func(c *ecs.Config) { c.FrictionCone = 2 }},
		{"Projection", func(c *ecs.Config) { c.Projection = 2 }},
		{"Anticipation", func(c *ecs.Config) { c.Anticipation = 2 }},
		{"Evolve", func(c *ecs.Config) { c.Evolve = 2 }},
	} {
		cfg := ecs.DefaultConfig()
		c.change(&cfg)
		_, err := ecs.Install(donburi.NewWorld(), cfg)
		if !errors.Is(err, systems.ErrConfig) || !strings.Contains(err.Error(), c.field+":") {
			t.Errorf("%s: %v", c.field, err)
		}
		good := newBench(t, nil)
		if err := good.SetConfig(cfg); !errors.Is(err, systems.ErrConfig) {
			t.Errorf("%s: SetConfig: %v", c.field, err)
		}
		if got, want := good.Config(), ecs.DefaultConfig(); got.DT != want.DT || got.Substeps != want.Substeps || got.Evolve != want.Evolve {
			t.Errorf("%s: a refused config is in use", c.field)
		}
	}
	if _, err := ecs.Install(nil, ecs.DefaultConfig()); err == nil {
		t.Error("physics in no world")
	}
}

// Advance makes the steps that the time calls for and keeps the rest.
func TestAdvance(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.DT, c.MaxCatchUp = 0.01, 4 })
	for _, c := range []struct {
		elapsed float64
		steps   int
		alpha   float64
	}{
		{0.005, 0, 0.5},
		{0.004, 0, 0.9},
		{0.002, 1, 0.1},
		{-1, 0, 0.1},
		{math.NaN(), 0, 0.1},
		{math.Inf(1), 0, 0.1},
		{0.03, 3, 0.1},
		{0.0399, 4, 0.09},
		{1.234, 4, 0.49}, // the rest of 1.2349 s is dropped but for a part of a step
		{1e300, 4, math.NaN()},
	} {
		if n := b.Advance(c.elapsed); n != c.steps {
			t.Errorf("Advance(%v) makes %d steps, want %d", c.elapsed, n, c.steps)
		}
		if a := b.Alpha(); c.alpha == c.alpha {
			near(t, "Alpha", a, c.alpha, 1e-9)
		} else if !(a >= 0 && a <= 1) {
			t.Errorf("Alpha is %v", a)
		}
	}
}

// Sixty frames of 1/60 s are sixty steps of 1/60 s, and six hundred of 1/600 s
// are ten; none is lost to rounding.
func TestAdvanceInFrames(t *testing.T) {
	for _, c := range []struct {
		frames  int
		elapsed float64
		steps   uint64
	}{{60, 1.0 / 60, 60}, {600, 1.0 / 600, 60}, {20, 0.05, 60}, {144, 1.0 / 144, 60}} {
		b := newBench(t, nil)
		for range c.frames {
			b.Advance(c.elapsed)
		}
		if b.Steps() != c.steps {
			t.Errorf("%d frames of %v s make %d steps, want %d", c.frames, c.elapsed, b.Steps(), c.steps)
		}
	}
}

// Update is one step a tick, or as many as a tick of another length calls for.
func TestUpdate(t *testing.T) {
	for _, c := range []struct {
		tick  float64
		steps uint64
	}{{0, 10}, {1.0 / 60, 10}, {1.0 / 30, 20}, {1.0 / 120, 5}} {
		w := donburi.NewWorld()
		cfg := ecs.DefaultConfig()
		cfg.Tick = c.tick
		p, err := ecs.Install(w, cfg)
		if err != nil {
			t.Fatal(err)
		}
		game := decs.NewECS(w)
		game.AddSystem(p.Update)
		for range 10 {
			game.Update()
		}
		if p.Steps() != c.steps {
			t.Errorf("tick %v: %d steps, want %d", c.tick, p.Steps(), c.steps)
		}
	}
}

// DrawPose is between the poses of the last two steps; where nothing is
// simulated it is the pose itself.
func TestDrawPose(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.Gravity, c.DT = vec{}, 0.01 })
	e := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{}))
	b.vel(e).Linear = vec{100, 0, 0}
	b.vel(e).Angular = vec{0, 0, 50}
	b.Advance(0.0125)
	x, q := b.DrawPose(e)
	near(t, "place", x[0], 0.25, 1e-12)
	turned := q.Rotate(vec{1, 0, 0})
	angle := math.Atan2(turned[1], turned[0])
	full := b.pose(e).Rotation.Rotate(vec{1, 0, 0})
	near(t, "angle", angle, 0.25*math.Atan2(full[1], full[0]), 2e-3) // chord for arc
	near(t, "length", q.Len(), 1, 1e-12)
	// A moved body is drawn where it was put.
	b.body(e).Disabled = true
	b.pose(e).Position = vec{7, 8, 9}
	b.Step()
	if x, _ := b.DrawPose(e); x != (vec{7, 8, 9}) {
		t.Errorf("a disabled body is drawn at %v", x)
	}
	plain := b.w.Create(components.Pose)
	components.Pose.Get(b.w.Entry(plain)).Position = vec{1, 2, 3}
	if x, q := b.DrawPose(plain); x != (vec{1, 2, 3}) || q != mgl64.QuatIdent() {
		t.Errorf("an entity of the game's own is drawn at %v, %v", x, q)
	}
	b.w.Remove(e)
	if x, q := b.DrawPose(e); x != (vec{}) || q != mgl64.QuatIdent() {
		t.Errorf("a removed body is drawn at %v, %v", x, q)
	}
}

// A frame that ends just after a step and one that ends just before it differ
// by a frame's motion, not by a step's.
func TestDrawPoseIsSteady(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.Gravity, c.DT = vec{}, 0.01 })
	e := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{}))
	b.vel(e).Linear = vec{1, 0, 0}
	b.Advance(0.01)
	was, _ := b.DrawPose(e)
	for range 400 {
		b.Advance(0.005)
		now, _ := b.DrawPose(e)
		near(t, "motion in a frame", now[0]-was[0], 0.005, 1e-9)
		was = now
	}
}

// Pictures between two ticks show what moves at even distances, whether the game
// steps or hands time over; a lead ends with the tick.
func TestLead(t *testing.T) {
	const dt, pictures = 0.01, 4
	for name, tick := range map[string]func(b *bench){
		"Step":    func(b *bench) { b.Step() },
		"Advance": func(b *bench) { b.Advance(dt) },
	} {
		b := newBench(t, func(c *ecs.Config) { c.Gravity, c.DT = vec{}, dt })
		e := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{}))
		b.vel(e).Linear = vec{1, 0, 0}
		tick(b)
		b.Lead(0)
		was, _ := b.DrawPose(e)
		for i := 1; i < 40; i++ {
			if i%pictures == 0 {
				tick(b)
			}
			b.Lead(float64(i%pictures) * dt / pictures)
			now, _ := b.DrawPose(e)
			near(t, name+": motion in a picture", now[0]-was[0], dt/pictures, 1e-9)
			was = now
		}
		b.Lead(9)
		now, _ := b.DrawPose(e)
		near(t, name+": at the last step", now[0], b.pose(e).Position[0], 1e-12)
		for _, bad := range []float64{-1, math.NaN(), math.Inf(1)} {
			if b.Lead(bad); b.Alpha() > 1e-6 {
				t.Errorf("%s: a lead of %v counts: %v", name, bad, b.Alpha())
			}
		}
		b.Lead(dt / 2)
		if tick(b); math.Abs(b.Alpha()-0.5) < 0.4 {
			t.Errorf("%s: a lead outlives a tick: %v", name, b.Alpha())
		}
	}
}

// Worlds side by side share nothing: what happens in one changes no bit of the
// other.
func TestSeveralWorlds(t *testing.T) {
	fill := func(b *bench) donburi.Entity {
		b.ground()
		d := def(components.Dynamic, components.Box(1, 1, 1), vec{0, 0.9, 0})
		d.Pose.Rotation = mgl64.QuatRotate(0.3, vec{1, 0, 1}.Normalize())
		return b.spawn(d)
	}
	alone := newBench(t, nil)
	fill(alone)
	alone.steps(60)
	one, two := newBench(t, nil), newBench(t, func(c *ecs.Config) { c.Gravity = vec{3, -20, 0} })
	fill(one)
	e := fill(two)
	for i := range 60 {
		one.Step()
		two.Step()
		if i == 30 {
			two.w.Remove(e)
		}
	}
	if one.Hash() != alone.Hash() {
		t.Error("another world has changed this one")
	}
	if two.Stats().Bodies != 1 || one.Stats().Bodies != 2 {
		t.Errorf("bodies %d and %d", two.Stats().Bodies, one.Stats().Bodies)
	}
}

// Replace puts a system in the place of a stage, outer or inner.
func TestReplace(t *testing.T) {
	b := newBench(t, nil)
	e := b.spawn(def(components.Dynamic, components.Sphere(1), vec{}))
	n := 0
	if !b.Replace("IntegrateVelocities", func(*systems.World) { n++ }) {
		t.Error("there is no stage IntegrateVelocities")
	}
	if !b.Replace("Clone", func(*systems.World) { n += 100 }) {
		t.Error("there is no stage Clone")
	}
	if b.Replace("Nonsense", func(*systems.World) {}) {
		t.Error("there is a stage Nonsense")
	}
	b.Step()
	if n != 104 {
		t.Errorf("replaced stages ran: %d", n)
	}
	near(t, "fall without gravity", b.vel(e).Linear[1], 0, 0)
	outer, inner := b.Schedule()
	outer[0].Run, inner[0].Run = nil, nil // copies
	if err := b.SetConfig(b.Config()); err != nil {
		t.Fatal(err)
	}
	b.Step()
	near(t, "fall after the config was set", b.vel(e).Linear[1], -9.81/60, 1e-12)
}
