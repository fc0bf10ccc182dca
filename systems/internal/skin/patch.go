package skin

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// snap is the weight below which a corner of an overlap lies on a face's rim.
	snap = 1e-6
	// level is the cosine between the normals of faces above which one may tell
	// of a vertex on their rim for the others.
	level = 0.9
)

// faces shares the area in which two of them lie over each other, within reach,
// among the contacts at its corners: a vertex of one over the other, or two edges
// that cross. So each patch of contact counts once, whatever the meshes on either
// side, and what two contacts of a coarse mesh carry many of a fine one do.
func (d *Detector) faces(i, j int32) {
	f, g := d.a.Face[i], d.b.Face[j]
	x, y := d.a.from, d.b.from
	n, m := d.a.Normal(i, x), d.b.Normal(j, y)
	if cos := n.Dot(m); !(cos < -facing || cos > facing) {
		return
	}
	a, b := [3]vec.Vec3{x[f[0]], x[f[1]], x[f[2]]}, [3]vec.Vec3{y[g[0]], y[g[1]], y[g[2]]}
	flipA, flipB, ok := d.shown(&a, &b, n, m)
	if !ok {
		return
	}
	if flipA {
		a[1], a[2], n = a[2], a[1], n.Neg()
	}
	if flipB {
		b[1], b[2], m = b[2], b[1], m.Neg()
	}
	o := &d.over
	if !o.lay(&a, &b, n, m, d.reach+d.a.Radius+d.b.Radius, d.depth()) {
		return
	}
	if d.a.Closed != d.b.Closed {
		solid := n
		if d.b.Closed {
			solid = m
		}
		d.besides(o, math.Abs(o.normal.Dot(solid)))
	}
	d.share(o, i, j, flipA, flipB)
}

// besides takes out the corners at which a body with two sides is beneath a face of a
// solid only as seen along the mean normal, whose cosine with that of the face it is:
// what rises from a face over its edge is beneath the plane of the face next to it.
func (d *Detector) besides(o *overlap, cos float64) {
	if cos >= squarely {
		return
	}
	for k := range o.n {
		o.limit[k] = o.limit[k] || o.corner[k].gap < 0
	}
}

// shown tells which of two triangles, with normals n and m, show their back to the
// other; not ok if they do not face each other. What has two sides shows the one
// that is near.
func (d *Detector) shown(a, b *[3]vec.Vec3, n, m vec.Vec3) (backA, backB, ok bool) {
	cos := n.Dot(m)
	if d.a.Closed || d.b.Closed {
		back := cos > 0
		return back && !d.a.Closed, back && !d.b.Closed, !back || !d.a.Closed || !d.b.Closed
	}
	side := b[0].Add(b[1]).Add(b[2]).Sub(a[0].Add(a[1]).Add(a[2])) // from A to B
	backA, backB = n.Dot(side) < 0, m.Dot(side) > 0
	return backA, backB, (backA != backB) == (cos > 0) // else they cross
}

// depth is how far beneath the skin of either there are contacts: nowhere beneath
// one that has two sides.
func (d *Detector) depth() float64 {
	depth := 0.0
	if d.a.Closed {
		depth = d.a.Depth
	}
	if d.b.Closed {
		depth = num.Higher(depth, d.b.Depth)
	}
	return depth
}

// share gives the area of an overlap to the contacts at its corners. Where the
// reach ends nothing touches: what those corners stand for goes to the others.
func (d *Detector) share(o *overlap, i, j int32, flipA, flipB bool) {
	var keys [8]Key
	var known [8]bool
	sum := 0.0
	for k := range o.n {
		if o.limit[k] {
			continue
		}
		if keys[k], known[k] = d.corner(&o.corner[k], i, j, flipA, flipB); known[k] {
			sum += o.corner[k].share
		}
	}
	if !(sum > 0) {
		return
	}
	for k := range o.n {
		if !known[k] {
			continue
		}
		c := &o.corner[k]
		s := Contact{
			Key: keys[k], Normal: o.normal, Gap: c.gap - d.a.Radius - d.b.Radius, Area: float64(c.share * (o.area / sum)),
			A: Spot{d.a.Face[i], straight(c.a, flipA)}, B: Spot{d.b.Face[j], straight(c.b, flipB)},
		}
		if d.self && !s.from(d.a.Face[i]) {
			s.A, s.B, s.Normal = s.B, s.A, s.Normal.Neg()
		}
		d.shares = append(d.shares, s)
	}
}

// from reports whether what a contact of a body with itself calls A is of a face.
func (c *Contact) from(face [3]int32) bool {
	return c.Kind != VertexFace || has(face, c.Key.A)
}

func has(f [3]int32, v int32) bool { return f[0] == v || f[1] == v || f[2] == v }

// straight returns weights in the order of the face.
func straight(w [3]float64, flip bool) [3]float64 {
	if flip {
		w[1], w[2] = w[2], w[1]
	}
	return w
}

// corner returns the contact that a corner of an overlap is.
func (d *Detector) corner(c *corner, i, j int32, flipA, flipB bool) (Key, bool) {
	p, q := snapped(c.a, flipA), snapped(c.b, flipB)
	e, v := d.a.feature(i, &p)
	f, w := d.b.feature(j, &q)
	var k Key
	switch {
	case v >= 0:
		k = Key{VertexFace, v, d.b.teller(j, f, w)}
	case w >= 0:
		k = Key{FaceVertex, d.a.teller(i, e, v), w}
		if d.self {
			k = Key{VertexFace, k.B, k.A}
		}
	case e >= 0 && f >= 0:
		k = Key{EdgeEdge, e, f}
		if d.self && e > f {
			k = Key{EdgeEdge, f, e}
		}
	default:
		return k, false
	}
	return k, true
}

// snapped returns weights in the order of the face, those that are all but 0 as
// 0.
func snapped(w [3]float64, flip bool) [3]float64 {
	w = straight(w, flip)
	zeros, at := 0, 0
	for c := range w {
		if w[c] < snap {
			w[c] = 0
			zeros++
		} else {
			at = c
		}
	}
	if zeros == 2 {
		w[at] = 1
	}
	return w
}

// teller returns the face that tells of a vertex on an edge or on a vertex of a
// face (−1 for none): the first of those there that lie level with it.
func (b *Body) teller(face, edge, vertex int32) int32 {
	var all []int32
	switch {
	case vertex >= 0:
		all = b.facesAt.of(vertex)
	case edge >= 0:
		all = b.sides[edge][:]
	default:
		return face
	}
	n := b.Normal(face, b.from)
	for _, f := range all {
		if f == face || f >= 0 && n.Dot(b.Normal(f, b.from)) > level {
			return f
		}
	}
	return face
}
