package plane

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// farAway bounds coordinates [m]: beyond it nothing of a millimetre is left.
const farAway = 1e12

// Collide finds the contact of a and b. It reports false, with m.N = 0, when
// they are apart by more than margin [m, ≥ 0], or when a shape or pose is not
// usable. Points apart by up to margin are part of the manifold. Of a chain only
// its Segments collide, and only with convex shapes.
//
// reach [m] is the range of adhesion, for the patch; below zero, or if it is not
// a number, no patch is computed and m.Patch is left alone.
func Collide(a, b *Placed, margin, reach float64, m *Manifold) bool {
	m.N = 0
	if a.Shape == nil || b.Shape == nil || !usable(a) || !usable(b) || !(margin >= 0) {
		return false
	}
	if !(reach <= farAway) {
		reach = -1
	}
	swap := a.Shape.Kind > b.Shape.Kind
	if swap {
		a, b = b, a
	}
	if !a.Shape.Convex() || !ordered(a, b, margin, reach, m) {
		m.N = 0
		return false
	}
	if swap {
		m.Normal = m.Normal.Neg()
	}
	return true
}

func usable(p *Placed) bool {
	return p.Pos.LenSq() <= farAway*farAway && p.Rot.C-p.Rot.C+(p.Rot.S-p.Rot.S) == 0
}

// ordered is Collide for a.Shape.Kind ≤ b.Shape.Kind and a convex.
func ordered(a, b *Placed, margin, reach float64, m *Manifold) bool {
	switch k := b.Shape.Kind; {
	case k == HalfPlane:
		return convexHalfPlane(a, b, margin, reach, m)
	case k == Segment:
		return convexSegment(a, b, margin, reach, m)
	case k == Chain:
		return false
	case k == Circle:
		return circles(a, b, margin, reach, m)
	case a.Shape.Kind == Circle:
		return circlePolygon(a, b, margin, reach, m)
	}
	return polygons(a, b, margin, reach, m)
}

// round sets the manifold of two surfaces that touch in one point: of curvatures
// ka and kb [1/m] there, with the centres of their roundings at p and q, a
// distance dist apart along m.Normal, and the radii ra and rb.
func (m *Manifold) round(p vec.Vec2, dist, ra, rb, ka, kb, reach float64, feature uint32) bool {
	sep := dist - ra - rb
	m.N = 1
	m.Points[0] = Point{Pos: p.MulAdd(m.Normal, ra+float64(0.5*sep)), Sep: sep, Feature: feature}
	if reach >= 0 {
		m.roundPatch(ka+kb, reach)
	}
	return true
}

// roundPatch is the patch where the gap between two curved surfaces is within
// reach of the smallest: it grows as k·x²/2, so that the half width is
// √(2·reach/k).
func (m *Manifold) roundPatch(k, reach float64) {
	m.Patch = Patch{Center: m.Points[0].Pos}
	if reach == 0 || !(k > 0) {
		return
	}
	l := float64(2 * math.Sqrt(2*reach/k))
	m.Patch.Area, m.Patch.S = float64(l*Depth), l/sqrt12
}

// cutToSide cuts the patch to the side that is touched: a large circle on a short
// side sticks by no more than that. The side goes along t from before to after
// the contact [m].
func (m *Manifold) cutToSide(t vec.Vec2, before, after float64) {
	half := float64(m.Patch.S * (sqrt12 / 2))
	lo, hi := min(half, before), min(half, after)
	if l := lo + hi; l > 0 && l < 2*half {
		m.Patch.Area, m.Patch.S = float64(l*Depth), l/sqrt12
		m.Patch.Center = m.Patch.Center.MulAdd(t, float64(0.5*(hi-lo)))
	}
}

// widening is how far a side with a corner of radius r goes on beyond its end
// within reach of the straight [m].
func widening(r, reach float64) float64 {
	if reach >= r {
		return r
	}
	return math.Sqrt(float64(reach * (r + r - reach)))
}

// cornerCurve is the curvature of a sharp corner: it counts as rounded by the
// reach of the adhesion.
func cornerCurve(r, reach float64) float64 {
	if r > 0 {
		return 1 / r
	}
	if reach > 0 {
		return 1 / reach
	}
	return 0
}

var up = vec.Vec2{Y: 1}

func circles(a, b *Placed, margin, reach float64, m *Manifold) bool {
	d := b.Pos.Sub(a.Pos)
	ra, rb := a.Shape.Radius, b.Shape.Radius
	s := margin + ra + rb
	q := d.LenSq()
	if !(q <= float64(s*s)) {
		return false
	}
	dist := math.Sqrt(q)
	m.Normal = up
	if dist > 0 {
		m.Normal = d.Mul(1 / dist)
	}
	return m.round(a.Pos, dist, ra, rb, 1/ra, 1/rb, reach, 0)
}

// circlePolygon: a is a circle, b has edges.
func circlePolygon(a, b *Placed, margin, reach float64, m *Manifold) bool {
	p, r := b.Shape, a.Shape.Radius
	c := b.Rot.Invert(a.Pos.Sub(b.Pos))
	edge, sep := 0, math.Inf(-1)
	for i, n := range p.Normals {
		if d := n.Dot(c) - p.Offsets[i]; d > sep {
			edge, sep = i, d
		}
	}
	if sep-p.Radius-r > margin {
		return false
	}
	n := p.Normals[edge]
	next := edge + 1
	if next == len(p.Vertices) {
		next = 0
	}
	v, w := p.Vertices[edge], p.Vertices[next]
	t := w.Sub(v)
	u := c.Sub(v).Dot(t)
	if sep > 0 && (u <= 0 || u >= t.LenSq()) {
		at := edge
		if u > 0 {
			v, at = w, next
		}
		d := c.Sub(v)
		dist := d.Len()
		if dist-p.Radius-r > margin {
			return false
		}
		m.Normal = b.Rot.Apply(d.Unit(n)).Neg()
		return m.round(a.Pos, dist, r, p.Radius, 1/r, cornerCurve(p.Radius, reach), reach, uint32(at)<<8|1)
	}
	m.Normal = b.Rot.Apply(n).Neg()
	m.round(a.Pos, sep, r, p.Radius, 1/r, 0, reach, uint32(edge)<<8|2)
	if reach > 0 {
		long := t.Len()
		on, grown := u/long, widening(p.Radius, reach)
		m.cutToSide(b.Rot.Apply(t.Mul(1/long)), on+grown, long-on+grown)
	}
	return true
}
