package game

import (
	"fmt"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/demo/game/play"
	"github.com/tackphysics/tack/demo/game/sound"
	"github.com/tackphysics/tack/demo/internal/store"
	"github.com/tackphysics/tack/demo/ui"
)

// Options of the game.
type Options struct {
	// Level to start with, from 1; 0 is the title.
	Level int
	// Store keeps best times; nil keeps none.
	Store store.Store
}

// App is the game that Ebitengine runs: title, levels and the lab.
type App struct {
	lab      *gallery.App
	levels   []*play.Level
	renderer *draw.Renderer
	canvas   ui.Canvas
	devices  devices
	input    Input
	menu     menu
	screen   screen
	before   screen // of the settings
	round    *round
	mixer    *sound.Mixer
	beat     ui.Beat
	store    store.Store
	progress Progress
	record   bool // the last time was the best
	chose    bool // the key that chose the level has been held since: it does not stick
	quit     bool
	aside    float64 // how far the picture gives way to the menu, in its heights
	alarm    string
	unkept   bool    // that best times cannot be written has been told
	width    float64 // [points]
	height   float64
}

// New returns the game. lab is shown first if it stands on a scene already.
func New(lab *gallery.App, options Options) (*App, error) {
	renderer, err := draw.New()
	if err != nil {
		return nil, err
	}
	fonts, err := ui.NewFonts()
	if err != nil {
		return nil, err
	}
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	a := &App{
		lab: lab, renderer: renderer, menu: newMenu(f, lab.Hardware()), canvas: ui.Canvas{Fonts: fonts, Scale: 1},
		devices: devices{from: lab.Hardware(), device: ui.Usual()}, beat: ui.Beat{Length: time.Second / ebiten.DefaultTPS},
		mixer: sound.NewMixer(), store: options.Store, width: 1, height: 1,
	}
	if a.store == nil {
		a.store = store.Memory{}
	}
	progress, damaged := readProgress(a.store)
	a.progress = progress
	a.loud()
	for _, name := range play.Names() {
		l, err := play.Open(name)
		if err != nil {
			return nil, err
		}
		a.levels = append(a.levels, l)
	}
	if n := options.Level; n < 0 || n > len(a.levels) {
		return nil, fmt.Errorf("level %d: expected 1 to %d", n, len(a.levels))
	}
	lab.OnLeave(func() {
		a.devices.device = lab.Device()
		a.open(titleScreen)
	})
	switch {
	case lab.OnScene():
		a.screen = labScreen
	case options.Level > 0:
		a.start(options.Level - 1)
	default:
		a.open(titleScreen)
	}
	a.warn(damaged, lab.Damage())
	a.tell()
	return a, nil
}

// Update is one tick.
func (a *App) Update() error {
	if a.screen == labScreen {
		return a.lab.Update()
	}
	a.warn(a.lab.Watch())
	a.beat.Tick(time.Now())
	a.devices.read(&a.input, a.width, a.height, a.canvas.Scale)
	return a.tick()
}

// tick does what the input asks for.
func (a *App) tick() error {
	in := &a.input
	if in.FullScreen {
		a.toggleFullScreen()
	}
	if in.Mute {
		a.mute()
	}
	switch a.screen {
	case playScreen:
		a.play(in)
	case titleScreen, levelsScreen, settingsScreen:
		a.behind()
		a.menu.update(in, a.width, a.height, a.canvas.Scale)
	case pauseScreen, doneScreen:
		a.mixer.Hold(sound.Stretch, 0)
		a.mixer.Hold(sound.Roll, 0)
		if a.screen == doneScreen {
			a.round.step(&Input{})
		}
		if in.Restart {
			a.restart()
			break
		}
		a.menu.update(in, a.width, a.height, a.canvas.Scale)
	case labScreen:
	}
	if a.quit {
		return ebiten.Termination
	}
	return nil
}

// play lets the level go on.
func (a *App) play(in *Input) {
	r := a.round
	switch {
	case in.Back, in.Pause:
		a.open(pauseScreen)
		return
	case in.Restart, r.game.State() == play.Fallen && r.over > fallTime:
		a.restart()
		r = a.round
	}
	a.chose = a.chose && in.Sticky
	in.Sticky = in.Sticky && !a.chose
	r.step(in)
	a.hear(r)
	if r.game.State() == play.Done && r.over > doneTime {
		a.record = a.progress.finish(r.level.Name, r.game.Elapsed())
		a.keep()
		a.open(doneScreen)
	}
}

