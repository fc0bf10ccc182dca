package gallery

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// Options of the window.
type Options struct {
	// Scene to start on, a built-in name or a file; empty for the list.
	Scene string
	// Shot is a picture to write instead of staying open; it needs a Scene.
	Shot string
	// At is the simulated time of the shot [s].
	At float64
	// Settings is the file they are kept in; empty keeps none.
	Settings string
}

// screen is one of the things the window shows.
type screen interface {
	Keys() []ui.Binding
	Update(in *ui.Input, width, height float64) ui.Action
}

// App is the game that Ebitengine runs.
type App struct {
	catalog  Catalog
	options  Options
	renderer *draw.Renderer
	governor governor
	canvas   ui.Canvas
	input    ui.Input
	list     *List
	stage    *Stage // nil while the list is shown
	name     string // of the scene on stage, as it was opened
	file     watch  // of the scene on stage
	show     Show
	inspect  inspector
	capture  capture
	settings Settings
	kept     Settings // as last written
	age      int      // [ticks]
	folder   string   // for pictures and tables; empty is the working one
	// held tells that the left button went down over the inspector.
	held   bool
	alarm  string
	shot   *shot
	width  float64 // of the screen [points]
	height float64
}

// New returns the window's game. It opens Options.Scene, so that a bad scene is
// an error before there is a window.
func New(catalog Catalog, options Options) (*App, error) {
	renderer, err := draw.New()
	if err != nil {
		return nil, err
	}
	fonts, err := ui.NewFonts()
	if err != nil {
		return nil, err
	}
	settings := DefaultSettings()
	if options.Settings != "" {
		settings = ReadSettings(options.Settings)
	}
	a := &App{
		settings: settings, show: settings.Show,
		catalog: catalog, options: options, renderer: renderer,
		canvas: ui.Canvas{Fonts: fonts, Scale: 1}, governor: newGovernor(), inspect: newInspector(), capture: newCapture(),
		list:  NewList(catalog.Entries()),
		width: 1, height: 1,
	}
	a.inspect.open = settings.Inspector && options.Shot == ""
	a.list.Select(settings.Scene)
	if e, ok := a.list.Chosen(); ok {
		a.settings.Scene = e.Name
	}
	a.kept = a.settings
	if options.Scene == "" {
		return a, nil
	}
	run, err := catalog.Open(options.Scene)
	if err != nil {
		return nil, err
	}
	a.enter(options.Scene, run, false)
	if options.Shot != "" {
		a.shot = &shot{path: options.Shot, at: options.At, width: shotWidth, height: shotHeight}
	}
	return a, nil
}

// enter puts a loaded scene on stage. The camera stays if it is the same scene,
// and, where keep is set, what was turned in the inspector.
func (a *App) enter(name string, run Run, keep bool) {
	stage := NewStage(run, a.show)
	stage.renderer = a.renderer
	if a.stage != nil && a.name == name {
		stage.keepView(a.stage)
		if keep {
			stage.tuning.again(a.stage.tuning)
		}
	}
	a.renderer.Forget()
	a.stage, a.name, a.file, a.alarm = stage, name, newWatch(name), ""
	a.list.Select(name)
}

// open loads a scene; when that fails the window stays as it is and says why.
func (a *App) open(name string, keep bool) {
	run, err := a.catalog.Open(name)
	if err != nil {
		a.alarm = err.Error()
		return
	}
	a.enter(name, run, keep)
}

// Update is one tick.
func (a *App) Update() error {
	if a.shot != nil {
		return a.shot.update(a)
	}
	a.input.Read(a.canvas.Scale, a.screen().Keys())
	if ebiten.IsFullscreen() {
		a.settings.FullScreen = true
	} else {
		a.settings.FullScreen = false
		a.settings.Width, a.settings.Height = ebiten.WindowSize()
	}
	return a.tick()
}

// keepEvery is the number of ticks between looks whether settings have changed.
const keepEvery = 120

// keepSettings writes the settings now and then, if they have changed.
func (a *App) keepSettings() {
	if a.age++; a.age%keepEvery == 0 {
		a.tell("", a.Keep())
	}
}

// Keep writes the settings if they have changed.
func (a *App) Keep() error {
	s := &a.settings
	s.Show, s.Inspector = a.show, a.inspect.open
	if e, ok := a.list.Chosen(); ok {
		s.Scene = e.Name
	}
	if a.options.Settings == "" || *s == a.kept {
		return nil
	}
	a.kept = *s // what cannot be written is not tried again and again
	return s.write(a.options.Settings)
}

// Settings in use.
func (a *App) Settings() Settings { return a.settings }

// tick does what the input asks for.
func (a *App) tick() error {
	a.tickCapture()
	a.keepSettings()
	if err := a.inspectorFirst(); err != nil {
		return err
	}
	action := a.screen().Update(&a.input, a.width, a.height)
	if a.stage != nil {
		a.show = a.stage.show
		if a.file.changed() {
			a.open(a.name, false)
		}
	}
	return a.do(action)
}

