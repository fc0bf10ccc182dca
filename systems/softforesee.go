package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// In a blow a face of a thin skin meets a body first at one point, and before the
// substep is over at another: it tips over a corner, or is wrapped around an edge.
// So where the substep would lead is looked at before it is done. What would be
// too deep there gets a row of its own, and the rows are swept again.

const (
	// mostForeseen bounds how often a substep is looked at.
	mostForeseen = 12
	// foreseenShare is the share of the half thickness of a skin that it may sink
	// in.
	foreseenShare = 0.2
	// flatRound is how many bits the numbers of vertices and elements have in a planar
	// world, where a segment has an element for each corner of a shape.
	flatRound = 27
)

// foresee adds the rows that keep thin skins out of rigid bodies at the end of the
// substep, and sweeps them.
func (w *World) foresee() {
	s := &w.soft
	if len(s.seeker.tools) == 0 {
		return
	}
	s.midway = true
	for round := range mostForeseen {
		n := len(s.rows.Rows)
		for i := range s.meta {
			if m := &s.meta[i]; !m.idle() && m.body.Limp() && !m.body.Tied() {
				w.foreseeSkin(int32(i), int32(round)+1)
			}
		}
		if len(s.rows.Rows) == n {
			return
		}
		slices.SortFunc(s.rows.Rows, func(a, b soft.Row) int {
			if a.Key == b.Key {
				return 0
			}
			if a.Before(&b.Key) {
				return -1
			}
			return 1
		})
		s.rows.Sweep(s.bodies, w.bodies)
		s.rows.Settle(s.bodies, w.bodies)
	}
}

// foreseeSkin adds the rows of one skin. Their numbers go on from those of the
// vertices and elements, so that each round has its own.
func (w *World) foreseeSkin(i, round int32) {
	s := &w.soft
	m := &s.meta[i]
	m.skin.Follow(m.body.Ahead())
	m.skin.Bound(m.body.V)
	number := round * int32(len(m.skin.X)+len(m.skin.Face)+len(m.skin.Segment))
	if w.flat != nil {
		number = round << flatRound
	}
	for k := range w.meta {
		box := m.skin.Box.Grow(m.skin.Radius + w.margins[k])
		if !w.touchable(m, k) || !box.Overlaps(&w.proxies[k].Box) {
			continue
		}
		w.goAlong(int32(k))
		s.sunk = w.findSunk(s.sunk[:0], i, int32(k))
		f := w.frameAhead(k)
		for j := range s.sunk {
			t := &s.sunk[j]
			if t.mixed = w.mix(&m.mat, w.meta[k].mat); s.yieldOf(t.mixed.soft, i, t.Vertex) > 0 {
				continue // it is to sink in
			}
			t.Vertex += number
			r := soft.Row{Key: soft.Key{Soft: m.id, Rigid: w.meta[k].id, Part: t.part, Vertex: t.Vertex}, Law: -1, Base: -1}
			w.seatRow(&r, t, &f)
			if w.clusters.up {
				w.raiseRow(&r)
			}
			s.rows.Join(&r, m.body, &w.bodies[r.Rigid], &w.frames[r.Rigid])
		}
	}
}

// touchable reports whether a skin touches a rigid body wherever it meets it.
func (w *World) touchable(m *softMeta, k int) bool {
	r := &w.meta[k]
	return !r.out && !r.gone && !r.body.Sensor && m.seen.Meets(&w.proxies[k]) && !w.soft.isParted(m.id, r.id)
}

// frameAhead is where a body is going to be after the substep.
func (w *World) frameAhead(k int) solve.Frame {
	at := w.stands(int32(k))
	b, f := &w.bodies[at], w.frames[at]
	f.X = f.X.MulAdd(b.V, w.substep)
	f.Q = f.Q.Spin(b.W, w.substep)
	if m := &w.meta[k]; at != int32(k) {
		return m.cluster.place(&f, m.member)
	}
	return f
}

// findSunk appends the points at which a skin, where it is going to be, is sunk in a
// body.
func (w *World) findSunk(out []touching, i, k int32) []touching {
	if w.flat != nil {
		return w.sunkFlat(out, i, k)
	}
	m, tools := &w.soft.meta[i], &w.soft.seeker.tools[0]
	deep := float64((1 - foreseenShare) * m.skin.Radius)
	turn := vec.Identity.Spin(w.bodies[k].W, w.substep)
	f := w.frameAhead(int(k))
	parts := int32(1)
	if c := w.meta[k].geometry.Compound; c != nil {
		parts = int32(len(c.Children))
	}
	for part := range parts {
		p := *w.place(k, part, &tools.child)
		p.Pos = f.X.Add(turn.Rotate(p.Pos.Sub(w.frames[k].X)))
		p.Rot.X, p.Rot.Y, p.Rot.Z = turn.Rotate(p.Rot.X), turn.Rotate(p.Rot.Y), turn.Rotate(p.Rot.Z)
		t := touching{soft: i, rigid: k, part: part}
		tools.touch = tools.finder.Find(m.skin, &p, deep, tools.touch[:0])
		slices.SortFunc(tools.touch, func(a, b soft.Touch) int { return int(a.Vertex - b.Vertex) })
		for _, t.Touch = range tools.touch {
			t.spot = m.spotOf(t.Vertex)
			out = w.addSunk(out, t)
		}
		tools.elements = tools.finder.Elements(m.skin, &p, deep, tools.elements[:0])
		for j := range tools.elements {
			t.take(&tools.elements[j], m)
			out = w.addSunk(out, t)
		}
	}
	return out
}

// addSunk appends a point, unless it is fixed to the body.
func (w *World) addSunk(out []touching, t touching) []touching {
	m := &w.soft.meta[t.soft]
	if m.rides(&t.node, &t.weight, w.meta[t.rigid].entity) {
		return out
	}
	t.Gap -= m.skin.Radius
	return append(out, t)
}
