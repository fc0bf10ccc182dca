package systems

import (
	"errors"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// cookHull builds the polyhedron of a hull's points.
func cookHull(s *components.HullShape) (geom.Shape, error) {
	if s == nil {
		return geom.Shape{}, errors.New("expected a hull, got nil")
	}
	points := make([]vec.Vec3, s.Len())
	for i := range points {
		points[i] = toVec(s.Point(i))
	}
	return geom.ConvexHull(points)
}
