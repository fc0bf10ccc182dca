package systems

import (
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
)

// partPair is a part of one body near a part of another. A convex body is one
// part, number 0; of a compound each child is one.
type partPair struct {
	collide.Pair
	part uint32 // of A in the upper 16 bits, of B in the lower
}

// partBits is the number of bits of a part's number.
const partBits = 16

func (p *partPair) partA() int32 { return int32(p.part >> partBits) }
func (p *partPair) partB() int32 { return int32(p.part & (1<<partBits - 1)) }

func partsOf(a, b int32) uint32 { return uint32(a)<<partBits | uint32(b) }

// key is what the order of the pairs goes by.
func (p *pair) key() partPair { return partPair{collide.Pair{A: p.a, B: p.b}, p.part} }

// before is the order of the pairs.
func before(p, q *partPair) bool {
	return p.A < q.A || p.A == q.A && (p.B < q.B || p.B == q.B && p.part < q.part)
}

// expand makes pairs of parts of the pairs of bodies that the broad phase has
// found, in order.
func (w *World) expand() {
	gap := 0.0
	for i := range w.requests {
		if g := w.requests[i].gap; g > gap {
			gap = g
		}
	}
	w.expandWithin(gap)
}

// expandWithin is expand with a further gap within which parts are near [m].
func (w *World) expandWithin(gap float64) {
	w.near = w.near[:0]
	for _, f := range w.found {
		ca, cb := w.meta[f.A].geometry.Compound, w.meta[f.B].geometry.Compound
		switch {
		case ca == nil && cb == nil:
			w.near = append(w.near, partPair{Pair: f})
		case cb == nil:
			for _, i := range w.childrenNear(f.A, f.B, &w.proxies[f.B].Box, gap, &w.childA) {
				w.near = append(w.near, partPair{f, partsOf(i, 0)})
			}
		case ca == nil:
			for _, j := range w.childrenNear(f.B, f.A, &w.proxies[f.A].Box, gap, &w.childB) {
				w.near = append(w.near, partPair{f, partsOf(0, j)})
			}
		default:
			for _, i := range w.childrenNear(f.A, f.B, &w.proxies[f.B].Box, gap, &w.childA) {
				a := w.place(f.A, i, &w.child)
				box := a.Shape.Bounds(a.Pos, &a.Rot)
				for _, j := range w.childrenNear(f.B, f.A, &box, gap, &w.childB) {
					w.near = append(w.near, partPair{f, partsOf(i, j)})
				}
			}
		}
	}
}

// childrenNear lists the children of compound i that may come near a box of
// another body in the world, by the margins of the two bodies and a gap [m].
func (w *World) childrenNear(i, other int32, box *geom.AABB, gap float64, list *[]int32) []int32 {
	p := &w.placed[i]
	local := box.Grow(w.margins[i] + w.margins[other] + gap)
	local = local.Local(p.Pos, &p.Rot)
	*list = w.meta[i].geometry.Compound.Near(&local, (*list)[:0])
	return *list
}

// place returns where a part of body i is: the body itself, or the child of a
// compound, put into buf.
func (w *World) place(i, part int32, buf *collide.Placed) *collide.Placed {
	p := &w.placed[i]
	c := w.meta[i].geometry.Compound
	if c == nil || int(part) >= len(c.Children) {
		return p
	}
	k := &c.Children[part]
	buf.Shape = &k.Shape
	buf.Pos = p.Pos.Add(p.Rot.MulVec(k.Pos))
	buf.Rot.X, buf.Rot.Y, buf.Rot.Z = p.Rot.MulVec(k.Rot.X), p.Rot.MulVec(k.Rot.Y), p.Rot.MulVec(k.Rot.Z)
	return buf
}
