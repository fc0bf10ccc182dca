package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tackphysics/tack/demo/gallery"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		args string
		want gallery.Options
		err  string
	}{
		{"", gallery.Options{At: 2}, ""},
		{"-scene candy", gallery.Options{Scene: "candy", At: 2}, ""},
		{"-scene a.json -shot f.png -at 1500ms", gallery.Options{Scene: "a.json", Shot: "f.png", At: 1.5}, ""},
		{"-scene a -shot f.png -at 0s", gallery.Options{Scene: "a", Shot: "f.png"}, ""},
		{"-shot f.png", gallery.Options{}, "-shot needs -scene"},
		{"-scene a -at 1s", gallery.Options{}, "-at needs -shot"},
		{"-scene a -shot f.png -at -1s", gallery.Options{}, "before the start"},
		{"-scene a -shot f.png -at 2", gallery.Options{}, "a time has its unit, as in 5s"},
		{"-scene a -shot f.jpg", gallery.Options{}, "ends in .png"},
		{"-scene a -shot no/such/f.png", gallery.Options{}, "there is no folder no/such"},
		{"-scene a -shot=", gallery.Options{}, "ends in .png"},
		{"-scene=", gallery.Options{}, "-scene needs the name"},
		{"-level 1 -scene=", gallery.Options{}, "exclude"},
		{"candy", gallery.Options{}, "-scene"},
		{"-level 0", gallery.Options{}, "the first is 1"},
		{"-level 1 -scene a", gallery.Options{}, "exclude"},
		{"-colour", gallery.Options{}, "not defined"},
	} {
		got, err := parse(strings.Fields(c.args), &bytes.Buffer{})
		if c.err == "" && (err != nil || got.Options != c.want || got.Level != 0) {
			t.Errorf("%q: %+v, %v", c.args, got, err)
		}
		if c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%q: error %v, want %q in it", c.args, err, c.err)
		}
	}
}

func TestLevel(t *testing.T) {
	if got, err := parse([]string{"-level", "2"}, &bytes.Buffer{}); err != nil || got.Level != 2 || got.Scene != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestHelpGoesToTheWriter(t *testing.T) {
	var out bytes.Buffer
	if code := run([]string{"-h"}, &out); code != 0 || !strings.Contains(out.String(), "-scene") {
		t.Errorf("code %d, %q", code, out.String())
	}
}

func TestExitStatusAndOneLine(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"", exitFailed, "no display found"},
		{"-scene ceiling-cube", exitFailed, "Xvfb"},
		{"-scene no-such-scene", exitUsage, "no-such-scene"},
		{"-at 1s", exitUsage, "-at needs -shot"},
		{"-level 99", exitUsage, "level 99: expected 1 to 3"},
	} {
		if c.code == exitFailed && needsNoDisplay() {
			continue
		}
		var out bytes.Buffer
		code := run(strings.Fields(c.args), &out)
		text := out.String()
		if code != c.code || !strings.Contains(text, c.says) || strings.Count(text, "\n") != 1 || strings.Contains(text, "goroutine") {
			t.Errorf("%q: exit %d, %q", c.args, code, text)
		}
	}
}
