package draw

import "math"

// flatness is the distance, as a part of the hull's size, under which a point
// counts as lying in a face: far below a pixel, far above rounding.
const flatness = 1e-6

// face is a triangle of a hull under construction, counter-clockwise from
// outside, with its plane normal·p = offset.
type face struct {
	v      [3]int
	normal [3]float64
	offset float64
}

// hull triangulates the convex hull of points, one point after another: faces
// that a point sees are replaced by a fan from their rim. ok is false for
// points that span no volume.
func hull(points [][3]float64) (triangles [][3]int, ok bool) {
	tolerance := flatness * spread(points)
	faces, ok := tetrahedron(points, tolerance)
	if !ok {
		return nil, false
	}
	var kept []face
	var rim map[[2]int]bool
	for i := range points {
		kept, rim = kept[:0], map[[2]int]bool{}
		for _, f := range faces {
			if above(f, points[i]) <= tolerance {
				kept = append(kept, f)
				continue
			}
			for k := range 3 {
				rim[[2]int{f.v[k], f.v[(k+1)%3]}] = true
			}
		}
		if len(rim) == 0 {
			continue
		}
		for _, f := range faces { // in order, so that the result has one
			if above(f, points[i]) <= tolerance {
				continue
			}
			for k := range 3 {
				a, b := f.v[k], f.v[(k+1)%3]
				if !rim[[2]int{b, a}] {
					kept = append(kept, plane(points, a, b, i))
				}
			}
		}
		faces, kept = kept, faces
	}
	for _, f := range faces {
		triangles = append(triangles, f.v)
	}
	return triangles, true
}

// tetrahedron returns the four faces over points that are far apart.
func tetrahedron(points [][3]float64, tolerance float64) ([]face, bool) {
	if len(points) < 4 || !(tolerance > 0) || math.IsInf(tolerance, 1) {
		return nil, false
	}
	a := 0
	b := farthestBy(points, func(p [3]float64) float64 { d := sub3(p, points[a]); return dot3(d, d) })
	ab := sub3(points[b], points[a])
	c := farthestBy(points, func(p [3]float64) float64 { d := cross3(ab, sub3(p, points[a])); return dot3(d, d) })
	base := plane(points, a, b, c)
	d := farthestBy(points, func(p [3]float64) float64 { return math.Abs(above(base, p)) })
	height := above(base, points[d])
	if !(math.Abs(height) > tolerance) {
		return nil, false
	}
	if height > 0 {
		b, c = c, b
	}
	return []face{plane(points, a, b, c), plane(points, a, d, b), plane(points, b, d, c), plane(points, c, d, a)}, true
}

func farthestBy(points [][3]float64, key func([3]float64) float64) int {
	best, most := 0, -1.0
	for i, p := range points {
		if k := key(p); k > most {
			best, most = i, k
		}
	}
	return best
}

func plane(points [][3]float64, a, b, c int) face {
	n := cross3(sub3(points[b], points[a]), sub3(points[c], points[a]))
	if l := math.Sqrt(dot3(n, n)); l > 0 {
		n = [3]float64{n[0] / l, n[1] / l, n[2] / l}
	}
	return face{v: [3]int{a, b, c}, normal: n, offset: dot3(n, points[a])}
}

// above returns the height of p over the plane of f, positive outside.
func above(f face, p [3]float64) float64 { return dot3(f.normal, p) - f.offset }

// spread returns the largest extent of the points along an axis.
func spread(points [][3]float64) float64 {
	most := 0.0
	for _, p := range points {
		for k := range 3 {
			most = max(most, math.Abs(p[k]-points[0][k]))
		}
	}
	return most
}

func sub3(a, b [3]float64) [3]float64 { return [3]float64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func dot3(a, b [3]float64) float64    { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func cross3(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
