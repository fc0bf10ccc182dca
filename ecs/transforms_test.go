package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	decs "github.com/yohamta/donburi/ecs"
	dmath "github.com/yohamta/donburi/features/math"
	"github.com/yohamta/donburi/features/transform"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// A planar world in a game's own units: 50 pixels a metre, y down, degrees.
func ExampleTransforms() {
	cfg := ecs.DefaultConfig()
	cfg.Planar = true
	game := decs.NewECS(donburi.NewWorld())
	physics, err := ecs.Install(game.World, cfg)
	if err != nil {
		fmt.Println(err)
		return
	}
	screen := ecs.Screen{PixelsPerMetre: 50, Origin: mgl64.Vec2{320, 400}, YDown: true}
	sync, err := ecs.NewTransforms(physics, screen)
	if err != nil {
		fmt.Println(err)
		return
	}
	game.AddSystem(sync.Read)
	game.AddSystem(physics.Update)
	game.AddSystem(sync.Write)

	_, err = physics.Spawn(ecs.BodyDef{
		Body:     components.BodyData{Kind: components.Static},
		Collider: components.ColliderData{Shape: components.Chain(mgl64.Vec2{-6, 0}, mgl64.Vec2{0, 0}, mgl64.Vec2{6, 0})},
	})
	if err != nil {
		fmt.Println(err)
	}
	crate, err := physics.Spawn(ecs.BodyDef{
		Pose:     components.PoseData{Position: mgl64.Vec3{1, 2, 0}},
		Collider: components.ColliderData{Shape: components.Rect(1, 1)},
		Material: components.MaterialData{Density: 500, Friction: 0.5},
	}, transform.Transform)
	if err != nil {
		fmt.Println(err)
	}
	for range 120 { // two seconds
		game.Update()
	}
	p := transform.WorldPosition(game.World.Entry(crate))
	fmt.Printf("the crate rests at %.0f, %.0f px\n", p.X, p.Y)
	// Output:
	// the crate rests at 370, 375 px
}

func planar(c *ecs.Config) { c.Planar = true }

// synced is a planar world with transforms, stepped by its systems.
func synced(t *testing.T, screen ecs.Screen) (*bench, *ecs.Transforms, func()) {
	t.Helper()
	w := newBench(t, planar)
	sync, err := ecs.NewTransforms(w.Physics, screen)
	if err != nil {
		t.Fatal(err)
	}
	return w, sync, func() {
		sync.Read(nil)
		w.Update(nil)
		sync.Write(nil)
	}
}

// Places and angles go to pixels and degrees and back, y up and y down.
func TestScreenThereAndBack(t *testing.T) {
	for _, down := range []bool{false, true} {
		s := ecs.Screen{PixelsPerMetre: 32, Origin: mgl64.Vec2{100, 200}, YDown: down}
		p := mgl64.Vec2{1.25, -3}
		if d := s.Metres(s.Pixels(p)).Sub(p).Len(); d > 1e-14 {
			t.Errorf("y down %v: %v comes back as %v", down, p, s.Metres(s.Pixels(p)))
		}
		up := 200 + 32.0
		if down {
			up = 200 - 32
		}
		if got := s.Pixels(mgl64.Vec2{0, 1}); got != (mgl64.Vec2{100, up}) {
			t.Errorf("y down %v: a metre up is at %v", down, got)
		}
		for _, deg := range []float64{-170, -90, 0, 30, 179} {
			if got := s.Degrees(s.Rotation(deg)); math.Abs(got-deg) > 1e-12 {
				t.Errorf("y down %v: %v° comes back as %v°", down, deg, got)
			}
		}
	}
}

// A kinematic body goes where the game puts its transform within the tick, with
// the velocity that this takes, and stays there; it carries what lies on it.
func TestKinematicFollowsItsTransform(t *testing.T) {
	w, _, tick := synced(t, ecs.Screen{PixelsPerMetre: 100, YDown: true})
	lift := def(components.Kinematic, components.Rect(4, 0.2), vec{})
	lift.Material.Friction = 1
	plate, err := w.Spawn(lift, transform.Transform)
	if err != nil {
		t.Fatal(err)
	}
	crate := def(components.Dynamic, components.Rect(0.5, 0.5), vec{0, 0.35, 0})
	crate.Material.Friction = 1
	load := w.spawn(crate)
	for range 30 {
		tick()
	}
	e := w.w.Entry(plate)
	d := transform.Transform.Get(e)
	for i := range 60 {
		d.LocalPosition.X += 2 // 1.2 m/s to the right
		if i >= 30 {
			d.LocalRotation += 0.25 // clockwise on this screen
		}
		tick()
		if got := components.Pose.Get(e).Position[0]; math.Abs(got-0.02*float64(i+1)) > 1e-9 {
			t.Fatalf("tick %d: the plate is at %v m, want %v", i, got, 0.02*float64(i+1))
		}
	}
	v := components.Velocity.Get(e)
	if math.Abs(v.Linear[0]-1.2) > 1e-9 || math.Abs(v.Angular[2]+0.25*60*math.Pi/180) > 1e-3 {
		t.Errorf("the plate moves with %v, %v", v.Linear, v.Angular)
	}
	if got := d.LocalRotation; math.Abs(got-7.5) > 1e-9 {
		t.Errorf("the plate is at %v°, want 7.5", got)
	}
	if x := components.Pose.Get(w.w.Entry(load)).Position[0]; x < 0.9 {
		t.Errorf("the crate on the plate has come to %v m only", x)
	}
	for range 2 {
		tick()
	}
	if *v != (components.VelocityData{}) {
		t.Errorf("at rest the plate moves with %v", *v)
	}
}

