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

// addMul adds m·x to y, addTMul mᵀ·x.
func (m *mat6) addMul(y, x *vec6) {
	x0, x1, x2, x3, x4, x5 := x[0], x[1], x[2], x[3], x[4], x[5]
	for i := 0; i < 6; i++ {
		r := m[i*6 : i*6+6 : i*6+6]
		y[i] += float64(r[0]*x0) + float64(r[1]*x1) + float64(r[2]*x2) +
			float64(r[3]*x3) + float64(r[4]*x4) + float64(r[5]*x5)
	}
}

func (m *mat6) addTMul(y, x *vec6) {
	x0, x1, x2, x3, x4, x5 := x[0], x[1], x[2], x[3], x[4], x[5]
	for i := 0; i < 6; i++ {
		y[i] += float64(m[i]*x0) + float64(m[6+i]*x1) + float64(m[12+i]*x2) +
			float64(m[18+i]*x3) + float64(m[24+i]*x4) + float64(m[30+i]*x5)
	}
}

// addMulBoth adds m·x to y and mᵀ·v to u.
func (m *mat6) addMulBoth(y, x, u, v *vec6) {
	m.addMul(y, x)
	m.addTMul(u, v)
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

// less is s − k·d·dᵀ.
func less(s *stiffness, d vec.Vec3, k float64) stiffness {
	e := d.Mul(k)
	return stiffness{
		XX: s.XX - float64(e.X*d.X), XY: s.XY - float64(e.X*d.Y), XZ: s.XZ - float64(e.X*d.Z),
		YY: s.YY - float64(e.Y*d.Y), YZ: s.YZ - float64(e.Y*d.Z),
		ZZ: s.ZZ - float64(e.Z*d.Z),
	}
}

// addPoint adds JᵀHJ to m, J = [1, −[r]×], for a point at r.
func (m *mat6) addPoint(h *stiffness, r vec.Vec3) {
	c0 := vec.Vec3{X: h.XX, Y: h.XY, Z: h.XZ}
	c1 := vec.Vec3{X: h.XY, Y: h.YY, Z: h.YZ}
	c2 := vec.Vec3{X: h.XZ, Y: h.YZ, Z: h.ZZ}
	// −H[r]× has the rows r × (row of H), as H is symmetric.
	d0, d1, d2 := r.Cross(c0), r.Cross(c1), r.Cross(c2)
	m.addRow(0, c0, d0)
	m.addRow(6, c1, d1)
	m.addRow(12, c2, d2)
	// The angular rows are [r]× times the linear ones.
	m.addRow(18, c2.Mul(r.Y).MulAdd(c1, -r.Z), d2.Mul(r.Y).MulAdd(d1, -r.Z))
	m.addRow(24, c0.Mul(r.Z).MulAdd(c2, -r.X), d0.Mul(r.Z).MulAdd(d2, -r.X))
	m.addRow(30, c1.Mul(r.X).MulAdd(c0, -r.Y), d1.Mul(r.X).MulAdd(d0, -r.Y))
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

// carryColumns replaces m by m·P, P = [1, −[r]×; 0, 1], which makes the velocity
// at r of a body from that at its reference; carryRows replaces m by Pᵀm.
func (m *mat6) carryColumns(r vec.Vec3) {
	for i := 0; i < 36; i += 6 {
		t := m[i : i+6 : i+6]
		x, y, z := t[0], t[1], t[2]
		t[3] += float64(r.Y*z) - float64(r.Z*y)
		t[4] += float64(r.Z*x) - float64(r.X*z)
		t[5] += float64(r.X*y) - float64(r.Y*x)
	}
}

func (m *mat6) carryRows(r vec.Vec3) {
	for j := 0; j < 6; j++ {
		x, y, z := m[j], m[6+j], m[12+j]
		m[18+j] += float64(r.Y*z) - float64(r.Z*y)
		m[24+j] += float64(r.Z*x) - float64(r.X*z)
		m[30+j] += float64(r.X*y) - float64(r.Y*x)
	}
}

func (m *mat6) add(b *mat6) {
	for i := range m {
		m[i] += b[i]
	}
}

func (m *mat6) sub(b *mat6) {
	for i := range m {
		m[i] -= b[i]
	}
}

// addT adds bᵀ, subT subtracts it.
func (m *mat6) addT(b *mat6) {
	for i := 0; i < 6; i++ {
		for j := 0; j < 6; j++ {
			m[i*6+j] += b[j*6+i]
		}
	}
}

func (m *mat6) subT(b *mat6) {
	for i := 0; i < 6; i++ {
		for j := 0; j < 6; j++ {
			m[i*6+j] -= b[j*6+i]
		}
	}
}
