package main

import (
	"bufio"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/gallery"
	"github.com/tackphysics/tack/demo/game"
	"github.com/tackphysics/tack/demo/internal/display"
	"github.com/tackphysics/tack/demo/internal/film"
)

// Exit codes, as demo has them.
const (
	exitFailed = 1
	exitUsage  = 2
)

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

// run is the whole program, but for the exit.
func run(args []string, stderr io.Writer) int {
	flags := flag.NewFlagSet("pictures", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "", "the `folder` to write into (default assets/pictures, or assets/thumbs)")
	small := flags.Bool("thumbs", false, "make the small pictures of the lab's list")
	only := flags.String("only", "", "make only the files that begin with `prefix`")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return exitUsage
	}
	fail := func(code int, err error) int {
		fmt.Fprintln(stderr, "pictures:", err)
		return code
	}
	list, folder := works, "pictures"
	if *small {
		list, folder = thumbs(), "thumbs"
	}
	p := &painter{out: cmp.Or(*out, filepath.Join("assets", folder)), log: stderr}
	for i := range list {
		if strings.HasPrefix(list[i].file, *only) {
			p.left = append(p.left, list[i])
		}
	}
	if len(p.left) == 0 {
		return fail(exitUsage, fmt.Errorf("no picture begins with %q", *only))
	}
	if err := display.Check(); err != nil {
		return fail(exitFailed, err)
	}
	ebiten.SetWindowSize(320, 200)
	ebiten.SetVsyncEnabled(false)
	if err := ebiten.RunGameWithOptions(p, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		return fail(exitFailed, err)
	}
	return 0
}

// painter makes a picture in each update.
type painter struct {
	out  string
	log  io.Writer
	left []work
}

// Update makes the next picture.
func (p *painter) Update() error {
	if len(p.left) == 0 {
		return ebiten.Termination
	}
	w := &p.left[0]
	if err := w.make(filepath.Join(p.out, w.file)); err != nil {
		return fmt.Errorf("%s: %w", w.file, err)
	}
	fmt.Fprintln(p.log, w.file)
	p.left = p.left[1:]
	return nil
}

// Draw shows nothing.
func (p *painter) Draw(*ebiten.Image) {}

// Layout is that of a window nobody looks at.
func (p *painter) Layout(int, int) (int, int) { return 320, 200 }

// make writes the picture or the film.
func (w *work) make(path string) (err error) {
	s, err := w.sit()
	if err != nil {
		return err
	}
	defer s.End()
	if err := s.Play(w.at); err != nil {
		return err
	}
	file, err := os.Create(path) //nolint:gosec // where the caller says
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	buffered := bufio.NewWriter(file)
	if w.until > 0 {
		err = w.film(s, buffered)
	} else {
		err = w.picture(s, buffered)
	}
	return errors.Join(err, buffered.Flush())
}

// sitter is what is pictured.
type sitter interface {
	Play(to float64) error
	Picture() (*image.RGBA, error)
	End()
}

func (w *work) sit() (sitter, error) {
	if w.level > 0 {
		return game.Sit(w.level, w.of.Width, w.of.Height)
	}
	return gallery.Sit(gallery.Library{}, w.of)
}

func (w *work) picture(s sitter, to io.Writer) error {
	var im image.Image
	var err error
	if sitting, is := s.(*gallery.Sitting); is && w.plot {
		im, err = sitting.Plot()
	} else {
		im, err = s.Picture()
	}
	if err != nil {
		return err
	}
	if filepath.Ext(w.file) == thumbEnding {
		return jpeg.Encode(to, halved(im), &jpeg.Options{Quality: thumbQuality})
	}
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(to, im)
}

// film writes the frames. Their times are rounded to hundredths of a second, as
// the format has them, without a drift.
func (w *work) film(s sitter, to io.Writer) error {
	movie, err := film.New(to, w.of.Width, w.of.Height)
	if err != nil {
		return err
	}
	frames := int((w.until - w.at) * w.slow * filmRate)
	for i := range frames {
		if err := s.Play(w.at + float64(i)/(w.slow*filmRate)); err != nil {
			return err
		}
		im, err := s.Picture()
		if err != nil {
			return err
		}
		if err := movie.Add(im, (i+1)*100/filmRate-i*100/filmRate); err != nil {
			return err
		}
	}
	return movie.Close()
}
