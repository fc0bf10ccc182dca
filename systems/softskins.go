package systems

import "github.com/tackphysics/tack/systems/internal/vec"

// Skins are shared out among the workers by ranges of their vertices, groups and
// parts, as elements and nodes are: most of what there is to do about them is
// often that of one large body.

// skinShare is the number of vertices in a range, or of those of whole groups or
// parts, about.
const skinShare = 1024

type skinPass uint8

const (
	skinFollow skinPass = iota // vertices go where the nodes are
	skinBound                  // boxes of groups
	skinAhead                  // vertices after the step, of those that others may touch
	skinAround                 // boxes of their parts
	skinReady                  // what is in parts that others may touch
	skinShow                   // vertices go where the nodes are, for all to see
)

// skinParts does the ranges of a pass over all skins.
type skinParts struct {
	w    *World
	pass skinPass
	list []softPart
}

// run does a pass.
func (j *skinParts) run(w *World, pass skinPass) {
	j.w, j.pass, j.list = w, pass, j.list[:0]
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		if w.soft.bodies[i] == nil {
			continue
		}
		n, share := j.items(m)
		for lo := 0; lo < n; lo += share {
			j.list = append(j.list, softPart{int32(i), int32(lo), int32(min(lo+share, n))})
		}
	}
	if pass == skinReady { // parts share the vertices between them
		for i := range j.list {
			j.Part(0, i)
		}
	} else {
		w.soft.crew.Run(j, len(j.list))
	}
	j.w = nil
}

// items returns over how many things the pass goes in a skin, and how many make a
// range.
func (j *skinParts) items(m *softMeta) (n, share int) {
	switch {
	case j.pass == skinBound:
		return m.skin.Groups(), skinShare / 32
	case j.pass == skinFollow || j.pass == skinShow:
		return len(m.skin.X), skinShare
	case len(m.meets) == 0:
		return 0, 1
	case j.pass == skinAhead:
		return len(m.skin.X), skinShare
	}
	return m.surface.Parts(), skinShare / 32
}

// Part does range i.
func (j *skinParts) Part(_, i int) {
	w := j.w
	p := &j.list[i]
	m, lo, hi := &w.soft.meta[p.body], int(p.lo), int(p.hi)
	switch j.pass {
	case skinFollow:
		m.skin.Place(m.body.X, lo, hi)
	case skinBound:
		m.skin.BoundGroups(lo, hi)
	case skinAhead:
		m.lookAhead(w.soft.span, lo, hi)
	case skinAround:
		m.surface.Around(lo, hi)
	case skinReady:
		for _, k := range m.meets {
			box := w.soft.meta[k].surface.Bounds()
			m.surface.NearPart(&box, lo, hi)
		}
	case skinShow:
		m.skin.Place(m.body.X, lo, hi)
		m.showSkin(lo, hi)
	}
}

// lookAhead finds where the skins that others may touch would be after the step,
// and makes those of their parts ready that others may touch.
func (w *World) lookAhead() {
	s := &w.soft
	for i := range s.meta {
		if m := &s.meta[i]; len(m.meets) > 0 {
			if len(m.ahead) != len(m.skin.X) {
				m.ahead = make([]vec.Vec3, len(m.skin.X))
			}
			m.surface.Begin(m.skin.X, m.ahead, w.slackOf(m))
		}
	}
	s.skins.run(w, skinAhead)
	s.skins.run(w, skinAround)
	s.each(w, softAhead, false)
	s.skins.run(w, skinReady)
	for i := range s.meta {
		s.meta[i].meets = s.meta[i].meets[:0]
	}
}

// lookAhead finds where the vertices lo to hi would be after a time [s].
func (m *softMeta) lookAhead(time float64, lo, hi int) {
	v := m.body.V
	for i := lo; i < hi; i++ {
		n, q := &m.skin.Node[i], &m.skin.Weight[i]
		u := v[n[0]].Mul(q[0]).MulAdd(v[n[1]], q[1]).MulAdd(v[n[2]], q[2]).MulAdd(v[n[3]], q[3])
		m.ahead[i] = m.skin.X[i].MulAdd(u, time)
	}
}
