package gallery

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// notFolder is a place in which nobody can write, not even root: its parent is a file.
func notFolder(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(file, "folder")
}

// TestUnsavedSettingsAreToldOnce: in the lab, and at its list.
func TestUnsavedSettingsAreToldOnce(t *testing.T) {
	for _, scene := range []string{"ceiling-cube", ""} {
		path := filepath.Join(notFolder(t), "settings.json")
		app, err := New(stills{}, Options{Settings: path, Scene: scene})
		if err != nil {
			t.Fatal(err)
		}
		if scene != "" {
			app.stage.hud.note = ""
		}
		app.alarm = ""
		said := func() string {
			app.settings.Width++
			app.settings.Looks = nextLooks(app.settings.Looks)
			for range keepEvery {
				if err := app.tick(); err != nil {
					t.Fatal(err)
				}
			}
			if app.stage != nil {
				return app.stage.hud.note
			}
			return app.alarm
		}
		got := said()
		for _, want := range []string{"settings are not saved", "cannot write " + path, "make the folder writable"} {
			if !strings.Contains(got, want) {
				t.Errorf("%q: %q is not in %q", scene, want, got)
			}
		}
		if scene != "" {
			app.stage.hud.note = ""
		}
		app.alarm = ""
		if got := said(); got != "" {
			t.Errorf("%q: a second time %q", scene, got)
		}
		if err := app.Keep(); err != nil {
			t.Errorf("%q: at the end %v", scene, err)
		}
	}
}

// TestUnsavedPicturesSayWhere: pictures, films and graphs.
func TestUnsavedPicturesSayWhere(t *testing.T) {
	p := play(t, "rcc-pull", 640, 400)
	p.app.governor.level = draw.Low
	for _, folder := range []string{notFolder(t), filepath.Join(t.TempDir(), "missing")} {
		p.app.folder = folder
		p.press(ui.Graphs)
		for _, c := range []struct {
			key  ui.Action
			what string
		}{{ui.Picture, "the picture is"}, {ui.Record, "the film is"}, {ui.SaveGraph, "the graph's numbers are"}} {
			p.app.stage.hud.note = ""
			p.press(c.key)
			p.app.Draw(p.screen)
			for range 400 { // the picture is written beside
				if p.press(); p.app.stage.hud.note != "" {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			got := p.app.stage.hud.note
			for _, want := range []string{c.what + " not saved: cannot write " + folder, elsewhere} {
				if !strings.Contains(got, want) {
					t.Errorf("%q is not in %q", want, got)
				}
			}
		}
		if p.app.capture.film != nil {
			t.Error("a film that cannot be written goes on")
		}
	}
	p.press(ui.Picture)
	p.look("unsaved")
}
