package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// meeting is what a rigid body meets that has to carry nodes: the inverse of
// M + G, with G what the nodes resist its motion with. Locked motions have no M but
// an M⁻¹ of zero, so it is found from S = 1 + M⁻¹·G: (M+G)⁻¹·f = S⁻¹·M⁻¹·f.
type meeting struct {
	lu    [6][6]float64
	pivot [6]int
	g     [6][6]float64
	invM  vec.Vec3
	invI  vec.Sym3
}

// set factorises S for a body and the columns of G.
func (m *meeting) set(b *solve.Body, g *[6][6]float64) {
	m.g, m.invM, m.invI = *g, b.InvM, b.InvI
	for c := range 6 {
		v, w := m.answer(vec.Vec3{X: g[0][c], Y: g[1][c], Z: g[2][c]}, vec.Vec3{X: g[3][c], Y: g[4][c], Z: g[5][c]})
		for r, x := range [6]float64{v.X, v.Y, v.Z, w.X, w.Y, w.Z} {
			m.lu[r][c] = x
		}
		m.lu[c][c]++
	}
	m.factor()
}

// answer is M⁻¹ times a force and a torque.
func (m *meeting) answer(f, t vec.Vec3) (v, w vec.Vec3) { return f.MulEach(m.invM), m.invI.MulVec(t) }

// factor with row pivots; S has no eigenvalue below 1.
func (m *meeting) factor() {
	for k := range 6 {
		p := k
		for i := k + 1; i < 6; i++ {
			if math.Abs(m.lu[i][k]) > math.Abs(m.lu[p][k]) {
				p = i
			}
		}
		m.lu[k], m.lu[p], m.pivot[k] = m.lu[p], m.lu[k], p
		for i := k + 1; i < 6; i++ {
			q := m.lu[i][k] / m.lu[k][k]
			m.lu[i][k] = q
			for j := k + 1; j < 6; j++ {
				m.lu[i][j] -= float64(q * m.lu[k][j])
			}
		}
	}
}

// solve returns the motion (M+G)⁻¹·(f, t).
func (m *meeting) solve(f, t vec.Vec3) motion {
	a, b := m.answer(f, t)
	y := [6]float64{a.X, a.Y, a.Z, b.X, b.Y, b.Z}
	for k, p := range m.pivot { // rows were moved with their multipliers
		y[k], y[p] = y[p], y[k]
	}
	for k := range 6 {
		for i := k + 1; i < 6; i++ {
			y[i] -= float64(m.lu[i][k] * y[k])
		}
	}
	for i := 5; i >= 0; i-- {
		for j := i + 1; j < 6; j++ {
			y[i] -= float64(m.lu[i][j] * y[j])
		}
		y[i] /= m.lu[i][i]
	}
	g := [6]float64{f.X, f.Y, f.Z, t.X, t.Y, t.Z}
	for i := range 6 {
		for j := range 6 {
			g[i] -= float64(m.g[i][j] * y[j])
		}
	}
	return motion{
		vec.Vec3{X: y[0], Y: y[1], Z: y[2]},
		vec.Vec3{X: y[3], Y: y[4], Z: y[5]},
		vec.Vec3{X: g[0], Y: g[1], Z: g[2]},
		vec.Vec3{X: g[3], Y: g[4], Z: g[5]},
	}
}
