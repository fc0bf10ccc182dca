package gallery

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// Layout of the graphs [points].
const (
	graphWide     = 520.0
	graphPlotTall = 104.0
	graphCurve    = 280.0 // height of a force curve
	graphLeft     = 66.0  // room for the numbers
	graphRight    = 12.0
	graphFoot     = 44.0 // from the lower edge of the screen
	chipTall      = 20.0
	plotsMost     = 3
	graphLine     = 1.6
)

var (
	gridColor = draw.RGB(0x4a5665)
	lawColor  = draw.RGB(0xf1f4f8)
)

// graph shows what the recorder has: chosen columns over time, or a force
// against an opening beside the law.
type graph struct {
	record *recorder
	curves []curve
	mode   int      // 0 hidden, 1 over time, from 2 on the curves
	chosen []string // columns, at most plotsMost
	most   []held   // of the curves

	chips []chip
	panel ui.Rect // as last drawn
	line  []float64
	ticks []float64
}

// held is the most that was bonded: area [m²] and intensity.
type held struct{ area, beta float64 }

// chip is a name to click on.
type chip struct {
	name string
	at   ui.Rect
}

func newGraph(run Run) graph {
	g := graph{record: newRecorder(run), curves: curves(run)}
	g.most = make([]held, len(g.curves))
	g.see(run)
	for _, name := range g.record.names[1:] {
		if len(g.chosen) < plotsMost {
			g.chosen = append(g.chosen, name)
		}
	}
	return g
}

// sample records a step.
func (g *graph) sample(run Run) {
	g.record.sample()
	g.see(run)
}

// see keeps the most that the curves' bodies were bonded with.
func (g *graph) see(run Run) {
	for i := range g.curves {
		area, beta := g.curves[i].bonded(run.Physics())
		m := &g.most[i]
		m.area, m.beta = max(m.area, area), max(m.beta, beta)
	}
}

// keep takes mode and choice over from an earlier run of the same scene.
func (g *graph) keep(from *graph) {
	g.mode = min(from.mode, g.modes()-1)
	g.chosen = g.chosen[:0]
	for _, name := range from.chosen {
		if g.record.column(name) > 0 {
			g.chosen = append(g.chosen, name)
		}
	}
}

func (g *graph) modes() int { return 2 + len(g.curves) }

// next shows the next graph, or none after the last.
func (g *graph) next() { g.mode = (g.mode + 1) % g.modes() }

// curve returns the force curve that is shown.
func (g *graph) curve() (*curve, bool) {
	if g.mode < 2 {
		return nil, false
	}
	return &g.curves[g.mode-2], true
}

// click chooses or drops the column whose name is at a place.
func (g *graph) click(x, y float64) {
	for _, c := range g.chips {
		if !c.at.Contains(x, y) {
			continue
		}
		if i := slices.Index(g.chosen, c.name); i >= 0 {
			g.chosen = slices.Delete(g.chosen, i, i+1)
			return
		}
		if len(g.chosen) == plotsMost {
			g.chosen = slices.Delete(g.chosen, 0, 1)
		}
		g.chosen = append(g.chosen, c.name)
		return
	}
}

// covers tells whether a place is on the graphs.
func (g *graph) covers(x, y float64) bool { return g.mode > 0 && g.panel.Contains(x, y) }

// draw paints the graph that is chosen at the lower left.
func (g *graph) draw(c *ui.Canvas, run Run, t *tuning) {
	if g.mode == 0 || g.record.len() == 0 {
		g.panel = ui.Rect{}
		return
	}
	w, h := c.Size()
	wide := min(graphWide, w-2*ui.Margin)
	if k, ok := g.curve(); ok {
		g.panel = ui.Rect{X: ui.Margin, Y: h - graphFoot - graphCurve, W: wide, H: graphCurve}
		g.drawCurve(c, run, t, k)
		return
	}
	g.layChips(c, wide)
	tall := 8.0 + float64(max(1, len(g.chosen)))*graphPlotTall
	if n := len(g.chips); n > 0 {
		tall += g.chips[n-1].at.Y + chipTall
	}
	g.panel = ui.Rect{X: ui.Margin, Y: h - graphFoot - tall, W: wide, H: tall}
	g.drawTime(c)
}

// layChips sets the names in rows, from the panel's corner.
func (g *graph) layChips(c *ui.Canvas, wide float64) {
	g.chips = g.chips[:0]
	x, y := 8.0, 6.0
	for _, name := range g.record.names[1:] {
		room := c.Width(name, ui.Small) + 12
		if x+room > wide-8 && x > 8 {
			x, y = 8, y+chipTall
		}
		g.chips = append(g.chips, chip{name, ui.Rect{X: x, Y: y, W: room, H: chipTall - 2}})
		x += room + 4
	}
}

// color of a chosen column.
func (g *graph) color(name string) draw.Color {
	return draw.Palette[max(0, g.record.column(name)-1)%len(draw.Palette)].Shade(1.1)
}

func (g *graph) drawTime(c *ui.Canvas) {
	p := g.panel
	c.Fill(p, ui.Shade, 0.82)
	for i := range g.chips {
		k := &g.chips[i]
		k.at.X, k.at.Y = k.at.X+p.X, k.at.Y+p.Y
		style := ui.Small
		if slices.Contains(g.chosen, k.name) {
			c.Fill(k.at, ui.Raised, 1)
			style = style.In(g.color(k.name))
		}
		c.Text(k.name, k.at.X+6, k.at.Y+1, style)
	}
	bottom := p.Y + p.H - 4
	for i := range g.chosen {
		name := g.chosen[len(g.chosen)-1-i]
		box := ui.Rect{X: p.X + graphLeft, Y: bottom - graphPlotTall, W: p.W - graphLeft - graphRight, H: graphPlotTall - 20}
		g.plot(c, box, name)
		bottom -= graphPlotTall
	}
}

