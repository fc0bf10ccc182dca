package skin

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Continuous detection is conservative advancement along separating planes (after
// Mirtich, "Impulse-based dynamic simulation of rigid body systems", 1996). At a
// time t let n be the direction between the nearest points of two primitives, d
// apart: all corners of one are d or more beyond all of the other along n. Every
// corner moves on a line at constant speed, so along n each two come closer at
// constant speed as well, and until the first two are within the reach the
// primitives cannot be. t moves on to there, without ever passing a contact, and
// at once to the end where that is beyond it.

// within is the part of the reach by which a moment of contact may come early.
const within = 0.01

// maxAdvance bounds the steps of one search. They are few: each ends on a plane
// that only turning can leave. What needs more is taken for a contact.
const maxAdvance = 1024

// PointTriangleTime returns when a point comes within reach of a triangle [m],
// as both move in straight lines from a to b, in [0, 1]: point first, then the
// corners. It is never later than the first moment, and early only while they are
// within 1.01 times the reach (a few units in the last place of the positions, if
// that is more).
func PointTriangleTime(a, b *[4]vec.Vec3, reach float64) (t float64, hit bool) {
	return firstTime(a, b, reach, 1)
}

// SegmentsTime is PointTriangleTime for two segments, the ends of one first.
func SegmentsTime(a, b *[4]vec.Vec3, reach float64) (t float64, hit bool) {
	return firstTime(a, b, reach, 2)
}

// apart returns the vector from the nearest point of the first primitive, the
// first split of the corners, to that of the second.
func apart(x *[4]vec.Vec3, split int) vec.Vec3 {
	if split == 1 {
		w := OnTriangle(x[0], x[1], x[2], x[3])
		return x[1].Mul(w[0]).MulAdd(x[2], w[1]).MulAdd(x[3], w[2]).Sub(x[0])
	}
	s, t := OnSegments(x[0], x[1], x[2], x[3])
	return x[2].MulAdd(x[3].Sub(x[2]), t).Sub(x[0].MulAdd(x[1].Sub(x[0]), s))
}

// firstTime advances; the first split of the corners are of one primitive.
func firstTime(a, b *[4]vec.Vec3, reach float64, split int) (t float64, hit bool) {
	var move [4]vec.Vec3
	size := 0.0
	for i := range a {
		move[i] = b[i].Sub(a[i])
		size = math.Max(size, math.Max(a[i].Sub(a[0]).LenSq(), move[i].LenSq()))
	}
	// What is rounding of positions about the first corner counts as reached.
	early := math.Max(float64(within*reach), float64(0x1p-40*math.Sqrt(size)))
	for i := range move {
		early = math.Max(early, float64(0x1p-50*(math.Abs(a[i].X)+math.Abs(a[i].Y)+math.Abs(a[i].Z))))
	}
	x := *a
	for range maxAdvance {
		n := apart(&x, split)
		d := n.Len()
		if !(d > reach+early) {
			return t, true
		}
		step := planeTime(&x, &move, n.Mul(1/d), reach+float64(0.5*early), split)
		if !(step > 0) {
			// The corners are on both sides of a plane that lies between them: d is
			// so short that its direction is rounding.
			return t, true
		}
		t += step
		if !(t < 1) {
			return 1, false
		}
		for i := range x {
			x[i] = a[i].MulAdd(move[i], t)
		}
	}
	return t, true
}

// planeTime returns when the first two corners of different primitives are only
// reach apart along n; +Inf for never.
func planeTime(x, move *[4]vec.Vec3, n vec.Vec3, reach float64, split int) float64 {
	var at, speed [4]float64
	for i := range x {
		at[i], speed[i] = n.Dot(x[i].Sub(x[0])), n.Dot(move[i])
	}
	first := math.Inf(1)
	for i := range split {
		for j := split; j < 4; j++ {
			if v := speed[i] - speed[j]; v > 0 {
				if s := (at[j] - at[i] - reach) / v; s < first {
					first = s
				}
			}
		}
	}
	return first
}
