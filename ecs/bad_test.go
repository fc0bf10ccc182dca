package ecs_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

var (
	nan = math.NaN()
	inf = math.Inf(1)
)

// Component data set wrongly between steps: told once, by event and counter;
// the entity is left out and the rest goes on; mended, it comes back.
func TestBadDataAtRunTime(t *testing.T) {
	huge := make([]vec, 5)
	for i := range huge {
		huge[i] = vec{float64(i), 0, float64(i * i)} // all in a plane
	}
	for _, c := range []struct {
		want string // in the reason
		do   func(b *bench, e donburi.Entity)
	}{
		{"Pose.Position", func(b *bench, e donburi.Entity) { b.pose(e).Position[1] = nan }},
		{"Pose.Position", func(b *bench, e donburi.Entity) { b.pose(e).Position[0] = inf }},
		{"Pose.Position", func(b *bench, e donburi.Entity) { b.pose(e).Position[2] = -1e300 }},
		{"Pose.Rotation", func(b *bench, e donburi.Entity) { b.pose(e).Rotation.W = nan }},
		{"Pose.Rotation", func(b *bench, e donburi.Entity) { b.pose(e).Rotation.V[1] = inf }},
		{"Velocity.Linear", func(b *bench, e donburi.Entity) { b.vel(e).Linear[2] = nan }},
		{"Velocity.Linear", func(b *bench, e donburi.Entity) { b.vel(e).Linear[0] = -inf }},
		{"Velocity.Linear", func(b *bench, e donburi.Entity) { b.vel(e).Linear[0] = 1e300 }},
		{"Velocity.Angular", func(b *bench, e donburi.Entity) { b.vel(e).Angular[0] = nan }},
		{"Velocity.Angular", func(b *bench, e donburi.Entity) { b.vel(e).Angular[0] = 1e200 }},
		{"Body.Kind", func(b *bench, e donburi.Entity) { b.body(e).Kind = 9 }},
		{"Mass.Override", func(b *bench, e donburi.Entity) { components.Mass.Get(b.w.Entry(e)).Override = nan }},
		{"Mass.Override", func(b *bench, e donburi.Entity) { components.Mass.Get(b.w.Entry(e)).Override = -1 }},
		{"Mass.Override", func(b *bench, e donburi.Entity) { components.Mass.Get(b.w.Entry(e)).Override = 1e300 }},
		{"Material.Friction", func(b *bench, e donburi.Entity) { b.material(e).Friction = -0.1 }},
		{"Material.Friction", func(b *bench, e donburi.Entity) { b.material(e).Friction = nan }},
		{"Material.Restitution", func(b *bench, e donburi.Entity) { b.material(e).Restitution = 1.1 }},
		{"Material.Density", func(b *bench, e donburi.Entity) { b.material(e).Density = 0 }},
		{"Material.Density", func(b *bench, e donburi.Entity) { b.material(e).Density = -3 }},
		{"Material.Density", func(b *bench, e donburi.Entity) { b.material(e).Density = 1e300 }},
		{"Material.Density", func(b *bench, e donburi.Entity) { b.material(e).Density = 1e-300 }},
		{"Material.Glue", func(b *bench, e donburi.Entity) { b.material(e).Glue.NormalStiffness = nan }},
		{"Material.Glue", func(b *bench, e donburi.Entity) { b.material(e).Glue.BreakGap = -1 }},
		{"Material.Glue", func(b *bench, e donburi.Entity) { b.material(e).Glue.NormalStiffness = 1e6 }}, // without an energy
		{"Material.Glue", func(b *bench, e donburi.Entity) { b.material(e).Glue.Samples = 1000 }},
		{"Material.Glue", func(b *bench, e donburi.Entity) {
			b.material(e).Glue = components.Glue{Law: "unheard of", NormalStiffness: 1}
		}},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = nil }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Sphere(nan) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Sphere(0) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Box(1, 0, 1) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Box(1, inf, 1) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Capsule(1, -1) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Hull(huge...) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Hull() }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) {
			b.collider(e).Shape = components.Hull(vec{0, 0, 0}, vec{1, 0, 0}, vec{0, 1, 0}, vec{0, 0, nan})
		}},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = (*components.HullShape)(nil) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = (*components.BoxShape)(nil) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = struct{ components.Shape }{} }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.HalfSpace(vec{0, 1, 0}) }},
		{"Collider.Shape", func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.HalfSpace(vec{}) }},
	} {
		t.Run(c.want, func(t *testing.T) { badData(t, c.want, c.do) })
	}
}

