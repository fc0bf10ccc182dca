package skin

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// motion returns a random motion: of things that were far and fast, of things
// near each other and slow, in one plane, with parallel edges, of rigid shifts.
func motion(r *rand.Rand) (a, b [4]vec.Vec3, reach float64) {
	a, b = tuple(r), tuple(r)
	size := math.Pow(10, 1-3*r.Float64())
	switch r.Intn(5) {
	case 0: // all move alike, but for the first
		for i := range b {
			b[i] = a[i].Add(vec.Vec3{X: 0.1})
		}
		b[0] = a[0].MulAdd(random(r), 3)
	case 1: // slowly
		for i := range b {
			b[i] = a[i].MulAdd(random(r), 0.1)
		}
	case 2: // fast, past each other
		v := random(r).Mul(20)
		for i := range b {
			b[i] = a[i].Add(v)
			v = v.MulAdd(random(r), 0.3)
		}
	case 3: // in one plane
		for i := range b {
			a[i].Z, b[i].Z = 0, 0
		}
	}
	for i := range a {
		a[i], b[i] = a[i].Mul(size), b[i].Mul(size)
	}
	return a, b, size * math.Pow(10, -1-3*r.Float64())
}

func between(a, b *[4]vec.Vec3, t float64) (x [4]vec.Vec3) {
	for i := range x {
		x[i] = a[i].MulAdd(b[i].Sub(a[i]), t)
	}
	return x
}

// leastBetween returns the smallest distance over [from, to], by sampling and
// golden sections about the least sample.
func leastBetween(f func(t float64) float64, from, to float64, n int) float64 {
	best, at := math.Inf(1), from
	step := (to - from) / float64(n)
	for i := range n + 1 {
		if d := f(from + step*float64(i)); d < best {
			best, at = d, from+step*float64(i)
		}
	}
	lo, hi := math.Max(from, at-step), math.Min(to, at+step)
	for range 30 {
		s, u := lo+0.382*(hi-lo), lo+0.618*(hi-lo)
		d, e := f(s), f(u)
		best = math.Min(best, math.Min(d, e))
		if d < e {
			hi = u
		} else {
			lo = s
		}
	}
	return best
}

// TestNeverMissed: what a fine sampling finds within reach is found, no later;
// what is found is within 1.01 times the reach at the time.
func TestNeverMissed(t *testing.T) {
	n, samples := 100_000, 60
	if testing.Short() {
		n = 10_000
	}
	r := rand.New(rand.NewSource(3))
	hits, steps := 0, 0
	for i := range n {
		a, b, reach := motion(r)
		for kind, first := range []func(a, b *[4]vec.Vec3, reach float64) (float64, bool){PointTriangleTime, SegmentsTime} {
			f := func(s float64) float64 {
				steps++
				x := between(&a, &b, s)
				if kind == 0 {
					return trianglePoint(&x, OnTriangle(x[0], x[1], x[2], x[3])).Sub(x[0]).Len()
				}
				s, u := OnSegments(x[0], x[1], x[2], x[3])
				return x[0].MulAdd(x[1].Sub(x[0]), s).Sub(x[2].MulAdd(x[3].Sub(x[2]), u)).Len()
			}
			at, hit := first(&a, &b, reach)
			end := 1.0
			if hit {
				end = at
				hits++
				if d := f(at); d > 1.0101*reach+1e-9 {
					t.Fatalf("case %d, kind %d: found at %v, %v apart, reach %v\n%v\n%v", i, kind, at, d, reach, a, b)
				}
			}
			// Before that, or ever, nothing is within reach.
			if end > 0 {
				if d := leastBetween(f, 0, end, samples); d < reach-1e-12 {
					t.Fatalf("case %d, kind %d: %v apart before %v, reach %v\n%v\n%v", i, kind, d, end, reach, a, b)
				}
			}
		}
	}
	if part := float64(hits) / float64(2*n); part < 0.1 || part > 0.9 {
		t.Errorf("%v of the cases are contacts: they try too little", part)
	}
}

// TestAdvanceExact: head on, the time is known: a point at distance 1 moves 2
// down onto a triangle within 0.1 at t = 0.45, and edges that cross likewise.
func TestAdvanceExact(t *testing.T) {
	down := vec.Vec3{Y: -2}
	a := [4]vec.Vec3{{X: 0.1, Y: 1, Z: 0.1}, {X: -1, Z: -1}, {X: 2, Z: -1}, {X: -1, Z: 2}}
	b := a
	b[0] = b[0].Add(down)
	if at, hit := PointTriangleTime(&a, &b, 0.1); !hit || math.Abs(at-0.45) > 0.0006 || at > 0.45 {
		t.Errorf("point: %v, %v, want 0.45", at, hit)
	}
	a = [4]vec.Vec3{{X: -1, Y: 1}, {X: 1, Y: 1}, {Z: -1}, {Z: 1}}
	b = a
	b[0], b[1] = b[0].Add(down), b[1].Add(down)
	if at, hit := SegmentsTime(&a, &b, 0.1); !hit || math.Abs(at-0.45) > 0.0006 || at > 0.45 {
		t.Errorf("edges: %v, %v, want 0.45", at, hit)
	}
	// Without a thickness a point that passes through is found as well.
	a = [4]vec.Vec3{{Y: 3}, {X: -1, Z: -1}, {X: 1, Z: -1}, {Z: 1}}
	b = a
	b[0].Y = -1
	if at, hit := PointTriangleTime(&a, &b, 0); !hit || math.Abs(at-0.75) > 1e-9 {
		t.Errorf("no thickness: %v, %v, want 0.75", at, hit)
	}
}
