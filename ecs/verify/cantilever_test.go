package verify_test

import (
	"fmt"
	"math"
	"testing"
)

// A cantilever of glued boxes hangs where its potential energy is least: each
// face is two rows of springs K/2 at the Gauss points, ±s/(2√3), for the gap and
// the slip, and turns about the lower edge of the link before, where contact is
// rigid. For small angles that is θ = 3M/(K·s²) and a slip of V/K a face; here they may be
// large, and the least energy is found by Newton's method. Contact in the
// product is 30 times as stiff as the bonds of its face, a point, which adds up
// to 1/30 to θ; the requirement is 20 %.
func TestCantilever(t *testing.T) {
	const tolerance = 1.0 / 30
	substeps := []int{2, 4, 8}
	tests := []struct {
		n  int
		ks []float64
	}{
		{3, []float64{1e4, 1e5, 1e6, 1e7, 1e8}},
		{6, []float64{1e6, 1e7, 1e8}},
		{10, []float64{1e6, 1e7, 1e8}},
	}
	if testing.Short() {
		substeps = []int{4}
		tests[0].ks, tests[1].ks, tests[2].ks = []float64{1e4, 1e8}, nil, []float64{1e6}
	}
	for _, test := range tests {
		for _, k := range test.ks {
			static := beam{n: test.n, k: k}.sag()
			for _, damping := range []float64{0, 1} {
				for _, sub := range substeps {
					t.Run(fmt.Sprintf("%d links, K %g, damping %g, %d substeps", test.n, k, damping, sub), func(t *testing.T) {
						t.Parallel()
						r, links := glued(t, sub, test.n, k, damping, 1, vec{1, 0, 0})
						s := swing(r, links)
						s.check(t, static)
						if damping == 1 {
							near(t, "sag over the static one", rest(r, links, 0)/static, 1, tolerance)
						}
					})
				}
			}
		}
	}
}

// The solver of the static problem gives the textbook's sag for small angles.
func TestBeamIsRightWhenStiff(t *testing.T) {
	for _, n := range []int{3, 6, 10} {
		const k = 1e9
		drop := 0.0
		for j := 0; j < n; j++ {
			moment := 0.0
			for i := j; i < n; i++ {
				moment += linkMass * earth * (float64(i-j) + 0.5) * link
			}
			arm := (float64(n-1-j) + 0.5) * link
			drop += 3*moment/(k*link*link)*arm + linkMass*earth*float64(n-j)/k
		}
		// The angles sum up to 1e-3, of which the next order is the square.
		near(t, "sag over that for small angles", beam{n: n, k: k}.sag()/drop, 1, 1e-3)
	}
}

// beam is the static problem of a cantilever: n links, K = k [N/m] a face. Its
// unknowns are the angle and the slip of each face.
type beam struct {
	n int
	k float64
}

// energy [J] of the angles and slips x, and the height of the last centre [m].
func (b beam) energy(x []float64) (e, tip float64) {
	angle := 0.0
	cy := 0.0
	for j := 0; j < b.n; j++ {
		turn, slip := x[2*j], x[2*j+1]
		for _, y := range []float64{-link / (2 * math.Sqrt(3)), link / (2 * math.Sqrt(3))} {
			// From the edge to the next link's anchor; A's own is y + link/2
			// from it.
			d := y + link/2 - slip
			gap := math.Sin(turn) * d
			shear := math.Cos(turn)*d - (y + link/2)
			e += 0.5 * b.k / 2 * (gap*gap + shear*shear)
		}
		// From a centre to the edge in its own axes, and on in the next's.
		s, c := math.Sincos(angle)
		cy -= (s + c) * link / 2
		angle += turn
		s, c = math.Sincos(angle)
		cy += c*(link/2-slip) - s*link/2
		e += linkMass * earth * cy
	}
	return e, cy
}

// sag [m] of the last centre where the energy is least.
func (b beam) sag() float64 {
	const (
		step   = 1e-4 // of the differences: their error is its square
		passes = 60
	)
	m := 2 * b.n
	x := make([]float64, m)
	at := func(i int, di float64, j int, dj float64) float64 {
		x[i] += di
		x[j] += dj
		e, _ := b.energy(x)
		x[j] -= dj
		x[i] -= di
		return e
	}
	for pass := 0; pass < passes; pass++ {
		a := make([][]float64, m)
		for i := range a {
			a[i] = make([]float64, m+1)
			a[i][m] = -(at(i, step, i, 0) - at(i, -step, i, 0)) / (2 * step)
			for j := range x {
				a[i][j] = (at(i, step, j, step) - at(i, step, j, -step) - at(i, -step, j, step) + at(i, -step, j, -step)) / (4 * step * step)
			}
		}
		d := solveDense(a)
		most := 0.0
		for i := range d {
			most = math.Max(most, math.Abs(d[i]))
		}
		share := math.Min(1, 0.1/most) // small turns at a time
		for i := range d {
			x[i] += share * d[i]
		}
		if most < 1e-13 {
			break
		}
	}
	_, tip := b.energy(x)
	return -tip
}

// solveDense solves the system of rows with the right-hand side last, by
// elimination with pivots.
func solveDense(a [][]float64) []float64 {
	n := len(a)
	for k := 0; k < n; k++ {
		p := k
		for i := k; i < n; i++ {
			if math.Abs(a[i][k]) > math.Abs(a[p][k]) {
				p = i
			}
		}
		a[k], a[p] = a[p], a[k]
		for i := k + 1; i < n; i++ {
			f := a[i][k] / a[k][k]
			for j := k; j <= n; j++ {
				a[i][j] -= f * a[k][j]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		s := a[i][n]
		for j := i + 1; j < n; j++ {
			s -= a[i][j] * x[j]
		}
		x[i] = s / a[i][i]
	}
	return x
}
