package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// surePasses is the number of steps of an advance that are as short as the
	// bound of the speed makes them; few pairs need ten. After those a step is
	// longPart of what is left at least: only a body that spins fast beside a
	// surface, without touching it, comes so far.
	surePasses = 1024
	longPart   = 1.0 / 1024
)

// Meet returns the first time from..until at which a and b are as near as
// near [m], at most twice that, by conservative advancement (Mirtich, 1996):
// along any axis that separates them, the gap shrinks no faster than the
// velocities and the turning of the cores allow, so they are moved on by the
// time in which it cannot be used up. It reports false if they do not meet.
// Shapes that overlap at the start meet there. Each pass takes one from the
// budget; when it is used up, they count as meeting where they have come to,
// which is before they do. c may be nil.
func Meet(a, b *Motion, from, until, near float64, budget *int, c *Cache) (float64, bool) {
	if c == nil {
		c = &Cache{}
	}
	if a.Shape.Kind == geom.KindHalfSpace {
		a, b = b, a
	}
	if !a.Shape.Convex() { // nothing, or two half-spaces
		return until, false
	}
	if a.round() && b.round() {
		return meetSpheres(a, b, from, until, near)
	}
	m := makeClosing(a, b, until)
	t := from
	for pass := 0; *budget > 0; pass++ {
		*budget--
		left := until - t
		n, sep, apart := m.axis(t, float64(m.most*left)+near, c)
		if !apart || sep <= 2*near {
			return t, true
		}
		v := m.speed(n)
		if float64(v*left) <= sep-near {
			return until, false
		}
		d := (sep - near) / v
		if pass >= surePasses && d < float64(longPart*left) {
			d = float64(longPart * left)
		}
		if t+d == t {
			return t, true
		}
		t += d
	}
	return t, true
}

// Sink returns the first time from..until at which the separation of a and b
// along the fixed unit axis n, from a to b in the world, is down to floor [m],
// which is below zero, within a hundredth of slop [m], by which it lies below where
// the pair is; false if it stays above. Of a half-space it is its
// own normal that counts. It tells whether two shapes that touch will go into
// each other: one that slides along the other does not.
func Sink(a, b *Motion, n vec.Vec3, floor, slop, from, until float64, budget *int) (float64, bool) {
	if a.Shape.Kind == geom.KindHalfSpace {
		a, b, n = b, a, n.Neg()
	}
	if !a.Shape.Convex() {
		return until, false
	}
	m := makeClosing(a, b, until)
	v := m.speed(n)
	t := from
	for pass := 0; *budget > 0; pass++ {
		*budget--
		pa, pb := a.At(t), b.At(t)
		if !b.Shape.Convex() {
			n = pb.Rot.MulVec(b.Shape.Normal).Neg()
			v = m.speed(n)
		}
		left := until - t
		room := separationAlong(&pa, &pb, n) - floor
		if room <= float64(sinkShare*slop) {
			return t, true
		}
		if float64(v*left) <= room {
			return until, false
		}
		d := room / v
		if least := float64(longPart * left); pass >= surePasses && d < least {
			d = least
		}
		if t+d == t {
			return t, true
		}
		t += d
	}
	return t, true
}

// sinkShare of what a pair may sink from where it is, is near enough to the floor.
const sinkShare = 0.01

// SeparationAlong returns the separation of two placed shapes along the unit
// axis n from a to b [m]; of a half-space, along its own normal.
func SeparationAlong(a, b *Placed, n vec.Vec3) float64 {
	if a.Shape.Kind == geom.KindHalfSpace {
		return separationAlong(b, a, n.Neg())
	}
	return separationAlong(a, b, n)
}

// separationAlong is SeparationAlong where only b may be a half-space.
func separationAlong(a, b *Placed, n vec.Vec3) float64 {
	if !b.Shape.Convex() {
		n = b.Rot.MulVec(b.Shape.Normal).Neg()
	}
	na := a.Rot.TMulVec(n)
	d := b.Pos.Sub(a.Pos).Dot(n) - corePoint(a.Shape, na).Dot(na) - a.Shape.Radius
	if b.Shape.Convex() {
		nb := b.Rot.TMulVec(n).Neg()
		d -= corePoint(b.Shape, nb).Dot(nb) + b.Shape.Radius
	}
	return d
}

// corePoint returns a point of a convex shape's core farthest along d.
func corePoint(s *geom.Shape, d vec.Vec3) vec.Vec3 {
	if s.Curved != nil {
		return s.Curved.Support(d)
	}
	return s.Hull.Vertices[s.Hull.Support(d)]
}

// closing bounds how fast two motions come together. b may be a half-space.
type closing struct {
	a, b             *Motion
	v                vec.Vec3 // of a against b [m/s]
	armA, armB       float64  // [m]
	wobbleA, wobbleB float64  // the most that turning adds along any axis [m/s]
	most             float64  // speed along any axis [m/s]
}

func makeClosing(a, b *Motion, until float64) closing {
	m := closing{a: a, b: b, v: a.V.Sub(b.V)}
	wa, wb := a.W.Len(), b.W.Len()
	if wa > 0 {
		m.armA = a.swing()
		m.wobbleA = math.Min(a.wobble(), float64(wa*m.armA))
	}
	if wb > 0 && b.Shape.Convex() {
		m.armB = b.swing()
		m.wobbleB = math.Min(b.wobble(), float64(wb*m.armB))
	} else if wb > 0 { // as far from its centre as a may be
		m.armB = a.X.Sub(b.X).Len() + float64(a.V.Len()*(until-a.Since)) + float64(b.V.Len()*(until-b.Since)) +
			a.arm() + a.Shape.Radius + b.Center.Len()
		m.wobbleB = float64(wb * m.armB)
	}
	m.most = m.v.Len() + m.wobbleA + m.wobbleB
	return m
}

// speed is the most at which the separation along n, from a to b, shrinks.
func (m *closing) speed(n vec.Vec3) float64 {
	v := m.v.Dot(n)
	if m.armA > 0 {
		v += math.Min(m.wobbleA, float64(m.armA*m.a.W.Cross(n).Len()))
	}
	if m.armB > 0 {
		v += math.Min(m.wobbleB, float64(m.armB*m.b.W.Cross(n).Len()))
	}
	return v
}

// axis returns an axis from a to b in the world and the separation along it:
// that of the closest points, or any along which they are farther apart than
// limit. apart is false where the cores overlap.
func (m *closing) axis(t, limit float64, c *Cache) (n vec.Vec3, sep float64, apart bool) {
	pa, pb := m.a.At(t), m.b.At(t)
	if !pb.Shape.Convex() {
		n = pb.Rot.MulVec(pb.Shape.Normal).Neg()
		return n, separationAlong(&pa, &pb, n), true
	}
	if pa.Shape.Curved != nil || pb.Shape.Curved != nil {
		return curvedAxis(&pa, &pb, limit, c)
	}
	p := makePair(&pa, &pb)
	ax, result := p.gjk(limit+p.round, c)
	return pa.Rot.MulVec(ax.n), ax.sep - p.round, result != gjkOverlap
}

// curvedAxis is axis for two convex shapes one of which is curved.
func curvedAxis(a, b *Placed, limit float64, c *Cache) (n vec.Vec3, sep float64, apart bool) {
	p := makeCurvedPair(a, b)
	var s simplex
	h, result := p.gjk(limit+p.round, c.axis, &s)
	if result == gjkNear {
		h = p.sharpen(h)
	}
	c.axis = h.n
	return a.Rot.MulVec(h.n), h.sep - p.round, result != gjkOverlap
}
