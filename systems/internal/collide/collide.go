package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// farAway bounds coordinates [m]: beyond it nothing of a millimetre is left of
// a float64, and squares of squares would overflow.
const farAway = 1e12

// Collide finds the contact of a and b. It reports false, with m.N = 0, when
// they are separated by more than margin [m, ≥ 0], or when a shape or pose is
// not usable (nil, not finite, beyond 1e12 m). Points apart by up to margin
// are part of the manifold. Two half-spaces never touch.
//
// reach [m] is the range of adhesion, for the patch; below zero, or if it is
// not a number below 1e12, no patch is computed and m.Patch is left alone. c
// may be nil.
func Collide(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
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
	if !ordered(a, b, margin, reach, c, m) {
		m.N = 0
		return false
	}
	if swap {
		m.Normal = m.Normal.Neg()
	}
	return true
}

// usable reports whether a pose is finite and near enough.
func usable(p *Placed) bool {
	l := p.Pos.LenSq()
	r := p.Rot.X.Add(p.Rot.Y).Add(p.Rot.Z)
	return l <= farAway*farAway && r.Finite()
}

// ordered is Collide for a.Shape.Kind ≤ b.Shape.Kind: a pair in either order
// takes the same path.
func ordered(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
	if c == nil {
		c = &Cache{}
	}
	switch kb := b.Shape.Kind; a.Shape.Kind {
	case geom.KindNone:
		return false
	case geom.KindSphere:
		switch kb {
		case geom.KindSphere:
			return sphereSphere(a, b, margin, reach, m)
		case geom.KindCapsule:
			return sphereCapsule(a, b, margin, reach, m)
		case geom.KindBox:
			return sphereBox(a, b, margin, reach, m)
		case geom.KindHalfSpace:
			return sphereHalfSpace(a, b, margin, reach, m)
		}
	case geom.KindCapsule:
		switch kb {
		case geom.KindCapsule:
			return capsuleCapsule(a, b, margin, reach, m)
		case geom.KindHalfSpace:
			return convexHalfSpace(a, b, margin, reach, m)
		}
	case geom.KindBox:
		if kb == geom.KindBox {
			return boxBox(a, b, margin, reach, c, m)
		}
	case geom.KindHalfSpace:
		return false
	}
	if b.Shape.Kind == geom.KindHalfSpace {
		return convexHalfSpace(a, b, margin, reach, m)
	}
	return convex(a, b, margin, reach, c, m)
}

// up is the fixed normal of contacts that have none of their own, such as two
// balls about the same centre.
var up = vec.Vec3{Y: 1}
