package game

import (
	"math"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/game/play"
)

// fake is hardware that a test holds.
type fake struct {
	keys, was   []ebiten.Key
	mouse       [2]int
	button      bool
	wheel       float64
	fingers     map[ebiten.TouchID][2]int
	pads        int
	axes        map[ebiten.StandardGamepadAxis]float64
	down, downs []ebiten.StandardGamepadButton
}

func (f *fake) KeyDown(k ebiten.Key) bool  { return slices.Contains(f.keys, k) }
func (f *fake) KeyFresh(k ebiten.Key) bool { return f.KeyDown(k) && !slices.Contains(f.was, k) }

func (f *fake) FreshKeys(to []ebiten.Key) []ebiten.Key {
	for _, k := range f.keys {
		if f.KeyFresh(k) {
			to = append(to, k)
		}
	}
	return to
}

func (f *fake) Cursor() (x, y int)               { return f.mouse[0], f.mouse[1] }
func (f *fake) Button(b ebiten.MouseButton) bool { return f.button && b == ebiten.MouseButtonLeft }
func (f *fake) Wheel() float64                   { return f.wheel }

func (f *fake) Fingers(to []ebiten.TouchID) []ebiten.TouchID {
	for id := range ebiten.TouchID(9) {
		if _, ok := f.fingers[id]; ok {
			to = append(to, id)
		}
	}
	return to
}

func (f *fake) Finger(id ebiten.TouchID) (x, y int) { return f.fingers[id][0], f.fingers[id][1] }

func (f *fake) Pads(to []ebiten.GamepadID) []ebiten.GamepadID {
	for id := range f.pads {
		to = append(to, ebiten.GamepadID(id))
	}
	return to
}

func (f *fake) Axis(_ ebiten.GamepadID, a ebiten.StandardGamepadAxis) float64 { return f.axes[a] }

func (f *fake) PadDown(_ ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return slices.Contains(f.down, b)
}

func (f *fake) PadFresh(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return f.PadDown(id, b) && !slices.Contains(f.downs, b)
}

// tick reads the devices once, on a screen of 1280×720.
func (f *fake) tick(d *devices) (in Input) {
	d.from = f
	d.read(&in, 1280, 720, 1)
	f.was, f.downs = slices.Clone(f.keys), slices.Clone(f.down)
	return in
}

func TestGamepad(t *testing.T) {
	var d devices
	f := &fake{pads: 1, axes: map[ebiten.StandardGamepadAxis]float64{}}
	if in := f.tick(&d); in != (Input{Zoom: 1}) {
		t.Errorf("at rest: %+v", in)
	}
	f.axes[ebiten.StandardGamepadAxisLeftStickHorizontal] = 0.1 // a worn stick
	if in := f.tick(&d); in.Right != 0 || in.Device != Keyboard {
		t.Errorf("in the dead zone: %+v", in)
	}
	f.axes[ebiten.StandardGamepadAxisLeftStickHorizontal] = 1
	f.axes[ebiten.StandardGamepadAxisLeftStickVertical] = -0.795 // three quarters of what is beyond the dead zone
	f.axes[ebiten.StandardGamepadAxisRightStickHorizontal] = -1
	f.down = []ebiten.StandardGamepadButton{ebiten.StandardGamepadButtonFrontBottomRight}
	if in := f.tick(&d); in.Right != 1 || math.Abs(in.Ahead-0.75) > 1e-9 || !in.Sticky || math.Abs(in.Yaw-turnPerTick) > 1e-9 || in.Device != Gamepad || !in.Up || in.Accept {
		t.Errorf("rolled: %+v", in)
	}
	if in := f.tick(&d); in.Up {
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
		f := &fake{pads: 1, down: []ebiten.StandardGamepadButton{button}}
		if in := f.tick(&d); !is(&in) || in.Device != Gamepad {
			t.Errorf("button %d: %+v", button, in)
		}
		if in := f.tick(&d); is(&in) {
			t.Errorf("button %d that is held counts again", button)
		}
	}
}

