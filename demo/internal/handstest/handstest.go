// Package handstest is hardware that a test holds: a keyboard, a mouse, a screen that
// feels fingers, and gamepads.
package handstest

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Hands are what is held, pressed and touched in a tick.
type Hands struct {
	// Keys are down.
	Keys []ebiten.Key
	// Mouse is where the cursor is [px], Held whether its left button is down, and
	// Notches how far its wheel turns up.
	Mouse   [2]int
	Held    bool
	Notches float64
	// Touches are where fingers are [px].
	Touches map[ebiten.TouchID][2]int
	// Count is the number of gamepads, with the same Axes and buttons that are Down.
	Count int
	Axes  map[ebiten.StandardGamepadAxis]float64
	Down  []ebiten.StandardGamepadButton

	keysWere []ebiten.Key
	downWere []ebiten.StandardGamepadButton
	heldWas  bool
}

// Pass ends a tick: what is down was down before.
func (h *Hands) Pass() {
	h.keysWere, h.downWere, h.heldWas = slices.Clone(h.Keys), slices.Clone(h.Down), h.Held
}

// KeyDown is ui.Hardware's, as all below.
func (h *Hands) KeyDown(k ebiten.Key) bool { return slices.Contains(h.Keys, k) }

// KeyFresh is whether a key was not down a tick ago.
func (h *Hands) KeyFresh(k ebiten.Key) bool { return h.KeyDown(k) && !slices.Contains(h.keysWere, k) }

// KeyTicks never comes to where keys repeat.
func (h *Hands) KeyTicks(k ebiten.Key) int {
	switch {
	case h.KeyFresh(k):
		return 1
	case h.KeyDown(k):
		return 2
	default:
		return 0
	}
}

// FreshKeys are those that were not down a tick ago.
func (h *Hands) FreshKeys(to []ebiten.Key) []ebiten.Key {
	for _, k := range h.Keys {
		if h.KeyFresh(k) {
			to = append(to, k)
		}
	}
	return to
}

// Typed is nothing.
func (h *Hands) Typed(to []rune) []rune { return to }

// Cursor is where the mouse is.
func (h *Hands) Cursor() (x, y int) { return h.Mouse[0], h.Mouse[1] }

// Button is whether one of the mouse is down.
func (h *Hands) Button(b ebiten.MouseButton) bool { return h.Held && b == ebiten.MouseButtonLeft }

// ButtonFresh is whether it was not a tick ago.
func (h *Hands) ButtonFresh(b ebiten.MouseButton) bool { return h.Button(b) && !h.heldWas }

// ButtonGone is whether it was, and is no longer.
func (h *Hands) ButtonGone(b ebiten.MouseButton) bool {
	return h.heldWas && !h.Held && b == ebiten.MouseButtonLeft
}

// Wheel is how far the wheel turns.
func (h *Hands) Wheel() float64 { return h.Notches }

// Fingers are those on the screen, in the order of their numbers, up to 8.
func (h *Hands) Fingers(to []ebiten.TouchID) []ebiten.TouchID {
	for id := range ebiten.TouchID(9) {
		if _, ok := h.Touches[id]; ok {
			to = append(to, id)
		}
	}
	return to
}

// Finger is where one is.
func (h *Hands) Finger(id ebiten.TouchID) (x, y int) { return h.Touches[id][0], h.Touches[id][1] }

// Pads are the gamepads.
func (h *Hands) Pads(to []ebiten.GamepadID) []ebiten.GamepadID {
	for id := range h.Count {
		to = append(to, ebiten.GamepadID(id))
	}
	return to
}

// Axis is how far a stick is pushed.
func (h *Hands) Axis(_ ebiten.GamepadID, a ebiten.StandardGamepadAxis) float64 { return h.Axes[a] }

// PadDown is whether a button of a gamepad is down.
func (h *Hands) PadDown(_ ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return slices.Contains(h.Down, b)
}

// PadFresh is whether it was not a tick ago.
func (h *Hands) PadFresh(id ebiten.GamepadID, b ebiten.StandardGamepadButton) bool {
	return h.PadDown(id, b) && !slices.Contains(h.downWere, b)
}
