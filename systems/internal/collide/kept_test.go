package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// moveAll turns a placed shape about the world's origin and shifts it.
func moveAll(p *Placed, r *vec.Mat3, by vec.Vec3) *Placed {
	return &Placed{Shape: p.Shape, Pos: r.MulVec(p.Pos).Add(by), Rot: vec.Mat3{X: r.MulVec(p.Rot.X), Y: r.MulVec(p.Rot.Y), Z: r.MulVec(p.Rot.Z)}}
}

// A kept manifold goes with its bodies wherever they go together, and says what
// Collide would say.
func TestKeptManifoldGoesWithItsBodies(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	placed := 0
	for range 4000 {
		a, b, size := anyPair(r)
		if !Keeps(a.Shape, b.Shape) || a.Shape.Hull == nil || b.Shape.Hull == nil {
			continue
		}
		var m, got Manifold
		var c Cache
		var k Kept
		margin := 0.05 * size
		if !Collide(a, b, margin, 0.01*size, &c, &m) {
			k.Keep(a, b, margin, 0.01*size, &m)
			if k.Place(a, b, margin, 0.01*size, &got) {
				t.Fatal("an empty manifold was kept")
			}
			continue
		}
		k.Keep(a, b, margin, 0.01*size, &m)
		turn, by := anyTurn(r), gauss(r).Mul(3)
		a2, b2 := moveAll(a, &turn, by), moveAll(b, &turn, by)
		if !k.Place(a2, b2, margin, 0.01*size, &got) {
			t.Fatalf("%v on %v: not kept through a rigid motion", a.Shape.Kind, b.Shape.Kind)
		}
		placed++
		move := func(x vec.Vec3) vec.Vec3 { return turn.MulVec(x).Add(by) }
		if !samePoints(&m, &got, move, 1e-12*(1+size)) {
			t.Fatalf("%v on %v: points %v, want those of %v moved", a.Shape.Kind, b.Shape.Kind, got.Points[:got.N], m.Points[:m.N])
		}
		if m.Patch.Area > 0 && (got.Patch.Area != m.Patch.Area || got.Patch.Center.Sub(move(m.Patch.Center)).Len() > 1e-12*(1+size)) {
			t.Fatalf("patch %+v, want %+v moved", got.Patch, m.Patch)
		}
	}
	if placed < 200 {
		t.Errorf("only %d manifolds were kept", placed)
	}
}

// Small motions of a box on another: within the slack the separations follow
// exactly; beyond it, in whatever direction, the manifold is found anew.
func TestKeptManifoldEnds(t *testing.T) {
	floor, top := at(box(4, 1, 4), 0, -0.5, 0), at(box(1, 1, 1), 0, 0.5, 0)
	var m Manifold
	if !Collide(floor, top, 0.02, -1, nil, &m) || m.N != 4 {
		t.Fatal("the boxes do not touch")
	}
	var k Kept
	k.Keep(floor, top, 0.02, -1, &m)
	slack := keptShare * 1.0
	for _, c := range []struct {
		name string
		b    *Placed
		ok   bool
	}{
		{"lifted a little", at(top.Shape, 0, 0.5+0.9*slack, 0), true},
		{"pressed a little", at(top.Shape, 0, 0.5-0.9*slack, 0), true},
		{"lifted", at(top.Shape, 0, 0.5+1.1*slack, 0), false},
		{"slid a little", at(top.Shape, 0.6*slack, 0.5, 0.6*slack), true},
		{"slid", at(top.Shape, 0.9*slack, 0.5, 0.9*slack), false},
		{"turned", turned(top.Shape, 0, 0.5, 0, v3(0, 1, 0), 0.1), false},
		{"tipped about an edge", turned(top.Shape, 0.5*slack, 0.5+0.5*slack, 0, v3(0, 0, 1), 0.06), false},
	} {
		var got Manifold
		if ok := k.Place(floor, c.b, 0.02, -1, &got); ok != c.ok {
			t.Errorf("%s: kept %v, want %v", c.name, ok, c.ok)
		} else if !ok {
			continue
		}
		want := c.b.Pos.Y - 0.5
		for i := range got.Points[:got.N] {
			if math.Abs(got.Points[i].Sep-want) > 1e-15 {
				t.Errorf("%s: separation %v, want %v", c.name, got.Points[i].Sep, want)
			}
		}
	}
	if k.Place(floor, top, 0.03, -1, &m) {
		t.Error("kept for a wider margin")
	}
	if k.Place(floor, top, 0.02, 0.01, &m) {
		t.Error("kept for a pair that has become sticky")
	}
	k.Drop()
	if k.Place(floor, top, 0.02, -1, &m) {
		t.Error("kept after it was dropped")
	}
}

func BenchmarkKeptBoxes(bench *testing.B) {
	floor, top := at(box(4, 1, 4), 0, -0.5, 0), at(box(1, 1, 1), 0, 0.5, 0)
	var m Manifold
	var k Kept
	Collide(floor, top, 0.02, -1, nil, &m)
	k.Keep(floor, top, 0.02, -1, &m)
	bench.ReportAllocs()
	for bench.Loop() {
		if !k.Place(floor, top, 0.02, -1, &m) {
			bench.Fatal("not kept")
		}
	}
}