// Transforms have parents: a body is told its place within them, a kinematic
// one moves with them, and one whose parent is gone stands by itself.
func TestTransformsWithParents(t *testing.T) {
	w, _, tick := synced(t, ecs.Screen{PixelsPerMetre: 10})
	parent := w.w.Entry(w.w.Create(transform.Transform))
	transform.Transform.Get(parent).LocalPosition = dmath.Vec2{X: 50, Y: 20}
	ball, err := w.Spawn(def(components.Dynamic, components.Circle(0.5), vec{7, 3, 0}), transform.Transform)
	if err != nil {
		t.Fatal(err)
	}
	arm, err := w.Spawn(def(components.Kinematic, components.Circle(0.5), vec{1, 40, 0}), transform.Transform)
	if err != nil {
		t.Fatal(err)
	}
	tick()
	transform.AppendChild(parent, w.w.Entry(ball), true)
	transform.AppendChild(parent, w.w.Entry(arm), true)
	tick()
	y := components.Pose.Get(w.w.Entry(ball)).Position[1]
	got := transform.Transform.Get(w.w.Entry(ball)).LocalPosition
	if math.Abs(got.X-20) > 1e-9 || math.Abs(got.Y-(10*y-20)) > 1e-9 {
		t.Errorf("the ball is at %v within its parent", got)
	}
	transform.Transform.Get(parent).LocalPosition.X += 5
	tick()
	if x := components.Pose.Get(w.w.Entry(arm)).Position[0]; math.Abs(x-1.5) > 1e-9 {
		t.Errorf("the arm is at %v m, want 1.5", x)
	}
	w.w.Remove(parent.Entity())
	tick()
	if n := w.Stats().Faults; n != 0 {
		t.Errorf("%d faults", n)
	}
}

func TestBadTransforms(t *testing.T) {
	w := newBench(t, nil)
	if _, err := ecs.NewTransforms(w.Physics, ecs.Screen{PixelsPerMetre: 1}); err == nil {
		t.Error("transforms of a world of space")
	}
	w = newBench(t, planar)
	for _, s := range []ecs.Screen{{}, {PixelsPerMetre: math.NaN()}, {PixelsPerMetre: 1, Origin: mgl64.Vec2{math.Inf(1), 0}}} {
		if _, err := ecs.NewTransforms(w.Physics, s); err == nil {
			t.Errorf("no error for %+v", s)
		}
	}
}

// A kinematic body that the game moves by its velocity, or by a Drive, takes its
// transform along, and goes on: the transform is told, and asks for nothing.
func TestTransformFollowsAKinematicBody(t *testing.T) {
	const speed, spin, scale = 1.5, 0.5, 40.0 // [m/s], [rad/s], [px/m]
	for name, start := range map[string]func(w *bench, e donburi.Entity){
		"velocity": func(w *bench, e donburi.Entity) {
			*w.vel(e) = components.VelocityData{Linear: vec{speed, 0, 0}, Angular: vec{0, 0, spin}}
		},
		"drive": func(w *bench, e donburi.Entity) {
			if _, err := w.SpawnDrive(components.DriveData{Body: e, Velocity: vec{speed, 0, 0}, AngularVelocity: vec{0, 0, spin}, Until: math.Inf(1)}); err != nil {
				t.Fatal(err)
			}
		},
	} {
		for _, down := range []bool{false, true} {
			w, _, tick := synced(t, ecs.Screen{PixelsPerMetre: scale, Origin: mgl64.Vec2{7, 9}, YDown: down})
			e, err := w.Spawn(def(components.Kinematic, components.Rect(1, 0.2), vec{-1, 2, 0}), transform.Transform)
			if err != nil {
				t.Fatal(err)
			}
			tick()
			start(w, e)
			began := w.Time()
			for range 90 {
				tick()
			}
			s := w.Time() - began
			up := 1.0
			if down {
				up = -1
			}
			d := transform.Transform.Get(w.w.Entry(e))
			near(t, name+": x [px]", d.LocalPosition.X, 7+scale*(speed*s-1), 1e-9)
			near(t, name+": y [px]", d.LocalPosition.Y, 9+up*scale*2, 1e-9)
			// A substep turns by the tangent of half the angle: (ω·h)²/12 of it is lost.
			near(t, name+": angle [°]", d.LocalRotation, up*mgl64.RadToDeg(spin*s), 1e-4)
		}
	}
}

