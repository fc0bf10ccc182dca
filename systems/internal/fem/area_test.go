package fem

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// areaOf is a rectangle of 1 × 0.4 m, shaken.
func areaOf(t *testing.T, by float64) (a *Area, rest, x []vec.Vec3) {
	t.Helper()
	rest, tris := tiles(1, 0.4, 5, 2)
	a, err := NewArea(rest, tris, Material{Young: 1e5, Poisson: 0.4, Density: 900})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(3))
	for _, p := range rest {
		x = append(x, vec.Vec3{X: p.X + by*(r.Float64()-0.5), Y: p.Y + by*(r.Float64()-0.5)})
	}
	return a, rest, x
}

// TestAreaEnergy: in plane strain a block that is pulled by the strain ε along x and
// narrows by ν/(1−ν)·ε holds ½·E/(1−ν²)·ε² per volume, turned or not; its mass is
// density times area times one metre.
func TestAreaEnergy(t *testing.T) {
	const young, nu, eps = 1e5, 0.4, 1e-3
	a, rest, x := areaOf(t, 0)
	sum := 0.0
	for _, m := range a.Mass() {
		sum += m
	}
	if math.Abs(sum/360-1) > 1e-14 {
		t.Errorf("mass %v kg, want 360", sum)
	}
	for i, p := range rest {
		q := vec.Vec2{X: p.X * (1 + eps), Y: p.Y * (1 - nu/(1-nu)*eps)}
		x[i] = vec.Rot2{C: 0.6, S: 0.8}.Apply(q).In3()
	}
	if have, want := a.Energy(x), 0.5*young/(1-nu*nu)*eps*eps*0.4; math.Abs(have/want-1) > 1e-9 {
		t.Errorf("%v J, want %v", have, want)
	}
}

// TestAreaForces: they are the slopes of the energy, as central differences of 1 µm
// see them, and they and their moments sum to zero.
func TestAreaForces(t *testing.T) {
	a, _, x := areaOf(t, 0.08)
	f := make([]vec.Vec3, len(x))
	a.Force(x, f)
	const step = 1e-6
	most := 0.0
	for _, p := range f {
		most = max(most, p.Len())
	}
	slope := func(at *float64) float64 {
		was := *at
		*at = was + step
		e := a.Energy(x)
		*at = was - step
		e -= a.Energy(x)
		*at = was
		return -e / (2 * step)
	}
	var sum vec.Vec3
	moment := 0.0
	for i := range x {
		want := vec.Vec3{X: slope(&x[i].X), Y: slope(&x[i].Y)}
		if d := f[i].Sub(want).Len(); d > 1e-5*most {
			t.Errorf("node %d: force %v, want %v", i, f[i], want)
		}
		sum = sum.Add(f[i])
		moment += x[i].Cross(f[i]).Z
	}
	if sum.Len() > 1e-12*most*float64(len(x)) || math.Abs(moment) > 1e-12*most*float64(len(x)) {
		t.Errorf("forces sum to %v N, moments to %v N·m", sum, moment)
	}
}

// TestAreaMatrix: vᵀ·K·v of the matrix is twice the energy of a small v with the
// elements' own strains, which is no less than that of the mixture, and K moves
// nothing along z.
func TestAreaMatrix(t *testing.T) {
	a, rest, x := areaOf(t, 1e-5)
	m := blocks.New(len(rest), a.Couplings(nil))
	a.Attach(m)
	a.Assemble(rest, make([]vec.Vec3, len(rest)), m, 1)
	v := make([]vec.Vec3, len(rest))
	for i := range v {
		v[i] = x[i].Sub(rest[i])
	}
	quad := 0.0
	for i := range v {
		quad += v[i].Dot(m.RowTimes(i, v))
		if p := m.RowTimes(i, constant(len(v), vec.Vec3{Z: 1})); p != (vec.Vec3{}) {
			t.Errorf("node %d is drawn to %v by motion along z", i, p)
		}
	}
	own := 0.0
	for i := range a.tris {
		var g mat2
		a.tris[i].gradient(x, &g)
		own += g.density(g.polar(vec.Rot2{C: 1}), &flow2{}, a.mu, a.lambda, a.tris[i].area)
	}
	const tolerance = 1e-3 // of what is not linear in strains of 1e-4
	if math.Abs(0.5*quad/own-1) > tolerance {
		t.Errorf("½·vᵀ·K·v is %v J, want %v", 0.5*quad, own)
	}
	if e := a.Energy(x); e > own {
		t.Errorf("the mixture has %v J, more than the elements' own %v", e, own)
	}
}

func constant(n int, v vec.Vec3) []vec.Vec3 {
	out := make([]vec.Vec3, n)
	for i := range out {
		out[i] = v
	}
	return out
}

func TestNewAreaRefuses(t *testing.T) {
	rest, tris := tiles(1, 1, 1, 1)
	good := Material{Young: 1, Density: 1}
	for _, c := range []struct {
		name string
		tris [][3]int32
		mat  Material
	}{
		{"modulus", tris, Material{Young: 0, Density: 1}},
		{"ratio", tris, Material{Young: 1, Poisson: math.NaN(), Density: 1}},
		{"yield", tris, Material{Young: 1, Density: 1, Yield: -1}},
		{"node out of range", [][3]int32{{0, 1, 9}}, good},
		{"clockwise", [][3]int32{{0, 2, 1}}, good},
		{"flat", [][3]int32{{0, 1, 1}}, good},
		{"node of none", [][3]int32{{0, 1, 3}}, good},
	} {
		if _, err := NewArea(rest, c.tris, c.mat); err == nil {
			t.Errorf("%s: no error", c.name)
		}
	}
}
