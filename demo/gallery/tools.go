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

// sceneTools are those of a running scene, what nobody can do without first: a narrow
// window has no room for the last ones.
var sceneTools = [...]tool{
	{"List", ui.Back},
	{"Previous", ui.PreviousScene},
	{"Next", ui.NextScene},
	{"Again", ui.Restart},
	{"Pause", ui.Pause},
	{"View", ui.ResetView},
	{"Sliders", ui.Inspect},
	{"Graphs", ui.Graphs},
	{"Bonds", ui.Bonds},
	{"Shoot", ui.Shoot},
	{"Step", ui.StepOnce},
	{"Slower", ui.Slower},
	{"Faster", ui.Faster},
	{"Help", ui.Help},
}

// listTools are those of the list.
var listTools = [...]tool{{"Title", ui.Back}, {"Help", ui.Help}}

// tools is the row as it was last drawn.
type tools struct {
	are []tool
	at  []ui.Rect // of those that have room
}

// lay finds the places of the buttons in a row, in their order, as many as fit.
func (t *tools) lay(c *ui.Canvas, row ui.Rect, are []tool) {
	t.are, t.at = are, t.at[:0]
	if row.W <= 0 {
		return
	}
	x := row.X + toolGap
	for i := range are {
		at := ui.Rect{X: x, Y: row.Y + (row.H-toolTall)/2, W: max(toolLeast, c.Width(are[i].says, ui.Body)+toolPad), H: toolTall}
		if at.X+at.W+toolGap > row.X+row.W {
			return
		}
		t.at = append(t.at, at)
		x += at.W + toolGap
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
