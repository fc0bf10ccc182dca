package main

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/game"
	"github.com/tackphysics/tack/demo/ui"
)

// started is the game as the window runs it: it notes whether it ever ticked, and
// its first picture is one that every machine has at once. Until the first picture
// the window shows whatever was in its memory, and the game's own needs shaders to be
// compiled, which may take seconds where a processor draws.
type started struct {
	*game.App
	ticked bool
	drawn  bool
	canvas ui.Canvas
}

func newStarted(app *game.App) (*started, error) {
	fonts, err := ui.NewFonts()
	return &started{App: app, canvas: ui.Canvas{Fonts: fonts, Scale: 1}}, err
}

// Update is one tick.
func (s *started) Update() error {
	s.ticked = true
	return s.App.Update()
}

// Draw paints the screen.
func (s *started) Draw(screen *ebiten.Image) {
	if s.drawn {
		s.App.Draw(screen)
		return
	}
	s.drawn = true
	s.canvas.Screen = screen
	s.wait()
}

// waitLine is the part of the screen's height that the first picture's text has.
const waitLine = 1.0 / 36

// wait paints the first picture.
func (s *started) wait() {
	c := &s.canvas
	w, h := c.Size()
	c.Fill(ui.Rect{W: w, H: h}, ui.Backdrop, 1)
	line := ui.Body.In(ui.Ink)
	line.Size = h * waitLine
	const says = "One moment …"
	c.Text(says, (w-c.Width(says, line))/2, (h-line.Size)/2, line)
}
