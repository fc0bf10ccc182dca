package imprint

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Depth returns the signed distance of a point from a shape, negative inside, and
// the outward normal of the shape there, both in the shape's axes [m]. ok is false
// where the shape has no inside. Inside it is exact, but in the notches of a compound
// at most too deep; outside of a polyhedron, a cylinder or a cone it is that of the
// nearest of their faces' planes, never more than the distance.
func Depth(s *geom.Shape, x vec.Vec3) (gap float64, n vec.Vec3, ok bool) {
	switch {
	case s.Kind == geom.KindHalfSpace:
		return s.Normal.Dot(x), s.Normal, true
	case s.Kind == geom.KindSphere || s.Kind == geom.KindCapsule:
		core := vec.Vec3{Y: bounded(x.Y, s.Half.Y)}
		if s.Kind == geom.KindSphere {
			core = vec.Vec3{}
		}
		d := x.Sub(core)
		return d.Len() - s.Radius, d.Unit(vec.Vec3{X: 1}), true
	case s.Kind == geom.KindBox || s.Kind == geom.KindRoundedBox:
		gap, n = boxDepth(s, x)
		return gap, n, true
	case s.Hull != nil:
		gap, n = hullDepth(s, x)
		return gap, n, len(s.Hull.Faces) > 0
	case s.Compound != nil:
		return compoundDepth(s.Compound, x)
	}
	if r, is := s.Curved.(*geom.Revolved); is {
		gap, n = revolvedDepth(r, x)
		if gap > 0 && gap <= s.Radius {
			gap, n = revolvedNear(r, x)
		}
		return gap - s.Radius, n, true
	}
	return 0, n, false
}

// hullDepth is that of a polyhedron, of which edges may be round.
func hullDepth(s *geom.Shape, x vec.Vec3) (gap float64, n vec.Vec3) {
	gap = math.Inf(-1)
	for i := range s.Hull.Faces {
		f := &s.Hull.Faces[i]
		if h := f.Normal.Dot(x) - f.Offset; h > gap {
			gap, n = h, f.Normal
		}
	}
	if gap > 0 && gap <= s.Radius { // in the rounding, or past an edge of it
		gap, n = hullNear(s.Hull, x)
	}
	return gap - s.Radius, n
}

func bounded(x, limit float64) float64 {
	if x > limit {
		return limit
	}
	if x < -limit {
		return -limit
	}
	return x
}

// boxDepth is exact on both sides, also where edges are round.
func boxDepth(s *geom.Shape, x vec.Vec3) (gap float64, n vec.Vec3) {
	h := s.Half.Sub(vec.Vec3{X: s.Radius, Y: s.Radius, Z: s.Radius})
	d := x.Sub(vec.Vec3{X: bounded(x.X, h.X), Y: bounded(x.Y, h.Y), Z: bounded(x.Z, h.Z)})
	if l := d.Len(); l > 0 {
		return l - s.Radius, d.Mul(1 / l)
	}
	q := x.Abs().Sub(h)
	switch {
	case q.X >= q.Y && q.X >= q.Z:
		return q.X - s.Radius, vec.Vec3{X: math.Copysign(1, x.X)}
	case q.Y >= q.Z:
		return q.Y - s.Radius, vec.Vec3{Y: math.Copysign(1, x.Y)}
	}
	return q.Z - s.Radius, vec.Vec3{Z: math.Copysign(1, x.Z)}
}

// revolvedDepth is that of the core of a cylinder or cone: the highest above the
// side and the two discs.
func revolvedDepth(r *geom.Revolved, x vec.Vec3) (gap float64, n vec.Vec3) {
	out, e := fromAxis(x)
	gap = float64(r.Out*(out-r.Low.R)) + float64(r.Up*(x.Y-r.Low.Y))
	n = vec.Vec3{X: float64(e.X * r.Out), Y: r.Up, Z: float64(e.Z * r.Out)}
	if h := r.Low.Y - x.Y; h > gap {
		gap, n = h, vec.Vec3{Y: -1}
	}
	if h := x.Y - r.High.Y; h > gap {
		gap, n = h, vec.Vec3{Y: 1}
	}
	return gap, n
}
