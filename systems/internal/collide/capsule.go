package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// sphereCapsule: the ball against the closest point of the capsule's axis.
func sphereCapsule(a, b *Placed, margin, reach float64, m *Manifold) bool {
	ra, rb := a.Shape.Radius, b.Shape.Radius
	axis, half := b.Rot.Y, b.Shape.Half.Y
	t := a.Pos.Sub(b.Pos).Dot(axis)
	q := clamp(t, half)
	d := b.Pos.MulAdd(axis, q).Sub(a.Pos)
	l2 := d.LenSq()
	far := ra + rb + margin
	if l2 > float64(far*far) {
		return false
	}
	l := math.Sqrt(l2)
	n := vec.Tangent(axis)
	if l > tiny {
		if q == t { // the rounding along the axis matters when the ball is on it
			d = d.MulAdd(axis, -d.Dot(axis))
		}
		n = d.Unit(n)
	}
	onePoint(m, n, a.Pos.MulAdd(n, ra), l-ra-rb)
	if reach >= 0 {
		k := sideContour(rb, axis)
		if q != t || half == 0 {
			k = ballContour(rb)
		}
		roundPatch(m, ballContour(ra), k, 0, m.Points[0].Pos, reach)
	}
	return true
}

// sideBySide is the squared cosine of the angle below which two capsules touch
// along a line and get a point at each end of it (6°).
const sideBySide = 0.99

// capsuleCapsule: the closest points of the axes; where these are nearly
// parallel, the ends of the part that lies side by side as well.
func capsuleCapsule(a, b *Placed, margin, reach float64, m *Manifold) bool {
	ra, rb := a.Shape.Radius, b.Shape.Radius
	ua, ub := a.Rot.Y, b.Rot.Y
	ha, hb := a.Shape.Half.Y, b.Shape.Half.Y
	s, t := closestOnSegments(a.Pos, ua.Mul(ha), b.Pos, ub.Mul(hb))
	pa, pb := a.Pos.MulAdd(ua, float64(s*ha)), b.Pos.MulAdd(ub, float64(t*hb))
	d := pb.Sub(pa)
	l2 := d.LenSq()
	far := ra + rb + margin
	if l2 > float64(far*far) {
		return false
	}
	l := math.Sqrt(l2)
	cos := ua.Dot(ub)
	n := acrossAxes(ua, ub, d, l, ha > 0 && math.Abs(s) < 1, hb > 0 && math.Abs(t) < 1, ra+rb)
	onePoint(m, n, pa.MulAdd(n, ra), l-ra-rb)
	length, mid := 0.0, m.Points[0].Pos
	if float64(cos*cos) > sideBySide {
		length, mid = capsuleLine(a, b, cos, margin, m)
	}
	if reach >= 0 {
		capsulePatch(a, b, s, t, length, mid, reach, m)
	}
	return true
}

// Axes closer than deepAxes of the radii have a distance so small that its
// direction is spoilt by the rounding of the axes; below crossedAxes it is
// nothing else.
const (
	deepAxes    = 1e-3
	crossedAxes = 1e-12
)

// acrossAxes returns the normal of two capsules: along the shortest distance d
// of their axes, of length l. inA and inB tell that its ends lie within the
// axes, not at their tips; then it is at right angles to them.
func acrossAxes(ua, ub, d vec.Vec3, l float64, inA, inB bool, rr float64) vec.Vec3 {
	if l > float64(deepAxes*rr) {
		return d.Mul(1 / l)
	}
	across := ua.Cross(ub)
	skew := across.LenSq() > deepAxes*deepAxes
	none := !(l > float64(crossedAxes*rr))
	switch {
	case skew && (none || inA && inB):
		if across = across.Unit(up); across.Dot(d) < 0 {
			return across.Neg()
		}
		return across
	case none && inB:
		return vec.Tangent(ub)
	case none:
		return vec.Tangent(ua)
	}
	if inA {
		d = d.MulAdd(ua, -d.Dot(ua))
	}
	if inB {
		d = d.MulAdd(ub, -d.Dot(ub))
	}
	return d.Unit(vec.Tangent(ua))
}

// capsuleLine replaces the one point of m by the ends of the line along which
// the capsules touch, and returns that line's length and middle; 0 where they
// only meet at their ends.
func capsuleLine(a, b *Placed, cos, margin float64, m *Manifold) (length float64, mid vec.Vec3) {
	ua, ub := a.Rot.Y, b.Rot.Y
	if cos < 0 {
		ub = ub.Neg()
	}
	ha, hb := a.Shape.Half.Y, b.Shape.Half.Y
	one := m.Points[0]
	// Along the line between the two axes, from A's centre.
	u := ua.Add(ub).Unit(ua)
	at, share := b.Pos.Sub(a.Pos).Dot(u), ua.Dot(u)
	lo, hi := -float64(share*ha), float64(share*ha)
	if x := at - float64(share*hb); x > lo {
		lo = x
	}
	if x := at + float64(share*hb); x < hi {
		hi = x
	}
	length = hi - lo
	rr := a.Shape.Radius + b.Shape.Radius
	if !(length > float64(lineLength*rr)) {
		return 0, one.Pos
	}
	m.N = 0
	var sum vec.Vec3
	deepest := math.Inf(1)
	for i, t := range [2]float64{lo, hi} {
		pa := a.Pos.MulAdd(ua, t/share)
		pb := b.Pos.MulAdd(ub, (t-at)/share)
		d := pb.Sub(pa)
		sep := d.Dot(m.Normal) - rr
		if l := d.Len() - rr; l > sep && sep > -rr {
			sep = l
		}
		mid := pa.Add(pb).Mul(0.5).MulAdd(m.Normal, (a.Shape.Radius-b.Shape.Radius)/2)
		p := Point{Pos: mid, Sep: sep, Feature: uint32(i + 1)}
		sum = sum.MulAdd(p.Pos, 0.5)
		if sep <= margin {
			m.Points[m.N] = p
			m.N++
			if sep < deepest {
				deepest = sep
			}
		}
	}
	if deepest > one.Sep+float64(lineDepth*rr) {
		m.Points[m.N] = one
		m.N++
	}
	return length, sum
}

// lineLength and lineDepth are relative to the sum of the radii. A line
// contact is longer than lineLength, else its two points are one; its middle
// is a point of its own when deeper than the ends by lineDepth.
const (
	lineLength = 0.01
	lineDepth  = 0.001
)

// capsulePatch: the ellipse of two crossing cylinders, cut to the line's length
// where they are nearly parallel, and at least that of the two end balls.
func capsulePatch(a, b *Placed, s, t, length float64, mid vec.Vec3, reach float64, m *Manifold) {
	ra, rb := a.Shape.Radius, b.Shape.Radius
	ka, kb := sideContour(ra, a.Rot.Y), sideContour(rb, b.Rot.Y)
	if length == 0 {
		longest := 2 * a.Shape.Half.Y
		if b.Shape.Half.Y < a.Shape.Half.Y {
			longest = 2 * b.Shape.Half.Y
		}
		if math.Abs(s) == 1 || a.Shape.Half.Y == 0 {
			ka, longest = ballContour(ra), 0
		}
		if math.Abs(t) == 1 || b.Shape.Half.Y == 0 {
			kb, longest = ballContour(rb), 0
		}
		roundPatch(m, ka, kb, longest, mid, reach)
		return
	}
	roundPatch(m, ballContour(ra), ballContour(rb), 0, mid, reach)
	balls := m.Patch
	roundPatch(m, ka, kb, length, mid, reach)
	if m.Patch.Area < balls.Area {
		m.Patch = balls
	}
}
