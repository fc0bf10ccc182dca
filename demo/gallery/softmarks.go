package gallery

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// markGrows is how long the mark of a bond takes to come and to go, and to turn from
// one end of the colours to the other [s of the scene]: one that was there from one
// picture to the next, as bonds are, would look like a flicker.
const markGrows = 0.1

// softMark is the mark of the bonds of a vertex. It shows the strongest of them: which
// is the first in a list changes from step to step.
type softMark struct {
	size   float64 // 0…1 of its full one
	value  float64 // on the scale of colours, 0…1
	bonded bool
	to     float64 // value of the strongest bond, where bonded
}

// softMarks are the marks of deformable bodies, by their vertices.
type softMarks struct {
	of    map[donburi.Entity][]softMark
	time  float64 // of the last picture [s]
	begun bool
	grow  float64 // since then, in full sizes
}

// begin makes ready for the next picture, at a time [s]. In the first all bonds have
// their full marks.
func (m *softMarks) begin(time float64) {
	m.grow = 1
	if m.begun {
		m.grow = max(0, time-m.time) / markGrows
	}
	m.time, m.begun = time, true
}

// vertices returns the marks of a body, for so many vertices.
func (m *softMarks) vertices(e donburi.Entity, n int) []softMark {
	marks := m.of[e]
	if len(marks) != n {
		marks = make([]softMark, n)
		m.of[e] = marks
	}
	return marks
}

// skinBonds counts and shows the bonds of a body whose vertices were taken last,
// each from its vertex to where the other surface is.
func (v *View) skinBonds(f *draw.Frame, e donburi.Entity, n *components.NodesData, show *Show) {
	marks := v.soft.vertices(e, len(v.vertices))
	for i := range n.Contacts {
		c := &n.Contacts[i]
		if !(c.Intensity > 0) {
			continue
		}
		v.Bonds++
		load := c.Force.Len()
		v.loadTop.see(load)
		if show.Bonds == BondsHidden || int(c.Vertex) >= len(v.vertices) {
			continue
		}
		value := c.Intensity
		if show.Bonds == BondsByLoad {
			value = v.loadTop.share(load)
		}
		at := v.vertices[c.Vertex]
		f.Strands = append(f.Strands, draw.Strand{From: at, To: at.Sub(c.Normal.Mul(c.Gap)), Width: strandWidth, Color: draw.Heat(value)})
		marks[c.Vertex].see(value)
	}
	for i := range marks {
		m := &marks[i]
		if m.next(v.soft.grow); m.size > 0 && show.Bonds != BondsHidden {
			f.Dots = append(f.Dots, draw.Dot{Position: v.vertices[i], Size: float32(m.size), Color: draw.Heat(m.value)})
		}
	}
}

// see tells the mark of a bond in the next picture.
func (m *softMark) see(value float64) {
	if !m.bonded || value > m.to {
		m.bonded, m.to = true, value
	}
}

// next lets the mark come or go, and turn to its colour, by no more than grow.
func (m *softMark) next(grow float64) {
	switch {
	case !m.bonded:
		m.size = max(0, m.size-grow)
		return
	case m.size == 0:
		m.value = m.to
	}
	m.size = min(1, m.size+grow)
	m.value += max(-grow, min(m.to-m.value, grow))
	m.bonded = false
}
