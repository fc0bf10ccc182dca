package gallery

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tackphysics/tack/demo/ui"
)

// cell is a number with a place of its own: it does not move when it or one
// beside it grows.
type cell struct {
	label, value, unit string
	slot               string // as wide as the value gets
}

// statCells appends what is known of the run. Without live the numbers of this
// machine are left out.
func statCells(cells []cell, s *Stage, live bool) []cell {
	count := func(label string, n int, slot string) {
		cells = append(cells, cell{label: label, value: fmt.Sprint(n), slot: slot})
	}
	cells = append(cells, cell{label: "t", value: fmt.Sprintf("%.2f", s.run.Time()), unit: "s", slot: "000.00"})
	count("bodies", s.view.Bodies, "0000")
	count("contacts", s.view.Contacts, "00000")
	count("bonds", s.view.Bonds, "0000")
	if p := s.run.Physics(); p != nil {
		count("asleep", p.Stats().Sleeping, "0000")
	}
	if live {
		cells = append(cells,
			cell{label: "step", value: fmt.Sprintf("%.2f", s.stepMS), unit: "ms", slot: "000.00"},
			cell{value: fmt.Sprintf("%.0f", ebiten.ActualFPS()), unit: "fps", slot: "000"})
	}
	return cells
}

// drawCells writes the numbers in a row, as many as fit.
func drawCells(c *ui.Canvas, at ui.Rect, cells []cell) {
	const gap, near = 18.0, 6.0
	style := ui.Body.In(ui.Faint)
	x := at.X
	for i := range cells {
		k := &cells[i]
		label, slot, value := c.Width(k.label, style), c.Width(k.slot, style), c.Width(k.value, style)
		if k.label != "" {
			label += near
		}
		wide := label + max(slot, value)
		if k.unit != "" {
			wide += near + c.Width(k.unit, style)
		}
		if x+wide > at.X+at.W {
			return
		}
		c.Text(k.label, x, at.Y, style)
		end := x + label + max(slot, value)
		c.Text(k.value, end-value, at.Y, style.In(ui.Ink))
		if k.unit != "" {
			c.Text(k.unit, end+near, at.Y, style)
		}
		x += wide + gap
	}
}
