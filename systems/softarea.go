package systems

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/tiling"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Deformable bodies of a planar world are stepped by the same systems and kernels as
// those of space. Their nodes lie in the plane z = 0; elements, contacts and gravity
// push along it alone, and every term that couples z with x or y is a product with an
// exact zero, so z stays zero to the bit. What is different is in this file and
// softflat*.go: what they are made of, and whom they touch.

// planArea is plan in a planar world.
func (f *solidForm) planArea(m *components.MaterialData) (*plan, error) {
	t, err := tilesOf(f.data.Shape)
	if err != nil {
		return nil, fmt.Errorf("SoftBody.Shape: %w", err)
	}
	if len(t.X) > mostNodes {
		return nil, fmt.Errorf("SoftBody.Shape: expected up to %d nodes, got %d", mostNodes, len(t.X))
	}
	f.tris = t.Face
	k, err := f.of(t.X, soft.NewRim(t.X, t.Rim), m, true)
	if err != nil {
		return nil, err
	}
	k.held = f.held(t.X)
	if k.paint, err = paint(k.skin); err != nil {
		return nil, fmt.Errorf("SoftBody.Shape: %w", err)
	}
	return k, nil
}

// paint fills the outline of a skin, whose segments are in order, with triangles to be
// drawn.
func paint(s *soft.Skin) ([][3]int32, error) {
	outline := make([]vec.Vec2, len(s.X))
	for i, x := range s.X {
		outline[i] = x.Flat()
	}
	return tiling.Fill(outline)
}

// tilesOf cuts a shape of the plane into triangles.
func tilesOf(s components.SoftShape) (*tiling.Mesh, error) {
	switch s := s.(type) {
	case components.SoftRect:
		return tiling.Rect(s.Size[0], s.Size[1], s.Cells[0], s.Cells[1])
	case components.SoftBox:
		if s.Cuts > 1 {
			return nil, fmt.Errorf("expected no cuts in a planar world, got %d", s.Cuts)
		}
		return tiling.Rect(s.Size[0], s.Size[1], s.Cells[0], s.Cells[1])
	case components.SoftDisc:
		return tiling.Disc(s.Radius, s.Cells)
	case components.SoftSphere:
		return tiling.Disc(s.Radius, s.Cells)
	case *components.SoftPolygon:
		if s == nil {
			return nil, fmt.Errorf("expected a polygon, got nil")
		}
		return tiling.Polygon(flatPoints(len(s.Corners), func(i int) mgl64.Vec2 { return s.Corners[i] }), s.Cell)
	}
	return nil, fmt.Errorf("%T is no deformable shape of a planar world: use a rectangle, a disc or a polygon", s)
}
