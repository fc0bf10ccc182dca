package components

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// HalfSpaceShape fills everything below the plane through the origin. It
// cannot be dynamic.
type HalfSpaceShape struct {
	Normal mgl64.Vec3 // outward, in body axes, any length > 0
}

// HalfSpace returns the half-space below the plane with the outward normal.
func HalfSpace(normal mgl64.Vec3) HalfSpaceShape { return HalfSpaceShape{Normal: normal} }

// Reach implements Shape.
func (HalfSpaceShape) Reach() float64 { return math.Inf(1) }

func (HalfSpaceShape) shape() {}