// doneTime is how long the ball is seen in the jar before the menu comes [s].
const doneTime = 0.9

// behind lets the pilot play on behind a menu, level after level.
func (a *App) behind() {
	r := a.round
	if r == nil || r.pilot == nil { // a level that waits
		return
	}
	r.step(&Input{})
	if r.over > 2 || r.age > demoTime {
		a.demo((a.index() + 1) % len(a.levels))
	}
}

const (
	// demoTime is how long the pilot may try a level behind a menu [s].
	demoTime = 40
	// menuAside is how far the picture gives way to a menu, in its heights.
	menuAside = 0.3
)

// start begins a level for the player.
func (a *App) start(i int) {
	if a.begin(i) != nil {
		a.chose = a.screen != playScreen
		a.screen = playScreen
	}
}

// restart begins the level anew.
func (a *App) restart() { a.start(a.index()) }

// begin loads a level; when that fails the window stays as it is and says why.
func (a *App) begin(i int) *round {
	r, err := newRound(a.levels[i])
	if err != nil {
		a.alarm = err.Error()
		return nil
	}
	if a.round == nil || a.round.level != r.level {
		a.renderer.Forget()
	}
	a.round, a.alarm = r, ""
	return r
}

func (a *App) enterLab() {
	a.screen = labScreen
	a.mixer.Quiet()
	a.lab.Enter(a.devices.device)
}

func (a *App) mute() {
	if a.progress.Volume > 0 {
		a.progress.Volume = 0
	} else {
		a.progress.Volume = newProgress().Volume
	}
	a.loud()
	a.keep()
	if a.screen == settingsScreen {
		a.open(settingsScreen)
	}
}

func (a *App) fullScreen() bool { return ebiten.IsFullscreen() }

func (a *App) toggleFullScreen() {
	ebiten.SetFullscreen(!ebiten.IsFullscreen())
	if a.screen == settingsScreen {
		a.open(settingsScreen)
	}
}

// Draw paints the screen.
func (a *App) Draw(screen *ebiten.Image) {
	if a.screen == labScreen {
		a.lab.Draw(screen)
		return
	}
	a.canvas.Screen = screen
	c := &a.canvas
	w, h := c.Size()
	if a.round != nil {
		a.renderer.Quality = a.lab.Quality(time.Now(), c.Scale, float64(a.round.simulated.Microseconds())/1000)
		to := 0.0 // a menu at the left leaves the right
		if a.menu.page.at < 0 && a.screen != playScreen && a.screen != pauseScreen && a.width > a.height {
			to = menuAside
		}
		a.aside += (to - a.aside) * 0.08
		a.round.fill(a.aside, a.between())
		a.renderer.Draw(screen, &a.round.frame, c.Scale)
	}
	switch a.screen {
	case playScreen:
		a.round.hud(c, a.input.Device, a.progress.Best[a.round.level.Name])
		if a.input.Device == ui.Touch {
			a.devices.thumbs.draw(c, a.input.Sticky)
		}
	case pauseScreen:
		c.Fill(ui.Rect{W: w, H: h}, ui.Shade, 0.45)
		a.menu.draw(screen)
	default:
		a.menu.draw(screen)
	}
	if a.alarm != "" {
		drawAlarm(c, a.alarm)
	}
}

// between is the part of a step that the picture lies after the last but one:
// all of it where each picture has a step of its own, or nothing moves.
func (a *App) between() float64 {
	part, fast := a.beat.Picture(time.Now())
	if !fast || a.screen == pauseScreen {
		return 1
	}
	return part
}

// Layout is not used: LayoutF is.
func (a *App) Layout(int, int) (int, int) { panic("game: LayoutF is there") }

// LayoutF makes the screen as fine as the monitor.
func (a *App) LayoutF(outsideWidth, outsideHeight float64) (w, h float64) {
	w, h = a.lab.LayoutF(outsideWidth, outsideHeight)
	zoom := ui.Zoom(outsideWidth, outsideHeight)
	a.width, a.height = max(1, outsideWidth/zoom), max(1, outsideHeight/zoom)
	a.canvas.Scale = max(1e-3, math.Round(1000*w/a.width)/1000)
	return w, h
}
