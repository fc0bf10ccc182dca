package fem

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// elements are those of a solid or of an area.
type elements interface {
	Couplings(out [][2]int32) [][2]int32
	Attach(m *blocks.Matrix)
	Assemble(x, f []vec.Vec3, m *blocks.Matrix, stiff float64)
	Force(x, f []vec.Vec3)
	Energy(x []vec.Vec3) float64
}

// pressed is a block of one metre of E 1000 Pa and ν 0.4, μ 357.14 and λ 1428.57 Pa, of a
// square metre seen from above, in space or in the plane.
func pressed(t *testing.T, flat bool) (s elements, rest []vec.Vec3) {
	t.Helper()
	if !flat {
		rest, tets := lattice(vec.Vec3{X: 1, Y: 1, Z: 1}, [3]int{2, 2, 2}, true)
		s, err := New(rest, tets, nil, soft)
		if err != nil {
			t.Fatal(err)
		}
		return s, rest
	}
	rest, tris := tiles(1, 1, 2, 2)
	s, err := NewArea(rest, tris, soft)
	if err != nil {
		t.Fatal(err)
	}
	return s, rest
}

// matrixOf returns A·d for the matrix at the positions x.
func matrixOf(s elements, x []vec.Vec3) func(d []vec.Vec3) []vec.Vec3 {
	m := blocks.New(len(x), s.Couplings(nil))
	s.Attach(m)
	s.Assemble(x, make([]vec.Vec3, len(x)), m, 1)
	return func(d []vec.Vec3) []vec.Vec3 {
		out := make([]vec.Vec3, len(d))
		for i := range out {
			out[i] = m.RowTimes(i, d)
		}
		return out
	}
}

func dotAll(a, b []vec.Vec3) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i].Dot(b[i])
	}
	return sum
}

// TestBarrierPressed: a block pressed to the height J without room at its sides pushes its
// lid by (λ + 2μ)·(1 − J), and below J₀ = 0.5 by κ·((J₀/J)² − 1) besides, κ = 100 Pa; below
// J₁ = 0.05 by 99κ, inside out by nothing. Of a further step along its height the matrix
// knows λ + 2μ and 2κ·J₀²/J³ besides, at most that at J₁; where J goes by as much again
// as in the last step, which began at rest, and so goes to nothing or less, the mean from
// there: (99κ − p)/(J − J₁).
func TestBarrierPressed(t *testing.T) {
	const modulus = 1428.5714285714286 + 2*357.14285714285717
	for _, flat := range []bool{false, true} {
		for _, c := range []struct{ j, push, meeting, stiff float64 }{
			{0.8, 0, 0, 0},                           // 0.6 is next
			{0.6, 0, 100 * (0.25/0.04 - 1) / 0.4, 0}, // 0.2 is next
			{0.4, 100 * 0.5625, 100 * (99 - 0.5625) / 0.35, 200 * 0.25 / 0.064},
			{0.25, 100 * 3, 100 * 96 / 0.2, 200 * 0.25 / 0.015625},
			{0.1, 100 * 24, 100 * 75 / 0.05, 200 * 0.25 / 0.001},
			{0.02, 100 * 99, 200 * 0.25 / 0.000125, 200 * 0.25 / 0.000125},
			{-0.2, 0, 0, 0},
		} {
			t.Run(fmt.Sprint(flat, c.j), func(t *testing.T) {
				s, rest := pressed(t, flat)
				x, d := make([]vec.Vec3, len(rest)), make([]vec.Vec3, len(rest))
				for i, p := range rest {
					x[i] = vec.Vec3{X: p.X, Y: c.j * p.Y, Z: p.Z}
					d[i].Y = p.Y
				}
				for _, besides := range []float64{c.meeting, c.stiff} {
					if got, want := dotAll(d, matrixOf(s, x)(d)), modulus+besides; math.Abs(got-want) > 1e-9*want {
						t.Errorf("stiffness %v N/m, want %v", got, want)
					}
				}
				f := make([]vec.Vec3, len(x))
				s.Force(x, f)
				lid := 0.0
				for i, p := range rest {
					if p.Y == 1 {
						lid += f[i].Y
					}
				}
				if want := modulus*(1-c.j) + c.push; math.Abs(lid-want) > 1e-9*want {
					t.Errorf("the lid is pushed by %v N, want %v", lid, want)
				}
			})
		}
	}
}

// TestBarrierIsAnEnergy: in a block that is crushed and shaken forces are the slope of
// the energy along any way, and the matrix is symmetric and not negative.
func TestBarrierIsAnEnergy(t *testing.T) {
	for _, flat := range []bool{false, true} {
		s, rest := pressed(t, flat)
		r := rand.New(rand.NewPCG(7, 8))
		shake := func(size float64) []vec.Vec3 {
			d := make([]vec.Vec3, len(rest))
			for i := range d {
				d[i] = vec.Vec3{X: r.Float64() - 0.5, Y: r.Float64() - 0.5}.Mul(size)
				if !flat {
					d[i].Z = size * (r.Float64() - 0.5)
				}
			}
			return d
		}
		x := shake(0.1)
		for i, p := range rest {
			x[i] = x[i].Add(vec.Vec3{X: p.X, Y: 0.3 * p.Y, Z: p.Z})
		}
		f := make([]vec.Vec3, len(x))
		s.Force(x, f)
		times := matrixOf(s, x)
		at := func(d []vec.Vec3, step float64) float64 {
			y := make([]vec.Vec3, len(x))
			for i := range y {
				y[i] = x[i].MulAdd(d[i], step)
			}
			return s.Energy(y)
		}
		for range 20 {
			d, e := shake(1), shake(1)
			const h = 1e-6
			const tolerance = 1e-6 // relative: (h/J)² of what is not linear, and rounding over h
			if got, want := dotAll(f, d), (at(d, -h)-at(d, h))/(2*h); math.Abs(got-want) > tolerance*math.Sqrt(dotAll(f, f)) {
				t.Errorf("plane %v: force %v along a way, the energy's slope is %v", flat, got, want)
			}
			ad, ae := times(d), times(e)
			if p, q := dotAll(e, ad), dotAll(d, ae); math.Abs(p-q) > 1e-12*math.Abs(dotAll(d, ad)) || dotAll(d, ad) < 0 {
				t.Errorf("plane %v: eᵀAd %v, dᵀAe %v, dᵀAd %v", flat, p, q, dotAll(d, ad))
			}
		}
	}
}
