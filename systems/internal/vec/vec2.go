package vec

import "math"

// Vec2 is a vector of a planar world.
type Vec2 struct{ X, Y float64 }

// Add returns a + b.
func (a Vec2) Add(b Vec2) Vec2 { return Vec2{a.X + b.X, a.Y + b.Y} }

// Sub returns a − b.
func (a Vec2) Sub(b Vec2) Vec2 { return Vec2{a.X - b.X, a.Y - b.Y} }

// Mul returns a·s.
func (a Vec2) Mul(s float64) Vec2 { return Vec2{float64(a.X * s), float64(a.Y * s)} }

// MulAdd returns a + b·s.
func (a Vec2) MulAdd(b Vec2, s float64) Vec2 {
	return Vec2{a.X + float64(b.X*s), a.Y + float64(b.Y*s)}
}

// Neg returns −a.
func (a Vec2) Neg() Vec2 { return Vec2{-a.X, -a.Y} }

// Dot returns a·b.
func (a Vec2) Dot(b Vec2) float64 { return float64(a.X*b.X) + float64(a.Y*b.Y) }

// Cross returns the z component of a × b.
func (a Vec2) Cross(b Vec2) float64 { return float64(a.X*b.Y) - float64(a.Y*b.X) }

// Left returns a turned by a quarter to the left: z × a.
func (a Vec2) Left() Vec2 { return Vec2{-a.Y, a.X} }

// LenSq returns the squared length.
func (a Vec2) LenSq() float64 { return float64(a.X*a.X) + float64(a.Y*a.Y) }

// Len returns the length.
func (a Vec2) Len() float64 { return math.Sqrt(a.LenSq()) }

// Unit returns a scaled to length one, or fallback where that is impossible.
func (a Vec2) Unit(fallback Vec2) Vec2 {
	l := a.Len()
	if !(l > 1e-150) || math.IsInf(l, 0) {
		return fallback
	}
	return Vec2{a.X / l, a.Y / l}
}

// In3 returns the vector in the plane z = 0.
func (a Vec2) In3() Vec3 { return Vec3{X: a.X, Y: a.Y} }

// Flat returns the x and y of a.
func (a Vec3) Flat() Vec2 { return Vec2{a.X, a.Y} }

// Rot2 is a rotation in the plane: cosine and sine of its angle.
type Rot2 struct{ C, S float64 }

// Apply turns v.
func (r Rot2) Apply(v Vec2) Vec2 {
	return Vec2{float64(r.C*v.X) - float64(r.S*v.Y), float64(r.S*v.X) + float64(r.C*v.Y)}
}

// Invert turns v the other way.
func (r Rot2) Invert(v Vec2) Vec2 {
	return Vec2{float64(r.C*v.X) + float64(r.S*v.Y), float64(r.C*v.Y) - float64(r.S*v.X)}
}

// From returns the rotation that leads from a to r: a⁻¹∘r.
func (r Rot2) From(a Rot2) Rot2 {
	return Rot2{float64(a.C*r.C) + float64(a.S*r.S), float64(a.C*r.S) - float64(a.S*r.C)}
}

// Rot2 returns the rotation of a quaternion about z; its x and y must be zero.
func (q Quat) Rot2() Rot2 {
	return Rot2{float64(q.W*q.W) - float64(q.Z*q.Z), float64(2 * float64(q.W*q.Z))}
}
