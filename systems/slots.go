package systems

import (
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A convex shape may touch a surface of triangles, a mesh or a height field, in
// several directions; each makes a manifold, and each of these a pair of its
// own. The part of the surface is the number of such a slot, 0 to 7. From step
// to step a slot keeps the manifold whose normal has changed least, so that
// impulses, bonds and intensities stay with what slides from triangle to
// triangle.

// The manifolds of pairs: made in the match, or not yet.
const (
	notMade = -1 // the narrow phase makes it
	noTouch = -2 // a slot that has none in this step
	toRenew = -3 // a slot that has slept: as it was when it fell asleep
)

// slot is what a pair with a surface is known by, in the surface's axes.
type slot struct {
	normal, at vec.Vec3
}

// slotTurn is the least cosine of the angle by which the normal of a slot may
// turn in one step.
const slotTurn = 0.7

// expandSurface appends the pairs of the parts of a body with a surface. old
// are the pairs of the two bodies in the last step.
func (w *World) expandSurface(f collide.Pair, gap float64, old []*pair) {
	other, at := f.A, f.B
	flip := w.meta[f.A].geometry.Surface != nil
	if flip {
		other, at = at, other
	}
	g := &w.meta[other].geometry
	from := len(w.near)
	switch {
	case g.Compound != nil:
		for _, c := range w.childrenNear(other, at, &w.proxies[at].Box, gap, &w.childA) {
			w.touchSurface(f, other, at, c, gap, flip, old)
		}
	case g.Convex():
		w.touchSurface(f, other, at, 0, gap, flip, old)
	}
	// In the order of the parts.
	list := w.near[from:]
	for i := 1; i < len(list); i++ {
		x := list[i]
		j := i
		for ; j > 0 && list[j-1].part > x.part; j-- {
			list[j] = list[j-1]
		}
		list[j] = x
	}
}

// touchSurface appends the pairs of one convex part with a surface.
func (w *World) touchSurface(f collide.Pair, other, at, child int32, gap float64, flip bool, old []*pair) {
	made := w.facetsNear(f, other, at, child, gap, old)
	var slots [collide.MaxParts]*pair
	for _, p := range old {
		conv, s := p.slotOf(flip)
		if conv == child && int(s) < len(slots) {
			slots[s] = p
		}
	}
	var used [collide.MaxParts]bool
	var to [collide.MaxParts]int
	b := &w.placed[at]
	for i := range made {
		to[i] = nearestSlot(&made[i], b, &slots, &used, w.meta[other].radius)
	}
	for i := range made {
		m := &made[i]
		if to[i] < 0 {
			if to[i] = freeSlot(&slots, &used); to[i] < 0 {
				continue
			}
		}
		if flip {
			m.Normal = m.Normal.Neg()
		}
		w.near = append(w.near, nearPair{partPair{f, slotPart(child, to[i], flip)}, int32(len(w.made))})
		w.made = append(w.made, *m)
	}
	for s, p := range slots {
		if p != nil && !used[s] {
			w.near = append(w.near, nearPair{partPair{f, p.part}, noTouch})
		}
	}
}

// facetsNear returns the manifolds of one convex part with a surface: those
// that touch within the step, or where impacts are found when they happen, those
// that touch.
func (w *World) facetsNear(f collide.Pair, other, at, child int32, gap float64, old []*pair) []collide.Manifold {
	a, b := w.place(other, child, &w.child), &w.placed[at]
	rest, reach := w.spansOn(f, child, old)
	margin := w.margins[f.A] + w.margins[f.B]
	if !w.flight.swift || !w.sweeps(f) || w.meta[f.A].bed > 0 || w.meta[f.B].bed > 0 {
		return w.facets.Collide(a, b, max(margin, gap), reach)
	}
	if rest = max(rest, gap); len(w.facets.Collide(a, b, rest, -1)) == 0 {
		return nil
	}
	// Beside what touches, all that a slower body would have.
	margin = min(margin, float64(swiftShare*collide.Thin(a.Shape, b.Shape)))
	made := w.facets.Collide(a, b, max(margin, rest), reach)
	n := 0
	for i := range made {
		if deepest(&made[i]) <= rest {
			made[n] = made[i]
			n++
		}
	}
	return made[:n]
}

// spansOn returns the spans of a part's pairs with a surface: of one that has
// bonds, if there is one.
func (w *World) spansOn(f collide.Pair, child int32, old []*pair) (margin, reach float64) {
	p := pair{a: f.A, b: f.B, law: -1}
	var found *pair
	for _, q := range old {
		if q.epoch == w.table.epoch && (found == nil || q.bonds > 0) {
			found = q
		}
	}
	if found == nil {
		p.part = slotPart(child, 0, w.meta[f.A].geometry.Surface != nil)
		w.combine(&p)
		found = &p
	}
	return w.spans(found)
}

// slotPart is the part of a pair of a convex child and a slot of a surface.
func slotPart(child int32, slot int, flip bool) uint32 {
	if flip {
		return partsOf(int32(slot), child)
	}
	return partsOf(child, int32(slot))
}

// slotOf returns the convex part and the slot of a pair with a surface.
func (p *pair) slotOf(flip bool) (child, slot int32) {
	f := partPair{part: p.part}
	if flip {
		return f.partB(), f.partA()
	}
	return f.partA(), f.partB()
}

// slotFrom returns what a slot would be known by that has the manifold.
func slotFrom(m *collide.Manifold, b *collide.Placed) slot {
	at := m.Points[0].Pos
	for i := 1; i < m.N; i++ {
		at = at.Add(m.Points[i].Pos.Sub(m.Points[0].Pos).Mul(1 / float64(m.N)))
	}
	return slot{b.Rot.TMulVec(m.Normal), b.Rot.TMulVec(at.Sub(b.Pos))}
}

// nearestSlot takes the slot whose manifold was most like m; −1 if none was.
func nearestSlot(m *collide.Manifold, b *collide.Placed, slots *[collide.MaxParts]*pair, used *[collide.MaxParts]bool, size float64) int {
	now := slotFrom(m, b)
	best, score := -1, 0.0
	for s, p := range slots {
		if p == nil || used[s] || p.slot.normal == (vec.Vec3{}) {
			continue
		}
		cos := now.normal.Dot(p.slot.normal)
		if cos < slotTurn {
			continue
		}
		// A shift by the size of the body counts like a turn by 30°.
		x := 1 - cos + float64(0.13*now.at.Sub(p.slot.at).LenSq())/float64(size*size)
		if best < 0 || x < score {
			best, score = s, x
		}
	}
	if best >= 0 {
		used[best] = true
	}
	return best
}

// freeSlot takes the first slot without a pair, or else the first whose pair
// has neither a manifold nor bonds; −1 if there is none.
func freeSlot(slots *[collide.MaxParts]*pair, used *[collide.MaxParts]bool) int {
	for s, p := range slots {
		if p == nil && !used[s] {
			used[s] = true
			return s
		}
	}
	for s, p := range slots {
		if !used[s] && p.bonds == 0 {
			used[s] = true
			return s
		}
	}
	return -1
}

// take gives a pair with a surface the manifold that was made for it.
func (w *World) take(p *pair, m *collide.Manifold) {
	m.N = 0
	at := p.b
	flip := w.meta[p.a].geometry.Surface != nil
	if flip {
		at = p.a
	}
	if p.ready < 0 {
		return
	}
	*m = w.made[p.ready]
	if m.N == 0 {
		return
	}
	p.slot = slotFrom(m, &w.placed[at])
	if flip {
		p.slot.normal = p.slot.normal.Neg()
	}
}

// renew makes the manifold of a slot that has woken, the one of all that its part
// has with the surface whose normal is that of the slot, and returns its number.
func (w *World) renew(p *pair) int32 {
	if p.epoch != w.table.epoch {
		w.combine(p)
		p.showMix()
	}
	var m collide.Manifold
	other, at := p.a, p.b
	flip := w.meta[p.a].geometry.Surface != nil
	if flip {
		other, at = at, other
	}
	margin, reach := w.spans(p)
	child, _ := p.slotOf(flip)
	b := &w.placed[at]
	most := slotTurn
	for _, c := range w.facets.Collide(w.place(other, child, &w.child), b, margin, reach) {
		if cos := b.Rot.TMulVec(c.Normal).Dot(p.slot.normal); cos > most {
			most = cos
			m = c
		}
	}
	if flip {
		m.Normal = m.Normal.Neg()
	}
	w.made = append(w.made, m)
	return int32(len(w.made) - 1)
}
