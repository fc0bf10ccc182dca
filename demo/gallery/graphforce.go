package gallery

import (
	"math"

	"github.com/tackphysics/tack/demo/ui"
)

// torn is the part of the opening's axis by which it falls in a step only when
// the bond that was measured is gone.
const torn = 0.4

// drawCurve draws a force against an opening, and the law behind it.
func (g *graph) drawCurve(c *ui.Canvas, run Run, t *tuning, k *curve) {
	p := g.panel
	m := g.most[g.mode-2]
	glue := k.glue(run.Physics(), t)
	law := lawCurve(glue, m.beta, m.area, k.shear)
	g.opened = openedCurve(g.opened[:0], g.record, k, glue, m)
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
	for i := 1; i < len(g.opened); i += 2 {
		if f := g.opened[i]; f-f == 0 {
			top = max(top, f)
		}
	}
	low = max(low, -0.3*top) // a press may be far stronger than the glue
	head := g.curveHead(c, k, len(law) > 0)
	box := ui.Rect{X: p.X + graphLeft, Y: p.Y + head, W: p.W - graphLeft - graphRight, H: p.H - head - 22}
	ax, ay := ui.NewAxis(0, right, box.X, box.X+box.W), ui.NewAxis(low, top, box.Y+box.H, box.Y)
	ax.Low = 0
	factor, unit := prefixed("N", max(math.Abs(ay.Low), math.Abs(ay.High)))
	g.grid(c, box, &ax, &ay, "m", scaled{factor, unit})
	if len(law) > 0 {
		g.line = g.line[:0]
		for i := 0; i+1 < len(law); i += 2 {
			g.line = append(g.line, ax.At(law[i]), ay.At(law[i+1]))
		}
		c.Polyline(g.line, 1, lawColor, 0.9)
	}
	g.line = g.line[:0]
	last := 0.0
	for row := range g.record.len() {
		u, f := g.record.at(row, x), k.sign*g.record.at(row, y)
		if last-u > torn*right { // the bond is gone, and there is no way back along it
			g.line = append(g.line, math.NaN(), math.NaN())
		}
		last = u
		if u > ax.High || f < ay.Low {
			u = math.NaN()
		}
		g.line = append(g.line, ax.At(u), ay.At(f))
	}
	c.Polyline(g.line, graphLine+0.6, g.color(k.y), 1)
	g.drawOpened(c, &ax, &ay)
}

// Dashes of the law that is opened as the run was, and the gaps between [points].
const dashLong, dashGap = 7.0, 6.0

// drawOpened draws the law as it was opened, dashed over the line that was
// measured: where the two agree it lies within that.
func (g *graph) drawOpened(c *ui.Canvas, ax, ay *ui.Axis) {
	g.line = g.line[:0]
	way, last := 0.0, [2]float64{math.NaN(), math.NaN()}
	for i := 0; i+1 < len(g.opened); i += 2 {
		if u := g.opened[i]; u > ax.High || u-u != 0 {
			last[0] = math.NaN()
			continue
		}
		at := [2]float64{ax.At(g.opened[i]), ay.At(g.opened[i+1])}
		long := math.Hypot(at[0]-last[0], at[1]-last[1])
		if long-long != 0 { // a new bond
			way, last = 0, at
			continue
		}
		for done := 0.0; done < long; {
			within := math.Mod(way, dashLong+dashGap)
			on := within < dashLong
			piece := min(long-done, pick(on, dashLong, dashLong+dashGap)-within+1e-9)
			if on {
				from, to := done/long, (done+piece)/long
				g.line = append(g.line,
					last[0]+(at[0]-last[0])*from, last[1]+(at[1]-last[1])*from,
					last[0]+(at[0]-last[0])*to, last[1]+(at[1]-last[1])*to,
					math.NaN(), math.NaN())
			}
			way += piece
			done += piece
		}
		last = at
	}
	c.Polyline(g.line, graphLine, lawColor, 1)
}

// curveHead writes what the lines are, beside or under each other, and returns
// the height that takes.
func (g *graph) curveHead(c *ui.Canvas, k *curve, law bool) float64 {
	const rim, line = 10.0, 19.0
	p := g.panel
	x, y, room := p.X+rim, p.Y+6, p.W-2*rim
	c.Text(c.Fit(k.title, room, ui.Body), x, y, ui.Body)
	y += line + 2
	simulated := c.Fit(k.y+" against "+k.x+pick(k.sign < 0, " (simulated; up: pulled apart)", " (simulated)"), room, ui.Small)
	end := x + c.Text(simulated, x, y, ui.Small.In(g.color(k.y)))
	says := []string{"law, opened slowly (Raous, Cangémi, Cocu 1999)", "– – law, opened as here"}
	switch {
	case !law:
		says = nil
	case k.uneven:
		says = []string{"law, all opened so far, slowly (Raous, Cangémi, Cocu 1999)"}
	}
	for _, text := range says {
		if end+16+c.Width(text, ui.Small) > x+room {
			y += line
			end = x - 16
		}
		end += 16 + c.Text(c.Fit(text, room, ui.Small), end+16, y, ui.Small.In(lawColor))
	}
	return y + line + 4 - p.Y
}
