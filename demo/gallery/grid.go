package gallery

import (
	"math"
	"strconv"

	"github.com/tackphysics/tack/demo/ui"
)

// scaled is a unit to write numbers in, times the factor.
type scaled struct {
	factor float64
	unit   string
}

// grid draws the frame of a plot with round numbers at its axes; none along x
// where that has no unit.
func (g *graph) grid(c *ui.Canvas, box ui.Rect, x, y *ui.Axis, unitX string, inY scaled) {
	c.Fill(box, ui.Backdrop, 0.9)
	g.ticks = x.Ticks(int(max(2, box.W/80)), g.ticks[:0])
	factor, unit := prefixed(unitX, max(math.Abs(x.Low), math.Abs(x.High)))
	end := box.X + box.W - c.Width(unit, ui.Tiny)
	c.Text(unit, end, box.Y+box.H+2, ui.Tiny)
	for _, v := range g.ticks {
		at := x.At(v)
		c.Fill(ui.Rect{X: at, Y: box.Y, W: 1 / c.Scale, H: box.H}, gridColor, 0.6)
		text := tickText(v*factor, g.ticks, factor)
		if half := c.Width(text, ui.Tiny) / 2; unitX != "" && at+half < end-4 {
			c.Text(text, at-half, box.Y+box.H+2, ui.Tiny)
		}
	}
	g.ticks = y.Ticks(int(max(2, box.H/32)), g.ticks[:0])
	for i, v := range g.ticks {
		at := y.At(v)
		c.Fill(ui.Rect{X: box.X, Y: at, W: box.W, H: 1 / c.Scale}, gridColor, 0.6)
		text := tickText(v*inY.factor, g.ticks, inY.factor)
		if i == len(g.ticks)-1 {
			text += " " + inY.unit
		}
		c.Text(text, box.X-4-c.Width(text, ui.Tiny), at-8, ui.Tiny)
	}
}

// prefixed returns the factor and the unit to write numbers up to top with.
func prefixed(unit string, top float64) (factor float64, with string) {
	if _, simple := map[string]bool{"m": true, "N": true, "J": true, "Pa": true}[unit]; !simple {
		return 1, unit
	}
	switch {
	case top < 1e-4 && top > 0:
		return 1e6, "µ" + unit
	case top < 0.1 && top > 0:
		return 1e3, "m" + unit
	case top >= 2e4:
		return 1e-3, "k" + unit
	}
	return 1, unit
}

// tickText writes the number at a tick with as many digits as tell the ticks,
// times the factor, apart.
func tickText(v float64, ticks []float64, factor float64) string {
	if len(ticks) < 2 {
		return number(v)
	}
	step := math.Abs(ticks[1]-ticks[0]) * factor
	if math.Abs(v) < step/2 {
		return "0"
	}
	if most := math.Abs(v); most >= 1e6 || step < 1e-7 {
		return strconv.FormatFloat(v, 'e', max(0, int(math.Ceil(math.Log10(most/step)-1e-9))), 64)
	}
	return strconv.FormatFloat(v, 'f', max(0, int(math.Ceil(-math.Log10(step)-1e-9))), 64)
}
