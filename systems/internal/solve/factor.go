package solve

// factor is a sparse symmetric positive definite matrix of 6×6 blocks and its
// Cholesky factor, ordered by minimum degree. The pattern is kept while the
// graph of its island stays the same; the numbers are filled anew each time.
type factor struct {
	n     int
	perm  []int32 // perm[k] is the node eliminated k-th
	pos   []int32 // its inverse
	start []int32 // first block of column k
	row   []int32 // block → position of its row, rising within a column
	upd   []int32 // update targets, in the order of elimination
	diag  []mat6
	off   []mat6
	tmp   []vec6

	// Scratch of the analysis.
	adj  [][]int32
	done []bool
	// least holds every node by its degree, and by degrees that it had.
	least degrees
}

// noBudget lets analyse take as many updates as it needs.
const noBudget = int(^uint(0) >> 1)

// analyse chooses the order of elimination and the pattern of the factor for
// n nodes with the edges given as pairs, either way round. It gives up and
// reports false where the elimination takes more than budget block products.
func (f *factor) analyse(n int, edges [][2]int32, budget int) bool {
	f.n = n
	products := 0
	f.perm, f.pos = resize(f.perm, n), resize(f.pos, n)
	f.start = resize(f.start, n+1)
	f.diag, f.tmp = resize(f.diag, n), resize(f.tmp, n)
	f.done = resize(f.done, n)
	clear(f.done)
	for len(f.adj) < n {
		f.adj = append(f.adj, nil)
	}
	for i := 0; i < n; i++ {
		f.adj[i] = f.adj[i][:0]
	}
	for _, e := range edges {
		f.adj[e[0]] = insert(f.adj[e[0]], e[1])
		f.adj[e[1]] = insert(f.adj[e[1]], e[0])
	}
	f.least = f.least[:0]
	for i := 0; i < n; i++ {
		f.least.push(len(f.adj[i]), int32(i))
	}
	for k := 0; k < n; k++ {
		best := f.next()
		f.perm[k], f.pos[best] = best, int32(k)
		f.done[best] = true
		nb := f.adj[best]
		if products += len(nb) * (len(nb) + 1) / 2; products > budget {
			return false
		}
		for _, i := range nb {
			f.adj[i] = remove(f.adj[i], best)
			for _, j := range nb {
				if i != j {
					f.adj[i] = insert(f.adj[i], j)
				}
			}
			f.least.push(len(f.adj[i]), i)
		}
	}
	f.pattern()
	return true
}

// next takes the node of least degree that is left, the first of several.
func (f *factor) next() int32 {
	for {
		degree, i := f.least.pop()
		if !f.done[i] && degree == len(f.adj[i]) {
			return i
		}
	}
}

// pattern lays the blocks out column by column and records where each product
// of a column with itself goes. After the elimination, adj[v] holds the later
// neighbours of v.
func (f *factor) pattern() {
	f.row, f.upd = f.row[:0], f.upd[:0]
	for k := 0; k < f.n; k++ {
		f.start[k] = int32(len(f.row))
		for _, v := range f.adj[f.perm[k]] {
			f.row = append(f.row, f.pos[v])
		}
		sortInts(f.row[f.start[k]:])
	}
	f.start[f.n] = int32(len(f.row))
	f.off = resize(f.off, len(f.row))
	for k := 0; k < f.n; k++ {
		r := f.row[f.start[k]:f.start[k+1]]
		for p := range r {
			for q := p + 1; q < len(r); q++ {
				f.upd = append(f.upd, f.find(r[p], r[q]))
			}
		}
	}
}

// find returns the block of column c and row r (positions, r > c); −1 if it is
// not in the pattern.
func (f *factor) find(c, r int32) int32 {
	lo, hi := f.start[c], f.start[c+1]
	for lo < hi {
		m := (lo + hi) / 2
		if f.row[m] < r {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < f.start[c+1] && f.row[lo] == r {
		return lo
	}
	return -1
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