func badData(t *testing.T, want string, do func(b *bench, e donburi.Entity)) {
	b := newBench(t, nil)
	ground := b.ground()
	bad := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{0, 0.5, 0}))
	good := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{0, 1.5, 0})) // on top of it
	heard := 0
	systems.RejectedEvent.Subscribe(b.w, func(_ donburi.World, e systems.Rejected) { heard++ })
	b.steps(3)
	e := b.w.Entry(bad)
	saved := []any{
		*b.body(bad), *b.pose(bad), *b.vel(bad), *components.Mass.Get(e), *b.collider(bad), *b.material(bad),
	}
	do(b, bad)
	for i := range 20 {
		b.Step()
		told := b.Events().Rejected
		if i > 0 && len(told) > 0 || i == 0 && len(told) != 1 {
			t.Fatalf("step %d: %d rejected", i, len(told))
		}
		if i == 0 {
			r := told[0]
			if r.Entity != bad || !errors.Is(r.Reason, systems.ErrBody) || !strings.Contains(r.Reason.Error(), want) {
				t.Errorf("rejected %v: %v", r.Entity, r.Reason)
			}
		}
		if _, ok := b.Pair(ground, bad); ok {
			t.Fatal("a body that is left out touches the ground")
		}
	}
	if b.Stats().Rejected != 1 || heard != 1 {
		t.Errorf("counted %d, heard %d", b.Stats().Rejected, heard)
	}
	if v, y := b.vel(good).Linear[1], b.pose(good).Position[1]; !(v < -2) || !(y < 1.5) {
		t.Errorf("the box on top does not fall: %v m/s at %v m", v, y)
	}

	// Mended, it is back, and the other body lands on it.
	*b.body(bad), *b.pose(bad), *b.vel(bad) = saved[0].(components.BodyData), saved[1].(components.PoseData), saved[2].(components.VelocityData)
	*components.Mass.Get(e), *b.collider(bad), *b.material(bad) = saved[3].(components.MassData), saved[4].(components.ColliderData), saved[5].(components.MaterialData)
	b.pose(good).Position, b.vel(good).Linear = vec{0, 1.6, 0}, vec{}
	b.steps(90)
	b.allFinite()
	near(t, "mended body", b.pose(bad).Position[1], 0.5, 5e-3)
	near(t, "the body on it", b.pose(good).Position[1], 1.5, 5e-3)
	if b.Stats().Rejected != 1 {
		t.Errorf("rejected %d times", b.Stats().Rejected)
	}
	// And told again when it happens again.
	do(b, bad)
	b.Step()
	if b.Stats().Rejected != 2 || heard != 2 {
		t.Errorf("the second time: counted %d, heard %d", b.Stats().Rejected, heard)
	}
}

// The same data at Spawn and Fit: an error, and nothing created or changed.
func TestBadDefinitions(t *testing.T) {
	for _, c := range []struct {
		want string
		do   func(d *ecs.BodyDef)
	}{
		{"Pose.Position", func(d *ecs.BodyDef) { d.Pose.Position[0] = nan }},
		{"Pose.Rotation", func(d *ecs.BodyDef) { d.Pose.Rotation.V[2] = inf }},
		{"Velocity.Linear", func(d *ecs.BodyDef) { d.Velocity.Linear[0] = 1e9 }},
		{"Mass.Override", func(d *ecs.BodyDef) { d.Mass.Override = -1 }},
		{"Body.Kind", func(d *ecs.BodyDef) { d.Body.Kind = 3 }},
		{"Material.Density", func(d *ecs.BodyDef) { d.Material.Density = 0 }},
		{"Material.Density", func(d *ecs.BodyDef) { d.Material.Density = 1e300 }},
		{"Material.Friction", func(d *ecs.BodyDef) { d.Material.Friction = nan }},
		{"Material.Glue", func(d *ecs.BodyDef) { d.Material.Glue.DebondEnergy = nan }},
		{"Collider.Shape", func(d *ecs.BodyDef) { d.Collider.Shape = nil }},
		{"Collider.Shape", func(d *ecs.BodyDef) { d.Collider.Shape = components.HalfSpace(vec{0, 1, 0}) }},
		{"Collider.Shape", func(d *ecs.BodyDef) { d.Collider.Shape = components.Box(0, 1, 1) }},
	} {
		b := newBench(t, nil)
		was := b.w.Len()
		d := def(components.Dynamic, components.Box(1, 1, 1), vec{})
		c.do(&d)
		e, err := b.Spawn(d)
		if !errors.Is(err, systems.ErrBody) || !strings.Contains(err.Error(), c.want) || e != donburi.Null {
			t.Errorf("%s: Spawn: %v, %v", c.want, e, err)
		}
		if b.w.Len() != was {
			t.Errorf("%s: an entity was created", c.want)
		}
		own := b.w.Create(ecs.BodyTypes()...)
		if err := b.Fit(own, d); !errors.Is(err, systems.ErrBody) {
			t.Errorf("%s: Fit: %v", c.want, err)
		}
		if b.body(own).ID != 0 || b.collider(own).Shape != nil {
			t.Errorf("%s: Fit has changed the entity", c.want)
		}
	}
	b := newBench(t, nil)
	d := def(components.Dynamic, components.Box(1, 1, 1), vec{})
	if err := b.Fit(b.w.Create(components.Pose), d); err == nil || !strings.Contains(err.Error(), "Body") {
		t.Errorf("Fit of an entity without the components: %v", err)
	}
	e := b.spawn(d)
	b.w.Remove(e)
	if err := b.Fit(e, d); err == nil {
		t.Error("Fit of a removed entity")
	}
}

