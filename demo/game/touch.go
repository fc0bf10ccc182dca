package game

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// Touch controls [points]: a stick wherever the left thumb comes down, a button
// for the right one, and a corner for a pause.
const (
	stickReach  = 60.0
	buttonSize  = 64.0 // radius
	buttonAside = 30.0 // from the lower right corner
	cornerSize  = 56.0
)

// thumbs are the fingers on a level.
type thumbs struct {
	ids          []ebiten.TouchID
	stick        ebiten.TouchID // where holding is set
	holding      bool
	fromX, fromY float64
	toX, toY     float64
	button       bool
	look         ebiten.TouchID
	looking      bool
	lookX, lookY float64
	second       ebiten.TouchID // beside the one that looks, where pinching is set
	pinching     bool
	secondX      float64
	secondY      float64
	corner       bool // a finger is on the corner
}

// buttonAt returns the middle of the sticky button.
func buttonAt(width, height float64) (x, y float64) {
	return width - buttonAside - buttonSize, height - buttonAside - buttonSize
}

// read adds the fingers to the input; it reports whether there are any.
func (t *thumbs) read(from ui.Hardware, in *Input, width, height, scale float64) bool {
	t.ids = from.Fingers(t.ids[:0])
	was, cornerWas := *t, t.corner
	t.holding, t.looking, t.pinching, t.button, t.corner = false, false, false, false, false
	for _, id := range t.ids {
		px, py := from.Finger(id)
		t.finger(in, &was, id, float64(px)/scale, float64(py)/scale, width, height)
	}
	if t.corner && !cornerWas {
		in.Back = true
	}
	if apart := t.apart(); apart > 0 && was.apart() > 0 {
		in.Zoom *= was.apart() / apart
	}
	if t.holding {
		dx, dy := (t.toX-t.fromX)/stickReach, (t.toY-t.fromY)/stickReach
		if l := math.Hypot(dx, dy); l > 1 {
			dx, dy = dx/l, dy/l
		}
		in.Right, in.Ahead = in.Right+dx, in.Ahead-dy
	}
	in.Sticky = in.Sticky || t.button
	return len(t.ids) > 0
}

// apart is how far the two fingers that look are from each other [points], 0 where
// there are not two.
func (t *thumbs) apart() float64 {
	if !t.looking || !t.pinching {
		return 0
	}
	return math.Hypot(t.secondX-t.lookX, t.secondY-t.lookY)
}

// finger takes one finger in: one that goes on with what it did, or a new one.
func (t *thumbs) finger(in *Input, was *thumbs, id ebiten.TouchID, x, y, width, height float64) {
	switch {
	case was.holding && id == was.stick:
		t.holding, t.toX, t.toY = true, x, y
	case was.looking && id == was.look:
		if !was.pinching {
			in.Yaw -= (x - was.lookX) * turnPerPoint
			in.Pitch += (y - was.lookY) * turnPerPoint
		}
		t.looking, t.lookX, t.lookY = true, x, y
	case was.looking && was.pinching && id == was.second:
		t.pinching, t.secondX, t.secondY = true, x, y
	default:
		t.begin(was, id, x, y, width, height)
	}
}

// begin takes in a finger that does nothing yet.
func (t *thumbs) begin(was *thumbs, id ebiten.TouchID, x, y, width, height float64) {
	bx, by := buttonAt(width, height)
	left := x < width/2
	switch {
	case math.Hypot(x-bx, y-by) < buttonSize*1.3:
		t.button = true
	case x > width-cornerSize && y < cornerSize:
		t.corner = true
	case left && !was.holding && !t.holding:
		t.holding, t.stick, t.fromX, t.fromY, t.toX, t.toY = true, id, x, y, x, y
	case left:
	case !was.looking && !t.looking:
		t.looking, t.look, t.lookX, t.lookY = true, id, x, y
	case !was.pinching && !t.pinching:
		t.pinching, t.second, t.secondX, t.secondY = true, id, x, y
	}
}

// draw paints the controls.
func (t *thumbs) draw(c *ui.Canvas, sticky bool) {
	w, h := c.Size()
	x, y := buttonAt(w, h)
	alpha := float32(0.35)
	if sticky {
		alpha = 0.75
	}
	c.Disc(x, y, buttonSize, stickyColor, alpha)
	label := ui.Heading
	c.Text("stick", x-c.Width("stick", label)/2, y-12, label)
	for i := range 2 { // a pause sign
		c.Fill(ui.Rect{X: w - cornerSize/2 - 9 + 12*float64(i), Y: cornerSize/2 - 11, W: 6, H: 22}, ui.Ink, 0.8)
	}
	if t.holding {
		c.Disc(t.fromX, t.fromY, stickReach, ui.Shade, 0.3)
		dx, dy := t.toX-t.fromX, t.toY-t.fromY
		if l := math.Hypot(dx, dy); l > stickReach {
			dx, dy = dx*stickReach/l, dy*stickReach/l
		}
		c.Disc(t.fromX+dx, t.fromY+dy, stickReach*0.45, ui.Ink, 0.7)
	}
}
