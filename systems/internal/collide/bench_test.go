package collide

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pairsOf makes placed pairs and their caches for the benchmarks.
func pairsOf(n int, f func(r *rand.Rand, i int) (*Placed, *Placed)) (a, b []Placed) {
	r := rand.New(rand.NewSource(7))
	for i := range n {
		p, q := f(r, i)
		a, b = append(a, *p), append(b, *q)
	}
	return a, b
}

// ball returns a hull of n points on an ellipsoid.
func ball(r *rand.Rand, n int, size float64) *geom.Shape {
	pts := make([]vec.Vec3, n)
	for i := range pts {
		pts[i] = gauss(r).Unit(up).MulEach(v3(1, .8, .6)).Mul(size / 2)
	}
	return hull(pts...)
}

func BenchmarkCollide(bench *testing.B) {
	unit := box(1, 1, 1)
	small := sphere(0.5)
	rod := capsule(0.2, 1)
	ground := half(0, 1, 0)
	jig := func(r *rand.Rand, s *geom.Shape, y float64) *Placed {
		p := turned(s, r.Float64()*.4-.2, y+r.NormFloat64()*1e-3, r.Float64()*.4-.2, v3(0, 1, 0), r.Float64()*10)
		q := vec.Quat{W: 1, X: r.NormFloat64() * 1e-3, Z: r.NormFloat64() * 1e-3}.Unit().Mat()
		p.Rot = vec.Mat3{X: q.MulVec(p.Rot.X), Y: q.MulVec(p.Rot.Y), Z: q.MulVec(p.Rot.Z)}
		return p
	}
	random := func(s, u *geom.Shape) func(*rand.Rand, int) (*Placed, *Placed) {
		return func(r *rand.Rand, _ int) (*Placed, *Placed) {
			return &Placed{s, gauss(r).Mul(.4), anyTurn(r)}, &Placed{u, gauss(r).Mul(.4), anyTurn(r)}
		}
	}
	rest := func(s, u *geom.Shape, y float64) func(*rand.Rand, int) (*Placed, *Placed) {
		return func(r *rand.Rand, _ int) (*Placed, *Placed) { return at(u, 0, 0, 0), jig(r, s, y) }
	}
	r := rand.New(rand.NewSource(8))
	h16, h32 := ball(r, 16, 1), ball(r, 32, 1)
	prism := boxHull(1, 1, 1)
	for _, w := range []struct {
		name string
		make func(*rand.Rand, int) (*Placed, *Placed)
	}{
		{"sphere-sphere", random(small, small)},
		{"sphere-box", random(small, unit)},
		{"capsule-capsule", random(rod, rod)},
		{"capsule-box", random(rod, unit)},
		{"box-plane", rest(unit, ground, .5)},
		{"box-box/stacked", rest(unit, unit, 1)},
		{"box-box/random", random(unit, unit)},
		{"hull-hull/stacked", rest(prism, prism, 1)},
		{"hull16/random", random(h16, h16)},
		{"hull32/random", random(h32, h32)},
		{"cylinder-plane", rest(cylinder(.5, 1, 0), ground, .5)},
		{"cylinder-box/standing", rest(cylinder(.5, 1, 0), unit, 1)},
		{"cylinder-cylinder/stacked", rest(cylinder(.5, 1, 0), cylinder(.5, 1, 0), 1)},
		{"cylinder-cylinder/random", random(cylinder(.5, 1, 0), cylinder(.5, 1, 0))},
		{"sphere-cylinder/random", random(small, cylinder(.5, 1, 0))},
		{"cone-hull32/random", random(cone(.5, 1, 0), h32)},
		{"hull32/shallow", func(r *rand.Rand, _ int) (*Placed, *Placed) {
			a, b := &Placed{h32, vec.Vec3{}, anyTurn(r)}, &Placed{h32, gauss(r).Unit(up), anyTurn(r)}
			s, n := slowSep(r, a, b)
			b.Pos = b.Pos.MulAdd(n, -s-0.005)
			return a, b
		}},
	} {
		a, b := pairsOf(256, w.make)
		for _, patch := range []float64{-1, 0.005} {
			name := w.name
			if patch >= 0 {
				name += "+patch"
			}
			bench.Run(name, func(bench *testing.B) {
				c := make([]Cache, len(a))
				var m Manifold
				bench.ReportAllocs()
				i, hits, points := 0, 0, 0
				for bench.Loop() {
					if Collide(&a[i], &b[i], 0.02, patch, &c[i], &m) {
						hits++
						points += m.N
					}
					if i++; i == len(a) {
						i = 0
					}
				}
				bench.ReportMetric(float64(points)/float64(hits), "points")
			})
		}
	}
}