// Loads and drives with bad numbers, or of bodies that are not there, do
// nothing; bad numbers are told once.
func TestBadLoadsAndDrives(t *testing.T) {
	b := newBench(t, weightless)
	body := b.spawn(def(components.Dynamic, components.Sphere(1), vec{}))
	floor := b.spawn(def(components.Kinematic, components.Sphere(1), vec{5, 0, 0}))
	if _, err := b.SpawnLoad(components.LoadData{Body: body, Force: vec{nan, 0, 0}}); err == nil {
		t.Error("a load of NaN was created")
	}
	if _, err := b.SpawnDrive(components.DriveData{Body: floor, Velocity: vec{0, inf, 0}}); err == nil {
		t.Error("a drive of Inf was created")
	}
	var made []donburi.Entity
	for _, l := range []components.LoadData{
		{Body: body, Force: vec{1, 0, 0}},
		{Body: body, Rate: vec{1, 0, 0}},
		{Body: body, Torque: vec{1, 0, 0}},
		{Body: body, At: vec{1, 0, 0}, AtPoint: true},
		{Body: body, From: 1},
	} {
		e, err := b.SpawnLoad(l)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, e)
	}
	for i, change := range []func(*components.LoadData){
		func(l *components.LoadData) { l.Force[0] = nan },
		func(l *components.LoadData) { l.Rate[0] = inf },
		func(l *components.LoadData) { l.Torque[0] = 1e300 },
		func(l *components.LoadData) { l.At[0] = nan },
		func(l *components.LoadData) { l.From = nan },
	} {
		change(components.Load.Get(b.w.Entry(made[i])))
	}
	drive, err := b.SpawnDrive(components.DriveData{Body: floor, Velocity: vec{0, 1, 0}})
	if err != nil {
		t.Fatal(err)
	}
	components.Drive.Get(b.w.Entry(drive)).Velocity[1] = 1e300
	// Of nobody, of a removed body, of one that cannot be driven.
	gone := b.spawn(def(components.Dynamic, components.Sphere(1), vec{50, 0, 0}))
	for _, e := range []donburi.Entity{donburi.Null, gone, floor} {
		if _, err := b.SpawnLoad(components.LoadData{Body: e, Force: vec{1, 0, 0}}); err != nil {
			t.Error(err)
		}
	}
	for _, e := range []donburi.Entity{donburi.Null, gone, body} {
		if _, err := b.SpawnDrive(components.DriveData{Body: e, Velocity: vec{1, 0, 0}}); err != nil {
			t.Error(err)
		}
	}
	b.w.Remove(gone)
	told := 0
	for range 10 {
		b.Step()
		told += len(b.Events().Rejected)
	}
	if told != 6 || b.Stats().Rejected != 6 {
		t.Errorf("told %d, counted %d, want 6", told, b.Stats().Rejected)
	}
	if v := *b.vel(body); v != (components.VelocityData{}) {
		t.Errorf("the body moves: %v", v)
	}
	if p := b.pose(floor).Position; p != (vec{5, 0, 0}) {
		t.Errorf("the floor is at %v", p)
	}
}

