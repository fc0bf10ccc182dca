package skin

import "github.com/tackphysics/tack/systems/internal/vec"

// OnTriangle returns the weights of the point of a triangle that is nearest to
// p: all ≥ 0, they sum to 1. A triangle without area is what its sides are.
//
// Where p is over the inside of the triangle its weights are those of its
// projection; else the nearest point is on a side that p is beyond.
func OnTriangle(p, a, b, c vec.Vec3) [3]float64 {
	ab, ac, ap := b.Sub(a), c.Sub(a), p.Sub(a)
	n := ab.Cross(ac)
	size := n.LenSq()
	if !(size > float64(flatTriangle*float64(ab.LenSq()*ac.LenSq()))) {
		return onSides(p, a, b, c, [3]bool{true, true, true})
	}
	v, w := ap.Cross(ac).Dot(n)/size, ab.Cross(ap).Dot(n)/size
	u := 1 - v - w
	if u >= 0 && v >= 0 && w >= 0 {
		return [3]float64{u, v, w}
	}
	return onSides(p, a, b, c, [3]bool{w < 0, u < 0, v < 0})
}

// flatTriangle is the squared sine of an angle below which a normal is rounding.
const flatTriangle = 1e-24

// onSides returns the weights of the nearest point on some of the sides ab, bc
// and ca.
func onSides(p, a, b, c vec.Vec3, side [3]bool) (w [3]float64) {
	x := [3]vec.Vec3{a, b, c}
	least := -1.0
	for i, j := range [3]int{1, 2, 0} {
		if !side[i] {
			continue
		}
		t := OnSegment(p, x[i], x[j])
		if d := p.Sub(x[i]).MulAdd(x[j].Sub(x[i]), -t).LenSq(); least < 0 || d < least {
			least = d
			w = [3]float64{}
			w[i], w[j] = 1-t, t
		}
	}
	return w
}

// OnSegment returns how far along the segment from a to b its point nearest to p
// is, in [0, 1]; 0 for a segment without length.
func OnSegment(p, a, b vec.Vec3) float64 {
	d := b.Sub(a)
	switch t, l := p.Sub(a).Dot(d), d.LenSq(); {
	case !(t > 0):
		return 0
	case t >= l:
		return 1
	default:
		return t / l
	}
}

// skew is the squared sine of the angle between segments above which the formula
// for crossing lines keeps ten digits.
const skew = 1e-6

// OnSegments returns how far along the segments from p to q and from r to s their
// nearest points are, in [0, 1]. Where parallel segments lie along each other, it
// returns two points among the nearest.
//
// The distance is convex over the square of both, so that its least value is
// where the lines are nearest if that is inside, else on the square's rim.
func OnSegments(p, q, r, s vec.Vec3) (along, other float64) {
	d, e, o := q.Sub(p), s.Sub(r), p.Sub(r)
	dd, ee, de := d.LenSq(), e.LenSq(), d.Dot(e)
	size := float64(dd*ee) - float64(de*de)
	inside, x, y := false, 0.0, 0.0
	if size > 0 {
		x = (float64(de*e.Dot(o)) - float64(ee*d.Dot(o))) / size
		if x > 0 && x < 1 {
			y = (float64(de*x) + e.Dot(o)) / ee
			inside = y > 0 && y < 1
		}
	}
	if inside && size > float64(skew*float64(dd*ee)) {
		return x, y
	}
	least := -1.0
	try := func(x, y float64) {
		if l := o.MulAdd(d, x).MulAdd(e, -y).LenSq(); least < 0 || l < least {
			least, along, other = l, x, y
		}
	}
	try(0, OnSegment(p, r, s))
	try(1, OnSegment(q, r, s))
	try(OnSegment(r, p, q), 0)
	try(OnSegment(s, p, q), 1)
	if inside {
		try(x, y)
	}
	return along, other
}
