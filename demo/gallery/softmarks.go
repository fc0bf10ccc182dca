package gallery

import (
	"github.com/go-gl/mathgl/mgl64"
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
	size   float64    // 0…1 of its full one
	value  float64    // on the scale of colours, 0…1
	at     markSpot   // of the bond that it shows
	behind mgl64.Vec3 // how far it still is from that, after another bond [m]
	bonded bool
	to     float64  // value of the strongest bond, where bonded
	next   markSpot // of that
}

// markSpot is where a bond is of a vertex.
type markSpot struct {
	other donburi.Entity
	which int32      // vertex of the other, −1 on a rigid body
	off   mgl64.Vec3 // from the vertex to its anchor [m]
}

// softMarks time the marks of deformable bodies.
type softMarks struct {
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

// makeMarks has a mark for each vertex.
func (k *drawnSkin) makeMarks() {
	if len(k.marks) != len(k.vertices) {
		k.marks = make([]softMark, len(k.vertices))
	}
}

// mark tells the mark of a vertex of a bond.
func (k *drawnSkin) mark(c *components.SkinContact, value float64) {
	if v := int(c.Vertex); v >= 0 && v < min(len(k.marks), len(k.nodes.Skin)) {
		k.marks[v].see(value, markSpot{c.Other, c.OtherVertex, c.Point.Sub(k.nodes.Skin[v])})
	}
}

// showMarks lets the marks of a body come and go, and shows them.
func (v *View) showMarks(f *draw.Frame, k *drawnSkin, show *Show) {
	for i := range k.marks {
		m := &k.marks[i]
		if m.turn(v.soft.grow); m.size > 0 && show.Bonds != BondsHidden {
			at := k.vertices[i].Add(m.at.off).Add(m.behind)
			f.Dots = append(f.Dots, draw.Dot{Position: at, Size: float32(m.size), Color: draw.Heat(m.value)})
		}
	}
}

// see tells the mark of a bond in the next picture.
func (m *softMark) see(value float64, at markSpot) {
	if !m.bonded || value > m.to {
		m.bonded, m.to, m.next = true, value, at
	}
}

// turn lets the mark come or go, and turn to its colour and its place, by no more than
// grow.
func (m *softMark) turn(grow float64) {
	switch {
	case !m.bonded:
		m.size = max(0, m.size-grow)
		return
	case m.size == 0:
		m.value, m.behind = m.to, mgl64.Vec3{}
	case m.at.other != m.next.other || m.at.which != m.next.which:
		m.behind = m.behind.Add(m.at.off).Sub(m.next.off)
	}
	m.at = m.next
	m.size = min(1, m.size+grow)
	m.value += max(-grow, min(m.to-m.value, grow))
	m.behind = m.behind.Mul(1 - min(1, grow))
	m.bonded = false
}
