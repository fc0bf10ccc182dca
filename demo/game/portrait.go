package game

import (
	"fmt"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/game/play"
)

// Portrait is a level that the pilot plays, to be pictured, once or often. The
// same portrait gives the same pictures on the same machine.
type Portrait struct {
	round    *round
	renderer *draw.Renderer
	screen   *ebiten.Image
}

// Sit starts a level, from 1, for pictures of the size [px]. Picture needs
// Ebitengine's loop.
func Sit(level, width, height int) (*Portrait, error) {
	names := play.Names()
	if level < 1 || level > len(names) {
		return nil, fmt.Errorf("level %d: expected 1 to %d", level, len(names))
	}
	if width < 1 || height < 1 {
		return nil, fmt.Errorf("level %d: a picture of %d by %d pixels", level, width, height)
	}
	l, err := play.Open(names[level-1])
	if err != nil {
		return nil, err
	}
	r, err := newRound(l)
	if err != nil {
		return nil, err
	}
	r.pilot = &play.Pilot{}
	renderer, err := draw.New() // at its best
	if err != nil {
		return nil, err
	}
	screen := ebiten.NewImageWithOptions(image.Rect(0, 0, width, height), &ebiten.NewImageOptions{Unmanaged: true})
	return &Portrait{r, renderer, screen}, nil
}

// Play lets the level go on to a time [s].
func (p *Portrait) Play(to float64) error {
	for p.round.age < to-p.round.game.DT()/2 {
		p.round.step(&Input{})
	}
	return nil
}

// Picture draws the level as it is now, without what is written over it.
func (p *Portrait) Picture() (*image.RGBA, error) {
	p.round.fill(0, 1)
	p.renderer.Draw(p.screen, &p.round.frame, 1)
	im := image.NewRGBA(p.screen.Bounds())
	p.screen.ReadPixels(im.Pix)
	return im, nil
}

// End frees what the portrait took.
func (p *Portrait) End() { p.screen.Deallocate() }
