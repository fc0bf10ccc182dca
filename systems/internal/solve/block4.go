package solve

import "math"

// sym4 is a symmetric matrix of up to four rows.
type sym4 [4][4]float64

// invert writes the inverse of the leading n×n part to out, which must be
// positive definite; a row that nothing moves (a zero diagonal) gets zeros.
func (m *sym4) invert(out *sym4, n int) {
	var l sym4
	*out = sym4{}
	for j := 0; j < n; j++ {
		s := m[j][j]
		for k := 0; k < j; k++ {
			s -= float64(l[j][k] * l[j][k])
		}
		if !(s > 0) {
			continue
		}
		d := 1 / math.Sqrt(s)
		l[j][j] = d // the inverse of the factor's diagonal
		for i := j + 1; i < n; i++ {
			t := m[i][j]
			for k := 0; k < j; k++ {
				t -= float64(l[i][k] * l[j][k])
			}
			l[i][j] = float64(t * d)
		}
	}
	for c := 0; c < n; c++ {
		var x [4]float64
		x[c] = 1
		for i := c; i < n; i++ {
			for k := c; k < i; k++ {
				x[i] -= float64(l[i][k] * x[k])
			}
			x[i] = float64(x[i] * l[i][i])
		}
		for i := n - 1; i >= 0; i-- {
			for k := i + 1; k < n; k++ {
				x[i] -= float64(l[k][i] * x[k])
			}
			x[i] = float64(x[i] * l[i][i])
		}
		for i := 0; i < n; i++ {
			out[i][c] = x[i]
		}
	}
}
