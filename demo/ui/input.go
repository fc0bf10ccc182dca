package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Repetition of a held key [ticks].
const (
	repeatDelay = 24
	repeatEvery = 4
)

// How far the mouse, or a finger, may move between press and release for a click
// [points].
const (
	clickSlack = 4
	tapSlack   = 10
)

// Input is what the user did since the last tick.
type Input struct {
	Actions []Action
	Typed   []rune // letters, digits, signs and spaces

	X, Y    float64 // the cursor [points]
	Moved   bool    // the cursor moved
	Pressed bool    // the left button or the first finger went down
	Held    bool    // it is down
	Clicked bool    // the left button went down and up in one place
	Wheel   float64 // notches, up positive

	TurnX, TurnY float64 // drag with the left button or one finger [points]
	PanX, PanY   float64 // drag with the right or middle button, or two fingers [points]
	Pinch        float64 // factor between two fingers' distances, 1 for none

	Device Device // that was used last

	started  bool
	skip     bool    // the keys that are down are those of another screen
	cursorX  float64 // [points]
	cursorY  float64
	pressX   float64
	pressY   float64
	travel   float64
	touches  []ebiten.TouchID
	fingers  int
	fingerX  float64
	fingerY  float64
	fingersD float64
	pad      padState
}

// Skip forgets what is held down: the next Read starts anew. device is what was used
// before.
func (in *Input) Skip(device Device) { *in = Input{Pinch: 1, skip: true, Device: device} }

// Read fills the input from the hardware's state of this tick. scale is the
// number of screen pixels in a point.
func (in *Input) Read(from Hardware, scale float64, keys []Binding, buttons []PadBinding) {
	in.Actions = in.Actions[:0]
	in.Typed = from.Typed(in.Typed[:0])
	wanted := !in.skip
	if in.skip {
		keys, in.skip, in.Typed = nil, false, in.Typed[:0]
	}
	in.keys(from, keys)
	in.mouse(from, scale)
	in.touch(from, scale)
	in.pads(from, buttons, wanted)
}

func (in *Input) keys(from Hardware, keys []Binding) {
	for i := range keys {
		k := &keys[i]
		// A key that has gone down and up again since the last tick is not held any
		// more, and still was pressed.
		held := from.KeyTicks(k.Key)
		if from.KeyFresh(k.Key) || k.Repeat && held > repeatDelay && held%repeatEvery == 0 {
			in.Actions = append(in.Actions, k.Action)
			in.Device = Keyboard
		}
	}
	if len(in.Typed) > 0 {
		in.Device = Keyboard
	}
}

func (in *Input) mouse(from Hardware, scale float64) {
	px, py := from.Cursor()
	x, y := float64(px)/scale, float64(py)/scale
	dx, dy := x-in.cursorX, y-in.cursorY
	in.cursorX, in.cursorY = x, y
	if !in.started {
		dx, dy, in.started = 0, 0, true
		in.X, in.Y = x, y
	}
	in.Moved = dx != 0 || dy != 0
	in.Wheel = from.Wheel()
	in.TurnX, in.TurnY, in.PanX, in.PanY, in.Clicked = 0, 0, 0, 0, false
	in.Pressed = from.ButtonFresh(ebiten.MouseButtonLeft)
	if in.Moved || in.Pressed || in.Wheel != 0 { // else the place is that of the last finger
		in.X, in.Y, in.Device = x, y, Keyboard
	}

	if in.Pressed {
		in.pressX, in.pressY, in.travel = x, y, 0
	}
	if in.fingers == 0 { // where the cursor is says nothing about a finger
		in.travel = max(in.travel, math.Hypot(x-in.pressX, y-in.pressY))
	}
	if from.ButtonGone(ebiten.MouseButtonLeft) {
		in.Clicked = in.travel <= clickSlack
	}
	left := from.Button(ebiten.MouseButtonLeft)
	in.Held = left
	side := from.Button(ebiten.MouseButtonRight) || from.Button(ebiten.MouseButtonMiddle)
	switch {
	case side, left && from.KeyDown(ebiten.KeyShift):
		in.PanX, in.PanY = dx, dy
	case left:
		in.TurnX, in.TurnY = dx, dy
	}
}

// touch adds the fingers: one turns and taps, two move and pinch.
func (in *Input) touch(from Hardware, scale float64) {
	in.Pinch = 1
	in.touches = from.Fingers(in.touches[:0])
	n := len(in.touches)
	if n == 0 {
		if in.fingers == 1 && in.travel <= tapSlack { // a tap; the cursor stayed elsewhere
			in.Clicked, in.X, in.Y = true, in.fingerX, in.fingerY
		}
		in.fingers = 0
		return
	}
	in.Device = Touch
	var x, y, spread float64
	for _, id := range in.touches {
		tx, ty := from.Finger(id)
		x += float64(tx) / scale / float64(n)
		y += float64(ty) / scale / float64(n)
	}
	for _, id := range in.touches {
		tx, ty := from.Finger(id)
		spread += math.Hypot(float64(tx)/scale-x, float64(ty)/scale-y)
	}
	in.Pressed, in.Held = n == 1 && in.fingers == 0, n == 1
	switch {
	case n != in.fingers: // the first tick with so many: no motion yet
		in.travel = 0
		if in.fingers > 0 {
			in.travel = math.Inf(1) // what began or ends with two fingers is no tap
		}
		in.fingers = n
		in.pressX, in.pressY = x, y
	case n == 1:
		in.TurnX, in.TurnY = x-in.fingerX, y-in.fingerY
	default:
		in.PanX, in.PanY = x-in.fingerX, y-in.fingerY
		if in.fingersD > 0 && spread > 0 {
			in.Pinch = spread / in.fingersD
		}
	}
	in.travel = max(in.travel, math.Hypot(x-in.pressX, y-in.pressY))
	in.X, in.Y, in.Moved = x, y, true
	in.fingerX, in.fingerY, in.fingersD = x, y, spread
}
