package geom

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// HalfSpace returns everything below the plane through the origin. The normal
// points out of the solid, in body axes; it may have any length. It is an
// error if it is zero or not finite.
func HalfSpace(normal vec.Vec3) (Shape, error) {
	a := normal.Abs()
	big := a.X
	if a.Y > big {
		big = a.Y
	}
	if a.Z > big {
		big = a.Z
	}
	if !normal.Finite() || big == 0 {
		return Shape{}, fmt.Errorf("geom: half-space normal is %v, must be finite and not zero", normal)
	}
	// Scaled first, so that the square neither overflows nor underflows.
	scaled := vec.Vec3{X: normal.X / big, Y: normal.Y / big, Z: normal.Z / big}
	return Shape{Kind: KindHalfSpace, Normal: scaled.Unit(vec.Vec3{Y: 1})}, nil
}

func halfSpaceMass(Shape, float64) (float64, vec.Vec3, vec.Sym3) {
	return 0, vec.Vec3{}, vec.Sym3{}
}

// axisTilt is how far [rad] a half-space may lean from an axis and still count
// as facing along it: the rounding of a rotation matrix, not a real lean,
// which would reach any height somewhere.
const axisTilt = 1e-14

func halfSpaceBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	n := rot.MulVec(s.Normal)
	if !n.Finite() || !pos.Finite() {
		return nanBox()
	}
	inf := math.Inf(1)
	b := AABB{vec.Vec3{X: -inf, Y: -inf, Z: -inf}, vec.Vec3{X: inf, Y: inf, Z: inf}}
	a := n.Abs()
	cap1 := func(n, others, pos float64, lo, hi *float64) {
		switch {
		case others > axisTilt:
		case n > 0:
			*hi = pos
		default:
			*lo = pos
		}
	}
	cap1(n.X, a.Y+a.Z, pos.X, &b.Min.X, &b.Max.X)
	cap1(n.Y, a.Z+a.X, pos.Y, &b.Min.Y, &b.Max.Y)
	cap1(n.Z, a.X+a.Y, pos.Z, &b.Min.Z, &b.Max.Z)
	return b
}

func halfSpaceExtent(Shape) (thickness, radius float64) { return math.Inf(1), math.Inf(1) }
