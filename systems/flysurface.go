package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/collide"
)

// A body that flies at a surface of triangles meets it as a whole: one crossing
// for each convex part of the body, whichever slots it comes to touch.

const (
	// anySlot is the part of a surface in a crossing.
	anySlot = collide.MaxParts
	// surfaceLooks is what looks is to two convex shapes: what slides meets a
	// triangle after the other.
	surfaceLooks = 64
	// judgePasses is what a look at all about a crossing costs of its budget.
	judgePasses = 32
)

// onSurface tells whether one of two bodies is a surface of triangles.
func (w *World) onSurface(f collide.Pair) bool {
	return w.meta[f.A].geometry.Surface != nil || w.meta[f.B].geometry.Surface != nil
}

// crossSurface adds the crossings of the parts of a body with a surface.
func (w *World) crossSurface(f collide.Pair) {
	flip := w.meta[f.A].geometry.Surface != nil
	other := f.A
	if flip {
		other = f.B
	}
	n := 1
	if g := &w.meta[other].geometry; g.Compound != nil {
		n = len(g.Compound.Children)
	} else if !g.Convex() {
		return
	}
	for child := range int32(n) {
		w.crossPart(partPair{f, slotPart(child, anySlot, flip)}, flip)
	}
}

func (w *World) crossPart(q partPair, flip bool) {
	c := crossing{
		partPair: q, at: -1, facets: true, flip: flip, budget: passes, t: math.Inf(1),
		asleep: w.meta[q.A].bed > 0 || w.meta[q.B].bed > 0,
		near:   collide.Near(w.shapeOf(q.A, q.partA()), w.shapeOf(q.B, q.partB())),
	}
	c.slop = float64(sinkShare * collide.Thin(w.shapeOf(q.A, q.partA()), w.shapeOf(q.B, q.partB())))
	for _, p := range w.slotsOf(&c) {
		if p != nil && (p.disabled || p.contact.Disabled) {
			return
		}
	}
	w.board(q.A)
	w.board(q.B)
	w.flight.crossings = append(w.flight.crossings, c)
}

// slotsOf returns the pairs of a crossing by their slots.
func (w *World) slotsOf(c *crossing) (slots [collide.MaxParts]*pair) {
	child := c.child()
	take := func(i int) {
		if on, s := w.pairs[i].slotOf(c.flip); w.keys[i].Pair == c.Pair && on == child && int(s) < len(slots) {
			slots[s] = w.pairs[i]
		}
	}
	for i := w.findFirst(&partPair{Pair: c.Pair}); i < w.flight.sorted && w.keys[i].Pair == c.Pair; i++ {
		take(i)
	}
	for i := w.flight.sorted; i < len(w.pairs); i++ {
		take(i)
	}
	return slots
}

// child is the convex part of a crossing with a surface.
func (c *crossing) child() int32 {
	if c.flip {
		return c.partB()
	}
	return c.partA()
}

// order returns what belongs to A and B as the convex part's and the surface's.
func order[T any](c *crossing, a, b T) (convex, surface T) {
	if c.flip {
		return b, a
	}
	return a, b
}

// nextOnSurface is next for a surface: a triangle after the other may come near,
// and each is looked at with all about it, which tells whether it is hit.
func (w *World) nextOnSurface(c *crossing, t float64) float64 {
	ka, kb := w.flight.of[c.A], w.flight.of[c.B]
	w.alight(c, t)
	skip := c.near
	for range surfaceLooks {
		var met bool
		if t, met = w.reach(c, ka, kb, t); !met {
			return math.Inf(1)
		}
		if c.budget <= 0 || c.asleep {
			c.budget = 0
			return t
		}
		hit, news := w.judge(c, t)
		if hit {
			return t
		}
		if news {
			skip = c.near
			continue
		}
		// It is not the surface's own, such as the end of an inner edge.
		t += skip / w.pace(ka, kb)
		skip *= 2
		if !(t < w.substep) {
			return math.Inf(1)
		}
	}
	c.budget = 0
	return t
}

