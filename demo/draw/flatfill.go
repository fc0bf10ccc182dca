package draw

import "slices"

// A drop of a planar frame is listed with the triangles that fill its outline at rest.
// Where it is dented, some of these turn over and reach out of it. Then its outline is
// filled anew, by cutting off ears: corners whose triangle has no other corner inside.

// mostEars bounds the corners of an outline that is filled anew, as that takes the square
// of their number.
const mostEars = 512

// fill returns the triangles that fill a skin's outline as it is now, of vertices by
// number: those that it has, if none has turned over. The skin is all outline, its
// segments one after the other, the inside on their left.
func (s *Skin) fill() []uint32 {
	if len(s.segments) != len(s.mesh.vertices) || len(s.segments) > mostEars || !s.turnedOver() {
		return s.mesh.indices
	}
	s.ears = s.ears[:0]
	s.left = s.left[:0]
	for _, e := range s.segments {
		s.left = append(s.left, uint32(e[0]))
	}
	for at, misses := 0, 0; len(s.left) > 3 && misses < len(s.left); {
		n := len(s.left)
		a, b, c := s.left[(at+n-1)%n], s.left[at], s.left[(at+1)%n]
		if s.turn(a, b, c) < 0 || s.holds(a, b, c) {
			at, misses = (at+1)%n, misses+1
			continue
		}
		s.ears = append(s.ears, a, b, c)
		s.left = slices.Delete(s.left, at, at+1)
		at, misses = at%(n-1), 0
	}
	for i := 2; i < len(s.left); i++ { // the last triangle; of what crosses itself, a fan
		s.ears = append(s.ears, s.left[0], s.left[i-1], s.left[i])
	}
	return s.ears
}

// turnedOver reports whether a triangle has.
func (s *Skin) turnedOver() bool {
	for i := 0; i+2 < len(s.mesh.indices); i += 3 {
		if s.turn(s.mesh.indices[i], s.mesh.indices[i+1], s.mesh.indices[i+2]) < 0 {
			return true
		}
	}
	return false
}

// turn is twice the area of a triangle, positive counter-clockwise [m²].
func (s *Skin) turn(a, b, c uint32) float32 {
	v := s.mesh.vertices
	p, q, r := v[a].corner, v[b].corner, v[c].corner
	return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X)
}

// holds reports whether another corner that is left lies within a triangle.
func (s *Skin) holds(a, b, c uint32) bool {
	for _, d := range s.left {
		if s.turn(a, b, d) > 0 && s.turn(b, c, d) > 0 && s.turn(c, a, d) > 0 {
			return true
		}
	}
	return false
}
