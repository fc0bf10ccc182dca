package ui

import (
	"math"

	"github.com/tackphysics/tack/demo/draw"
)

// feather is the width of a line's faded rim [px].
const feather = 1

// Polyline draws a line of the width through the points (x and y in turn)
// [points]. It is broken where a coordinate is not finite.
func (c *Canvas) Polyline(xy []float64, width float64, col draw.Color, alpha float32) {
	c.plain.vertices, c.plain.indices = c.plain.vertices[:0], c.plain.indices[:0]
	for i := 0; i+3 < len(xy); i += 2 {
		c.segment(xy[i]*c.Scale, xy[i+1]*c.Scale, xy[i+2]*c.Scale, xy[i+3]*c.Scale, width*c.Scale/2, col, alpha)
	}
	if len(c.plain.indices) > 0 {
		c.flush()
	}
}

// segment adds a piece of a line in pixels: solid, with a rim that fades.
func (c *Canvas) segment(x0, y0, x1, y1, half float64, col draw.Color, alpha float32) {
	dx, dy := x1-x0, y1-y0
	l := math.Hypot(dx, dy)
	if !(l > 0) || math.IsInf(l, 1) {
		return
	}
	nx, ny := -dy/l, dx/l
	inner, outer := max(0, half-feather/2.0), half+feather/2.0
	const mid = 1.5
	src := [4][2]float32{{mid, mid}, {mid, mid}, {mid, mid}, {mid, mid}}
	strip := func(from, to float64, alphaFrom, alphaTo float32) {
		at := func(x, y, off float64) [2]float32 { return [2]float32{float32(x + nx*off), float32(y + ny*off)} }
		c.plain.quad([4][2]float32{at(x0, y0, from), at(x1, y1, from), at(x1, y1, to), at(x0, y0, to)}, src, col, alphaFrom)
		n := len(c.plain.vertices)
		c.plain.vertices[n-2].ColorA, c.plain.vertices[n-1].ColorA = alphaTo, alphaTo
	}
	strip(-outer, -inner, 0, alpha)
	strip(-inner, inner, alpha, alpha)
	strip(inner, outer, alpha, 0)
}

// Axis maps numbers to a length on the screen, with ticks at round numbers.
type Axis struct {
	Low, High float64 // numbers at the two ends, Low < High
	From, To  float64 // where those are [points]
}

// NewAxis returns an axis that holds the numbers from low to high and a little
// more. Equal or bad numbers get a span of their own.
func NewAxis(low, high, from, to float64) Axis {
	if !(low <= high) || math.IsInf(low, 0) || math.IsInf(high, 0) {
		low, high = 0, 1
	}
	span := high - low
	if least := 1e-9 * max(math.Abs(low), math.Abs(high)); span <= least {
		if span = math.Abs(high); span == 0 {
			span = 1
		}
		low, high = low-span/2, high+span/2
	}
	const room = 0.05
	return Axis{low - room*span, high + room*span, from, to}
}

// At returns where a number lies [points].
func (a *Axis) At(v float64) float64 {
	return a.From + (v-a.Low)/(a.High-a.Low)*(a.To-a.From)
}

// Ticks appends the round numbers on the axis to out: about so many, 1, 2 or 5
// times a power of ten apart.
func (a *Axis) Ticks(about int, out []float64) []float64 {
	raw := (a.High - a.Low) / float64(max(1, about))
	step := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, f := range [...]float64{5, 2} {
		if f*step <= raw {
			step *= f
			break
		}
	}
	first := math.Ceil(a.Low/step - 1e-9)
	for i := 0.0; i < 100; i++ {
		v := (first + i) * step
		if v > a.High+1e-9*step {
			break
		}
		out = append(out, v)
	}
	return out
}
