package soft

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// six is a symmetric 6×6 matrix for force and torque over velocity and angular
// velocity: lower triangle, or its factors L·D·Lᵀ with 1/D on the diagonal.
type six [6][6]float64

// addPoint adds what d, symmetric, at the place r meets of V + W×r.
func (m *six) addPoint(d *blocks.Block, r vec.Vec3) {
	x := r.Cross(vec.Vec3{X: d[0], Y: d[3], Z: d[6]}) // moments of motions along the axes
	y := r.Cross(vec.Vec3{X: d[1], Y: d[4], Z: d[7]})
	z := r.Cross(vec.Vec3{X: d[2], Y: d[5], Z: d[8]})
	m[0][0] += d[0]
	m[1][0] += d[3]
	m[2][0] += d[6]
	m[1][1] += d[4]
	m[2][1] += d[7]
	m[2][2] += d[8]
	m[3][0], m[4][0], m[5][0] = m[3][0]+x.X, m[4][0]+x.Y, m[5][0]+x.Z
	m[3][1], m[4][1], m[5][1] = m[3][1]+y.X, m[4][1]+y.Y, m[5][1]+y.Z
	m[3][2], m[4][2], m[5][2] = m[3][2]+z.X, m[4][2]+z.Y, m[5][2]+z.Z
	u := z.Mul(r.Y).MulAdd(y, -r.Z) // … of turns about them
	v := x.Mul(r.Z).MulAdd(z, -r.X)
	w := y.Mul(r.X).MulAdd(x, -r.Y)
	m[3][3], m[4][3], m[5][3] = m[3][3]+u.X, m[4][3]+u.Y, m[5][3]+u.Z
	m[4][4], m[5][4] = m[4][4]+v.Y, m[5][4]+v.Z
	m[5][5] += w.Z
}

// addPair adds what d makes at the place r of a motion at the place q. Of d and its
// transpose, at places exchanged, both are to be added.
func (m *six) addPair(d *blocks.Block, r, q vec.Vec3) {
	x := vec.Vec3{X: d[0], Y: d[3], Z: d[6]} // forces of motions along the axes
	y := vec.Vec3{X: d[1], Y: d[4], Z: d[7]}
	z := vec.Vec3{X: d[2], Y: d[5], Z: d[8]}
	m[0][0], m[1][0], m[2][0] = m[0][0]+x.X, m[1][0]+x.Y, m[2][0]+x.Z
	m[1][1], m[2][1], m[2][2] = m[1][1]+y.Y, m[2][1]+y.Z, m[2][2]+z.Z
	x, y, z = r.Cross(x), r.Cross(y), r.Cross(z)
	m[3][0], m[4][0], m[5][0] = m[3][0]+x.X, m[4][0]+x.Y, m[5][0]+x.Z
	m[3][1], m[4][1], m[5][1] = m[3][1]+y.X, m[4][1]+y.Y, m[5][1]+y.Z
	m[3][2], m[4][2], m[5][2] = m[3][2]+z.X, m[4][2]+z.Y, m[5][2]+z.Z
	u := z.Mul(q.Y).MulAdd(y, -q.Z) // … of turns about them
	v := x.Mul(q.Z).MulAdd(z, -q.X)
	w := y.Mul(q.X).MulAdd(x, -q.Y)
	m[3][3], m[4][3], m[5][3] = m[3][3]+u.X, m[4][3]+u.Y, m[5][3]+u.Z
	m[4][4], m[5][4], m[5][5] = m[4][4]+v.Y, m[5][4]+v.Z, m[5][5]+w.Z
}

// times returns the force and the moment that a motion meets.
func (m *six) times(a twist) twist {
	x := [6]float64{a.v.X, a.v.Y, a.v.Z, a.w.X, a.w.Y, a.w.Z}
	var y [6]float64
	for i := range 6 {
		y[i] += float64(m[i][i] * x[i])
		for j := range i {
			y[i] += float64(m[i][j] * x[j])
			y[j] += float64(m[i][j] * x[i])
		}
	}
	return twist{vec.Vec3{X: y[0], Y: y[1], Z: y[2]}, vec.Vec3{X: y[3], Y: y[4], Z: y[5]}}
}

// factorise in place. A motion that meets nothing, as the turning of a line about
// itself, is left out.
func (m *six) factorise() {
	const nothing = 1e-9 // of the diagonal entry: rounding
	for i := range 6 {
		whole := m[i][i]
		for j := range i {
			x := m[i][j]
			for k := range j {
				x -= float64(m[i][k] * m[j][k])
			}
			m[i][j] = x // L·D
		}
		x := whole
		for j := range i {
			l := float64(m[i][j] * m[j][j])
			x -= float64(l * m[i][j])
			m[i][j] = l
		}
		m[i][i] = 0
		if x > float64(nothing*whole) {
			m[i][i] = 1 / x
		}
	}
}

// solve returns the motion that a force and a torque bring about.
func (m *six) solve(f, t vec.Vec3) (v, w vec.Vec3) {
	y := [6]float64{f.X, f.Y, f.Z, t.X, t.Y, t.Z}
	for i := range 6 {
		for j := range i {
			y[i] -= float64(m[i][j] * y[j])
		}
	}
	for i := range 6 {
		y[i] = float64(y[i] * m[i][i])
	}
	for i := 5; i >= 0; i-- {
		for j := i + 1; j < 6; j++ {
			y[i] -= float64(m[j][i] * y[j])
		}
	}
	return vec.Vec3{X: y[0], Y: y[1], Z: y[2]}, vec.Vec3{X: y[3], Y: y[4], Z: y[5]}
}
