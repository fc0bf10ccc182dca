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
	// Hardware is what input is read from; nil is the machine's.
	Hardware ui.Hardware
}

// screen is one of the things the window shows.
type screen interface {
	Keys() []ui.Binding
	Buttons() []ui.PadBinding
	Update(in *ui.Input, width, height float64) ui.Action
}

// App is the game that Ebitengine runs.
type App struct {
	catalog  Catalog
	options  Options
	renderer *draw.Renderer
	governor governor
	beat     ui.Beat
	canvas   ui.Canvas
	input    ui.Input
	list     *List
	stage    *Stage // nil while the list is shown
	name     string // of the scene on stage, as it was opened
	file     watch  // of the scene on stage
	dropped  dropped
	show     Show
	graph    int // mode of the graphs on the last stage
	inspect  inspector
	capture  capture
	settings Settings
	damage   error    // of the settings' file
	kept     Settings // as last written, or tried to
	unkept   bool     // that they cannot be written has been told
	age      int      // [ticks]
	folder   string   // for pictures and tables; empty is the working one
	// held tells that the left button went down over the inspector.
	held   bool
	alarm  string
	leave  func() // from the list; nil where there is nothing else
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
	if options.Hardware == nil {
		options.Hardware = ui.Machine{}
	}
	settings := DefaultSettings()
	var damage error
	if options.Settings != "" {
		settings, damage = ReadSettings(options.Settings)
	}
	a := &App{
		damage:   damage,
		settings: settings, show: settings.Show,
		catalog: catalog, options: options, renderer: renderer,
		canvas: ui.Canvas{Fonts: fonts, Scale: 1}, governor: newGovernor(),
		beat: ui.Beat{Length: time.Second / ebiten.DefaultTPS}, inspect: newInspector(fonts), capture: newCapture(),
		list:  NewList(catalog.Entries()),
		width: 1, height: 1,
	}
	a.inspect.open = settings.Inspector && options.Shot == ""
	a.list.Select(settings.Scene)
	if e, ok := a.list.Chosen(); ok {
		a.settings.Scene = e.Name
	}
	a.kept = a.settings
	a.input.Device = ui.Usual()
	if options.Scene == "" {
		return a, nil
	}
	run, err := catalog.Open(options.Scene)
	if err != nil {
		return nil, err
	}
	a.enter(options.Scene, run, false)
	a.tell("", damage)
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
	stage.graph.turn(a.graph)
	if a.stage != nil && a.name == name {
		stage.keepView(a.stage)
		if keep {
			stage.tuning.again(a.stage.tuning)
		}
	}
	a.renderer.Forget()
	a.stage, a.name, a.file, a.alarm = stage, name, newWatch(name), ""
	a.list.find("") // found it
	a.list.Select(name)
}

// open loads a scene; when that fails the window stays as it is and says why.
// It reports whether there is the scene now.
func (a *App) open(name string, keep bool) bool {
	run, err := a.load(name)
	if err != nil {
		a.alarm = err.Error()
		return false
	}
	a.enter(name, run, keep)
	return true
}

// Update is one tick.
func (a *App) Update() error {
	if a.shot != nil {
		return a.shot.update(a)
	}
	if files := ebiten.DroppedFiles(); files != nil {
		a.drop(files)
	}
	a.beat.Tick(time.Now())
	a.input.Read(a.options.Hardware, a.canvas.Scale, a.screen().Keys(), a.screen().Buttons())
	a.noteWindow()
	return a.tick()
}

// noteWindow keeps the window's size for the next start.
func (a *App) noteWindow() {
	if a.settings.FullScreen = ebiten.IsFullscreen(); !a.settings.FullScreen {
		a.settings.Width, a.settings.Height = ebiten.WindowSize()
	}
}

// tick does what the input asks for.
func (a *App) tick() error {
	a.tickCapture()
	if err := a.keepSettings(); err != nil {
		a.tell("", err)
	}
	if err := a.inspectorFirst(); err != nil {
		return err
	}
	action := a.screen().Update(&a.input, a.width, a.height)
	if a.stage != nil {
		a.show, a.graph = a.stage.show, a.stage.graph.mode
		if a.file.changed() {
			a.open(a.name, false)
		}
	}
	return a.do(action)
}

func (a *App) screen() screen {
	if a.stage != nil {
		return a.stage
	}
	return a.list
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
	a.renderer.Quality = a.Quality(time.Now(), a.canvas.Scale, a.stage.tickMS)
	beside := wants{film: a.capture.film != nil, inspector: a.inspect.open}
	if a.alarm != "" {
		beside.alarm = func(wide float64) float64 { return alarmTall(&a.canvas, a.alarm, wide) }
	}
	if part, fast := a.beat.Picture(time.Now()); fast {
		a.stage.lead(part)
	}
	a.stage.Draw(a.renderer, &a.canvas, beside, true)
	if a.stage.panels.inspector.W > 0 {
		a.inspect.draw(screen)
	}
	if a.alarm != "" {
		drawAlarm(&a.canvas, a.alarm, a.stage.panels.alarm)
	}
	a.takeFrame(screen)
}

// Layout is not used: LayoutF is.
func (a *App) Layout(int, int) (int, int) { panic("gallery: LayoutF is there") }

// LayoutF makes the screen as fine as the monitor.
func (a *App) LayoutF(outsideWidth, outsideHeight float64) (w, h float64) {
	scale := 1.0
	if m := ebiten.Monitor(); m != nil {
		scale = m.DeviceScaleFactor()
	}
	zoom := ui.Zoom(outsideWidth, outsideHeight)
	a.canvas.Scale = scale * zoom
	a.width, a.height = max(1, outsideWidth/zoom), max(1, outsideHeight/zoom)
	return math.Ceil(a.width * a.canvas.Scale), math.Ceil(a.height * a.canvas.Scale)
}
