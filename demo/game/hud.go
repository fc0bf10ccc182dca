package game

import (
	"fmt"
	"math"
	"strings"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/ui"
)

// hints knows which prompt is shown.
type hints struct {
	done  []bool
	shown int     // −1 for none
	fresh float64 // for how long it has been shown [s]
	were  int
}

// step chooses the first prompt of the level that says something here and now.
func (h *hints) step(g *play.Game) {
	prompts := g.Level().Prompts
	if len(h.done) != len(prompts) {
		h.done = make([]bool, len(prompts))
	}
	h.shown = -1
	for i := range prompts {
		p := &prompts[i]
		h.done[i] = h.done[i] || over(p.Until, g)
		if h.shown < 0 && !h.done[i] && (p.Box == nil || p.Box.Holds(g.Position())) && all(p.When, g) {
			h.shown = i
		}
	}
	h.fresh += g.DT()
	if h.shown != h.were {
		h.were, h.fresh = h.shown, 0
	}
}

// all tells whether all of the words hold.
func all(words []string, g *play.Game) bool {
	for _, w := range words {
		if !g.Is(w) {
			return false
		}
	}
	return true
}

// over tells whether what ends a prompt has happened.
func over(until string, g *play.Game) bool {
	switch until {
	case "moved":
		return g.Moved()
	case "stuck":
		return g.Stuck()
	case "candy":
		return g.Carried() > 0
	case "enough":
		return g.Carried() >= g.Level().Goal.Count
	}
	return false
}

// words are what prompts call the controls of each device.
var words = [...]*strings.Replacer{
	ui.Keyboard: strings.NewReplacer("{move}", "Arrows or WASD", "{right}", "→ or D", "{roll}", "the arrow", "{stick}", "Space", "{look}", "the mouse", "{restart}", "R"),
	ui.Gamepad:  strings.NewReplacer("{move}", "Left stick", "{right}", "Left stick to the right", "{roll}", "the left stick", "{stick}", "A", "{look}", "the right stick", "{restart}", "Y"),
	ui.Touch:    strings.NewReplacer("{move}", "Left thumb", "{right}", "Left thumb to the right", "{roll}", "the left thumb", "{stick}", "the button", "{look}", "a finger on the right", "{restart}", "the pause sign"),
}

// controls are all there are on each device, for the pause.
var controls = [...]string{
	ui.Keyboard: "Arrows or WASD roll, Space sticks, drag to look round, wheel to zoom. R starts anew, M is for sound, F11 for the full screen.",
	ui.Gamepad:  "The left stick rolls, A sticks, the right stick looks round, L1 and R1 zoom. Y starts anew.",
	ui.Touch:    "The left thumb rolls, the button sticks, a finger on the right looks round, two of them zoom.",
}

