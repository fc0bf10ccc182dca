package gallery

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/displaytest"
	"github.com/tackphysics/tack/demo/ui"
)

// shoot runs the app to its end as Ebitengine would, for a small picture.
func shoot(t *testing.T, catalog Catalog, o Options) (image.Image, error) {
	t.Helper()
	displaytest.Need(t)
	app, err := New(catalog, o)
	if err != nil {
		t.Fatal(err)
	}
	app.shot.width, app.shot.height = 320, 200
	app.renderer.Quality.Shadows = 512
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

// colors counts the different colours in a part of a picture.
func colors(im image.Image, r image.Rectangle) int {
	seen := map[color.Color]bool{}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			seen[im.At(x, y)] = true
		}
	}
	return len(seen)
}

func TestShotOfASimulatedScene(t *testing.T) {
	o := Options{Scene: "ceiling-cube", Shot: filepath.Join(t.TempDir(), "f.png"), At: 0.1}
	im, err := shoot(t, Library{}, o)
	if err != nil {
		t.Fatal(err)
	}
	if im.Bounds() != image.Rect(0, 0, 320, 200) {
		t.Errorf("bounds %v", im.Bounds())
	}
	if n := colors(im, im.Bounds()); n < 100 {
		t.Errorf("only %d colours", n)
	}
	if n := colors(im, image.Rect(0, 0, 160, 30)); n < 20 {
		t.Errorf("only %d colours where the title is", n)
	}
}

func TestShotIsTakenAtItsTime(t *testing.T) {
	displaytest.Need(t)
	for _, c := range []struct {
		at    float64
		steps int
	}{{0, 0}, {0.1, 6}, {0.105, 7}} {
		app, err := New(stills{}, Options{Scene: "bench-d", Shot: filepath.Join(t.TempDir(), "f.png"), At: c.at})
		if err != nil {
			t.Fatal(err)
		}
		for !app.shot.ready {
			if err := app.Update(); err != nil {
				t.Fatal(err)
			}
		}
		if got := app.stage.run.(*still).steps; got != c.steps {
			t.Errorf("at %v s: %d steps, want %d", c.at, got, c.steps)
		}
	}
}

// frozen is a catalog of scenes whose time stands still.
type frozen struct{ stills }

func (f frozen) Open(name string) (Run, error) {
	run, err := f.stills.Open(name)
	if err == nil {
		run.(*still).fails = true
	}
	return run, err
}

func TestShotFails(t *testing.T) {
	dir := t.TempDir()
	_, err := shoot(t, frozen{}, Options{Scene: "ceiling-cube", Shot: filepath.Join(dir, "f.png"), At: 1})
	if err == nil || !strings.Contains(err.Error(), "stands still") {
		t.Errorf("frozen time: %v", err)
	}
	_, err = shoot(t, stills{}, Options{Scene: "ceiling-cube", Shot: filepath.Join(dir, "missing", "f.png")})
	if err == nil {
		t.Error("no error for a folder that is not there")
	}
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("failures left %v behind", files)
	}
}

func TestListAndHelpAreDrawn(t *testing.T) {
	displaytest.Need(t)
	app := newApp(t, Options{})
	screen := ebiten.NewImage(640, 400)
	look := func() *image.RGBA {
		app.Draw(screen)
		im := image.NewRGBA(screen.Bounds())
		screen.ReadPixels(im.Pix)
		return im
	}
	app.width, app.height = 640, 400
	list := look()
	if n := colors(list, image.Rect(0, int(listTop), 640, 380)); n < 30 {
		t.Errorf("only %d colours in the list", n)
	}
	app.list.Update(press(ui.MoveDown), 640, 400)
	if n := changed(list, look()); n < 500 {
		t.Errorf("moving the mark changes %d pixels", n)
	}
	app.open("ceiling-cube", false)
	app.governor.level = draw.Low
	app.stage.Update(press(ui.Pause), 640, 400)
	plain := look()
	app.stage.Update(press(ui.Help), 640, 400)
	if n := changed(plain, look()); n < 20000 {
		t.Errorf("the help changes %d pixels", n)
	}
}

func changed(a, b *image.RGBA) (n int) {
	for i := 0; i < len(a.Pix); i += 4 {
		if a.Pix[i] != b.Pix[i] || a.Pix[i+1] != b.Pix[i+1] || a.Pix[i+2] != b.Pix[i+2] {
			n++
		}
	}
	return n
}
