package solve

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"testing"
)

// graph returns a random connected graph of n nodes with extra edges.
func graph(r *rand.Rand, n, extra int) [][2]int32 {
	var edges [][2]int32
	for i := 1; i < n; i++ {
		e := [2]int32{int32(r.Intn(i)), int32(i)}
		if r.Intn(2) == 0 {
			e[0], e[1] = e[1], e[0]
		}
		edges = append(edges, e)
	}
	for range extra {
		a, b := int32(r.Intn(n)), int32(r.Intn(n))
		if a != b && !slices.Contains(edges, [2]int32{a, b}) && !slices.Contains(edges, [2]int32{b, a}) {
			edges = append(edges, [2]int32{a, b})
		}
	}
	return edges
}

// fill writes a random matrix of the graph into f and returns it dense: a sum
// of JᵀJ over the edges and a diagonal.
func fill(r *rand.Rand, f *factor, n int, edges [][2]int32) [][]float64 {
	dense := make([][]float64, 6*n)
	for i := range dense {
		dense[i] = make([]float64, 6*n)
		dense[i][i] = 1 + r.Float64()
	}
	for _, e := range edges {
		var j [3][12]float64
		for i := range j {
			for k := range j[i] {
				j[i][k] = r.NormFloat64()
			}
		}
		at := func(k int) int { return 6*int(e[k/6]) + k%6 }
		for i := range 12 {
			for k := range 12 {
				for l := range j {
					dense[at(i)][at(k)] += j[l][i] * j[l][k]
				}
			}
		}
	}
	load(f, dense, n, edges)
	return dense
}

// load writes the blocks of a dense matrix into f.
func load(f *factor, dense [][]float64, n int, edges [][2]int32) {
	f.zero()
	for a := range n {
		for i := range 6 {
			for k := range 6 {
				f.node(int32(a))[i*6+k] = dense[6*a+i][6*a+k]
			}
		}
	}
	for _, e := range edges {
		m, rowsB := f.block(e[0], e[1])
		row, col := int(e[0]), int(e[1])
		if rowsB {
			row, col = col, row
		}
		for i := range 6 {
			for k := range 6 {
				m[i*6+k] = dense[6*row+i][6*col+k]
			}
		}
	}
}

// eliminate solves the dense system by Gauss elimination with pivoting.
func eliminate(m [][]float64, b []float64) []float64 {
	n := len(b)
	a := make([][]float64, n)
	for i := range a {
		a[i] = append(slices.Clone(m[i]), b[i])
	}
	for c := range n {
		p := c
		for i := c; i < n; i++ {
			if math.Abs(a[i][c]) > math.Abs(a[p][c]) {
				p = i
			}
		}
		a[c], a[p] = a[p], a[c]
		for i := c + 1; i < n; i++ {
			s := a[i][c] / a[c][c]
			for k := c; k <= n; k++ {
				a[i][k] -= s * a[c][k]
			}
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = a[i][n]
		for k := i + 1; k < n; k++ {
			x[i] -= a[i][k] * x[k]
		}
		x[i] /= a[i][i]
	}
	return x
}

// The sparse factor solves what the dense elimination solves, for chains,
// stars, rings and random graphs, with one factor used again and again.
func TestFactorAgainstDense(t *testing.T) {
	r := rand.New(rand.NewSource(10))
	var f factor
	shapes := map[string][][2]int32{
		"alone": nil,
		"chain": {{0, 1}, {2, 1}, {2, 3}, {3, 4}},
		"star":  {{0, 1}, {0, 2}, {3, 0}, {0, 4}, {5, 0}},
		"ring":  {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 0}},
		"full":  {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}},
	}
	sizes := map[string]int{"alone": 1, "chain": 5, "star": 6, "ring": 6, "full": 4}
	for name, edges := range shapes {
		check(t, r, &f, name, sizes[name], edges)
	}
	for range 30 {
		n := 2 + r.Intn(12)
		check(t, r, &f, fmt.Sprintf("%d nodes at random", n), n, graph(r, n, r.Intn(2*n)))
	}
}

func check(t *testing.T, r *rand.Rand, f *factor, name string, n int, edges [][2]int32) {
	t.Helper()
	f.analyse(n, edges, noBudget)
	for range 2 { // the pattern stays, the numbers change
		dense := fill(r, f, n, edges)
		b := make([]float64, 6*n)
		x := make([]vec6, n)
		for i := range b {
			b[i] = r.NormFloat64()
			x[i/6][i%6] = b[i]
		}
		want := eliminate(dense, b)
		f.decompose()
		f.solve(x)
		for i := range b {
			if d := math.Abs(x[i/6][i%6] - want[i]); !(d < 1e-9) { // condition below 1e4
				t.Fatalf("%s: unknown %d is %v, want %v", name, i, x[i/6][i%6], want[i])
			}
		}
	}
}

