package gallery

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
	"github.com/tackphysics/tack/ecs"
)

// emptyRun is a world with gravity and nothing in it.
func emptyRun(t *testing.T, dt float64) *simulation {
	t.Helper()
	config := ecs.DefaultConfig()
	config.DT = dt
	return emptyRunOf(t, config)
}

func emptyRunOf(t *testing.T, config ecs.Config) *simulation {
	t.Helper()
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, config)
	if err != nil {
		t.Fatal(err)
	}
	nothing := func() {}
	return &simulation{entry: Entry{Name: "empty"}, world: world, physics: physics, before: nothing, after: nothing}
}

func (s *simulation) add(t *testing.T, d ecs.BodyDef) donburi.Entity {
	t.Helper()
	if d.Material.Density == 0 {
		d.Material.Density = 1000
	}
	e, err := s.physics.Spawn(d)
	if err != nil {
		t.Fatal(err)
	}
	s.physics.Refresh()
	return e
}

// TestHandHoldsABody: gripped at its end, a rod is drawn to the target and comes
// to rest there, a little lower for its weight: m·g = k·x.
func TestHandHoldsABody(t *testing.T) {
	for _, dt := range []float64{0.002, 1.0 / 60, 0.05} {
		run := emptyRun(t, dt)
		rod := run.add(t, ecs.BodyDef{Collider: components.ColliderData{Shape: components.Box(0.1, 1, 0.1)}})
		var h hand
		run.OnStep(h.pull, func() {})
		if !h.grab(run.physics, rod, mgl64.Vec3{0, 0.5, 0}) || !h.holds() {
			t.Fatal("cannot be gripped")
		}
		h.target = mgl64.Vec3{1, 2, 0.5}
		most := 0.0
		for run.Time() < 8 {
			run.Step()
			most = max(most, h.point().Sub(h.target).Len())
		}
		const weight = 10 * 9.81
		if off := h.force - weight; off > 0.05*weight || off < -0.05*weight {
			t.Errorf("dt %v: it holds %v N of %v N", dt, h.force, weight)
		}
		at := h.point()
		if side := at.Sub(h.target); side[0]*side[0]+side[2]*side[2] > 0.01 || side[1] > 0 || most > 3 {
			t.Errorf("dt %v: held at %v, target %v, farthest %v m", dt, at, h.target, most)
		}
		h.drop()
		before := h.body
		if h.holds() || !run.world.Valid(before) {
			t.Error("dropping must leave the body")
		}
		run.Step()
		run.Step()
		if v := components.Velocity.Get(run.world.Entry(rod)).Linear[1]; v >= 0 {
			t.Errorf("dt %v: it does not fall, v %v", dt, v)
		}
	}
}

func TestHandTakesOnlyWhatMoves(t *testing.T) {
	run := emptyRun(t, 0.01)
	wall := run.add(t, ecs.BodyDef{Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: components.Box(1, 1, 1)}})
	ball := run.add(t, ecs.BodyDef{Pose: components.PoseData{Position: mgl64.Vec3{5, 0, 0}}, Collider: components.ColliderData{Shape: components.Sphere(1)}})
	var h hand
	run.OnStep(h.pull, func() {})
	if h.grab(run.physics, wall, mgl64.Vec3{}) || h.holds() {
		t.Error("a wall was gripped")
	}
	h.grab(run.physics, ball, mgl64.Vec3{5, 1, 0})
	run.world.Remove(ball)
	if run.Step(); h.holds() {
		t.Error("a body that is gone is still held")
	}
	if h.grab(run.physics, ball, mgl64.Vec3{}) {
		t.Error("a body that is gone was gripped")
	}
}

