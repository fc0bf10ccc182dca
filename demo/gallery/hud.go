package gallery

import (
	"fmt"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// refresh is the number of frames a written number stays: readable, and text is
// not formatted in every frame.
const refresh = 12

// hud is what is written over a running scene.
type hud struct {
	age   int
	stats string
	was   bool // paused at the last refresh
	note  string
	until int // the age up to which the note is shown

	timings timings
}

// noteTime is how long a note stays [frames].
const noteTime = 300

// tell shows a note for a while.
func (h *hud) tell(note string) { h.note, h.until = note, h.age+noteTime }

func (h *hud) draw(s *Stage, c *ui.Canvas, live bool) {
	if h.age%refresh == 0 || h.was != s.paused {
		h.stats = statsLine(s, live)
		h.was = s.paused
	}
	h.age++
	w, height := c.Size()
	c.Fill(ui.Rect{W: w, H: 54}, ui.Shade, 0.55)
	entry := s.run.Entry()
	x := ui.Margin + c.Text(entry.Title, ui.Margin, 7, ui.Heading)
	if entry.Source != "" {
		c.Text(c.Fit(entry.Source, w-x-2*ui.Margin, ui.Small), x+12, 10, ui.Small)
	}
	c.Text(c.Fit(h.stats, w-2*ui.Margin, ui.Body), ui.Margin, 30, ui.Body.In(ui.Faint))
	if live {
		c.Text("H  help", ui.Margin, height-26, ui.Small)
		if h.note != "" && h.age < h.until {
			const help, legend = 64, 290 // on its left and right
			c.Text(c.Fit(h.note, w-2*ui.Margin-help-legend, ui.Body), ui.Margin+help, height-28, ui.Body.In(ui.Accent))
		}
	}
	if s.view.Bonds > 0 && (s.show.Bonds != BondsHidden || s.show.Patches) {
		s.bondLegend(c, w, height)
	}
	if s.show.Timings && !s.help {
		h.timings.draw(s, c)
	}
}

func statsLine(s *Stage, live bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "t %.2f s   bodies %d   contacts %d   bonds %d", s.run.Time(), s.view.Bodies, s.view.Contacts, s.view.Bonds)
	if p := s.run.Physics(); p != nil && p.Stats().Sleeping > 0 {
		fmt.Fprintf(&b, "   asleep %d", p.Stats().Sleeping)
	}
	if live {
		fmt.Fprintf(&b, "   %.2f ms a step   %.0f fps", s.stepMS, ebiten.ActualFPS())
		if says := paces[s.pace].says; says != "" {
			b.WriteString("   " + says)
		}
		if s.paused {
			b.WriteString("   paused")
		}
		if s.hand.holds() {
			fmt.Fprintf(&b, "   hand %.3g N", s.hand.force)
		}
	}
	return b.String()
}

// bondLegend explains the colours of bonds, at the lower right.
func (s *Stage) bondLegend(c *ui.Canvas, w, h float64) {
	const length = 120
	label, top := "bond intensity β  0", "1"
	if s.show.Bonds == BondsByLoad {
		label, top = "bond load  0", number(s.view.loadTop.top)+" N"
	}
	end := w - ui.Margin - c.Width(top, ui.Small)
	c.Text(top, end, h-26, ui.Small)
	c.HeatBar(ui.Rect{X: end - 8 - length, Y: h - 22, W: length, H: 9})
	c.Text(label, end-16-length-c.Width(label, ui.Small), h-26, ui.Small)
}

// drawHelp shows the keys in a panel in the middle, in two columns.
func drawHelp(c *ui.Canvas) {
	const (
		row, keyWidth, column = 24.0, 104.0, 350.0
	)
	var lines [][2]string
	for i := range ui.SceneKeys {
		if k := &ui.SceneKeys[i]; k.Label != "" {
			lines = append(lines, [2]string{k.Label, k.Says})
		}
	}
	lines = append(lines, ui.MouseHelp...)
	w, h := c.Size()
	rows := (len(lines) + 1) / 2
	wide, tall := 2*column+2*ui.Margin, float64(rows)*row+2*ui.Margin+34
	panel := ui.Rect{X: (w - wide) / 2, Y: max(60, (h-tall)/2), W: wide, H: tall}
	c.Fill(panel, ui.Shade, 0.9)
	x, top := panel.X+ui.Margin*1.5, panel.Y+ui.Margin
	c.Text("Keys and mouse", x, top, ui.Heading)
	top += 34
	for i, line := range lines {
		lx, ly := x+column*float64(i/rows), top+row*float64(i%rows)
		c.Text(line[0], lx, ly, ui.Body.In(ui.Accent))
		c.Text(c.Fit(line[1], column-keyWidth-8, ui.Body), lx+keyWidth, ly, ui.Body)
	}
}
