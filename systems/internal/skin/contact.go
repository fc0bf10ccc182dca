package skin

import "github.com/tackphysics/tack/systems/internal/vec"

// Kind says which primitives touch.
type Kind int8

// The kinds of contact, A's primitive first.
const (
	VertexFace Kind = iota
	FaceVertex
	EdgeEdge
	VertexEdge // grains and segments
	EdgeVertex
	VertexVertex // grains
)

// Key names a contact by its primitives: numbers of vertices, faces and edges. It
// does not change when the nearest points cross from the inside of a face to its
// rim, so that what is known of a contact finds it again.
type Key struct {
	Kind Kind
	A, B int32
}

// Compare orders keys.
func (k Key) Compare(o Key) int {
	switch {
	case k.Kind != o.Kind:
		return int(k.Kind) - int(o.Kind)
	case k.A != o.A:
		return int(k.A) - int(o.A)
	}
	return int(k.B) - int(o.B)
}

// Spot is a point of a surface, by up to three vertices and their weights, which
// sum to 1.
type Spot struct {
	Vertex [3]int32
	Weight [3]float64
}

// At returns where the spot is with the vertices at x.
func (s *Spot) At(x []vec.Vec3) vec.Vec3 {
	return x[s.Vertex[0]].Mul(s.Weight[0]).MulAdd(x[s.Vertex[1]], s.Weight[1]).MulAdd(x[s.Vertex[2]], s.Weight[2])
}

// Contact is two spots that touch, or may in this step.
type Contact struct {
	Key
	A, B   Spot
	Normal vec.Vec3 // from A to B
	// Gap is how far apart the skins are along the normal at the beginning of
	// the step [m], negative where they overlap.
	Gap float64
	// Time is when they would meet, in steps: 0 if they are near from the start.
	Time float64
	// Area is what the contact stands for [m²], over all contacts of two bodies
	// that of the faces within reach, each patch once. It is 0 where no faces face
	// each other.
	Area float64
}

func vertexSpot(v int32) Spot { return Spot{[3]int32{v, v, v}, [3]float64{1, 0, 0}} }

func edgeSpot(e [2]int32, t float64) Spot {
	return Spot{[3]int32{e[0], e[1], e[1]}, [3]float64{1 - t, t, 0}}
}
