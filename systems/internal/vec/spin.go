package vec

import "github.com/tackphysics/tack/systems/internal/num"

// Spin returns q after turning at the constant rate w [rad/s], in world axes,
// for the time t [s]: the exact rotation by |w|·t.
func (q Quat) Spin(w Vec3, t float64) Quat {
	l := w.Len()
	if l == 0 {
		return q
	}
	s, c := num.SinCos(float64(0.5 * float64(l*t)))
	s /= l
	d := Quat{c, float64(w.X * s), float64(w.Y * s), float64(w.Z * s)}
	return d.Mul(q).Unit()
}
