package geom

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Hull is the core of a convex shape: a vertex, two vertices and an edge, or a
// convex polyhedron with polygons for faces. It is never changed once made.
type Hull struct {
	// Vertices in body axes [m].
	Vertices []vec.Vec3
	// Faces of a polyhedron; none for a vertex or a segment.
	Faces []Face
	// Loop holds the faces' vertices, counter-clockwise seen from outside,
	// face after face.
	Loop []int32
	// LoopEdges holds for each entry of Loop the edge to the loop's next vertex.
	LoopEdges []int32
	// Edges, each once.
	Edges []Edge
	// Near holds the vertices joined to each vertex by an edge, vertex after
	// vertex: those of vertex i are Near[NearAt[i]:NearAt[i+1]]. NearEdges holds
	// the edges that join them.
	Near      []int32
	NearEdges []int32
	NearAt    []int32
	// Center is a point well inside, the mean of the vertices [m].
	Center vec.Vec3
	// Thickness is the smallest width in any direction [m]; 0 without faces.
	Thickness float64
	// Radius is the largest distance of a vertex from the origin [m].
	Radius float64
	// MaxSides is the number of sides of the longest face.
	MaxSides int
}

// Face is one polygon of a hull: its plane Normal·x = Offset, the normal
// pointing out, and its vertices Loop[First:First+Count].
type Face struct {
	Normal       vec.Vec3
	Offset       float64 // [m]
	Area         float64 // [m²]
	First, Count int32
}

// Edge joins vertices A and B. Seen from outside, face Left lies on the left
// going from A to B and face Right on the right; both are −1 for a segment.
type Edge struct {
	A, B, Left, Right int32
}

// Support returns the vertex farthest along the direction d, the first of
// equals.
func (h *Hull) Support(d vec.Vec3) int32 {
	v := h.Vertices
	best, at := v[0].Dot(d), 0
	for i := 1; i < len(v); i++ {
		if x := v[i].Dot(d); x > best {
			best, at = x, i
		}
	}
	return int32(at)
}

// FaceAlong returns the face whose normal is closest to the direction d, the
// first of equals; −1 where there are no faces.
func (h *Hull) FaceAlong(d vec.Vec3) int32 {
	f := h.Faces
	if len(f) == 0 {
		return -1
	}
	best, at := f[0].Normal.Dot(d), 0
	for i := 1; i < len(f); i++ {
		if x := f[i].Normal.Dot(d); x > best {
			best, at = x, i
		}
	}
	return int32(at)
}
