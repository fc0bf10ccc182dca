package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// meshOf returns the surface of a polyhedron as a mesh.
func meshOf(h *geom.Hull) *geom.Shape {
	var t [][3]int32
	for i := range h.Faces {
		f := &h.Faces[i]
		l := h.Loop[f.First : f.First+f.Count]
		for k := 1; k+1 < len(l); k++ {
			t = append(t, [3]int32{l[0], l[k], l[k+1]})
		}
	}
	s, _, err := geom.NewMesh(h.Vertices, t)
	if err != nil {
		panic(err)
	}
	return &s
}

// anyPolyhedron is a shape with faces.
func anyPolyhedron(r *rand.Rand, size float64) *geom.Shape {
	for {
		if s := anyUncurved(r, size); len(s.Hull.Faces) > 0 {
			return s
		}
	}
}

// A polyhedron and the mesh of its surface are touched alike, by every shape:
// where the overlap is shallow, as deep and along the same normal. The two may
// differ where several normals are as good, and within the margin where the
// convex routine takes a face's normal for that of the closest points.
func TestMeshOfAPolyhedronIsThePolyhedron(t *testing.T) {
	const (
		margin  = 0.05
		shallow = -0.01 // deeper, and which way is shortest becomes ambiguous
		doubt   = 0.02  // share of the contacts that may differ
		off     = 0.01  // and by how much they may [m]
	)
	n := 60000
	if testing.Short() {
		n = 15000
	}
	for _, with := range []func(*rand.Rand, float64) *geom.Shape{anyUncurved, anyCurved} {
		r := rand.New(rand.NewSource(1))
		var k Facets
		hits, differ := 0, 0
		for range n {
			a := &Placed{Shape: with(r, 1), Pos: gauss(r), Rot: anyTurn(r)}
			b := &Placed{Shape: anyPolyhedron(r, 3), Pos: a.Pos.Add(gauss(r).Mul(1.5)), Rot: anyTurn(r)}
			var m Manifold
			hit := Collide(a, b, margin, -1, nil, &m)
			if hit && deepest(&m) < shallow {
				continue
			}
			got := k.Collide(a, &Placed{Shape: meshOf(b.Shape.Hull), Pos: b.Pos, Rot: b.Rot}, margin, -1)
			switch {
			case !hit && len(got) > 0:
				t.Fatalf("%v near %v: a contact %v m deep of shapes that are apart", a.Shape.Kind, b.Shape.Kind, -deepest(&got[0]))
			case hit:
				hits++
				if len(got) == 0 {
					differ++
					continue
				}
				if d := deepest(&got[0]) - deepest(&m); math.Abs(d) > off {
					t.Errorf("%v near %v: separation %v, want %v", a.Shape.Kind, b.Shape.Kind, deepest(&got[0]), deepest(&m))
				} else if math.Abs(d) > 1e-3 || m.Normal.Dot(got[0].Normal) < 0.99 {
					differ++
				}
			}
		}
		if hits < n/100 || float64(differ) > doubt*float64(hits) {
			t.Errorf("%d of %d contacts differ", differ, hits)
		}
	}
}

// plain is a plane of triangles about the origin, y up, of random squares: it
// covers at least ±3 m.
func plain(r *rand.Rand, cell float64) *geom.Shape {
	var v []vec.Vec3
	var t [][3]int32
	n := int(6/cell) + 2
	for i := range n + 1 {
		for j := range n + 1 {
			v = append(v, v3((float64(i)-float64(n)/2)*cell, 0, (float64(j)-float64(n)/2)*cell))
		}
	}
	for i := range n {
		for j := range n {
			a := int32(i*(n+1) + j)
			b, c, d := a+1, a+int32(n)+1, a+int32(n)+2
			if r.Intn(2) == 0 {
				t = append(t, [3]int32{a, b, d}, [3]int32{a, d, c})
			} else {
				t = append(t, [3]int32{a, b, c}, [3]int32{b, d, c})
			}
		}
	}
	r.Shuffle(len(t), func(i, j int) { t[i], t[j] = t[j], t[i] })
	s, _, err := geom.NewMesh(v, t)
	if err != nil {
		panic(err)
	}
	return &s
}

