package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Device is what the user has in hand.
type Device int

// The devices.
const (
	Keyboard Device = iota // with a mouse
	Gamepad
	Touch
)

// deadZone is how far a worn stick may rest from its middle.
const deadZone = 0.18

// Stick is how far a stick of a gamepad is pushed along an axis, −1…1, and 0 in its
// dead zone.
func Stick(from Hardware, id ebiten.GamepadID, a ebiten.StandardGamepadAxis) float64 {
	x := from.Axis(id, a)
	if math.Abs(x) < deadZone {
		return 0
	}
	return math.Copysign((math.Abs(x)-deadZone)/(1-deadZone), x)
}