// inspectorFirst lets the inspector have its part of the input.
func (a *App) inspectorFirst() error {
	if a.stage == nil {
		return nil
	}
	restore := false
	got, err := a.inspect.update(a.stage.tuning, &a.stage.show, a.width, a.height, a.canvas.Scale,
		a.stage.hud.tell, func() { restore = true })
	if err != nil {
		return err
	}
	if restore {
		a.open(a.name, false)
	}
	a.yield(got)
	return nil
}

// yield takes away from the input what the inspector has had. A drag that began
// outside goes on over it, one that began over it stays with it.
func (a *App) yield(got captured) {
	in := &a.input
	if in.Pressed {
		a.held = got.pointer
	}
	if got.pointer {
		in.Wheel = 0
	}
	if a.held {
		in.Pressed, in.Held, in.Clicked = false, false, false
		in.TurnX, in.TurnY = 0, 0
	}
	if got.keys {
		in.Actions = in.Actions[:0]
	}
}

func (a *App) screen() screen {
	if a.stage != nil {
		return a.stage
	}
	return a.list
}

// do carries out what the screens leave to the window.
func (a *App) do(action ui.Action) error {
	switch action {
	case ui.Choose:
		if e, ok := a.list.Chosen(); ok {
			a.open(e.Name, false)
		}
	case ui.Restart:
		a.open(a.name, true)
	case ui.NextScene:
		a.open(a.list.Beside(a.name, 1), false)
	case ui.PreviousScene:
		a.open(a.list.Beside(a.name, -1), false)
	case ui.Back:
		a.stage, a.alarm = nil, ""
		if a.capture.film != nil {
			a.capture.film.stop()
		}
	case ui.FullScreen:
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	case ui.Quit:
		return ebiten.Termination
	default: // the screen has dealt with it, or it is about the stage
		if a.stage != nil {
			a.doOnStage(action)
		}
	}
	return nil
}

// doOnStage carries out what the stage leaves to the window.
func (a *App) doOnStage(action ui.Action) {
	switch action {
	case ui.Picture:
		a.capture.wanted = true
	case ui.Record:
		a.toggleFilm()
	case ui.SaveGraph:
		a.tell(a.stage.graph.save(a.folder, a.name, a.canvas.Fonts, a.stage.run, a.stage.tuning))
	case ui.Looks:
		a.settings.Looks = nextLooks(a.settings.Looks)
		a.tell("looks: "+a.settings.Looks, nil)
	case ui.Inspect:
		a.inspect.open = !a.inspect.open
	default:
	}
}

// tell shows a note on the stage, or the error.
func (a *App) tell(note string, err error) {
	if err != nil {
		note = err.Error()
	}
	if a.stage != nil && note != "" {
		a.stage.hud.tell(note)
	}
}

// Draw paints the screen.
func (a *App) Draw(screen *ebiten.Image) {
	a.canvas.Screen = screen
	if a.shot != nil {
		a.shot.draw(a)
		return
	}
	if a.stage == nil {
		a.list.Draw(&a.canvas, a.alarm)
		return
	}
	a.renderer.Quality = a.quality()
	a.stage.Draw(a.renderer, &a.canvas, true)
	a.inspect.draw(screen)
	if a.alarm != "" {
		drawAlarm(&a.canvas, a.alarm)
	}
	a.takeFrame(screen)
}

// drawAlarm shows why a scene could not be read. The one before it runs on.
func drawAlarm(c *ui.Canvas, alarm string) {
	const widest, line = 760.0, 21.0
	w, _ := c.Size()
	wide := min(widest, w-2*ui.Margin)
	lines := c.Wrap(alarm, wide-2*ui.Margin, ui.Body)
	at := ui.Rect{X: (w - wide) / 2, Y: 64, W: wide, H: float64(len(lines))*line + 54}
	c.Fill(at, ui.Shade, 0.94)
	c.Fill(ui.Rect{X: at.X, Y: at.Y, W: 4, H: at.H}, ui.Alarm, 1)
	x, y := at.X+ui.Margin, at.Y+8
	for _, l := range lines {
		c.Text(l, x, y, ui.Body.In(ui.Alarm))
		y += line
	}
	c.Text("What runs is the scene as it was. It is read again when the file is saved.", x, y+10, ui.Small)
}

// quality returns what to draw the next frame with.
func (a *App) quality() draw.Quality {
	level := a.governor.next(time.Now(), a.stage.tickMS)
	if a.settings.Looks != looksAutomatic {
		level, _ = looksLevel(a.settings.Looks)
	}
	q := level.Quality()
	if a.canvas.Scale > fineScreen {
		q.Supersample = 1
	}
	return q
}

// Layout is not used: LayoutF is.
func (a *App) Layout(int, int) (int, int) { panic("gallery: LayoutF is there") }

// LayoutF makes the screen as fine as the monitor.
func (a *App) LayoutF(outsideWidth, outsideHeight float64) (w, h float64) {
	scale := 1.0
	if m := ebiten.Monitor(); m != nil {
		scale = m.DeviceScaleFactor()
	}
	a.canvas.Scale = scale
	a.width, a.height = max(1, outsideWidth), max(1, outsideHeight)
	return math.Ceil(a.width * scale), math.Ceil(a.height * scale)
}
