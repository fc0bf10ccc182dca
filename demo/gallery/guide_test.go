package gallery

import (
	"fmt"
	"image"
	"image/png"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/internal/displaytest"
	"github.com/tackphysics/tack/demo/ui"
)

// guide leads the window through a script. The script runs within the updates
// of a window of its own and goes on by frames.
type guide struct {
	t       *testing.T
	app     *App
	kept    string  // the folder for pictures, empty for none
	seconds float64 // to play each scene for [s]
	ticks   int     // in a frame
	next    func() (ui.Input, bool)
	yield   func(ui.Input) bool
	wanted  bool       // a picture of the next frame
	sparse  int        // frames for each that is drawn, 0 for all
	best    draw.Level // of what is kept
	size    [2]int     // of the window that the scenes are played in [points]
	seen    *image.RGBA

	frameCount int
	undrawn    bool // there was an update and no picture since
}

// Rules of the tour.
const (
	// patience is how many frames something may take that is waited for.
	patience = 900
	// tourTicks is how many ticks go by in a frame, at tourPace times the speed:
	// drawing every one would take too long where pixels are drawn in software.
	tourTicks, tourPace = 3, len(paces) - 1
)

func newGuide(t *testing.T, width, height int) *guide {
	t.Helper()
	displaytest.Need(t)
	app, err := New(Library{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	app.folder = t.TempDir()
	app.inspect.unfold = true
	app.settings.Looks = draw.Low.String()
	g := &guide{t: t, app: app, seconds: 0.3, ticks: 1, best: draw.Medium, size: [2]int{480, 320}}
	if g.kept = os.Getenv("TACK_TOUR"); g.kept != "" {
		g.seconds, g.size = 5, tourSize(t)
		if err := os.MkdirAll(g.kept, 0o750); err != nil {
			t.Fatal(err)
		}
	}
	if testing.Short() {
		g.seconds = 0.1
	}
	ebiten.SetWindowSize(width, height)
	t.Cleanup(func() { ebiten.SetWindowSize(320, 240) })
	return g
}

// tourSize is the size that TACK_TOUR_SIZE asks for, 960×540 if it does not.
func tourSize(t *testing.T) (size [2]int) {
	t.Helper()
	text := os.Getenv("TACK_TOUR_SIZE")
	if text == "" {
		return [2]int{960, 540}
	}
	if _, err := fmt.Sscanf(text, "%dx%d", &size[0], &size[1]); err != nil || min(size[0], size[1]) < 1 {
		t.Fatalf("TACK_TOUR_SIZE=%q: want a size like 1920x1080", text)
	}
	return size
}

// tour runs the script to its end.
func (g *guide) tour(script func()) {
	g.t.Helper()
	next, stop := iter.Pull(func(yield func(ui.Input) bool) {
		g.yield = yield
		script()
	})
	defer stop()
	g.next = next
	if err := displaytest.Play(g.t, g); err != nil {
		g.t.Error(err)
	}
}

// Update is a frame of the script.
func (g *guide) Update() error {
	if g.undrawn {
		return nil // where frames are slow there are several updates to one
	}
	g.undrawn = true
	g.frameCount++
	in, ok := g.next()
	if !ok {
		return ebiten.Termination
	}
	g.app.noteWindow()
	for range g.ticks {
		g.app.input = in
		if err := g.app.tick(); err != nil {
			return err
		}
		in = ui.Input{Pinch: 1, X: in.X, Y: in.Y}
	}
	return nil
}

// Draw is the window's, and keeps the picture that is asked for.
func (g *guide) Draw(screen *ebiten.Image) {
	g.undrawn = false
	if g.sparse > 0 && g.frameCount%g.sparse != 0 && !g.wanted {
		return
	}
	g.app.Draw(screen)
	if g.wanted {
		g.wanted = false
		g.seen = image.NewRGBA(screen.Bounds())
		screen.ReadPixels(g.seen.Pix)
	}
}

// Layout is not used: LayoutF is.
func (g *guide) Layout(w, h int) (int, int) { return w, h }

// LayoutF is the window's.
func (g *guide) LayoutF(w, h float64) (float64, float64) { return g.app.LayoutF(w, h) }

// resize gives the window a size [points]; it reports whether it came to it.
func (g *guide) resize(width, height int) bool {
	ebiten.SetWindowSize(width, height)
	if !g.until(func() bool {
		return int(g.app.width*g.app.canvas.Scale+0.5) == width && int(g.app.height*g.app.canvas.Scale+0.5) == height
	}) {
		g.t.Errorf("a window of %d by %d is %v by %v", width, height, g.app.width, g.app.height)
		return false
	}
	return true
}

// frame lets a frame pass with an input.
func (g *guide) frame(actions ...ui.Action) {
	g.yield(ui.Input{Actions: actions, X: g.app.width / 2, Y: g.app.height / 2, Pinch: 1})
}

// press asks for actions in a frame, and shows what comes of them in the next.
func (g *guide) press(actions ...ui.Action) {
	g.frame(actions...)
	g.frame()
}

func (g *guide) frames(n int) {
	for range n {
		g.frame()
	}
}

// until lets frames pass until something is so; it reports false if it does not
// come.
func (g *guide) until(so func() bool) bool {
	for range patience {
		if so() {
			return true
		}
		g.frame()
	}
	return so()
}

// goTo leads to a scene: by the key for the next one if it is that, else over
// the list.
func (g *guide) goTo(name string) {
	if g.app.stage != nil && g.app.list.Beside(g.app.name, 1) == name {
		g.press(ui.NextScene)
		return
	}
	if g.app.name == name && g.app.stage != nil {
		return
	}
	g.press(ui.Back)
	g.app.list.Select(name)
	g.press(ui.Choose)
}

// play lets the scene go on for so much of its own time [s], however long that
// takes, and says if it does not come to that: every frame has a step at least.
func (g *guide) play(seconds float64) {
	s := g.app.stage
	pace, dt := s.pace, s.run.Physics().Config().DT
	s.pace, g.ticks = tourPace, tourTicks
	end := s.run.Time() + seconds
	for range int(seconds/dt) + patience {
		if s.run.Time() >= end {
			break
		}
		g.frame()
	}
	s.pace, g.ticks = pace, 1
	// A time that is a sum of steps may miss its end by rounding, not by a step.
	if t := s.run.Time(); t < end-dt {
		g.t.Errorf("%s: comes to %.2f s of its time, not to %.2f s", s.run.Entry().Name, t, end)
	}
}

// picture returns the next frame.
func (g *guide) picture() *image.RGBA {
	g.wanted = true
	g.until(func() bool { return !g.wanted })
	return g.seen
}

// look keeps a picture of the window, in good looks, if pictures are kept.
func (g *guide) look(name string, of ...int) {
	if g.kept == "" {
		return
	}
	for _, n := range of {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	was := g.app.settings.Looks
	g.app.settings.Looks = g.best.String()
	im := g.picture()
	g.app.settings.Looks = was
	file, err := os.Create(filepath.Join(g.kept, name+".png"))
	if err != nil {
		g.t.Error(err)
		return
	}
	defer file.Close()
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(file, im); err != nil {
		g.t.Error(err)
	}
}

// open opens a file that the window has saved; nil if there is none.
func (g *guide) open(name string) *os.File {
	file, err := os.Open(filepath.Join(g.app.folder, name))
	if err != nil {
		g.t.Error(err)
		return nil
	}
	return file
}
