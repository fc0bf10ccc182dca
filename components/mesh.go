package components

import "github.com/go-gl/mathgl/mgl64"

// MeshShape is a surface of triangles, for static and kinematic bodies. A
// triangle pushes to one side, that from which its corners run
// counter-clockwise. A closed mesh so is a solid; one whose triangles face
// inward is turned over. An open mesh is a sheet with one side: what has come
// through it from behind is not held. Two bodies of meshes, height fields or
// half-spaces do not touch each other.
//
// Triangles with an edge in common are one surface: vertices at the same place
// count as the same, and what slides over an inner edge of a flat is not hit by
// it. A mesh may be shared by many bodies.
type MeshShape struct {
	vertices  []mgl64.Vec3
	triangles [][3]int32
	reach     float64
}

// Mesh makes a mesh of triangles, each three indices into the vertices [m, in
// body axes]. Both are copied. An index out of range, a vertex that is not
// finite and a mesh without area are reported when the body is first stepped;
// triangles without area are left out.
func Mesh(vertices []mgl64.Vec3, triangles [][3]int32) *MeshShape {
	return &MeshShape{append([]mgl64.Vec3(nil), vertices...), append([][3]int32(nil), triangles...), farthest(vertices)}
}

// Vertices returns the number of vertices.
func (m *MeshShape) Vertices() int { return len(m.vertices) }

// Vertex returns vertex i [m].
func (m *MeshShape) Vertex(i int) mgl64.Vec3 { return m.vertices[i] }

// Triangles returns the number of triangles.
func (m *MeshShape) Triangles() int { return len(m.triangles) }

// Triangle returns the corners of triangle i, as numbers of vertices.
func (m *MeshShape) Triangle(i int) [3]int32 { return m.triangles[i] }

// Reach implements Shape, of all its vertices.
func (m *MeshShape) Reach() float64 {
	if m == nil {
		return 0
	}
	return m.reach
}

func (*MeshShape) shape() {}
