package soft

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/plane"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// FlatFinder finds the vertices of skins in the plane z = 0 near rigid shapes there,
// and the corners of these near segments. The zero value is ready; it keeps its
// buffers. One goroutine at a time.
type FlatFinder struct{ near []int32 }

// Find appends the vertices of a skin whose distance from a shape, or depth in it, is
// at most margin [m] to out, in the order of the vertices' groups.
func (k *FlatFinder) Find(s *Skin, b *plane.Placed, margin float64, out []Touch) []Touch {
	box := flatBox(b, margin)
	k.near = s.Near(&box, k.near[:0])
	for _, v := range k.near {
		if gap, n, ok := b.Distance(s.X[v].Flat(), margin); ok {
			out = append(out, Touch{Vertex: v, Gap: gap, Normal: n.In3()})
		}
	}
	return out
}

// flatBox is that about a shape and a margin; it reaches beyond the plane on either
// side.
func flatBox(b *plane.Placed, margin float64) geom.AABB {
	lo, hi := b.Shape.Bounds(b.Pos, b.Rot)
	return geom.AABB{
		Min: vec.Vec3{X: lo.X - margin, Y: lo.Y - margin, Z: -1},
		Max: vec.Vec3{X: hi.X + margin, Y: hi.Y + margin, Z: 1},
	}
}

// Elements appends the points of the inside of segments at which corners of a shape,
// or its rounding about them, are no farther away than margin, and no deeper than
// depth beneath them [m]. A shape is convex, so where it is nearest to the inside of a
// segment it has a corner: one from which both of its sides lead away from the
// segment. The outside of a closed skin is to the right of its segments; what has two
// sides shows the one that the middle of the shape is on.
//
// The number of an element is that of its segment plus that of the corner times the
// number of segments.
func (k *FlatFinder) Elements(s *Skin, b *plane.Placed, margin, depth float64, closed bool, out []Element) []Element {
	if len(b.Shape.Vertices) == 0 || b.Shape.Links != nil {
		return out // the ends of segments are as near to a half-plane
	}
	box := flatBox(b, margin)
	core := b.Core()
	for i, e := range s.Segment {
		p, q := s.X[e[0]], s.X[e[1]]
		around := grow(geom.AABB{Min: p, Max: p}, q)
		if !around.Overlaps(&box) {
			continue
		}
		a, along := p.Flat(), q.Flat().Sub(p.Flat())
		n := along.Left().Neg().Unit(vec.Vec2{})
		if !closed && n.Dot(core.Sub(a)) < 0 {
			n = n.Neg()
		}
		for c := range b.Shape.Vertices {
			before, at, after := b.Corner(c)
			d := at.Sub(a)
			h, t := n.Dot(d), d.Dot(along)/along.LenSq()
			gap := h - b.Shape.Radius
			if !(gap <= margin && h >= -depth && t > 0 && t < 1) || !leads(n, before.Sub(at)) || !leads(n, after.Sub(at)) {
				continue
			}
			out = append(out, Element{
				Touch:  Touch{Vertex: int32(i + c*len(s.Segment)), Gap: gap, Normal: n.Neg().In3()},
				Weight: [3]float64{1 - t, t}, Corner: [3]int32{e[0], e[1], e[1]}, At: p.MulAdd(q.Sub(p), t),
			})
		}
	}
	return out
}

// level is the sine by which the side of a shape may lead towards a segment and still
// count as along it.
const level = 1e-2

// leads reports whether a side leads away along n, or at least not back.
func leads(n, side vec.Vec2) bool { return n.Dot(side) >= -float64(level*side.Len()) }
