package gallery

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/draw"
)

// shapeReach returns the radius about its origin that holds a shape, 0 for one
// without bounds.
func shapeReach(shape components.Shape) float64 {
	switch s := shape.(type) {
	case components.SphereShape:
		return s.Radius
	case components.BoxShape:
		return s.Size.Len() / 2
	case components.CapsuleShape:
		return s.Radius + s.Length/2
	case components.CircleShape:
		return s.Radius
	case components.RectShape:
		return s.Size.Len() / 2
	case components.CylinderShape:
		return math.Hypot(s.Radius, s.Height/2)
	case components.ConeShape:
		return math.Hypot(s.Radius, s.Height/2)
	}
	return madeReach(shape)
}

// madeReach is shapeReach for the shapes that are made of points or parts.
func madeReach(shape components.Shape) float64 {
	switch s := shape.(type) {
	case *components.PolygonShape:
		return farthest(s.Len(), func(i int) float64 { return s.Point(i).Len() })
	case *components.ChainShape:
		return farthest(s.Len(), func(i int) float64 { return s.Point(i).Len() })
	case *components.HullShape:
		return farthest(s.Len(), func(i int) float64 { return s.Point(i).Len() })
	case *components.MeshShape:
		return farthest(s.Vertices(), func(i int) float64 { return s.Vertex(i).Len() })
	case *draw.Skin:
		return s.Reach()
	case *components.HeightFieldShape:
		columns, rows := s.Size()
		dx, dz := s.Spacing()
		return math.Hypot(dx*float64(columns-1), dz*float64(rows-1)) / 2
	case *components.CompoundShape:
		return farthest(s.Len(), func(i int) float64 {
			c := s.Child(i)
			return c.Position.Len() + shapeReach(c.Shape)
		})
	}
	return 0
}

// farthest is the largest of n distances.
func farthest(n int, distance func(i int) float64) float64 {
	most := 0.0
	for i := range n {
		most = max(most, distance(i))
	}
	return most
}
