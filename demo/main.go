// Command demo shows tack's scenes in a window.
//
//	go run ./demo                                 a list of the built-in scenes
//	go run ./demo -scene NAME|FILE                starts on a scene
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
	"github.com/tackphysics/tack/demo/internal/display"
)

// Exit codes, as demo/sim has them.
const (
	exitFailed = 1
	exitUsage  = 2
)

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
	app, err := gallery.New(gallery.Library{}, options)
	if err != nil {
		return fail(exitUsage, err)
	}
	if err := display.Check(); err != nil {
		return fail(exitFailed, err)
	}
	if err := play(app); err != nil {
		return fail(exitFailed, err)
	}
	return 0
}

// play opens the window. What the window system throws before the first tick
// becomes an error in plain words.
func play(app *gallery.App) (err error) {
	ebiten.SetWindowTitle("tack")
	settings := app.Settings()
	ebiten.SetWindowSize(settings.Width, settings.Height)
	// A browser gives the whole screen to nobody who has not pressed a key.
	ebiten.SetFullscreen(settings.FullScreen && runtime.GOOS != "js")
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	game := &started{App: app}
	defer func() {
		if cause := recover(); cause != nil {
			if game.ticked {
				panic(cause)
			}
			err = display.Explain(cause)
		}
	}()
	if err := ebiten.RunGame(game); err != nil {
		if game.ticked {
			return err
		}
		return display.Explain(err)
	}
	return app.Keep()
}

// started notes whether the game ever ran.
type started struct {
	*gallery.App
	ticked bool
}

// Update is one tick.
func (s *started) Update() error {
	s.ticked = true
	return s.App.Update()
}
