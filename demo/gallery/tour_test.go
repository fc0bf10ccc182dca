package gallery

import (
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// TestTour leads through the whole lab in a window of its own, frame by frame:
// every scene, overlay and panel, pictures, films and tables, a scene file
// that changes, sizes and the full screen. With TACK_TOUR set to a folder every
// scene is played for five seconds of its own time, and pictures of all that was
// seen are kept there, to be looked at, the scenes' in the size of TACK_TOUR_SIZE,
// such as 1920x1080, every fourth in that one as well; else it is a short one.
func TestTour(t *testing.T) {
	g := newGuide(t, 1280, 720)
	g.tour(func() {
		g.resize(1280, 720)
		g.look("list")
		g.press(ui.Choose)
		for _, part := range []struct {
			name string
			do   func()
		}{{"sizes", g.sizes}, {"full screen", g.fullScreen}, {"captures", g.captures}, {"reloads", g.reloads}, {"scenes", g.scenes}} {
			begin, frames := time.Now(), g.frameCount
			part.do()
			t.Logf("%-12s %4d frames, %5.2f s", part.name, g.frameCount-frames, time.Since(begin).Seconds())
		}
		g.press(ui.Back)
		if g.app.stage != nil {
			t.Error("the way back to the list is lost")
		}
	})
}

// sizes shows everything at once in the sizes that windows have.
func (g *guide) sizes() {
	g.goTo("candy-rigid")
	g.play(0.6)
	everything := []ui.Action{ui.Inspect, ui.Graphs, ui.Timings, ui.Contacts, ui.Normals, ui.Patches, ui.Bounds, ui.Islands, ui.Sleeping}
	g.press(ui.Pause, ui.PressMaps)
	g.press(everything...)
	for _, size := range [][2]int{{800, 500}, {1920, 1080}, {1280, 720}} {
		if !g.resize(size[0], size[1]) {
			return
		}
		g.frames(4) // the panels find their places
		p := &g.app.stage.panels
		for _, r := range []ui.Rect{p.inspector, p.graph, p.timings, p.color} {
			if r.W <= 0 {
				g.t.Errorf("%v: %+v", size, p)
			}
		}
		scale := g.app.canvas.Scale
		if at := inPixels(p.inspector, scale/float64(pixelsFor(scale))); g.app.inspect.at != at || !g.app.inspect.started {
			g.t.Errorf("%v: the inspector is at %v, not %v", size, g.app.inspect.at, at)
		}
		g.look("everything", size[0])
		g.press(ui.Help)
		g.look("help", size[0])
		g.press(ui.Help)
		g.app.alarm = `scene.json: line 12: bodies[3].shape: expected one of sphere, box, capsule, cylinder, hull, plane, mesh, got "ball"`
		g.frames(2) // the inspector makes room
		g.look("alarm", size[0])
		g.app.alarm = ""
	}
	g.press(everything...)
	g.press(ui.Graphs) // past the last one
	for g.app.stage.graph.mode != 0 {
		g.press(ui.Graphs)
	}
	g.press(ui.Pause)
}

// fullScreen goes there and back.
func (g *guide) fullScreen() {
	for _, full := range []bool{true, false} {
		g.press(ui.FullScreen)
		if !g.until(func() bool { return ebiten.IsFullscreen() == full && g.app.settings.FullScreen == full }) {
			g.t.Errorf("full screen %v is not reached", full)
		}
		g.frames(3)
		if full {
			g.look("full-screen")
		}
	}
	if !g.until(func() bool { return g.app.width*g.app.canvas.Scale == 1280 }) {
		g.t.Errorf("back from the full screen the window is %v points wide", g.app.width)
	}
}

// captures takes a picture, a film, and a graph with its table.
func (g *guide) captures() {
	g.goTo("rcc-pull")
	g.play(0.5)
	g.press(ui.Graphs)
	g.press(ui.SaveGraph)
	g.press(ui.Graphs, ui.SaveGraph)
	g.press(ui.SaveGraph)
	g.press(ui.Picture)
	g.frames(1)
	g.press(ui.Record)
	g.frames(5 * filmEvery)
	g.look("film")
	g.press(ui.Record)
	saved := func(name string) bool {
		_, err := os.Stat(filepath.Join(g.app.folder, name))
		return err == nil
	}
	if !g.until(func() bool { return saved("tack-rcc-pull-film-1.gif") && saved("tack-rcc-pull-picture-1.png") }) {
		g.t.Error("no film or no picture")
		return
	}
	g.press(ui.Graphs)
	for g.app.stage.graph.mode != 0 {
		g.press(ui.Graphs)
	}
	for _, name := range []string{"graph-1.png", "graph-2.png", "graph-3.png", "picture-1.png"} {
		if file := g.open("tack-rcc-pull-" + name); file != nil {
			im, err := png.Decode(file)
			if err != nil || im.Bounds().Dx() < 400 {
				g.t.Errorf("%s: %v", name, err)
			}
			file.Close()
		}
	}
	if table, err := os.ReadFile(filepath.Join(g.app.folder, "tack-rcc-pull-graph-2.csv")); err != nil || !strings.HasPrefix(string(table), "t,") {
		g.t.Errorf("the table is %.20q, %v", table, err)
	}
	if file := g.open("tack-rcc-pull-film-1.gif"); file != nil {
		if film, err := gif.DecodeAll(file); err != nil || len(film.Image) < 4 {
			g.t.Errorf("the film: %v", err)
		}
		file.Close()
	}
}

// reloads changes a scene's file for better and worse while it is shown.
func (g *guide) reloads() {
	path := filepath.Join(g.t.TempDir(), "mine.json")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			g.t.Error(err)
		}
	}
	const good = `{"version": 1, "title": "TITLE", "bodies": [{"name": "cube", "shape": {"box": [0.1, 0.1, 0.1]}}]}`
	write(strings.Replace(good, "TITLE", "First", 1))
	g.app.open(path, false)
	title := func() string { return g.app.stage.run.Entry().Title }
	if g.frames(3); title() != "First" {
		g.t.Errorf("the file shows as %q, %q", title(), g.app.alarm)
	}
	write(strings.Replace(good, "TITLE", "The second", 1))
	if !g.until(func() bool { return title() == "The second" }) {
		g.t.Errorf("after a change it shows as %q", title())
	}
	write(strings.Replace(good, `"box"`, `"bix"`, 1))
	if !g.until(func() bool { return strings.Contains(g.app.alarm, "bix") }) || title() != "The second" {
		g.t.Errorf("after a mistake: %q, %q", g.app.alarm, title())
	}
	g.look("mistake")
	write(strings.Replace(good, "TITLE", "The third one", 1))
	if !g.until(func() bool { return g.app.alarm == "" && title() == "The third one" }) {
		g.t.Errorf("after it was mended: %q, %q", g.app.alarm, title())
	}
	g.press(ui.Back)
	g.press(ui.Choose)
}

