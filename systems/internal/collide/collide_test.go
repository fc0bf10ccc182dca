package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

func v3(x, y, z float64) vec.Vec3 { return vec.Vec3{X: x, Y: y, Z: z} }

func must(s geom.Shape, err error) *geom.Shape {
	if err != nil {
		panic(err)
	}
	return &s
}

func sphere(r float64) *geom.Shape     { return must(geom.Sphere(r)) }
func box(x, y, z float64) *geom.Shape  { return must(geom.Box(v3(x, y, z))) }
func capsule(r, l float64) *geom.Shape { return must(geom.Capsule(r, l)) }
func half(x, y, z float64) *geom.Shape { return must(geom.HalfSpace(v3(x, y, z))) }
func hull(p ...vec.Vec3) *geom.Shape   { return must(geom.ConvexHull(p)) }

func cylinder(r, h, round float64) *geom.Shape {
	return must(geom.Cylinder(r, h, round))
}

func cone(r, h, round float64) *geom.Shape { return must(geom.Cone(r, h, round)) }

func roundBox(x, y, z, round float64) *geom.Shape {
	return must(geom.RoundedBox(v3(x, y, z), round))
}

func boxHull(x, y, z float64) *geom.Shape {
	return hull(box(x, y, z).Hull.Vertices...)
}

var straight = vec.Identity.Mat()

func at(s *geom.Shape, x, y, z float64) *Placed {
	return &Placed{Shape: s, Pos: v3(x, y, z), Rot: straight}
}

func turned(s *geom.Shape, x, y, z float64, axis vec.Vec3, deg float64) *Placed {
	h := deg * math.Pi / 360
	a := axis.Unit(up).Mul(math.Sin(h))
	q := vec.Quat{W: math.Cos(h), X: a.X, Y: a.Y, Z: a.Z}
	return &Placed{Shape: s, Pos: v3(x, y, z), Rot: q.Mat()}
}

func gauss(r *rand.Rand) vec.Vec3 {
	return v3(r.NormFloat64(), r.NormFloat64(), r.NormFloat64())
}

func anyTurn(r *rand.Rand) vec.Mat3 {
	q := vec.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
	return q.Mat()
}

// anyShape returns a bounded convex shape of about the given size [m].
func anyShape(r *rand.Rand, size float64) *geom.Shape {
	if r.Intn(9) < 4 {
		return anyCurved(r, size)
	}
	return anyUncurved(r, size)
}

// rounding returns r, or 0 where that is too small to be one.
func rounding(r float64) float64 {
	if r < 1e-6 {
		return 0
	}
	return r
}

// anyCurved returns a cylinder or a cone, sharp or rounded, or a rounded box.
func anyCurved(r *rand.Rand, size float64) *geom.Shape {
	l := func() float64 { return size * (0.2 + r.Float64()) }
	switch r.Intn(5) {
	case 4:
		return roundBox(l(), l(), l(), rounding(0.09*size*r.Float64()))
	case 0:
		return cylinder(l()/2, l(), 0)
	case 1:
		return cone(l()/2, l(), 0)
	case 2:
		return cylinder(l()/2, l(), rounding(0.08*size*r.Float64()))
	}
	return cone(l()/2, l(), rounding(0.03*size*r.Float64()))
}

// anyUncurved returns one whose core is a polyhedron, a segment or a point.
func anyUncurved(r *rand.Rand, size float64) *geom.Shape {
	l := func() float64 { return size * (0.2 + r.Float64()) }
	switch r.Intn(5) {
	case 0:
		return sphere(l() / 2)
	case 1:
		return capsule(l()/4, l())
	case 2:
		return box(l(), l(), l())
	case 3:
		return hull(v3(0, 0, 0), v3(l(), 0, 0), v3(0, l(), 0), v3(0, 0, l()))
	}
	pts := make([]vec.Vec3, 6+r.Intn(20))
	for i := range pts {
		pts[i] = gauss(r).Unit(up).MulEach(v3(l(), l(), l()).Mul(0.5))
	}
	return hull(pts...)
}

