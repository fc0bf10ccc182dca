package springs

import (
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/blocks/avx"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The assembly makes of every spring what the plain code makes of it, to the bit: drawn
// out, pressed together and of no length, between springs of four nodes and of no rest.
func TestKernelIsTheSame(t *testing.T) {
	if !avx.Usable {
		if os.Getenv("CI") != "" && runtime.GOARCH == "amd64" {
			t.Fatal("no AVX2, and CI is set")
		}
		t.Skip("no AVX2 here, or built with the tag purego: there is only the plain code")
	}
	defer func() { plain = false }()
	for seed := range uint64(200) {
		run := func(off bool) ([]vec.Vec3, *blocks.Matrix) {
			plain = off
			return assembled(rand.New(rand.NewPCG(seed, 3)))
		}
		f, m := run(true)
		g, n := run(false)
		if !slices.Equal(f, g) || !slices.Equal(m.Dia, n.Dia) || !slices.Equal(m.Val, n.Val) {
			t.Fatalf("seed %d: plain %v, assembly %v", seed, f, g)
		}
	}
}

// assembled is what some springs make of nothing.
func assembled(r *rand.Rand) ([]vec.Vec3, *blocks.Matrix) {
	n := 4 + r.IntN(20)
	x, f := make([]vec.Vec3, n), make([]vec.Vec3, n)
	for i := range x {
		x[i] = vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
	}
	x[1] = x[0]
	var e Springs
	for range 3 * n {
		at := r.Perm(n)
		w := r.NormFloat64()
		s := Spring{Node: [6]int32{int32(at[0]), int32(at[1])}, Weight: [6]float64{-w, w}, Nodes: 2, Stiff: 100 * r.Float64(), Rest: 2 * r.Float64()}
		switch r.IntN(8) {
		case 0:
			s.Node = [6]int32{int32(at[0]), int32(at[1]), int32(at[2]), int32(at[3])}
			s.Weight, s.Nodes = [6]float64{0.5, 0.5, -0.5, -0.5}, 4
		case 1:
			s.Rest = 0
		}
		e.Spring = append(e.Spring, s)
	}
	e.Spring = append(e.Spring, Spring{Node: [6]int32{0, 1}, Weight: [6]float64{-1, 1}, Nodes: 2, Stiff: 1, Rest: 1})
	m := blocks.New(n, e.Couplings(nil))
	e.Attach(m)
	for k := range 3 {
		e.Assemble(x, f, m, float64(k))
	}
	return f, m
}

// What the generator takes the structure to be.
func TestKernelLayout(t *testing.T) {
	var s Spring
	for _, c := range []struct {
		name      string
		got, want uintptr
	}{
		{"Weight", unsafe.Offsetof(s.Weight), 24},
		{"Stiff", unsafe.Offsetof(s.Stiff), 80},
		{"Rest", unsafe.Offsetof(s.Rest), 88},
		{"Spring", unsafe.Sizeof(s), 96},
	} {
		if c.got != c.want {
			t.Errorf("%s: at %d, the assembly has %d", c.name, c.got, c.want)
		}
	}
}