// clock writes a time as people read it.
func clock(seconds float64) string {
	tenths := int(math.Floor(seconds*10 + 1e-6))
	if m := tenths / 600; m > 0 {
		return fmt.Sprintf("%d:%02d.%d", m, tenths/10%60, tenths%10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// cardFades is how long a level's title goes on being seen after the first key
// [s].
const cardFades = 0.8

// lasting writes a length of time with its units.
func lasting(seconds float64) string {
	if seconds < 60 {
		return clock(seconds) + " s"
	}
	minutes := math.Floor((seconds + 1e-6) / 60)
	return fmt.Sprintf("%.0f min %s s", minutes, clock(seconds-60*minutes))
}

// Sizes of what is written over a level [points].
const (
	plateWide   = 176.0 // of the time
	plateTall   = 58.0  // of it, and of the candies beside it
	plateGap    = 6.0   // between the two
	plateAside  = 18.0  // from the left edge
	plateTop    = 14.0  // from the upper edge
	plateHeight = 40.0
	promptLow   = 52.0 // of the prompt, from the lower edge,
	promptPart  = 0.07 // and no more than this part of a low window
	promptGap   = 10.0 // around it
	// plateDark is how much of the level a plate hides: what is written on it is read
	// over a stone in the light as well as over the sky.
	plateDark = 0.72
)

// hud draws time, candies and the prompt over the level.
func (r *round) hud(c *ui.Canvas, device ui.Device, best float64) {
	g := r.game
	big := ui.Style{Face: ui.Medium, Size: 26, Color: ui.Ink, Alpha: 1}
	time := clock(g.Elapsed())
	marks := "par " + clock(r.level.Par)
	if best > 0 {
		marks += "   best " + clock(best)
	}
	c.Fill(ui.Rect{X: plateAside, Y: plateTop, W: plateWide, H: plateTall}, ui.Shade, plateDark)
	c.Text(time, 32, 18, big)
	c.Text(marks, 32, 49, ui.Small)
	below := plateTop + plateTall + plateGap
	if n := r.level.Goal.Count; n > 0 {
		below = r.candies(c, n)
	}
	text := ""
	switch {
	case g.State() == play.Fallen:
		text = "Fallen. Once more"
	case g.Hopeless():
		text = words[device].Replace("Too many candies are gone. To start anew press {restart}")
	case g.State() != play.Done && r.hints.shown >= 0:
		text = words[device].Replace(r.level.Prompts[r.hints.shown].Text)
	}
	if text != "" {
		prompt(c, text, device)
	}
	if left := 1 - g.Elapsed()/cardFades; left > 0 { // it stays until the first key
		r.card(c, below+8, float32(left))
	}
}

// promptAt returns the right and the lower end of the room for a prompt: beside the
// button for a thumb where there is room for a line, else over it.
func promptAt(w, h float64, device ui.Device) (right, low float64) {
	const least = 360.0
	right, low = w-promptGap, h-min(promptLow, promptPart*h)
	if device != ui.Touch {
		return right, low
	}
	if bx, by := buttonAt(w, h); bx-buttonSize < least {
		low = by - buttonSize - promptGap
	} else {
		right = bx - buttonSize - promptGap
	}
	return right, low
}

// promptStyle is that of a prompt.
var promptStyle = ui.Style{Face: ui.Medium, Size: 18, Color: ui.Ink, Alpha: 1}

// promptLine is the height of a line of a prompt [points].
const promptLine = 24.0

// promptPlate is where a prompt is written, at the lower edge, in the middle if it
// may, and its lines.
func promptPlate(c *ui.Canvas, text string, device ui.Device) (at ui.Rect, lines []string) {
	w, h := c.Size()
	right, low := promptAt(w, h, device)
	wide := min(c.Width(text, promptStyle)+40, right-promptGap)
	lines = c.Wrap(text, wide-20, promptStyle)
	tall := plateHeight + promptLine*float64(len(lines)-1)
	return ui.Rect{X: min((w-wide)/2, right-wide), Y: low - tall, W: wide, H: tall}, lines
}

// prompt writes what to do.
func prompt(c *ui.Canvas, text string, device ui.Device) {
	at, lines := promptPlate(c, text, device)
	c.Fill(at, ui.Shade, plateDark)
	c.Fill(ui.Rect{X: at.X, Y: at.Y + at.H - 3, W: at.W, H: 3}, goalColor, 1)
	for i, text := range lines {
		c.Text(text, at.X+(at.W-c.Width(text, promptStyle))/2, at.Y+8+promptLine*float64(i), promptStyle)
	}
}

// counted is the number of candies in the jar, of those needed at most, and of
// those on the ball that are not in it.
func (r *round) counted() (in, on int) {
	in = r.game.Delivered()
	return min(in, r.level.Goal.Count), r.game.Have() - in
}

// candies shows how many are needed: in the jar, on the ball, still to come; and
// says so. It returns where there is room below.
func (r *round) candies(c *ui.Canvas, need int) (below float64) {
	in, on := r.counted()
	words := [...]struct {
		says string
		col  draw.Color
	}{{fmt.Sprintf("%d of %d in the jar", in, need), goalColor}, {fmt.Sprintf("%d carried", on), stickyColor.Shade(1.3)}}
	const between = 12.0
	wide := -between
	for i := range words {
		wide += c.Width(words[i].says, ui.Small) + between
	}
	at := ui.Rect{X: plateAside + plateWide + plateGap, Y: plateTop, W: max(wide, 26*float64(need)-6) + 28, H: plateTall}
	if w, _ := c.Size(); at.X+at.W > w-cornerSize { // the corner is for the pause
		at.X, at.Y = plateAside, plateTop+plateTall+plateGap
	}
	c.Fill(at, ui.Shade, plateDark)
	for i := range need {
		x, y := at.X+24+26*float64(i), at.Y+18
		col, alpha := ui.Faint, float32(0.35)
		switch {
		case i < in:
			col, alpha = goalColor, 1
		case i < in+on:
			col, alpha = stickyColor, 1
		}
		c.Disc(x, y, 10, col, alpha)
	}
	x := at.X + 14
	for i := range words {
		x += c.Text(words[i].says, x, at.Y+35, ui.Small.In(words[i].col)) + between
	}
	return at.Y + at.H + plateGap
}

// cardStyles are those of a level's title and hint.
func cardStyles(alpha float32) (title, hint ui.Style) {
	return ui.Style{Face: ui.Medium, Size: 34, Color: ui.Ink, Alpha: alpha},
		ui.Style{Face: ui.Regular, Size: 17, Color: ui.Ink, Alpha: alpha}
}

// cardLine is the height of a line of a hint [points].
const cardLine = 22.0

// cardPlate is where the level's title and hint are written, from a height, and the
// lines of the hint.
func (r *round) cardPlate(c *ui.Canvas, top float64) (at ui.Rect, lines []string) {
	w, _ := c.Size()
	title, hint := cardStyles(1)
	wide := max(c.Width(r.level.Title, title), c.Width(r.level.Hint, hint)) + 56
	wide = min(wide, w-40)
	lines = c.Wrap(r.level.Hint, wide-24, hint)
	return ui.Rect{X: (w - wide) / 2, Y: top, W: wide, H: 70 + cardLine*float64(len(lines))}, lines
}

// card is the level's title and hint at its start, from a height.
func (r *round) card(c *ui.Canvas, top float64, alpha float32) {
	at, lines := r.cardPlate(c, top)
	title, hint := cardStyles(alpha)
	c.Fill(at, ui.Shade, plateDark*alpha)
	c.Text(r.level.Title, at.X+(at.W-c.Width(r.level.Title, title))/2, at.Y+10, title)
	for i, text := range lines {
		c.Text(text, at.X+(at.W-c.Width(text, hint))/2, at.Y+56+cardLine*float64(i), hint)
	}
}
