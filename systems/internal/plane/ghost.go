package plane

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// A segment of a chain collides as a part of the whole: a contact's normal must
// be one that the chain as a surface has there. Between its ends that is the
// segment's own; at a corner that sticks out, any between those of its two
// segments, and the corner belongs to the segment that ends there; at a corner
// that does not, none of its own. So a box that slides over a joint meets the
// edge it slides on, never the end of the next segment ("ghost hits"; Gregorius
// and Catto solve them in the same spirit). A chain has one side: who is behind
// a segment passes.

// sameWay is the sine of the angle from the next segment's normal within which
// a direction belongs to that segment.
const sameWay = 1e-3

// owns reports whether the corner at end k (0: start, 1: end) of segment s may
// make contacts whose normal is the unit direction d, and whether it is a
// matter of that corner at all, this segment's or its neighbour's.
func (s *Shape) owns(k int, d vec.Vec2) (own, corner bool) {
	n := s.Normals[0]
	along := s.Vertices[1].Sub(s.Vertices[0])
	if s.open[k] {
		if k == 0 {
			along = along.Neg()
		}
		ok := d.Dot(along) > 0 && d.Dot(n) >= 0
		return ok, ok
	}
	if k == 0 {
		prev := s.Vertices[0].Sub(s.before).Left().Neg()
		in := prev.Cross(n) > 0 && prev.Cross(d) >= 0 && d.Cross(n) > sameWay
		return false, in
	}
	next := s.after.Sub(s.Vertices[1]).Left().Neg().Unit(n)
	in := n.Cross(next) > 0 && n.Cross(d) > 0 && d.Cross(next) > sameWay
	return in, in
}

// convexSegment: b is a segment of a chain.
func convexSegment(a, b *Placed, margin, reach float64, m *Manifold) bool {
	g := b.Shape
	at := b.Rot.Invert(a.at(a.Shape.Middle).Sub(b.Pos))
	if g.Normals[0].Dot(at) < g.Offsets[0] {
		return false // it is behind
	}
	if a.Shape.Kind == Circle {
		return circleSegment(a, b, at, margin, reach, m)
	}
	return polygonSegment(a, b, margin, reach, m)
}

// circleSegment: the circle's centre is at c in the chain's axes.
func circleSegment(a, b *Placed, c vec.Vec2, margin, reach float64, m *Manifold) bool {
	g, r := b.Shape, a.Shape.Radius
	n, v, w := g.Normals[0], g.Vertices[0], g.Vertices[1]
	d := c.Sub(v)
	t := n.Left()
	u, l := d.Dot(t), w.Sub(v).Dot(t)
	if u >= 0 && u <= l {
		dist := d.Dot(n)
		m.Normal = b.Rot.Apply(n).Neg()
		return dist-r <= margin && m.round(a.Pos, dist, r, 0, 1/r, 0, reach, 2)
	}
	k := 0
	if u > l {
		k, d = 1, c.Sub(w)
	}
	dist := d.Len()
	d = d.Unit(n)
	if own, _ := g.owns(k, d); !own || dist-r > margin {
		return false
	}
	m.Normal = b.Rot.Apply(d).Neg()
	return m.round(a.Pos, dist, r, 0, 1/r, cornerCurve(0, reach), reach, uint32(k))
}

// polygonSegment: a has edges.
func polygonSegment(a, b *Placed, margin, reach float64, m *Manifold) bool {
	g, p := b.Shape, a.Shape
	rot := a.Rot.From(b.Rot) // from A's axes to the chain's
	pos := b.Rot.Invert(a.Pos.Sub(b.Pos))
	far := margin + p.Radius
	_, face := g.farthest(p, rot, pos)
	if face > far {
		return false
	}
	slop := float64(slopShare * p.Thickness)
	edge, best, mine := -1, face+slop, false
	for i, n := range p.Normals {
		n = rot.Apply(n)
		off := p.Offsets[i] + n.Dot(pos)
		k, sep := 0, n.Dot(g.Vertices[0])-off
		if s := n.Dot(g.Vertices[1]) - off; s < sep {
			k, sep = 1, s
		}
		if sep > far {
			return false
		}
		if sep <= best {
			continue
		}
		if own, corner := g.owns(k, n.Neg()); corner {
			edge, best, mine = i, sep, own
		}
	}
	c := clip{ref: b, inc: a, rot: rot, pos: pos, margin: margin, reach: reach, slop: slop}
	if edge >= 0 {
		if !mine {
			return false
		}
		c.swap(edge)
		return c.run(math.Inf(-1), m)
	}
	if !c.run(face, m) {
		return false
	}
	m.Normal = m.Normal.Neg()
	if reach < 0 {
		g.thin(m)
	}
	return m.N > 0
}

// straight is the sine of the angle at a joint up to which the chain goes on as
// in a line.
const straight = 1e-6

// thin drops the points of a manifold that lie at a joint only because the
// segment ends there: the edge of the shape goes on over the next segment, and
// touches it where it ends itself. Where the chain sticks out, the segment that
// ends there keeps the point. The fewer points a shape lies on, the better they
// share its load. For adhesion every segment needs its own.
func (s *Shape) thin(m *Manifold) {
	n := 0
	for _, p := range m.Points[:m.N] {
		if cut := p.Feature&(1<<8) != 0 && p.Feature>>30 == 0; cut && !s.keeps(int(p.Feature&1)) {
			continue
		}
		m.Points[n] = p
		n++
	}
	m.N = n
}

// keeps reports whether a contact point at end k of a segment is its own.
func (s *Shape) keeps(k int) bool {
	if k == 0 || s.open[k] {
		return s.open[k]
	}
	n := s.Normals[0]
	next := s.after.Sub(s.Vertices[1]).Left().Neg().Unit(n)
	return n.Cross(next) > straight
}
