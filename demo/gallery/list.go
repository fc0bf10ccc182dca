package gallery

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tackphysics/tack/demo/ui"
)

// Layout of the list [points].
const (
	listTop    = 104.0
	rowHeight  = 62.0
	headHeight = 40.0 // of a source, over its scenes
	listWidest = 860.0
	listFoot   = 40.0
)

// List lets the user choose a scene.
type List struct {
	entries []Entry // source by source
	chosen  int
	scroll  float64 // of the rows, from the top [points]
}

// NewList returns a list of the entries, grouped by their sources.
func NewList(entries []Entry) *List {
	l := &List{entries: slices.Clone(entries)}
	count := map[string]int{}
	for i := range entries {
		count[entries[i].Source]++
	}
	slices.SortStableFunc(l.entries, func(a, b Entry) int {
		return cmp.Or(
			cmp.Compare(sourceRank(a.Source), sourceRank(b.Source)),
			cmp.Compare(count[b.Source], count[a.Source]),
			strings.Compare(a.Source, b.Source))
	})
	return l
}

// sources come first in the list, in this order: the methods that tack is built
// of. Measurements of speed come last.
var sources = []string{"Gascón", "Virtual adhesives", "ArtiSynth", "Fang", "Raous"}

const lastSource = "Comparison with other engines"

// sourceRank returns the place of a source among those that have one.
func sourceRank(source string) int {
	for i, s := range sources {
		if strings.HasPrefix(source, s) {
			return i
		}
	}
	if strings.HasPrefix(source, lastSource) {
		return len(sources) + 1
	}
	return len(sources)
}

// heads tells whether entry i is the first of its source.
func (l *List) heads(i int) bool {
	return i == 0 || l.entries[i].Source != l.entries[i-1].Source
}

// top returns where the row of entry i begins, without scrolling [points]; for
// the number of entries, where the last ends.
func (l *List) top(i int) float64 {
	y := 0.0
	for k := range i {
		if l.heads(k) {
			y += headHeight
		}
		y += rowHeight
	}
	if i < len(l.entries) && l.heads(i) {
		y += headHeight
	}
	return y
}

// Keys that work here.
func (l *List) Keys() []ui.Binding { return ui.ListKeys }

// Chosen returns the entry under the mark; ok is false for an empty list.
func (l *List) Chosen() (e Entry, ok bool) {
	if l.chosen >= len(l.entries) {
		return e, false
	}
	return l.entries[l.chosen], true
}

// Select moves the mark to the entry with the name, if there is one.
func (l *List) Select(name string) {
	for i := range l.entries {
		if l.entries[i].Name == name {
			l.chosen = i
		}
	}
}

// Beside returns the name of the scene by steps further on, around the ends;
// empty for an empty list.
func (l *List) Beside(name string, by int) string {
	n := len(l.entries)
	if n == 0 {
		return ""
	}
	for i := range l.entries {
		if l.entries[i].Name == name {
			return l.entries[((i+by)%n+n)%n].Name
		}
	}
	return l.entries[0].Name
}

// Update handles input. It returns the action left to the owner: ui.Choose for
// the chosen scene, or one the list does not know.
func (l *List) Update(in *ui.Input, width, height float64) ui.Action {
	left := ui.NoAction
	page := max(1, int((height-listTop-listFoot)/rowHeight)-1)
	for _, a := range in.Actions {
		switch a {
		case ui.MoveUp:
			l.move(-1, height)
		case ui.MoveDown:
			l.move(1, height)
		case ui.PageUp:
			l.move(-page, height)
		case ui.PageDown:
			l.move(page, height)
		case ui.MoveHome:
			l.move(-len(l.entries), height)
		case ui.MoveEnd:
			l.move(len(l.entries), height)
		default:
			left = a
		}
	}
	l.scrollTo(l.scroll-in.Wheel*rowHeight-in.TurnY, height)
	if i, ok := l.under(in.X, in.Y, width, height); ok {
		if in.Moved {
			l.chosen = i
		}
		if in.Clicked {
			l.chosen = i
			return ui.Choose
		}
	}
	return left
}

