package solve

// factor is a sparse symmetric positive definite matrix of 6×6 blocks and its
// Cholesky factor.
type factor struct {
	elimination
	diag []mat6
	off  []mat6
	tmp  []vec6
}

// analyse chooses the order and the pattern for n nodes with the edges given, see
// elimination.
func (f *factor) analyse(n int, edges [][2]int32, budget int) bool {
	if !f.elimination.analyse(n, edges, budget) {
		return false
	}
	f.diag, f.off, f.tmp = resize(f.diag, n), resize(f.off, len(f.row)), resize(f.tmp, n)
	return true
}

// block returns the block that couples nodes a and b, and whether it is stored
// with b's rows and a's columns.
func (f *factor) block(a, b int32) (m *mat6, rowsB bool) {
	return &f.off[f.slot(a, b)], f.pos[a] < f.pos[b]
}

// slot is the index of that block.
func (f *factor) slot(a, b int32) int32 {
	pa, pb := f.pos[a], f.pos[b]
	return f.find(min(pa, pb), max(pa, pb))
}

func (f *factor) node(a int32) *mat6 { return &f.diag[f.pos[a]] }

func (f *factor) zero() {
	clear(f.diag)
	clear(f.off)
}

// decompose replaces the numbers by those of the factor.
func (f *factor) decompose() {
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
func (f *factor) solve(x []vec6) {
	y := f.tmp
	for k := 0; k < f.n; k++ {
		y[k] = x[f.perm[k]]
	}
	for k := 0; k < f.n; k++ {
		f.diag[k].forward(&y[k])
		for p := f.start[k]; p < f.start[k+1]; p++ {
			f.off[p].subMul(&y[f.row[p]], &y[k])
		}
	}
	for k := f.n - 1; k >= 0; k-- {
		for p := f.start[k]; p < f.start[k+1]; p++ {
			f.off[p].subTMul(&y[k], &y[f.row[p]])
		}
		f.diag[k].backward(&y[k])
	}
	for k := 0; k < f.n; k++ {
		x[f.perm[k]] = y[k]
	}
}

// hold makes unknown j of a node stand alone.
func (f *factor) hold(n int32, j int) {
	d := f.node(n)
	for i := 0; i < 6; i++ {
		d[i*6+j], d[j*6+i] = 0, 0
	}
	d[j*7] = 1
	k := f.pos[n]
	for b := f.start[k]; b < f.start[k+1]; b++ { // columns of n
		for i := 0; i < 6; i++ {
			f.off[b][i*6+j] = 0
		}
	}
	for c := int32(0); c < k; c++ { // rows of n
		if b := f.find(c, k); b >= 0 {
			for i := 0; i < 6; i++ {
				f.off[b][j*6+i] = 0
			}
		}
	}
}

func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		t := make([]T, n, n+n/2)
		copy(t, s)
		return t
	}
	return s[:n]
}

// insert adds v to the sorted set s.
func insert(s []int32, v int32) []int32 {
	i := len(s)
	for i > 0 && s[i-1] > v {
		i--
	}
	if i > 0 && s[i-1] == v {
		return s
	}
	s = append(s, 0)
	copy(s[i+1:], s[i:])
	s[i] = v
	return s
}

// remove takes v out of the sorted set s.
func remove(s []int32, v int32) []int32 {
	for i, x := range s {
		if x == v {
			return append(s[:i], s[i+1:]...)
		}
	}
	return s
}

func sortInts(s []int32) {
	for i := 1; i < len(s); i++ {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
}
