package plane

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// slopShare of the thinner shape is how much farther apart the edges of B must
// keep two shapes to become the reference, so that it does not flip to and fro.
const slopShare = 5e-4

// polygons: both shapes have edges. The reference is the edge that keeps the
// other shape farthest away (the separating axis test); the other's edge that
// faces it is cut to its length. Where corners are closest, there is one point.
func polygons(a, b *Placed, margin, reach float64, m *Manifold) bool {
	sa, sb := a.Shape, b.Shape
	rot := b.Rot.From(a.Rot) // from B's axes to A's
	pos := a.Rot.Invert(b.Pos.Sub(a.Pos))
	far := margin + sa.Radius + sb.Radius
	var ea, eb int
	var da, db float64
	if sa.Kind == Box && sb.Kind == Box {
		ea, da, eb, db = boxAxes(sa, sb, rot, pos)
		if da > far || db > far {
			return false
		}
	} else {
		ea, da = sa.farthest(sb, rot, pos)
		if da > far {
			return false
		}
		back := vec.Rot2{C: rot.C, S: -rot.S}
		eb, db = sb.farthest(sa, back, rot.Invert(pos).Neg())
		if db > far {
			return false
		}
	}
	slop := float64(slopShare * min(sa.Thickness, sb.Thickness))
	c := clip{
		ref: a, inc: b, edge: ea, rot: rot, pos: pos,
		margin: margin, reach: reach, slop: slop,
	}
	swapped := db > da+slop
	if swapped {
		c.swap(eb)
		da = db
	}
	ok := c.run(da, m)
	if !ok && da > slop && !c.apart {
		// The two axes are as good as equal, and the other's edge is nearer.
		if swapped {
			c.swap(ea)
			c.flip = 0
		} else {
			c.swap(eb)
		}
		swapped = !swapped
		ok = c.run(math.Inf(-1), m)
	}
	if swapped {
		m.Normal = m.Normal.Neg()
	}
	return ok
}

// swap makes edge of the other shape the reference.
func (c *clip) swap(edge int) {
	c.ref, c.inc, c.edge = c.inc, c.ref, edge
	c.rot, c.pos = vec.Rot2{C: c.rot.C, S: -c.rot.S}, c.rot.Invert(c.pos).Neg()
	c.flip = 1 << 31
}

// farthest returns the edge of s that keeps the core of q farthest away, and how
// far: q stands at pos, turned by rot, in s's axes.
func (s *Shape) farthest(q *Shape, rot vec.Rot2, pos vec.Vec2) (edge int, sep float64) {
	sep = math.Inf(-1)
	for i, n := range s.Normals {
		nq := rot.Invert(n)
		low := nq.Dot(q.Vertices[0])
		for _, v := range q.Vertices[1:] {
			if d := nq.Dot(v); d < low {
				low = d
			}
		}
		if d := low + n.Dot(pos) - s.Offsets[i]; d > sep {
			edge, sep = i, d
		}
	}
	return edge, sep
}

// boxAxes is farthest for two rectangles, both ways. Edges of a rectangle are
// −y, +x, +y, −x.
func boxAxes(a, b *Shape, rot vec.Rot2, pos vec.Vec2) (ea int, da float64, eb int, db float64) {
	c, s := math.Abs(rot.C), math.Abs(rot.S)
	x := math.Abs(pos.X) - a.Half.X - float64(c*b.Half.X) - float64(s*b.Half.Y)
	y := math.Abs(pos.Y) - a.Half.Y - float64(s*b.Half.X) - float64(c*b.Half.Y)
	ea, da = side(pos, x, y)
	p := rot.Invert(pos)
	x = math.Abs(p.X) - b.Half.X - float64(c*a.Half.X) - float64(s*a.Half.Y)
	y = math.Abs(p.Y) - b.Half.Y - float64(s*a.Half.X) - float64(c*a.Half.Y)
	eb, db = side(p.Neg(), x, y)
	return ea, da, eb, db
}