// move shifts the mark and keeps it in view.
func (l *List) move(by int, height float64) {
	l.chosen = max(0, min(len(l.entries)-1, l.chosen+by))
	room := height - listTop - listFoot
	top := l.top(l.chosen)
	first := top // to show with it
	if len(l.entries) > 0 && l.heads(l.chosen) {
		first -= headHeight
	}
	l.scrollTo(max(top+rowHeight-room, min(l.scroll, first)), height)
}

func (l *List) scrollTo(to, height float64) {
	room := height - listTop - listFoot
	l.scroll = max(0, min(to, l.top(len(l.entries))-room))
}

// row returns where entry i stands on a screen of the width.
func (l *List) row(i int, width float64) ui.Rect {
	w := min(width-2*ui.Margin, listWidest)
	return ui.Rect{X: (width - w) / 2, Y: listTop + l.top(i) - l.scroll, W: w, H: rowHeight}
}

// under returns the entry at a point.
func (l *List) under(x, y, width, height float64) (int, bool) {
	if y < listTop || y >= height-listFoot {
		return 0, false
	}
	for i := range l.entries {
		if l.row(i, width).Contains(x, y) {
			return i, true
		}
	}
	return 0, false
}

// Draw paints the list; alarm is shown at the foot if it is not empty.
func (l *List) Draw(c *ui.Canvas, alarm string) {
	w, h := c.Size()
	c.Fill(ui.Rect{W: w, H: h}, ui.Backdrop, 1)
	for i := range l.entries {
		r := l.row(i, w)
		if r.Y+r.H < listTop || r.Y-headHeight > h-listFoot {
			continue
		}
		if l.heads(i) {
			source := l.entries[i].Source
			if source == "" {
				source = "More"
			}
			c.Text(c.Fit(source, r.W-2*ui.Margin, ui.Body), r.X+ui.Margin, r.Y-26, ui.Body.In(ui.Accent))
		}
		l.drawRow(c, &l.entries[i], r, i == l.chosen)
	}
	// The rows slide under these two.
	c.Fill(ui.Rect{W: w, H: listTop}, ui.Backdrop, 1)
	c.Fill(ui.Rect{Y: h - listFoot, W: w, H: listFoot}, ui.Backdrop, 1)
	left := (w-min(w-2*ui.Margin, listWidest))/2 + ui.Margin
	c.Text("tack", left, 26, ui.Title)
	c.Text("things that stick, peel and let go", left, 68, ui.Small)
	if len(l.entries) == 0 {
		c.Text("There are no built-in scenes. Start with -scene FILE.", left, listTop, ui.Body)
	}
	foot := ui.Small
	text := "Up, Down, Enter or the mouse: choose a scene     Esc: title     F11: full screen     Q: quit"
	if alarm != "" {
		foot, text = ui.Body.In(ui.Alarm), alarm
	}
	c.Text(c.Fit(text, w-left-ui.Margin, foot), left, h-listFoot+10, foot)
}

func (l *List) drawRow(c *ui.Canvas, e *Entry, r ui.Rect, chosen bool) {
	title := ui.Heading
	if chosen {
		c.Fill(ui.Rect{X: r.X, Y: r.Y + 2, W: r.W, H: r.H - 4}, ui.Raised, 1)
		c.Fill(ui.Rect{X: r.X, Y: r.Y + 2, W: 3, H: r.H - 4}, ui.Accent, 1)
		title = title.In(ui.Accent)
	}
	x := r.X + ui.Margin
	c.Text(c.Fit(e.Title, r.W-2*ui.Margin, title), x, r.Y+4, title)
	lines := c.Wrap(e.About, r.W-2*ui.Margin, ui.Small)
	for i, line := range lines[:min(len(lines), 2)] {
		c.Text(line, x, r.Y+25+16*float64(i), ui.Small)
	}
}
