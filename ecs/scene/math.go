package scene

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Products that are summed are rounded one by one here (float64(a*b)), so that
// a scene loads to the same bits on every platform.

// dot returns a·b.
func dot(a, b mgl64.Vec3) float64 {
	return float64(a[0]*b[0]) + float64(a[1]*b[1]) + float64(a[2]*b[2])
}

// length returns |a|.
func length(a mgl64.Vec3) float64 { return math.Sqrt(dot(a, a)) }

// cross returns a×b.
func cross(a, b mgl64.Vec3) mgl64.Vec3 {
	return mgl64.Vec3{
		float64(a[1]*b[2]) - float64(a[2]*b[1]),
		float64(a[2]*b[0]) - float64(a[0]*b[2]),
		float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}

// Quat returns the rotation as a unit quaternion; no rotation for a zero axis.
func (r Rotation) Quat() mgl64.Quat {
	l := length(r.Axis)
	if l == 0 {
		return mgl64.QuatIdent()
	}
	s, c := sinCosDeg(r.Deg / 2)
	s /= l
	return mgl64.Quat{W: c, V: mgl64.Vec3{r.Axis[0] * s, r.Axis[1] * s, r.Axis[2] * s}}
}

// sinCosDeg returns the sine and cosine of an angle in degrees, to about one
// rounding, with the same bits on every platform; multiples of 90° are exact.
// NaN and infinities give 0, 1.
func sinCosDeg(deg float64) (sin, cos float64) {
	r := math.Mod(deg, 360) // exact
	if math.IsNaN(r) {
		return 0, 1
	}
	quarter := math.Floor(r/90 + 0.5)
	x := (r - float64(90*quarter)) * (math.Pi / 180) // |x| ≤ π/4; the product with 90 is exact
	z := x * x
	// Taylor's series; the first term left out is below 1e-17 at π/4.
	s, c := 1.0, 1.0
	for k := 16.0; k >= 2; k -= 2 {
		s = 1 - float64(z*s)/((k)*(k+1))
		c = 1 - float64(z*c)/((k-1)*k)
	}
	s *= x
	switch int(quarter) & 3 {
	case 0:
		return s, c
	case 1:
		return c, -s
	case 2:
		return -s, -c
	}
	return -c, s
}

// isFlat reports whether points span no volume: fewer than four of them, or
// all within minFlatness of their width of one plane.
func isFlat(points []mgl64.Vec3) bool {
	if len(points) < 4 {
		return true
	}
	o := points[0]
	farthest := func(measure func(mgl64.Vec3) float64) (best mgl64.Vec3, most float64) {
		for _, p := range points {
			q := p.Sub(o)
			if m := measure(q); m > most {
				best, most = q, m
			}
		}
		return best, most
	}
	u, width := farthest(length)
	if width < minLength {
		return true
	}
	w, area := farthest(func(q mgl64.Vec3) float64 { return length(cross(u, q)) })
	if area <= minFlatness*width*width {
		return true
	}
	n := cross(u, w)
	_, volume := farthest(func(q mgl64.Vec3) float64 { return math.Abs(dot(n, q)) })
	return volume <= minFlatness*area*width
}

// onALine tells whether points lie on a line, or as near to one as isFlat's do to
// a plane.
func onALine(points []mgl64.Vec2) bool {
	from := func(p mgl64.Vec2) mgl64.Vec2 { return mgl64.Vec2{p[0] - points[0][0], p[1] - points[0][1]} }
	var u mgl64.Vec2
	for _, p := range points {
		if q := from(p); square(q) > square(u) {
			u = q
		}
	}
	for _, p := range points {
		q := from(p)
		if math.Abs(float64(u[0]*q[1])-float64(u[1]*q[0])) > minFlatness*square(u) {
			return false
		}
	}
	return true
}

func square(v mgl64.Vec2) float64 { return float64(v[0]*v[0]) + float64(v[1]*v[1]) }
