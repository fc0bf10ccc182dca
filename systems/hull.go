package systems

import (
	"errors"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// RoundedHullCore returns the corners of the polyhedron that a rounded hull is
// the outside of, at the distance of its rounding; for a sharp hull its own [m,
// in body axes].
func RoundedHullCore(s *components.HullShape) ([]mgl64.Vec3, error) {
	g, err := cookHull(s)
	if err != nil {
		return nil, err
	}
	out := make([]mgl64.Vec3, len(g.Hull.Vertices))
	for i, v := range g.Hull.Vertices {
		out[i] = fromVec(v)
	}
	return out, nil
}

// cookHull builds the polyhedron of a hull's points, or its core.
func cookHull(s *components.HullShape) (geom.Shape, error) {
	if s == nil {
		return geom.Shape{}, errors.New("expected a hull, got nil")
	}
	points := make([]vec.Vec3, s.Len())
	for i := range points {
		points[i] = toVec(s.Point(i))
	}
	return geom.RoundedHull(points, s.Rounding())
}
