package draw

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// vec3 is a vector of the drawing side: float32 is enough for pixels.
type vec3 struct{ X, Y, Z float32 }

func fromMgl(v mgl64.Vec3) vec3 {
	return vec3{float32(v[0]), float32(v[1]), float32(v[2])}
}

func (a vec3) add(b vec3) vec3             { return vec3{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }
func (a vec3) sub(b vec3) vec3             { return vec3{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }
func (a vec3) mul(s float32) vec3          { return vec3{a.X * s, a.Y * s, a.Z * s} }
func (a vec3) scale(b vec3) vec3           { return vec3{a.X * b.X, a.Y * b.Y, a.Z * b.Z} }
func (a vec3) dot(b vec3) float32          { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
func (a vec3) length() float32             { return sqrt32(a.dot(a)) }
func (a vec3) finite() bool                { return finite32(a.X) && finite32(a.Y) && finite32(a.Z) }
func (a vec3) lerp(b vec3, t float32) vec3 { return a.add(b.sub(a).mul(t)) }

func (a vec3) cross(b vec3) vec3 {
	return vec3{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X}
}

// unit returns a scaled to length one, or up for the zero vector.
func (a vec3) unit() vec3 {
	l := a.length()
	if !(l > 0) {
		return vec3{0, 1, 0}
	}
	return a.mul(1 / l)
}

// tangents returns two unit vectors that make a right-handed frame with the
// unit vector n as its third axis.
func (n vec3) tangents() (t, b vec3) {
	axis := vec3{1, 0, 0}
	if abs32(n.X) > abs32(n.Y) {
		axis = vec3{0, 1, 0}
	}
	t = axis.cross(n).unit()
	return t, n.cross(t)
}

func sqrt32(x float32) float32 { return float32(math.Sqrt(float64(x))) }
func abs32(x float32) float32  { return float32(math.Abs(float64(x))) }
func finite32(x float32) bool  { return x-x == 0 }

// quarterTurn returns the cosine and sine of the angle i/n of a right angle.
func quarterTurn(i, n int) (c, s float32) {
	if i == n {
		return 0, 1 // where quarters meet, they meet exactly
	}
	sin, cos := math.Sincos(float64(i) / float64(n) * math.Pi / 2)
	return float32(cos), float32(sin)
}

// remainder returns what is left of x above a whole number of steps; 0 if there
// is no such number.
func remainder(x, step float64) float64 {
	r := math.Mod(x, step)
	if r-r != 0 {
		return 0
	}
	return r
}