// TestHandAndSlidersWake: what sleeps feels the hand and a new number.
func TestHandAndSlidersWake(t *testing.T) {
	run := emptyRun(t, 1.0/60)
	run.add(t, ecs.BodyDef{Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})}})
	box := run.add(t, ecs.BodyDef{Pose: components.PoseData{Position: mgl64.Vec3{0, 0.5, 0}}, Collider: components.ColliderData{Shape: components.Box(1, 1, 1)}})
	s := NewStage(run, Show{})
	asleep := func() bool { return components.Body.Get(run.world.Entry(box)).Sleeping }
	rest := func() {
		t.Helper()
		for range 600 {
			run.Step()
		}
		if !asleep() {
			t.Fatal("a body at rest does not sleep")
		}
	}
	rest()
	s.hand.grab(run.physics, box, mgl64.Vec3{0, 1, 0})
	s.hand.target = mgl64.Vec3{0, 4, 0}
	for range 60 {
		run.Step()
	}
	if y := components.Pose.Get(run.world.Entry(box)).Position[1]; asleep() || y < 1 {
		t.Errorf("in the hand it sleeps: %v, at height %v", asleep(), y)
	}
	s.hand.drop()
	rest()
	for i := range s.tuning.solver {
		if k := &s.tuning.solver[i]; k.name == "gravity x" {
			if err := s.tuning.turn(k, 15); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 60 {
		run.Step()
	}
	if x := components.Pose.Get(run.world.Entry(box)).Position[0]; x < 0.5 {
		t.Errorf("it sleeps under a gravity that points aside: x %v", x)
	}
}

// TestShotHitsAndSticks: the ball meets the point that was aimed at, whatever
// gravity does to it, and stays on the wall.
func TestShotHitsAndSticks(t *testing.T) {
	for _, size := range []float64{0.2, 2, 10} {
		run := emptyRun(t, 1.0/120)
		thick := 4 * ballRadius * size
		run.add(t, ecs.BodyDef{
			Body: components.BodyData{Kind: components.Static}, Pose: components.PoseData{Position: mgl64.Vec3{0, 0, -thick / 2}},
			Collider: components.ColliderData{Shape: components.Box(2*size, 2*size, thick)},
		})
		var g gun
		ray := draw.Ray{From: mgl64.Vec3{0, 0, 4 * size}, Along: mgl64.Vec3{0, 0, -1}}
		if err := g.shoot(run.physics, ray, 4*size, size); err != nil {
			t.Fatal(err)
		}
		for run.Time() < 2 {
			run.Step()
		}
		at := components.Pose.Get(run.world.Entry(g.balls[0])).Position
		r := ballRadius * size
		if at[2] < 0.8*r || at[2] > 1.5*r || at[0]*at[0]+at[1]*at[1] > 2*r*r {
			t.Errorf("size %v: after two seconds the ball of radius %v is at %v", size, r, at)
		}
	}
}

func TestOldBallsGo(t *testing.T) {
	run := emptyRun(t, 0.01)
	var g gun
	for range ballsMost + 5 {
		if err := g.shoot(run.physics, draw.Ray{Along: mgl64.Vec3{1, 0, 0}}, 5, 1); err != nil {
			t.Fatal(err)
		}
	}
	if run.world.Len() != ballsMost || len(g.balls) != ballsMost {
		t.Errorf("%d entities, %d balls", run.world.Len(), len(g.balls))
	}
}

// TestMouseDragsABody plays with the mouse: press on the cube, move, let go.
func TestMouseDragsABody(t *testing.T) {
	run, err := Library{}.Open("bench-d")
	if err != nil {
		t.Fatal(err)
	}
	s := mouseOver(t, run)
	camera := s.frame.Camera
	top := 0
	for i := range s.frame.Bodies {
		if !s.frame.Bodies[i].Fixed && s.frame.Bodies[i].Position[1] > s.frame.Bodies[top].Position[1] {
			top = i
		}
	}
	start := s.frame.Bodies[top].Position
	x, y := s.place(start)
	s.do(ui.Input{X: x, Y: y, Pressed: true, Held: true})
	if !s.hand.holds() || s.hand.body != s.view.entities[top] {
		t.Fatal("the hand is empty")
	}
	for i := range 60 {
		s.do(ui.Input{X: x + float64(i), Y: y - 60, Held: true, TurnX: 1})
	}
	if s.frame.Camera != camera {
		t.Error("the camera turns while a body is dragged")
	}
	if moved := s.frame.Bodies[top].Position.Sub(start); moved.Len() < 0.5 || moved[1] < 0 {
		t.Errorf("the body moved by %v", moved)
	}
	depth := s.hand.depth
	s.do(ui.Input{X: x, Y: y, Held: true, Wheel: 2})
	if s.hand.depth <= depth || s.frame.Camera != camera {
		t.Errorf("the wheel moves the hand from %v to %v", depth, s.hand.depth)
	}
	if s.do(ui.Input{X: x, Y: y}); s.hand.holds() {
		t.Error("it does not let go")
	}
	if s.do(ui.Input{X: x, Y: y, Held: true, TurnX: 9}); s.frame.Camera == camera {
		t.Error("the camera is stuck")
	}
	n := run.World().Len()
	if s.do(ui.Input{X: x, Y: y, Actions: []ui.Action{ui.Shoot}}); run.World().Len() <= n {
		t.Error("no ball was shot")
	}
}

func TestPaceSlowsTimeDown(t *testing.T) {
	run := emptyRun(t, 0.001)
	s := NewStage(run, Show{})
	tick := func(a ...ui.Action) float64 {
		before := run.Time()
		s.Update(press(a...), 800, 600)
		return run.Time() - before
	}
	full := tick()
	if slow := tick(ui.Slower, ui.Slower); slow < 0.2*full || slow > 0.3*full {
		t.Errorf("a tick is %v s, two paces slower %v s", full, slow)
	}
	for range 20 {
		tick(ui.Slower)
	}
	if s.pace != 0 {
		t.Errorf("pace %d", s.pace)
	}
	for range 20 {
		tick(ui.Faster)
	}
	if fast := tick(); s.pace != len(paces)-1 || fast < 3.5*full {
		t.Errorf("pace %d: %v s", s.pace, fast)
	}
}
