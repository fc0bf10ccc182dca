package collide

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// extremes are shapes that try the arithmetic.
func extremes() []*geom.Shape {
	return []*geom.Shape{
		sphere(1e-3), sphere(50), capsule(1e-3, 1), capsule(0.5, 0), capsule(20, 100),
		box(1e-3, 1e-3, 1e-3), box(100, 100, 100), box(1, 1e-3, 1e-3), box(100, 0.1, 100),
		hull(v3(0, 0, 0), v3(1e-3, 0, 0), v3(0, 1e-3, 0), v3(0, 0, 1e-3)),
		hull(v3(0, 0, 0), v3(100, 0, 0), v3(0, 100, 0), v3(0, 0, 100)),
		hull(v3(-.5, 0, 0), v3(.5, 1e-3, 0), v3(.5, 0, 1e-3), v3(.5, -1e-3, -1e-3)),
		boxHull(2, 2e-3, 2),
		roundBox(1e-3, 2e-3, 1e-3, 2e-4), roundBox(100, 1, 100, 0.4),
		cylinder(1e-3, 1e-3, 0), cylinder(50, 100, 0), cylinder(1e-3, 1, 0), cylinder(50, 0.1, 0.02),
		cone(1e-3, 2e-3, 0), cone(50, 100, 1), cone(0.05, 5, 0), cone(5, 0.05, 0.01),
		half(0, 1, 0),
	}
}

// TestExtremes places odd shapes in odd ways: the same centre, equal axes,
// touching to the last bit, far from the origin.
func TestExtremes(t *testing.T) {
	r := rand.New(rand.NewSource(21))
	all := extremes()
	quarter := turned(all[0], 0, 0, 0, v3(0, 0, 1), 90).Rot
	turns := []vec.Mat3{straight, quarter, turned(all[0], 0, 0, 0, v3(1, 1, 1), 1e-7).Rot, anyTurn(r)}
	for _, sa := range all {
		for _, sb := range all {
			for k := range 200 {
				a := &Placed{sa, vec.Vec3{}, turns[r.Intn(4)]}
				b := &Placed{sb, vec.Vec3{}, turns[r.Intn(4)]}
				if k%2 == 1 {
					a.Pos = gauss(r).Mul(100)
					b.Pos = a.Pos
				}
				_, ra := sa.Extent()
				_, rb := sb.Extent()
				if math.IsInf(ra, 0) {
					ra = 1
				}
				if math.IsInf(rb, 0) {
					rb = 1
				}
				dirs := []vec.Vec3{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1, Z: 1}, gauss(r), gauss(r)}
				dir := dirs[r.Intn(len(dirs))].Unit(vec.Vec3{})
				sums := []float64{0, 1e-9, ra, ra + rb, math.Abs(ra - rb), rb}
				b.Pos = b.Pos.MulAdd(dir, sums[r.Intn(len(sums))])
				var exact bool
				if bounded(sa, sb) && k%3 == 0 && dir != (vec.Vec3{}) { // move to touch
					b.Pos = b.Pos.MulAdd(dir, -sepAlong(a, b, dir))
					exact = true
				}
				margin, reach := 0.01*rb*r.Float64(), 0.01*rb*r.Float64()
				var m, w Manifold
				hit, tih := Collide(a, b, margin, reach, nil, &m), Collide(b, a, margin, reach, nil, &w)
				check(t, a, b, margin, hit, &m)
				check(t, b, a, margin, tih, &w)
				if hit != tih && !exact {
					t.Fatalf("%v %v: %v, swapped %v", sa, sb, hit, tih)
				}
				if !bounded(sa, sb) {
					continue
				}
				tol := 1e-9*a.Pos.Len() + 2*gjkTouch*(ra+rb) + 2*slopShare*thin(sa, sb)
				if hit && (sa.Curved != nil || sb.Curved != nil) && -deepest(&m) > thin(sa, sb) {
					tol -= 1e-5 * deepest(&m) // one deep within the other, where all sides are as far
				}
				if hit {
					along := sepAlong(a, b, m.Normal)
					if math.Abs(along-deepest(&m)) > tol {
						t.Fatalf("%v at %v, %v at %v: %v along the normal, deepest point %v\n%+v", sa, a, sb, b, along, deepest(&m), m)
					}
					if hit && tih && math.Abs(deepest(&m)-deepest(&w)) > tol {
						t.Fatalf("%v %v: %v, swapped %v", sa, sb, deepest(&m), deepest(&w))
					}
				}
				// No direction separates them by more than is said.
				most := -math.MaxFloat64
				for range 20 {
					most = math.Max(most, sepAlong(a, b, gauss(r).Unit(up)))
				}
				if hit && most > deepest(&m)+tol || !hit && most < -math.MaxFloat64 {
					t.Fatalf("%v %v: %v apart, but %v", sa, sb, most, deepest(&m))
				}
				if !hit && !provenApart(r, a, b, margin-tol) {
					t.Fatalf("%v at %v, %v at %v: no contact, and no direction separates by the margin %v", sa, a, sb, b, margin)
				}
			}
		}
	}
}

