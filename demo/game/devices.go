package game

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// How the devices turn the camera.
const (
	turnPerPoint = 0.006 // of a drag [rad/point]
	turnPerTick  = 0.035 // of a key or a stick [rad]
	zoomPerNotch = 0.92
	zoomPerTick  = 0.985 // of a button
)

// devices reads what there is into one input.
type devices struct {
	from   ui.Hardware
	device ui.Device
	x, y   float64 // of the cursor at the last tick [px]
	pads   []ebiten.GamepadID
	fresh  []ebiten.Key
	thumbs thumbs
	menu   float64 // of the stick at the last tick: it steps through menus once
}

// read fills the input from Ebitengine's state of this tick, on a screen of the
// size in points of scale pixels.
func (d *devices) read(in *Input, width, height, scale float64) {
	*in = Input{Zoom: 1}
	d.keyboard(in)
	d.mouse(in, scale)
	d.gamepads(in)
	if d.thumbs.read(d.from, in, width, height, scale) {
		d.device = ui.Touch
	}
	in.Right, in.Ahead = max(-1, min(1, in.Right)), max(-1, min(1, in.Ahead))
	in.Device = d.device
}

// pressed tells whether one of the keys has just gone down, held whether one is
// down.
func (d *devices) pressed(keys ...ebiten.Key) bool { return slices.ContainsFunc(keys, d.from.KeyFresh) }

func (d *devices) held(keys ...ebiten.Key) float64 {
	if slices.ContainsFunc(keys, d.from.KeyDown) {
		return 1
	}
	return 0
}

func (d *devices) keyboard(in *Input) {
	if d.fresh = d.from.FreshKeys(d.fresh[:0]); len(d.fresh) > 0 {
		d.device = ui.Keyboard
	}
	in.Right = d.held(ebiten.KeyArrowRight, ebiten.KeyD) - d.held(ebiten.KeyArrowLeft, ebiten.KeyA)
	in.Ahead = d.held(ebiten.KeyArrowUp, ebiten.KeyW) - d.held(ebiten.KeyArrowDown, ebiten.KeyS)
	in.Sticky = d.held(ebiten.KeySpace, ebiten.KeyShiftLeft, ebiten.KeyShiftRight) > 0
	in.Yaw = turnPerTick * (d.held(ebiten.KeyQ) - d.held(ebiten.KeyE))
	in.Up, in.Down = d.pressed(ebiten.KeyArrowUp, ebiten.KeyW), d.pressed(ebiten.KeyArrowDown, ebiten.KeyS)
	in.Less, in.More = d.pressed(ebiten.KeyArrowLeft, ebiten.KeyA), d.pressed(ebiten.KeyArrowRight, ebiten.KeyD)
	in.Accept = d.pressed(ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace)
	in.Back = d.pressed(ebiten.KeyEscape)
	in.Pause = d.pressed(ebiten.KeyP, ebiten.KeyH)
	in.Restart = d.pressed(ebiten.KeyR)
	in.FullScreen = d.pressed(ebiten.KeyF11)
	in.Mute = d.pressed(ebiten.KeyM)
}

func (d *devices) mouse(in *Input, scale float64) {
	cx, cy := d.from.Cursor()
	x, y := float64(cx), float64(cy)
	if d.from.Button(ebiten.MouseButtonLeft) || d.from.Button(ebiten.MouseButtonRight) {
		in.Yaw -= (x - d.x) / scale * turnPerPoint
		in.Pitch += (y - d.y) / scale * turnPerPoint
	}
	d.x, d.y = x, y
	in.Zoom = math.Pow(zoomPerNotch, max(-4, min(4, d.from.Wheel())))
}

func (d *devices) gamepads(in *Input) {
	stick := 0.0
	d.pads = d.from.Pads(d.pads[:0])
	for _, id := range d.pads {
		stick += d.sticks(in, id)
		d.buttons(in, id)
	}
	const step = 0.5
	in.Up = in.Up || stick < -step && d.menu >= -step
	in.Down = in.Down || stick > step && d.menu <= step
	d.menu = stick
}

// sticks adds those of a gamepad and returns how far the left one is pulled down.
func (d *devices) sticks(in *Input, id ebiten.GamepadID) float64 {
	axis := func(a ebiten.StandardGamepadAxis) float64 {
		x := ui.Stick(d.from, id, a)
		if x != 0 {
			d.device = ui.Gamepad
		}
		return x
	}
	down := axis(ebiten.StandardGamepadAxisLeftStickVertical)
	in.Right += axis(ebiten.StandardGamepadAxisLeftStickHorizontal)
	in.Ahead -= down
	in.Yaw -= turnPerTick * axis(ebiten.StandardGamepadAxisRightStickHorizontal)
	in.Pitch += turnPerTick * axis(ebiten.StandardGamepadAxisRightStickVertical)
	return down
}

// buttons adds those of a gamepad.
func (d *devices) buttons(in *Input, id ebiten.GamepadID) {
	for _, b := range [...]ebiten.StandardGamepadButton{
		ebiten.StandardGamepadButtonRightBottom, ebiten.StandardGamepadButtonFrontBottomRight, ebiten.StandardGamepadButtonFrontBottomLeft,
	} {
		in.Sticky = in.Sticky || d.from.PadDown(id, b)
	}
	if d.from.PadDown(id, ebiten.StandardGamepadButtonFrontTopRight) {
		in.Zoom *= zoomPerTick
	}
	if d.from.PadDown(id, ebiten.StandardGamepadButtonFrontTopLeft) {
		in.Zoom /= zoomPerTick
	}
	for _, b := range [...]struct {
		button ebiten.StandardGamepadButton
		is     *bool
	}{
		{ebiten.StandardGamepadButtonLeftTop, &in.Up},
		{ebiten.StandardGamepadButtonLeftBottom, &in.Down},
		{ebiten.StandardGamepadButtonLeftLeft, &in.Less},
		{ebiten.StandardGamepadButtonLeftRight, &in.More},
		{ebiten.StandardGamepadButtonRightBottom, &in.Accept},
		{ebiten.StandardGamepadButtonCenterRight, &in.Back},
		{ebiten.StandardGamepadButtonRightRight, &in.Back},
		{ebiten.StandardGamepadButtonRightTop, &in.Restart},
	} {
		if d.from.PadFresh(id, b.button) {
			*b.is, d.device = true, ui.Gamepad
		}
	}
}
