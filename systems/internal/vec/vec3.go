package vec

import "math"

// Vec3 is a vector in three dimensions.
type Vec3 struct{ X, Y, Z float64 }

// Add returns a + b.
func (a Vec3) Add(b Vec3) Vec3 { return Vec3{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub returns a − b.
func (a Vec3) Sub(b Vec3) Vec3 { return Vec3{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Neg returns −a.
func (a Vec3) Neg() Vec3 { return Vec3{-a.X, -a.Y, -a.Z} }

// Mul returns a scaled by s. The products are rounded: after inlining, a sum
// may follow.
func (a Vec3) Mul(s float64) Vec3 { return Vec3{float64(a.X * s), float64(a.Y * s), float64(a.Z * s)} }

// MulAdd returns a + b·s, each product rounded.
func (a Vec3) MulAdd(b Vec3, s float64) Vec3 {
	return Vec3{a.X + float64(b.X*s), a.Y + float64(b.Y*s), a.Z + float64(b.Z*s)}
}

// Dot returns the inner product.
func (a Vec3) Dot(b Vec3) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

// Cross returns the vector product a × b.
func (a Vec3) Cross(b Vec3) Vec3 {
	return Vec3{
		float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.Z*b.X) - float64(a.X*b.Z),
		float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// LenSq returns the squared length.
func (a Vec3) LenSq() float64 { return a.Dot(a) }

// Len returns the length.
func (a Vec3) Len() float64 { return math.Sqrt(a.Dot(a)) }

// Unit returns a scaled to length one, or fallback where a is shorter than
// 1e-150 (its square would underflow) or not a number.
func (a Vec3) Unit(fallback Vec3) Vec3 {
	l := a.Len()
	if !(l > 1e-150) {
		return fallback
	}
	return a.Mul(1 / l)
}

// Abs returns the vector of absolute values.
func (a Vec3) Abs() Vec3 { return Vec3{math.Abs(a.X), math.Abs(a.Y), math.Abs(a.Z)} }

// MulEach returns the product component by component.
func (a Vec3) MulEach(b Vec3) Vec3 {
	return Vec3{float64(a.X * b.X), float64(a.Y * b.Y), float64(a.Z * b.Z)}
}

// Finite reports whether no component is NaN or infinite.
func (a Vec3) Finite() bool {
	// x − x is 0 for finite x and NaN otherwise.
	return (a.X-a.X)+(a.Y-a.Y)+(a.Z-a.Z) == 0
}

// Tangent returns a unit vector at right angles to the unit vector n, always
// the same one for the same n.
func Tangent(n Vec3) Vec3 {
	if math.Abs(n.X) < 0.7 {
		l := 1 / math.Sqrt(float64(n.Y*n.Y)+float64(n.Z*n.Z))
		return Vec3{0, float64(n.Z * l), float64(-n.Y * l)}
	}
	l := 1 / math.Sqrt(float64(n.X*n.X)+float64(n.Y*n.Y))
	return Vec3{float64(-n.Y * l), float64(n.X * l), 0}
}
