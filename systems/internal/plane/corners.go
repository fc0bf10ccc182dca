package plane

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// cornerSearch bounds the walk to the nearest pair of corners.
const cornerSearch = 4

// corners looks whether two corners are the nearest points of the cores, and
// makes their contact. The nearest pair is found by turns, from vertex i of the
// reference; it counts if each lies in the other's cone of normals.
func (c *clip) corners(m *Manifold, i int) (done, hit bool) {
	r, q := c.ref.Shape, c.inc.Shape
	k := 0
	var x vec.Vec2
	for range cornerSearch {
		k = q.nearest(c.rot.Invert(r.Vertices[i].Sub(c.pos)))
		w := c.pos.Add(c.rot.Apply(q.Vertices[k]))
		next := r.nearest(w)
		x = w.Sub(r.Vertices[next])
		if next == i {
			break
		}
		i = next
	}
	if !r.cone(i, x) || !q.cone(k, c.rot.Invert(x).Neg()) {
		return false, false
	}
	dist := x.Len()
	if dist-r.Radius-q.Radius > c.margin {
		c.apart = true
		return true, false
	}
	dir := x.Unit(r.Normals[c.edge])
	if r.Kind == Segment {
		if own, _ := r.owns(i, dir); !own {
			return true, false
		}
	}
	m.Normal = c.ref.Rot.Apply(dir)
	return true, m.round(c.ref.at(r.Vertices[i]), dist, r.Radius, q.Radius,
		cornerCurve(r.Radius, c.reach), cornerCurve(q.Radius, c.reach),
		c.reach, c.flip|1<<30|uint32(i)<<10|uint32(k))
}

// nearest returns the vertex nearest to p.
func (s *Shape) nearest(p vec.Vec2) int {
	at, least := 0, math.Inf(1)
	for i, v := range s.Vertices {
		if d := v.Sub(p).LenSq(); d < least {
			at, least = i, d
		}
	}
	return at
}

// cone reports whether vertex i is the nearest point of the core to one that
// lies along x from it.
func (s *Shape) cone(i int, x vec.Vec2) bool {
	v := s.Vertices[i]
	last := i - 1
	if i == 0 {
		last = len(s.Vertices) - 1
	}
	return x.Dot(s.Vertices[last].Sub(v)) <= 0 && x.Dot(s.Vertices[s.end(i)].Sub(v)) <= 0
}
