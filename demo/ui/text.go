package ui

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
)

// textBatch holds the quads of one string.
type textBatch struct {
	vertices []ebiten.Vertex
	indices  []uint32
}

// Canvas draws text and panels on a screen. Lengths are in points: Scale
// screen pixels each.
type Canvas struct {
	Fonts  *Fonts
	Screen *ebiten.Image
	Scale  float64

	plain textBatch
	white *ebiten.Image
}

// Size returns the canvas's width and height [points].
func (c *Canvas) Size() (w, h float64) {
	b := c.Screen.Bounds()
	return float64(b.Dx()) / c.Scale, float64(b.Dy()) / c.Scale
}

// Style is how text looks.
type Style struct {
	Face  Face
	Size  float64 // [points]
	Color draw.Color
	Alpha float32
}

// Text writes a line with its top left corner at (x, y) and returns its width.
func (c *Canvas) Text(text string, x, y float64, st Style) float64 {
	s := c.Fonts.get(st.Face, st.Size*c.Scale)
	penX, penY := round32(x*c.Scale), round32(y*c.Scale)+s.ascent
	start := penX
	b := &s.batch
	b.vertices, b.indices = b.vertices[:0], b.indices[:0]
	for _, r := range text {
		g := s.glyph(r)
		if !g.at.Empty() {
			b.glyph(&g, penX, penY, st)
		}
		penX += g.advance
	}
	if len(b.indices) > 0 {
		c.Screen.DrawTriangles32(b.vertices, b.indices, s.atlas, nil)
	}
	return float64(penX-start) / c.Scale
}

// Width returns the width of a line [points].
func (c *Canvas) Width(text string, st Style) float64 {
	s := c.Fonts.get(st.Face, st.Size*c.Scale)
	w := float32(0)
	for _, r := range text {
		g := s.glyph(r)
		w += g.advance
	}
	return float64(w) / c.Scale
}

// Fit returns as much of the text as is no wider than width, with an ellipsis
// where it was cut.
func (c *Canvas) Fit(text string, width float64, st Style) string {
	if c.Width(text, st) <= width {
		return text
	}
	room := width - c.Width("…", st)
	s := c.Fonts.get(st.Face, st.Size*c.Scale)
	w := 0.0
	for i, r := range text {
		g := s.glyph(r)
		w += float64(g.advance) / c.Scale
		if w > room {
			return text[:i] + "…"
		}
	}
	return text
}

// prefix returns the length in bytes of the longest start of the text that is no
// wider than width, one letter at least.
func (c *Canvas) prefix(text string, width float64, st Style) int {
	s := c.Fonts.get(st.Face, st.Size*c.Scale)
	w := 0.0
	for i, r := range text {
		g := s.glyph(r)
		if w += float64(g.advance) / c.Scale; w > width && i > 0 {
			return i
		}
	}
	return len(text)
}

// Wrap breaks the text into lines no wider than width, at spaces where there are
// any and at its own line breaks.
func (c *Canvas) Wrap(text string, width float64, st Style) (lines []string) {
	for _, part := range strings.Split(text, "\n") {
		line := ""
		for _, word := range strings.Fields(part) {
			longer := word
			if line != "" {
				longer = line + " " + word
			}
			if line != "" && c.Width(longer, st) > width {
				lines = append(lines, line)
				longer = word
			}
			for n := c.prefix(longer, width, st); n < len(longer); n = c.prefix(longer, width, st) {
				lines = append(lines, longer[:n]) // a word that is too long by itself
				longer = longer[n:]
			}
			line = longer
		}
		lines = append(lines, line)
	}
	return lines
}

func (b *textBatch) glyph(g *glyph, x, y float32, st Style) {
	x0, y0 := x+float32(g.offset.X), y+float32(g.offset.Y)
	x1, y1 := x0+float32(g.at.Dx()), y0+float32(g.at.Dy())
	b.quad([4][2]float32{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, [4][2]float32{
		{float32(g.at.Min.X), float32(g.at.Min.Y)},
		{float32(g.at.Max.X), float32(g.at.Min.Y)},
		{float32(g.at.Max.X), float32(g.at.Max.Y)},
		{float32(g.at.Min.X), float32(g.at.Max.Y)},
	}, st.Color, st.Alpha)
}

// quad adds a quad; the colour is straight, as Ebitengine takes it.
func (b *textBatch) quad(dst, src [4][2]float32, c draw.Color, alpha float32) {
	base := uint32(len(b.vertices))
	for i := range 4 {
		b.vertices = append(b.vertices, ebiten.Vertex{
			DstX: dst[i][0], DstY: dst[i][1], SrcX: src[i][0], SrcY: src[i][1],
			ColorR: c.R, ColorG: c.G, ColorB: c.B, ColorA: alpha,
		})
	}
	b.indices = append(b.indices, base, base+1, base+2, base, base+2, base+3)
}