// plot draws a column over time.
func (g *graph) plot(c *ui.Canvas, box ui.Rect, name string) {
	column := g.record.column(name)
	n := g.record.len()
	t := ui.NewAxis(0, g.record.at(n-1, 0), box.X, box.X+box.W)
	t.Low = 0
	low, high := g.span(column)
	v := ui.NewAxis(low, high, box.Y+box.H, box.Y)
	g.grid(c, box, &t, &v, "s", g.record.units[column])
	g.line = g.line[:0]
	for row := 0; row < n; row += g.every(n) {
		g.line = append(g.line, t.At(g.record.at(row, 0)), v.At(g.record.at(row, column)))
	}
	c.Polyline(g.line, graphLine, g.color(name), 1)
	says := name
	if last := g.record.at(n-1, column); last-last == 0 {
		says += "  " + number(last) + " " + g.record.units[column]
	}
	style := ui.Small.In(g.color(name))
	wide := c.Width(says, style)
	c.Fill(ui.Rect{X: box.X + box.W - wide - 10, Y: box.Y, W: wide + 10, H: 18}, ui.Backdrop, 0.8)
	c.Text(says, box.X+box.W-wide-5, box.Y+1, style)
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

// grid draws the frame of a plot with round numbers at its axes.
func (g *graph) grid(c *ui.Canvas, box ui.Rect, x, y *ui.Axis, unitX, unitY string) {
	c.Fill(box, ui.Backdrop, 0.9)
	g.ticks = x.Ticks(int(max(2, box.W/80)), g.ticks[:0])
	factor, unit := prefixed(unitX, max(math.Abs(x.Low), math.Abs(x.High)))
	end := box.X + box.W - c.Width(unit, ui.Tiny)
	c.Text(unit, end, box.Y+box.H+2, ui.Tiny)
	for _, v := range g.ticks {
		at := x.At(v)
		c.Fill(ui.Rect{X: at, Y: box.Y, W: 1 / c.Scale, H: box.H}, gridColor, 0.6)
		text := number(round(v * factor))
		if half := c.Width(text, ui.Tiny) / 2; at+half < end-4 {
			c.Text(text, at-half, box.Y+box.H+2, ui.Tiny)
		}
	}
	g.ticks = y.Ticks(int(max(2, box.H/32)), g.ticks[:0])
	factor, unit = prefixed(unitY, max(math.Abs(y.Low), math.Abs(y.High)))
	for i, v := range g.ticks {
		at := y.At(v)
		c.Fill(ui.Rect{X: box.X, Y: at, W: box.W, H: 1 / c.Scale}, gridColor, 0.6)
		text := number(round(v * factor))
		if i == len(g.ticks)-1 {
			text += " " + unit
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

// round takes away what is left of sums of ticks.
func round(v float64) float64 {
	const digits = 1e12
	if s := math.Abs(v); s > 0 && s < 1e-15 {
		return 0
	}
	return math.Round(v*digits) / digits
}

// drawCurve draws a force against an opening, and the law behind it.
func (g *graph) drawCurve(c *ui.Canvas, run Run, t *tuning, k *curve) {
	p := g.panel
	c.Fill(p, ui.Shade, 0.82)
	m := g.most[g.mode-2]
	law := lawCurve(k.glue(run.Physics(), t), m.beta, m.area, k.shear)
	x, y := g.record.column(k.x), g.record.column(k.y)
	right, top, low := 0.0, 0.0, 0.0
	for i := 0; i+1 < len(law); i += 2 {
		right, top = max(right, law[i]), max(top, law[i+1])
	}
	for row := range g.record.len() {
		u, f := g.record.at(row, x), k.sign*g.record.at(row, y)
		if u-u == 0 && f-f == 0 {
			if len(law) == 0 {
				right = max(right, u)
			}
			top, low = max(top, f), min(low, f)
		}
	}
	low = max(low, -0.3*top) // a press may be far stronger than the glue
	box := ui.Rect{X: p.X + graphLeft, Y: p.Y + 50, W: p.W - graphLeft - graphRight, H: p.H - 50 - 22}
	ax, ay := ui.NewAxis(0, right, box.X, box.X+box.W), ui.NewAxis(low, top, box.Y+box.H, box.Y)
	ax.Low = 0
	g.grid(c, box, &ax, &ay, "m", "N")
	c.Text(k.title, p.X+10, p.Y+6, ui.Body)
	style := ui.Small.In(g.color(k.y))
	end := p.X + 10 + c.Text(k.y+" against "+k.x+" (simulated)", p.X+10, p.Y+27, style)
	if len(law) > 0 {
		c.Text("law, opened slowly (Raous, Cangémi, Cocu 1999)", end+16, p.Y+27, ui.Small.In(lawColor))
		g.line = g.line[:0]
		for i := 0; i+1 < len(law); i += 2 {
			g.line = append(g.line, ax.At(law[i]), ay.At(law[i+1]))
		}
		c.Polyline(g.line, 1, lawColor, 0.9)
	}
	g.line = g.line[:0]
	n := g.record.len()
	for row := range n {
		u, f := g.record.at(row, x), k.sign*g.record.at(row, y)
		if u > ax.High || f < ay.Low {
			u = math.NaN()
		}
		g.line = append(g.line, ax.At(u), ay.At(f))
	}
	c.Polyline(g.line, graphLine+0.6, g.color(k.y), 1)
}
