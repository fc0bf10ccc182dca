package gallery

import (
	"time"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// What the program around the lab asks of it.

// OnLeave sets what is done when the user leaves the list of scenes.
func (a *App) OnLeave(leave func()) { a.leave = leave }

// OnScene tells whether a scene is shown, not the list.
func (a *App) OnScene() bool { return a.stage != nil }

// Enter is called when the lab is shown after something else was, which was led by a
// device: the keys that led here are not its own.
func (a *App) Enter(device ui.Device) { a.input.Skip(device) }

// Hardware is what the lab's input is read from, and Device what was used last.
func (a *App) Hardware() ui.Hardware { return a.options.Hardware }

// Device is told with Hardware.
func (a *App) Device() ui.Device { return a.input.Device }

// Watch keeps the settings up to date while something else is shown. The error is
// one to tell.
func (a *App) Watch() error {
	a.noteWindow()
	return a.keepSettings()
}

// TurnLooks goes on to the next looks, or back.
func (a *App) TurnLooks(by int) {
	a.settings.Looks = nextLooks(a.settings.Looks)
	if by < 0 { // three on is one back
		a.settings.Looks = nextLooks(nextLooks(a.settings.Looks))
	}
}

// Quality returns what to draw the next frame with, at a time, on a screen of
// that many pixels in a point, after a tick with that much physics [ms].
func (a *App) Quality(now time.Time, scale, tickMS float64) draw.Quality {
	level := a.governor.next(now, tickMS)
	if a.settings.Looks != looksAutomatic {
		level, _ = looksLevel(a.settings.Looks)
	}
	q := level.Quality()
	if scale > fineScreen {
		q.Supersample = 1
	}
	return q
}