func side(p vec.Vec2, x, y float64) (edge int, sep float64) {
	if x > y {
		if p.X > 0 {
			return 1, x
		}
		return 3, x
	}
	if p.Y > 0 {
		return 2, y
	}
	return 0, y
}

// clip cuts the edge of inc that faces edge of ref to its length. inc stands at
// pos, turned by rot, in ref's axes.
type clip struct {
	ref, inc            *Placed
	edge                int
	rot                 vec.Rot2
	pos                 vec.Vec2
	margin, reach, slop float64
	flip                uint32 // marks the features where B is the reference
	apart               bool   // corners are nearest, and too far
}

// facing returns the edge of s whose normal lies most against n.
func (s *Shape) facing(n vec.Vec2) int {
	edge, most := 0, math.Inf(1)
	for i := range s.Normals {
		if d := n.Dot(s.Normals[i]); d < most {
			edge, most = i, d
		}
	}
	return edge
}

// end returns the vertex at the end of edge i.
func (s *Shape) end(i int) int {
	if i+1 == len(s.Vertices) {
		return 0
	}
	return i + 1
}

// incident is an edge that is cut: from w1 to w2, j and k its vertices.
type incident struct {
	w1, w2 vec.Vec2 // from the start of the reference edge
	j, k   int
}

// run makes the manifold, with the normal from ref to inc. sep is that of the
// cores along the reference edge.
func (c *clip) run(sep float64, m *Manifold) bool {
	r, q := c.ref.Shape, c.inc.Shape
	n := r.Normals[c.edge]
	v := r.Vertices[c.edge]
	d := r.Vertices[r.end(c.edge)].Sub(v)
	t := n.Left() // along the edge
	j := 0
	if len(q.Normals) > 1 {
		j = q.facing(c.rot.Invert(n))
	}
	e := incident{j: j, k: q.end(j)}
	e.w1, e.w2 = c.pos.Add(c.rot.Apply(q.Vertices[e.j])).Sub(v), c.pos.Add(c.rot.Apply(q.Vertices[e.k])).Sub(v)
	// It goes against the reference: u1 ≥ u2.
	u1, u2, l := e.w1.Dot(t), e.w2.Dot(t), d.Dot(t)
	if sep > c.slop {
		if done, hit := c.corners(m, c.edge); done {
			return hit
		}
		if done, hit := c.corners(m, r.end(c.edge)); done {
			return hit
		}
	}
	if u2 > l || u1 < 0 {
		return false
	}
	round := r.Radius + q.Radius
	s1, s2 := e.w1.Dot(n)-round, e.w2.Dot(n)-round
	f1, f2 := uint32(e.j), uint32(e.k)
	if du := u1 - u2; du > 0 {
		slope := (s1 - s2) / du
		if u1 > l {
			s1 += float64(slope * (l - u1))
			u1, f1 = l, 1<<8|uint32(r.end(c.edge))
		}
		if u2 < 0 {
			s2 -= float64(slope * u2)
			u2, f2 = 0, 1<<8|uint32(c.edge)
		}
	}
	// The reference surface, in the world.
	m.Normal, t = c.ref.Rot.Apply(n), c.ref.Rot.Apply(t)
	o := c.ref.at(v).MulAdd(m.Normal, r.Radius)
	if c.reach >= 0 {
		m.flatPatch(o, t, u1, u2, s1, s2, c.reach, c.slop, round)
	}
	base := c.flip | uint32(c.edge)<<10
	m.N = 0
	if s1 <= c.margin {
		m.Points[0] = Point{Pos: o.MulAdd(t, u1).MulAdd(m.Normal, float64(0.5*s1)), Sep: s1, Feature: base | f1}
		m.N = 1
	}
	if s2 <= c.margin && (m.N == 0 || f1 != f2) {
		m.Points[m.N] = Point{Pos: o.MulAdd(t, u2).MulAdd(m.Normal, float64(0.5*s2)), Sep: s2, Feature: base | f2}
		m.N++
	}
	return m.N > 0
}
