package skin

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// corner is one of the polygon in which two triangles lie over each other, seen
// along the mean of their normals.
type corner struct {
	p     vec.Vec2   // where it is, from the first corner of A
	a, b  [3]float64 // its weights in A and in B
	gap   float64    // of B's plane over A's, along the mean normal [m]
	limit bool       // where the gap is at its limit
	share float64    // of the area [m²]
}

// overlap is the polygon of two triangles; a triangle cut by three lines, and two
// more where the gap reaches its limits, has 8 corners at most.
type overlap struct {
	corner [8]corner
	n      int
	area   float64  // [m²]
	normal vec.Vec3 // mean, from A to B
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
	for i, p := range ta {
		o.corner[i] = corner{p: p}
	}
	for i := range tb {
		p, e := tb[i], tb[(i+1)%3].Sub(tb[i])
		o.cut(func(q vec.Vec2) float64 { return e.Cross(q.Sub(p)) }, false)
		if o.n < 3 {
			return false
		}
	}
	o.cut(func(q vec.Vec2) float64 { return reach - (over + tilt.Dot(q)) }, true)
	if o.n < 3 {
		return false
	}
	o.cut(func(q vec.Vec2) float64 { return over + tilt.Dot(q) + depth }, true)
	if o.n < 3 {
		return false
	}
	for i := range o.n {
		c := &o.corner[i]
		c.a = weights(&ta, c.p)
		w := weights(&tb, c.p)
		c.b = [3]float64{w[2], w[1], w[0]}
		c.gap = over + tilt.Dot(c.p)
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

// cut keeps the part of the polygon where a linear function is not negative.
func (o *overlap) cut(f func(vec.Vec2) float64, limit bool) {
	var in [8]corner
	var at [8]float64
	copy(in[:], o.corner[:o.n])
	n, most := o.n, 0.0
	for i := range n {
		at[i] = f(in[i].p)
		most = high(most, math.Abs(at[i]))
	}
	for i := range n {
		if math.Abs(at[i]) < float64(sliver*most) {
			at[i] = 0
		}
	}
	o.n = 0
	for i := range n {
		j := (i + 1) % n
		x, y := at[i], at[j]
		if x >= 0 {
			o.add(in[i])
		}
		if x > 0 && y < 0 || x < 0 && y > 0 {
			o.add(corner{p: in[i].p.MulAdd(in[j].p.Sub(in[i].p), x/(x-y)), limit: limit})
		}
	}
}

// add puts a corner at the end. Rounding may make one more than there can be,
// where they all but meet.
func (o *overlap) add(c corner) {
	if o.n < len(o.corner) {
		o.corner[o.n] = c
		o.n++
	}
}

// divide gives each corner its share: a third of the triangles that it makes with
// its neighbours and the corners' mean, and an equal part of what falls to the
// mean.
func (o *overlap) divide() {
	var mid vec.Vec2
	for i := range o.n {
		mid = mid.Add(o.corner[i].p)
		o.corner[i].share = 0
	}
	mid = mid.Mul(1 / float64(o.n))
	o.area = 0
	for i := range o.n {
		c, d := &o.corner[i], &o.corner[(i+1)%o.n]
		t := math.Max(0, float64(0.5*c.p.Sub(mid).Cross(d.p.Sub(mid))))
		o.area += t
		c.share += t / 3
		d.share += t / 3
	}
	even := o.area / float64(3*o.n)
	for i := range o.n {
		o.corner[i].share += even
	}
}
