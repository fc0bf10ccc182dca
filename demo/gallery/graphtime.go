package gallery

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// layChips sets the names in rows, from the panel's corner, and returns the
// height down to the plots. A name that is too long is cut where it is drawn.
func (g *graph) layChips(c *ui.Canvas, wide float64) float64 {
	const rim = 8.0
	g.chips = g.chips[:0]
	x, y := rim, 6.0
	for _, name := range g.record.names[1:] {
		room := min(c.Width(name, ui.Small)+12, wide-2*rim)
		if x+room > wide-rim && x > rim {
			x, y = rim, y+chipTall
		}
		g.chips = append(g.chips, chip{name, ui.Rect{X: x, Y: y, W: room, H: chipTall - 2}})
		x += room + 4
	}
	return y + chipTall + rim
}

// color of a chosen column.
func (g *graph) color(name string) draw.Color {
	return draw.Palette[max(0, g.record.column(name)-1)%len(draw.Palette)].Shade(1.1)
}

// drawTime draws the chosen columns, as many as there is room for; the last
// chosen ones come first.
func (g *graph) drawTime(c *ui.Canvas) {
	p := g.panel
	top := p.Y + g.layChips(c, p.W) - 4
	room := p.Y + p.H - 4 - top - timesTall
	plots := min(len(g.chosen), max(1, int(room/graphPlotLeast)))
	drawn := g.chosen[len(g.chosen)-plots:]
	for i := range g.chips {
		k := &g.chips[i]
		k.at.X, k.at.Y = k.at.X+p.X, k.at.Y+p.Y
		style := ui.Small
		if slices.Contains(drawn, k.name) {
			c.Fill(k.at, ui.Raised, 1)
			style = style.In(g.color(k.name))
		}
		c.Text(c.Fit(k.name, k.at.W-8, style), k.at.X+6, k.at.Y+1, style)
	}
	tall := room / float64(max(1, plots))
	for i, name := range drawn {
		y := top + float64(i)*tall
		box := ui.Rect{X: p.X + graphLeft, Y: y + readoutTall, W: p.W - graphLeft - graphRight, H: tall - readoutTall - 4}
		g.plot(c, box, name, i == plots-1)
	}
}

// leastSpan is the part of its size by which a number must change to be seen
// changing: less has more digits than there is room for.
const leastSpan = 2e-4

// leastRead is the part of what its axis spans below which a number is read as 0:
// rounding is not measured.
const leastRead = 1e-6

// plot draws a column over time; timed is whether the times stand under it.
func (g *graph) plot(c *ui.Canvas, box ui.Rect, name string, timed bool) {
	column := g.record.column(name)
	n := g.record.len()
	t := ui.NewAxis(0, g.record.at(n-1, 0), box.X, box.X+box.W)
	t.Low = 0
	low, high := g.span(column)
	if least := leastSpan * max(math.Abs(low), math.Abs(high)); high-low < least {
		low, high = (low+high-least)/2, (low+high+least)/2
	}
	v := ui.NewAxis(low, high, box.Y+box.H, box.Y)
	factor, unit := prefixed(g.record.units[column], max(math.Abs(low), math.Abs(high)))
	g.grid(c, box, &t, &v, pick(timed, "s", ""), scaled{factor, unit})
	g.line = g.line[:0]
	for row := 0; row < n; row += g.every(n) {
		g.line = append(g.line, t.At(g.record.at(row, 0)), v.At(g.record.at(row, column)))
	}
	c.Polyline(g.line, graphLine, g.color(name), 1)
	g.readout(c, box, name, g.record.at(n-1, column), &v, scaled{factor, unit})
}

// readout writes a column's name, what its sign says, and its last number over
// the plot, in the unit of its axis.
func (g *graph) readout(c *ui.Canvas, box ui.Rect, name string, last float64, v *ui.Axis, in scaled) {
	style := ui.Small.In(g.color(name))
	text := "–"
	if last-last == 0 {
		if math.Abs(last) < leastRead*(v.High-v.Low) {
			last = 0
		}
		text = number(last*in.factor) + " " + in.unit
	}
	y, end := box.Y-readoutTall+1, box.X+box.W-c.Width(text, style)
	c.Text(text, end, y, style)
	x := box.X + c.Text(c.Fit(name, end-box.X-8, style), box.X, y, style) + 12
	says := g.record.says[g.record.column(name)]
	if sign := g.sign(name); sign != "" {
		says += pick(says == "", "", "; ") + sign
	}
	if says != name && x+40 < end-8 {
		c.Text(c.Fit(says, end-8-x, ui.Tiny), x, y+1, ui.Tiny)
	}
}

// sign says what the sign of a column means, where a force curve shows it the
// other way round.
func (g *graph) sign(name string) string {
	for i := range g.curves {
		if k := &g.curves[i]; k.y == name && k.sign < 0 {
			return "below 0: pulled apart"
		}
	}
	return ""
}

// every returns how many rows a point on the screen stands for.
func (g *graph) every(rows int) int { return max(1, rows/(2*graphWide)) }

// span returns the least and the largest finite number of a column.
func (g *graph) span(column int) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for row := range g.record.len() {
		if v := g.record.at(row, column); v-v == 0 {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}
