package skin

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

func random(r *rand.Rand) vec.Vec3 {
	return vec.Vec3{X: r.Float64() - 0.5, Y: r.Float64() - 0.5, Z: r.Float64() - 0.5}
}

// tuple returns a point and a triangle, or two segments, among them flat, needle,
// parallel and meeting ones.
func tuple(r *rand.Rand) (x [4]vec.Vec3) {
	for i := range x {
		x[i] = random(r)
	}
	switch r.Intn(8) {
	case 0: // in one plane
		for i := range x {
			x[i].Z = 0
		}
	case 1: // nearly in one plane
		for i := range x {
			x[i].Z *= 1e-9
		}
	case 2: // parallel segments
		x[3] = x[2].Add(x[1].Sub(x[0]).Mul(r.Float64()*4 - 2))
	case 3: // nearly parallel
		x[3] = x[2].Add(x[1].Sub(x[0]).Mul(r.Float64()*4-2)).MulAdd(random(r), math.Pow(10, -12*r.Float64()))
	case 4: // a needle
		x[3] = x[2].MulAdd(random(r), 1e-7)
	case 5: // three in line
		x[3] = x[1].Add(x[2].Sub(x[1]).Mul(r.Float64()*4 - 2))
	case 6: // a point on the triangle
		u, v := r.Float64(), r.Float64()
		x[0] = x[1].Add(x[2].Sub(x[1]).Mul(u * (1 - v))).Add(x[3].Sub(x[1]).Mul(v))
	}
	return x
}

func trianglePoint(x *[4]vec.Vec3, w [3]float64) vec.Vec3 {
	return x[1].Mul(w[0]).MulAdd(x[2], w[1]).MulAdd(x[3], w[2])
}

// TestNearest: no other point is nearer. The distance is convex, so it is enough
// that none nearby is: a step of 1e-3 towards any corner must not gain.
func TestNearest(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	const gain = 1e-13
	for range 100_000 {
		x := tuple(r)
		w := OnTriangle(x[0], x[1], x[2], x[3])
		if s := w[0] + w[1] + w[2]; math.Abs(s-1) > 1e-14 || w[0] < 0 || w[1] < 0 || w[2] < 0 {
			t.Fatalf("%v: weights %v", x, w)
		}
		d := trianglePoint(&x, w).Sub(x[0]).LenSq()
		for k := range 3 {
			for _, step := range []float64{1e-3, 1} {
				v := w
				for i := range v {
					v[i] *= 1 - step
				}
				v[k] += step
				if e := trianglePoint(&x, v).Sub(x[0]).LenSq(); e < d-gain {
					t.Fatalf("%v: weights %v at %v, but %v at %v", x, w, math.Sqrt(d), v, math.Sqrt(e))
				}
			}
		}
		s, u := OnSegments(x[0], x[1], x[2], x[3])
		if !(s >= 0 && s <= 1 && u >= 0 && u <= 1) {
			t.Fatalf("%v: segments at %v and %v", x, s, u)
		}
		apart := func(s, u float64) float64 {
			return x[0].MulAdd(x[1].Sub(x[0]), s).Sub(x[2].MulAdd(x[3].Sub(x[2]), u)).LenSq()
		}
		d = apart(s, u)
		for _, end := range [4][2]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
			for _, step := range []float64{1e-3, 1} {
				if e := apart(s+step*(end[0]-s), u+step*(end[1]-u)); e < d-gain {
					t.Fatalf("%v: %v and %v at %v, but %v towards %v", x, s, u, math.Sqrt(d), math.Sqrt(e), end)
				}
			}
		}
	}
}

func TestNearestOfNothing(t *testing.T) {
	p, q := vec.Vec3{X: 1}, vec.Vec3{Y: 2}
	if w := OnTriangle(p, q, q, q); w[0]+w[1]+w[2] != 1 {
		t.Errorf("a triangle that is a point: weights %v", w)
	}
	if s, u := OnSegments(p, p, q, q); s != 0 || u != 0 {
		t.Errorf("segments that are points: %v and %v", s, u)
	}
}
