package gallery

import (
	"image/jpeg"
	"io/fs"
	"testing"

	"github.com/tackphysics/tack/assets"
	"github.com/tackphysics/tack/demo/ui"
)

func typing(text string, actions ...ui.Action) *ui.Input {
	return &ui.Input{Typed: []rune(text), Actions: actions, Pinch: 1}
}

// TestListFindsByWords: what is typed leaves the scenes that have the words, with the
// mark on one that is named so; it can be taken back, and Esc shows all again.
func TestListFindsByWords(t *testing.T) {
	l := NewList(Library{}.Entries())
	const w, h = 800, 600
	all := len(l.entries)
	chosen := func() string { e, _ := l.Chosen(); return e.Name }
	if l.Update(typing("geck"), w, h); chosen() != "gecko-pad" || len(l.entries) == all || !l.visible(l.chosen) {
		t.Errorf("geck finds %s, one of %d", chosen(), len(l.entries))
	}
	if l.Update(typing("o"), w, h); chosen() != "gecko-pad" || l.search.text != "gecko" {
		t.Errorf("%q finds %s", l.search.text, chosen())
	}
	if a := l.Update(press(ui.Choose), w, h); a != ui.Choose {
		t.Errorf("Enter gives %v", a)
	}
	if a := l.Update(press(ui.Back), w, h); a != ui.NoAction || len(l.entries) != all || chosen() != "gecko-pad" || !l.visible(l.chosen) {
		t.Errorf("Esc gives %v and %d scenes, on %s", a, len(l.entries), chosen())
	}
	if a := l.Update(press(ui.Back), w, h); a != ui.Back {
		t.Errorf("Esc again gives %v", a)
	}
	l.Update(typing(" GASCON  block"), w, h)
	if n := len(l.entries); n == 0 || n == all || l.search.text != "GASCON  block" {
		t.Errorf("%q finds %d", l.search.text, n)
	}
	l.Update(typing("~\x00\n"), w, h)
	if _, ok := l.Chosen(); ok || len(l.entries) != 0 {
		t.Errorf("nonsense finds %d", len(l.entries))
	}
	for range 3 {
		l.Update(press(ui.MoveDown, ui.PageUp, ui.MoveEnd, ui.MoveHome), w, h)
	}
	l.Update(&ui.Input{Wheel: 3, Pinch: 1, Clicked: true, X: 400, Y: 300}, w, h)
	if l.Update(press(ui.Erase), w, h); len(l.entries) == 0 {
		t.Error("a letter is not taken back")
	}
	if l.Select("bench-w"); chosen() != "bench-w" || l.search.text != "" {
		t.Errorf("what is hidden cannot be chosen: %s", chosen())
	}
	l.Update(typing("candy"), w, h)
	if l.Beside("gecko-pad", 1) == "" || l.Beside("gecko-pad", 1) == l.Beside("gecko-pad", -1) {
		t.Error("what is hidden has no neighbours")
	}
	for range 50 {
		l.Update(press(ui.Erase), w, h)
	}
	if len(l.entries) != all {
		t.Errorf("all taken back, there are %d", len(l.entries))
	}
}

// TestTypedIsBounded: no more is typed than there is room for.
func TestTypedIsBounded(t *testing.T) {
	l := NewList(Library{}.Entries())
	for range 100 {
		l.Update(typing("long"), 800, 600)
	}
	if n := len([]rune(l.search.text)); n != searchMost {
		t.Errorf("%d letters", n)
	}
}

// TestEverySceneHasASmallPicture, of the size it is shown in, and all of them are no
// more than a page may take.
func TestEverySceneHasASmallPicture(t *testing.T) {
	bytes := int64(0)
	known := map[string]bool{}
	for _, e := range (Library{}).Entries() {
		known[ThumbFile(e.Name)] = true
		file, err := assets.Thumbs.Open("thumbs/" + ThumbFile(e.Name))
		if err != nil {
			t.Errorf("%v: make it with go run ./demo/pictures -thumbs -only %s", err, e.Name)
			continue
		}
		if size, err := jpeg.DecodeConfig(file); err != nil || size.Width != ThumbWide || size.Height != ThumbTall {
			t.Errorf("%s: %+v, %v", e.Name, size, err)
		}
		file.Close()
	}
	files, err := fs.ReadDir(assets.Thumbs, "thumbs")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f.Name()] {
			t.Errorf("%s is of no scene", f.Name())
		}
		if info, err := f.Info(); err == nil {
			bytes += info.Size()
		}
	}
	const most = 400 << 10
	if bytes > most {
		t.Errorf("they take %d bytes", bytes)
	}
}
