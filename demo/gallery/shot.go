package gallery

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// Size of a shot [px], and the wall time simulated between two looks at the
// window's events.
const (
	shotWidth, shotHeight = 1280, 800
	shotSlice             = 50 * time.Millisecond
	// timeSlack makes up for rounding in a sum of steps [s].
	timeSlack = 1e-9
)

// shot simulates to a time, writes one picture and ends the game.
type shot struct {
	path   string
	at     float64 // [s]
	width  int     // [px]
	height int
	ready  bool
	done   bool
	err    error
}

func (s *shot) update(a *App) error {
	if s.done {
		if s.err != nil {
			return s.err
		}
		return ebiten.Termination
	}
	run := a.stage.run
	for begin := time.Now(); time.Since(begin) < shotSlice; {
		before := run.Time()
		if before >= s.at-timeSlack {
			s.ready = true
			return nil
		}
		run.Step()
		if !(run.Time() > before) {
			return fmt.Errorf("%s: time stands still at %g s", a.name, before)
		}
	}
	return nil
}

func (s *shot) draw(a *App) {
	if !s.ready || s.done {
		return
	}
	s.done = true
	c := a.canvas
	c.Scale = 1
	c.Screen = ebiten.NewImageWithOptions(image.Rect(0, 0, s.width, s.height), &ebiten.NewImageOptions{Unmanaged: true})
	defer c.Screen.Deallocate()
	w, h := float64(s.width), float64(s.height)
	a.stage.view.Fill(&a.stage.frame, a.stage.show)
	a.stage.arrange(&c, wants{}, false)
	a.stage.resetView(w, h)
	a.stage.settle(w, h)
	a.stage.Draw(a.renderer, &c, wants{}, false)
	im := image.NewRGBA(c.Screen.Bounds())
	c.Screen.ReadPixels(im.Pix)
	s.err = writePNG(s.path, im)
}

// writePNG writes the whole picture or nothing.
func writePNG(path string, im image.Image) error {
	return writeWhole(path, func(w io.Writer) error { return png.Encode(w, im) })
}
