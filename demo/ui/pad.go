package ui

import "github.com/hajimehoshi/ebiten/v2"

// PadBinding is a button of a gamepad with what it does, as Binding is a key.
type PadBinding struct {
	Button ebiten.StandardGamepadButton
	Action Action
	Repeat bool // while held
	Label  string
	Says   string
}

// ScenePad works while a scene runs.
var ScenePad = []PadBinding{
	{ebiten.StandardGamepadButtonRightBottom, Pause, false, "A", "pause, go on"},
	{ebiten.StandardGamepadButtonRightRight, Back, false, "B  Start", "back to the list"},
	{ebiten.StandardGamepadButtonCenterRight, Back, false, "", ""},
	{ebiten.StandardGamepadButtonRightTop, Restart, false, "Y", "restart the scene"},
	{ebiten.StandardGamepadButtonRightLeft, Help, false, "X", "this help"},
	{ebiten.StandardGamepadButtonFrontTopRight, NextScene, false, "R1", "next scene"},
	{ebiten.StandardGamepadButtonFrontTopLeft, PreviousScene, false, "L1", "previous scene"},
	{ebiten.StandardGamepadButtonLeftTop, Shoot, true, "Pad ↑", "shoot a sticky ball at the middle"},
	{ebiten.StandardGamepadButtonLeftBottom, StepOnce, true, "Pad ↓", "one step"},
	{ebiten.StandardGamepadButtonLeftLeft, Slower, true, "Pad ← →", "slower, faster"},
	{ebiten.StandardGamepadButtonLeftRight, Faster, true, "", ""},
	{ebiten.StandardGamepadButtonRightStick, ResetView, false, "R3", "reset the view"},
	{ebiten.StandardGamepadButtonLeftStick, Graphs, false, "L3", "graphs: over time, force curves"},
	{ebiten.StandardGamepadButtonCenterLeft, Bonds, false, "Select", "bonds by intensity, by load, none"},
}

// ListPad works in the list of scenes. The left stick does what the cross does.
var ListPad = []PadBinding{
	{ebiten.StandardGamepadButtonLeftTop, MoveUp, true, "Pad ↑ ↓", "choose"},
	{ebiten.StandardGamepadButtonLeftBottom, MoveDown, true, "", ""},
	{ebiten.StandardGamepadButtonFrontTopLeft, PageUp, true, "L1  R1", "a page back or on"},
	{ebiten.StandardGamepadButtonFrontTopRight, PageDown, true, "", ""},
	{ebiten.StandardGamepadButtonRightBottom, Choose, false, "A", "run the scene"},
	{ebiten.StandardGamepadButtonRightRight, Back, false, "B  Start", "back to the title"},
	{ebiten.StandardGamepadButtonCenterRight, Back, false, "", ""},
	{ebiten.StandardGamepadButtonRightLeft, Help, false, "X", "this help"},
}

// StickHelp tells what the sticks do in a scene.
var StickHelp = [][2]string{
	{"Right stick", "turn around the scene"},
	{"Left stick", "move sideways"},
	{"R2  L2", "closer, farther"},
}

// How a gamepad turns the camera in a tick.
const (
	stickTurn   = 6.0  // as a drag of so much does [points]
	stickPan    = 8.0  // [points]
	triggerZoom = 1.02 // factor
)

// menuStick is how far the left stick counts as the cross in a list.
const menuStick = 0.5

// padButtons is the number of buttons of a gamepad.
const padButtons = ebiten.StandardGamepadButtonMax + 1

// padState is what of a gamepad was held.
type padState struct {
	ids   []ebiten.GamepadID
	ticks [padButtons]int // that each button has been held
}

// pads adds the gamepads. Where actions are not wanted, what is held now is held
// from before.
func (in *Input) pads(from Hardware, buttons []PadBinding, wanted bool) {
	var down [padButtons]bool
	in.pad.ids = from.Pads(in.pad.ids[:0])
	for _, id := range in.pad.ids {
		for b := range down {
			down[b] = down[b] || from.PadDown(id, ebiten.StandardGamepadButton(b))
		}
		in.sticks(from, id, &down, buttons)
	}
	for b, is := range down {
		if !is {
			in.pad.ticks[b] = 0
			continue
		}
		in.pad.ticks[b]++
		in.Device = Gamepad
	}
	if down[ebiten.StandardGamepadButtonFrontBottomRight] {
		in.Pinch *= triggerZoom
	}
	if down[ebiten.StandardGamepadButtonFrontBottomLeft] {
		in.Pinch /= triggerZoom
	}
	for i := range buttons {
		b := &buttons[i]
		held := in.pad.ticks[b.Button]
		if wanted && (held == 1 || b.Repeat && held > repeatDelay && held%repeatEvery == 0) {
			in.Actions = append(in.Actions, b.Action)
		}
	}
}

// sticks adds those of one gamepad: the right one drags; the left one drags with
// the other button, or moves the mark where buttons do.
func (in *Input) sticks(from Hardware, id ebiten.GamepadID, down *[padButtons]bool, buttons []PadBinding) {
	lx, ly := Stick(from, id, ebiten.StandardGamepadAxisLeftStickHorizontal), Stick(from, id, ebiten.StandardGamepadAxisLeftStickVertical)
	rx, ry := Stick(from, id, ebiten.StandardGamepadAxisRightStickHorizontal), Stick(from, id, ebiten.StandardGamepadAxisRightStickVertical)
	if lx != 0 || ly != 0 || rx != 0 || ry != 0 {
		in.Device = Gamepad
	}
	in.TurnX, in.TurnY = in.TurnX+stickTurn*rx, in.TurnY+stickTurn*ry
	marks := false
	for i := range buttons {
		b := &buttons[i]
		if up := b.Action == MoveUp; up || b.Action == MoveDown {
			down[b.Button] = down[b.Button] || up && ly < -menuStick || !up && ly > menuStick
			marks = true
		}
	}
	if marks {
		return
	}
	in.PanX, in.PanY = in.PanX-stickPan*lx, in.PanY-stickPan*ly
}
