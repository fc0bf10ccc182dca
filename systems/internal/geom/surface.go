package geom

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Surface is a shape made of triangles that push one way, to the side of their
// normals: a mesh or a height field. Its numbers of triangles, edges and
// vertices are its own; they say which features meet.
type Surface interface {
	// Near appends the triangles whose boxes overlap box, in the surface's
	// axes, to out. The same box gives the same order.
	Near(box *AABB, out []int32) []int32
	// Facet fills f with triangle i.
	Facet(i int32, f *Facet)
	// Top reports whether no neighbour of vertex v lies above it along the unit
	// vector u by more than a slope, given as its sine.
	Top(v int32, u vec.Vec3, slope float64) bool
	// Bounds is the box about all triangles.
	Bounds() AABB
}

// Bend says how a surface goes on across an edge of a triangle.
type Bend uint8

const (
	// Flat edges, bent by less than flatSine, are none: only the normal counts.
	Flat Bend = iota
	// Concave edges touch nothing that does not touch the triangles.
	Concave
	// Convex edges push along the normals between those of their triangles.
	Convex
	// Rim edges have no other triangle, or are as sharp as a knife.
	Rim
)

// Facet is one triangle of a surface with what lies around it.
type Facet struct {
	P [3]vec.Vec3 // corners, counter-clockwise seen from where N points [m]
	N vec.Vec3    // unit normal
	// Side k is the last normal along which edge k, from corner k to the next,
	// may push: that of the other triangle of a convex edge, outward in the
	// triangle's plane for a rim, N for the others.
	Side [3]vec.Vec3
	Bend [3]Bend
	// Vert and Edge are the surface's numbers for the corners and edges.
	Vert, Edge [3]int32
}

// Smooth reports whether all edges are flat.
func (f *Facet) Smooth() bool { return f.Bend == [3]Bend{} }

// flatSine is the sine of the bend below which an edge is flat: 0.1°, far above
// the noise of float32 meshes and far below what can be felt.
const flatSine = 2e-3

// knifeCosine is the cosine of the bend from which on an edge is a knife's.
const knifeCosine = -0.999

// bend tells how the surface bends at an edge from p to q between the triangle
// with normal n, to the left of the edge, and that with normal m.
func bend(p, q, n, m vec.Vec3) Bend {
	if n.Dot(m) < knifeCosine {
		return Rim
	}
	switch s := n.Cross(m).Dot(q.Sub(p).Unit(vec.Vec3{})); {
	case s > flatSine:
		return Convex
	case s < -flatSine:
		return Concave
	}
	return Flat
}

// lastNormal is the last along which an edge from p to q pushes, see Facet.
func lastNormal(b Bend, p, q, n, m vec.Vec3) vec.Vec3 {
	switch b {
	case Convex:
		return m
	case Rim:
		return q.Sub(p).Cross(n).Unit(n)
	case Flat, Concave:
	}
	return n
}

// notAbove reports whether w lies no higher over v along u than the slope, a
// sine.
func notAbove(v, w, u vec.Vec3, slope float64) bool {
	d := w.Sub(v)
	rise := d.Dot(u)
	return rise <= 0 || float64(rise*rise) <= float64(slope*slope*d.LenSq())
}

func surfaceMass(Shape, float64) (float64, vec.Vec3, vec.Sym3) { return 0, vec.Vec3{}, vec.Sym3{} }

func surfaceBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	if !rot.X.Finite() || !rot.Y.Finite() || !rot.Z.Finite() || !pos.Finite() {
		return nanBox()
	}
	return s.Surface.Bounds().placed(pos, &rot)
}

// placed returns the world's box about a box in the axes of a body.
func (a AABB) placed(pos vec.Vec3, rot *vec.Mat3) AABB {
	c, h := a.Min.Add(a.Max).Mul(0.5), a.Max.Sub(a.Min).Mul(0.5)
	d := rot.X.Abs().Mul(h.X).MulAdd(rot.Y.Abs(), h.Y).MulAdd(rot.Z.Abs(), h.Z)
	return about(rot.MulVec(c).Add(pos), d)
}

// surfaceExtent: a surface has no thickness of its own.
func surfaceExtent(s Shape) (thickness, radius float64) {
	b := s.Surface.Bounds()
	lo, hi := b.Min.Abs(), b.Max.Abs()
	far := vec.Vec3{X: math.Max(lo.X, hi.X), Y: math.Max(lo.Y, hi.Y), Z: math.Max(lo.Z, hi.Z)}
	return 0, far.Len()
}
