package geom

import (
	"fmt"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// RoundedHull returns the convex hull of points as ConvexHull does, its edges
// and corners rounded within that form [m]: what a ball of that radius sweeps
// inside of it. A face that the ball does not reach is gone. It is an error if
// the rounding is not 0 or a length that leaves a core, below the radius of the
// largest ball that fits in.
func RoundedHull(points []vec.Vec3, rounding float64) (Shape, error) {
	s, err := ConvexHull(points)
	if err != nil || rounding == 0 {
		return s, err
	}
	bad := func(why string) (Shape, error) {
		return Shape{}, fmt.Errorf("geom: hull rounding is %v, must be 0 or %s and leave a core: %s", rounding, sizeRange, why)
	}
	if !size(rounding) {
		return bad("it is no length")
	}
	if 2*rounding >= s.Hull.Thickness {
		return bad(fmt.Sprintf("the hull is %v m thick", s.Hull.Thickness))
	}
	left := s.Hull.inset(rounding)
	if len(left) < 4 {
		return bad("no ball of that radius fits in")
	}
	core, err := ConvexHull(left)
	if err != nil {
		return bad("what remains is too thin")
	}
	return Shape{Kind: KindRoundedHull, Radius: rounding, Hull: core.Hull}, nil
}

// insetTouch is the distance from a plane, as a share of the hull's size, at
// which a point counts as lying in it.
const insetTouch = 1e-11

// inset returns the corners of the polyhedron whose planes are the hull's, each
// moved inward by d; none if they leave nothing. The hull is cut by one plane
// after the other.
func (h *Hull) inset(d float64) []vec.Vec3 {
	touch := float64(insetTouch * h.Radius)
	var polygons [][]vec.Vec3
	for i := range h.Faces {
		f := &h.Faces[i]
		var p []vec.Vec3
		for _, v := range h.Loop[f.First : f.First+f.Count] {
			p = append(p, h.Vertices[v])
		}
		polygons = append(polygons, p)
	}
	for i := range h.Faces {
		n, offset := h.Faces[i].Normal, h.Faces[i].Offset-d
		kept := polygons[:0:0]
		var lid []vec.Vec3
		for _, p := range polygons {
			var rim []vec.Vec3
			if p, rim = cutPolygon(p, n, offset, touch); len(p) >= 3 {
				kept = append(kept, p)
			}
			lid = append(lid, rim...)
		}
		if lid = around(lid, n, touch); len(lid) >= 3 {
			kept = append(kept, lid)
		}
		polygons = kept
	}
	var out []vec.Vec3
	for _, p := range polygons {
		for _, v := range p {
			out = addApart(out, v, touch)
		}
	}
	return out
}

// cutPolygon returns the part of a convex polygon below a plane, and its corners
// that lie in the plane.
func cutPolygon(p []vec.Vec3, n vec.Vec3, offset, touch float64) (below, in []vec.Vec3) {
	for i, v := range p {
		w := p[(i+1)%len(p)]
		a, b := v.Dot(n)-offset, w.Dot(n)-offset
		if a <= touch {
			below = append(below, v)
			if a >= -touch {
				in = append(in, v)
			}
		}
		if a < -touch && b > touch || a > touch && b < -touch {
			x := v.MulAdd(w.Sub(v), a/(a-b))
			below, in = append(below, x), append(in, x)
		}
	}
	return below, in
}

// around returns points that lie in a plane with the normal n as a convex
// polygon: each corner the one after which nothing lies to the right.
func around(points []vec.Vec3, n vec.Vec3, touch float64) (out []vec.Vec3) {
	var p []vec.Vec3
	for _, v := range points {
		p = addApart(p, v, touch)
	}
	if len(p) < 3 {
		return nil
	}
	e := vec.Tangent(n)
	at, _ := farthestFrom(p, func(v vec.Vec3) float64 { return v.Dot(e) })
	for start := at; len(out) < len(p); {
		out = append(out, p[at])
		next := -1
		for i, v := range p {
			if i == at {
				continue
			}
			if next < 0 {
				next = i
				continue
			}
			a, b := p[next].Sub(p[at]), v.Sub(p[at])
			if s := a.Cross(b).Dot(n); s < 0 || s == 0 && b.LenSq() > a.LenSq() {
				next = i
			}
		}
		if at = next; at == start {
			break
		}
	}
	return out
}

// addApart appends a point that is not there yet.
func addApart(list []vec.Vec3, v vec.Vec3, touch float64) []vec.Vec3 {
	for _, w := range list {
		if v.Sub(w).LenSq() <= float64(4*float64(touch*touch)) {
			return list
		}
	}
	return append(list, v)
}

func roundedHullBounds(s Shape, pos vec.Vec3, rot vec.Mat3) AABB {
	b := hullBounds(s, pos, rot)
	return b.Grow(s.Radius)
}

func roundedHullExtent(s Shape) (thickness, radius float64) {
	return 2*s.Radius + s.Hull.Thickness, s.Hull.Radius + s.Radius
}
