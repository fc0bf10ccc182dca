package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// samePoints reports whether two manifolds have the same points, in any order,
// to within tol [m].
func samePoints(m, w *Manifold, move func(vec.Vec3) vec.Vec3, tol float64) bool {
	if m.N != w.N {
		return false
	}
	var used [4]bool
next:
	for i := range m.N {
		for k := range w.N {
			if !used[k] && move(m.Points[i].Pos).Sub(w.Points[k].Pos).Len() < tol && math.Abs(m.Points[i].Sep-w.Points[k].Sep) < tol {
				used[k] = true
				continue next
			}
		}
		return false
	}
	return true
}

func still(x vec.Vec3) vec.Vec3 { return x }

// anyPair returns two shapes near each other, sometimes one a half-space.
func anyPair(r *rand.Rand) (a, b *Placed, size float64) {
	size = math.Exp(r.Float64()*10 - 6)
	a = &Placed{Shape: anyShape(r, size), Pos: gauss(r).Mul(size), Rot: anyTurn(r)}
	b = &Placed{Shape: anyShape(r, size), Pos: a.Pos.Add(gauss(r).Mul(size * 0.4)), Rot: anyTurn(r)}
	if r.Intn(5) == 0 {
		n := gauss(r)
		b.Shape = half(n.X, n.Y, n.Z)
	}
	return a, b, size
}

// TestSwap: swapping A and B turns the normal round and changes nothing else.
func TestSwap(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	for k := range 20000 {
		a, b, size := anyPair(r)
		margin := size * 0.2
		var m, w Manifold
		hit, tih := Collide(a, b, margin, 0.01*size, nil, &m), Collide(b, a, margin, 0.01*size, nil, &w)
		if hit != tih {
			t.Fatalf("%d: %v-%v: %v and swapped %v", k, a.Shape.Kind, b.Shape.Kind, hit, tih)
		}
		if !hit {
			continue
		}
		if m.Normal.Add(w.Normal).Len() > 1e-6 || !samePoints(&m, &w, still, 1e-6*size) {
			t.Fatalf("%d: %v-%v:\n%+v\nswapped\n%+v", k, a.Shape.Kind, b.Shape.Kind, m, w)
		}
		samePatch(t, &m, &w, still, size)
	}
}

func samePatch(t *testing.T, m, w *Manifold, move func(vec.Vec3) vec.Vec3, size float64) {
	t.Helper()
	p, q := &m.Patch, &w.Patch
	if math.Abs(p.Area-q.Area) > 1e-5*(size*size+p.Area) || math.Abs(p.SU-q.SU) > 1e-4*(size+p.SU) || math.Abs(p.SV-q.SV) > 1e-4*(size+p.SV) ||
		p.Area > 1e-4*size*size && move(p.Center).Sub(q.Center).Len() > 1e-4*size {
		t.Fatalf("size %v: patch %+v, other %+v\nof %+v\nand %+v", size, p, q, m, w)
	}
}

// TestRigidMotion: moving the world moves the manifold with it.
func TestRigidMotion(t *testing.T) {
	r := rand.New(rand.NewSource(12))
	for k := range 20000 {
		a, b, size := anyPair(r)
		rot, shift := anyTurn(r), gauss(r).Mul(3*size)
		spin := func(m vec.Mat3) vec.Mat3 {
			return vec.Mat3{X: rot.MulVec(m.X), Y: rot.MulVec(m.Y), Z: rot.MulVec(m.Z)}
		}
		move := func(x vec.Vec3) vec.Vec3 { return rot.MulVec(x).Add(shift) }
		a2 := &Placed{a.Shape, move(a.Pos), spin(a.Rot)}
		b2 := &Placed{b.Shape, move(b.Pos), spin(b.Rot)}
		margin := size * 0.2
		var m, w Manifold
		hit, moved := Collide(a, b, margin, 0.01*size, nil, &m), Collide(a2, b2, margin, 0.01*size, nil, &w)
		if hit != moved {
			t.Fatalf("%d: %v-%v: %v and moved %v", k, a.Shape.Kind, b.Shape.Kind, hit, moved)
		}
		if !hit {
			continue
		}
		if rot.MulVec(m.Normal).Sub(w.Normal).Len() > 1e-6 || !samePoints(&m, &w, move, 1e-6*size) {
			t.Fatalf("%d: %v-%v:\n%+v\nmoved\n%+v", k, a.Shape.Kind, b.Shape.Kind, m, w)
		}
		samePatch(t, &m, &w, move, size)
	}
}

