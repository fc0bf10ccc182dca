package plane

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Distance returns how far a point of the world is from a shape, negative inside,
// along the unit normal out of the shape there [m]. It reports false farther out than
// margin, and for what is none of a convex shape, a half-plane and a segment of a
// chain. A segment counts as solid for all that is behind it, between its ends and,
// where it bends inwards, about them.
func (p *Placed) Distance(x vec.Vec2, margin float64) (gap float64, normal vec.Vec2, ok bool) {
	if p.Shape == nil || !usable(p) || !(x.LenSq() <= farAway*farAway) {
		return 0, vec.Vec2{}, false
	}
	s, c := p.Shape, p.Rot.Invert(x.Sub(p.Pos))
	switch s.Kind {
	case Circle:
		l := c.Len()
		gap, normal = l-s.Radius, c.Unit(up)
	case HalfPlane:
		gap, normal = s.Normals[0].Dot(c), s.Normals[0]
	case Segment:
		if gap, normal, ok = s.behind(c); !ok {
			return 0, vec.Vec2{}, false
		}
	case Chain:
		return 0, vec.Vec2{}, false
	default:
		gap, normal = s.distance(c)
	}
	if !(gap <= margin) {
		return 0, vec.Vec2{}, false
	}
	return gap, p.Rot.Apply(normal), true
}

// distance is that from a shape with edges, see circlePolygon.
func (s *Shape) distance(c vec.Vec2) (gap float64, normal vec.Vec2) {
	edge, gap := 0, math.Inf(-1)
	for i, n := range s.Normals {
		if d := n.Dot(c) - s.Offsets[i]; d > gap {
			edge, gap = i, d
		}
	}
	n := s.Normals[edge]
	v, w := s.Vertices[edge], s.Vertices[(edge+1)%len(s.Vertices)]
	t := w.Sub(v)
	if u := c.Sub(v).Dot(t); gap > 0 && (u <= 0 || u >= t.LenSq()) {
		if u > 0 {
			v = w
		}
		d := c.Sub(v)
		return d.Len() - s.Radius, d.Unit(n)
	}
	return gap - s.Radius, n
}

// behind is the distance from a segment of a chain.
func (s *Shape) behind(c vec.Vec2) (gap float64, normal vec.Vec2, ok bool) {
	n, v, w := s.Normals[0], s.Vertices[0], s.Vertices[1]
	t := n.Left()
	u, l, dist := c.Sub(v).Dot(t), w.Sub(v).Dot(t), c.Sub(v).Dot(n)
	if u >= 0 && u <= l {
		return dist, n, true
	}
	k, past, d := 0, -u, c.Sub(v)
	if u > l {
		k, past, d = 1, u-l, c.Sub(w)
	}
	if dist < 0 {
		return dist, n, past <= -dist && !s.open[k] && s.hollow(k)
	}
	length := d.Len()
	d = d.Unit(n)
	own, _ := s.owns(k, d)
	return length, d, own
}

// hollow reports whether the chain bends towards its free side at an end.
func (s *Shape) hollow(k int) bool {
	if k == 0 {
		return s.Vertices[0].Sub(s.before).Cross(s.Vertices[1].Sub(s.Vertices[0])) < 0
	}
	return s.Vertices[1].Sub(s.Vertices[0]).Cross(s.after.Sub(s.Vertices[1])) < 0
}

// Corner returns a vertex of the shape in the world, and those before and after it
// along the outline, of a chain's segment those of the chain; a vertex that ends an
// open line, or is all of a circle, is its own neighbour. The shape reaches the radius
// of its rounding beyond it. There are len(Shape.Vertices), none of a half-plane.
func (p *Placed) Corner(i int) (before, at, after vec.Vec2) {
	s := p.Shape
	n := len(s.Vertices)
	b, a := s.Vertices[(i+n-1)%n], s.Vertices[(i+1)%n]
	if s.Kind == Segment {
		b, a = s.before, s.after
		if i == 0 {
			a = s.Vertices[1]
		} else {
			b = s.Vertices[0]
		}
		if s.open[i] {
			if i == 0 {
				b = s.Vertices[0]
			} else {
				a = s.Vertices[1]
			}
		}
	}
	return p.at(b), p.at(s.Vertices[i]), p.at(a)
}

// Core is the middle of the shape's vertices in the world, of a segment a point
// behind it.
func (p *Placed) Core() vec.Vec2 {
	s := p.Shape
	if s.Kind == Segment {
		m := s.Vertices[0].Add(s.Vertices[1]).Mul(0.5)
		return p.at(m.MulAdd(s.Normals[0], -s.Thickness))
	}
	return p.at(s.Middle)
}
