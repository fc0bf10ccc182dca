package skin

import "github.com/tackphysics/tack/systems/internal/vec"

// meet makes the contact of two primitives that are not near at the beginning of
// the step, with the corners p, that of the moment at which they come within their
// radii; it reports false if they do not.
func (d *Detector) meet(c *Contact, p *[4]vec.Vec3, split int) (hit bool) {
	q, _ := d.four(c.Key, d.a.to, d.b.to)
	radii := d.a.Radius + d.b.Radius
	c.Time, hit = firstTime(p, &q, radii, split)
	if !hit {
		return false
	}
	for i := range q {
		q[i] = p[i].MulAdd(q[i].Sub(p[i]), c.Time)
	}
	c.A, c.B = d.spots(c.Key, &q)
	// Where the spots were tells the side; where they meet, the direction.
	o := c.B.At(d.b.from).Sub(c.A.At(d.a.from))
	n := apart(&q, split)
	if c.Kind == FaceVertex { // whose vertex comes first
		n = n.Neg()
	}
	switch l := n.Len(); {
	case d.a.Flat && (c.onInside() || !(l > float64(touch*span(&q)))):
		c.Normal = d.across(c.Key, o)
	case l > float64(touch*span(&q)):
		c.Normal = n.Mul(1 / l)
	default:
		c.Normal = upright(&q, split, o)
	}
	c.Gap = o.Dot(c.Normal) - radii
	return c.Normal.LenSq() > 0
}

// onInside reports whether a contact of the plane is with a segment, not with the end of
// one, about which what meets it may be anywhere.
func (c *Contact) onInside() bool {
	return c.Kind == VertexEdge && c.B.inner() || c.Kind == EdgeVertex && c.A.inner()
}
