package components

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// length of a vector, the same on every platform.
func length(x, y, z float64) float64 {
	return math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z))
}

// farthest is the largest distance of a point from the origin.
func farthest(points []mgl64.Vec3) float64 {
	most := 0.0
	for _, p := range points {
		most = max(most, length(p[0], p[1], p[2]))
	}
	return most
}

// farthest2 is farthest in the plane.
func farthest2(points []mgl64.Vec2) float64 {
	most := 0.0
	for _, p := range points {
		most = max(most, length(p[0], p[1], 0))
	}
	return most
}
