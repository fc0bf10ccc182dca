package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// fieldWorld has no gravity, a rigid ball and a jelly, both at rest unless told.
func fieldWorld(t *testing.T, planar bool, f components.ForceFieldData, v mgl64.Vec3) (*ecs.Physics, []donburi.Entity) {
	t.Helper()
	cfg := ecs.DefaultConfig()
	cfg.Gravity, cfg.Planar, cfg.Sleeping = mgl64.Vec3{}, planar, false
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	var e []donburi.Entity
	shape := components.Shape(components.SphereShape{Radius: 0.1})
	if planar {
		shape = components.CircleShape{Radius: 0.1}
	}
	ball, err := p.Spawn(ecs.BodyDef{
		Pose: components.PoseData{Position: mgl64.Vec3{5, 0, 0}}, Velocity: components.VelocityData{Linear: v, Angular: mgl64.Vec3{0, 0, 2}},
		Collider: components.ColliderData{Shape: shape}, Material: components.MaterialData{Density: 1000}, Mass: components.MassData{Override: 2},
	})
	if err != nil {
		t.Fatal(err)
	}
	e = append(e, ball)
	if !planar {
		d := jelly(-5)
		d.Velocity.Linear = v
		s, err := p.SpawnSoft(d)
		if err != nil {
			t.Fatal(err)
		}
		e = append(e, s)
	}
	if _, err := p.SpawnForceField(f); err != nil {
		t.Fatal(err)
	}
	return p, e
}

func velocityOf(p *ecs.Physics, e donburi.Entity) *components.VelocityData {
	return components.Velocity.Get(p.World().Donburi().Entry(e))
}

// TestAttract: v = s·t towards the centre while it is far. Over 0.5 s at 3 N/kg the
// bodies come 0.375 m nearer of 5 m: the direction is constant.
func TestAttract(t *testing.T) {
	for _, planar := range []bool{false, true} {
		p, es := fieldWorld(t, planar, components.ForceFieldData{Kind: components.Attract, Strength: 3, Core: 0.1}, mgl64.Vec3{})
		for range 30 {
			p.Step()
		}
		for _, e := range es {
			if v := velocityOf(p, e).Linear.Len(); math.Abs(v-1.5) > 1.5e-3 {
				t.Errorf("planar %v: %v m/s after 0.5 s at 3 N/kg, want 1.5", planar, v)
			}
		}
	}
}

// TestDampingField: v = v0·exp(−rate·t), exactly, at any step.
func TestDampingField(t *testing.T) {
	for _, planar := range []bool{false, true} {
		p, es := fieldWorld(t, planar, components.ForceFieldData{Kind: components.Damp, Linear: 2, Angular: 3}, mgl64.Vec3{1, 0, 0})
		for range 60 {
			p.Step()
		}
		for _, e := range es {
			if v := velocityOf(p, e).Linear[0]; math.Abs(v/math.Exp(-2)-1) > 1e-3 {
				t.Errorf("planar %v: %v m/s after 1 s, want e⁻²", planar, v)
			}
		}
		if w := velocityOf(p, es[0]).Angular[2]; math.Abs(w/(2*math.Exp(-3))-1) > 1e-3 {
			t.Errorf("planar %v: %v rad/s after 1 s, want 2·e⁻³", planar, w)
		}
	}
}

// TestWind: dv/dt = k·u²/m with u = 10 − v has v = 10·x/(1 + x), x = 10·k·t/m. The
// steps take the force at their beginning: the error is of the order of k·u·dt/m,
// 1 % here.
func TestWind(t *testing.T) {
	p, es := fieldWorld(t, false, components.ForceFieldData{Kind: components.Wind, Velocity: mgl64.Vec3{10, 0, 0}, Drag: 0.1}, mgl64.Vec3{})
	for range 60 {
		p.Step()
	}
	for i, m := range []float64{2, 1} {
		x := 10 * 0.1 / m
		want := 10 * x / (1 + x)
		if v := velocityOf(p, es[i]).Linear[0]; math.Abs(v/want-1) > 0.01 {
			t.Errorf("%v kg: %v m/s after 1 s, want %v", m, v, want)
		}
	}
}

// TestBadField: what cannot be is refused with the field that is wrong.
func TestBadField(t *testing.T) {
	p, err := ecs.Install(donburi.NewWorld(), ecs.DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []components.ForceFieldData{
		{Kind: 7}, {Strength: math.NaN(), Core: 1}, {Strength: 1}, {Kind: components.Wind, Drag: -1}, {Kind: components.Damp, Linear: math.Inf(1)},
	} {
		if _, err := p.SpawnForceField(f); err == nil {
			t.Errorf("%+v was taken", f)
		}
	}
}
