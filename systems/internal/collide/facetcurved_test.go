package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestRollingOnTriangles: over the inner edges of a flat, a cylinder's side and
// rim and a cone's side have the contact that they have on a plane.
func TestRollingOnTriangles(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	ground := at(half(0, 1, 0), 0, 0, 0)
	var k Facets
	for _, s := range []*Placed{
		turned(cylinder(.4, 1.2, 0), 0, .399, 0, v3(0, 0, 1), 90), turned(cylinder(.4, 1.2, .1), 0, .399, 0, v3(0, 0, 1), 90),
		at(cylinder(.4, 1, 0), 0, .499, 0), turned(cylinder(.5, 1, 0), 0, .5*math.Sqrt2-1e-3, 0, v3(0, 0, 1), 45), at(cone(.4, 1, 0), 0, .499, 0),
	} {
		mesh := at(plain(r, 0.3), 0, 0, 0)
		for range 100 {
			turn := turned(s.Shape, 0, 0, 0, up, r.Float64()*360).Rot
			p := &Placed{s.Shape, s.Pos.Add(v3(r.Float64()-.5, 0, r.Float64()-.5)), vec.Mat3{X: turn.MulVec(s.Rot.X), Y: turn.MulVec(s.Rot.Y), Z: turn.MulVec(s.Rot.Z)}}
			var want Manifold
			Collide(p, ground, 0.01, 0.002, nil, &want)
			got := k.Collide(p, mesh, 0.01, 0.002)
			if len(got) != 1 || got[0].Normal.Sub(want.Normal).Len() > 1e-12 || math.Abs(deepest(&got[0])-deepest(&want)) > 1e-9 || got[0].N != want.N {
				t.Fatalf("%v at %v: %+v, want %+v", s.Shape.Kind, p.Pos, got, want)
			}
			if got[0].N == 4 { // which four of the rim's points is the triangles' choice
				q := &got[0].Points
				if d := q[0].Pos.Sub(q[2].Pos).Len() * q[1].Pos.Sub(q[3].Pos).Len(); math.Abs(d-.64) > 1e-9 {
					t.Fatalf("%v at %v: points %+v", s.Shape.Kind, p.Pos, q)
				}
			} else if !samePoints(&got[0], &want, still, 1e-5) {
				t.Fatalf("%v at %v: points %+v, want %+v", s.Shape.Kind, p.Pos, got[0].Points[:got[0].N], want.Points[:want.N])
			}
			if s.Shape.Radius == 0 && s.Rot.Y.Y != math.Sqrt2/2 && math.Abs(got[0].Patch.Area/want.Patch.Area-1) > 1e-3 {
				t.Fatalf("%v at %v: area %v, want %v", s.Shape.Kind, p.Pos, got[0].Patch.Area, want.Patch.Area)
			}
		}
	}
	p := turned(cylinder(.4, 1.2, 0), 0, .399, 0, v3(0, 0, 1), 90)
	mesh := at(plain(r, 0.3), 0, 0, 0)
	if n := testing.AllocsPerRun(20, func() { k.Collide(p, mesh, 0.01, 0.01) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
