package skin

// Primitive is what of a surface touches.
type Primitive int8

// The primitives.
const (
	OfVertex Primitive = iota
	OfEdge             // of a face, or a segment
	OfFace
)

// Primitives returns those of A and B.
func (k Kind) Primitives() (a, b Primitive) {
	switch k {
	case VertexFace:
		return OfVertex, OfFace
	case FaceVertex:
		return OfFace, OfVertex
	case EdgeEdge:
		return OfEdge, OfEdge
	case VertexEdge:
		return OfVertex, OfEdge
	case EdgeVertex:
		return OfEdge, OfVertex
	case VertexVertex:
	}
	return OfVertex, OfVertex
}

// FaceAt returns a face at an edge, −1 for a segment.
func (s *Surface) FaceAt(edge int32) int32 {
	if edge >= int32(len(s.Edge)-s.segments) {
		return -1
	}
	return s.sides[edge][0]
}

// SameEdge returns a face at an edge, −1 for a segment, and the number that the edge
// of this face, or the segment, has in another surface of the same faces and segments
// between other vertices.
func (s *Surface) SameEdge(edge int32, now *Surface) (face, same int32) {
	if first := int32(len(s.Edge) - s.segments); edge >= first {
		return -1, int32(len(now.Edge)-now.segments) + edge - first
	}
	face = s.sides[edge][0]
	for c, e := range s.edgesOf[face] {
		if e == edge {
			return face, now.edgesOf[face][c]
		}
	}
	return face, edge
}
