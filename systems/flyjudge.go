package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// alight finds out in which directions a crossing touches its surface at the
// time t: those that are left to contact rows, and those that do not close.
func (w *World) alight(c *crossing, t float64) {
	f := &w.flight
	f.resting = 0
	slots := w.slotsOf(c)
	list, a, b := w.contactsAt(c, t, nearMargin*c.near, -1)
	for i := range list {
		m := &list[i]
		sep := deepest(m)
		n := f.placed[1].Rot.TMulVec(m.Normal)
		switch {
		case sep > 2*c.near:
		case carried(&slots, n):
			f.rest1(n, sep, c.slop)
		case w.closingAt(c, m, &a, &b) <= restSpeed:
			f.rest1(n, sep, c.near)
		}
	}
}

// carried tells whether a slot has contact rows along a normal.
func carried(slots *[collide.MaxParts]*pair, n vec.Vec3) bool {
	for _, p := range slots {
		if p != nil && p.firstContact >= 0 && p.slot.normal.Dot(n) > collide.SameNormal {
			return true
		}
	}
	return false
}

// rest1 lets a crossing rest along a normal in the surface's axes, at a
// separation and with so much room below [m].
func (f *flight) rest1(n vec.Vec3, sep, slop float64) {
	r := collide.Rest{Normal: n, Floor: math.Min(sep, 0) - slop}
	for i := range f.rests[:f.resting] {
		if f.rests[i].Normal.Dot(n) > collide.OneNormal {
			f.rests[i] = r
			return
		}
	}
	if f.resting == len(f.rests) { // the oldest gives way
		copy(f.rests[:], f.rests[1:])
		f.resting--
	}
	f.rests[f.resting] = r
	f.resting++
}

// excused tells whether a crossing rests along a normal, no deeper than it may.
func (f *flight) excused(n vec.Vec3, sep float64) bool {
	for i := range f.rests[:f.resting] {
		if r := &f.rests[i]; r.Normal.Dot(n) > collide.SameNormal && sep > float64(0.98*r.Floor) {
			return true
		}
	}
	return false
}

// judge looks at a crossing that has met its surface at the time t: at which
// normal it strikes, if at any. If at none, it rests along those that are news.
func (w *World) judge(c *crossing, t float64) (hit, news bool) {
	f := &w.flight
	c.budget -= judgePasses
	list, a, b := w.touchesAt(c, t, -1)
	most := restSpeed
	for i := range list {
		m := &list[i]
		if f.excused(f.placed[1].Rot.TMulVec(m.Normal), deepest(m)) {
			continue
		}
		news = true
		if v := w.closingAt(c, m, &a, &b); v > most {
			hit, most, c.normal = true, v, m.Normal
		}
	}
	if hit || !news {
		return hit, news
	}
	for i := range list {
		if n, sep := f.placed[1].Rot.TMulVec(list[i].Normal), deepest(&list[i]); !f.excused(n, sep) {
			f.rest1(n, sep, c.near)
		}
	}
	return false, true
}
