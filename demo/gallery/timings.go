package gallery

import (
	"fmt"
	"time"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
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
	timingLabel    = 138.0
	timingNumber   = 62.0
	timingSmooth   = 0.1
)

// timingsTall is the height of a panel of so many rows [points].
func timingsTall(rows int, row float64) float64 { return float64(rows)*row + 2*timingRim }

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
		put("SolvePGS", stats.Solve, 0)
		for k := range stats.Inner {
			put(stats.Inner[k].Name, stats.Inner[k].Time, 1)
		}
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

// draw paints the bars.
func (t *timings) draw(c *ui.Canvas, at ui.Rect) {
	if at.W <= 0 || len(t.rows) == 0 {
		return
	}
	top := 1e-3
	for i := range t.rows {
		top = max(top, t.rows[i].ms)
	}
	row := (at.H - 2*timingRim) / float64(len(t.rows))
	style := pick(row < 16, ui.Tiny, ui.Small)
	c.Fill(at, ui.Shade, 0.7)
	y := at.Y + timingRim
	for i := range t.rows {
		r := &t.rows[i]
		col := pick(r.depth == 0, ui.Accent, draw.Palette[1])
		indent := 12 * float64(r.depth)
		c.Text(c.Fit(r.name, timingLabel-indent-10, style), at.X+8+indent, y, style)
		room := at.W - timingLabel - timingNumber - 16
		c.Fill(ui.Rect{X: at.X + timingLabel, Y: y + 4, W: max(1, room*r.ms/top), H: row / 2}, col, 0.9)
		c.Text(t.text[i], at.X+at.W-8-c.Width(t.text[i], style), y, style)
		y += row
	}
}
