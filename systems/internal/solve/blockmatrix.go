package solve

// blockMatrix is a sparse symmetric positive definite matrix of 6×6 blocks: the
// diagonal, and below it, row by row, the blocks that couple a node to earlier
// ones. It is only multiplied and swept, never factored.
type blockMatrix struct {
	start []int32 // first block of a row; one more than there are rows
	col   []int32 // block → earlier node, rising within a row
	diag  []mat6
	inv   []mat6 // of diag, see invert
	off   []mat6
	acc   []vec6
}

// lay makes the pattern for n nodes and the edges, which may come twice and
// either way round.
func (m *blockMatrix) lay(n int, edges [][2]int32) {
	m.start = resize(m.start, n+1)
	m.col = resize(m.col, len(edges))
	m.diag, m.inv, m.acc = resize(m.diag, n), resize(m.inv, n), resize(m.acc, n)
	clear(m.start)
	for _, e := range edges {
		m.start[max(e[0], e[1])+1]++
	}
	for i := 0; i < n; i++ {
		m.start[i+1] += m.start[i]
	}
	// start[i] runs to the end of row i while it is filled, and is put back.
	for _, e := range edges {
		row := max(e[0], e[1])
		m.col[m.start[row]] = min(e[0], e[1])
		m.start[row]++
	}
	out, from := int32(0), int32(0)
	for i := 0; i < n; i++ {
		to := m.start[i]
		m.start[i] = out
		r := m.col[from:to]
		sortInts(r)
		for k, c := range r {
			if k == 0 || c != r[k-1] {
				m.col[out] = c
				out++
			}
		}
		from = to
	}
	m.start[n] = out
	m.col = m.col[:out]
	m.off = resize(m.off, int(out))
}

// find returns the block that couples two nodes.
func (m *blockMatrix) find(a, b int32) int32 {
	row, c := max(a, b), min(a, b)
	lo, hi := m.start[row], m.start[row+1]
	for lo < hi {
		k := (lo + hi) / 2
		if m.col[k] < c {
			lo = k + 1
		} else {
			hi = k
		}
	}
	return lo
}

func (m *blockMatrix) zero() {
	clear(m.diag)
	clear(m.off)
}

// hold makes the locked unknowns of all nodes stand alone.
func (m *blockMatrix) hold(lock []uint8) {
	for i := range m.diag {
		for k := m.start[i]; k < m.start[i+1]; k++ {
			m.off[k].mask(lock[i], lock[m.col[k]])
		}
		if lock[i] == 0 {
			continue
		}
		m.diag[i].mask(lock[i], lock[i])
		for j := 0; j < 6; j++ {
			if lock[i]&(1<<j) != 0 {
				m.diag[i][j*7] = 1
			}
		}
	}
}

// mask clears the rows and the columns of a block whose bits are set.
func (m *mat6) mask(rows, cols uint8) {
	if rows|cols == 0 {
		return
	}
	for i := 0; i < 6; i++ {
		for j := 0; j < 6; j++ {
			if rows&(1<<i) != 0 || cols&(1<<j) != 0 {
				m[i*6+j] = 0
			}
		}
	}
}

// invert inverts the diagonal blocks.
func (m *blockMatrix) invert() {
	for i := range m.diag {
		l := m.diag[i]
		l.cholesky()
		inv := &m.inv[i]
		for c := 0; c < 6; c++ {
			var x vec6
			x[c] = 1
			l.forward(&x)
			l.backward(&x)
			for r := range x {
				inv[r*6+c] = x[r]
			}
		}
	}
}

// product writes the matrix times x to y.
func (m *blockMatrix) product(x, y []vec6) {
	for i := range m.diag {
		xi := &x[i]
		var t vec6
		m.diag[i].addMul(&t, xi)
		for k := m.start[i]; k < m.start[i+1]; k++ {
			c := m.col[k]
			m.off[k].addMulBoth(&t, &x[c], &y[c], xi)
		}
		y[i] = t
	}
}

// sweep writes the answer of one symmetric Gauss–Seidel sweep from zero to z:
// (D + L)D⁻¹(D + Lᵀ)z = r with the blocks L below the diagonal. It is a
// symmetric positive definite operator whatever the matrix.
func (m *blockMatrix) sweep(r, z []vec6) {
	for i := range m.diag {
		t := r[i]
		for k := m.start[i]; k < m.start[i+1]; k++ {
			m.off[k].subMul(&t, &z[m.col[k]])
		}
		var x vec6
		m.inv[i].addMul(&x, &t)
		z[i] = x
		m.acc[i] = vec6{}
	}
	for i := len(m.diag) - 1; i >= 0; i-- {
		t := vec6{}
		m.inv[i].addMul(&t, &m.acc[i])
		x := &z[i]
		for j := range x {
			x[j] -= t[j]
		}
		for k := m.start[i]; k < m.start[i+1]; k++ {
			m.off[k].addTMul(&m.acc[m.col[k]], x)
		}
	}
}
