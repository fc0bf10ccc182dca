package gallery

import (
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/internal/store"
	"github.com/tackphysics/tack/demo/ui"
)

// graphScale is the pixels in a point of a saved graph.
const graphScale = 2

// freeName returns a name for a new file in the folder: tack, the scene and what
// it is, with the first number that is free. The same number is free for all of
// the endings.
func freeName(folder, scene, what string, endings ...string) string {
	scene = strings.TrimSuffix(filepath.Base(scene), filepath.Ext(scene))
	for n := 1; ; n++ {
		name := filepath.Join(folder, fmt.Sprintf("tack-%s-%s-%d", scene, what, n))
		free := true
		for _, e := range endings {
			_, err := os.Lstat(name + e)
			if err != nil && !os.IsNotExist(err) { // the folder cannot be looked at: let the writing fail
				return name
			}
			free = free && err != nil
		}
		if free {
			return name
		}
	}
}

// savedAs says where a file has been written, with its folder; in the browser it
// is a download.
func savedAs(name string) string {
	if whole, err := filepath.Abs(name); err == nil && runtime.GOOS != "js" {
		name = whole
	}
	return "saved " + name
}

// elsewhere is what to do where pictures, films and tables cannot be written.
const elsewhere = "Start the window in a folder that you may write to, with room on its disk."

// writeWhole writes a file whole or not at all.
func writeWhole(path string, write func(io.Writer) error) error {
	return store.Unwritten(path, writeBeside(path, write))
}

// writeBeside writes a file beside the one of the name, and then gives it that.
func writeBeside(path string, write func(io.Writer) error) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".tack-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) //nolint:errcheck // gone after the rename
	if err := write(tmp); err != nil {
		tmp.Close() //nolint:errcheck,gosec // the first error counts
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	if err := os.Chmod(tmp.Name(), 0o644); err != nil { //nolint:gosec // a picture is no secret
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// save writes the graph as a picture and all that was recorded as a table, and
// returns what to tell about it.
func (g *graph) save(folder, scene string, fonts *ui.Fonts, run Run, t *tuning) (string, error) {
	if g.mode == 0 {
		return "", fmt.Errorf("no graph is shown: press G")
	}
	name := freeName(folder, scene, "graph", ".png", ".csv")
	if err := writeWhole(name+".csv", g.record.writeCSV); err != nil {
		return "", store.Unsaved("the graph's numbers are", err, elsewhere)
	}
	if err := writePNG(name+".png", g.picture(fonts, run, t)); err != nil {
		return "", store.Unsaved("the graph is", err, elsewhere)
	}
	return savedAs(name+".png") + " and .csv", nil
}

// picture draws the graph alone.
func (g *graph) picture(fonts *ui.Fonts, run Run, t *tuning) image.Image {
	shown := g.panel
	defer func() { g.panel = shown }()
	c := ui.Canvas{Fonts: fonts, Scale: graphScale}
	_, tall := g.tall(&c, graphWide)
	screen := ebiten.NewImageWithOptions(image.Rect(0, 0, graphWide*graphScale, int(tall)*graphScale), &ebiten.NewImageOptions{Unmanaged: true})
	defer screen.Deallocate()
	screen.Fill(ui.Backdrop.RGBA())
	c.Screen = screen
	g.draw(&c, ui.Rect{W: graphWide, H: float64(int(tall))}, run, t)
	im := image.NewRGBA(screen.Bounds())
	screen.ReadPixels(im.Pix)
	return im
}
