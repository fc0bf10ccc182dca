package skin

import "github.com/tackphysics/tack/systems/internal/vec"

// meet returns the contact of two primitives that are not near at the beginning
// of the step but come within their radii during it, with the spots and the
// normal of that moment.
func (d *Detector) meet(k Key) (Contact, bool) {
	p, split := d.four(k, d.a.from, d.b.from)
	q, _ := d.four(k, d.a.to, d.b.to)
	c := Contact{Key: k}
	radii := d.a.Radius + d.b.Radius
	hit := false
	if split == 1 {
		c.Time, hit = PointTriangleTime(&p, &q, radii)
	} else {
		c.Time, hit = SegmentsTime(&p, &q, radii)
	}
	if !hit {
		return c, false
	}
	for i := range q {
		q[i] = p[i].MulAdd(q[i].Sub(p[i]), c.Time)
	}
	c.A, c.B = d.spots(k, &q)
	// Where the spots were tells the side; where they meet, the direction.
	o := c.B.At(d.b.from).Sub(c.A.At(d.a.from))
	n := apart(&q, split)
	if k.Kind == FaceVertex { // whose vertex comes first
		n = n.Neg()
	}
	if l := n.Len(); l > float64(touch*span(&q)) {
		c.Normal = n.Mul(1 / l)
	} else {
		c.Normal = d.upright(&q, split, o)
	}
	c.Gap = o.Dot(c.Normal) - radii
	return c, c.Normal != vec.Vec3{}
}
