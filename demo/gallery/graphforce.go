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
	if says := "law, opened slowly (Raous, Cangémi, Cocu 1999)"; law {
		if end+16+c.Width(says, ui.Small) > x+room {
			y += line
			end = x - 16
		}
		c.Text(c.Fit(says, room, ui.Small), end+16, y, ui.Small.In(lawColor))
	}
	return y + line + 4 - p.Y
}
