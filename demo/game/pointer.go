package game

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// pointer is the mouse, or the first finger, for the widgets of a menu. While it
// rests it points at nothing: keys and gamepads move the one mark there is, and a
// menu that comes up under the mouse is not chosen from by it.
type pointer struct {
	from    ui.Hardware
	rests   bool // until it moves or is pressed
	mouse   [2]int
	at      [2]int // of the mouse, or of the finger that was there last
	down    bool
	was     bool // down a tick ago
	fingers []ebiten.TouchID
}

// Update reads the mouse and the fingers.
func (p *pointer) Update() {
	p.was = p.down
	p.fingers = p.from.Fingers(p.fingers[:0])
	x, y := p.from.Cursor()
	mouse := [2]int{x, y}
	p.down = p.from.Button(ebiten.MouseButtonLeft)
	moved := mouse != p.mouse
	if moved || p.down {
		p.at = mouse
	}
	p.mouse = mouse
	if len(p.fingers) > 0 {
		x, y = p.from.Finger(p.fingers[0])
		p.at, p.down = [2]int{x, y}, true
	}
	if moved || p.down {
		p.rests = false
	}
}

// CursorPosition is where it points [px].
func (p *pointer) CursorPosition() (x, y int) {
	if p.rests {
		return -1, -1
	}
	return p.at[0], p.at[1]
}

// MouseButtonPressed is whether it is pressed.
func (p *pointer) MouseButtonPressed(b ebiten.MouseButton) bool {
	return b == ebiten.MouseButtonLeft && p.down
}

// MouseButtonJustPressed is whether it was pressed in this tick.
func (p *pointer) MouseButtonJustPressed(b ebiten.MouseButton) bool {
	return b == ebiten.MouseButtonLeft && p.down && !p.was
}

// MouseButtonJustReleased is whether it was let go in this tick.
func (p *pointer) MouseButtonJustReleased(b ebiten.MouseButton) bool {
	return b == ebiten.MouseButtonLeft && !p.down && p.was
}

// The cursor looks as the system has it.

// AfterUpdate does nothing.
func (p *pointer) AfterUpdate() {}

// Draw does nothing.
func (p *pointer) Draw(*ebiten.Image) {}

// AfterDraw does nothing.
func (p *pointer) AfterDraw(*ebiten.Image) {}

// GetCursorImage is none.
func (p *pointer) GetCursorImage(string) *ebiten.Image { return nil }

// GetCursorOffset is none.
func (p *pointer) GetCursorOffset(string) image.Point { return image.Point{} }