// pace bounds how fast two flyers come together [m/s].
func (w *World) pace(ka, kb int32) float64 {
	i, j := w.flight.flyers[ka].body, w.flight.flyers[kb].body
	v := w.bodies[i].V.Sub(w.bodies[j].V).Len()
	for _, k := range [2]int32{i, j} {
		v += float64(w.bodies[k].W.Len() * (w.meta[k].radius + w.meta[k].center.Len()))
	}
	return v
}

// meetSurface is collide.Meet for a crossing with a surface.
func (w *World) meetSurface(c *crossing, a, b *collide.Motion, t, end float64) (float64, bool) {
	convex, surface := order(c, a, b)
	return w.facets.Meet(convex, surface, t, end, c.near, w.flight.rests[:w.flight.resting], &c.budget)
}

// contacts returns the manifolds of a crossing with a surface at the time t,
// their normals from the convex part into the surface, and both bodies as they
// are then. They are valid until the next call.
func (w *World) contactsAt(c *crossing, t, margin, reach float64) (list []collide.Manifold, a, b state) {
	f := &w.flight
	a, b = w.stateAt(f.of[c.A], t), w.stateAt(f.of[c.B], t)
	ma, mb := w.still(c.A, c.partA(), &a.frame), w.still(c.B, c.partB(), &b.frame)
	convex, surface := order(c, &ma, &mb)
	f.placed = [2]collide.Placed{convex.At(0), surface.At(0)}
	return w.facets.Strikes(&f.placed[0], &f.placed[1], margin, reach), a, b
}

// closingAt is the speed at which a manifold of a surface closes.
func (w *World) closingAt(c *crossing, m *collide.Manifold, a, b *state) float64 {
	f := &w.flight
	n := m.Normal
	if c.flip {
		m.Normal = n.Neg()
	}
	f.aim(m, a, b)
	m.Normal = n
	return f.blow.Closing(&a.body, &b.body)
}

// touchesAt returns the manifolds that touch at the time t; where nothing does,
// those that are near. What rattles takes all points that are nearly as near.
func (w *World) touchesAt(c *crossing, t, reach float64) (list []collide.Manifold, a, b state) {
	margin := nearMargin * c.near
	if w.blows(c) > rattle {
		list, a, b = w.contactsAt(c, t, w.catch(c), reach)
		n := 0
		for i := range list {
			if deepest(&list[i]) <= margin {
				list[n] = list[i]
				n++
			}
		}
		if n > 0 {
			list = list[:n]
		}
		return list, a, b
	}
	if list, a, b = w.contactsAt(c, t, margin, reach); len(list) == 0 {
		list, a, b = w.contactsAt(c, t, w.catch(c), reach)
	}
	return list, a, b
}

// struckSurface is struck for a surface: the impact is that of the normal that
// judge has found, and belongs to the slot that was most like it.
func (w *World) struckSurface(c *crossing) (p *pair, a, b state) {
	f := &w.flight
	_, reach := w.spansOn(c.Pair, c.child(), nil)
	list, a, b := w.touchesAt(c, c.t, reach)
	f.manifold.N, f.manifold.Normal = 0, c.normal
	best := math.Inf(-1)
	for i := range list {
		if cos := list[i].Normal.Dot(c.normal); cos > best {
			best, f.manifold = cos, list[i]
		}
	}
	slots, used := w.slotsOf(c), [collide.MaxParts]bool{}
	other, _ := order(c, c.A, c.B)
	s := nearestSlot(&f.manifold, &f.placed[1], &slots, &used, w.meta[other].radius)
	if s < 0 {
		s = max(0, freeSlot(&slots, &used))
	}
	if p = slots[s]; p == nil {
		p = w.pairs[w.beginStruck(&nearPair{partPair{c.Pair, slotPart(c.child(), s, c.flip)}, noTouch})]
	}
	if p.firstContact < 0 {
		p.slot = slotFrom(&f.manifold, &f.placed[1])
	}
	if c.flip {
		f.manifold.Normal = f.manifold.Normal.Neg()
	}
	f.aim(&f.manifold, &a, &b)
	return w.known(p.at), a, b
}
