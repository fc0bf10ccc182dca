package blocks

import (
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks/avx"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The assembly makes of every row what the plain code makes of it, to the bit: of
// matrices with none to many blocks in a row that are not symmetric, and rows held.
func TestKernelsAreTheSame(t *testing.T) {
	if !avx.Usable {
		if os.Getenv("CI") != "" && runtime.GOARCH == "amd64" {
			t.Fatal("no AVX2, and CI is set")
		}
		t.Skip("no AVX2 here, or built with the tag purego: there is only the plain code")
	}
	defer func() { plain = false }()
	for seed := range uint64(200) {
		run := func(off bool) [][]vec.Vec3 {
			plain = off
			return everyKernel(rand.New(rand.NewPCG(seed, 2)))
		}
		want, have := run(true), run(false)
		for k := range want {
			if !slices.Equal(want[k], have[k]) {
				t.Fatalf("seed %d, array %d: plain %v, assembly %v", seed, k, want[k], have[k])
			}
		}
	}
}

// everyKernel does all there is with some matrix, and returns what has come of it.
func everyKernel(r *rand.Rand) [][]vec.Vec3 {
	n := 1 + r.IntN(40)
	var c [][2]int32
	for range r.IntN(6 * n) {
		if i, j := r.Int32N(int32(n)), r.Int32N(int32(n)); i != j {
			c = append(c, [2]int32{i, j})
		}
	}
	m := New(n, c)
	for k := range m.Val {
		m.Val[k] = some(r)
	}
	held := make([]bool, n)
	var rows []int32
	for i := range n {
		m.Dia[i] = some(r)
		if held[i] = r.IntN(4) == 0; !held[i] {
			rows = append(rows, int32(i))
		}
	}
	m.Invert(held)
	a := make([][]vec.Vec3, 8)
	for k := range a {
		a[k] = make([]vec.Vec3, n)
		for i := range n {
			a[k][i] = vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
		}
	}
	m.Up(rows, a[0], a[1])
	m.Down(rows, a[0], a[2], a[3], a[4], r.NormFloat64())
	sum := m.Go(rows, a[5], a[1], a[0], a[3], a[2], r.NormFloat64())
	m.Residual(a[6], a[5], a[0])
	energy := m.Energy(a[7])
	for k := range 4 {
		m.Sweep(a[7], a[5], k%2 == 1)
		m.SweepRows(a[6], a[4], rows, k%2 == 1)
	}
	return append(a, []vec.Vec3{{X: sum, Y: energy}})
}

func some(r *rand.Rand) (b Block) {
	for k := range b {
		b[k] = r.NormFloat64()
	}
	return b
}
