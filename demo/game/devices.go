package game

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// How the devices turn the camera.
const (
	turnPerPoint = 0.006 // of a drag [rad/point]
	turnPerTick  = 0.035 // of a key or a stick [rad]
	zoomPerNotch = 0.92
	deadZone     = 0.18 // of a stick
)

// devices reads what there is into one input.
type devices struct {
	device Device
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
	if d.thumbs.read(in, width, height, scale) {
		d.device = Touch
	}
	in.Right, in.Ahead = max(-1, min(1, in.Right)), max(-1, min(1, in.Ahead))
	in.Device = d.device
}

// pressed tells whether one of the keys has just gone down, held whether one is
// down.
func pressed(keys ...ebiten.Key) bool {
	for _, k := range keys {
		if inpututil.IsKeyJustPressed(k) {
			return true
		}
	}
	return false
}

func held(keys ...ebiten.Key) float64 {
	for _, k := range keys {
		if ebiten.IsKeyPressed(k) {
			return 1
		}
	}
	return 0
}

func (d *devices) keyboard(in *Input) {
	if d.fresh = inpututil.AppendJustPressedKeys(d.fresh[:0]); len(d.fresh) > 0 {
		d.device = Keyboard
	}
	in.Right = held(ebiten.KeyArrowRight, ebiten.KeyD) - held(ebiten.KeyArrowLeft, ebiten.KeyA)
	in.Ahead = held(ebiten.KeyArrowUp, ebiten.KeyW) - held(ebiten.KeyArrowDown, ebiten.KeyS)
	in.Sticky = held(ebiten.KeySpace, ebiten.KeyShiftLeft, ebiten.KeyShiftRight) > 0
	in.Yaw = turnPerTick * (held(ebiten.KeyQ) - held(ebiten.KeyE))
	in.Up, in.Down = pressed(ebiten.KeyArrowUp, ebiten.KeyW), pressed(ebiten.KeyArrowDown, ebiten.KeyS)
	in.Less, in.More = pressed(ebiten.KeyArrowLeft, ebiten.KeyA), pressed(ebiten.KeyArrowRight, ebiten.KeyD)
	in.Accept = pressed(ebiten.KeyEnter, ebiten.KeyNumpadEnter, ebiten.KeySpace)
	in.Back = pressed(ebiten.KeyEscape)
	in.Restart = pressed(ebiten.KeyR)
	in.FullScreen = pressed(ebiten.KeyF11)
	in.Mute = pressed(ebiten.KeyM)
}

func (d *devices) mouse(in *Input, scale float64) {
	cx, cy := ebiten.CursorPosition()
	x, y := float64(cx), float64(cy)
	if ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft) || ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight) {
		in.Yaw -= (x - d.x) / scale * turnPerPoint
		in.Pitch += (y - d.y) / scale * turnPerPoint
	}
	d.x, d.y = x, y
	_, wheel := ebiten.Wheel()
	in.Zoom = math.Pow(zoomPerNotch, max(-4, min(4, wheel)))
}

func (d *devices) gamepads(in *Input) {
	stick := 0.0
	d.pads = ebiten.AppendGamepadIDs(d.pads[:0])
	for _, id := range d.pads {
		if ebiten.IsStandardGamepadLayoutAvailable(id) {
			stick += d.sticks(in, id)
			d.buttons(in, id)
		}
	}
	const step = 0.5
	in.Up = in.Up || stick < -step && d.menu >= -step
	in.Down = in.Down || stick > step && d.menu <= step
	d.menu = stick
}

// sticks adds those of a gamepad and returns how far the left one is pulled down.
func (d *devices) sticks(in *Input, id ebiten.GamepadID) float64 {
	axis := func(a ebiten.StandardGamepadAxis) float64 {
		x := ebiten.StandardGamepadAxisValue(id, a)
		if math.Abs(x) < deadZone {
			return 0
		}
		d.device = Gamepad
		return math.Copysign((math.Abs(x)-deadZone)/(1-deadZone), x)
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
		in.Sticky = in.Sticky || ebiten.IsStandardGamepadButtonPressed(id, b)
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
		if inpututil.IsStandardGamepadButtonJustPressed(id, b.button) {
			*b.is, d.device = true, Gamepad
		}
	}
}