// A chain in any order of its nodes fills nothing in: as many blocks as edges.
func TestChainHasNoFill(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for _, n := range []int{2, 10, 31} {
		order := r.Perm(n)
		var edges [][2]int32
		for i := 1; i < n; i++ {
			edges = append(edges, [2]int32{int32(order[i-1]), int32(order[i])})
		}
		var f factor
		f.analyse(n, edges, noBudget)
		if len(f.row) != n-1 || len(f.upd) != 0 {
			t.Errorf("a chain of %d: %d blocks and %d updates", n, len(f.row), len(f.upd))
		}
	}
}

// hold takes an unknown out: it comes out as its right-hand side, zero, and the
// others solve the system without it.
func TestHold(t *testing.T) {
	r := rand.New(rand.NewSource(12))
	for range 20 {
		n := 2 + r.Intn(6)
		edges := graph(r, n, n)
		var f factor
		f.analyse(n, edges, noBudget)
		dense := fill(r, &f, n, edges)
		b := make([]float64, 6*n)
		for i := range b {
			b[i] = r.NormFloat64()
		}
		for i := range b {
			if r.Intn(4) > 0 {
				continue
			}
			b[i] = 0
			f.hold(int32(i/6), i%6)
			for k := range b {
				dense[i][k], dense[k][i] = 0, 0
			}
			dense[i][i] = 1
		}
		x := make([]vec6, n)
		for i := range b {
			x[i/6][i%6] = b[i]
		}
		want := eliminate(dense, b)
		f.decompose()
		f.solve(x)
		for i := range b {
			if d := math.Abs(x[i/6][i%6] - want[i]); !(d < 1e-9) {
				t.Fatalf("unknown %d is %v, want %v", i, x[i/6][i%6], want[i])
			}
			if dense[i][i] == 1 && want[i] == 0 && x[i/6][i%6] != 0 {
				t.Fatalf("held unknown %d moves by %v", i, x[i/6][i%6])
			}
		}
	}
}

// A joint's stiffness about A's centre of mass, from points there and carried to
// B's, gives the wrenches of its points on both.
func TestJointStiffness(t *testing.T) {
	r := rand.New(rand.NewSource(13))
	for range 50 {
		arm := gauss(r) // from A's centre to B's
		var aa mat6
		va, vb := pack(gauss(r), gauss(r)), pack(gauss(r), gauss(r))
		var wantA, wantB vec6 // of all springs, on both bodies
		for range 3 {
			n := gauss(r).Unit(ex)
			h := pointStiffness(n, r.Float64()*10, r.Float64()*10)
			ra := gauss(r)
			rb := ra.Sub(arm)
			aa.addPoint(&h, ra)
			d := vb.linear().Add(vb.angular().Cross(rb)).Sub(va.linear()).Sub(va.angular().Cross(ra))
			f := h.MulVec(d)
			for i, x := range pack(f, ra.Cross(f)) {
				wantA[i] -= x
			}
			for i, x := range pack(f, rb.Cross(f)) {
				wantB[i] += x
			}
		}
		ba := aa
		ba.carryRows(arm.Neg())
		bb := ba
		bb.carryColumns(arm.Neg())
		var gotA, gotB vec6
		aa.addMul(&gotA, &va)
		for i := range gotA {
			gotA[i] = -gotA[i]
		}
		ba.addTMul(&gotA, &vb)
		bb.addMul(&gotB, &vb)
		ba.subMul(&gotB, &va)
		for i := range gotA {
			near(t, "wrench on A", -gotA[i], wantA[i], 1e-11)
			near(t, "wrench on B", gotB[i], wantB[i], 1e-11)
		}
	}
}

// pointStiffness has kn along its normal and kt across.
func TestPointStiffness(t *testing.T) {
	n := v3(1, -2, 2).Mul(1.0 / 3)
	h := pointStiffness(n, 7, 3)
	nearVec(t, "along", h.MulVec(n), n.Mul(7), 1e-14)
	u := v3(2, 1, 0)
	nearVec(t, "across", h.MulVec(u), u.Mul(3), 1e-14)
}

// A pivot that rounding has brought to zero or below stays finite.
func TestSingularBlockStaysFinite(t *testing.T) {
	var m mat6
	m[0], m[7] = 1, -1e-300
	m.cholesky()
	b := vec6{1, 0, 0, 0, 0, 0}
	m.forward(&b)
	m.backward(&b)
	near(t, "the good pivot", b[0], 1, 1e-15)
	for i := range b {
		if math.IsNaN(b[i]) || math.IsInf(b[i], 0) {
			t.Errorf("unknown %d is %v", i, b[i])
		}
	}
}
