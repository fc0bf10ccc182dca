package game

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/internal/handstest"
)

// visitor uses the whole program by what is held, pressed and touched alone.
type visitor struct {
	*hands
	handstest.Hands
}

func visit(t *testing.T) *visitor {
	t.Helper()
	v := &visitor{}
	v.hands = sitWith(t, Options{}, &v.Hands, 1280, 720)
	v.app.LayoutF(1280, 720)
	v.app.lab.TurnLooks(1)
	v.ticks(2)
	return v
}

// ticks lets ticks pass, with a picture after the last.
func (v *visitor) ticks(n int) {
	v.t.Helper()
	for range n {
		if err := v.app.Update(); err != nil && err != ebiten.Termination { //nolint:errorlint // it is that value
			v.t.Fatal(err)
		}
		v.Pass()
	}
	v.app.Draw(v.screen)
}

// at wants a screen to be shown.
func (v *visitor) at(want screen) {
	v.t.Helper()
	if v.app.screen != want || v.app.alarm != "" {
		v.t.Fatalf("screen %v, alarm %q, want screen %v", v.app.screen, v.app.alarm, want)
	}
}

// press presses a button of the gamepad.
func (v *visitor) press(b ebiten.StandardGamepadButton) {
	v.t.Helper()
	v.Count, v.Down = 1, []ebiten.StandardGamepadButton{b}
	v.ticks(1)
	v.Down = nil
	v.ticks(1)
}

// line marks a line of a menu with the gamepad and chooses it.
func (v *visitor) line(i int) {
	v.t.Helper()
	for range i {
		v.press(ebiten.StandardGamepadButtonLeftBottom)
	}
	v.press(ebiten.StandardGamepadButtonRightBottom)
}

// tap touches a place, long enough for all to see.
func (v *visitor) tap(x, y int) {
	v.t.Helper()
	v.Touches = map[ebiten.TouchID][2]int{1: {x, y}}
	v.ticks(2)
	v.Touches = nil
	v.ticks(2)
}

// tapLine taps a line of a menu.
func (v *visitor) tapLine(i int) {
	v.t.Helper()
	v.ticks(1)
	at := v.middle(i)
	v.tap(at[0], at[1])
}

// rolled plays the level with something held, and wants the ball to roll and to stick,
// and the camera to turn and to come closer.
func (v *visitor) rolled(hold, look func(tick int)) {
	v.t.Helper()
	v.at(playScreen)
	r := v.app.round
	from := r.game.Position()
	stuck := false
	for i := range 60 {
		hold(i)
		v.ticks(1)
		stuck = stuck || r.game.Sticky()
	}
	if way := r.game.Position().Sub(from).Len(); way < 0.3 || !stuck {
		v.t.Errorf("the ball has rolled %.2f m, sticky %v", way, stuck)
	}
	yaw, far := r.camera.Yaw, r.camera.Distance
	for i := range 10 {
		look(i)
		v.ticks(1)
	}
	if r.camera.Yaw == yaw || !(r.camera.Distance < far) {
		v.t.Errorf("the camera has turned from %v to %v and its distance from %v to %v", yaw, r.camera.Yaw, far, r.camera.Distance)
	}
}

// TestAllByGamepad: title, settings, a level, pause, lab and out, with nothing else in
// hand.
func TestAllByGamepad(t *testing.T) {
	const a, b, y, start = ebiten.StandardGamepadButtonRightBottom, ebiten.StandardGamepadButtonRightRight,
		ebiten.StandardGamepadButtonRightTop, ebiten.StandardGamepadButtonCenterRight
	v := visit(t)
	v.line(2)
	v.at(settingsScreen)
	volume := v.app.progress.Volume
	if v.press(ebiten.StandardGamepadButtonLeftLeft); v.app.progress.Volume != volume-1 {
		t.Error("the sound is as loud as it was")
	}
	v.press(b)
	v.at(titleScreen)
	v.line(0)
	v.at(levelsScreen)
	v.line(0)
	v.rolled(func(int) {
		v.Axes = map[ebiten.StandardGamepadAxis]float64{ebiten.StandardGamepadAxisLeftStickHorizontal: 1}
		v.Down = []ebiten.StandardGamepadButton{a}
	}, func(int) {
		v.Axes = map[ebiten.StandardGamepadAxis]float64{ebiten.StandardGamepadAxisRightStickHorizontal: 1}
		v.Down = []ebiten.StandardGamepadButton{ebiten.StandardGamepadButtonFrontTopRight}
	})
	v.Axes = nil
	if v.press(y); v.app.round.game.Elapsed() != 0 {
		t.Error("it does not start anew")
	}
	v.press(start)
	v.at(pauseScreen)
	v.press(a)
	v.at(playScreen)
	v.press(start)
	v.line(3)
	v.at(titleScreen)
	v.line(1)
	v.at(labScreen)
	v.press(ebiten.StandardGamepadButtonLeftBottom)
	v.press(a)
	if v.at(labScreen); !v.app.lab.OnScene() {
		t.Fatal("no scene")
	}
	v.press(start)
	v.press(start)
	v.at(titleScreen)
	if v.line(3); !v.app.quit {
		t.Error("no way out of the program")
	}
}

// TestAllByFingers does the same.
func TestAllByFingers(t *testing.T) {
	v := visit(t)
	v.tapLine(2)
	v.at(settingsScreen)
	volume := v.app.progress.Volume
	if v.tapLine(0); v.app.progress.Volume == volume {
		t.Error("the sound is as loud as it was")
	}
	v.tapLine(3)
	v.at(titleScreen)
	v.tapLine(0)
	v.at(levelsScreen)
	v.tapLine(0)
	bx, by := buttonAt(1280, 720)
	v.rolled(func(tick int) {
		v.Touches = map[ebiten.TouchID][2]int{1: {200, 500}, 2: {int(bx), int(by)}}
		if tick > 0 {
			v.Touches[1] = [2]int{200 + stickReach, 500}
		}
	}, func(tick int) {
		v.Touches = map[ebiten.TouchID][2]int{3: {800, 300 + 5*tick}}
		if tick > 4 {
			v.Touches[4] = [2]int{800 + 20*tick, 500}
		} else {
			v.Touches[3] = [2]int{800 + 20*tick, 300}
		}
	})
	v.Touches = nil
	v.ticks(1)
	v.tap(1270, 10)
	v.at(pauseScreen)
	v.tapLine(1)
	if v.at(playScreen); v.app.round.game.Elapsed() > 0.1 {
		t.Error("it does not start anew")
	}
	v.tap(1270, 10)
	v.tapLine(3)
	v.at(titleScreen)
	v.tapLine(1)
	v.at(labScreen)
	v.tap(640, 200) // the first scenes
	if v.at(labScreen); !v.app.lab.OnScene() {
		t.Fatal("no scene")
	}
	v.tap(20, 700) // the first button
	if v.at(labScreen); v.app.lab.OnScene() {
		t.Error("no way back to the list")
	}
	v.tap(240, 690)
	v.at(titleScreen)
	if v.tapLine(3); !v.app.quit {
		t.Error("no way out of the program")
	}
}
