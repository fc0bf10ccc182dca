package geom

import (
	"fmt"
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// maxHullPoints bounds the points of a hull: feature identifiers of contacts
// have 15 bits for an edge, of which there are fewer than three a vertex.
const maxHullPoints = 8192

// flatness and flat are relative to the largest extent of the points. Faces
// whose vertices lie within flatness of a plane become one polygon: the noise
// of float32 meshes and of turned coordinates is below it, a visible bend far
// above. Points thinner than flat are a sheet, and have no hull.
const (
	flatness = 1e-6
	flat     = 1e-5
)

// ConvexHull returns the convex hull of points in body axes [m]. The points
// need not surround the origin, may repeat and may lie inside. Faces that lie
// in a plane within 1e-6 of the largest extent become one polygon; vertices
// within a face or on an edge are left out. The same points in the same order
// give the same hull.
//
// It is an error if there are fewer than four points or more than 8192, if one
// is not finite, or if they lie in a plane.
func ConvexHull(points []vec.Vec3) (Shape, error) {
	if len(points) < 4 || len(points) > maxHullPoints {
		return Shape{}, fmt.Errorf("geom: hull of %d points, must be 4 to %d", len(points), maxHullPoints)
	}
	lo, hi := points[0], points[0]
	for i, p := range points {
		if !p.Finite() {
			return Shape{}, fmt.Errorf("geom: hull point %d is %v, must be finite", i, p)
		}
		lo = vec.Vec3{X: math.Min(lo.X, p.X), Y: math.Min(lo.Y, p.Y), Z: math.Min(lo.Z, p.Z)}
		hi = vec.Vec3{X: math.Max(hi.X, p.X), Y: math.Max(hi.Y, p.Y), Z: math.Max(hi.Z, p.Z)}
	}
	d := hi.Sub(lo)
	extent := math.Max(d.X, math.Max(d.Y, d.Z))
	far := math.Max(lo.Len(), hi.Len())
	if !size(extent) || far > maxSize {
		return Shape{}, fmt.Errorf("geom: hull is %v m long and reaches %v m from the origin, must be %s", extent, far, sizeRange)
	}
	if what := degenerate(points, extent); what != "" {
		return Shape{}, fmt.Errorf("geom: hull points lie %s (thinner than %v of their extent %v m), must span a volume",
			what, flat, extent)
	}
	// The first salt and tolerance serve but for freak coincidences.
	for salt := uint64(1); salt <= hullTries; salt++ {
		tris := wrap(points, lo, d, salt)
		h := merge(points, tris, float64(flatness*extent)*float64(salt))
		if h != nil && h.Thickness > 0 {
			return Shape{Kind: KindHull, Hull: h}, nil
		}
	}
	return Shape{}, fmt.Errorf("geom: hull of %d points within %v m is too thin or too finely spaced", len(points), extent)
}

// hullTries is how many jitters of the points are tried before giving up.
const hullTries = 8

// degenerate says how the points fail to span a volume: "at one place", "on a
// line", "in a plane", or "" if they do span one.
func degenerate(points []vec.Vec3, extent float64) string {
	limit := float64(flat * extent)
	o := points[0]
	away := func(p vec.Vec3) float64 { return p.Sub(o).Len() }
	end, _ := farthestFrom(points, away)
	o = points[end]
	a, da := farthestFrom(points, away)
	if da <= limit {
		return "at one place"
	}
	u := points[a].Sub(o).Mul(1 / da)
	b, db := farthestFrom(points, func(p vec.Vec3) float64 { return p.Sub(o).Cross(u).Len() })
	if db <= limit {
		return "on a line"
	}
	n := u.Cross(points[b].Sub(o)).Unit(vec.Vec3{})
	if _, dc := farthestFrom(points, func(p vec.Vec3) float64 { return math.Abs(p.Sub(o).Dot(n)) }); dc <= limit {
		return "in a plane"
	}
	return ""
}

// farthestFrom returns the point at which measure is largest, the first of
// equals, and that measure.
func farthestFrom(points []vec.Vec3, measure func(vec.Vec3) float64) (int, float64) {
	at, best := 0, measure(points[0])
	for i, p := range points {
		if m := measure(p); m > best {
			at, best = i, m
		}
	}
	return at, best
}
