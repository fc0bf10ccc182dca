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

// before is the order of the pairs. Parts differ seldom: what is seldom true is
// looked at first.
func before(p, q *partPair) bool {
	a, b := p.bodies(), q.bodies()
	return a < b || p.part < q.part && a == b
}

// same is 1 for equal pairs and 0 for others, without a branch.
func (p *partPair) same(q *partPair) int {
	n := 0
	if p.bodies()^q.bodies()|uint64(p.part^q.part) == 0 {
		n = 1
	}
	return n
}

// bodies is both bodies in one number, which orders as they do.
func (p *partPair) bodies() uint64 { return uint64(uint32(p.A))<<32 | uint64(uint32(p.B)) }

// nearPair is two parts that may touch. made is the number of the manifold in
// World.made, or notMade or noTouch.
type nearPair struct {
	partPair
	made int32
}

// expand makes pairs of parts of the pairs of bodies that the broad phase has
// found, in order.
func (w *World) expand() {
	w.near, w.made = w.near[:0], w.made[:0]
	k := 0
	for _, f := range w.found {
		gap := 0.0
		if len(w.requests) > 0 {
			gap = w.requestedGap(f)
		}
		if w.flat != nil {
			w.expandFlat(f, gap)
			continue
		}
		if !w.proxies[f.A].Parted && !w.proxies[f.B].Parted {
			w.near = append(w.near, nearPair{partPair{Pair: f}, notMade})
			continue
		}
		var old []*pair
		if w.meta[f.A].geometry.Surface != nil || w.meta[f.B].geometry.Surface != nil {
			if b := w.bedOf(f.A, f.B); b != nil {
				w.slept = b.of(f, w.slept[:0])
				old = w.slept
			} else {
				k, old = w.pairsFrom(k, f)
			}
		}
		w.expandPair(f, gap, old)
	}
}

// pairsFrom returns the pairs of two bodies in the last step, looking on from
// pair k, and where it has come to.
func (w *World) pairsFrom(k int, f collide.Pair) (next int, old []*pair) {
	want := partPair{Pair: f}
	// Steps that double, then halving: the pairs of other bodies may be many.
	lo, step := k, 1
	for lo+step <= len(w.keys) && before(&w.keys[lo+step-1].partPair, &want) {
		lo += step
		step *= 2
	}
	hi := min(lo+step, len(w.keys))
	for lo < hi {
		m := (lo + hi) / 2
		if before(&w.keys[m].partPair, &want) {
			lo = m + 1
		} else {
			hi = m
		}
	}
	hi = lo
	for hi < len(w.keys) && w.keys[hi].Pair == f {
		hi++
	}
	return hi, w.pairs[lo:hi]
}

// expandPair appends the pairs of parts of two bodies that are within a gap
// [m] of each other.
func (w *World) expandPair(f collide.Pair, gap float64, old []*pair) {
	ga, gb := &w.meta[f.A].geometry, &w.meta[f.B].geometry
	switch {
	case ga.Surface != nil || gb.Surface != nil:
		w.expandSurface(f, gap, old)
	case ga.Compound == nil && gb.Compound == nil:
		w.near = append(w.near, nearPair{partPair{Pair: f}, notMade})
	case gb.Compound == nil:
		for _, i := range w.childrenNear(f.A, f.B, &w.proxies[f.B].Box, gap, &w.childA) {
			w.near = append(w.near, nearPair{partPair{f, partsOf(i, 0)}, notMade})
		}
	case ga.Compound == nil:
		for _, j := range w.childrenNear(f.B, f.A, &w.proxies[f.A].Box, gap, &w.childB) {
			w.near = append(w.near, nearPair{partPair{f, partsOf(0, j)}, notMade})
		}
	default:
		for _, i := range w.childrenNear(f.A, f.B, &w.proxies[f.B].Box, gap, &w.childA) {
			a := w.place(f.A, i, &w.child)
			box := a.Shape.Bounds(a.Pos, &a.Rot)
			for _, j := range w.childrenNear(f.B, f.A, &box, gap, &w.childB) {
				w.near = append(w.near, nearPair{partPair{f, partsOf(i, j)}, notMade})
			}
		}
	}
}

// childrenNear lists the children of compound i that may come near a box of
// another body in the world, by the margins of the two bodies and a gap [m].
func (w *World) childrenNear(i, other int32, box *geom.AABB, gap float64, list *[]int32) []int32 {
	p := &w.placed[i]
	gap += w.margins[i]
	if !w.flight.swift || !w.sweeps(collide.Pair{A: i, B: other}) {
		gap += w.margins[other]
	}
	local := box.Grow(gap)
	local = local.Local(p.Pos, &p.Rot)
	*list = w.meta[i].geometry.Compound.Near(&local, (*list)[:0])
	return *list
}

// shapeOf returns the convex shape of a part of body i.
func (w *World) shapeOf(i, part int32) *geom.Shape {
	if s := w.segment(i, part); s != nil {
		return &w.flat.wedge(s).solid
	}
	g := &w.meta[i].geometry
	if c := g.Compound; c != nil && int(part) < len(c.Children) {
		return &c.Children[part].Shape
	}
	return g
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
