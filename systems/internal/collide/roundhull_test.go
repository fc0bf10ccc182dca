package collide

import (
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestRoundedHullIsARoundedBox: the rounded hull of a box's corners meets every
// kind of shape as the rounded box does, with the same points and the same patch.
func TestRoundedHullIsARoundedBox(t *testing.T) {
	const tol = 1e-9
	rounded := roundBox(1, 1.4, 0.8, 0.15)
	twin := must(geom.RoundedHull(box(1, 1.4, 0.8).Hull.Vertices, 0.15))
	wedge := must(geom.RoundedHull([]vec.Vec3{{X: 1}, {X: -1, Y: 1}, {X: -1, Y: -1, Z: 1}, {X: -1, Y: -1, Z: -1}}, 0.1))
	others := []*geom.Shape{
		sphere(0.6), capsule(0.3, 1), box(1, 1, 1.2), hull(wedge.Hull.Vertices...), rounded, wedge,
		cylinder(0.5, 1, 0), cylinder(0.5, 1, 0.1), cone(0.6, 1, 0), cone(0.6, 1, 0.05), half(0, 1, 0.2),
	}
	r := rand.New(rand.NewSource(3))
	met := map[geom.Kind]int{}
	for k := range 3000 {
		s := others[k%len(others)]
		b := Placed{Shape: s, Pos: gauss(r).Mul(0.7), Rot: anyTurn(r)}
		pos, rot := gauss(r).Mul(0.1), anyTurn(r)
		if k%3 == 0 { // a face on a face
			b.Rot, rot = straight, straight
			b.Pos = v3(0.1*r.NormFloat64(), 1.3, 0.1*r.NormFloat64())
		}
		a, c := Placed{Shape: rounded, Pos: pos, Rot: rot}, Placed{Shape: twin, Pos: pos, Rot: rot}
		var m, w Manifold
		hit, tih := Collide(&a, &b, 0.1, 0.01, nil, &m), Collide(&c, &b, 0.1, 0.01, nil, &w)
		if hit != tih {
			t.Fatalf("%d, %v: the box meets it: %v, the hull: %v", k, s.Kind, hit, tih)
		}
		if !hit {
			continue
		}
		met[s.Kind]++
		if m.Normal.Sub(w.Normal).Len() > 1e-6 || !samePoints(&m, &w, still, 1e-6) || (m.Patch.Area-w.Patch.Area) > tol || (w.Patch.Area-m.Patch.Area) > tol {
			t.Fatalf("%d, %v: the box has %+v, the hull %+v", k, s.Kind, m, w)
		}
	}
	for _, s := range others {
		if met[s.Kind] < 50 {
			t.Errorf("%v has been met %d times only", s.Kind, met[s.Kind])
		}
	}
}

// TestRoundedHullOnAMesh: on a level mesh it lies on its flat face, with the area
// of that, as the rounded box does.
func TestRoundedHullOnAMesh(t *testing.T) {
	floor, _, err := geom.NewMesh([]vec.Vec3{{X: -3, Z: -3}, {X: -3, Z: 3}, {X: 3, Z: 3}, {X: 3, Z: -3}}, [][3]int32{{0, 1, 2}, {0, 2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	b := at(&floor, 0, 0, 0)
	for _, s := range []*geom.Shape{roundBox(1, 1.4, 0.8, 0.15), must(geom.RoundedHull(box(1, 1.4, 0.8).Hull.Vertices, 0.15))} {
		var k Facets
		a := at(s, 0.2, 0.7-1e-3, 0.3)
		list := k.Collide(a, b, 0.01, 0)
		if len(list) != 1 || list[0].N != 4 || list[0].Normal != v3(0, -1, 0) {
			t.Fatalf("%v: %+v", s.Kind, list)
		}
		if area, want := list[0].Patch.Area, 0.7*0.5; area < want-1e-9 || area > want+1e-9 {
			t.Errorf("%v: area %v, want that of the flat, %v", s.Kind, area, want)
		}
	}
}
