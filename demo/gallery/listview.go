package gallery

import (
	"fmt"

	"github.com/tackphysics/tack/demo/ui"
)

// listWords are the foot's.
var listWords = [...]string{
	ui.Keyboard: "Type: find     ↑ ↓ or the mouse: choose     Enter: run     F1: keys     Esc: title     F11: full screen",
	ui.Gamepad:  "Cross or left stick: choose     A: run     X: buttons     B: title",
	ui.Touch:    "Tap a scene to run it; drag to see more",
}

// findTall is the height of what is typed [points].
const findTall = 26.0

// Draw paints the list; alarm is shown at the foot if it is not empty.
func (l *List) Draw(c *ui.Canvas, alarm string) {
	w, h := c.Size()
	l.fit(h)
	c.Fill(ui.Rect{W: w, H: h}, ui.Backdrop, 1)
	if l.help {
		drawHelp(c, arrange(w, h, wants{help: true, tools: l.device == ui.Touch}).help, helpTitles[l.device], listHelp(l.device))
	} else {
		l.drawRows(c, w)
	}
	left := (w-min(w-2*ui.Margin, listWidest))/2 + ui.Margin
	c.Text("Lab", left, 26, ui.Title)
	l.drawSearch(c, left, w)
	if len(l.all) == 0 {
		c.Text("There are no built-in scenes. Start with -scene FILE.", left, listTop, ui.Body)
	}
	foot, text := ui.Small, listWords[l.device]
	if alarm != "" {
		foot, text = ui.Body.In(ui.Alarm), alarm
	}
	row := ui.Rect{}
	if l.device == ui.Touch {
		row = ui.Rect{X: left - toolGap, Y: h - toolsTall, W: w - left, H: toolsTall}
	}
	l.tools.lay(c, row, listTools[:])
	l.tools.draw(c, func(ui.Action) bool { return false })
	if n := len(l.tools.at); n > 0 {
		left = l.tools.at[n-1].X + l.tools.at[n-1].W + ui.Margin
	}
	c.Text(c.Fit(text, w-left-ui.Margin, foot), left, h-(l.foot()+20)/2, foot)
}

// drawSearch says how many scenes there are, and which words they are found by.
func (l *List) drawSearch(c *ui.Canvas, left, width float64) {
	if l.search.text == "" {
		c.Text(fmt.Sprintf("%d scenes of things that stick, peel and let go", len(l.all)), left, 68, ui.Small)
		return
	}
	says := fmt.Sprintf("%d of %d scenes", len(l.entries), len(l.all))
	if len(l.entries) == 0 {
		says = "no scene has all of these words; Esc shows all"
	}
	box := ui.Rect{X: left, Y: 64, W: min(280, width-2*left), H: findTall}
	c.Fill(box, ui.Raised, 1)
	used := c.Text(c.Fit(l.search.text, box.W-16, ui.Body), box.X+8, box.Y+3, ui.Body)
	c.Fill(ui.Rect{X: box.X + 9 + used, Y: box.Y + 5, W: 1.5, H: findTall - 10}, ui.Accent, 1)
	c.Text(c.Fit(says, width-left-box.X-box.W-12, ui.Small), box.X+box.W+12, box.Y+4, ui.Small)
}

// drawRows paints the rows that are whole, with their headings.
func (l *List) drawRows(c *ui.Canvas, width float64) {
	for i := range l.entries {
		if !l.visible(i) {
			continue
		}
		r := l.row(i, width)
		if head := l.heading[i]; head != "" && r.Y-headHeight >= listTop {
			c.Text(c.Fit(head, r.W-2*ui.Margin, ui.Body), r.X+ui.Margin, r.Y-26, ui.Body.In(ui.Accent))
		}
		l.drawRow(c, &l.entries[i], r, i == l.chosen)
	}
	l.drawBar(c, width)
}

// drawBar shows what part of the list is in view.
func (l *List) drawBar(c *ui.Canvas, width float64) {
	all := l.tops[len(l.entries)]
	if all <= l.room {
		return
	}
	w := min(width-2*ui.Margin, listWidest)
	slot := ui.Rect{X: (width+w)/2 + 4, Y: listTop, W: barWide, H: l.room}
	c.Fill(slot, ui.Raised, 0.6)
	most := l.whole(all - l.room)
	tall := slot.H * l.room / (most + l.room)
	c.Fill(ui.Rect{X: slot.X, Y: slot.Y + (slot.H-tall)*l.offset()/most, W: slot.W, H: tall}, ui.Faint, 0.9)
}

func (l *List) drawRow(c *ui.Canvas, e *Entry, r ui.Rect, chosen bool) {
	title := ui.Heading
	if chosen {
		c.Fill(ui.Rect{X: r.X, Y: r.Y + 2, W: r.W, H: r.H - 4}, ui.Raised, 1)
		c.Fill(ui.Rect{X: r.X, Y: r.Y + 2, W: 3, H: r.H - 4}, ui.Accent, 1)
		title = title.In(ui.Accent)
	}
	x, wide := r.X+ui.Margin, r.W-2*ui.Margin
	if im := l.thumbs.of(e.Name); im != nil {
		tall := r.H - 10
		at := ui.Rect{X: x, Y: r.Y + 5, W: tall * ThumbWide / ThumbTall, H: tall}
		c.Picture(im, at)
		x, wide = x+at.W+ui.Margin, wide-at.W-ui.Margin
	}
	used := c.Text(c.Fit(e.Title, wide, title), x, r.Y+6, title) + 24
	if room := wide - used; room > 100 { // what it is after
		source := c.Fit(e.Source, room, ui.Tiny)
		c.Text(source, x+wide-c.Width(source, ui.Tiny), r.Y+9, ui.Tiny)
	}
	lines := c.Wrap(e.About, wide, ui.Small)
	for i, line := range lines[:min(len(lines), 2)] {
		if i == 1 && len(lines) > 2 {
			line = c.Fit(line+" …", wide, ui.Small)
		}
		c.Text(line, x, r.Y+27+17*float64(i), ui.Small)
	}
}
