package imprint

import "github.com/tackphysics/tack/systems/internal/geom"

// supports divides the surface of any curved core: the corners of a ball's triangles
// go to the points of which they are the outward normals. The surface stays closed,
// its corners lie on the shape; what all goes to one point or edge has no area and is
// left out.
func (w *weaver) supports(s *geom.Shape, n int) {
	at := newWeaver()
	at.ball(1, n)
	places := make([]int32, len(at.vertices))
	for i, d := range at.vertices {
		places[i] = w.vertex(s.Curved.Support(d).MulAdd(d, s.Radius))
	}
	for _, t := range at.triangles {
		w.add(places[t[0]], places[t[1]], places[t[2]], true)
	}
}
