package gallery

import (
	"strings"
	"testing"

	"github.com/tackphysics/tack/demo/ui"
)

func TestListMovesAndChooses(t *testing.T) {
	l := NewList([]Entry{{Name: "a"}, {Name: "b"}, {Name: "c"}})
	chosen := func() string { e, _ := l.Chosen(); return e.Name }
	for _, c := range []struct {
		action ui.Action
		want   string
	}{
		{ui.MoveUp, "a"},
		{ui.MoveDown, "b"},
		{ui.MoveDown, "c"},
		{ui.MoveDown, "c"},
		{ui.MoveHome, "a"},
		{ui.MoveEnd, "c"},
		{ui.PageUp, "a"},
		{ui.PageDown, "c"},
	} {
		if l.Update(press(c.action), 800, 600); chosen() != c.want {
			t.Errorf("action %v leads to %s, want %s", c.action, chosen(), c.want)
		}
	}
	if a := l.Update(press(ui.Choose), 800, 600); a != ui.Choose {
		t.Errorf("Enter gives %v", a)
	}
	r := l.row(1, 800)
	if a := l.Update(&ui.Input{X: r.X + 5, Y: r.Y + 5, Moved: true, Pinch: 1}, 800, 600); a != ui.NoAction || chosen() != "b" {
		t.Errorf("pointing gives %v on %s", a, chosen())
	}
	r = l.row(0, 800)
	if a := l.Update(&ui.Input{X: r.X + 5, Y: r.Y + 5, Clicked: true, Pinch: 1}, 800, 600); a != ui.Choose || chosen() != "a" {
		t.Errorf("a click gives %v on %s", a, chosen())
	}
	if a := l.Update(&ui.Input{X: r.X + 5, Y: listTop - 5, Clicked: true, Pinch: 1}, 800, 600); a != ui.NoAction {
		t.Errorf("a click on the title gives %v", a)
	}
	if _, ok := NewList(nil).Chosen(); ok {
		t.Error("an empty list has a chosen entry")
	}
}

func TestListKeepsTheMarkInView(t *testing.T) {
	entries := make([]Entry, 100)
	for i := range entries {
		entries[i].Source = string(rune('a' + i/15))
	}
	l := NewList(entries)
	const w, h = 800, 600
	visible := func() bool {
		r := l.row(l.chosen, w)
		if l.heading[l.chosen] != "" {
			r.Y, r.H = r.Y-headHeight, r.H+headHeight
		}
		return r.Y >= listTop-0.5 && r.Y+r.H <= h-listFoot+0.5
	}
	for i := range 99 {
		if l.Update(press(ui.MoveDown), w, h); !visible() {
			t.Fatalf("entry %d is out of view", i+1)
		}
	}
	l.Update(&ui.Input{Wheel: 1000, Pinch: 1}, w, h)
	if l.scroll != 0 {
		t.Errorf("scrolled to %v", l.scroll)
	}
	l.Update(&ui.Input{Wheel: -1000, Pinch: 1}, w, h)
	if last := l.row(99, w); last.Y+last.H > h-listFoot || last.Y+last.H < h-listFoot-rowHeight-headHeight || !visible() {
		t.Errorf("the last row ends at %v, the mark is on %d", last.Y+last.H, l.chosen)
	}
}

// TestListFindsItsMark: the row that was remembered, the one of the scene that was
// left, and the one after a change of the window's height are in view.
func TestListFindsItsMark(t *testing.T) {
	entries := make([]Entry, 60)
	for i := range entries {
		entries[i].Name, entries[i].Source = string(rune('A'+i)), string(rune('a'+i/15))
	}
	l := NewList(entries)
	l.Select(entries[41].Name) // before there is a window
	for _, c := range []struct {
		name   string
		height float64
	}{{"the remembered one", 600}, {"a lower window", 400}, {"a higher window", 1080}} {
		if l.Update(press(), 800, c.height); l.chosen != 41 || !l.visible(41) {
			t.Errorf("%s: the mark is on %d, in view %v", c.name, l.chosen, l.visible(41))
		}
	}
	for _, i := range []int{0, 59, 7, 30} {
		if l.Select(entries[i].Name); !l.visible(i) {
			t.Errorf("entry %d is chosen and not in view", i)
		}
	}
	l.Update(press(ui.MoveDown, ui.MoveDown), 800, 1080)
	if l.chosen != 32 || !l.visible(32) {
		t.Errorf("two rows below 30 is %d, in view %v", l.chosen, l.visible(32))
	}
	for range 40 {
		l.Update(&ui.Input{Wheel: 1.5, Pinch: 1}, 800, 400)
		if !l.visible(l.chosen) {
			t.Fatalf("the wheel loses the mark on %d", l.chosen)
		}
	}
}

func TestListIsGroupedBySource(t *testing.T) {
	l := NewList([]Entry{
		{Name: "bench", Source: "Comparison with other engines, 600 steps"},
		{Name: "lone", Source: "Someone"},
		{Name: "ramp", Source: "Textbook"},
		{Name: "cube", Source: "Gascón, Zurdo, Otaduy 2010"},
		{Name: "incline", Source: "Textbook"},
		{Name: "pull", Source: "Raous, Cangémi, Cocu 1999"},
		{Name: "candy", Source: "Gascón, Zurdo, Otaduy 2010"},
	})
	var names []string
	heads := 0
	for i, e := range l.entries {
		names = append(names, e.Name)
		if l.heading[i] != "" {
			heads++
		}
	}
	if got := strings.Join(names, " "); got != "cube candy pull ramp incline lone bench" || heads != 5 {
		t.Errorf("%s, %d groups", got, heads)
	}
	if end := l.tops[len(l.entries)]; end != 7*rowHeight+5*headHeight {
		t.Errorf("the rows end at %v", end)
	}
}

func TestBesideGoesAround(t *testing.T) {
	l := NewList([]Entry{{Name: "a"}, {Name: "b"}, {Name: "c"}})
	for _, c := range []struct {
		from string
		by   int
		want string
	}{{"a", 1, "b"}, {"c", 1, "a"}, {"a", -1, "c"}, {"file.json", 1, "a"}} {
		if got := l.Beside(c.from, c.by); got != c.want {
			t.Errorf("%s by %d is %s", c.from, c.by, got)
		}
	}
	if NewList(nil).Beside("a", 1) != "" {
		t.Error("an empty list has a neighbour")
	}
}
