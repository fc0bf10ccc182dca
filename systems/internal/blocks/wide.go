package blocks

import (
	"unsafe"

	"github.com/tackphysics/tack/systems/internal/blocks/avx"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// plain switches the assembly off, for tests that compare.
var plain bool

// wide reports whether the assembly does the work of a matrix.
func wide() bool { return avx.Usable && !plain }

// The assembly takes the first number of arrays.

func vectors(x []vec.Vec3) *float64 { return (*float64)(unsafe.Pointer(unsafe.SliceData(x))) }
func matrices(m []Block) *float64   { return (*float64)(unsafe.Pointer(unsafe.SliceData(m))) }
func ints(k []int32) *int32         { return unsafe.SliceData(k) }

// upWide is Up.
func (m *Matrix) upWide(rows []int32, t, w []vec.Vec3) {
	avx.Up(ints(rows), len(rows), ints(m.Row), ints(m.Mid), ints(m.Col), matrices(m.Val), matrices(m.Inv), vectors(t), vectors(w))
}

// downWide is Down.
func (m *Matrix) downWide(rows []int32, t, z, p, w []vec.Vec3, beta float64) {
	avx.Down(ints(rows), len(rows), ints(m.Mid), ints(m.Row[1:]), ints(m.Col), matrices(m.Val), matrices(m.Inv),
		vectors(t), vectors(z), vectors(p), vectors(w), beta)
}

// goWide is Go.
func (m *Matrix) goWide(rows []int32, u, r, t, q, z []vec.Vec3, step float64) float64 {
	return avx.Go(ints(rows), len(rows), matrices(m.Dia), vectors(u), vectors(r), vectors(t), vectors(q), vectors(z), step)
}

// sweepWide is Sweep.
func (m *Matrix) sweepWide(x, b []vec.Vec3, down bool) {
	n := len(m.Dia)
	first, stride := 0, 1
	if down {
		first, stride = n-1, -1
	}
	avx.Sweep(first, n, stride, ints(m.Row), ints(m.Col), matrices(m.Val), matrices(m.Inv), vectors(x), vectors(b))
}

// sweepRowsWide is SweepRows.
func (m *Matrix) sweepRowsWide(x, b []vec.Vec3, rows []int32, down bool) {
	first, stride := ints(rows), int(unsafe.Sizeof(rows[0]))
	if down {
		first, stride = &rows[len(rows)-1], -stride
	}
	avx.SweepRows(first, len(rows), stride, ints(m.Row), ints(m.Col), matrices(m.Val), matrices(m.Inv), vectors(x), vectors(b))
}

// minusWide is times for the blocks in the places lo to hi.
func (m *Matrix) minusWide(lo, hi int32, r vec.Vec3, x []vec.Vec3) vec.Vec3 {
	avx.Minus(ints(m.Col), int(lo), int(hi), matrices(m.Val), vectors(x), &r.X)
	return r
}
