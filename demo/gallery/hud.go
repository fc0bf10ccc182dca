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
			c.Text(c.Fit(h.note, w-2*ui.Margin, ui.Body), ui.Margin, height-50, ui.Body.In(ui.Accent))
		}
	}
	if s.show.Bonds && s.view.Bonds > 0 {
		bondLegend(c, w, height)
	}
}

func statsLine(s *Stage, live bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "t %.2f s   bodies %d   contacts %d   bonds %d", s.run.Time(), s.view.Bodies, s.view.Contacts, s.view.Bonds)
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
func bondLegend(c *ui.Canvas, w, h float64) {
	const length = 120
	right := w - ui.Margin
	c.Text("1", right-8, h-26, ui.Small)
	c.HeatBar(ui.Rect{X: right - 16 - length, Y: h - 22, W: length, H: 9})
	const label = "bond intensity β  0"
	c.Text(label, right-16-length-8-c.Width(label, ui.Small), h-26, ui.Small)
}

// drawHelp shows the keys in a panel in the middle.
func drawHelp(c *ui.Canvas) {
	const (
		row, keyWidth, wide = 24.0, 110.0, 360.0
	)
	w, h := c.Size()
	rows := len(ui.MouseHelp)
	for i := range ui.SceneKeys {
		if ui.SceneKeys[i].Label != "" {
			rows++
		}
	}
	tall := float64(rows)*row + 3*ui.Margin + 26
	panel := ui.Rect{X: (w - wide) / 2, Y: max(60, (h-tall)/2), W: wide, H: tall}
	c.Fill(panel, ui.Shade, 0.88)
	x, y := panel.X+ui.Margin*1.5, panel.Y+ui.Margin
	c.Text("Keys and mouse", x, y, ui.Heading)
	y += 26 + ui.Margin/2
	line := func(key, says string) {
		c.Text(key, x, y, ui.Body.In(ui.Accent))
		c.Text(says, x+keyWidth, y, ui.Body)
		y += row
	}
	for i := range ui.SceneKeys {
		if k := &ui.SceneKeys[i]; k.Label != "" {
			line(k.Label, k.Says)
		}
	}
	for _, m := range ui.MouseHelp {
		line(m[0], m[1])
	}
}
