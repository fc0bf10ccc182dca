package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// AABB is a box along the world's axes [m]. It is closed: boxes that only
// touch overlap.
type AABB struct{ Min, Max vec.Vec3 }

// Overlaps reports whether the boxes have a point in common; never if one of
// them holds a NaN.
func (a *AABB) Overlaps(b *AABB) bool {
	return a.Min.X <= b.Max.X && b.Min.X <= a.Max.X &&
		a.Min.Y <= b.Max.Y && b.Min.Y <= a.Max.Y &&
		a.Min.Z <= b.Max.Z && b.Min.Z <= a.Max.Z
}

// Grow returns the box with d more on every side [m].
func (a AABB) Grow(d float64) AABB {
	return AABB{
		vec.Vec3{X: a.Min.X - d, Y: a.Min.Y - d, Z: a.Min.Z - d},
		vec.Vec3{X: a.Max.X + d, Y: a.Max.Y + d, Z: a.Max.Z + d},
	}
}

// Has tells whether a point is in the box or on its rim; NaN is not.
func (a *AABB) Has(p vec.Vec3) bool {
	return p.X >= a.Min.X && p.X <= a.Max.X && p.Y >= a.Min.Y && p.Y <= a.Max.Y && p.Z >= a.Min.Z && p.Z <= a.Max.Z
}

// Valid reports whether Min ≤ Max on every axis. Infinite sides are valid, NaN
// is not.
func (a *AABB) Valid() bool {
	return a.Min.X <= a.Max.X && a.Min.Y <= a.Max.Y && a.Min.Z <= a.Max.Z
}

// about returns the box with centre c and half sizes h.
func about(c, h vec.Vec3) AABB { return AABB{c.Sub(h), c.Add(h)} }

func nanBox() AABB {
	n := math.NaN()
	v := vec.Vec3{X: n, Y: n, Z: n}
	return AABB{v, v}
}
