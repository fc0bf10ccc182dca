package gallery

import (
	"image"

	"github.com/ebitengine/debugui"
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

const inspectorTitle = "Inspector"

// Look of the inspector [points].
const (
	rowTall   = 18.0
	cellPad   = 7.0
	thumbWide = 8.0
	barTall   = 4.0
	tickWide  = 14.0
	// titleTall and bodyPad are of debugui's own window [its pixels].
	titleTall, bodyPad = 24, 5
)

// titleGround is what debugui paints under its title and the mark that folds it.
var titleGround = draw.RGB(0x1e1e1e)

// Styles of what is written in the inspector. debugui's own letters come in one
// size for each whole number of pixels; these have that of the window's other text.
var (
	plainStyle = ui.Style{Face: ui.Regular, Size: 13, Color: ui.Ink, Alpha: 1}
	headStyle  = ui.Style{Face: ui.Medium, Size: 13, Color: ui.Ink, Alpha: 1}
	noteStyle  = ui.Style{Face: ui.Regular, Size: 12.5, Color: ui.Faint, Alpha: 1}
)

// face paints the inspector over debugui's rectangles, in the points and the
// letters of the rest of the window.
type face struct {
	canvas ui.Canvas
	unit   float64 // debugui's pixels in a point
	mouse  image.Point
	layout debugui.ContainerLayout // of the last update that had rows
}

// begin takes the screen's pixels in a point, and in one of debugui's.
func (f *face) begin(scale float64, factor int, mouse image.Point) {
	f.canvas.Scale, f.unit, f.mouse = scale, scale/float64(factor), mouse.Div(factor)
	f.layout = debugui.ContainerLayout{}
}

// pixels is a length in debugui's pixels.
func (f *face) pixels(points float64) int { return int(points*f.unit + 0.5) }

// points is a rectangle in points.
func (f *face) points(r image.Rectangle) ui.Rect {
	return ui.Rect{
		X: float64(r.Min.X) / f.unit, Y: float64(r.Min.Y) / f.unit,
		W: float64(r.Dx()) / f.unit, H: float64(r.Dy()) / f.unit,
	}
}

// over tells whether the mouse is in a rectangle that is in view.
func (f *face) over(r ui.Rect) bool {
	return f.mouse.In(f.layout.BodyBounds) && r.Contains(float64(f.mouse.X)/f.unit, float64(f.mouse.Y)/f.unit)
}

// onRow tells whether the mouse is as high as a rectangle, in view.
func (f *face) onRow(r ui.Rect) bool {
	y := float64(f.mouse.Y) / f.unit
	return f.mouse.In(f.layout.BodyBounds) && y >= r.Y && y < r.Y+r.H
}

// frame paints the title and the scroll bar over debugui's. A window that is
// folded keeps debugui's.
func (f *face) frame(screen *ebiten.Image) {
	l := &f.layout
	if l.Bounds.Empty() {
		return
	}
	f.canvas.Screen = screen
	title := f.points(image.Rect(l.Bounds.Min.X+titleTall, l.Bounds.Min.Y, l.Bounds.Max.X, l.Bounds.Min.Y+titleTall))
	f.canvas.Fill(title, titleGround, 1)
	f.write(inspectorTitle, title, 0, headStyle)
	if l.BodyBounds.Max.X >= l.Bounds.Max.X {
		return
	}
	bar := image.Rect(l.BodyBounds.Max.X, l.BodyBounds.Min.Y, l.Bounds.Max.X, l.BodyBounds.Max.Y)
	f.canvas.Fill(f.points(bar), ui.Shade, 1)
	if all := l.ContentSize.Y + 2*bodyPad; all > bar.Dy() { // as debugui places it
		long := max(thumbWide, bar.Dy()*l.BodyBounds.Dy()/all)
		top := bar.Min.Y + l.ScrollOffset.Y*(bar.Dy()-long)/(all-l.BodyBounds.Dy())
		f.canvas.Fill(f.points(image.Rect(bar.Min.X+3, top, bar.Max.X-3, top+long)), ui.Faint, 0.6)
	}
}

// body paints the ground of all rows.
func (f *face) body() { f.canvas.Fill(f.points(f.layout.BodyBounds), ui.Shade, 0.97) }

// clear hides what debugui has drawn in a cell, its border included.
func (f *face) clear(r ui.Rect) { f.canvas.Fill(r.Inset(-1/f.unit), ui.Shade, 1) }

// write writes a line in the middle of a rectangle's height.
func (f *face) write(text string, r ui.Rect, pad float64, st ui.Style) {
	const line = 1.18 // the height of a line, in letters' sizes
	f.canvas.Text(f.canvas.Fit(text, r.W-2*pad, st), r.X+pad, r.Y+(r.H-line*st.Size)/2, st)
}

func (f *face) note(text string, r ui.Rect)  { f.write(text, r, 0, noteStyle) }
func (f *face) label(text string, r ui.Rect) { f.write(text, r, 0, plainStyle) }

// centered writes a line in the middle of a rectangle.
func (f *face) centered(text string, r ui.Rect, st ui.Style) {
	text = f.canvas.Fit(text, r.W-2, st)
	f.write(text, r, max(0, (r.W-f.canvas.Width(text, st))/2), st)
}

// ground paints that of something to click, lighter under the mouse.
func (f *face) ground(r ui.Rect, c draw.Color) {
	f.canvas.Fill(r, pick(f.over(r), c.Shade(1.35), c), 1)
}

func (f *face) button(text string, r ui.Rect) {
	f.ground(r, ui.Raised)
	f.centered(text, r, plainStyle)
}

// option is one of several to choose from.
func (f *face) option(text string, chosen bool, r ui.Rect) {
	f.ground(r, pick(chosen, ui.Accent, ui.Backdrop))
	f.centered(text, r, plainStyle.In(pick(chosen, ui.Shade, ui.Ink)))
}

// head has a plus or, of what is unfolded, a minus.
func (f *face) head(text string, open bool, r ui.Rect) {
	f.ground(r, ui.Raised)
	const wide, thick = 8.0, 2.0
	mark := ui.Rect{X: r.X + cellPad, Y: r.Y + (r.H-thick)/2, W: wide, H: thick}
	f.canvas.Fill(mark, ui.Accent, 1)
	if !open {
		f.canvas.Fill(ui.Rect{X: mark.X + (wide-thick)/2, Y: r.Y + (r.H-wide)/2, W: thick, H: wide}, ui.Accent, 1)
	}
	f.write(text, ui.Rect{X: mark.X + wide, Y: r.Y, W: r.W - wide - cellPad, H: r.H}, cellPad, headStyle)
}

// box is one to tick, with its name.
func (f *face) box(text string, on bool, r ui.Rect) {
	tick := ui.Rect{X: r.X, Y: r.Y + (r.H-tickWide)/2, W: tickWide, H: tickWide}
	f.ground(tick, ui.Raised)
	if on {
		f.canvas.Fill(tick.Inset(3), ui.Accent, 1)
	}
	f.write(text, ui.Rect{X: r.X + tickWide, Y: r.Y, W: r.W - tickWide, H: r.H}, cellPad, plainStyle)
}

// slider has its thumb at a part of the way, 0…1.
func (f *face) slider(share float64, r ui.Rect) {
	thumb := thumbWide / f.unit // as debugui feels for it
	x := max(0, min(share, 1)) * (r.W - thumb)
	groove := ui.Rect{X: r.X, Y: r.Y + (r.H-barTall)/2, W: r.W, H: barTall}
	f.canvas.Fill(groove, ui.Raised, 1)
	groove.W = x
	f.canvas.Fill(groove, ui.Accent.Shade(0.7), 1)
	f.canvas.Fill(ui.Rect{X: r.X + x, Y: r.Y + 2, W: thumb, H: r.H - 4}, pick(f.over(r), ui.Ink, ui.Faint), 1)
}

// field is one to type into; in the one that is typed into, a bar marks where.
func (f *face) field(text string, typing bool, r ui.Rect) {
	f.ground(r, pick(typing, ui.Raised, ui.Backdrop))
	f.write(text, r, cellPad, plainStyle)
	if typing {
		x := r.X + min(cellPad+f.canvas.Width(text, plainStyle)+1, r.W-2)
		f.canvas.Fill(ui.Rect{X: x, Y: r.Y + 3, W: 1.5, H: r.H - 6}, ui.Accent, 1)
	}
}