// Within a parent that is turned a body has the rest of its angle and, as donburi
// has it, the difference of the places, along the screen's axes: the world values that
// donburi gives are those of the body. Turning the parent turns a kinematic child.
func TestTransformsWithTurnedParents(t *testing.T) {
	w, _, tick := synced(t, ecs.Screen{PixelsPerMetre: 10, YDown: true})
	grand, parent := w.w.Entry(w.w.Create(transform.Transform)), w.w.Entry(w.w.Create(transform.Transform))
	transform.AppendChild(grand, parent, false)
	transform.Transform.Get(grand).LocalPosition = dmath.Vec2{X: 5, Y: -8}
	transform.Transform.Get(grand).LocalRotation = 20
	transform.Transform.Get(parent).LocalPosition = dmath.Vec2{X: 50, Y: 20}
	transform.Transform.Get(parent).LocalRotation = 30
	d := def(components.Dynamic, components.Rect(0.5, 0.5), vec{7, 3, 0})
	d.Velocity.Angular = vec{0, 0, 1}
	box, err := w.Spawn(d, transform.Transform)
	if err != nil {
		t.Fatal(err)
	}
	arm, err := w.Spawn(def(components.Kinematic, components.Rect(1, 0.2), vec{1, 40, 0}), transform.Transform)
	if err != nil {
		t.Fatal(err)
	}
	tick()
	transform.AppendChild(parent, w.w.Entry(box), true)
	transform.AppendChild(parent, w.w.Entry(arm), true)
	for range 3 {
		tick()
	}
	degrees := func(e donburi.Entity) float64 {
		q := w.pose(e).Rotation
		return -mgl64.RadToDeg(2 * math.Atan2(q.V[2], q.W)) // y down: clockwise
	}
	for _, e := range []donburi.Entity{box, arm} {
		entry, at := w.w.Entry(e), w.pose(e).Position
		local := transform.Transform.Get(entry)
		near(t, "local x", local.LocalPosition.X, 10*at[0]-55, 1e-9)
		near(t, "local y", local.LocalPosition.Y, -10*at[1]-12, 1e-9)
		near(t, "local angle", local.LocalRotation, degrees(e)-50, 1e-9)
		p := transform.WorldPosition(entry)
		near(t, "donburi's x", p.X, 10*at[0], 1e-9)
		near(t, "donburi's y", p.Y, -10*at[1], 1e-9)
		near(t, "donburi's angle", transform.WorldRotation(entry), degrees(e), 1e-9)
	}
	if a := degrees(box); a > -1 {
		t.Errorf("the box has turned to %v° only: this tests nothing", a)
	}
	before := degrees(box)
	transform.Transform.Get(grand).LocalRotation += 10
	tick()
	near(t, "the arm turns with what it hangs on", degrees(arm), 10, 1e-9)
	if a := degrees(box); !(a < before) {
		t.Errorf("the box, which is dynamic, has been turned from %v° to %v°", before, a)
	}
}

// A static body is where its transform is put, at once and without a velocity, and
// what slept on it wakes and falls.
func TestStaticFollowsItsTransform(t *testing.T) {
	w, _, tick := synced(t, ecs.Screen{PixelsPerMetre: 100})
	floor, err := w.Spawn(def(components.Static, components.Rect(4, 0.2), vec{0, -0.1, 0}), transform.Transform)
	if err != nil {
		t.Fatal(err)
	}
	crate := w.spawn(def(components.Dynamic, components.Rect(0.5, 0.5), vec{0, 0.25, 0}))
	for range 240 {
		tick()
	}
	if w.asleep() != 1 {
		t.Fatal("the crate does not sleep")
	}
	d := transform.Transform.Get(w.w.Entry(floor))
	d.LocalPosition.Y -= 50
	d.LocalRotation = 5
	tick()
	near(t, "the floor's height", w.pose(floor).Position[1], -0.6, 1e-12)
	q := w.pose(floor).Rotation
	near(t, "the floor's angle [°]", mgl64.RadToDeg(2*math.Atan2(q.V[2], q.W)), 5, 1e-12)
	if v := *w.vel(floor); v != (components.VelocityData{}) {
		t.Errorf("the floor moves with %v", v)
	}
	if w.asleep() != 0 {
		t.Error("the crate sleeps in mid-air")
	}
	for range 15 {
		tick()
	}
	// It falls freely for 16 steps of four substeps: g·h²·n(n + 1)/2.
	h, n := 1.0/240, 64.0
	near(t, "the crate's height", w.pose(crate).Position[1], 0.25-9.81*h*h*n*(n+1)/2, 1e-4)
}
