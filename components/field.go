package components

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
)

// SurfacePoint is a place on the surface of a body.
type SurfacePoint struct {
	// Body is the entity of the body.
	Body donburi.Entity
	// Position in the world, and Local in body axes from the body's origin [m]: of a
	// deformable body where the place is at rest, so that a field goes with it.
	Position, Local mgl64.Vec3
	// Mesh is the triangle surface that the place is on, nil if it is on none; of a
	// deformable body its Nodes.Surface.
	Mesh *MeshShape
	// Vertices of Mesh around the place and their Weights, which sum to one;
	// Count of them are in use: one at a vertex, two on an edge, three within a face, 0
	// where that is not known. Weighed so, they are the place, where Mesh is what
	// collides; where it divides something round, they are as near as it comes.
	Count    int
	Vertices [3]int32
	Weights  [3]float64
	// Face of Mesh that the place is in, −1 where it is in none or in several.
	Face int32
	// Element of a deformable body that the place is in, by its number in Nodes.Tets, in
	// a planar world in Nodes.Triangles: one of them where several meet. It is −1 for
	// what has none: rigid bodies, cloth, ropes and particles.
	Element int32
}

// Field is a number that varies over a surface or in space: over the vertices,
// the faces or the elements of a mesh, over a grid, or by a function of the place.
// Fields are shared by pointer. What Set changes acts from the next substep on;
// wake bodies that sleep on it.
type Field struct {
	kind   fieldKind
	mesh   *MeshShape
	body   donburi.Entity
	values []float64
	// Of a grid.
	origin, spacing mgl64.Vec3
	size            [3]int
	// Of elements.
	nodes    []mgl64.Vec3
	elements [][4]int32
	function func(*SurfacePoint) float64
	around   [][]int32 // faces by vertex
	areas    []float64 // of faces
}

type fieldKind uint8

const (
	overVertices fieldKind = iota
	overFaces
	overElements
	overGrid
	byFunction
)

// VertexField is a field over the vertices of a mesh; it is linear within faces.
// values holds a number for each vertex and is copied; missing ones are 0.
func VertexField(mesh *MeshShape, values []float64) *Field {
	return &Field{kind: overVertices, mesh: mesh, values: fitted(values, mesh.Vertices())}
}

// FaceField is a field over the triangles of a mesh, the same all over each. At a
// vertex it is the mean of those around it by their areas. values is copied;
// missing ones are 0.
func FaceField(mesh *MeshShape, values []float64) *Field {
	f := &Field{kind: overFaces, mesh: mesh, values: fitted(values, mesh.Triangles())}
	f.around, f.areas = make([][]int32, mesh.Vertices()), make([]float64, mesh.Triangles())
	for i := range f.areas {
		t := mesh.Triangle(i)
		inside := true
		for _, v := range t {
			inside = inside && int(v) >= 0 && int(v) < len(f.around)
		}
		if !inside {
			continue
		}
		a := mesh.Vertex(int(t[0]))
		n := cross(mesh.Vertex(int(t[1])).Sub(a), mesh.Vertex(int(t[2])).Sub(a))
		f.areas[i] = 0.5 * math.Sqrt(dot(n, n))
		for _, v := range t {
			f.around[v] = append(f.around[v], int32(i))
		}
	}
	return f
}

// ElementField is a field over tetrahedra in the axes of a body, the same all over
// each; a place outside takes the element whose centre is nearest. nodes are
// places [m], elements their numbers, four each; all are copied, and elements that
// name no node are left out of the search. Where the last two are the same it is a
// triangle of the plane z = 0. Those of a deformable body are its Nodes.Rest with its
// Nodes.Tets.
func ElementField(body donburi.Entity, nodes []mgl64.Vec3, elements [][4]int32, values []float64) *Field {
	return &Field{
		kind: overElements, body: body, values: fitted(values, len(elements)),
		nodes: append([]mgl64.Vec3(nil), nodes...), elements: append([][4]int32(nil), elements...),
	}
}

// GridField is a field over the points of a grid, x running fastest, then y; it is
// linear between them and goes on as it is at the rim. The grid is in the axes of
// body, or in the world for donburi.Null. origin is its first point and spacing
// the way to the next along each axis [m], > 0 where size is above 1.
func GridField(body donburi.Entity, origin, spacing mgl64.Vec3, size [3]int, values []float64) *Field {
	for i := range size {
		size[i] = max(size[i], 1)
	}
	return &Field{kind: overGrid, body: body, origin: origin, spacing: spacing, size: size, values: fitted(values, size[0]*size[1]*size[2])}
}

// FuncField is a field by a function of the place. It must give the same for the
// same place: it is called by many goroutines in no fixed order.
func FuncField(value func(*SurfacePoint) float64) *Field {
	return &Field{kind: byFunction, function: value}
}

func fitted(values []float64, n int) []float64 {
	out := make([]float64, n)
	copy(out, values)
	return out
}

// Bind puts a grid or elements into the axes of a body; donburi.Null is the world.
func (f *Field) Bind(body donburi.Entity) { f.body = body }

// Mesh is the surface that it is over, nil for a grid, elements or a function.
func (f *Field) Mesh() *MeshShape { return f.mesh }

// Len is the number of values that the field has, 0 for a function.
func (f *Field) Len() int { return len(f.values) }

// Value returns value i.
func (f *Field) Value(i int) float64 { return f.values[i] }

// Set changes value i between steps.
func (f *Field) Set(i int, x float64) { f.values[i] = x }
