package game

import (
	"errors"
	"strings"

	"github.com/tackphysics/tack/demo/internal/store"
	"github.com/tackphysics/tack/demo/ui"
)

// warn tells what was wrong, in one line.
func (a *App) warn(errs ...error) {
	if err := errors.Join(errs...); err != nil {
		a.alarm = strings.ReplaceAll(err.Error(), "\n", "; ")
	}
}

// alarmLine is the height of a line of what is wrong [points].
const alarmLine = 21.0

// drawAlarm tells what is wrong at the top of the screen.
func drawAlarm(c *ui.Canvas, alarm string) {
	w, _ := c.Size()
	lines := c.Wrap(alarm, w-2*ui.Margin, ui.Body)
	c.Fill(ui.Rect{W: w, H: alarmLine*float64(len(lines)) + 13}, ui.Shade, 0.9)
	for i, l := range lines {
		c.Text(l, ui.Margin, 8+alarmLine*float64(i), ui.Body.In(ui.Alarm))
	}
}

// keep writes the progress. What cannot be written is not worth a halt, and is told
// once.
func (a *App) keep() {
	err := a.progress.write(a.store)
	if err == nil || a.unkept {
		return
	}
	a.unkept = true
	a.warn(store.Unsaved("best times are", err, "They count until the window is closed; make the folder writable to keep them."))
}

// Keep writes what has to be kept at the end.
func (a *App) Keep() error { return a.lab.Keep() }
