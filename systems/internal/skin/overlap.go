package skin

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// corner is one of the polygon in which two triangles lie over each other, seen
// along the mean of their normals.
type corner struct {
	a, b  [3]float64 // its weights in A and in B
	gap   float64    // of B's plane over A's, along the mean normal [m]
	share float64    // of the area [m²]
}

// overlap is the polygon of two triangles; a triangle cut by three lines, and two
// more where the gap reaches its limits, has 8 corners at most.
type overlap struct {
	p      [8]vec.Vec2 // the corners, from the first of A
	limit  [8]bool     // where the gap is at its limit
	corner [8]corner
	n      int
	at     [8]float64 // what is cut by, at the corners
	area   float64    // [m²]
	normal vec.Vec3   // mean, from A to B
}

// facing is the cosine between one normal and the opposite of the other above
// which triangles face each other.
const facing = 0.2

// lay finds where two triangles lie over each other, of normals n and m, with no
// more than reach between them and neither deeper than depth beneath the other; it
// reports false if nowhere. What each corner
// stands for of the area is its share. Shares sum to the area, and with their
// places to its first moments, so that what pulls evenly has the right force and
// the right moment, whatever the meshes are.
func (o *overlap) lay(a, b *[3]vec.Vec3, n, m vec.Vec3, reach, depth float64) bool {
	if beyond(a[0], n, b, reach, depth) || beyond(b[0], m, a, reach, depth) {
		return false
	}
	w := n.Sub(m).Unit(vec.Vec3{Y: 1})
	u := vec.Tangent(w)
	v := w.Cross(u)
	o.normal = w
	flat := func(x vec.Vec3) vec.Vec2 { d := x.Sub(a[0]); return vec.Vec2{X: d.Dot(u), Y: d.Dot(v)} }
	// Heights over the plane through A's first corner: z = k·p + c.
	up, down := slope(n, u, v, w), slope(m, u, v, w)
	over := b[0].Sub(a[0]).Dot(w) - down.Dot(flat(b[0]))
	tilt := down.Sub(up)
	var ta, tb [3]vec.Vec2
	for i := range 3 {
		ta[i] = flat(a[i])
		tb[i] = flat(b[2-i]) // B is seen from behind
	}
	o.n = 3
	copy(o.p[:], ta[:])
	o.limit = [8]bool{}
	for i := range tb {
		p, e := tb[i], tb[(i+1)%3].Sub(tb[i])
		for k, q := range o.p[:o.n] {
			o.at[k] = e.Cross(q.Sub(p))
		}
		if o.cut(false); o.n < 3 {
			return false
		}
	}
	for k, q := range o.p[:o.n] {
		o.at[k] = reach - (over + tilt.Dot(q))
	}
	if o.cut(true); o.n < 3 {
		return false
	}
	for k, q := range o.p[:o.n] {
		o.at[k] = over + tilt.Dot(q) + depth
	}
	if o.cut(true); o.n < 3 {
		return false
	}
	for i, p := range o.p[:o.n] {
		c := &o.corner[i]
		c.a = weights(&ta, p)
		w := weights(&tb, p)
		c.b = [3]float64{w[2], w[1], w[0]}
		c.gap = over + tilt.Dot(p)
	}
	o.divide()
	return o.area > 0
}

// beyond reports whether a triangle is all farther above a plane than reach, or
// all deeper than depth: along any other direction it is more.
func beyond(at, n vec.Vec3, t *[3]vec.Vec3, reach, depth float64) bool {
	x, y, z := n.Dot(t[0].Sub(at)), n.Dot(t[1].Sub(at)), n.Dot(t[2].Sub(at))
	return x > reach && y > reach && z > reach || x < -depth && y < -depth && z < -depth
}

// weights returns those of a point in a triangle.
func weights(t *[3]vec.Vec2, p vec.Vec2) [3]float64 {
	u, v, o := t[1].Sub(t[0]), t[2].Sub(t[0]), p.Sub(t[0])
	size := u.Cross(v)
	a, b := o.Cross(v)/size, u.Cross(o)/size
	return [3]float64{1 - a - b, a, b}
}

// slope returns how the plane of normal n rises over u and v.
func slope(n, u, v, w vec.Vec3) vec.Vec2 {
	return vec.Vec2{X: n.Dot(u), Y: n.Dot(v)}.Mul(-1 / n.Dot(w))
}

// sliver is the part of a triangle's height within which a corner lies on the
// line that cuts: lines that should be one would else cross anywhere.
const sliver = 1e-9

// cut keeps the part of the polygon where a linear function, at its corners, is
// not negative.
func (o *overlap) cut(limit bool) {
	n, most, least := o.n, 0.0, 0.0
	for _, x := range o.at[:n] {
		most, least = num.Higher(most, math.Abs(x)), num.Lower(least, x)
	}
	if least > -float64(sliver*most) {
		return
	}
	in, was, at := o.p, o.limit, &o.at
	for i, x := range at[:n] {
		if math.Abs(x) < float64(sliver*most) {
			at[i] = 0
		}
	}
	o.n = 0
	for i := range n {
		j := i + 1
		if j == n {
			j = 0
		}
		x, y := at[i], at[j]
		if x >= 0 {
			o.add(in[i], was[i])
		}
		if x > 0 && y < 0 || x < 0 && y > 0 {
			o.add(in[i].MulAdd(in[j].Sub(in[i]), x/(x-y)), limit)
		}
	}
}

// add puts a corner at the end. Rounding may make one more than there can be,
// where they all but meet.
func (o *overlap) add(p vec.Vec2, limit bool) {
	if o.n < len(o.p) {
		o.p[o.n], o.limit[o.n] = p, limit
		o.n++
	}
}

// divide gives each corner its share: a third of the triangles that it makes with
// its neighbours and the corners' mean, and an equal part of what falls to the
// mean.
func (o *overlap) divide() {
	var mid vec.Vec2
	for i := range o.n {
		mid = mid.Add(o.p[i])
		o.corner[i].share = 0
	}
	mid = mid.Mul(1 / float64(o.n))
	o.area = 0
	for i := range o.n {
		j := i + 1
		if j == o.n {
			j = 0
		}
		t := math.Max(0, float64(0.5*o.p[i].Sub(mid).Cross(o.p[j].Sub(mid))))
		o.area += t
		o.corner[i].share += t / 3
		o.corner[j].share += t / 3
	}
	even := o.area / float64(3*o.n)
	for i := range o.n {
		o.corner[i].share += even
	}
}
