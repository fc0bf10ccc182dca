package ui

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/draw"
)

// Rect is a rectangle on the screen [points].
type Rect struct{ X, Y, W, H float64 }

// Contains tells whether the point lies in the rectangle; its right and lower
// edges do not belong to it.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && y >= r.Y && x < r.X+r.W && y < r.Y+r.H
}

// Overlaps tells whether two rectangles have some area in common.
func (r Rect) Overlaps(o Rect) bool {
	return r.X < o.X+o.W && o.X < r.X+r.W && r.Y < o.Y+o.H && o.Y < r.Y+r.H
}

// Middle returns the middle.
func (r Rect) Middle() (x, y float64) { return r.X + r.W/2, r.Y + r.H/2 }

// Inset returns the rectangle without a rim of the width d.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Fill paints the rectangle over what is there.
func (c *Canvas) Fill(r Rect, col draw.Color, alpha float32) {
	c.plain.vertices, c.plain.indices = c.plain.vertices[:0], c.plain.indices[:0]
	c.bar(r, col, col, alpha)
	c.flush()
}

// Picture draws a whole image into the rectangle.
func (c *Canvas) Picture(im *ebiten.Image, r Rect) {
	var op ebiten.DrawImageOptions
	b := im.Bounds()
	op.GeoM.Scale(r.W*c.Scale/float64(b.Dx()), r.H*c.Scale/float64(b.Dy()))
	op.GeoM.Translate(math.Round(r.X*c.Scale), math.Round(r.Y*c.Scale))
	op.Filter = ebiten.FilterLinear
	c.Screen.DrawImage(im, &op)
}

// Scale bar: values from left (0) to right (1) in the colours of heat.
const heatSteps = 24

// HeatBar paints the colour map of draw.Heat from left to right.
func (c *Canvas) HeatBar(r Rect) {
	c.plain.vertices, c.plain.indices = c.plain.vertices[:0], c.plain.indices[:0]
	for i := range heatSteps {
		a, b := float64(i)/heatSteps, float64(i+1)/heatSteps
		c.bar(Rect{r.X + a*r.W, r.Y, r.W / heatSteps, r.H}, draw.Heat(a), draw.Heat(b), 1)
	}
	c.flush()
}

// bar adds a rectangle that runs from one colour at its left to another.
func (c *Canvas) bar(r Rect, left, right draw.Color, alpha float32) {
	x0, y0 := round32(r.X*c.Scale), round32(r.Y*c.Scale)
	x1, y1 := round32((r.X+r.W)*c.Scale), round32((r.Y+r.H)*c.Scale)
	// The middle of the white image: no edge bleeds in.
	const mid = 1.5
	src := [4][2]float32{{mid, mid}, {mid, mid}, {mid, mid}, {mid, mid}}
	c.plain.quad([4][2]float32{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, src, left, alpha)
	n := len(c.plain.vertices)
	for _, i := range [2]int{n - 3, n - 2} {
		v := &c.plain.vertices[i]
		v.ColorR, v.ColorG, v.ColorB = right.R, right.G, right.B
	}
}

func (c *Canvas) flush() {
	if c.white == nil {
		c.white = ebiten.NewImageWithOptions(image.Rect(0, 0, 3, 3), &ebiten.NewImageOptions{Unmanaged: true})
		c.white.Fill(color.White)
	}
	c.Screen.DrawTriangles32(c.plain.vertices, c.plain.indices, c.white, nil)
}

func round32(x float64) float32 { return float32(math.Round(x)) }
