package gallery

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/internal/film"
	"github.com/tackphysics/tack/demo/internal/store"
	"github.com/tackphysics/tack/demo/ui"
)

// Rules of a film.
const (
	filmWide   = 640 // [px]
	filmEvery  = 4   // ticks between frames: 15 a second
	filmMost   = 300 // frames: 20 s
	filmBuffer = 24  // frames that may wait to be written
	tickRate   = 60
)

// filming records the window into an animated GIF. The frames are packed on a
// goroutine of their own, while the next ones are recorded.
type filming struct {
	name   string
	small  *ebiten.Image
	frames chan filmFrame
	ended  chan error

	tick    int
	since   int // ticks since the last frame that was taken
	rest    int // ticks, times 100, that the hundredths did not hold
	sent    int // frames given to the goroutine
	written atomic.Int64
	closing bool
}

type filmFrame struct {
	im         *image.RGBA
	hundredths int
}

// startFilm begins a film of a screen of the size in pixels.
func startFilm(folder, scene string, width, height int) (*filming, error) {
	name := freeName(folder, scene, "film", ".gif") + ".gif"
	out, err := os.CreateTemp(filepath.Dir(name), ".tack-*")
	if err != nil {
		return nil, store.Unwritten(name, err)
	}
	w := min(filmWide, width)
	h := max(1, height*w/max(1, width))
	f := &filming{
		name: name, frames: make(chan filmFrame, filmBuffer), ended: make(chan error, 1),
		small: ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true}),
	}
	go func() { f.ended <- store.Unwritten(name, f.write(out, w, h)) }()
	return f, nil
}

// write packs the frames until there are no more, and gives the file its name.
func (f *filming) write(out *os.File, w, h int) (err error) {
	defer os.Remove(out.Name()) //nolint:errcheck // gone after the rename
	defer out.Close()           //nolint:errcheck // closed before, if all went well
	movie, err := film.New(out, w, h)
	for frame := range f.frames {
		if err == nil {
			err = movie.Add(frame.im, frame.hundredths)
		}
		f.written.Add(1)
	}
	if err == nil {
		err = movie.Close()
	}
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		return err
	}
	if err := os.Chmod(out.Name(), 0o644); err != nil { //nolint:gosec // a picture is no secret
		return err
	}
	return os.Rename(out.Name(), f.name)
}

// count counts a tick.
func (f *filming) count() {
	f.tick++
	f.since++
}

// take records the screen. A frame for which there is no room is left out, and
// the one before it is shown for longer.
func (f *filming) take(screen *ebiten.Image) {
	if f.closing || f.since < filmEvery || len(f.frames) == cap(f.frames) {
		return
	}
	b, to := screen.Bounds(), f.small.Bounds()
	var op ebiten.DrawImageOptions
	op.GeoM.Scale(float64(to.Dx())/float64(b.Dx()), float64(to.Dy())/float64(b.Dy()))
	op.Filter = ebiten.FilterLinear
	f.small.DrawImage(screen, &op)
	im := image.NewRGBA(to)
	f.small.ReadPixels(im.Pix)
	total := f.since*100 + f.rest
	f.rest = total % tickRate
	f.frames <- filmFrame{im, total / tickRate}
	f.since = 0
	f.sent++
	if f.sent == filmMost {
		f.stop()
	}
}

// stop ends the recording; what waits is still written.
func (f *filming) stop() {
	if !f.closing {
		f.closing = true
		close(f.frames)
	}
}

// over tells whether the file is finished, and how that went.
func (f *filming) over() (err error, done bool) { //nolint:revive // as a channel gives them
	select {
	case err = <-f.ended:
		f.small.Deallocate()
		return err, true
	default:
		return nil, false
	}
}

// draw shows how far the film is.
func (f *filming) draw(c *ui.Canvas, at ui.Rect) {
	c.Fill(at, ui.Raised, 0.9)
	text, share := fmt.Sprintf("recording %4.1f s   F10 ends it", float64(f.tick)/tickRate), float64(f.sent)/filmMost
	col := ui.Alarm
	if f.closing {
		done := f.written.Load()
		text, share = fmt.Sprintf("writing frame %d of %d", done, f.sent), float64(done)/float64(max(1, f.sent))
		col = ui.Accent
	}
	c.Text(c.Fit(text, at.W-16, ui.Small), at.X+8, at.Y+2, ui.Small.In(ui.Ink))
	const bar = 4
	c.Fill(ui.Rect{X: at.X, Y: at.Y + at.H - bar, W: at.W * share, H: bar}, col, 1)
}
