package gallery

import "github.com/tackphysics/tack/demo/ui"

// Buttons for fingers [points]: a row at the lower edge, as long as there is no
// other device.
const (
	toolsTall = 56.0
	toolTall  = 44.0
	toolLeast = 44.0 // wide
	toolGap   = 6.0
	toolPad   = 20.0 // beside the word, both sides together
)

// tool is a button for a finger.
type tool struct {
	says   string
	action ui.Action
}

// sceneTools are those of a running scene, what is wanted most first: a narrow window
// has room for a few at a time.
var sceneTools = [...]tool{
	{"List", ui.Back},
	{"Next", ui.NextScene},
	{"Again", ui.Restart},
	{"Pause", ui.Pause},
	{"Sliders", ui.Inspect},
	{"Shoot", ui.Shoot},
	{"Graphs", ui.Graphs},
	{"Bonds", ui.Bonds},
	{"View", ui.ResetView},
	{"Previous", ui.PreviousScene},
	{"Step", ui.StepOnce},
	{"Slower", ui.Slower},
	{"Faster", ui.Faster},
	{"Help", ui.Help},
}

// listTools are those of the list.
var listTools = [...]tool{{"Title", ui.Back}, {"Help", ui.Help}}

// more turns to the next buttons of a row that has no room for all of them.
var more = tool{"More", -1}

// tools is the row as it was last drawn.
type tools struct {
	are  []tool
	at   []ui.Rect
	page int // that is shown, where there is no room for all
}

// lay finds the places of the buttons in a row, in their order: all, or as many as
// fit of those on the page, and then one for the rest.
func (t *tools) lay(c *ui.Canvas, row ui.Rect, all []tool) {
	t.are, t.at = t.are[:0], t.at[:0]
	if row.W <= 0 {
		return
	}
	wide := func(k tool) float64 { return max(toolLeast, c.Width(k.says, ui.Body)+toolPad) + toolGap }
	rest, room := all, row.W-toolGap
	fits := func(room float64) (n int) {
		for n < len(rest) && wide(rest[n]) <= room {
			room -= wide(rest[n])
			n++
		}
		return n
	}
	n := fits(room)
	if n < len(all) {
		room -= wide(more)
		n = max(1, fits(room))
		for range t.page {
			if rest = rest[n:]; len(rest) == 0 { // round again
				t.page, rest = 0, all
				n = max(1, fits(room))
				break
			}
			n = max(1, fits(room))
		}
	}
	t.are = append(t.are, rest[:n]...)
	if n < len(all) {
		t.are = append(t.are, more)
	}
	x := row.X + toolGap
	for _, k := range t.are {
		t.at = append(t.at, ui.Rect{X: x, Y: row.Y + (row.H-toolTall)/2, W: wide(k) - toolGap, H: toolTall})
		x += wide(k)
	}
}

// under returns the action of the button at a point.
func (t *tools) under(x, y float64) (action ui.Action, ok bool) {
	for i, at := range t.at {
		if at.Contains(x, y) {
			return t.are[i].action, true
		}
	}
	return ui.NoAction, false
}

// use adds what a tap asks for to the actions of an input, and keeps the finger on
// it from what is beneath. It reports whether the input is on a button.
func (t *tools) use(in *ui.Input) bool {
	action, on := t.under(in.X, in.Y)
	if on && in.Clicked && action == more.action {
		t.page++
		in.Clicked = false
	}
	if on && in.Clicked {
		in.Actions = append(in.Actions, action)
		in.Clicked = false
	}
	return on
}

// draw paints the buttons; on is one that is marked, as it is at work.
func (t *tools) draw(c *ui.Canvas, on func(ui.Action) bool) {
	for i, at := range t.at {
		ink := ui.Body
		if on(t.are[i].action) {
			ink = ink.In(ui.Accent)
		}
		c.Fill(at, ui.Raised, 0.92)
		says := t.are[i].says
		c.Text(says, at.X+(at.W-c.Width(says, ink))/2, at.Y+(at.H-18)/2, ink)
	}
}
