package ui

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// Hardware is what input is read from: the machine's, or hands without one.
type Hardware interface {
	// KeyDown is whether a key is held, KeyTicks for how long it has been [ticks],
	// KeyFresh whether it has just gone down, FreshKeys are all that have, and Typed
	// what was written by them.
	KeyDown(k ebiten.Key) bool
	KeyTicks(k ebiten.Key) int
	KeyFresh(k ebiten.Key) bool
	FreshKeys(to []ebiten.Key) []ebiten.Key
	Typed(to []rune) []rune
	// Cursor is where the mouse is [px], Button whether one of its is held, has just
	// gone down, or up, and Wheel how far it has turned up [notches].
	Cursor() (x, y int)
	Button(b ebiten.MouseButton) bool
	ButtonFresh(b ebiten.MouseButton) bool
	ButtonGone(b ebiten.MouseButton) bool
	Wheel() float64
	// Fingers are on the screen, at places [px].
	Fingers(to []ebiten.TouchID) []ebiten.TouchID
	Finger(id ebiten.TouchID) (x, y int)
	// Pads are the gamepads whose layout is known, with an axis of one, −1…1, and
	// whether a button is held or has just gone down.
	Pads(to []ebiten.GamepadID) []ebiten.GamepadID
	Axis(id ebiten.GamepadID, a ebiten.StandardGamepadAxis) float64
	PadDown(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool
	PadFresh(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool
}

// Machine is the hardware that Ebitengine knows.
type Machine struct{}

// KeyDown is whether a key is held.
func (Machine) KeyDown(k ebiten.Key) bool { return ebiten.IsKeyPressed(k) }

// KeyTicks is for how long a key has been held [ticks].
func (Machine) KeyTicks(k ebiten.Key) int { return inpututil.KeyPressDuration(k) }

// KeyFresh is whether a key has just gone down.
func (Machine) KeyFresh(k ebiten.Key) bool { return inpututil.IsKeyJustPressed(k) }

// FreshKeys are all that have.
func (Machine) FreshKeys(to []ebiten.Key) []ebiten.Key { return inpututil.AppendJustPressedKeys(to) }

// Typed is what was written.
func (Machine) Typed(to []rune) []rune { return ebiten.AppendInputChars(to) }

// Cursor is where the mouse is [px].
func (Machine) Cursor() (x, y int) { return ebiten.CursorPosition() }

// Button is whether one of the mouse is held.
func (Machine) Button(b ebiten.MouseButton) bool { return ebiten.IsMouseButtonPressed(b) }

// ButtonFresh is whether it has just gone down.
func (Machine) ButtonFresh(b ebiten.MouseButton) bool { return inpututil.IsMouseButtonJustPressed(b) }

// ButtonGone is whether it has just gone up.
func (Machine) ButtonGone(b ebiten.MouseButton) bool { return inpututil.IsMouseButtonJustReleased(b) }

// Wheel is how far the wheel has turned up [notches].
func (Machine) Wheel() float64 {
	_, y := ebiten.Wheel()
	return y
}

// Fingers are on the screen.
func (Machine) Fingers(to []ebiten.TouchID) []ebiten.TouchID { return ebiten.AppendTouchIDs(to) }

// Finger is where one is [px].
func (Machine) Finger(id ebiten.TouchID) (x, y int) { return ebiten.TouchPosition(id) }

// Pads are the gamepads whose layout is known.
func (Machine) Pads(to []ebiten.GamepadID) []ebiten.GamepadID {
	all := ebiten.AppendGamepadIDs(to)
	known := all[:0]
	for _, id := range all {
		if ebiten.IsStandardGamepadLayoutAvailable(id) {
			known = append(known, id)
		}
	}
	return known
}

// Axis is how far a stick is pushed, −1…1.
func (Machine) Axis(id ebiten.GamepadID, a ebiten.StandardGamepadAxis) float64 {
	return ebiten.StandardGamepadAxisValue(id, a)
}

// PadDown is whether a button of a gamepad is held.
func (Machine) PadDown(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return ebiten.IsStandardGamepadButtonPressed(id, b)
}

// PadFresh is whether it has just gone down.
func (Machine) PadFresh(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return inpututil.IsStandardGamepadButtonJustPressed(id, b)
}