// On a plane of triangles, however small they are, a shape has the one manifold
// that it has on a half-space: normal, points and patch.
func TestFlatMeshIsAPlane(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	var k Facets
	for _, cell := range []float64{0.07, 0.3, 1, 5} {
		mesh := plain(r, cell)
		for range 300 {
			s := anyUncurved(r, 1)
			rot := anyTurn(r)
			if r.Intn(2) == 0 { // on a face
				q := r.Float64()
				rot = (vec.Quat{W: math.Cos(q), Y: math.Sin(q)}).Mat()
			}
			a := &Placed{Shape: s, Rot: rot}
			low := a.Shape.Bounds(vec.Vec3{}, &rot).Min.Y
			a.Pos = v3(r.Float64()-0.5, -low+0.01*(r.Float64()-0.7), r.Float64()-0.5)
			world := &Placed{Rot: anyTurn(r), Pos: gauss(r)}
			move := func(p *Placed, s *geom.Shape) *Placed {
				m := world.Rot
				return &Placed{Shape: s, Pos: world.Pos.Add(m.MulVec(p.Pos)), Rot: vec.Mat3{X: m.MulVec(p.Rot.X), Y: m.MulVec(p.Rot.Y), Z: m.MulVec(p.Rot.Z)}}
			}
			pa := move(a, s)
			const margin, reach = 0.02, 0.004
			var m Manifold
			hit := Collide(pa, move(&Placed{Rot: straight}, half(0, 1, 0)), margin, reach, nil, &m)
			got := k.Collide(pa, move(&Placed{Rot: straight}, mesh), margin, reach)
			if !hit || len(got) != 1 {
				t.Fatalf("cell %v, %v: %d manifolds", cell, s.Kind, len(got))
			}
			check(t, pa, pa, margin, true, &got[0])
			const tol = 1e-9
			if got[0].Normal.Sub(m.Normal).Len() > tol {
				t.Fatalf("cell %v, %v: normal %v, want %v", cell, s.Kind, got[0].Normal, m.Normal)
			}
			if !samePoints(&got[0], &m, still, 1e-6) {
				t.Fatalf("cell %v, %v: points\n%+v, want\n%+v", cell, s.Kind, got[0].Points[:got[0].N], m.Points[:m.N])
			}
			p, q := &got[0].Patch, &m.Patch
			if math.Abs(p.Area-q.Area) > 1e-6*q.Area || p.Center.Sub(q.Center).Len() > 1e-6 ||
				math.Abs(p.SU-q.SU) > 1e-6 || math.Abs(p.SV-q.SV) > 1e-6 {
				t.Fatalf("cell %v, %v: patch\n%+v, want\n%+v", cell, s.Kind, *p, *q)
			}
		}
	}
}

// soup is a mesh of any triangles, many of them with edges in common, some thin
// or folded.
func soup(r *rand.Rand, n int) *geom.Shape {
	for {
		var v []vec.Vec3
		for range 3 + n/2 {
			v = append(v, gauss(r))
		}
		var t [][3]int32
		for range n {
			t = append(t, [3]int32{int32(r.Intn(len(v))), int32(r.Intn(len(v))), int32(r.Intn(len(v)))})
		}
		if s, _, err := geom.NewMesh(v, t); err == nil {
			return &s
		}
	}
}

// Whatever the triangles are, the manifolds are sound, and the same again.
func TestContactsWithAnySurface(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	var k Facets
	hits := 0
	for range 3000 {
		a := &Placed{Shape: anyShape(r, math.Exp(r.Float64()*6-4)), Pos: gauss(r), Rot: anyTurn(r)}
		b := &Placed{Shape: soup(r, 1+r.Intn(40)), Pos: gauss(r), Rot: anyTurn(r)}
		margin, reach := 0.1*r.Float64(), 0.1*r.Float64()
		got := append([]Manifold(nil), k.Collide(a, b, margin, reach)...)
		for i := range got {
			hits++
			check(t, a, b, margin, true, &got[i])
			for j := range i {
				if got[i].Normal.Dot(got[j].Normal) > SameNormal {
					t.Fatalf("manifolds %d and %d have the same normal", j, i)
				}
			}
		}
		var cold Facets
		again := cold.Collide(a, b, margin, reach)
		if len(again) != len(got) {
			t.Fatalf("%d manifolds, and then %d", len(got), len(again))
		}
		for i := range got {
			for _, m := range []*Manifold{&got[i], &again[i]} {
				clear(m.Points[m.N:])
			}
			if got[i] != again[i] {
				t.Fatalf("a cold call differs:\n%+v\n%+v", got[i], again[i])
			}
		}
	}
	if hits < 1000 {
		t.Errorf("only %d manifolds", hits)
	}
}

