package game

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/internal/handstest"
	"github.com/tackphysics/tack/demo/ui"
)

// tick reads the devices once, on a screen of 1280×720.
func tickOf(f *handstest.Hands, d *devices) (in Input) {
	d.from = f
	d.read(&in, 1280, 720, 1)
	f.Pass()
	return in
}

func TestGamepad(t *testing.T) {
	var d devices
	f := &handstest.Hands{Count: 1, Axes: map[ebiten.StandardGamepadAxis]float64{}}
	if in := tickOf(f, &d); in != (Input{Zoom: 1}) {
		t.Errorf("at rest: %+v", in)
	}
	f.Axes[ebiten.StandardGamepadAxisLeftStickHorizontal] = 0.1 // a worn stick
	if in := tickOf(f, &d); in.Right != 0 || in.Device != ui.Keyboard {
		t.Errorf("in the dead zone: %+v", in)
	}
	f.Axes[ebiten.StandardGamepadAxisLeftStickHorizontal] = 1
	f.Axes[ebiten.StandardGamepadAxisLeftStickVertical] = -0.795 // three quarters of what is beyond the dead zone
	f.Axes[ebiten.StandardGamepadAxisRightStickHorizontal] = -1
	f.Down = []ebiten.StandardGamepadButton{ebiten.StandardGamepadButtonFrontBottomRight}
	if in := tickOf(f, &d); in.Right != 1 || math.Abs(in.Ahead-0.75) > 1e-9 || !in.Sticky || math.Abs(in.Yaw-turnPerTick) > 1e-9 || in.Device != ui.Gamepad || !in.Up || in.Accept {
		t.Errorf("rolled: %+v", in)
	}
	if in := tickOf(f, &d); in.Up {
		t.Error("a stick that is held steps through a menu once, not on and on")
	}
	for button, is := range map[ebiten.StandardGamepadButton]func(*Input) bool{
		ebiten.StandardGamepadButtonLeftTop:     func(in *Input) bool { return in.Up },
		ebiten.StandardGamepadButtonLeftBottom:  func(in *Input) bool { return in.Down },
		ebiten.StandardGamepadButtonLeftLeft:    func(in *Input) bool { return in.Less },
		ebiten.StandardGamepadButtonLeftRight:   func(in *Input) bool { return in.More },
		ebiten.StandardGamepadButtonRightBottom: func(in *Input) bool { return in.Accept && in.Sticky },
		ebiten.StandardGamepadButtonCenterRight: func(in *Input) bool { return in.Back },
		ebiten.StandardGamepadButtonRightRight:  func(in *Input) bool { return in.Back },
		ebiten.StandardGamepadButtonRightTop:    func(in *Input) bool { return in.Restart },
	} {
		var d devices
		f := &handstest.Hands{Count: 1, Down: []ebiten.StandardGamepadButton{button}}
		if in := tickOf(f, &d); !is(&in) || in.Device != ui.Gamepad {
			t.Errorf("button %d: %+v", button, in)
		}
		if in := tickOf(f, &d); is(&in) {
			t.Errorf("button %d that is held counts again", button)
		}
	}
}

func TestTouch(t *testing.T) {
	var d devices
	f := &handstest.Hands{Touches: map[ebiten.TouchID][2]int{1: {200, 500}}}
	if in := tickOf(f, &d); in.Right != 0 || in.Ahead != 0 || in.Device != ui.Touch {
		t.Errorf("a thumb comes down: %+v", in)
	}
	f.Touches[1] = [2]int{200 + stickReach/2, 500}
	if in := tickOf(f, &d); in.Right != 0.5 || in.Ahead != 0 || in.Sticky {
		t.Errorf("half to the right: %+v", in)
	}
	f.Touches[1] = [2]int{200, 500 - 5*stickReach}
	bx, by := buttonAt(1280, 720)
	f.Touches[2] = [2]int{int(bx), int(by)}
	if in := tickOf(f, &d); in.Ahead != 1 || in.Right != 0 || !in.Sticky {
		t.Errorf("ahead, sticky: %+v", in)
	}
	f.Touches[3] = [2]int{900, 300}
	tickOf(f, &d)
	f.Touches[3] = [2]int{950, 290}
	if in := tickOf(f, &d); math.Abs(in.Yaw+50*turnPerPoint) > 1e-12 || math.Abs(in.Pitch+10*turnPerPoint) > 1e-12 || in.Ahead != 1 || !in.Sticky {
		t.Errorf("a third finger looks round: %+v", in)
	}
	f.Touches[4] = [2]int{900, 390}
	tickOf(f, &d)
	f.Touches[3], f.Touches[4] = [2]int{900, 290}, [2]int{900, 490}
	tickOf(f, &d)
	f.Touches[4] = [2]int{900, 540} // 250 points apart, were 200
	if in := tickOf(f, &d); math.Abs(in.Zoom-0.8) > 1e-12 || in.Yaw != 0 || in.Ahead != 1 {
		t.Errorf("a fourth finger zooms: %+v", in)
	}
	f.Touches = map[ebiten.TouchID][2]int{5: {1270, 10}}
	if in := tickOf(f, &d); !in.Back || in.Ahead != 0 || in.Sticky {
		t.Errorf("on the corner: %+v", in)
	}
	if in := tickOf(f, &d); in.Back {
		t.Error("a finger that stays on the corner goes back again and again")
	}
	f.Touches = nil
	if in := tickOf(f, &d); in != (Input{Zoom: 1, Device: ui.Touch}) {
		t.Errorf("hands off: %+v", in)
	}
}

