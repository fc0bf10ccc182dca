package gallery

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/ui"
	"github.com/tackphysics/tack/ecs"
)

// TestMouseInThePlane drags a body of a planar scene, pans beside it, and shoots a
// disc that sticks where the cursor was; all of it stays in the plane.
func TestMouseInThePlane(t *testing.T) {
	config := ecs.DefaultConfig()
	config.Planar = true
	run := emptyRunOf(t, config)
	run.add(t, ecs.BodyDef{
		Body: components.BodyData{Kind: components.Static}, Pose: components.PoseData{Position: mgl64.Vec3{0, -0.5, 0}},
		Collider: components.ColliderData{Shape: components.Rect(20, 1)},
	})
	box := run.add(t, ecs.BodyDef{Pose: components.PoseData{Position: mgl64.Vec3{0, 0.5, 0}}, Collider: components.ColliderData{Shape: components.Rect(1, 1)}})
	s := mouseOver(t, run)
	camera := s.frame.Camera

	x, y := s.place(mgl64.Vec3{0.4, 0.9, 0})
	s.do(ui.Input{X: x, Y: y, Pressed: true, Held: true})
	if !s.hand.holds() || s.hand.body != box {
		t.Fatal("the hand is empty")
	}
	x, y = s.place(mgl64.Vec3{1, 2, 0})
	for range 120 {
		s.do(ui.Input{X: x, Y: y, Held: true, TurnX: 1, Wheel: 0.1})
	}
	at := components.Pose.Get(run.world.Entry(box)).Position
	if s.frame.Camera != camera || at[1] < 0.9 || at[2] != 0 || s.hand.target[2]*s.hand.target[2] > 1e-18 {
		t.Errorf("dragged, the box is at %v, the hand at %v", at, s.hand.target)
	}
	s.do(ui.Input{X: x, Y: y})

	x, y = s.place(mgl64.Vec3{-2, 0, 0})
	s.do(ui.Input{X: x, Y: y, Pressed: true, Held: true})
	if s.do(ui.Input{X: x + 5, Y: y, Held: true, TurnX: 5}); s.hand.holds() || s.frame.Camera.Target[0] >= camera.Target[0] {
		t.Error("beside the box there is no panning")
	}
	s.do(ui.Input{})
	x, y = s.place(mgl64.Vec3{-2, 0, 0})
	s.do(ui.Input{X: x, Y: y, Actions: []ui.Action{ui.Shoot}})
	for range 120 {
		s.do(ui.Input{})
	}
	ball := components.Pose.Get(run.world.Entry(s.gun.balls[0])).Position
	radius := ballRadius * s.first.Radius
	if ball[1] < 0.8*radius || ball[1] > 1.5*radius || ball[0] < -2-4*radius || ball[0] > -2+4*radius || ball[2] != 0 {
		t.Errorf("the disc of radius %v, shot at (−2, 0), is at %v", radius, ball)
	}
}
