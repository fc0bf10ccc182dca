package gallery

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/internal/store"
)

// capture is the pictures and films of the window.
type capture struct {
	wanted bool        // a picture of the next frame
	notes  chan string // of what was written, from goroutines
	film   *filming
}

func newCapture() capture { return capture{notes: make(chan string, 8)} }

// toggleFilm starts a film or ends it.
func (a *App) toggleFilm() {
	if f := a.capture.film; f != nil {
		f.stop()
		return
	}
	film, err := startFilm(a.folder, a.name, int(a.width*a.canvas.Scale), int(a.height*a.canvas.Scale))
	if err != nil {
		a.tell("", store.Unsaved("the film is", err, elsewhere))
		return
	}
	a.capture.film = film
}

// tickCapture tells what has been written.
func (a *App) tickCapture() {
	if f := a.capture.film; f != nil {
		f.count()
		if err, done := f.over(); done {
			a.tell(savedAs(f.name), store.Unsaved("the film is", err, elsewhere))
			a.capture.film = nil
		}
	}
	select {
	case note := <-a.capture.notes:
		a.tell(note, nil)
	default:
	}
}

// takeFrame is called when all of a frame is drawn but what tells of the film.
func (a *App) takeFrame(screen *ebiten.Image) {
	c := &a.capture
	if c.wanted {
		c.wanted = false
		im := image.NewRGBA(screen.Bounds())
		screen.ReadPixels(im.Pix)
		name := freeName(a.folder, a.name, "picture", ".png") + ".png"
		go func() { // packing takes longer than a frame
			note := savedAs(name)
			if err := writePNG(name, im); err != nil {
				note = store.Unsaved("the picture is", err, elsewhere).Error()
			}
			c.notes <- note
		}()
	}
	if c.film != nil {
		c.film.take(screen)
		c.film.draw(&a.canvas, a.stage.panels.film)
	}
}
