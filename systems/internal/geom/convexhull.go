package geom

import (
	"errors"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// ConvexHull returns the convex hull of points in body axes [m].
func ConvexHull(points []vec.Vec3) (Shape, error) {
	return Shape{}, errors.New("geom: hull of the points is not known")
}

func hullMass(s Shape, density float64) (float64, vec.Vec3, vec.Sym3) {
	return 0, vec.Vec3{}, vec.Sym3{}
}

func hullBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	return about(pos, vec.Vec3{})
}

func hullExtent(s Shape) (thickness, radius float64) { return s.Hull.thickness, s.Hull.radius }
