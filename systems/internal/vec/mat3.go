package vec

import "math"

// Mat3 is a 3×3 matrix held as its columns: for a rotation, the body's axes in
// the world.
type Mat3 struct{ X, Y, Z Vec3 }

// Mat returns the rotation matrix of a unit quaternion.
func (q Quat) Mat() Mat3 {
	x2, y2, z2 := q.X+q.X, q.Y+q.Y, q.Z+q.Z
	xx, yy, zz := float64(q.X*x2), float64(q.Y*y2), float64(q.Z*z2)
	xy, xz, yz := float64(q.X*y2), float64(q.X*z2), float64(q.Y*z2)
	wx, wy, wz := float64(q.W*x2), float64(q.W*y2), float64(q.W*z2)
	return Mat3{
		Vec3{1 - (yy + zz), xy + wz, xz - wy},
		Vec3{xy - wz, 1 - (xx + zz), yz + wx},
		Vec3{xz + wy, yz - wx, 1 - (xx + yy)},
	}
}

// MulVec returns m·v.
func (m *Mat3) MulVec(v Vec3) Vec3 {
	return m.X.Mul(v.X).MulAdd(m.Y, v.Y).MulAdd(m.Z, v.Z)
}

// TMulVec returns mᵀ·v.
func (m *Mat3) TMulVec(v Vec3) Vec3 {
	return Vec3{m.X.Dot(v), m.Y.Dot(v), m.Z.Dot(v)}
}

// Sym3 is a symmetric 3×3 matrix.
type Sym3 struct{ XX, XY, XZ, YY, YZ, ZZ float64 }

// Diag returns the diagonal matrix with the entries of d.
func Diag(d Vec3) Sym3 { return Sym3{XX: d.X, YY: d.Y, ZZ: d.Z} }

// MulVec returns m·v.
func (m *Sym3) MulVec(v Vec3) Vec3 {
	return Vec3{
		float64(m.XX*v.X) + float64(m.XY*v.Y) + float64(m.XZ*v.Z),
		float64(m.XY*v.X) + float64(m.YY*v.Y) + float64(m.YZ*v.Z),
		float64(m.XZ*v.X) + float64(m.YZ*v.Y) + float64(m.ZZ*v.Z),
	}
}

// Add returns m + n.
func (m Sym3) Add(n Sym3) Sym3 {
	return Sym3{m.XX + n.XX, m.XY + n.XY, m.XZ + n.XZ, m.YY + n.YY, m.YZ + n.YZ, m.ZZ + n.ZZ}
}

// Scale returns m·s.
func (m Sym3) Scale(s float64) Sym3 {
	return Sym3{
		float64(m.XX * s), float64(m.XY * s), float64(m.XZ * s),
		float64(m.YY * s), float64(m.YZ * s), float64(m.ZZ * s),
	}
}

// Det returns the determinant.
func (m *Sym3) Det() float64 {
	c0 := float64(m.YY*m.ZZ) - float64(m.YZ*m.YZ)
	c1 := float64(m.XZ*m.YZ) - float64(m.XY*m.ZZ)
	c2 := float64(m.XY*m.YZ) - float64(m.XZ*m.YY)
	return float64(m.XX*c0) + float64(m.XY*c1) + float64(m.XZ*c2)
}

// Inverse returns m⁻¹, or the zero matrix where m is singular: a body locked
// in every rotation has no inverse inertia.
func (m *Sym3) Inverse() Sym3 {
	c0 := float64(m.YY*m.ZZ) - float64(m.YZ*m.YZ)
	c1 := float64(m.XZ*m.YZ) - float64(m.XY*m.ZZ)
	c2 := float64(m.XY*m.YZ) - float64(m.XZ*m.YY)
	det := float64(m.XX*c0) + float64(m.XY*c1) + float64(m.XZ*c2)
	if det == 0 || det-det != 0 {
		return Sym3{}
	}
	d := 1 / det
	return Sym3{
		XX: float64(c0 * d), XY: float64(c1 * d), XZ: float64(c2 * d),
		YY: float64((float64(m.XX*m.ZZ) - float64(m.XZ*m.XZ)) * d),
		YZ: float64((float64(m.XY*m.XZ) - float64(m.XX*m.YZ)) * d),
		ZZ: float64((float64(m.XX*m.YY) - float64(m.XY*m.XY)) * d),
	}
}

// Conjugate returns r·m·rᵀ: a tensor given in the axes of r, in the world's.
func (m *Sym3) Conjugate(r *Mat3) Sym3 {
	a := r.X.Mul(m.XX).MulAdd(r.Y, m.XY).MulAdd(r.Z, m.XZ)
	b := r.X.Mul(m.XY).MulAdd(r.Y, m.YY).MulAdd(r.Z, m.YZ)
	c := r.X.Mul(m.XZ).MulAdd(r.Y, m.YZ).MulAdd(r.Z, m.ZZ)
	e := func(i, j, k, x, y, z float64) float64 {
		return float64(i*x) + float64(j*y) + float64(k*z)
	}
	return Sym3{
		XX: e(a.X, b.X, c.X, r.X.X, r.Y.X, r.Z.X),
		XY: e(a.X, b.X, c.X, r.X.Y, r.Y.Y, r.Z.Y),
		XZ: e(a.X, b.X, c.X, r.X.Z, r.Y.Z, r.Z.Z),
		YY: e(a.Y, b.Y, c.Y, r.X.Y, r.Y.Y, r.Z.Y),
		YZ: e(a.Y, b.Y, c.Y, r.X.Z, r.Y.Z, r.Z.Z),
		ZZ: e(a.Z, b.Z, c.Z, r.X.Z, r.Y.Z, r.Z.Z),
	}
}

// AddOuter adds a·bᵀ, which must be symmetric.
func (m *Sym3) AddOuter(a, b Vec3) {
	m.XX += float64(a.X * b.X)
	m.XY += float64(a.X * b.Y)
	m.XZ += float64(a.X * b.Z)
	m.YY += float64(a.Y * b.Y)
	m.YZ += float64(a.Y * b.Z)
	m.ZZ += float64(a.Z * b.Z)
}

// AddPoint adds the inertia of a point of that mass at r.
func (m *Sym3) AddPoint(r Vec3, mass float64) {
	xx, yy, zz := float64(r.X*r.X), float64(r.Y*r.Y), float64(r.Z*r.Z)
	m.XX += float64(mass * (yy + zz))
	m.YY += float64(mass * (xx + zz))
	m.ZZ += float64(mass * (xx + yy))
	m.XY -= float64(mass * float64(r.X*r.Y))
	m.XZ -= float64(mass * float64(r.X*r.Z))
	m.YZ -= float64(mass * float64(r.Y*r.Z))
}

// RowBound is the largest sum of the absolute values in a row: no eigenvalue is
// larger (Gershgorin).
func (m Sym3) RowBound() float64 {
	xy, xz, yz := math.Abs(m.XY), math.Abs(m.XZ), math.Abs(m.YZ)
	return max(math.Abs(m.XX)+xy+xz, math.Abs(m.YY)+xy+yz, math.Abs(m.ZZ)+xz+yz)
}
