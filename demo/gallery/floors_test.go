package gallery

import (
	"testing"

	"github.com/tackphysics/tack/demo/ui"
)

// TestEyeStaysOverTheFloor: dragged up, panned down and far away, the camera comes to
// no floor's underside, and turns back at once; where there is no floor it goes there.
func TestEyeStaysOverTheFloor(t *testing.T) {
	const w, h = 1280, 720
	for _, c := range []struct {
		scene string
		floor bool
	}{{"candy-rigid", true}, {"ceiling-cube", false}, {"incline-roll", true}, {"bench-d", true}, {"hanging", true}} {
		s := staged(t, c.scene, w, h)
		s.look(w, h)
		if len(s.floors) > 0 != c.floor {
			t.Errorf("%s: %d floors", c.scene, len(s.floors))
		}
		move := func(in ui.Input) {
			in.Pinch = 1
			s.moveCamera(&in, h)
			s.look(w, h)
		}
		for range 200 {
			move(ui.Input{TurnX: 7, TurnY: -10})
			if !s.floors.clear(&s.frame.Camera) {
				t.Fatalf("%s: the eye is at %v, the floor at %v", c.scene, s.frame.Camera.Eye(), s.floors.height(s.frame.Camera.Eye()))
			}
		}
		if below := s.frame.Camera.Pitch < -1.5; below == c.floor {
			t.Errorf("%s: dragged up the pitch is %v", c.scene, s.frame.Camera.Pitch)
		}
		pitch := s.frame.Camera.Pitch
		if move(ui.Input{TurnY: 20}); s.frame.Camera.Pitch < pitch+19*turnPerPoint {
			t.Errorf("%s: the way back begins %v rad late", c.scene, pitch+20*turnPerPoint-s.frame.Camera.Pitch)
		}
		if !c.floor {
			continue
		}
		for range 50 {
			move(ui.Input{PanY: -60, TurnY: -10, Wheel: -0.5})
			move(ui.Input{PanY: -60, TurnY: -10, Wheel: 0.5})
			if !s.floors.clear(&s.frame.Camera) {
				t.Fatalf("%s: moved down the eye is at %v", c.scene, s.frame.Camera.Eye())
			}
		}
	}
}

// TestFirstViewsAreOverTheFloor: no first view has to be mended.
func TestFirstViewsAreOverTheFloor(t *testing.T) {
	const w, h = 1280, 720
	for i, e := range (Library{}).Entries() {
		if i%9 != 0 {
			continue
		}
		if s := staged(t, e.Name, w, h); !s.frame.Flat && !s.floors.clear(&s.frame.Camera) {
			t.Errorf("%s: the eye is at %v, the floor at %v", e.Name, s.frame.Camera.Eye(), s.floors.height(s.frame.Camera.Eye()))
		}
	}
}
