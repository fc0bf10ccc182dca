package game

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/demo/internal/displaytest"
	"github.com/tackphysics/tack/demo/internal/store"
	"github.com/tackphysics/tack/demo/ui"
)

// hands play with the window as a user would, without the window system.
type hands struct {
	t      testing.TB
	app    *App
	screen *ebiten.Image
	kept   store.Store
}

// sit opens the window in a size [px].
func sit(t testing.TB, options Options, width, height int) *hands {
	t.Helper()
	return sitWith(t, options, nil, width, height)
}

// sitWith opens it with hardware in hand.
func sitWith(t testing.TB, options Options, in ui.Hardware, width, height int) *hands {
	t.Helper()
	displaytest.Need(t)
	if options.Store == nil {
		options.Store = store.Memory{}
	}
	lab, err := gallery.New(gallery.Library{}, gallery.Options{Hardware: in})
	if err != nil {
		t.Fatal(err)
	}
	app, err := New(lab, options)
	if err != nil {
		t.Fatal(err)
	}
	app.width, app.height = float64(width), float64(height)
	h := &hands{t: t, app: app, kept: options.Store}
	h.screen = ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})
	t.Cleanup(h.screen.Deallocate)
	h.tick(Input{})
	return h
}

// tick is a tick with an input.
func (h *hands) tick(in Input) {
	h.t.Helper()
	h.app.input = in
	if err := h.app.tick(); err != nil {
		h.t.Fatal(err)
	}
}

// look draws the window. With TACK_PICTURES set, the picture is written into
// that folder under the name, to be looked at.
func (h *hands) look(name string) *image.RGBA {
	h.t.Helper()
	h.app.Draw(h.screen)
	im := image.NewRGBA(h.screen.Bounds())
	h.screen.ReadPixels(im.Pix)
	if dir := os.Getenv("TACK_PICTURES"); dir != "" {
		file, err := os.Create(filepath.Join(dir, name+".png"))
		if err != nil {
			h.t.Fatal(err)
		}
		defer file.Close()
		if err := png.Encode(file, im); err != nil {
			h.t.Fatal(err)
		}
	}
	return im
}
