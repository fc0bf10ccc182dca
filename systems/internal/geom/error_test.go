package geom

import (
	"math"
	"math/rand"
	"strings"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// TestErrors: every bad argument is refused with a message that says which.
func TestErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	first := func(_ Shape, err error) error { return err }
	line := []vec.Vec3{{}, {X: 1}, {X: 2}, {X: 3}, {X: 5}}
	sheet := []vec.Vec3{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: .3, Y: .4, Z: 1e-9}}
	spot := []vec.Vec3{{X: 1}, {X: 1}, {X: 1}, {X: 1}}
	tilted := make([]vec.Vec3, 30)
	r := rand.New(rand.NewSource(1))
	for i := range tilted {
		a, b := r.NormFloat64(), r.NormFloat64()
		tilted[i] = v3(a, b, .3*a+.7*b)
	}
	for _, c := range []struct {
		err  error
		says string
	}{
		{first(Sphere(0)), "sphere radius is 0"},
		{first(Sphere(-1)), "sphere radius is -1"},
		{first(Sphere(nan)), "NaN"},
		{first(Sphere(inf)), "+Inf"},
		{first(Sphere(1e-9)), "1e-6 to 1e6"},
		{first(Box(v3(1, 0, 1))), "box size"},
		{first(Box(v3(1, 1, nan))), "box size"},
		{first(Box(v3(-1, 1, 1))), "box size"},
		{first(Capsule(0, 1)), "capsule radius is 0"},
		{first(Capsule(1, -1)), "capsule length is -1"},
		{first(Capsule(1, nan)), "capsule length is NaN"},
		{first(Cylinder(0, 1, 0)), "cylinder radius is 0"},
		{first(Cylinder(1, nan, 0)), "cylinder height is NaN"},
		{first(Cylinder(1, 1, 0.5)), "cylinder rounding is 0.5"},
		{first(Cylinder(1, 9, 1)), "cylinder rounding is 1"},
		{first(Cylinder(1, 1, -0.1)), "cylinder rounding is -0.1"},
		{first(Cylinder(1, 1, nan)), "cylinder rounding is NaN"},
		{first(Cone(-1, 1, 0)), "cone radius is -1"},
		{first(Cone(1, inf, 0)), "cone height is +Inf"},
		{first(Cone(3, 4, 1.5)), "cone rounding is 1.5"},
		{first(HalfSpace(vec.Vec3{})), "half-space normal"},
		{first(HalfSpace(v3(nan, 1, 0))), "half-space normal"},
		{first(ConvexHull(nil)), "hull of 0 points"},
		{first(ConvexHull(make([]vec.Vec3, 9000))), "hull of 9000 points"},
		{first(ConvexHull([]vec.Vec3{{}, {X: 1}, {Y: nan}, {Z: 1}})), "point 2"},
		{first(ConvexHull([]vec.Vec3{{}, {X: 1}, {Y: inf}, {Z: 1}})), "point 2"},
		{first(ConvexHull([]vec.Vec3{{}, {X: 1e9}, {Y: 1}, {Z: 1}})), "1e+09 m long"},
		{first(ConvexHull(line)), "on a line"},
		{first(ConvexHull(sheet)), "in a plane"},
		{first(ConvexHull(tilted)), "in a plane"},
		{first(ConvexHull(spot)), "long"},
	} {
		if c.err == nil || !strings.HasPrefix(c.err.Error(), "geom: ") || !strings.Contains(c.err.Error(), c.says) {
			t.Errorf("error %q does not say %q", c.err, c.says)
		}
	}
	if k := Kind(99); k.String() != "unknown" || KindHalfSpace.String() != "half-space" {
		t.Error("names of kinds")
	}
}

// TestHullIsRepeatable: the same points give the same hull, to the bit.
func TestHullIsRepeatable(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	pts := make([]vec.Vec3, 100)
	for i := range pts {
		pts[i] = gauss(r)
	}
	a, _ := ConvexHull(pts)
	b, _ := ConvexHull(pts)
	for i := range a.Hull.Loop {
		if a.Hull.Loop[i] != b.Hull.Loop[i] {
			t.Fatal("loops differ")
		}
	}
	for i := range a.Hull.Faces {
		if a.Hull.Faces[i] != b.Hull.Faces[i] {
			t.Fatal("faces differ")
		}
	}
}

// FuzzHull: whatever the points, an error or a closed hull that holds them.
func FuzzHull(f *testing.F) {
	f.Add(int64(1), 8, 0, 0.0)
	f.Add(int64(2), 60, 1, 3.0)
	f.Add(int64(3), 200, 2, -3.0)
	f.Add(int64(4), 30, 3, 0.0)
	f.Add(int64(5), 40, 4, 2.0)
	f.Fuzz(func(t *testing.T, seed int64, n, kind int, logSize float64) {
		if n < 0 || n > 300 || !(math.Abs(logSize) <= 3) {
			t.Skip()
		}
		r := rand.New(rand.NewSource(seed))
		rot, size := turn(r), math.Pow(10, logSize)
		pts := make([]vec.Vec3, n)
		for i := range pts {
			p := gauss(r)
			switch kind % 6 {
			case 1: // a coarse grid: duplicates, lines and planes of points
				p = v3(math.Round(p.X), math.Round(p.Y), math.Round(p.Z))
			case 2: // a needle
				p = p.MulEach(v3(1, 1e-3, 1e-3))
			case 3: // a plate
				p = p.MulEach(v3(1, 1e-3, 1))
			case 4: // noise of float32 about a ball of few directions
				p = v3(math.Round(p.X), math.Round(p.Y), math.Round(p.Z)).Unit(v3(1, 0, 0)).MulAdd(p, 1e-7)
			case 5: // nearly in a plane
				p.Z *= 1e-5
			}
			pts[i] = rot.MulVec(p).Mul(size)
		}
		s, err := ConvexHull(pts)
		if err != nil {
			if s.Hull != nil {
				t.Fatal("an error and a hull")
			}
			return
		}
		checkHull(t, s.Hull, pts, 1e-5*(s.Hull.Radius+size))
		m, _, in := s.Mass(1)
		if !(m > 0) || !(in.XX > 0 && in.YY > 0 && in.ZZ > 0) || in.XX > (in.YY+in.ZZ)*(1+1e-9) {
			t.Fatalf("mass %v, inertia %+v", m, in)
		}
	})
}