// check asserts what every manifold must be.
func check(t *testing.T, a, b *Placed, margin float64, hit bool, m *Manifold) {
	t.Helper()
	if hit != (m.N > 0) || m.N > 4 || m.N < 0 {
		t.Fatalf("hit %v with %d points", hit, m.N)
	}
	if !hit {
		return
	}
	if l := m.Normal.Len(); !(math.Abs(l-1) < 1e-9) {
		t.Fatalf("normal %v of length %v", m.Normal, l)
	}
	for i := range m.N {
		p := m.Points[i]
		if !p.Pos.Finite() || !(p.Sep <= margin) {
			t.Fatalf("point %d: %+v, margin %v", i, p, margin)
		}
		for k := range i {
			if p.Feature == m.Points[k].Feature {
				t.Fatalf("points %d and %d share feature %x", k, i, p.Feature)
			}
		}
	}
	checkPatch(t, m)
}

func checkPatch(t *testing.T, m *Manifold) {
	t.Helper()
	p := &m.Patch
	if !(p.Area >= 0) || math.IsInf(p.Area, 0) || !p.Center.Finite() || !(p.SU >= p.SV-1e-12*p.SU) || !(p.SV >= 0) ||
		math.IsInf(p.SU, 0) || math.Abs(p.U.Len()-1) > 1e-9 || math.Abs(p.U.Dot(m.Normal)) > 1e-9 {
		t.Fatalf("patch %+v about %v", p, m.Normal)
	}
}

func deepest(m *Manifold) float64 {
	d := math.Inf(1)
	for i := range m.N {
		d = math.Min(d, m.Points[i].Sep)
	}
	return d
}

// support of a placed shape along d, with its rounding.
func support(p *Placed, d vec.Vec3) float64 {
	best := math.Inf(-1)
	if c := p.Shape.Curved; c != nil {
		best = p.Pos.Add(p.Rot.MulVec(c.Support(p.Rot.TMulVec(d)))).Dot(d)
	} else {
		for _, v := range p.Shape.Hull.Vertices {
			best = math.Max(best, p.Pos.Add(p.Rot.MulVec(v)).Dot(d))
		}
	}
	return best + p.Shape.Radius*d.Len()
}

func sepAlong(a, b *Placed, n vec.Vec3) float64 {
	return -support(b, n.Neg()) - support(a, n)
}

// slowSep is the largest separation along any direction: the distance, or
// minus the least overlap. It climbs from many directions.
func slowSep(r *rand.Rand, a, b *Placed) (float64, vec.Vec3) {
	best, bn := math.Inf(-1), up
	for range 60 {
		n := gauss(r).Unit(up)
		if s := sepAlong(a, b, n); s > best {
			best, bn = s, n
		}
	}
	for step := 0.5; step > 1e-9; step *= 0.9 {
		for range 8 {
			n := bn.MulAdd(gauss(r), step).Unit(up)
			if s := sepAlong(a, b, n); s > best {
				best, bn = s, n
			}
		}
	}
	return best, bn
}

// TestDistance compares with a slow search over directions. The normal found
// must separate as well as any other, up to the preference for faces.
func TestDistance(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	n := 3000
	if testing.Short() {
		n = 500
	}
	hits := 0
	for k := range n {
		size := math.Exp(r.Float64()*10 - 6)
		a := &Placed{Shape: anyShape(r, size), Pos: gauss(r).Mul(size), Rot: anyTurn(r)}
		b := &Placed{Shape: anyShape(r, size), Pos: a.Pos.Add(gauss(r).Mul(size * 0.5)), Rot: anyTurn(r)}
		margin := size * r.Float64() * 0.5
		var m Manifold
		hit := Collide(a, b, margin, size*0.01, nil, &m)
		check(t, a, b, margin, hit, &m)
		want, wn := slowSep(r, a, b)
		if !hit {
			if want < margin*0.999 {
				t.Fatalf("%d: %v-%v: no contact, but %v apart along %v, margin %v", k, a.Shape.Kind, b.Shape.Kind, want, wn, margin)
			}
			continue
		}
		hits++
		slack := 1e-3 * size
		got := sepAlong(a, b, m.Normal)
		if got < want-slack || math.Abs(deepest(&m)-got) > slack {
			t.Fatalf("%d: %v-%v: points at %v, %v along the normal, but %v along %v (size %v)",
				k, a.Shape.Kind, b.Shape.Kind, deepest(&m), got, want, wn, size)
		}
		if (want > 1e-6*size) != (deepest(&m) > 0) && math.Abs(want) > 1e-6*size {
			t.Fatalf("%d: %v-%v: separation %v has the wrong sign, want %v", k, a.Shape.Kind, b.Shape.Kind, deepest(&m), want)
		}
	}
	if hits < n/4 {
		t.Fatalf("only %d of %d pairs touched", hits, n)
	}
}
