package gallery

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/internal/displaytest"
	"github.com/tackphysics/tack/demo/ui"
)

// player plays with the window as a user would, without the window system.
type player struct {
	t      *testing.T
	app    *App
	screen *ebiten.Image
}

// play opens the window on a scene, of the size in pixels.
func play(t *testing.T, scene string, width, height int) *player {
	t.Helper()
	displaytest.Need(t)
	app, err := New(Library{}, Options{Scene: scene})
	if err != nil {
		t.Fatal(err)
	}
	app.width, app.height = float64(width), float64(height)
	p := &player{t: t, app: app, screen: ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})}
	t.Cleanup(p.screen.Deallocate)
	p.tick(ui.Input{})
	return p
}

// tick is a tick with an input.
func (p *player) tick(in ui.Input) {
	p.t.Helper()
	if in.Pinch == 0 {
		in.Pinch = 1
	}
	p.app.input = in
	if err := p.app.tick(); err != nil {
		p.t.Fatal(err)
	}
}

// press asks for actions in one tick.
func (p *player) press(actions ...ui.Action) {
	p.t.Helper()
	p.tick(ui.Input{Actions: actions, X: p.app.width / 2, Y: p.app.height / 2})
}

// look draws the window. With TACK_PICTURES set, the picture is written into
// that folder under the name, to be looked at.
func (p *player) look(name string) *image.RGBA {
	p.t.Helper()
	for range 2 { // one for where things are, one for debugui to put them there
		p.app.Draw(p.screen)
		p.press()
	}
	p.app.Draw(p.screen)
	return p.keep(name)
}

// keep returns what was drawn last, and writes it as look does.
func (p *player) keep(name string) *image.RGBA {
	p.t.Helper()
	im := image.NewRGBA(p.screen.Bounds())
	p.screen.ReadPixels(im.Pix)
	if dir := os.Getenv("TACK_PICTURES"); dir != "" {
		file, err := os.Create(filepath.Join(dir, name+".png"))
		if err != nil {
			p.t.Fatal(err)
		}
		defer file.Close()
		if err := png.Encode(file, im); err != nil {
			p.t.Fatal(err)
		}
	}
	return im
}

func TestInspectorIsDrawn(t *testing.T) {
	p := play(t, "candy-rigid", 1280, 720)
	p.app.governor.level = 0
	p.app.stage.paused, p.app.stage.follow.off = true, true // the camera would make room
	plain := p.look("plain")
	p.press(ui.Inspect)
	if n := changed(plain, p.look("inspector")); n < 100000 {
		t.Errorf("the inspector changes %d pixels", n)
	}
	p.press(ui.Inspect)
	if n := changed(plain, p.look("closed")); n > 200 {
		t.Errorf("closed, it leaves %d pixels", n)
	}
	p.app.open("ceiling-cube", false)
	p.press(ui.Inspect)
	p.look("inspector-material")
}
