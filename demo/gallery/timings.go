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
	timingRowTall = 18.0
	timingWide    = 300.0
	timingLabel   = 138.0
	timingNumber  = 58.0
	timingSmooth  = 0.1
)

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

// draw paints the bars under the head line.
func (t *timings) draw(s *Stage, c *ui.Canvas) {
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
	top := 1e-3
	for i := range t.rows {
		top = max(top, t.rows[i].ms)
	}
	at := ui.Rect{X: ui.Margin, Y: 64, W: timingWide, H: float64(len(t.rows))*timingRowTall + 12}
	// Beside the graphs where there is no room above them.
	if g := s.graph.panel; s.graph.mode > 0 && g.Y < at.Y+at.H+4 {
		at.X = g.X + g.W + 8
		if w, _ := c.Size(); at.X+at.W > w {
			return
		}
	}
	c.Fill(at, ui.Shade, 0.7)
	y := at.Y + 6
	for i := range t.rows {
		r := &t.rows[i]
		col := pick(r.depth == 0, ui.Accent, draw.Palette[1])
		c.Text(r.name, at.X+8+12*float64(r.depth), y, ui.Small)
		room := timingWide - timingLabel - timingNumber - 16
		c.Fill(ui.Rect{X: at.X + timingLabel, Y: y + 4, W: max(1, room*r.ms/top), H: 9}, col, 0.9)
		c.Text(t.text[i], at.X+timingWide-8-c.Width(t.text[i], ui.Small), y, ui.Small)
		y += timingRowTall
	}
}
