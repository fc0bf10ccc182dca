package soft

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Nodes in a chain, each tied to the next two at most, have a matrix of five
// blocks a row, and that is solved at once: A = L·D·Lᵀ with two blocks a row in L,
// in a time that grows with the number of nodes. So a rope needs neither lattice
// nor sweeps but for its contacts, however long, limp or stiff it is.
type band struct {
	near, far []blocks.Block // of row i in L: columns i−1 and i−2
	inv       []blocks.Block // D⁻¹
}

// bandwidth is how far beside the diagonal a band reaches.
const bandwidth = 2

// newBand returns room for the factor of a matrix, or nil if it reaches farther.
func newBand(m *blocks.Matrix) *band {
	n := len(m.Dia)
	for i := range n {
		for _, j := range m.Col[m.Row[i]:m.Row[i+1]] {
			if d := int(j) - i; d > bandwidth || d < -bandwidth {
				return nil
			}
		}
	}
	return &band{near: make([]blocks.Block, n), far: make([]blocks.Block, n), inv: make([]blocks.Block, n)}
}

// factor factorises a matrix; the rows that are held are left out.
func (f *band) factor(m *blocks.Matrix) {
	for i := range m.Dia {
		f.near[i], f.far[i], f.inv[i] = blocks.Block{}, blocks.Block{}, blocks.Block{}
		if m.Inv[i] == (blocks.Block{}) {
			continue
		}
		var one, two blocks.Block // of A, then of L·D
		for k := m.Row[i]; k < m.Row[i+1]; k++ {
			j := int(m.Col[k])
			if j > i || m.Inv[j] == (blocks.Block{}) {
				continue
			}
			if j == i-1 {
				one = m.Val[k]
			} else {
				two = m.Val[k]
			}
		}
		d := m.Dia[i]
		if i >= 2 {
			f.far[i] = two.Times(&f.inv[i-2])
			one = one.Less(two.TimesTransposed(&f.near[i-1])) // A_i,i−1 − L_i,i−2·D·L_i−1,i−2ᵀ
			d = d.Less(f.far[i].TimesTransposed(&two))
		}
		if i >= 1 {
			f.near[i] = one.Times(&f.inv[i-1])
			d = d.Less(f.near[i].TimesTransposed(&one))
		}
		f.inv[i] = d.Inverse()
	}
}

// solve sets r to A⁻¹·r.
func (f *band) solve(r []vec.Vec3) {
	for i := range r {
		if i >= 1 {
			r[i] = r[i].Sub(f.near[i].MulVec(r[i-1]))
		}
		if i >= 2 {
			r[i] = r[i].Sub(f.far[i].MulVec(r[i-2]))
		}
	}
	for i := range r {
		r[i] = f.inv[i].MulVec(r[i])
	}
	for i := len(r) - 1; i >= 0; i-- {
		if i+1 < len(r) {
			r[i] = r[i].Sub(f.near[i+1].TMulVec(r[i+1]))
		}
		if i+2 < len(r) {
			r[i] = r[i].Sub(f.far[i+2].TMulVec(r[i+2]))
		}
	}
}

// direct solves A·u = b.
func (b *Body) direct() {
	b.band.factor(b.matrix)
	b.matrix.Residual(b.r, b.b, b.u)
	b.band.solve(b.r)
	for i, d := range b.r {
		b.u[i] = b.u[i].Add(d)
	}
}
