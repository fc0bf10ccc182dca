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
	axes := [3]vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
	for c := range 6 {
		v := axes[c%3]
		if c >= 3 {
			v = v.Cross(r)
		}
		f := d.MulVec(v)
		t := r.Cross(f)
		col := [6]float64{f.X, f.Y, f.Z, t.X, t.Y, t.Z}
		for row := c; row < 6; row++ {
			m[row][c] += col[row]
		}
	}
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
