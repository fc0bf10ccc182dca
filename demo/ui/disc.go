package ui

import (
	"math"

	"github.com/tackphysics/tack/demo/draw"
)

// Disc paints a disc about (x, y) [points] over what is there, with an edge that
// fades over a pixel.
func (c *Canvas) Disc(x, y, radius float64, col draw.Color, alpha float32) {
	const sides = 48
	b := &c.plain
	b.vertices, b.indices = b.vertices[:0], b.indices[:0]
	const mid = 1.5 // of the white image
	x, y, radius = x*c.Scale, y*c.Scale, radius*c.Scale
	src := [4][2]float32{{mid, mid}, {mid, mid}, {mid, mid}, {mid, mid}}
	at := func(i int, r float64) [2]float32 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / sides)
		return [2]float32{float32(x + r*cos), float32(y + r*sin)}
	}
	middle := [2]float32{float32(x), float32(y)}
	for i := range sides {
		b.quad([4][2]float32{middle, at(i, radius-0.5), at(i+1, radius-0.5), middle}, src, col, alpha)
		b.quad([4][2]float32{at(i, radius-0.5), at(i, radius+0.5), at(i+1, radius+0.5), at(i+1, radius-0.5)}, src, col, alpha)
		n := len(b.vertices)
		b.vertices[n-3].ColorA, b.vertices[n-2].ColorA = 0, 0
	}
	c.flush()
}
