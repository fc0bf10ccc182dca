package systems

import (
	"cmp"
	"slices"

	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// findFlat is findSoft for one body of a planar world, within reach of the skin.
func (w *World) findFlat(out []touching, t touching, tools *seekTools, slack, reach float64) []touching {
	m := &w.soft.meta[t.soft]
	first := len(out)
	margin := reach + w.margins[t.rigid]
	var buf plane.Placed
	tools.parts = w.flat.partsNear(t.rigid, m.skin, margin, tools.parts[:0])
	for _, t.part = range tools.parts {
		p := w.flat.place(t.rigid, t.part, &buf)
		tools.touch = tools.flat.Find(m.skin, p, margin, tools.touch[:0])
		slices.SortFunc(tools.touch, func(a, b soft.Touch) int { return int(a.Vertex - b.Vertex) })
		for _, t.Touch = range tools.touch {
			if p.Shape.Kind == plane.Segment && m.passed(&t.Touch) {
				continue
			}
			t.spot = m.spotOf(t.Vertex)
			out = w.see(out, t, slack)
		}
		from := len(out)
		tools.elements = tools.flat.Elements(m.skin, p, margin, m.sunkMost(), m.surface.Closed, tools.elements[:0])
		for i := range tools.elements {
			t.take(&tools.elements[i], m)
			out = w.see(out, t, slack)
		}
		slices.SortFunc(out[from:], func(a, b touching) int { return cmp.Compare(a.Vertex, b.Vertex) })
	}
	if len(tools.parts) > 1 {
		out = tools.shallow(out, first)
	}
	return out
}

// partsNear appends the parts of body i that are within margin of a skin.
func (f *flatWorld) partsNear(i int32, s *soft.Skin, margin float64, out []int32) []int32 {
	p := &f.placed[i]
	if p.Shape == nil {
		return out
	}
	if p.Shape.Links == nil {
		return append(out, 0)
	}
	lo, hi := s.Box.Min, s.Box.Max
	return p.Shape.Links.Within(p.Pos, p.Rot, vec.Vec2{X: lo.X - margin, Y: lo.Y - margin}, vec.Vec2{X: hi.X + margin, Y: hi.Y + margin}, out)
}

// sunkMost is how deep the corner of a rigid body may be beneath a skin and still be
// pushed out the way it came [m].
func (m *softMeta) sunkMost() float64 {
	if m.surface.Closed {
		return m.surface.Depth
	}
	return m.skin.Radius
}

// passed reports whether a vertex behind a segment of a chain, which is free on one
// side, did not come from there: it is too deep, or its own skin looks the other way.
func (m *softMeta) passed(t *soft.Touch) bool {
	if t.Gap >= 0 {
		return false
	}
	if -t.Gap > m.sunkMost() {
		return true
	}
	if !m.surface.Closed {
		return false
	}
	out := m.surface.Outward(t.Vertex, m.skin.X)
	return out.Dot(t.Normal) > -float64(facesIt*out.Len())
}

// facesIt is the cosine from which on the skin at a vertex faces a segment of a chain:
// at the corner of a ledge what hangs over the edge does not touch its side.
const facesIt = 0.2

// shallow drops, of the contacts from first on, which are of one skin with the parts
// of one body, those of a vertex that is sunk less in another part: at a corner that
// sticks out it is beneath both sides, and came through the nearer.
func (k *seekTools) shallow(out []touching, first int) []touching {
	n := first
	for i := first; i < len(out); i++ {
		t := &out[i]
		deeper := t.Gap < 0 && slices.ContainsFunc(out[first:], func(o touching) bool {
			return o.Vertex == t.Vertex && o.part != t.part && o.Gap < 0 && (o.Gap > t.Gap || o.Gap == t.Gap && o.part < t.part)
		})
		k.keep = append(k.keep, !deeper)
	}
	for i, keep := range k.keep {
		if keep {
			out[n] = out[first+i]
			n++
		}
	}
	k.keep = k.keep[:0]
	return out[:n]
}

// sunkFlat is findSunk in a planar world.
func (w *World) sunkFlat(out []touching, i, k int32) []touching {
	m, tools := &w.soft.meta[i], &w.soft.seeker.tools[0]
	deep := float64((1 - foreseenShare) * m.skin.Radius)
	f := w.frameAhead(int(k))
	turn := vec.Identity.Spin(w.bodies[k].W, w.substep).Rot2()
	var buf plane.Placed
	tools.parts = w.flat.partsNear(k, m.skin, w.margins[k]+m.skin.Radius, tools.parts[:0])
	t := touching{soft: i, rigid: k}
	for _, t.part = range tools.parts {
		p := *w.flat.place(k, t.part, &buf)
		p.Pos = f.X.Flat().Add(turn.Apply(p.Pos.Sub(w.frames[k].X.Flat())))
		p.Rot = f.Q.Rot2()
		tools.touch = tools.flat.Find(m.skin, &p, deep, tools.touch[:0])
		slices.SortFunc(tools.touch, func(a, b soft.Touch) int { return int(a.Vertex - b.Vertex) })
		for _, t.Touch = range tools.touch {
			if p.Shape.Kind == plane.Segment && m.passed(&t.Touch) {
				continue
			}
			t.spot = m.spotOf(t.Vertex)
			out = w.addSunk(out, t)
		}
		tools.elements = tools.flat.Elements(m.skin, &p, deep, m.sunkMost(), m.surface.Closed, tools.elements[:0])
		for j := range tools.elements {
			t.take(&tools.elements[j], m)
			out = w.addSunk(out, t)
		}
	}
	return out
}
