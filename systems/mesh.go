package systems

import (
	"errors"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// MeshInfo says what a mesh turned out to be.
type MeshInfo = geom.MeshInfo

// InspectMesh builds a mesh as a body would, and says what it is: how many
// triangles it has and how many were left out because they have no area,
// whether it is closed, and how many edges are rims where it is not. An error
// says what makes it unusable.
func InspectMesh(s *components.MeshShape) (MeshInfo, error) {
	if s == nil {
		return MeshInfo{}, errors.New("expected a mesh, got nil")
	}
	_, info, err := buildMesh(s)
	return info, err
}

func buildMesh(s *components.MeshShape) (geom.Shape, MeshInfo, error) {
	vertices := make([]vec.Vec3, s.Vertices())
	for i := range vertices {
		vertices[i] = toVec(s.Vertex(i))
	}
	triangles := make([][3]int32, s.Triangles())
	for i := range triangles {
		triangles[i] = s.Triangle(i)
	}
	return geom.NewMesh(vertices, triangles)
}

func cookMesh(s *components.MeshShape) (geom.Shape, error) {
	if s == nil {
		return geom.Shape{}, errors.New("expected a mesh, got nil")
	}
	g, _, err := buildMesh(s)
	return g, err
}

func cookHeightField(s *components.HeightFieldShape) (geom.Shape, error) {
	if s == nil {
		return geom.Shape{}, errors.New("expected a height field, got nil")
	}
	heights := make([]float64, s.Len())
	for i := range heights {
		heights[i] = s.Height(i)
	}
	columns, rows := s.Size()
	dx, dz := s.Spacing()
	return geom.NewGrid(columns, rows, dx, dz, heights)
}

// mostCooked is the number of surfaces whose cooked form is kept at hand.
const mostCooked = 64

// cook makes the kernels' form of a shape. Those that take long are kept, for
// the next body of the same shape, and for the first step of this one.
func (w *World) cook(s components.Shape) (geom.Shape, error) {
	switch s.(type) {
	case *components.MeshShape, *components.HeightFieldShape:
	default:
		return cook(s)
	}
	if g, ok := w.cooked[s]; ok {
		return g, nil
	}
	g, err := cook(s)
	if err == nil {
		if len(w.cooked) >= mostCooked || w.cooked == nil {
			w.cooked = map[components.Shape]geom.Shape{}
		}
		w.cooked[s] = g
	}
	return g, err
}
