package gallery

import (
	"fmt"
	"time"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
	"github.com/tackphysics/tack/systems"
)

// timings shows how long the stages of a step take, as bars.
type timings struct {
	rows []timingRow
	age  int
	text []string
}

type timingRow struct {
	name  string
	ms    float64 // smoothed
	depth int     // 1 for a part of the row above
}

// Look of the bars.
const (
	timingRowTall  = 18.0
	timingRowLeast = 14.0
	timingRim      = 5.0 // over and under the rows
	timingWide     = 300.0
	timingTwoWide  = 400.0 // of two columns, at least
	timingLabel    = 138.0
	timingNumber   = 62.0
	// The same in two columns.
	timingLabelShort  = 122.0
	timingNumberShort = 50.0
	timingSmooth      = 0.1
)

// timingsTall is the height of a panel of so many rows, in so many columns [points].
func timingsTall(rows, columns int, row float64) float64 {
	return float64((rows+columns-1)/columns)*row + 2*timingRim
}

// take reads the times of the last step and frame.
func (t *timings) take(s *Stage, drawing time.Duration) {
	i := 0
	put := func(name string, d time.Duration, depth int) {
		if i == len(t.rows) {
			t.rows = append(t.rows, timingRow{})
		}
		r := &t.rows[i]
		ms := float64(d.Nanoseconds()) / 1e6
		if r.name != name {
			*r = timingRow{name: name, ms: ms, depth: depth}
		}
		r.ms += (ms - r.ms) * timingSmooth
		i++
	}
	if p := s.run.Physics(); p != nil {
		stats := p.Stats()
		put("Collide", stats.Collide, 0)
		put("Clone", stats.Clone, 0)
		put("SolvePGS", stats.Solve, 0)
		for k := range stats.Inner {
			put(stats.Inner[k].Name, stats.Inner[k].Time, 1)
		}
		if p.Config().Evolve == systems.EachStep {
			put("EvolveBeta", stats.Evolve, 0)
		}
		put("Release", stats.Release, 0)
		put("Publish", stats.Publish, 0)
	}
	put("drawing", drawing, 0)
	t.rows = t.rows[:i]
}

// look reads the times for the next picture.
func (t *timings) look(s *Stage) {
	if s.renderer != nil {
		t.take(s, s.renderer.Stats().CPU)
	}
	if len(t.text) != len(t.rows) || t.age%refresh == 0 {
		t.text = t.text[:0]
		for i := range t.rows {
			t.text = append(t.text, fmt.Sprintf("%.3f ms", t.rows[i].ms))
		}
	}
	t.age++
}

// draw paints the bars, in two columns where one is too short for all.
func (t *timings) draw(c *ui.Canvas, at ui.Rect) {
	if at.W <= 0 || len(t.rows) == 0 {
		return
	}
	top := 1e-3
	for i := range t.rows {
		top = max(top, t.rows[i].ms)
	}
	columns := 1
	if at.W >= timingTwoWide && at.H < timingsTall(len(t.rows), 1, timingRowLeast) {
		columns = 2
	}
	each := (len(t.rows) + columns - 1) / columns
	row := (at.H - 2*timingRim) / float64(each)
	c.Fill(at, ui.Shade, 0.7)
	at.W /= float64(columns)
	label, number := timingLabel, timingNumber
	if columns > 1 {
		label, number = timingLabelShort, timingNumberShort
	}
	for i := range t.rows {
		k := ui.Rect{X: at.X + float64(i/each)*at.W, Y: at.Y + timingRim + float64(i%each)*row, W: at.W, H: row}
		t.rows[i].draw(c, k, label, k.W-label-number-16, top, t.text[i])
	}
}

// draw paints a row: its name in the width of a label, a bar, as long as the room for
// it where the time is top [ms], and the time.
func (r *timingRow) draw(c *ui.Canvas, at ui.Rect, label, room, top float64, text string) {
	style := pick(at.H < 16, ui.Tiny, ui.Small)
	indent := 12 * float64(r.depth)
	c.Text(c.Fit(r.name, label-indent-8, style), at.X+8+indent, at.Y, style)
	bar := ui.Rect{X: at.X + label, Y: at.Y + 4, W: max(1, room*r.ms/top), H: at.H / 2}
	c.Fill(bar, pick(r.depth == 0, ui.Accent, draw.Palette[1]), 0.9)
	c.Text(text, at.X+at.W-8-c.Width(text, style), at.Y, style)
}
