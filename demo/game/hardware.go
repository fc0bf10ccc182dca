package game

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// hardware is what devices are read from: the machine's, or hands without one.
type hardware interface {
	// KeyDown is whether a key is held, KeyFresh whether it has just gone down, and
	// FreshKeys are all that have.
	KeyDown(k ebiten.Key) bool
	KeyFresh(k ebiten.Key) bool
	FreshKeys(to []ebiten.Key) []ebiten.Key
	// Cursor is where the mouse is [px], Button whether one of its is held, Wheel
	// how far it has turned up [notches].
	Cursor() (x, y int)
	Button(b ebiten.MouseButton) bool
	Wheel() float64
	// Fingers are on the screen, at places [px].
	Fingers(to []ebiten.TouchID) []ebiten.TouchID
	Finger(id ebiten.TouchID) (x, y int)
	// Pads are the gamepads whose layout is known.
	Pads(to []ebiten.GamepadID) []ebiten.GamepadID
	Axis(id ebiten.GamepadID, a ebiten.StandardGamepadAxis) float64
	PadDown(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool
	PadFresh(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool
}

// machine is the hardware that Ebitengine knows.
type machine struct{}

func (machine) KeyDown(k ebiten.Key) bool              { return ebiten.IsKeyPressed(k) }
func (machine) KeyFresh(k ebiten.Key) bool             { return inpututil.IsKeyJustPressed(k) }
func (machine) FreshKeys(to []ebiten.Key) []ebiten.Key { return inpututil.AppendJustPressedKeys(to) }

func (machine) Cursor() (x, y int)               { return ebiten.CursorPosition() }
func (machine) Button(b ebiten.MouseButton) bool { return ebiten.IsMouseButtonPressed(b) }

func (machine) Wheel() float64 {
	_, y := ebiten.Wheel()
	return y
}

func (machine) Fingers(to []ebiten.TouchID) []ebiten.TouchID { return ebiten.AppendTouchIDs(to) }
func (machine) Finger(id ebiten.TouchID) (x, y int)          { return ebiten.TouchPosition(id) }

func (machine) Pads(to []ebiten.GamepadID) []ebiten.GamepadID {
	all := ebiten.AppendGamepadIDs(to)
	known := all[:0]
	for _, id := range all {
		if ebiten.IsStandardGamepadLayoutAvailable(id) {
			known = append(known, id)
		}
	}
	return known
}

func (machine) Axis(id ebiten.GamepadID, a ebiten.StandardGamepadAxis) float64 {
	return ebiten.StandardGamepadAxisValue(id, a)
}

func (machine) PadDown(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return ebiten.IsStandardGamepadButtonPressed(id, b)
}

func (machine) PadFresh(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return inpututil.IsStandardGamepadButtonJustPressed(id, b)
}