func TestTouch(t *testing.T) {
	var d devices
	f := &fake{fingers: map[ebiten.TouchID][2]int{1: {200, 500}}}
	if in := f.tick(&d); in.Right != 0 || in.Ahead != 0 || in.Device != Touch {
		t.Errorf("a thumb comes down: %+v", in)
	}
	f.fingers[1] = [2]int{200 + stickReach/2, 500}
	if in := f.tick(&d); in.Right != 0.5 || in.Ahead != 0 || in.Sticky {
		t.Errorf("half to the right: %+v", in)
	}
	f.fingers[1] = [2]int{200, 500 - 5*stickReach}
	bx, by := buttonAt(1280, 720)
	f.fingers[2] = [2]int{int(bx), int(by)}
	if in := f.tick(&d); in.Ahead != 1 || in.Right != 0 || !in.Sticky {
		t.Errorf("ahead, sticky: %+v", in)
	}
	f.fingers[3] = [2]int{900, 300}
	f.tick(&d)
	f.fingers[3] = [2]int{950, 290}
	if in := f.tick(&d); math.Abs(in.Yaw+50*turnPerPoint) > 1e-12 || math.Abs(in.Pitch+10*turnPerPoint) > 1e-12 || in.Ahead != 1 || !in.Sticky {
		t.Errorf("a third finger looks round: %+v", in)
	}
	f.fingers = map[ebiten.TouchID][2]int{4: {1270, 10}}
	if in := f.tick(&d); !in.Back || in.Ahead != 0 || in.Sticky {
		t.Errorf("on the corner: %+v", in)
	}
	if in := f.tick(&d); in.Back {
		t.Error("a finger that stays on the corner goes back again and again")
	}
	f.fingers = nil
	if in := f.tick(&d); in != (Input{Zoom: 1, Device: Touch}) {
		t.Errorf("hands off: %+v", in)
	}
}

func TestKeyboardAndMouse(t *testing.T) {
	var d devices
	f := &fake{keys: []ebiten.Key{ebiten.KeyD, ebiten.KeyArrowUp, ebiten.KeySpace}}
	if in := f.tick(&d); in.Right != 1 || in.Ahead != 1 || !in.Sticky || !in.Accept || !in.Up || !in.More {
		t.Errorf("three keys: %+v", in)
	}
	f.keys = append(f.keys, ebiten.KeyA)
	if in := f.tick(&d); in.Right != 0 || !in.Sticky || in.Accept {
		t.Errorf("against each other, held: %+v", in)
	}
	f.keys, f.button, f.mouse, f.wheel = nil, true, [2]int{100, 100}, 1
	f.tick(&d)
	f.mouse = [2]int{120, 90}
	if in := f.tick(&d); math.Abs(in.Yaw+20*turnPerPoint) > 1e-12 || math.Abs(in.Pitch+10*turnPerPoint) > 1e-12 || in.Zoom != zoomPerNotch {
		t.Errorf("a drag: %+v", in)
	}
}

// TestLevelByEveryDevice plays the first level to its end with a keyboard, a
// gamepad and two thumbs, from what the hardware says.
func TestLevelByEveryDevice(t *testing.T) {
	bx, by := buttonAt(1280, 720)
	for name, hold := range map[string]func(f *fake, c play.Controls){
		"keyboard": func(f *fake, c play.Controls) {
			f.keys = f.keys[:0]
			for _, k := range []struct {
				down bool
				key  ebiten.Key
			}{{c.Right > 0, ebiten.KeyArrowRight}, {c.Right < 0, ebiten.KeyArrowLeft}, {c.Ahead > 0, ebiten.KeyW}, {c.Ahead < 0, ebiten.KeyS}, {c.Sticky, ebiten.KeySpace}} {
				if k.down {
					f.keys = append(f.keys, k.key)
				}
			}
		},
		"gamepad": func(f *fake, c play.Controls) {
			f.pads, f.down = 1, nil
			f.axes = map[ebiten.StandardGamepadAxis]float64{
				ebiten.StandardGamepadAxisLeftStickHorizontal: c.Right, ebiten.StandardGamepadAxisLeftStickVertical: -c.Ahead,
			}
			if c.Sticky {
				f.down = append(f.down, ebiten.StandardGamepadButtonRightBottom)
			}
		},
		"thumbs": func(f *fake, c play.Controls) {
			if f.fingers == nil { // down first, in the middle of the stick
				f.fingers = map[ebiten.TouchID][2]int{1: {200, 500}}
				return
			}
			f.fingers[1] = [2]int{200 + int(c.Right*stickReach), 500 - int(c.Ahead*stickReach)}
			delete(f.fingers, 2)
			if c.Sticky {
				f.fingers[2] = [2]int{int(bx), int(by)}
			}
		},
	} {
		h := sit(t, Options{Level: 1}, 1280, 720)
		var pilot play.Pilot
		var d devices
		f := &fake{}
		for range 20 * 60 {
			if h.app.screen != playScreen {
				break
			}
			hold(f, pilot.Next(h.app.round.game, h.app.round.camera.Yaw))
			h.tick(f.tick(&d))
		}
		if h.app.screen != doneScreen {
			t.Errorf("%s: no end, leg %d at %.2f", name, pilot.Leg(), h.app.round.game.Position())
		}
	}
}
