package blocks

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Matrix is symmetric, of 3×3 blocks: the diagonal and its inverse by row, the
// other blocks of row i in Val[Row[i]:Row[i+1]] with their columns in Col,
// ascending; Mid[i] is the first place of those after the diagonal. A row that is
// held has no inverse and is never changed.
type Matrix struct {
	Row, Mid, Col []int32
	Val           []Block
	Dia, Inv      []Block
}

// New lays out a matrix of n rows for the couplings [i, j] of distinct rows,
// each in any order and any number of times.
func New(n int, couplings [][2]int32) *Matrix {
	keys := make([]uint64, 0, 2*len(couplings))
	for _, c := range couplings {
		keys = append(keys, uint64(c[0])<<32|uint64(c[1]), uint64(c[1])<<32|uint64(c[0]))
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	m := &Matrix{
		Row: make([]int32, n+1), Mid: make([]int32, n), Col: make([]int32, len(keys)), Val: make([]Block, len(keys)),
		Dia: make([]Block, n), Inv: make([]Block, n),
	}
	for k, key := range keys {
		m.Row[key>>32+1]++
		m.Col[k] = int32(key & 0xffffffff)
	}
	for i := range n {
		m.Row[i+1] += m.Row[i]
		m.Mid[i] = m.Row[i]
		for m.Mid[i] < m.Row[i+1] && m.Col[m.Mid[i]] < int32(i) {
			m.Mid[i]++
		}
	}
	return m
}

// Slot returns where block (i, j), i ≠ j, lies in Val. It panics if the two are
// not coupled.
func (m *Matrix) Slot(i, j int32) int32 {
	k, ok := slices.BinarySearch(m.Col[m.Row[i]:m.Row[i+1]], j)
	if !ok {
		panic("blocks: no such coupling")
	}
	return m.Row[i] + int32(k)
}

// Clear makes all blocks zero.
func (m *Matrix) Clear() {
	clear(m.Val)
	clear(m.Dia)
}

// ClearRow makes the blocks of one row zero.
func (m *Matrix) ClearRow(i int) {
	clear(m.Val[m.Row[i]:m.Row[i+1]])
	m.Dia[i] = Block{}
}

// Invert fills in the inverses of the diagonal; rows that are held get none.
func (m *Matrix) Invert(held []bool) {
	for i := range m.Dia {
		m.InvertRow(i, held[i])
	}
}

// InvertRow fills in the inverse of the diagonal of a row.
func (m *Matrix) InvertRow(i int, held bool) {
	if m.Inv[i] = (Block{}); !held {
		m.Inv[i] = m.Dia[i].Inverse()
	}
}

// times is what the blocks of row i beside the diagonal make of x, taken from r.
func (m *Matrix) times(i int, r vec.Vec3, x []vec.Vec3) vec.Vec3 {
	lo, hi := m.Row[i], m.Row[i+1]
	if wide() {
		return m.minusWide(lo, hi, r, x)
	}
	cols := m.Col[lo:hi]
	vals := m.Val[lo:hi]
	vals = vals[:len(cols)]
	for k, c := range cols {
		v, p := &vals[k], &x[c]
		px, py, pz := p.X, p.Y, p.Z
		r.X -= float64(v[0]*px) + float64(v[1]*py) + float64(v[2]*pz)
		r.Y -= float64(v[3]*px) + float64(v[4]*py) + float64(v[5]*pz)
		r.Z -= float64(v[6]*px) + float64(v[7]*py) + float64(v[8]*pz)
	}
	return r
}

// Sweep makes one block Gauss–Seidel sweep over A·x = b: up the rows, or down.
func (m *Matrix) Sweep(x, b []vec.Vec3, down bool) {
	if wide() {
		m.sweepWide(x, b, down)
		return
	}
	n := len(m.Dia)
	for k := range n {
		i := k
		if down {
			i = n - 1 - k
		}
		if inv := &m.Inv[i]; *inv != (Block{}) {
			x[i] = inv.MulVec(m.times(i, b[i], x))
		}
	}
}

// SweepRows is Sweep for some rows, which are not held: up the list, or down.
func (m *Matrix) SweepRows(x, b []vec.Vec3, rows []int32, down bool) {
	if wide() && len(rows) > 0 {
		m.sweepRowsWide(x, b, rows, down)
		return
	}
	for k := range rows {
		i := rows[k]
		if down {
			i = rows[len(rows)-1-k]
		}
		x[i] = m.Inv[i].MulVec(m.times(int(i), b[i], x))
	}
}

// Residual sets r = b − A·x, zero in the rows that are held.
func (m *Matrix) Residual(r, b, x []vec.Vec3) {
	for i := range m.Dia {
		if m.Inv[i] == (Block{}) {
			r[i] = vec.Vec3{}
			continue
		}
		r[i] = m.times(i, b[i].Sub(m.Dia[i].MulVec(x[i])), x)
	}
}

// Times sets y = A·x; rows that are held are zero.
func (m *Matrix) Times(y, x []vec.Vec3) {
	for i := range m.Dia {
		if m.Inv[i] == (Block{}) {
			y[i] = vec.Vec3{}
			continue
		}
		y[i] = m.times(i, m.Dia[i].MulVec(x[i]).Neg(), x).Neg()
	}
}

// Energy returns xᵀ·A·x over the rows that are not held.
func (m *Matrix) Energy(x []vec.Vec3) float64 {
	sum := 0.0
	for i := range m.Dia {
		if m.Inv[i] != (Block{}) {
			sum -= x[i].Dot(m.times(i, m.Dia[i].MulVec(x[i]).Neg(), x))
		}
	}
	return sum
}

// RowTimes returns row i of A·x, whether it is held or not.
func (m *Matrix) RowTimes(i int, x []vec.Vec3) vec.Vec3 {
	return m.times(i, m.Dia[i].MulVec(x[i]).Neg(), x).Neg()
}

// RowResidual returns row i of b − A·x, whether it is held or not.
func (m *Matrix) RowResidual(i int, b, x []vec.Vec3) vec.Vec3 {
	return m.times(i, b[i].Sub(m.Dia[i].MulVec(x[i])), x)
}

// Part returns what blocks of one row, by their places in Val, make of x.
func (m *Matrix) Part(places []int32, x []vec.Vec3) (y vec.Vec3) {
	for _, k := range places {
		v, p := &m.Val[k], &x[m.Col[k]]
		y.X += float64(v[0]*p.X) + float64(v[1]*p.Y) + float64(v[2]*p.Z)
		y.Y += float64(v[3]*p.X) + float64(v[4]*p.Y) + float64(v[5]*p.Z)
		y.Z += float64(v[6]*p.X) + float64(v[7]*p.Y) + float64(v[8]*p.Z)
	}
	return y
}
