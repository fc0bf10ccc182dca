package blocks

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// chain is a matrix of n rows, each coupled with the next two, dominated by its
// diagonal.
func chain(n int) *Matrix {
	var c [][2]int32
	for i := range n {
		for d := 1; d <= 2 && i+d < n; d++ {
			c = append(c, [2]int32{int32(i + d), int32(i)}, [2]int32{int32(i), int32(i + d)})
		}
	}
	m := New(n, c)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range n {
		m.Dia[i] = Diag(8)
		for j := i + 1; j <= i+2 && j < n; j++ {
			a := vec.Vec3{X: r.Float64(), Y: r.Float64(), Z: r.Float64()}
			b := vec.Vec3{X: r.Float64(), Y: r.Float64(), Z: r.Float64()}
			m.Val[m.Slot(int32(i), int32(j))].AddOuterPair(&m.Val[m.Slot(int32(j), int32(i))], a, b, -0.4, -0.2, 0.1)
		}
	}
	return m
}

// TestSweepsSolve: sweeps up and down tend to the solution, and a row that is
// held keeps its value.
func TestSweepsSolve(t *testing.T) {
	const n = 30
	m := chain(n)
	held := make([]bool, n)
	held[4] = true
	m.Invert(held)
	x, b, r := make([]vec.Vec3, n), make([]vec.Vec3, n), make([]vec.Vec3, n)
	for i := range b {
		b[i] = vec.Vec3{X: 1, Y: float64(i), Z: -2}
	}
	x[4] = vec.Vec3{X: 7}
	for k := range 60 {
		m.Sweep(x, b, k%2 == 1)
	}
	m.Residual(r, b, x)
	for i := range r {
		if r[i].Len() > 1e-10 {
			t.Errorf("row %d: %v is left", i, r[i])
		}
	}
	if x[4] != (vec.Vec3{X: 7}) {
		t.Errorf("the held row has moved to %v", x[4])
	}
	// By hand, for a row in the middle.
	want := b[10].Sub(m.Dia[10].MulVec(x[10]))
	for _, j := range []int32{8, 9, 11, 12} {
		want = want.Sub(m.Val[m.Slot(10, j)].MulVec(x[j]))
	}
	if want.Len() > 1e-10 {
		t.Errorf("row 10 is off by %v", want)
	}
}

// TestSymmetry: a pair of blocks are each other's transposes, and AddOuter makes
// the same as AddOuterPair.
func TestSymmetry(t *testing.T) {
	a, b := vec.Vec3{X: 1, Y: 2, Z: 3}, vec.Vec3{X: -2, Y: 0.5, Z: 4}
	var m, n, o Block
	m.AddOuterPair(&n, a, b, 2, 3, 5)
	o.AddOuter(a, b, 2, 3, 5)
	if m != o {
		t.Errorf("%v and %v", m, o)
	}
	for i := range 3 {
		for j := range 3 {
			if m[3*i+j] != n[3*j+i] {
				t.Errorf("entry %d %d: %v and %v", i, j, m[3*i+j], n[3*j+i])
			}
		}
	}
	// 2·a·bᵀ + 3·b·aᵀ + 5 at (1, 2): 2·2·4 + 3·0.5·3.
	if m[5] != 20.5 {
		t.Errorf("entry 1 2 is %v, want 20.5", m[5])
	}
}

func TestInverse(t *testing.T) {
	m := Block{4, 1, -1, 2, 5, 0, 1, 1, 3}
	inv := m.Inverse()
	v := vec.Vec3{X: 1, Y: -2, Z: 3}
	if d := inv.MulVec(m.MulVec(v)).Sub(v).Len(); d > 1e-15*10 {
		t.Errorf("m⁻¹·m·v is off by %v", d)
	}
	for _, bad := range []Block{{}, {0: 1, 4: 1}, {0: math.NaN(), 4: 1, 8: 1}} {
		if got := bad.Inverse(); got != (Block{}) {
			t.Errorf("inverse of %v is %v, want zero", bad, got)
		}
	}
}

// TestHalves: solves with the halves of a matrix, in some rows, leave nothing of their
// equations, with the other rows as they are.
func TestHalves(t *testing.T) {
	const n, beta = 12, 0.5
	m := chain(n)
	m.Invert(make([]bool, n))
	rows := []int32{0, 1, 3, 4, 5, 8, 10}
	in := make([]bool, n)
	for _, i := range rows {
		in[i] = true
	}
	r := rand.New(rand.NewPCG(2, 3))
	var a [5][]vec.Vec3
	for k := range a {
		for range n {
			a[k] = append(a[k], vec.Vec3{X: r.Float64(), Y: r.Float64(), Z: r.Float64()})
		}
	}
	x, z, p, w, up := a[0], a[1], append([]vec.Vec3(nil), a[2]...), append([]vec.Vec3(nil), a[3]...), a[4]
	m.Down(rows, x, z, p, w, beta)
	m.Up(rows, up, w)
	const rounding = 1e-14
	for i := range int32(n) {
		above, below := a[3][i], vec.Vec3{}
		for k := m.Row[i]; k < m.Row[i+1]; k++ {
			switch j := m.Col[k]; {
			case j > i:
				above = above.Add(m.Val[k].MulVec(x[j]))
			default:
				below = below.Add(m.Val[k].MulVec(up[j]))
			}
		}
		if !in[i] {
			if w[i] != a[3][i] || p[i] != a[2][i] {
				t.Errorf("row %d, which is not in the list, has changed", i)
			}
			continue
		}
		if want := z[i].MulAdd(a[2][i], beta); p[i].Sub(want).Len() > rounding {
			t.Errorf("row %d: p is %v, want %v", i, p[i], want)
		}
		if w[i].Sub(above).Len() > rounding {
			t.Errorf("row %d: U·t is %v, want %v", i, w[i], above)
		}
		if d := m.Dia[i].MulVec(x[i]).Add(above).Sub(p[i]); d.Len() > rounding*8 {
			t.Errorf("row %d of (D+U)·t is off by %v", i, d)
		}
		if d := m.Dia[i].MulVec(up[i]).Add(below).Sub(w[i]); d.Len() > rounding*8 {
			t.Errorf("row %d of (L+D)·t is off by %v", i, d)
		}
	}
}
