// Command demo is tack in a window: a little game, and a laboratory for scenes.
//
//	go run ./demo                                 the title: play, lab, settings
//	go run ./demo -level 1                        starts on a level of the game
//	go run ./demo -scene NAME|FILE                starts on a scene in the lab
//	go run ./demo -scene NAME -shot f.png -at 2s  writes a picture and exits
//
// It needs a display; demo/sim runs scenes without one.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/demo/game"
	"github.com/tackphysics/tack/demo/internal/display"
	"github.com/tackphysics/tack/demo/internal/store"
)

// Exit codes, as demo/sim has them.
const (
	exitFailed = 1
	exitUsage  = 2
)

// The window becomes no smaller than what is written on it has room for [points].
const leastWide, leastTall = 480, 320

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

// run is the whole program, but for the exit.
func run(args []string, stderr io.Writer) int {
	fail := func(code int, err error) int {
		_, _ = fmt.Fprintln(stderr, "demo:", err)
		return code
	}
	options, err := parse(args, stderr)
	if errors.Is(err, errHelp) {
		return 0
	}
	if err != nil {
		return fail(exitUsage, err)
	}
	if options.Shot == "" {
		options.Settings = gallery.SettingsFile()
	}
	lab, err := gallery.New(gallery.Library{}, options.Options)
	if err != nil {
		return fail(exitUsage, err)
	}
	app, err := game.New(lab, game.Options{Level: options.Level, Store: store.User()})
	if err != nil {
		return fail(exitUsage, err)
	}
	if err := display.Check(); err != nil {
		return fail(exitFailed, err)
	}
	if err := show(app, lab.Settings()); err != nil {
		return fail(exitFailed, err)
	}
	return 0
}

// show opens the window. What the window system throws before the first tick
// becomes an error in plain words.
func show(app *game.App, settings gallery.Settings) (err error) {
	ebiten.SetWindowTitle("tack")
	if m := ebiten.Monitor(); m != nil {
		settings = settings.On(m.Size())
	}
	ebiten.SetWindowSizeLimits(leastWide, leastTall, -1, -1)
	ebiten.SetWindowSize(settings.Width, settings.Height)
	// A browser gives the whole screen to nobody who has not pressed a key.
	ebiten.SetFullscreen(settings.FullScreen && runtime.GOOS != "js")
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	app.Listen()
	window, err := newStarted(app)
	if err != nil {
		return err
	}
	defer func() {
		if cause := recover(); cause != nil {
			if window.ticked {
				panic(cause)
			}
			err = display.Explain(cause)
		}
	}()
	if err := ebiten.RunGame(window); err != nil {
		if window.ticked {
			return err
		}
		return display.Explain(err)
	}
	return app.Keep()
}
