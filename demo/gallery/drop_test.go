package gallery

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tackphysics/tack/assets"
	"github.com/tackphysics/tack/demo/ui"
)

// TestDroppedScene opens a scene among dropped files with the mesh beside it,
// and opens it again for a restart.
func TestDroppedScene(t *testing.T) {
	folder, err := fs.Sub(assets.Scenes, "scenes")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{"note.txt": {Data: []byte("hello")}}
	for name, as := range map[string]string{"mesh-ramp.json": "mine/slope.json", "ramp.glb": "mine/ramp.glb"} {
		data, err := fs.ReadFile(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		files[as] = &fstest.MapFile{Data: data}
	}
	app := newApp(t, Options{})
	app.drop(files)
	if app.alarm != "" || app.stage == nil || app.name != "dropped/mine/slope.json" {
		t.Fatalf("on stage is %q, alarm %q", app.name, app.alarm)
	}
	bodies := len(app.stage.start)
	if bodies < 2 {
		t.Errorf("%d bodies", bodies)
	}

	files["mine/slope.json"].Data = []byte(`{"version": 1, "bodies": [{"shape": {"sphere": 1}}]}`)
	if err := app.do(ui.Restart); err != nil {
		t.Fatal(err)
	}
	if n := len(app.stage.start); app.alarm != "" || n != 1 {
		t.Errorf("after a restart %d bodies, alarm %q", n, app.alarm)
	}

	for _, bad := range []struct {
		files fstest.MapFS
		says  string
	}{
		{fstest.MapFS{"a.png": {}}, "no scene"},
		{fstest.MapFS{"a.json": {Data: []byte(`{"version": 2}`)}}, "a.json:"},
	} {
		app.drop(bad.files)
		if !strings.Contains(app.alarm, bad.says) || app.name != "dropped/mine/slope.json" {
			t.Errorf("on stage is %q, alarm %q, want %q in it", app.name, app.alarm, bad.says)
		}
		if err := app.do(ui.Restart); err != nil || app.alarm != "" {
			t.Errorf("the scene before does not start again: %v %q", err, app.alarm)
		}
	}
}
