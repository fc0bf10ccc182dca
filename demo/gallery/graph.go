package gallery

import (
	"slices"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
)

// Layout of the graphs [points].
const (
	graphWide       = 520.0
	graphPlotTall   = 98.0
	graphPlotLeast  = 53.0
	readoutTall     = 19.0  // over a plot: what it shows
	timesTall       = 18.0  // under the last one
	graphCurve      = 300.0 // height of a force curve
	graphCurveLeast = 200.0
	graphLeft       = 66.0 // room for the numbers
	graphRight      = 12.0
	chipTall        = 20.0
	plotsMost       = 3
	graphLine       = 1.6
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
	// opened is the law as the curve's bodies were opened, x and y in turn.
	opened []float64
	ticks  []float64
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
	g.turn(from.mode)
	g.chosen = g.chosen[:0]
	for _, name := range from.chosen {
		if g.record.column(name) > 0 {
			g.chosen = append(g.chosen, name)
		}
	}
}

func (g *graph) modes() int { return 2 + len(g.curves) }

// turn shows the graph that was shown elsewhere, or the last there is here.
func (g *graph) turn(mode int) { g.mode = min(mode, g.modes()-1) }

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

// tall returns the least and the best height of the graph in a width [points].
func (g *graph) tall(c *ui.Canvas, wide float64) (least, best float64) {
	if _, ok := g.curve(); ok {
		return graphCurveLeast, graphCurve
	}
	chips := g.layChips(c, wide)
	plots := max(1, len(g.chosen))
	return chips + timesTall + float64(min(plots, 2))*graphPlotLeast, chips + timesTall + float64(plots)*graphPlotTall
}

// shows tells whether there is a graph to draw.
func (g *graph) shows() bool { return g.mode > 0 && g.record.len() > 0 }

// draw paints the graph that is chosen.
func (g *graph) draw(c *ui.Canvas, at ui.Rect, run Run, t *tuning) {
	g.panel = at
	if at.W <= 0 || !g.shows() {
		g.panel = ui.Rect{}
		return
	}
	c.Fill(at, ui.Shade, 0.82)
	if k, ok := g.curve(); ok {
		g.drawCurve(c, run, t, k)
		return
	}
	g.drawTime(c)
}
