package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// onePoint fills a manifold of one point: normal from A to B, the point of A's
// surface and the separation along the normal.
func onePoint(m *Manifold, normal, onA vec.Vec3, sep float64) {
	m.Normal = normal
	m.N = 1
	m.Points[0] = Point{Pos: onA.MulAdd(normal, sep/2), Sep: sep}
}

// sphereSphere: along the line of centres.
func sphereSphere(a, b *Placed, margin, reach float64, m *Manifold) bool {
	ra, rb := a.Shape.Radius, b.Shape.Radius
	d := b.Pos.Sub(a.Pos)
	l2 := d.LenSq()
	far := ra + rb + margin
	if l2 > float64(far*far) {
		return false
	}
	l := math.Sqrt(l2)
	n := up
	if l > tiny {
		n = d.Mul(1 / l)
	}
	onePoint(m, n, a.Pos.MulAdd(n, ra), l-ra-rb)
	if reach >= 0 {
		roundPatch(m, ballContour(ra), ballContour(rb), 0, m.Points[0].Pos, reach)
	}
	return true
}

// tiny [m] is the shortest distance that still has a direction: its square is
// far from underflow.
const tiny = 1e-100

// sphereBox: the point of the box closest to the centre, or out of the nearest
// face when the centre is inside.
func sphereBox(a, b *Placed, margin, reach float64, m *Manifold) bool {
	r, h := a.Shape.Radius, b.Shape.Half
	c := b.Rot.TMulVec(a.Pos.Sub(b.Pos))
	q := vec.Vec3{X: clamp(c.X, h.X), Y: clamp(c.Y, h.Y), Z: clamp(c.Z, h.Z)}
	d := c.Sub(q)
	l2 := d.LenSq()
	far := r + margin
	if l2 > float64(far*far) {
		return false
	}
	l := math.Sqrt(l2)
	var n vec.Vec3 // out of the box, in its axes
	if l > tiny {
		n = d.Mul(1 / l)
	} else {
		n, l = nearestSide(c, h)
	}
	out := b.Rot.MulVec(n)
	onePoint(m, out.Neg(), a.Pos.MulAdd(out, -r), l-r)
	if reach >= 0 {
		k := flatContour
		if reach > 0 {
			k = boxContour(n, &b.Rot, reach)
		}
		roundPatch(m, ballContour(r), k, 0, m.Points[0].Pos, reach)
		if k == flatContour && reach > 0 {
			var corners [4]rim
			f := makeFrame(m.Points[0].Pos, m.Normal)
			face := sideOfBox(b, n, &f, &corners)
			cutToFace(m, &f, &face, 0, false)
		}
	}
	return true
}

var flatContour = contour{}

// boxContour tells a box's face, edge and corner apart by the zeros of the
// normal, which are exact.
func boxContour(n vec.Vec3, rot *vec.Mat3, reach float64) contour {
	var axis vec.Vec3
	zeros := 0
	if n.X == 0 {
		axis = rot.X
		zeros++
	}
	if n.Y == 0 {
		axis = rot.Y
		zeros++
	}
	if n.Z == 0 {
		axis = rot.Z
		zeros++
	}
	switch zeros {
	case 2:
		return flatContour
	case 1:
		return sideContour(reach, axis)
	}
	return ballContour(reach)
}

// nearestSide returns the outward normal of the face of a box of half sizes h
// that is nearest to c inside it, and c's signed distance to that face (≤ 0).
func nearestSide(c, h vec.Vec3) (n vec.Vec3, dist float64) {
	d := c.Abs().Sub(h)
	switch {
	case d.X >= d.Y && d.X >= d.Z:
		return vec.Vec3{X: math.Copysign(1, c.X)}, d.X
	case d.Y >= d.Z:
		return vec.Vec3{Y: math.Copysign(1, c.Y)}, d.Y
	}
	return vec.Vec3{Z: math.Copysign(1, c.Z)}, d.Z
}

// clamp returns x brought within ±h.
func clamp(x, h float64) float64 {
	if x > h {
		return h
	}
	if x < -h {
		return -h
	}
	return x
}

// sphereHalfSpace: the ball's lowest point above the plane.
func sphereHalfSpace(a, b *Placed, margin, reach float64, m *Manifold) bool {
	n := b.Rot.MulVec(b.Shape.Normal)
	sep := a.Pos.Sub(b.Pos).Dot(n) - a.Shape.Radius
	if !(sep <= margin) {
		return false
	}
	onePoint(m, n.Neg(), a.Pos.MulAdd(n, -a.Shape.Radius), sep)
	if reach >= 0 {
		roundPatch(m, ballContour(a.Shape.Radius), flatContour, 0, m.Points[0].Pos, reach)
	}
	return true
}