func TestKeyboardAndMouse(t *testing.T) {
	var d devices
	f := &handstest.Hands{Keys: []ebiten.Key{ebiten.KeyD, ebiten.KeyArrowUp, ebiten.KeySpace}}
	if in := tickOf(f, &d); in.Right != 1 || in.Ahead != 1 || !in.Sticky || !in.Accept || !in.Up || !in.More {
		t.Errorf("three keys: %+v", in)
	}
	f.Keys = append(f.Keys, ebiten.KeyA)
	if in := tickOf(f, &d); in.Right != 0 || !in.Sticky || in.Accept {
		t.Errorf("against each other, held: %+v", in)
	}
	f.Keys, f.Held, f.Mouse, f.Notches = nil, true, [2]int{100, 100}, 1
	tickOf(f, &d)
	f.Mouse = [2]int{120, 90}
	if in := tickOf(f, &d); math.Abs(in.Yaw+20*turnPerPoint) > 1e-12 || math.Abs(in.Pitch+10*turnPerPoint) > 1e-12 || in.Zoom != zoomPerNotch {
		t.Errorf("a drag: %+v", in)
	}
}

// TestLevelByEveryDevice plays the first level to its end with a keyboard, a
// gamepad and two thumbs, from what the hardware says.
func TestLevelByEveryDevice(t *testing.T) {
	bx, by := buttonAt(1280, 720)
	for name, hold := range map[string]func(f *handstest.Hands, c play.Controls){
		"keyboard": func(f *handstest.Hands, c play.Controls) {
			f.Keys = f.Keys[:0]
			for _, k := range []struct {
				down bool
				key  ebiten.Key
			}{{c.Right > 0, ebiten.KeyArrowRight}, {c.Right < 0, ebiten.KeyArrowLeft}, {c.Ahead > 0, ebiten.KeyW}, {c.Ahead < 0, ebiten.KeyS}, {c.Sticky, ebiten.KeySpace}} {
				if k.down {
					f.Keys = append(f.Keys, k.key)
				}
			}
		},
		"gamepad": func(f *handstest.Hands, c play.Controls) {
			f.Count, f.Down = 1, nil
			f.Axes = map[ebiten.StandardGamepadAxis]float64{
				ebiten.StandardGamepadAxisLeftStickHorizontal: c.Right, ebiten.StandardGamepadAxisLeftStickVertical: -c.Ahead,
			}
			if c.Sticky {
				f.Down = append(f.Down, ebiten.StandardGamepadButtonRightBottom)
			}
		},
		"thumbs": func(f *handstest.Hands, c play.Controls) {
			if f.Touches == nil { // down first, in the middle of the stick
				f.Touches = map[ebiten.TouchID][2]int{1: {200, 500}}
				return
			}
			f.Touches[1] = [2]int{200 + int(c.Right*stickReach), 500 - int(c.Ahead*stickReach)}
			delete(f.Touches, 2)
			if c.Sticky {
				f.Touches[2] = [2]int{int(bx), int(by)}
			}
		},
	} {
		h := sit(t, Options{Level: 1}, 1280, 720)
		var pilot play.Pilot
		var d devices
		f := &handstest.Hands{}
		for range 20 * 60 {
			if h.app.screen != playScreen {
				break
			}
			hold(f, pilot.Next(h.app.round.game, h.app.round.camera.Yaw))
			h.tick(tickOf(f, &d))
		}
		if h.app.screen != doneScreen {
			t.Errorf("%s: no end, leg %d at %.2f", name, pilot.Leg(), h.app.round.game.Position())
		}
	}
}
