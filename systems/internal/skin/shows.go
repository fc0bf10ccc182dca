package skin

import "github.com/tackphysics/tack/systems/internal/vec"

// Where a corner of one solid meets a corner of another, as all along the rim of two
// blocks that lie face to face, the way from spot to spot is what they have slipped,
// or rounding. The faces there tell: what touches are those that look at each other.

// facesBy returns the faces at what touches of a body: those of a vertex, of an edge,
// or of the part of a face that the spot is on; one has room for it.
func (b *Body) facesBy(what Primitive, number int32, at *Spot, one *[1]int32) []int32 {
	edge, v := int32(-1), int32(-1)
	switch what {
	case OfVertex:
		v = number
	case OfEdge:
		edge = number
	case OfFace:
		edge, v = b.feature(number, &at.Weight)
	}
	switch {
	case v >= 0:
		return b.facesAt.of(v)
	case edge >= 0:
		return b.sides[edge][:]
	}
	one[0] = number
	return one[:]
}

// level returns the normal of two solids that touch: the mean of those of the faces
// there that look at each other, weighted with how squarely they do, which is that of
// the faces if they are flat; zero if none do.
func (d *Detector) level(c *Contact) (n vec.Vec3) {
	var ofA, ofB [1]int32
	p, q := c.Kind.Primitives()
	other := d.b.facesBy(q, c.Key.B, &c.B, &ofB)
	for _, i := range d.a.facesBy(p, c.Key.A, &c.A, &ofA) {
		a := d.a.Normal(i, d.a.from)
		for _, j := range other {
			b := d.b.Normal(j, d.b.from)
			if w := -a.Dot(b); w > facing {
				n = n.MulAdd(a.Sub(b), w)
			}
		}
	}
	return n.Unit(vec.Vec3{})
}

// shows reports whether the skins of solids look along the normal of a contact, A's,
// and against it, B's, at their spots. Beside a corner that has just slipped past
// another they do not: what is nearest there is the side of the other, which no face
// looks at.
func (d *Detector) shows(c *Contact) bool {
	var one [1]int32
	p, q := c.Kind.Primitives()
	return (!d.a.Closed || d.a.normalOf(d.a.facesBy(p, c.Key.A, &c.A, &one)).Dot(c.Normal) > 0) &&
		(!d.b.Closed || d.b.normalOf(d.b.facesBy(q, c.Key.B, &c.B, &one)).Dot(c.Normal) < 0)
}

// normalOf returns the sum of the normals of faces.
func (b *Body) normalOf(faces []int32) (n vec.Vec3) {
	for _, f := range faces {
		if f >= 0 {
			n = n.Add(b.Normal(f, b.from))
		}
	}
	return n
}
