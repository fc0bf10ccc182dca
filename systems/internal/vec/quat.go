package vec

import "math"

// Quat is a rotation as a unit quaternion.
type Quat struct{ W, X, Y, Z float64 }

// Identity is the rotation that leaves everything where it is.
var Identity = Quat{W: 1}

// Mul returns q∘p: rotate by p first, then by q.
func (q Quat) Mul(p Quat) Quat {
	return Quat{
		float64(q.W*p.W) - float64(q.X*p.X) - float64(q.Y*p.Y) - float64(q.Z*p.Z),
		float64(q.W*p.X) + float64(q.X*p.W) + float64(q.Y*p.Z) - float64(q.Z*p.Y),
		float64(q.W*p.Y) - float64(q.X*p.Z) + float64(q.Y*p.W) + float64(q.Z*p.X),
		float64(q.W*p.Z) + float64(q.X*p.Y) - float64(q.Y*p.X) + float64(q.Z*p.W),
	}
}

// Conj returns the inverse rotation of a unit quaternion.
func (q Quat) Conj() Quat { return Quat{q.W, -q.X, -q.Y, -q.Z} }

// LenSq returns the squared length.
func (q Quat) LenSq() float64 {
	return float64(q.W*q.W) + float64(q.X*q.X) + float64(q.Y*q.Y) + float64(q.Z*q.Z)
}

// Unit returns q scaled to length one; the identity where that is impossible.
func (q Quat) Unit() Quat {
	l := math.Sqrt(q.LenSq())
	if !(l > 1e-150) || math.IsInf(l, 0) {
		return Identity
	}
	s := 1 / l
	return Quat{float64(q.W * s), float64(q.X * s), float64(q.Y * s), float64(q.Z * s)}
}

// Rotate turns v by the unit quaternion q.
func (q Quat) Rotate(v Vec3) Vec3 {
	u := Vec3{q.X, q.Y, q.Z}
	t := u.Cross(v).Mul(2)
	return v.MulAdd(t, q.W).Add(u.Cross(t))
}

// InvRotate turns v by the inverse of the unit quaternion q.
func (q Quat) InvRotate(v Vec3) Vec3 {
	u := Vec3{q.X, q.Y, q.Z}
	t := u.Cross(v).Mul(2)
	return v.MulAdd(t, -q.W).Add(u.Cross(t))
}

// Turn returns q turned by the rotation vector r [rad], given in world axes,
// through the Cayley map: exact in direction, the angle is 2·atan(|r|/2).
// It is the map under which the midpoint rule keeps angular momentum.
func (q Quat) Turn(r Vec3) Quat {
	d := Quat{1, float64(0.5 * r.X), float64(0.5 * r.Y), float64(0.5 * r.Z)}
	return d.Mul(q).Unit()
}

// Toward returns the rotation at the fraction t of the way from q to p, by the
// shorter arc and normalised linear interpolation.
func (q Quat) Toward(p Quat, t float64) Quat {
	s, u := 1-t, t
	if float64(q.W*p.W)+float64(q.X*p.X)+float64(q.Y*p.Y)+float64(q.Z*p.Z) < 0 {
		u = -t
	}
	return Quat{
		float64(s*q.W) + float64(u*p.W), float64(s*q.X) + float64(u*p.X),
		float64(s*q.Y) + float64(u*p.Y), float64(s*q.Z) + float64(u*p.Z),
	}.Unit()
}

// Finite reports whether no component is NaN or infinite.
func (q Quat) Finite() bool {
	return (q.W-q.W)+(q.X-q.X)+(q.Y-q.Y)+(q.Z-q.Z) == 0
}
