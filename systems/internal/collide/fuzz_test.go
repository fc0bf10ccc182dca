package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// FuzzManifold: any two shapes in any poses have a unit normal, finite points
// and patch, and the same contact either way round.
func FuzzManifold(f *testing.F) {
	f.Add(int64(1), 1.0, 0.0, 1.0, 0.0, 0.1, 0.01)
	f.Add(int64(2), 0.001, 0.0, 0.0, 0.0, 0.0, 0.0)
	f.Add(int64(3), 100.0, 0.5, 0.5, 0.5, 1.0, -1.0)
	f.Add(int64(4), 1.0, math.NaN(), 0.0, 0.0, 0.1, 0.1)
	f.Add(int64(5), 1.0, 1e300, 0.0, 0.0, 0.1, 0.1)
	f.Fuzz(func(t *testing.T, seed int64, size, x, y, z, margin, reach float64) {
		if !(size >= 1e-3 && size <= 100 && margin <= 100*size && reach <= 100*size) {
			t.Skip()
		}
		r := rand.New(rand.NewSource(seed))
		shapes := append(extremes(), anyShape(r, size), anyShape(r, size), anyShape(r, size), anyShape(r, size))
		turns := []vec.Mat3{straight, anyTurn(r), turned(shapes[0], 0, 0, 0, v3(0, 0, 1), 90).Rot}
		a := &Placed{shapes[r.Intn(len(shapes))], vec.Vec3{}, turns[r.Intn(3)]}
		b := &Placed{shapes[r.Intn(len(shapes))], v3(x, y, z), turns[r.Intn(3)]}
		var m, w Manifold
		hit, tih := Collide(a, b, margin, reach, nil, &m), Collide(b, a, margin, reach, nil, &w)
		for _, p := range []*Manifold{&m, &w} {
			if reach < 0 || reach != reach {
				if p.Patch != (Patch{}) {
					t.Fatalf("reach %v: patch %+v", reach, p.Patch)
				}
				p.Patch.U = vec.Tangent(p.Normal.Unit(up))
			}
		}
		check(t, a, b, margin, hit, &m)
		check(t, b, a, margin, tih, &w)
		if hit && bounded(a.Shape, b.Shape) {
			_, ra := a.Shape.Extent()
			_, rb := b.Shape.Extent()
			tol := 1e-9*b.Pos.Len() + 2*gjkTouch*(ra+rb) + 2*slopShare*thin(a.Shape, b.Shape)
			if s := sepAlong(a, b, m.Normal); math.Abs(s-deepest(&m)) > tol {
				t.Fatalf("%v along the normal, deepest point %v", s, deepest(&m))
			}
			if tih && math.Abs(deepest(&m)-deepest(&w)) > tol {
				t.Fatalf("deepest %v, swapped %v", deepest(&m), deepest(&w))
			}
		}
	})
}
