package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// vec6 is a velocity or an impulse of one body: linear, then angular.
type vec6 [6]float64

// mat6 is a 6×6 block, row by row.
type mat6 [36]float64

func pack(l, a vec.Vec3) vec6 { return vec6{l.X, l.Y, l.Z, a.X, a.Y, a.Z} }

func (v *vec6) linear() vec.Vec3  { return vec.Vec3{X: v[0], Y: v[1], Z: v[2]} }
func (v *vec6) angular() vec.Vec3 { return vec.Vec3{X: v[3], Y: v[4], Z: v[5]} }

// A pivot that rounding has brought below tinyPivot, which no mass or stiffness
// is, becomes a stuckPivot: its unknown does not move.
const (
	tinyPivot  = 1e-100
	stuckPivot = 1e150
)

// cholesky factors the lower triangle of a in place; the diagonal then holds
// 1/L_ii.
func (a *mat6) cholesky() {
	for j := 0; j < 6; j++ {
		s := a[j*7]
		for k := 0; k < j; k++ {
			s -= float64(a[j*6+k] * a[j*6+k])
		}
		if !(s > tinyPivot) {
			s = stuckPivot
		}
		d := 1 / math.Sqrt(s)
		a[j*7] = d
		for i := j + 1; i < 6; i++ {
			t := a[i*6+j]
			for k := 0; k < j; k++ {
				t -= float64(a[i*6+k] * a[j*6+k])
			}
			a[i*6+j] = float64(t * d)
		}
	}
}

// forward solves L·x = b in place.
func (a *mat6) forward(b *vec6) {
	for i := 0; i < 6; i++ {
		s := b[i]
		for k := 0; k < i; k++ {
			s -= float64(a[i*6+k] * b[k])
		}
		b[i] = float64(s * a[i*7])
	}
}

// backward solves Lᵀ·x = b in place.
func (a *mat6) backward(b *vec6) {
	for i := 5; i >= 0; i-- {
		s := b[i]
		for k := i + 1; k < 6; k++ {
			s -= float64(a[k*6+i] * b[k])
		}
		b[i] = float64(s * a[i*7])
	}
}

// overLT replaces b by b·L⁻ᵀ, with a the factor L.
func (b *mat6) overLT(a *mat6) {
	for r := 0; r < 36; r += 6 {
		for i := 0; i < 6; i++ {
			t := b[r+i]
			for c := 0; c < i; c++ {
				t -= float64(a[i*6+c] * b[r+c])
			}
			b[r+i] = float64(t * a[i*7])
		}
	}
}

// subMulT subtracts a·bᵀ from c.
func (c *mat6) subMulT(a, b *mat6) {
	for i := 0; i < 36; i += 6 {
		a0, a1, a2, a3, a4, a5 := a[i], a[i+1], a[i+2], a[i+3], a[i+4], a[i+5]
		for j := 0; j < 6; j++ {
			r := b[j*6 : j*6+6 : j*6+6]
			c[i+j] -= float64(a0*r[0]) + float64(a1*r[1]) + float64(a2*r[2]) +
				float64(a3*r[3]) + float64(a4*r[4]) + float64(a5*r[5])
		}
	}
}

// subMul subtracts m·x from y; subTMul subtracts mᵀ·x.
func (m *mat6) subMul(y, x *vec6) {
	for i := 0; i < 6; i++ {
		r := m[i*6 : i*6+6 : i*6+6]
		y[i] -= float64(r[0]*x[0]) + float64(r[1]*x[1]) + float64(r[2]*x[2]) +
			float64(r[3]*x[3]) + float64(r[4]*x[4]) + float64(r[5]*x[5])
	}
}

func (m *mat6) subTMul(y, x *vec6) {
	for i := 0; i < 6; i++ {
		y[i] -= float64(m[i]*x[0]) + float64(m[6+i]*x[1]) + float64(m[12+i]*x[2]) +
			float64(m[18+i]*x[3]) + float64(m[24+i]*x[4]) + float64(m[30+i]*x[5])
	}
}

// stiffness is a symmetric 3×3 of a point in world axes.
type stiffness = vec.Sym3

// pointStiffness is kn·n·nᵀ + the tangential part ktt·t·tᵀ + kss·s·sᵀ with one
// tangential value: kt·(1 − n·nᵀ).
func pointStiffness(n vec.Vec3, kn, kt float64) stiffness {
	d := kn - kt
	dx, dy, dz := float64(d*n.X), float64(d*n.Y), float64(d*n.Z)
	return stiffness{
		XX: kt + float64(dx*n.X), XY: float64(dx * n.Y), XZ: float64(dx * n.Z),
		YY: kt + float64(dy*n.Y), YZ: float64(dy * n.Z),
		ZZ: kt + float64(dz*n.Z),
	}
}

// addPoint adds s·JaᵀHJb to m, J = [1, −[r]×], for a point at ra and rb from
// the two centres of mass.
func (m *mat6) addPoint(h *stiffness, ra, rb vec.Vec3, s float64) {
	c0 := vec.Vec3{X: float64(s * h.XX), Y: float64(s * h.XY), Z: float64(s * h.XZ)}
	c1 := vec.Vec3{X: float64(s * h.XY), Y: float64(s * h.YY), Z: float64(s * h.YZ)}
	c2 := vec.Vec3{X: float64(s * h.XZ), Y: float64(s * h.YZ), Z: float64(s * h.ZZ)}
	// −H[rb]× has the rows rb × (row of H), as H is symmetric.
	d0, d1, d2 := rb.Cross(c0), rb.Cross(c1), rb.Cross(c2)
	m.addRow(0, c0, d0)
	m.addRow(6, c1, d1)
	m.addRow(12, c2, d2)
	// The angular rows are [ra]× times the linear ones.
	m.addRow(18, c2.Mul(ra.Y).MulAdd(c1, -ra.Z), d2.Mul(ra.Y).MulAdd(d1, -ra.Z))
	m.addRow(24, c0.Mul(ra.Z).MulAdd(c2, -ra.X), d0.Mul(ra.Z).MulAdd(d2, -ra.X))
	m.addRow(30, c1.Mul(ra.X).MulAdd(c0, -ra.Y), d1.Mul(ra.X).MulAdd(d0, -ra.Y))
}

func (m *mat6) addRow(i int, l, a vec.Vec3) {
	r := m[i : i+6 : i+6]
	r[0] += l.X
	r[1] += l.Y
	r[2] += l.Z
	r[3] += a.X
	r[4] += a.Y
	r[5] += a.Z
}
