package gallery

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

func press(actions ...ui.Action) *ui.Input { return &ui.Input{Actions: actions, Pinch: 1} }

func newApp(t *testing.T, o Options) *App {
	t.Helper()
	app, err := New(stills{}, o)
	if err != nil {
		t.Fatal(err)
	}
	app.width, app.height = 1280, 800
	return app
}

func TestStageActions(t *testing.T) {
	run, err := stills{}.Open("ceiling-cube")
	if err != nil {
		t.Fatal(err)
	}
	r := run.(*still)
	s := NewStage(run, Show{Bonds: BondsByIntensity})
	tick := func(a ...ui.Action) ui.Action { return s.Update(press(a...), 800, 600) }
	if tick(); r.steps != 1 {
		t.Errorf("%d steps after a tick", r.steps)
	}
	if tick(ui.Pause); r.steps != 1 || !s.paused {
		t.Errorf("%d steps after a pause", r.steps)
	}
	if tick(ui.StepOnce); r.steps != 2 || !s.paused {
		t.Errorf("%d steps after a single step", r.steps)
	}
	if tick(ui.Pause); r.steps != 3 {
		t.Errorf("%d steps after going on", r.steps)
	}
	tick(ui.Bonds, ui.Contacts)
	if s.show.Bonds != BondsByLoad || !s.show.Contacts {
		t.Errorf("shows %+v", s.show)
	}
	if tick(ui.Help); !s.help {
		t.Error("no help")
	}
	if a := tick(ui.Back); a != ui.NoAction || s.help {
		t.Errorf("Esc in the help gives %v, help %v", a, s.help)
	}
	if a := tick(ui.Back); a != ui.Back {
		t.Errorf("Esc gives %v", a)
	}
}

func TestStageCamera(t *testing.T) {
	run, _ := stills{}.Open("ceiling-cube")
	s := NewStage(run, Show{})
	s.Update(press(), 800, 600)
	home := s.frame.Camera
	s.Update(&ui.Input{TurnX: 100, TurnY: 50, PanX: 80, Wheel: 2, Pinch: 1.5}, 800, 600)
	c := s.frame.Camera
	if c.Yaw >= home.Yaw || c.Pitch <= home.Pitch || c.Target == home.Target || c.Distance >= home.Distance {
		t.Errorf("from %+v to %+v", home, c)
	}
	s.Update(&ui.Input{Wheel: -3, Pinch: 1}, 800, 600)
	if s.frame.Camera.Distance <= c.Distance {
		t.Error("the wheel does not zoom out")
	}
	if s.Update(press(ui.ResetView), 800, 600); s.frame.Camera != home {
		t.Errorf("reset to %+v, not %+v", s.frame.Camera, home)
	}
}

func TestAppGoesFromSceneToScene(t *testing.T) {
	app := newApp(t, Options{})
	if app.stage != nil {
		t.Fatal("does not begin with the list")
	}
	do := func(a ui.Action) {
		t.Helper()
		if err := app.do(a); err != nil {
			t.Fatal(err)
		}
	}
	entries := app.list.entries
	if do(ui.Choose); app.stage == nil || app.name != entries[0].Name {
		t.Fatalf("on stage: %q", app.name)
	}
	if do(ui.PreviousScene); app.name != entries[len(entries)-1].Name {
		t.Errorf("before the first: %q", app.name)
	}
	do(ui.NextScene)
	if do(ui.NextScene); app.name != entries[1].Name {
		t.Errorf("after the first: %q", app.name)
	}
	app.stage.graph.next()
	if err := app.tick(); err != nil {
		t.Fatal(err)
	}
	if do(ui.NextScene); app.stage.graph.mode != 1 {
		t.Errorf("the next scene shows graph %d", app.stage.graph.mode)
	}
	do(ui.PreviousScene)
	app.stage.run.Step()
	app.stage.frame.Camera.Distance, app.stage.paused = 123, true
	if do(ui.Restart); app.stage.run.Time() != 0 || app.stage.frame.Camera.Distance != 123 || !app.stage.paused {
		t.Error("a restart must start the time again and keep the view")
	}
	if do(ui.Back); app.stage != nil {
		t.Error("Esc does not lead to the list")
	}
	if e, _ := app.list.Chosen(); e.Name != entries[1].Name {
		t.Errorf("the list stands on %s", e.Name)
	}
	if err := app.do(ui.Quit); err != ebiten.Termination {
		t.Errorf("quit gives %v", err)
	}
}

func TestBadSceneIsAnErrorOrAnAlarm(t *testing.T) {
	if _, err := New(stills{}, Options{Scene: "no-such-scene"}); err == nil || !strings.Contains(err.Error(), "no-such-scene") {
		t.Errorf("starting on a bad scene: %v", err)
	}
	app := newApp(t, Options{Scene: "ceiling-cube"})
	stage := app.stage
	app.open("no-such-scene", false)
	if app.stage != stage || !strings.Contains(app.alarm, "no-such-scene") {
		t.Errorf("alarm %q", app.alarm)
	}
	if app.open("ceiling-cube", false); app.alarm != "" {
		t.Errorf("the alarm %q stays", app.alarm)
	}
}

func TestWatchSeesAChange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "scene.json")
	write := func(age time.Duration) {
		t.Helper()
		if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	changes := func(w *watch) (n int) {
		for range 10 * watchEvery {
			if w.changed() {
				n++
			}
		}
		return n
	}
	write(time.Hour)
	w := newWatch(path)
	if n := changes(&w); n != 0 {
		t.Errorf("%d changes of a file left alone", n)
	}
	write(time.Minute)
	if n := changes(&w); n != 1 {
		t.Errorf("%d changes of a file written once", n)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if n := changes(&w); n != 0 {
		t.Errorf("%d changes of a file that is gone", n)
	}
	none := newWatch("ceiling-cube")
	if n := changes(&none); n != 0 {
		t.Errorf("%d changes of a built-in scene", n)
	}
}