// bounded reports whether neither shape is a half-space.
func bounded(a, b *geom.Shape) bool {
	return a.Kind != geom.KindHalfSpace && b.Kind != geom.KindHalfSpace
}

// thin returns the smaller thickness of two shapes [m].
func thin(a, b *geom.Shape) float64 {
	ta, _ := a.Extent()
	tb, _ := b.Extent()
	return math.Min(ta, tb)
}

// provenApart reports whether some direction separates a and b by more than
// margin. The slow search is poor at needles, so the distance routine's own
// direction is tried as well: that it separates is still measured here.
func provenApart(r *rand.Rand, a, b *Placed, margin float64) bool {
	if a.Shape.Curved != nil || b.Shape.Curved != nil {
		p := makeCurvedPair(a, b)
		h, _ := p.gjk(1e9, vec.Vec3{}, &simplex{})
		if h = p.sharpen(h); sepAlong(a, b, a.Rot.MulVec(h.n)) >= margin {
			return true
		}
		s, _ := slowSep(r, a, b)
		return s >= margin
	}
	p := makePair(a, b)
	if ax, _ := p.gjk(1e9, &Cache{}); sepAlong(a, b, a.Rot.MulVec(ax.n)) >= margin {
		return true
	}
	s, _ := slowSep(r, a, b)
	return s >= margin
}

// TestBadInput: what cannot be used touches nothing, and leaves no points.
func TestBadInput(t *testing.T) {
	good := at(box(1, 1, 1), 0, 0, 0)
	nan, inf := math.NaN(), math.Inf(1)
	bad := []*Placed{
		{},
		{Shape: &geom.Shape{}, Rot: straight},
		at(good.Shape, nan, 0, 0), at(good.Shape, 0, inf, 0), at(good.Shape, 0, 0, 1e200),
		{Shape: good.Shape, Rot: vec.Mat3{X: v3(nan, 0, 0)}},
		{Shape: good.Shape, Rot: vec.Mat3{X: v3(inf, 0, 0)}},
	}
	for i, b := range bad {
		for _, pair := range [2][2]*Placed{{good, b}, {b, good}} {
			m := Manifold{N: 3}
			if Collide(pair[0], pair[1], 0.1, 0.1, nil, &m) || m.N != 0 {
				t.Errorf("bad shape %d: %d points", i, m.N)
			}
		}
	}
	for _, margin := range []float64{nan, -1} {
		m := Manifold{N: 3}
		if Collide(good, good, margin, 0.1, nil, &m) || m.N != 0 {
			t.Errorf("margin %v: %d points", margin, m.N)
		}
	}
	var m Manifold
	for _, reach := range []float64{nan, inf} {
		if Collide(good, good, 0, reach, nil, &m); m.Patch != (Patch{}) {
			t.Errorf("reach %v: patch %+v", reach, m.Patch)
		}
	}
	for _, s := range []*geom.Shape{sphere(1), capsule(1, 1), good.Shape, boxHull(1, 1, 1), cylinder(1, 1, 0), cone(1, 1, .1), half(0, 1, 0)} {
		other := at(s, 0, -1e4, 0)
		hit := Collide(good, other, inf, 0.1, nil, &m)
		check(t, good, other, inf, hit, &m)
		if !hit {
			t.Errorf("%v: no contact within an infinite margin", s.Kind)
		}
	}
	if p := at(half(0, 1, 0), 0, 0, 0); Collide(p, p, 1, 1, nil, &m) {
		t.Error("two half-spaces touch")
	}
}

// TestCollideAllocates: a pair costs no memory, whatever its shapes.
func TestCollideAllocates(t *testing.T) {
	r := rand.New(rand.NewSource(22))
	shapes := append(extremes(), anyShape(r, 1), anyShape(r, 1))
	a, b := &Placed{Rot: straight}, &Placed{Pos: v3(.3, .4, .1), Rot: straight}
	var c Cache
	var m Manifold
	if n := testing.AllocsPerRun(1, func() {
		for _, sa := range shapes {
			for _, sb := range shapes {
				a.Shape, b.Shape = sa, sb
				Collide(a, b, 0.1, 0.01, &c, &m)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations for %d pairs", n, len(shapes)*len(shapes))
	}
}
