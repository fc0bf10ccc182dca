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

func TestSettingsAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "settings.json")
	start := func() *App {
		t.Helper()
		app, err := New(stills{}, Options{Settings: path})
		if err != nil {
			t.Fatal(err)
		}
		app.width, app.height = 1280, 800
		return app
	}
	app := start()
	first := DefaultSettings()
	first.Scene = app.list.entries[0].Name
	if app.settings != first {
		t.Errorf("the first start has %+v", app.settings)
	}
	if err := app.Keep(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("nothing has changed, and a file is written")
	}
	app.open("ceiling-cube", false)
	for _, a := range []ui.Action{ui.Looks, ui.Looks, ui.Inspect} {
		if err := app.do(a); err != nil {
			t.Fatal(err)
		}
	}
	app.show.Timings, app.settings.Width = true, 900
	if err := app.Keep(); err != nil {
		t.Fatal(err)
	}
	again := start()
	if e, _ := again.list.Chosen(); again.settings.Looks != "medium" || !again.show.Timings || !again.inspect.open || again.settings.Width != 900 || e.Name != "ceiling-cube" {
		t.Errorf("after a start: %+v, on %s", again.settings, e.Name)
	}
	again.open("ceiling-cube", false)
	if q := again.Quality(time.Now(), again.canvas.Scale, again.stage.tickMS); q != draw.Medium.Quality() {
		t.Errorf("medium looks are %+v", q)
	}
}

func TestBrokenSettingsAreNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	if s, err := ReadSettings(path); s != DefaultSettings() || err != nil {
		t.Errorf("no file: %+v, %v", s, err)
	}
	for _, text := range []string{"", "{", "[]", `{"width": "wide"}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := ReadSettings(path); s != DefaultSettings() || err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
	text := `{"looks": "purple", "width": 5, "height": 900, "show": {"bonds": 99, "normals": true}}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want := DefaultSettings()
	want.Show.Normals = true
	if s, err := ReadSettings(path); s != want || err != nil {
		t.Errorf("mended to %+v, want %+v; %v", s, want, err)
	}
}

func TestLooksGoAround(t *testing.T) {
	looks := looksAutomatic
	for _, want := range []string{"low", "medium", "high", looksAutomatic, "low"} {
		if looks = nextLooks(looks); looks != want {
			t.Errorf("%s, want %s", looks, want)
		}
	}
}

// TestWindowFitsItsMonitor: what was kept on a large one, or the first size, does
// not reach over the edges of a small one.
func TestWindowFitsItsMonitor(t *testing.T) {
	for _, c := range []struct{ width, height, monitorWide, monitorTall, wantWide, wantTall int }{
		{1280, 800, 1920, 1080, 1280, 800},
		{1280, 800, 1280, 720, 1280, 663},
		{3000, 2000, 1920, 1080, 1920, 994},
		{1280, 800, 0, 0, 1280, 800}, // nothing known
		{640, 360, 1280, 720, 640, 360},
	} {
		s := DefaultSettings()
		s.Width, s.Height = c.width, c.height
		if s = s.On(c.monitorWide, c.monitorTall); s.Width != c.wantWide || s.Height != c.wantTall {
			t.Errorf("%+v: %d by %d", c, s.Width, s.Height)
		}
	}
}
