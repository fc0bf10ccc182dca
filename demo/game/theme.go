package game

import (
	"bytes"
	"fmt"
	"image/color"
	"math"

	"github.com/ebitenui/ebitenui/image"
	"github.com/ebitenui/ebitenui/widget"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// Colours of the game.
var (
	skyTop, skyBottom = draw.RGB(0x4f86b8), draw.RGB(0xf3cfae)
	plainColor        = draw.RGB(0xf7efe2)
	stickyColor       = draw.RGB(0xf0528f)
	stoneColors       = [...]draw.Color{draw.RGB(0xe2c49f), draw.RGB(0x7fb3a6), draw.RGB(0xb7a0c9), draw.RGB(0xd99f7e)}
	glassColor        = draw.RGB(0xcfeaf5)
	goalColor         = draw.RGB(0xffc83d)
	candyColors       = [...]draw.Color{draw.RGB(0xf04945), draw.RGB(0x48a2f1), draw.RGB(0x54d462), draw.RGB(0x874727), draw.RGB(0x985ccc), draw.RGB(0x26dbcb)}
)

// theme is how menus look, for a number of screen pixels in a point.
type theme struct {
	scale                float64
	title, text, small   text.Face
	button               *widget.ButtonImage
	panel                *image.NineSlice
	ink, faint, onAccent color.Color
}

// faces are the typefaces, parsed once.
type faces struct{ regular, medium *text.GoTextFaceSource }

func newFaces() (f faces, err error) {
	if f.regular, err = text.NewGoTextFaceSource(bytes.NewReader(goregular.TTF)); err != nil {
		return f, fmt.Errorf("game: typeface: %w", err)
	}
	if f.medium, err = text.NewGoTextFaceSource(bytes.NewReader(gomedium.TTF)); err != nil {
		return f, fmt.Errorf("game: typeface: %w", err)
	}
	return f, nil
}

func newTheme(f faces, scale float64) *theme {
	face := func(source *text.GoTextFaceSource, size float64) text.Face {
		return &text.GoTextFace{Source: source, Size: math.Round(size * scale)}
	}
	plate := func(c draw.Color, alpha float32) *image.NineSlice { return rounded(c, alpha, 10*scale) }
	t := &theme{
		scale: scale, title: face(f.medium, 54), text: face(f.medium, 20), small: face(f.regular, 15),
		panel: plate(ui.Shade, 0.72), ink: ui.Ink.RGBA(), faint: ui.Faint.RGBA(), onAccent: ui.Shade.RGBA(),
	}
	t.button = &widget.ButtonImage{
		Idle: plate(ui.Raised, 0.9), Hover: plate(goalColor, 1), Pressed: plate(goalColor.Shade(0.85), 1),
		PressedHover: plate(goalColor.Shade(0.85), 1), Disabled: plate(ui.Raised, 0.5),
	}
	return t
}

// rounded returns a plate with round corners of a radius [px].
func rounded(c draw.Color, alpha float32, radius float64) *image.NineSlice {
	r := max(2, int(math.Round(radius)))
	const middle = 4
	size := 2*r + middle
	pix := make([]byte, 0, 4*size*size)
	for y := range size {
		for x := range size {
			// The distance from the corner's circle, over a pixel.
			dx := max(0, float64(r)-float64(x)-0.5, float64(x)+0.5-float64(r+middle))
			dy := max(0, float64(r)-float64(y)-0.5, float64(y)+0.5-float64(r+middle))
			a := float32(max(0, min(1, float64(r)-math.Hypot(dx, dy)+0.5))) * alpha
			p := c.RGBA()
			pix = append(pix, byte(float32(p.R)*a), byte(float32(p.G)*a), byte(float32(p.B)*a), byte(255*a))
		}
	}
	im := ebiten.NewImage(size, size)
	im.WritePixels(pix)
	return image.NewNineSliceSimple(im, r, middle)
}