// TestCache: a warm start changes no answer beyond the slop that it may keep.
func TestCache(t *testing.T) {
	r := rand.New(rand.NewSource(13))
	for k := range 300 {
		a, b, size := anyPair(r)
		margin := size * 0.1
		var c Cache
		vel, spin := gauss(r).Mul(0.01*size), gauss(r).Mul(0.02)
		q := vec.Identity
		start := b.Rot
		for step := range 40 {
			q = q.Turn(spin)
			turn := q.Mat()
			b.Rot = vec.Mat3{X: turn.MulVec(start.X), Y: turn.MulVec(start.Y), Z: turn.MulVec(start.Z)}
			b.Pos = b.Pos.Add(vel)
			var m, w Manifold
			hit, cold := Collide(a, b, margin, 0.01*size, &c, &m), Collide(a, b, margin, 0.01*size, nil, &w)
			check(t, a, b, margin, hit, &m)
			if hit != cold {
				t.Fatalf("%d.%d: %v-%v: warm %v, cold %v", k, step, a.Shape.Kind, b.Shape.Kind, hit, cold)
			}
			if hit && math.Abs(deepest(&m)-deepest(&w)) > 2e-3*size {
				t.Fatalf("%d.%d: %v-%v: warm %v, cold %v", k, step, a.Shape.Kind, b.Shape.Kind, deepest(&m), deepest(&w))
			}
		}
	}
}

// TestForeignCache: a cache left by another pair does no harm.
func TestForeignCache(t *testing.T) {
	r := rand.New(rand.NewSource(14))
	var c Cache
	for k := range 5000 {
		a, b, size := anyPair(r)
		var m, w Manifold
		hit, cold := Collide(a, b, 0.1*size, -1, &c, &m), Collide(a, b, 0.1*size, -1, nil, &w)
		if hit != cold || hit && math.Abs(deepest(&m)-deepest(&w)) > 2e-3*size {
			t.Fatalf("%d: %v-%v: %v %v, cold %v %v", k, a.Shape.Kind, b.Shape.Kind, hit, deepest(&m), cold, deepest(&w))
		}
	}
}

// TestSteadyStack: a box that rocks on another by less than the slop keeps the
// face that gives the normal, its four features and its area.
func TestSteadyStack(t *testing.T) {
	r := rand.New(rand.NewSource(15))
	for _, s := range []*geom.Shape{box(1, 1, 1), boxHull(1, 1, 1), box(4, 0.1, 4)} {
		h := s.Hull.Vertices[7].Y
		tilt := 4e-5 * h / s.Hull.Radius
		for _, yaw := range []float64{0, 0.3, 30} {
			a := at(s, 0, 0, 0)
			var c Cache
			var first Manifold
			var face uint32
			for step := range 200 {
				b := turned(s, 0.003, 2*h-1e-3*h+r.NormFloat64()*1e-4*h, 0.002, v3(0, 1, 0), yaw)
				wob := vec.Quat{W: 1, X: r.NormFloat64() * tilt, Z: r.NormFloat64() * tilt}.Unit().Mat()
				b.Rot = vec.Mat3{X: wob.MulVec(b.Rot.X), Y: wob.MulVec(b.Rot.Y), Z: wob.MulVec(b.Rot.Z)}
				var m Manifold
				if !Collide(a, b, 0.01, 0.001, &c, &m) || m.N != 4 {
					t.Fatalf("%v yaw %v step %d: %d points", s.Kind, yaw, step, m.N)
				}
				if step == 0 {
					first, face = m, c.feat
					continue
				}
				if c.feat != face || math.Abs(m.Patch.Area/first.Patch.Area-1) > 1e-3 {
					t.Fatalf("%v yaw %v step %d: face %x area %v, first %x %v", s.Kind, yaw, step, c.feat, m.Patch.Area, face, first.Patch.Area)
				}
				for i := range 4 {
					if m.Points[i].Feature != first.Points[i].Feature {
						t.Fatalf("%v yaw %v step %d: feature %d is %x, was %x", s.Kind, yaw, step, i, m.Points[i].Feature, first.Points[i].Feature)
					}
				}
			}
		}
	}
}

// Boxes and hulls that stand squarely on each other touch at their corners, and
// keep these when rounding or a creeping shift puts one corner or the other a
// millionth of the edge outside.
func TestAlignedFacesKeepTheirCorners(t *testing.T) {
	const edge, shift, lift = 1.0, 1e-6, 1e-4
	for name, shapes := range map[string][2]*geom.Shape{
		"boxes":          {box(edge, edge, edge), box(edge, edge, edge)},
		"box on a hull":  {boxHull(edge, edge, edge), box(edge, edge, edge)},
		"hulls":          {boxHull(edge, edge, edge), boxHull(edge, edge, edge)},
		"upright plates": {box(edge, edge, 0.1), boxHull(edge, edge, 0.1)},
	} {
		want := map[uint32]bool{}
		for _, x := range []float64{0, -shift, shift} {
			for _, z := range []float64{0, -shift, shift} {
				for _, deg := range []float64{0, -1e-5, 1e-5} {
					var m Manifold
					if !Collide(at(shapes[0], 0, 0, 0), turned(shapes[1], x, edge+lift, z, up, deg), 0.01, 0.001, nil, &m) || m.N != 4 {
						t.Fatalf("%s: %d points", name, m.N)
					}
					for i := range m.Points[:m.N] {
						f := m.Points[i].Feature
						if len(want) < 4 {
							want[f] = true
						} else if !want[f] {
							t.Errorf("%s at %v, %v, %v°: feature %#x is new", name, x, z, deg, f)
						}
					}
				}
			}
		}
	}
}