// A rotation that is not of length one is scaled to it; zero is no rotation.
func TestRotationsOfAnyLength(t *testing.T) {
	want := mgl64.QuatRotate(1, vec{0, 0, 1})
	for _, f := range []float64{1e-100, 0.5, 3, 1e100} {
		b := newBench(t, weightless)
		e := b.spawn(def(components.Dynamic, components.Box(1, 2, 3), vec{}))
		b.pose(e).Rotation = want.Scale(f)
		b.Step()
		if q := b.pose(e).Rotation; q.Sub(want).Len() > 1e-14 {
			t.Errorf("times %v: %v, want %v", f, q, want)
		}
		b.pose(e).Rotation = mgl64.Quat{}
		b.Step()
		if q := b.pose(e).Rotation; q != mgl64.QuatIdent() {
			t.Errorf("zero: %v", q)
		}
	}
}

// Bodies at the limits of what can be simulated do not take their neighbours
// with them: no state is ever other than finite, and no one else is refused.
func TestExtremesStayToThemselves(t *testing.T) {
	for name, wild := range map[string]func(b *bench, e donburi.Entity){
		"fast":     func(b *bench, e donburi.Entity) { b.vel(e).Linear = vec{1e6, -1e6, 1e6} },
		"spinning": func(b *bench, e donburi.Entity) { b.vel(e).Angular = vec{1e6, 1e6, -1e6} },
		"spinning box": func(b *bench, e donburi.Entity) {
			b.collider(e).Shape = components.Box(0.1, 1, 2)
			b.vel(e).Angular = vec{1e6, 1e5, 1}
		},
		"far":         func(b *bench, e donburi.Entity) { b.pose(e).Position = vec{1e9, 1e9, 1e9} },
		"heavy":       func(b *bench, e donburi.Entity) { components.Mass.Get(b.w.Entry(e)).Override = 1e15 },
		"light":       func(b *bench, e donburi.Entity) { components.Mass.Get(b.w.Entry(e)).Override = 1e-15 },
		"rough":       func(b *bench, e donburi.Entity) { b.material(e).Friction = 1e300 },
		"deep inside": func(b *bench, e donburi.Entity) { b.pose(e).Position = vec{0, -1e6, 0} },
		"large":       func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Sphere(1e4) },
		"needle":      func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Box(1e-5, 1e3, 1e-5) },
		"huge load":   func(b *bench, e donburi.Entity) { push(b, e, vec{1e9, -1e9, 0}) },
		"a very stiff glue": func(b *bench, e donburi.Entity) {
			b.material(e).Glue = components.Glue{NormalStiffness: 1e30, TangentialStiffness: 1e30, DebondEnergy: 1e30, InitialIntensity: 1}
		},
		"a very thick glue": func(b *bench, e donburi.Entity) {
			b.material(e).Glue = components.Glue{NormalStiffness: 1e9, TangentialStiffness: 1e9, DebondEnergy: 1e3, Damping: 1e30, InitialIntensity: 1}
		},
		"a hasty glue": func(b *bench, e donburi.Entity) {
			b.material(e).Glue = components.Glue{NormalStiffness: 1e9, DebondEnergy: 1e3, BondRate: 1e30, SaturationPressure: 1e-30}
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, nil)
			b.ground()
			var others []donburi.Entity
			for i := range 3 {
				others = append(others, b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{float64(i-1) * 1.01, 0.5, 0})))
			}
			e := b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{0, 1.5, 0}))
			b.steps(2)
			wild(b, e)
			for range 30 {
				b.Step()
				b.allFinite()
				for _, r := range b.Events().Rejected {
					if r.Entity != e {
						t.Fatalf("step %d: a neighbour is refused: %v", b.Steps(), r.Reason)
					}
				}
			}
			for _, f := range b.Faults() {
				if f.Entity != e {
					t.Errorf("a neighbour is at fault: %+v", f)
				}
			}
			for _, o := range others {
				if b.body(o).Disabled {
					t.Error("a neighbour is disabled")
				}
			}
		})
	}
}

func push(b *bench, e donburi.Entity, f vec) {
	if _, err := b.SpawnLoad(components.LoadData{Body: e, Force: f}); err != nil {
		b.t.Fatal(err)
	}
}

func ExampleEvents() {
	w := donburi.NewWorld()
	p, err := ecs.Install(w, ecs.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	d := ecs.BodyDef{Collider: components.ColliderData{Shape: components.Sphere(1)}, Material: components.MaterialData{Density: 1}}
	e, err := p.Spawn(d)
	if err != nil {
		fmt.Println(err)
	}
	components.Velocity.Get(w.Entry(e)).Linear[0] = math.NaN()
	p.Step()
	for _, r := range p.Events().Rejected {
		fmt.Println(r.Reason)
	}
	// Output:
	// body cannot be simulated: Velocity.Linear: expected finite numbers up to 1e6 [m/s]
}
