package gallery

import (
	"fmt"

	"github.com/tackphysics/tack/demo/ui"
)

// refresh is the number of frames a written number stays: readable, and text is
// not formatted in every frame.
const refresh = 12

// hud is what is written over a running scene, in bands at its top and bottom.
type hud struct {
	age   int
	stats []cell
	state string // what is out of the ordinary: paused, slow …
	was   bool   // paused at the last refresh
	gone  bool   // nothing is left to see
	note  string
	about string // what is under the mouse, over any note
	until int    // the age up to which the note is shown

	timings timings
}

// noteTime is how long a note stays [frames].
const noteTime = 300

// bandOpacity is that of head and foot.
const bandOpacity = 0.62

// goneNote is shown when nothing is left to see.
const goneNote = "All that moves has fallen out of view. "

// againWords tell how to start again, helpWords how to see the keys, on each device.
var (
	againWords = [...]string{ui.Keyboard: "R starts again.", ui.Gamepad: "Y starts again.", ui.Touch: "Again starts it anew."}
	helpWords  = [...]string{ui.Keyboard: "H  help", ui.Gamepad: "X  help", ui.Touch: ""}
)

// tell shows a note for a while.
func (h *hud) tell(note string) { h.note, h.until = note, h.age+noteTime }

func (h *hud) draw(s *Stage, c *ui.Canvas, live bool) {
	if h.age%refresh == 0 || h.was != s.paused {
		h.stats = statCells(h.stats[:0], s, live)
		h.state = stateOf(s)
		h.gone = s.gone(c.Size())
		h.was = s.paused
	}
	h.age++
	p := &s.panels
	if p.head.W <= 0 { // the keys have the whole window
		return
	}
	c.Fill(p.head, ui.Shade, bandOpacity)
	h.title(s, c, p.title, live)
	drawCells(c, ui.Rect{X: ui.Margin, Y: p.title.Y + 26, W: p.head.W - 2*ui.Margin}, h.stats)
	if live || p.color.W > 0 {
		c.Fill(p.foot, ui.Shade, bandOpacity)
	}
	if p.color.W > 0 {
		s.bondLegend(c, p.color)
	}
	if live {
		c.Text(helpWords[s.device], p.key.X, p.key.Y+(p.key.H-16)/2, ui.Small)
		switch {
		case h.about != "":
			drawNote(c, h.about, p.note)
		case h.note != "" && h.age < h.until:
			drawNote(c, h.note, p.note)
		case h.gone:
			drawNote(c, goneNote+againWords[s.device], p.note)
		}
	}
}

// title writes the scene's name and source, and at the right what is out of the
// ordinary.
func (h *hud) title(s *Stage, c *ui.Canvas, at ui.Rect, live bool) {
	entry := s.run.Entry()
	if live && h.state != "" {
		wide := c.Width(h.state, ui.Body)
		c.Text(h.state, at.X+at.W-wide, at.Y+4, ui.Body.In(ui.Accent))
		at.W -= wide + ui.Margin
	}
	used := c.Text(c.Fit(entry.Title, at.W, ui.Heading), at.X, at.Y+2, ui.Heading) + 12
	if left := at.W - used; left > 60 {
		c.Text(c.Fit(entry.Source, left, ui.Small), at.X+used, at.Y+6, ui.Small)
	}
}

// stateOf says whether the scene is paused, slow or in hand.
func stateOf(s *Stage) string {
	text := ""
	if s.hand.holds() {
		text += fmt.Sprintf("hand %.3g N   ", s.hand.force)
	}
	text += paces[s.pace].says
	if s.paused {
		text += pick(paces[s.pace].says == "", "", "   ") + "paused"
	}
	return text
}

// drawNote writes a note in one line, or in two smaller ones; a longer one, which has
// the name of a file, goes on upwards over the scene.
func drawNote(c *ui.Canvas, note string, at ui.Rect) {
	const line, most, edge = 17.0, 8, 8
	if c.Width(note, ui.Body) <= at.W {
		c.Text(note, at.X, at.Y+(at.H-18)/2, ui.Body.In(ui.Accent))
		return
	}
	lines := c.Wrap(note, at.W, ui.Small)
	if len(lines) > most {
		lines = append(lines[:most-1], lines[most-1]+" …")
	}
	tall := line * float64(len(lines))
	y := at.Y + (at.H-tall)/2
	if tall > at.H {
		y = at.Y + at.H - tall - edge
		c.Fill(ui.Rect{X: at.X - edge, Y: y - edge, W: at.W + 2*edge, H: at.Y - y + edge}, ui.Shade, 0.94)
	}
	for _, l := range lines {
		c.Text(c.Fit(l, at.W, ui.Small), at.X, y, ui.Small.In(ui.Accent))
		y += line
	}
}

// bondLegend explains the colours of bonds, or of the map of pressures or tractions where
// there is one.
func (s *Stage) bondLegend(c *ui.Canvas, at ui.Rect) {
	const length, slot = 110, 52.0 // of the bar, and of the number at its right
	label, top := "bond intensity β  0", "1"
	if s.show.Bonds == BondsByLoad {
		label, top = "bond load  0", number(s.view.loadTop.top)+" N"
	}
	if s.view.Vertices > 0 {
		label, top = s.view.mapLegend(&s.show)
	}
	end := at.X + at.W - slot
	middle := at.Y + at.H/2
	c.Text(c.Fit(top, slot, ui.Small), end, middle-9, ui.Small)
	c.HeatBar(ui.Rect{X: end - 8 - length, Y: middle - 5, W: length, H: 9})
	c.Text(label, end-16-length-c.Width(label, ui.Small), middle-9, ui.Small)
}
