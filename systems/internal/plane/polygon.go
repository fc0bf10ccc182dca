package plane

import (
	"fmt"
	"sort"

	"github.com/tackphysics/tack/systems/internal/vec"
)

const (
	// maxVertices of a polygon: features count them in eight bits.
	maxVertices = 255
	// flatCorner is the distance from the line between its neighbours, as a
	// share of the polygon's size, within which a vertex is no corner.
	flatCorner = 1e-9
)

// MakePolygon returns the convex hull of points in body axes. It is an error if
// they are fewer than three, not finite, on a line, or need more than 255
// corners.
func MakePolygon(points []vec.Vec2) (Shape, error) {
	if len(points) < 3 {
		return Shape{}, fmt.Errorf("plane: polygon has %d points, must have at least 3", len(points))
	}
	lo, hi := points[0], points[0]
	for i, p := range points {
		if !(p.X >= -1e6 && p.X <= 1e6 && p.Y >= -1e6 && p.Y <= 1e6) {
			return Shape{}, fmt.Errorf("plane: polygon point %d is %v, must be within 1e6 m", i, p)
		}
		lo, hi = stretch(lo, hi, p)
	}
	v := convexHull(points, float64(flatCorner*hi.Sub(lo).Len()))
	if len(v) < 3 {
		return Shape{}, fmt.Errorf("plane: the polygon's points lie on a line")
	}
	if len(v) > maxVertices {
		return Shape{}, fmt.Errorf("plane: polygon has %d corners, must have at most %d", len(v), maxVertices)
	}
	s := Shape{Kind: Polygon, Vertices: v}
	s.link()
	if !size(s.Thickness) {
		return Shape{}, fmt.Errorf("plane: polygon is %v m thick, must be %s", s.Thickness, sizeRange)
	}
	return s, nil
}

// convexHull returns the corners of the points' hull counter-clockwise (Andrew,
// "Another efficient algorithm for convex hulls in two dimensions", 1979), those
// within tol [m] of the line between their neighbours left out.
func convexHull(points []vec.Vec2, tol float64) []vec.Vec2 {
	p := append([]vec.Vec2(nil), points...)
	sort.Slice(p, func(i, j int) bool { return p[i].X < p[j].X || p[i].X == p[j].X && p[i].Y < p[j].Y })
	var hull []vec.Vec2
	half := func(next func(int) vec.Vec2) {
		start := len(hull)
		for i := range p {
			q := next(i)
			for len(hull) >= start+2 && flat(hull[len(hull)-2], hull[len(hull)-1], q, tol) {
				hull = hull[:len(hull)-1]
			}
			if len(hull) == start || hull[len(hull)-1].Sub(q).Len() > tol {
				hull = append(hull, q)
			}
		}
		hull = hull[:len(hull)-1] // the first of the other half
	}
	half(func(i int) vec.Vec2 { return p[i] })
	half(func(i int) vec.Vec2 { return p[len(p)-1-i] })
	for n := len(hull); n >= 3 && flat(hull[n-1], hull[0], hull[1], tol); n = len(hull) {
		hull = hull[1:]
	}
	return hull
}

// flat reports whether the way from a over b to c does not turn left at b, but
// for tol [m].
func flat(a, b, c vec.Vec2, tol float64) bool {
	d := c.Sub(a)
	return b.Sub(a).Cross(d) <= float64(tol*d.Len())
}
