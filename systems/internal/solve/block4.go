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

const (
	// blockPasses bounds the inner sweeps of a manifold whose points do not
	// all push.
	blockPasses = 12
	// blockTolerance ends them: relative to the largest impulse.
	blockTolerance = 1e-6
)

// solveBlock finds the normal impulses of a manifold's n points,
//
//	now ≥ 0  ⊥  u + B(now − was) + give·(now − was) ≥ 0,
//
// with u what the rows want at the impulses was. If every row has the contact's
// give (all) and every point pushes, the inverse gives the answer at once; if
// not, a few Gauss–Seidel sweeps within the block do.
func (c *Contact) solveBlock(n int, all bool, u, was, give, now *[4]float64) {
	if all {
		push := true
		for i := 0; i < n; i++ {
			row := &c.inv[i]
			x := was[i] - (float64(row[0]*u[0]) + float64(row[1]*u[1]) + float64(row[2]*u[2]) + float64(row[3]*u[3]))
			now[i] = x
			push = push && x >= 0
		}
		if push {
			return
		}
	}
	*now = *was
	for pass := 0; pass < blockPasses; pass++ {
		moved, most := 0.0, 0.0
		for i := 0; i < n; i++ {
			b := c.mat[i][i] + give[i]
			if !(b > 0) {
				continue
			}
			q := u[i] + float64(give[i]*(now[i]-was[i]))
			for j := 0; j < n; j++ {
				q += float64(c.mat[i][j] * (now[j] - was[j]))
			}
			x := now[i] - q/b
			if !(x > 0) {
				x = 0
			}
			if d := math.Abs(x - now[i]); d > moved {
				moved = d
			}
			if x > most {
				most = x
			}
			now[i] = x
		}
		if moved <= float64(blockTolerance*most) {
			return
		}
	}
}
