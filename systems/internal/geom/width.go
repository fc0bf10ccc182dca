package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// parallel is the squared sine below which two edges have no common normal
// worth the name; a face beside them then measures the width as well.
const parallel = 1e-10

// maxWidthEdges is the number of edges above which only the faces are tried:
// the pairs would take seconds, and the faces then look in so many directions
// that they miss little.
const maxWidthEdges = 3000

// width returns the smallest thickness of a polyhedron over all directions. It
// is found either between a face and the vertex farthest below it, or between
// two edges that have parallel supporting planes (Houle and Toussaint, 1988).
func (h *Hull) width() float64 {
	best := -1.0
	take := func(w float64) {
		if best < 0 || w < best {
			best = w
		}
	}
	for i := range h.Faces {
		f := &h.Faces[i]
		low := h.Vertices[h.Support(f.Normal.Neg())].Dot(f.Normal)
		take(f.Offset - low)
	}
	if len(h.Edges) > maxWidthEdges {
		return best
	}
	for i := range h.Edges {
		for j := i + 1; j < len(h.Edges); j++ {
			e, g := &h.Edges[i], &h.Edges[j]
			if !h.antipodal(e, g) {
				continue
			}
			u := h.Vertices[e.B].Sub(h.Vertices[e.A])
			w := h.Vertices[g.B].Sub(h.Vertices[g.A])
			n := u.Cross(w)
			if n.LenSq() <= float64(parallel*u.LenSq())*w.LenSq() {
				continue
			}
			n = n.Unit(vec.Vec3{})
			take(math.Abs(n.Dot(h.Vertices[e.A].Sub(h.Vertices[g.A]))))
		}
	}
	return best
}

// antipodal reports whether parallel planes can touch the hull along e on one
// side and along g on the other: the arc of e's normals crosses that of g's,
// negated (Gregorius, "The separating axis test", 2013).
func (h *Hull) antipodal(e, g *Edge) bool {
	a, b := h.Faces[e.Left].Normal, h.Faces[e.Right].Normal
	c, d := h.Faces[g.Left].Normal.Neg(), h.Faces[g.Right].Normal.Neg()
	ab, cd := b.Cross(a), d.Cross(c)
	ca, da := c.Dot(ab), d.Dot(ab)
	ac, bc := a.Dot(cd), b.Dot(cd)
	return float64(ca*da) < 0 && float64(ac*bc) < 0 && float64(ca*bc) > 0
}
