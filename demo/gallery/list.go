package gallery

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/tackphysics/tack/demo/ui"
)

// Layout of the list [points].
const (
	listTop    = 104.0
	rowHeight  = 68.0
	headHeight = 40.0 // of a part, over its scenes
	listWidest = 860.0
	listFoot   = 40.0
	barWide    = 5.0 // of the scroll bar
)

// List lets the user choose a scene.
type List struct {
	all     []Entry   // part by part
	entries []Entry   // those that are shown
	search  search    // what they are chosen by
	thumbs  thumbs    // their pictures
	tops    []float64 // of the rows without scrolling, and the end of the last [points]
	heading []string  // over the rows, empty for none
	chosen  int
	scroll  float64 // of the rows, from the top [points]
	room    float64 // height of the rows as last shown [points]
	help    bool
	tools   tools
	device  ui.Device // that was used last
}

// NewList returns a list of the entries, in parts.
func NewList(entries []Entry) *List {
	l := &List{all: slices.Clone(entries), thumbs: newThumbs()}
	count := map[string]int{}
	for i := range entries {
		count[entries[i].Source]++
	}
	slices.SortStableFunc(l.all, func(a, b Entry) int {
		i, headA := partOf(a.Source)
		k, headB := partOf(b.Source)
		return cmp.Or(
			cmp.Compare(i, k),
			strings.Compare(headA, headB),
			cmp.Compare(count[b.Source], count[a.Source]),
			strings.Compare(a.Source, b.Source))
	})
	l.entries = l.all
	l.lay()
	return l
}

// lay finds the places of the rows.
func (l *List) lay() {
	l.heading, l.tops = l.heading[:0], l.tops[:0]
	y, last := 0.0, ""
	for i := range l.entries {
		_, head := partOf(l.entries[i].Source)
		if head == last {
			head = ""
		} else {
			last = head
			y += headHeight
		}
		l.heading = append(l.heading, head)
		l.tops = append(l.tops, y)
		y += rowHeight
	}
	l.tops = append(l.tops, y)
}

// first returns where the row of entry i begins, with the heading over it.
func (l *List) first(i int) float64 {
	if i < len(l.heading) && l.heading[i] != "" {
		return l.tops[i] - headHeight
	}
	return l.tops[i]
}

// Keys that work here.
func (l *List) Keys() []ui.Binding { return ui.ListKeys }

// Buttons of a gamepad that work here.
func (l *List) Buttons() []ui.PadBinding { return ui.ListPad }

// Chosen returns the entry under the mark; ok is false for an empty list.
func (l *List) Chosen() (e Entry, ok bool) {
	if l.chosen >= len(l.entries) {
		return e, false
	}
	return l.entries[l.chosen], true
}

// Select moves the mark to the entry with the name, if there is one, and brings
// it into view.
func (l *List) Select(name string) {
	named := func(e Entry) bool { return e.Name == name }
	if !slices.ContainsFunc(l.entries, named) && slices.ContainsFunc(l.all, named) {
		l.find("")
	}
	if i := slices.IndexFunc(l.entries, named); i >= 0 {
		l.chosen = i
		l.reveal()
	}
}

// Beside returns the name of the scene by steps further on, around the ends;
// empty for an empty list.
func (l *List) Beside(name string, by int) string {
	n := len(l.all)
	if n == 0 {
		return ""
	}
	for i := range l.all {
		if l.all[i].Name == name {
			return l.all[((i+by)%n+n)%n].Name
		}
	}
	return l.all[0].Name
}

// Update handles input. It returns the action left to the owner: ui.Choose for
// the chosen scene, or one the list does not know.
func (l *List) Update(in *ui.Input, width, height float64) ui.Action {
	l.device = in.Device
	l.fit(height)
	onTools := l.tools.use(in)
	if !l.help {
		l.typed(in.Typed)
	}
	left := ui.NoAction
	for _, a := range in.Actions {
		if l.press(a) {
			left = a
		}
	}
	if by := in.Wheel*rowHeight + in.TurnY; by != 0 {
		l.scrollTo(l.scroll - by)
		l.follow()
	}
	if i, ok := l.under(in.X, in.Y, width); ok && !l.help && !onTools {
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

// press does what an action asks for; it reports whether it is left to the owner.
func (l *List) press(a ui.Action) (left bool) {
	page := max(1, int(l.room/rowHeight)-1)
	switch a {
	case ui.MoveUp:
		l.move(-1)
	case ui.MoveDown:
		l.move(1)
	case ui.PageUp:
		l.move(-page)
	case ui.PageDown:
		l.move(page)
	case ui.MoveHome:
		l.move(-len(l.entries))
	case ui.MoveEnd:
		l.move(len(l.entries))
	case ui.Help:
		l.help = !l.help
	case ui.Erase:
		l.erase()
	case ui.Back:
		left = !l.help && l.search.text == ""
		if !l.help {
			l.find("")
		}
		l.help = false
	default:
		return true
	}
	return left
}

// fit makes the list as high as the screen allows, with the mark in view.
func (l *List) fit(height float64) {
	if room := height - listTop - l.foot(); room != l.room {
		l.room = room
		l.reveal()
	}
}

// foot is the height of what is under the rows [points].
func (l *List) foot() float64 {
	if l.device == ui.Touch {
		return toolsTall
	}
	return listFoot
}

// move shifts the mark and keeps it in view.
func (l *List) move(by int) {
	l.chosen = max(0, min(l.chosen+by, len(l.entries)-1))
	l.reveal()
}

// reveal scrolls as little as shows the whole row of the mark.
func (l *List) reveal() {
	if l.chosen >= len(l.entries) || l.room <= 0 {
		return
	}
	switch least := l.tops[l.chosen] + rowHeight - l.room; {
	case l.first(l.chosen) < l.offset():
		l.scrollTo(l.first(l.chosen))
	case least > l.offset():
		l.scrollTo(l.whole(least))
	}
}

// follow keeps the mark on a row that is in view.
func (l *List) follow() {
	for l.chosen+1 < len(l.entries) && l.tops[l.chosen] < l.offset() {
		l.chosen++
	}
	for l.chosen > 0 && l.tops[l.chosen]+rowHeight > l.offset()+l.room {
		l.chosen--
	}
}

func (l *List) scrollTo(to float64) {
	l.scroll = max(0, min(to, l.whole(l.tops[len(l.entries)]-l.room)))
}

// whole returns the least scroll from a place on at which no row is cut.
func (l *List) whole(from float64) float64 {
	for i := range l.entries {
		if l.first(i) >= from {
			return l.first(i)
		}
	}
	return 0
}

// offset returns the scroll that is shown: the nearest at which the upper row is
// whole.
func (l *List) offset() float64 {
	best := 0.0
	for i := range l.entries {
		if at := l.first(i); math.Abs(at-l.scroll) < math.Abs(best-l.scroll) {
			best = at
		}
	}
	return best
}

// row returns where entry i stands on a screen of the width.
func (l *List) row(i int, width float64) ui.Rect {
	w := min(width-2*ui.Margin, listWidest)
	return ui.Rect{X: (width - w) / 2, Y: listTop + l.tops[i] - l.offset(), W: w, H: rowHeight}
}

// visible tells whether the whole row of entry i is in view.
func (l *List) visible(i int) bool {
	return l.tops[i] >= l.offset() && l.tops[i]+rowHeight <= l.offset()+l.room
}

// under returns the entry at a point.
func (l *List) under(x, y, width float64) (int, bool) {
	for i := range l.entries {
		if l.visible(i) && l.row(i, width).Contains(x, y) {
			return i, true
		}
	}
	return 0, false
}
