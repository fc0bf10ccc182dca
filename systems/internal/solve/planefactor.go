package solve

import "math"

// vec3 is a velocity or an impulse of one body of a planar world: x, y, and
// about z.
type vec3 [3]float64

// mat3 is a 3×3 block, row by row.
type mat3 [9]float64

// planeFactor is a sparse symmetric positive definite matrix of 3×3 blocks and
// its Cholesky factor.
type planeFactor struct {
	elimination
	diag []mat3
	off  []mat3
	tmp  []vec3
}

// analyse chooses the order of elimination and the pattern for n nodes with the
// edges given as pairs. In a planar world graphs are nearly planar, so the
// order by degree keeps the factor within a few blocks a node.
func (f *planeFactor) analyse(n int, edges [][2]int32) {
	f.elimination.analyse(n, edges, noBudget)
	f.diag, f.off, f.tmp = resize(f.diag, n), resize(f.off, len(f.row)), resize(f.tmp, n)
}

// block returns the number of the block that couples nodes a and b, and whether
// it is stored with b's rows and a's columns.
func (f *planeFactor) block(a, b int32) (at int32, rowsB bool) {
	pa, pb := f.pos[a], f.pos[b]
	if pa < pb {
		return f.find(pa, pb), true
	}
	return f.find(pb, pa), false
}

func (f *planeFactor) zero() {
	clear(f.diag)
	clear(f.off)
}

// hold makes unknown j of a node stand alone.
func (f *planeFactor) hold(n int32, j int) {
	k := f.pos[n]
	d := &f.diag[k]
	for i := range 3 {
		d[i*3+j], d[j*3+i] = 0, 0
	}
	d[j*4] = 1
	for b := f.start[k]; b < f.start[k+1]; b++ { // columns of n
		for i := range 3 {
			f.off[b][i*3+j] = 0
		}
	}
	for c := int32(0); c < k; c++ { // rows of n
		if b := f.find(c, k); b >= 0 {
			for i := range 3 {
				f.off[b][j*3+i] = 0
			}
		}
	}
}

// decompose replaces the numbers by those of the factor.
func (f *planeFactor) decompose() {
	t := 0
	for k := 0; k < f.n; k++ {
		d := &f.diag[k]
		d.cholesky()
		lo, hi := f.start[k], f.start[k+1]
		for p := lo; p < hi; p++ {
			f.off[p].overLT(d)
		}
		for p := lo; p < hi; p++ {
			f.diag[f.row[p]].subMulT(&f.off[p], &f.off[p])
			for q := p + 1; q < hi; q++ {
				f.off[f.upd[t]].subMulT(&f.off[q], &f.off[p])
				t++
			}
		}
	}
}

// solve replaces x, indexed by node, by A⁻¹x.
func (f *planeFactor) solve(x []vec3) {
	y := f.tmp
	for k := 0; k < f.n; k++ {
		y[k] = x[f.perm[k]]
	}
	for k := 0; k < f.n; k++ {
		f.diag[k].forward(&y[k])
		a := y[k]
		for p := f.start[k]; p < f.start[k+1]; p++ {
			m, r := &f.off[p], &y[f.row[p]]
			r[0] -= float64(m[0]*a[0]) + float64(m[1]*a[1]) + float64(m[2]*a[2])
			r[1] -= float64(m[3]*a[0]) + float64(m[4]*a[1]) + float64(m[5]*a[2])
			r[2] -= float64(m[6]*a[0]) + float64(m[7]*a[1]) + float64(m[8]*a[2])
		}
	}
	for k := f.n - 1; k >= 0; k-- {
		a := y[k]
		for p := f.start[k]; p < f.start[k+1]; p++ {
			m, r := &f.off[p], &y[f.row[p]]
			a[0] -= float64(m[0]*r[0]) + float64(m[3]*r[1]) + float64(m[6]*r[2])
			a[1] -= float64(m[1]*r[0]) + float64(m[4]*r[1]) + float64(m[7]*r[2])
			a[2] -= float64(m[2]*r[0]) + float64(m[5]*r[1]) + float64(m[8]*r[2])
		}
		f.diag[k].backward(&a)
		y[k] = a
	}
	for k := 0; k < f.n; k++ {
		x[f.perm[k]] = y[k]
	}
}

// cholesky factors the lower triangle of a in place; the diagonal then holds
// 1/L_ii.
func (a *mat3) cholesky() {
	a[0] = pivot(a[0])
	a[3], a[6] = float64(a[3]*a[0]), float64(a[6]*a[0])
	a[4] = pivot(a[4] - float64(a[3]*a[3]))
	a[7] = float64((a[7] - float64(a[6]*a[3])) * a[4])
	a[8] = pivot(a[8] - float64(a[6]*a[6]) - float64(a[7]*a[7]))
}

func pivot(s float64) float64 {
	if !(s > tinyPivot) {
		s = stuckPivot
	}
	return 1 / math.Sqrt(s)
}

// forward solves L·x = b in place.
func (a *mat3) forward(b *vec3) {
	b[0] = float64(b[0] * a[0])
	b[1] = float64((b[1] - float64(a[3]*b[0])) * a[4])
	b[2] = float64((b[2] - float64(a[6]*b[0]) - float64(a[7]*b[1])) * a[8])
}

// backward solves Lᵀ·x = b in place.
func (a *mat3) backward(b *vec3) {
	b[2] = float64(b[2] * a[8])
	b[1] = float64((b[1] - float64(a[7]*b[2])) * a[4])
	b[0] = float64((b[0] - float64(a[3]*b[1]) - float64(a[6]*b[2])) * a[0])
}

// overLT replaces b by b·L⁻ᵀ, with a the factor L.
func (b *mat3) overLT(a *mat3) {
	for r := 0; r < 9; r += 3 {
		x := float64(b[r] * a[0])
		y := float64((b[r+1] - float64(a[3]*x)) * a[4])
		b[r], b[r+1] = x, y
		b[r+2] = float64((b[r+2] - float64(a[6]*x) - float64(a[7]*y)) * a[8])
	}
}

// subMulT subtracts a·bᵀ from c.
func (c *mat3) subMulT(a, b *mat3) {
	for i := 0; i < 9; i += 3 {
		x, y, z := a[i], a[i+1], a[i+2]
		c[i] -= float64(x*b[0]) + float64(y*b[1]) + float64(z*b[2])
		c[i+1] -= float64(x*b[3]) + float64(y*b[4]) + float64(z*b[5])
		c[i+2] -= float64(x*b[6]) + float64(y*b[7]) + float64(z*b[8])
	}
}

// addSpring adds s·JaᵀHJb to m for a spring with kn along n and kt across it, at
// ra and rb from the two centres of mass: J = [1, z×r], H = kn·nnᵀ + kt·ttᵀ.
func (m *mat3) addSpring(nx, ny, kn, kt, an, at, bn, bt, s float64) {
	// The rows of both ends are (n, r×n) and (t, r×t), t = (−ny, nx).
	kn, kt = float64(kn*s), float64(kt*s)
	a, b := vec3{nx, ny, an}, vec3{nx, ny, bn}
	c, d := vec3{-ny, nx, at}, vec3{-ny, nx, bt}
	for i := range 3 {
		x, y := float64(kn*a[i]), float64(kt*c[i])
		m[i*3] += float64(x*b[0]) + float64(y*d[0])
		m[i*3+1] += float64(x*b[1]) + float64(y*d[1])
		m[i*3+2] += float64(x*b[2]) + float64(y*d[2])
	}
}
