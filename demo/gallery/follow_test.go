package gallery

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// staged returns a stage on a screen of the size, at the first view.
func staged(t *testing.T, scene string, w, h float64) *Stage {
	t.Helper()
	run, err := Library{}.Open(scene)
	if err != nil {
		t.Fatal(err)
	}
	s := NewStage(run, Show{})
	s.panels = arrange(w, h, wants{})
	s.resetView(w, h)
	return s
}

// play lets the time pass as the window does, without drawing.
func (s *Stage) playFor(seconds, w, h float64) {
	for end := s.run.Time() + seconds; s.run.Time() < end-1e-9; {
		s.run.Step()
		s.view.Fill(&s.frame, s.show)
		s.comeAlong(w, h)
	}
}

// TestCameraComesAlong: what rolls, slides, falls or is thrown stays in the free
// room; what falls for ever is let go, and the camera is back where it was.
func TestCameraComesAlong(t *testing.T) {
	const w, h = 1280, 720
	for _, c := range []struct {
		scene   string
		seconds float64
		stays   bool
	}{
		{"incline-roll", 3, true},
		{"slide-to-roll", 2, true},
		{"block-stops", 2, true},
		{"tip-before-slide", 2.5, true},
		{"arch-falls", 3, true},
		{"ceiling-cube-falls", 5, false},
		{"ramp-pull", 5, false},
	} {
		s := staged(t, c.scene, w, h)
		home := s.frame.Camera
		s.playFor(c.seconds, w, h)
		b, ok := s.seen(w, h)
		if ok != c.stays {
			t.Errorf("%s: followed %v", c.scene, ok)
			continue
		}
		const slack = 1 // [points]
		room := edges(s.panels.free, -slack)
		if c.stays && (b.left < room.left || b.right > room.right || b.top < room.top || b.bottom > room.bottom) {
			t.Errorf("%s: bodies at %+v, the free room is %+v", c.scene, b, room)
		}
		if away := s.frame.Camera.Target.Sub(home.Target).Len(); !c.stays && away > 0.05*s.first.Radius {
			t.Errorf("%s: the camera stays %v m from home", c.scene, away)
		}
		if moved := s.frame.Focus.Center.Sub(s.first.Center); moved.Sub(s.frame.Camera.Target.Sub(home.Target)).Len() > 1e-9 {
			t.Errorf("%s: the light went %v", c.scene, moved)
		}
	}
}

// TestCameraStandsStill over what stands still, and once the user has it.
func TestCameraStandsStill(t *testing.T) {
	const w, h = 1280, 720
	s := staged(t, "arch-stands", w, h)
	s.settle(w, h)
	rest := s.frame.Camera
	s.playFor(0.3, w, h)
	if d := s.frame.Camera.Target.Sub(rest.Target).Len(); d > 1e-3*rest.Distance {
		t.Errorf("the camera creeps %v m", d)
	}
	s = staged(t, "slide-to-roll", w, h)
	s.moveCamera(&ui.Input{Wheel: 1, Pinch: 1}, h)
	rest = s.frame.Camera
	if s.playFor(0.5, w, h); s.frame.Camera != rest {
		t.Error("the camera leaves the user")
	}
	s.resetView(w, h)
	if s.playFor(0.5, w, h); s.frame.Camera.Target == s.follow.home.Target {
		t.Error("after a reset the camera stays")
	}
}

// TestCameraMakesRoom: an inspector that opens over a body moves the picture.
func TestCameraMakesRoom(t *testing.T) {
	const w, h = 800, 500
	s := staged(t, "ceiling-cube", w, h)
	s.panels = arrange(w, h, wants{inspector: true})
	s.settle(w, h)
	b, _ := s.seen(w, h)
	if b.right > s.panels.inspector.X {
		t.Errorf("the cube reaches %v, the inspector begins at %v", b.right, s.panels.inspector.X)
	}
}

// TestFallenIsTold: when the cube has been torn off its ceiling and is out of
// view, the way to begin again is said, and not before; nor while something is
// to be seen, be it that all others are away.
func TestFallenIsTold(t *testing.T) {
	const w, h = 1280, 720
	s := staged(t, "ceiling-cube-falls", w, h)
	if s.gone(w, h) {
		t.Error("gone at the start")
	}
	s.playFor(6, w, h) // it lets go within two seconds, and falls 60 m
	if !s.gone(w, h) {
		t.Error("fallen, and not told")
	}
	jar := staged(t, "candy-rigid", w, h)
	if jar.playFor(1, w, h); jar.gone(w, h) {
		t.Error("gone, with candies on the block")
	}
	pull := staged(t, "edge-peel", w, h)
	if pull.playFor(5, w, h); pull.gone(w, h) {
		t.Error("gone, with a plate that still holds")
	}
	if _, ok := pull.seen(w, h); ok {
		t.Error("both plates are followed: this says nothing")
	}
}

// TestOneThatStraysIsLetGo: the others' middle does not go after it.
func TestOneThatStraysIsLetGo(t *testing.T) {
	bodies := []draw.Body{ball(0.1, 0, 0, 0), ball(0.1, 1, 0, 0), ball(0.1, 2, 0, 0), ball(0.1, 50, 0, 0)}
	var f follower
	middle, reach, ok := f.middle(bodies, 1)
	if !ok || middle != (mgl64.Vec3{1.5, 0, 0}) || reach < 1.5 || reach > 10 {
		t.Errorf("middle %v, reach %v, %v", middle, reach, ok)
	}
}

// TestShotBallsAreNotFollowed: the camera stays with the scene.
func TestShotBallsAreNotFollowed(t *testing.T) {
	const w, h = 1280, 720
	s := staged(t, "ceiling-cube", w, h)
	s.settle(w, h)
	rest := s.frame.Camera
	ray := draw.Ray{From: mgl64.Vec3{5, -3, 5}, Along: mgl64.Vec3{1, 0, 0}} // away from everything
	if err := s.gun.shoot(s.run.Physics(), ray, 1, s.first.Radius); err != nil {
		t.Fatal(err)
	}
	s.playFor(0.5, w, h)
	if len(s.sceneBodies()) != len(s.frame.Bodies)-1 {
		t.Errorf("%d bodies of %d", len(s.sceneBodies()), len(s.frame.Bodies))
	}
	if d := s.frame.Camera.Target.Sub(rest.Target).Len(); d > 0.02*rest.Distance {
		t.Errorf("the camera went %v m after a ball", d)
	}
}
