package solve

import (
	"math"
	"math/rand"
	"os"
	"runtime"
	"testing"
	"unsafe"

	"github.com/tackphysics/tack/systems/internal/solve/avx"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// crowd is n bodies, some of them locked in part or moved by nothing, with
// contacts of one to four points between them: apart, touching and deep.
func crowd(r *rand.Rand, n, contacts int) *system {
	s := &system{}
	for i := range n {
		mass, locked := 0.2+r.Float64(), uint8(0)
		switch i % 7 {
		case 0:
			mass = 0
		case 3:
			locked = uint8(r.Intn(64))
		}
		s.add(mass, v3(1+r.Float64(), 1+r.Float64(), 1+r.Float64()), gauss(r), anyTurn(r), locked)
		b := &s.bodies[i]
		b.V, b.W, b.DX, b.DR = gauss(r), gauss(r), gauss(r).Mul(1e-3), gauss(r).Mul(1e-3)
	}
	for range contacts {
		a, b := int32(r.Intn(n)), int32(r.Intn(n))
		if a == b {
			continue
		}
		points := 1 + r.Intn(4)
		var at []vec.Vec3
		var sep []float64
		for range points {
			at = append(at, gauss(r))
			sep = append(sep, 2e-3*r.NormFloat64())
		}
		c := s.touch(a, b, gauss(r).Unit(ey), r.Float64(), at, sep)
		c.Load = math.Max(0, r.NormFloat64())
		for k := c.First; k < c.First+c.Count; k++ {
			if r.Intn(3) > 0 {
				p := &s.points[k]
				p.Normal = r.Float64()
				p.TangentT, p.TangS = 0.2*r.NormFloat64(), 0.2*r.NormFloat64()
			}
		}
	}
	return s
}

// needAssembly skips a test of the assembly where there is none. With CI set, as
// on the machine that must have it, that is a failure.
func needAssembly(t *testing.T) {
	t.Helper()
	if !avx.Usable {
		if os.Getenv("CI") != "" && runtime.GOARCH == "amd64" {
			t.Fatal("no AVX2, and CI is set")
		}
		t.Skip("no AVX2 here, or built with the tag purego: there is only the plain code")
	}
}

// The assembly makes of every lane what the plain code makes of it, to the bit.
func TestKernelsAreTheSame(t *testing.T) {
	needAssembly(t)
	defer func() { plain = false }()
	soft := NewSoftness(substep, 3)
	for seed := range int64(40) {
		run := func(off bool) *system {
			plain = off
			s := crowd(rand.New(rand.NewSource(seed)), 40, 300)
			s.pack(soft)
			for range 3 {
				s.warm()
				s.sweep(soft, false, false)
				s.sweep(soft, false, false)
				s.end(soft, 2)
			}
			return s
		}
		a, b := run(true), run(false)
		for i := range a.bodies {
			if a.bodies[i] != b.bodies[i] {
				t.Fatalf("seed %d, body %d: plain %+v, assembly %+v", seed, i, a.bodies[i], b.bodies[i])
			}
		}
		for i := range a.points {
			if a.points[i] != b.points[i] {
				t.Fatalf("seed %d, point %d: plain %+v, assembly %+v", seed, i, a.points[i], b.points[i])
			}
		}
	}
}

// What the generator takes the structures to be.
func TestKernelLayout(t *testing.T) {
	var b Body
	var g blockRows
	var s singleRows
	var q rule
	const head, lane = 64, 32
	for _, c := range []struct {
		name      string
		got, want uintptr
	}{
		{"Body", unsafe.Sizeof(b), 168},
		{"Body.DX", unsafe.Offsetof(b.DX), 120},
		{"head", unsafe.Sizeof(g.head), head},
		{"head.moves", unsafe.Offsetof(g.moves), 32},
		{"singleRows", unsafe.Sizeof(s), head + 35*lane},
		{"singleRows.p", unsafe.Offsetof(s.p), head + 26*lane},
		{"blockRows", unsafe.Sizeof(g), head + 128*lane},
		{"blockRows.inv", unsafe.Offsetof(g.inv), head + 51*lane},
		{"blockRows.p", unsafe.Offsetof(g.p), head + 83*lane},
		{"blockRows.mat", unsafe.Offsetof(g.mat), head + 103*lane},
		{"singleRows.track", unsafe.Offsetof(s.track), head + 34*lane},
		{"blockRows.track", unsafe.Offsetof(g.track), head + 127*lane},
		{"rule.rest", unsafe.Offsetof(q.rest), 32},
		{"rule.ends", unsafe.Offsetof(q.ends), 42},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.name, c.got, c.want)
		}
	}
}
