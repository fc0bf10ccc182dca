package systems

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/systems/internal/num"
)

// PlanarAngle returns the angle of a rotation about z, from −π to π [rad].
func PlanarAngle(q mgl64.Quat) float64 {
	if q == (mgl64.Quat{}) {
		return 0
	}
	a := 2 * num.Atan2(q.V[2], q.W)
	switch {
	case a > math.Pi:
		return a - 2*math.Pi
	case a < -math.Pi:
		return a + 2*math.Pi
	}
	return a
}

// PlanarRotation returns the rotation about z by an angle [rad].
func PlanarRotation(angle float64) mgl64.Quat {
	s, c := num.SinCos(angle / 2)
	return mgl64.Quat{W: c, V: mgl64.Vec3{0, 0, s}}
}

// PlanarSpin returns the angular velocity about z that turns a body by an angle
// [rad] in so many substeps of length h [s]: each turns by 2·atan(ω·h/2).
func PlanarSpin(angle float64, substeps int, h float64) float64 {
	s, c := num.SinCos(0.5 * angle / float64(substeps))
	return 2 * s / (c * h)
}
