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

// shoot runs the app to its end as Ebitengine would.
func shoot(t *testing.T, catalog Catalog, o Options) (image.Image, error) {
	t.Helper()
	displaytest.Need(t)
	app, err := New(catalog, o)
	if err != nil {
		t.Fatal(err)
	}
	screen := ebiten.NewImage(64, 48)
	for {
		if err := app.Update(); err == ebiten.Termination {
			break
		} else if err != nil {
			return nil, err
		}
		app.Draw(screen)
	}
	file, err := os.Open(o.Shot)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	im, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return im, nil
}

// pictures is where pictures go that someone wants to look at; a temporary
// folder unless TACK_PICTURES names one.
func pictures(t *testing.T) string {
	if dir := os.Getenv("TACK_PICTURES"); dir != "" {
		return dir
	}
	return t.TempDir()
}

func TestShotsOfAllScenes(t *testing.T) {
	displaytest.Need(t)
	dir := pictures(t)
	for _, e := range (stills{}).Entries() {
		im, err := shoot(t, stills{}, Options{Scene: e.Name, Shot: filepath.Join(dir, e.Name+".png"), At: 0.1})
		if err != nil {
			t.Error(err)
			continue
		}
		_ = im
	}
}

func TestListPicture(t *testing.T) {
	displaytest.Need(t)
	app, err := New(stills{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	screen := ebiten.NewImage(1280, 800)
	app.width, app.height = 1280, 800
	app.list.Update(&ui.Input{Actions: []ui.Action{ui.MoveDown, ui.MoveDown}}, 1280, 800)
	app.Draw(screen)
	im := image.NewRGBA(screen.Bounds())
	screen.ReadPixels(im.Pix)
	if err := writePNG(filepath.Join(pictures(t), "list.png"), im); err != nil {
		t.Fatal(err)
	}
}