// scenes plays every scene, with everything switched on and off. Drawing takes a
// software rasterizer more time than physics: it has one frame in a few, of a
// smaller window, and shadows where nothing lies over the scene.
func (g *guide) scenes() {
	switches := []ui.Action{ui.Inspect, ui.Graphs, ui.Bonds, ui.Normals, ui.Patches, ui.Bounds, ui.Islands, ui.Sleeping, ui.Timings, ui.Contacts, ui.PressMaps}
	g.sparse = 6
	g.resize(g.size[0], g.size[1])
	for i, e := range g.app.list.entries {
		const fewer = 6 // of the scenes in a short test
		if testing.Short() && i%fewer != 0 {
			continue
		}
		begin := time.Now()
		if g.goTo(e.Name); g.app.name != e.Name {
			g.t.Errorf("%s: on stage is %s, %s", e.Name, g.app.name, g.app.alarm)
			continue
		}
		g.press(switches...)
		g.play(g.seconds / 3)
		g.press(ui.Bonds, ui.Slower)
		g.press(ui.Faster, ui.StepOnce)
		g.best = draw.Low
		g.look("lab-" + e.Name)
		g.best = draw.Medium
		g.press(ui.Pause, ui.Bonds, ui.Inspect, ui.Normals, ui.Patches, ui.Bounds, ui.Islands, ui.Sleeping, ui.Timings, ui.Contacts)
		for g.app.stage.graph.mode != 0 {
			g.press(ui.Graphs)
		}
		for g.app.stage.show.Map != NoMap {
			g.press(ui.PressMaps)
		}
		g.play(g.seconds - g.app.stage.run.Time())
		if g.app.stage.run.Time() < g.seconds-g.app.stage.run.Physics().Config().DT {
			g.t.Errorf("%s: played %.2f s of its time, want %v s", e.Name, g.app.stage.run.Time(), g.seconds)
		}
		played := g.app.stage.run.Time()
		g.app.stage.settle(g.app.width, g.app.height) // where it is after every frame
		if stats := g.app.stage.run.Physics().Stats(); g.app.alarm != "" || stats.Faults != 0 || stats.Rejected != 0 {
			g.t.Errorf("%s: alarm %q, %+v", e.Name, g.app.alarm, stats)
		}
		g.press(ui.Pause)
		g.steady(e.Name)
		g.look("scene-" + e.Name)
		if i%4 == 0 {
			g.large(e.Name)
		}
		g.press(ui.Shoot, ui.StepOnce)
		if g.press(ui.Restart, ui.Pause); g.app.stage.run.Time() > 0.2 {
			g.t.Errorf("%s: %v s after a restart", e.Name, g.app.stage.run.Time())
		}
		g.t.Logf("%-20s %5.2f s of its time in %5.2f s", e.Name, played, time.Since(begin).Seconds())
	}
}

// large keeps a picture of the scene in a window of the other size that is looked
// at, if pictures are kept.
func (g *guide) large(name string) {
	if g.kept == "" || g.size == [2]int{1920, 1080} || !g.resize(1920, 1080) {
		return
	}
	g.frames(2) // what is written finds its place
	g.look("scene-"+name, 1920)
	g.resize(g.size[0], g.size[1])
}

// steady looks twice at a scene that is paused: nothing may flicker.
func (g *guide) steady(name string) {
	g.app.stage.follow.off = true
	g.app.stage.hud.note = ""
	g.frames(1)
	g.app.stage.settle(g.app.width, g.app.height) // the light goes on to where all has come to
	g.frames(1)
	g.until(g.app.renderer.Settled) // walls that stood in the way are back
	a, b := g.picture(), g.picture()
	rows := int(headTall) * a.Stride // the head tells the frames a second
	if len(a.Pix) != len(b.Pix) {
		g.t.Errorf("%s: pictures of %v and %v", name, a.Rect, b.Rect)
		return
	}
	n := 0
	for i := rows; i < len(a.Pix); i++ {
		if a.Pix[i] != b.Pix[i] {
			n++
		}
	}
	if n > 0 {
		g.t.Errorf("%s: paused, %d bytes of the picture flicker", name, n)
	}
	if c := colors(a, a.Rect); c < 30 && !g.app.stage.frame.Flat {
		g.t.Errorf("%s: only %d colours", name, c)
	}
	g.app.stage.follow.off = false
}
