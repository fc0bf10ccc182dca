package ui

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Face names one of the built-in typefaces (Bigelow and Holmes' Go fonts).
type Face int

// The typefaces.
const (
	Regular Face = iota
	Medium
	faces
)

var typefaces = [faces][]byte{goregular.TTF, gomedium.TTF}

// Fonts rasterizes glyphs once for a size and draws strings from them. Nothing
// is allocated for text whose glyphs have been seen.
type Fonts struct {
	parsed [faces]*opentype.Font
	fonts  map[fontKey]*sized
}

type fontKey struct {
	face   Face
	pixels int
}

// sized is a typeface at a size, with an atlas that grows by rows.
type sized struct {
	face    font.Face
	ascent  float32
	height  float32
	glyphs  map[rune]glyph
	atlas   *ebiten.Image
	next    image.Point
	rowTall int
	batch   textBatch
}

// glyph is a rune in the atlas.
type glyph struct {
	at      image.Rectangle
	offset  image.Point // from the pen to the corner of the image [px]
	advance float32     // [px]
}

// atlasSize is the edge of an atlas: room for several hundred glyphs [px].
const atlasSize = 512

// NewFonts parses the typefaces. It needs no display.
func NewFonts() (*Fonts, error) {
	f := &Fonts{fonts: map[fontKey]*sized{}}
	for i, data := range typefaces {
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("ui: typeface %d: %w", i, err)
		}
		f.parsed[i] = parsed
	}
	return f, nil
}

// get returns the face at a size, rounded to whole pixels.
func (f *Fonts) get(face Face, pixels float64) *sized {
	key := fontKey{face, int(math.Round(pixels))}
	if s, ok := f.fonts[key]; ok {
		return s
	}
	made, err := opentype.NewFace(f.parsed[face], &opentype.FaceOptions{
		Size: float64(key.pixels), DPI: 72, Hinting: font.HintingFull,
	})
	if err != nil {
		panic(fmt.Sprintf("ui: face of %d px: %v", key.pixels, err)) // only for a size that is no number
	}
	m := made.Metrics()
	s := &sized{
		face: made, glyphs: map[rune]glyph{},
		ascent: float32(m.Ascent.Ceil()), height: float32((m.Ascent + m.Descent).Ceil()),
	}
	f.fonts[key] = s
	return s
}

// glyph returns the glyph of a rune, rasterized at its first use.
func (s *sized) glyph(r rune) glyph {
	if g, ok := s.glyphs[r]; ok {
		return g
	}
	bounds, mask, corner, advance, ok := s.face.Glyph(fixed.Point26_6{}, r)
	g := glyph{advance: float32(advance) / 64}
	if ok && !bounds.Empty() {
		g.offset = bounds.Min
		g.at = s.place(bounds.Dx(), bounds.Dy())
		if !g.at.Empty() {
			s.atlas.SubImage(g.at).(*ebiten.Image).WritePixels(whiteThrough(mask, corner, bounds.Dx(), bounds.Dy()))
		}
	}
	s.glyphs[r] = g
	return g
}

// place reserves a rectangle in the atlas, or an empty one when it is full.
func (s *sized) place(w, h int) image.Rectangle {
	if s.atlas == nil {
		s.atlas = ebiten.NewImageWithOptions(image.Rect(0, 0, atlasSize, atlasSize), &ebiten.NewImageOptions{Unmanaged: true})
	}
	const gap = 1
	if s.next.X+w > atlasSize {
		s.next = image.Pt(0, s.next.Y+s.rowTall+gap)
		s.rowTall = 0
	}
	if w > atlasSize || s.next.Y+h > atlasSize {
		return image.Rectangle{}
	}
	at := image.Rectangle{s.next, s.next.Add(image.Pt(w, h))}
	s.next.X += w + gap
	s.rowTall = max(s.rowTall, h)
	return at
}

// whiteThrough returns premultiplied white under the mask.
func whiteThrough(mask image.Image, corner image.Point, w, h int) []byte {
	pix := make([]byte, 0, 4*w*h)
	for y := range h {
		for x := range w {
			a := color.AlphaModel.Convert(mask.At(corner.X+x, corner.Y+y)).(color.Alpha).A
			pix = append(pix, a, a, a, a)
		}
	}
	return pix
}
