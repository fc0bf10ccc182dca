package skin

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// In the plane there are vertices and segments: a contact is that of a vertex with a
// segment, and of two vertices where the ends of segments are nearest, which the
// vertex of the first body tells of. An outline has its inside on the left hand.

// flatElements looks at what is one element's duty against the other.
func (d *Detector) flatElements(i, j int32) {
	p, q := d.a.corners(i), d.b.corners(j)
	if len(p) == 2 && len(q) == 2 {
		d.spans(i, j)
	}
	x, y := d.a.duty[i], d.b.duty[j]
	for c, v := range p {
		if x>>c&1 != 0 && d.a.ways[v].Overlaps(&d.b.boxes[j]) {
			d.flatVertex(v, j, len(p), len(q), false)
		}
	}
	for c, v := range q {
		if y>>c&1 != 0 && d.b.ways[v].Overlaps(&d.a.boxes[i]) {
			d.flatVertex(v, i, len(q), len(p), true)
		}
	}
}

// flatVertex looks at one of an element with so many corners against another with
// other corners; the vertex is A's, or B's if swapped.
func (d *Detector) flatVertex(v, element int32, corners, other int, swapped bool) {
	switch {
	case other == 2:
		k := Key{VertexEdge, v, element}
		if swapped && !d.self {
			k = Key{EdgeVertex, element, v}
		}
		d.look(k)
	case corners == 1 && !swapped:
		d.look(Key{VertexVertex, v, d.b.corners(element)[0]})
	}
}

// out is the outward normal of a segment of an outline, times its length.
func (b *Body) out(edge int32) vec.Vec3 {
	u := b.from[b.Edge[edge][1]].Sub(b.from[b.Edge[edge][0]])
	return vec.Vec3{X: u.Y, Y: -u.X}
}

// outAt is the outward normal at a spot of a segment: at its ends the sum of those of
// both segments there, each of length 1.
func (b *Body) outAt(edge int32, at *Spot) vec.Vec3 {
	for c, v := range b.Edge[edge] {
		if at.Weight[c] >= 1 {
			return b.outFrom(v)
		}
	}
	return b.out(edge)
}

// outFrom is that sum at a vertex.
func (b *Body) outFrom(v int32) (sum vec.Vec3) {
	for _, e := range b.edgesAt.of(v) {
		sum = sum.Add(b.out(e).Unit(vec.Vec3{}))
	}
	return sum
}

// flatOutward is outward in the plane.
func (d *Detector) flatOutward(k Key, c *Contact) (n vec.Vec3) {
	if d.b.Closed && k.Kind == VertexEdge {
		n = d.b.outAt(k.B, &c.B).Neg()
	}
	if d.a.Closed && k.Kind == EdgeVertex {
		n = d.a.outAt(k.A, &c.A)
	}
	return n
}

// flatTouch returns the normal of a vertex that lies on a segment, whose own is out; on
// the end of one, that between the skins on both sides.
func (d *Detector) flatTouch(c *Contact, out vec.Vec3) vec.Vec3 {
	edge, b, at, v, o, sign := c.Key.B, d.b, &c.B, c.Key.A, d.a, 1.0
	if c.Kind == EdgeVertex {
		edge, b, at, v, o, sign = c.Key.A, d.a, &c.A, c.Key.B, d.b, -1
	} else if c.Kind != VertexEdge {
		return out
	}
	if at.inner() || !b.Closed || !o.Closed {
		return out
	}
	return o.outFrom(v).Sub(b.outAt(edge, at)).Mul(sign)
}

// facing turns the contact of a vertex of an outline with a strand, which has two
// sides, to the side that the outline is on: its skin at the vertex tells, also when
// that has been pressed through the strand. It reports false for what is deeper there
// than its depth [m].
func (d *Detector) facing(c *Contact, dist float64) bool {
	var out vec.Vec3
	switch {
	case c.Kind == VertexEdge && d.a.Closed && !d.b.Closed && c.B.inner():
		out = d.a.outFrom(c.Key.A)
	case c.Kind == EdgeVertex && d.b.Closed && !d.a.Closed && c.A.inner():
		out = d.b.outFrom(c.Key.B).Neg()
	}
	if out.Dot(c.Normal) >= -float64(facing*out.Len()) {
		return true
	}
	c.Normal, c.Gap = c.Normal.Neg(), -dist-d.a.Radius-d.b.Radius
	return dist <= d.depth()
}

// flatEntered is entered in the plane.
func (d *Detector) flatEntered(k Key, out vec.Vec3) bool {
	switch {
	case k.Kind == VertexEdge && d.a.Closed:
		return d.a.Outward(k.A, d.a.from).Dot(out) > 0
	case k.Kind == EdgeVertex && d.b.Closed:
		return d.b.Outward(k.B, d.b.from).Dot(out) < 0
	}
	return true
}

// squarely is the cosine between the normal of a contact that is known from a shared
// length alone and that of its segment from which on it counts where it is sunk.
const squarely = 0.98

// across is the direction across the segment of a contact in the plane, along o.
func (d *Detector) across(k Key, o vec.Vec3) vec.Vec3 {
	var n vec.Vec3
	switch k.Kind {
	case VertexEdge:
		n = d.b.out(k.B)
	case EdgeVertex:
		n = d.a.out(k.A)
	default:
		n = o
	}
	if n.Dot(o) < 0 {
		n = n.Neg()
	}
	return n.Unit(vec.Vec3{})
}

// flatShallow keeps, of the contacts of a vertex that is beneath the skin of an
// outline, the shallowest: near a corner it is beneath both sides, and came through
// the nearer.
func (d *Detector) flatShallow() {
	radii := d.a.Radius + d.b.Radius
	n := d.a.vertices
	at := func(c *Contact) int {
		switch {
		case c.Time > 0 || !(c.Gap < -radii):
			return -1
		case c.Kind == VertexEdge:
			return int(c.Key.A)
		case c.Kind == EdgeVertex:
			return n + int(c.Key.B)
		}
		return -1
	}
	if !slices.ContainsFunc(d.contacts, func(c Contact) bool { return at(&c) >= 0 }) {
		return
	}
	d.least = fill(d.least, n+d.b.vertices)
	for i := range d.contacts {
		c := &d.contacts[i]
		if k := at(c); k >= 0 && (d.least[k] < 0 || c.Gap > d.contacts[d.least[k]].Gap) {
			d.least[k] = int32(i)
		}
	}
	kept := 0
	for i := range d.contacts {
		if k := at(&d.contacts[i]); k < 0 || d.least[k] == int32(i) {
			d.contacts[kept] = d.contacts[i]
			kept++
		}
	}
	d.contacts = d.contacts[:kept]
}
