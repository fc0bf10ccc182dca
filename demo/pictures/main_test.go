package main

import (
	"bytes"
	"image"
	_ "image/gif"
	_ "image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/demo/game"
	"github.com/tackphysics/tack/ecs/scene"
)

// folder holds the pictures that were made.
var folder = filepath.Join("..", "..", "assets", "pictures")

// TestListIsMade: every picture of the list is there, in its size, of a scene
// that there is, and nothing else is in the folder.
func TestListIsMade(t *testing.T) {
	var listed []string
	for i := range works {
		w := &works[i]
		listed = append(listed, w.file)
		if _, err := scene.Open(w.of.Scene); err != nil && w.level == 0 {
			t.Errorf("%s: %v", w.file, err)
		}
		data, err := os.ReadFile(filepath.Join(folder, w.file))
		if err != nil {
			t.Errorf("%v: make it with go run ./demo/pictures -only %s", err, w.file)
			continue
		}
		config, format, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || "."+format != filepath.Ext(w.file) || (format == "gif") != (w.until > 0) {
			t.Errorf("%s: a %s, %v", w.file, format, err)
		}
		if !w.plot && (config.Width != w.of.Width || config.Height != w.of.Height) {
			t.Errorf("%s has %d by %d pixels, the list says %d by %d", w.file, config.Width, config.Height, w.of.Width, w.of.Height)
		}
		const most = 3 << 20 // a reader waits for it
		if len(data) > most {
			t.Errorf("%s takes %d bytes", w.file, len(data))
		}
	}
	if !slices.IsSorted(listed) {
		t.Errorf("not in order: %q", listed)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains(listed, e.Name()) {
			t.Errorf("%s is not in the list", e.Name())
		}
	}
}

// TestReadmeShowsWhatThereIs: the pictures that the README shows are listed.
func TestReadmeShowsWhatThereIs(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`assets/pictures/([\w.-]+)`).FindAllStringSubmatch(string(text), -1)
	if len(found) < 2 {
		t.Errorf("the README shows %d pictures", len(found))
	}
	for _, m := range found {
		if !slices.ContainsFunc(works, func(w work) bool { return w.file == m[1] }) {
			t.Errorf("the README shows %s, which is not in the list", m[1])
		}
	}
}

// TestPortraitsCanBeTaken, without taking them.
func TestPortraitsCanBeTaken(t *testing.T) {
	for i := range works {
		w := &works[i]
		s, err := w.sit()
		if err != nil {
			t.Errorf("%s: %v", w.file, err)
			continue
		}
		s.End()
		if w.until > 0 && (w.until <= w.at || w.slow <= 0) || w.plot && w.of.Graph == 0 {
			t.Errorf("%s: %+v", w.file, w)
		}
	}
	for _, bad := range []gallery.Portrait{
		{Scene: "candy-rigid"}, {Scene: "no-such-scene", Width: 9, Height: 9}, {Scene: "candy-rigid", Width: 9, Height: 9, Graph: 99},
	} {
		if _, err := gallery.Sit(gallery.Library{}, bad); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	for _, bad := range [][3]int{{0, 9, 9}, {99, 9, 9}, {1, 0, 9}} {
		if _, err := game.Sit(bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("level %v is accepted", bad)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"-h", 0, "-only"},
		{"-size 3", exitUsage, "-size"},
		{"-only nothing-like-it", exitUsage, "nothing-like-it"},
	} {
		var out bytes.Buffer
		if code := run(strings.Fields(c.args), &out); code != c.code || !strings.Contains(out.String(), c.says) {
			t.Errorf("%q: exit %d, %q", c.args, code, out.String())
		}
	}
}
