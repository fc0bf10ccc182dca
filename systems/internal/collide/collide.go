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
// not usable (nil, not finite, beyond 1e12 m) or not convex: a compound's
// children are placed and collided one by one. Points apart by up to margin are
// part of the manifold. Two half-spaces never touch.
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

// The pairs of shapes with a routine of their own, as first kind·16 + second.
// Any other pair of convex shapes takes the general one.
const (
	kinds            = 16
	sphereAndSphere  = uint(geom.KindSphere)*kinds + uint(geom.KindSphere)
	sphereAndCapsule = uint(geom.KindSphere)*kinds + uint(geom.KindCapsule)
	sphereAndBox     = uint(geom.KindSphere)*kinds + uint(geom.KindBox)
	sphereAndPlane   = uint(geom.KindSphere)*kinds + uint(geom.KindHalfSpace)
	capsules         = uint(geom.KindCapsule)*kinds + uint(geom.KindCapsule)
	boxes            = uint(geom.KindBox)*kinds + uint(geom.KindBox)
)

// ordered is Collide for a.Shape.Kind ≤ b.Shape.Kind: a pair in either order
// takes the same path.
func ordered(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
	if c == nil {
		c = &Cache{}
	}
	switch uint(a.Shape.Kind)*kinds + uint(b.Shape.Kind) {
	case sphereAndSphere:
		return sphereSphere(a, b, margin, reach, m)
	case sphereAndCapsule:
		return sphereCapsule(a, b, margin, reach, m)
	case sphereAndBox:
		return sphereBox(a, b, margin, reach, m)
	case sphereAndPlane:
		return sphereHalfSpace(a, b, margin, reach, m)
	case capsules:
		return capsuleCapsule(a, b, margin, reach, m)
	case boxes:
		return boxBox(a, b, margin, reach, c, m)
	}
	return general(a, b, margin, reach, c, m)
}

// general is ordered for the pairs without a routine of their own.
func general(a, b *Placed, margin, reach float64, c *Cache, m *Manifold) bool {
	bent := a.Shape.Curved != nil
	switch {
	case !a.Shape.Convex(): // nothing, or two half-spaces
		return false
	case b.Shape.Kind == geom.KindHalfSpace && bent:
		return curvedHalfSpace(a, b, margin, reach, m)
	case b.Shape.Kind == geom.KindHalfSpace:
		return convexHalfSpace(a, b, margin, reach, m)
	case !b.Shape.Convex(): // has parts; see geom
		return false
	case bent || b.Shape.Curved != nil:
		return curved(a, b, margin, reach, c, m)
	}
	return convex(a, b, margin, reach, c, m)
}

// up is the fixed normal of contacts that have none of their own, such as two
// balls about the same centre.
var up = vec.Vec3{Y: 1}
