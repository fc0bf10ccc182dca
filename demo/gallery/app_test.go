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
