package systems

import (
	"errors"
	"fmt"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
)

// cookCompound cooks the children of a compound.
func cookCompound(s *components.CompoundShape) (geom.Shape, error) {
	if s == nil {
		return geom.Shape{}, errors.New("expected a compound, got nil")
	}
	children := make([]geom.Child, s.Len())
	for i := range children {
		c := s.Child(i)
		if _, nested := c.Shape.(*components.CompoundShape); nested {
			return geom.Shape{}, fmt.Errorf("child %d: expected a convex shape, got a compound", i)
		}
		g, err := cook(c.Shape)
		if err != nil {
			return geom.Shape{}, fmt.Errorf("child %d: %w", i, err)
		}
		if !finite3(c.Position) || !finite3(c.Rotation.V) || !finite(c.Rotation.W) {
			return geom.Shape{}, fmt.Errorf("child %d: expected a finite Position and Rotation", i)
		}
		children[i] = geom.Child{Shape: g, Pos: toVec(c.Position), Rot: toQuat(c.Rotation).Unit().Mat()}
	}
	return geom.NewCompound(children)
}