func TestFacetsRefuseWhatIsNoPair(t *testing.T) {
	var k Facets
	mesh := at(plain(rand.New(rand.NewSource(4)), 1), 0, 0, 0)
	ball := at(sphere(1), 0, 0.5, 0)
	if got := k.Collide(ball, mesh, 0, -1); len(got) != 1 {
		t.Fatalf("%d manifolds of a ball on a plane", len(got))
	}
	nan := at(sphere(1), math.NaN(), 0, 0)
	for _, c := range []struct {
		name   string
		a, b   *Placed
		margin float64
	}{
		{"nothing", &Placed{}, mesh, 0},
		{"two meshes", mesh, mesh, 0},
		{"two balls", ball, ball, 0},
		{"NaN", nan, mesh, 0},
		{"no margin", ball, mesh, math.NaN()},
		{"a half-space", at(half(0, 1, 0), 0, 0, 0), mesh, 0},
	} {
		if got := k.Collide(c.a, c.b, c.margin, -1); len(got) != 0 {
			t.Errorf("%s: %d manifolds", c.name, len(got))
		}
	}
	// From behind, farther than a quarter of its size, a ball is not held.
	if got := k.Collide(at(sphere(1), 0, -0.6, 0), mesh, 0, -1); len(got) != 0 {
		t.Errorf("held from behind")
	}
	if got := k.Collide(at(sphere(1), 0, -0.4, 0), mesh, 0, -1); len(got) != 1 || got[0].Normal.Y > -0.99 {
		t.Errorf("not pushed out: %v", got)
	}
	if n := testing.AllocsPerRun(20, func() { k.Collide(ball, mesh, 0, 0.01) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzFacets puts a hull of any points on a surface of any triangles.
func FuzzFacets(f *testing.F) {
	f.Add(int64(1), 0.1, 0.1, 1.0)
	f.Add(int64(7), 0.0, -1.0, 1e-3)
	f.Fuzz(func(t *testing.T, seed int64, margin, reach, size float64) {
		if !(margin >= 0 && margin < 1e3) || !(math.Abs(reach) < 1e3) || !(size > 1e-5 && size < 1e3) {
			return
		}
		r := rand.New(rand.NewSource(seed))
		a := &Placed{Shape: anyShape(r, size), Pos: gauss(r).Mul(size), Rot: anyTurn(r)}
		b := &Placed{Shape: soup(r, 1+r.Intn(20)), Pos: gauss(r).Mul(size), Rot: anyTurn(r)}
		var k Facets
		for _, m := range k.Collide(a, b, margin, reach) {
			m := m
			if reach >= 0 {
				check(t, a, b, margin, true, &m)
			}
		}
	})
}

func BenchmarkFacets(b *testing.B) {
	r := rand.New(rand.NewSource(5))
	for _, c := range []struct {
		name  string
		s     *geom.Shape
		above float64
	}{
		{"box", box(1, 0.5, 0.8), 0.249},
		{"sphere", sphere(0.4), 0.399},
		{"capsule", capsule(0.3, 0.8), 0.299},
	} {
		for _, cell := range []float64{0.5, 0.2} {
			mesh := at(plain(r, cell), 0, 0, 0)
			name := c.name + "/coarse"
			if cell < 0.5 {
				name = c.name + "/fine"
			}
			b.Run(name, func(b *testing.B) {
				p := turned(c.s, 0.1, c.above, 0.2, up, 20)
				if c.s.Kind == geom.KindCapsule {
					p = turned(c.s, 0.1, c.above, 0.2, v3(1, 0, 0), 90)
				}
				var k Facets
				b.ReportAllocs()
				for b.Loop() {
					k.Collide(p, mesh, 0.01, -1)
				}
				b.ReportMetric(float64(len(k.near)), "triangles")
			})
		}
	}
}
