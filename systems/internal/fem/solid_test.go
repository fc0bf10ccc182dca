package fem

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// shaken is a cube with its nodes moved at random, by a quarter of a cell, and
// turned.
func shaken(t *testing.T, mat Material) (s *Solid, rest, x []vec.Vec3) {
	t.Helper()
	rest, tets := lattice(vec.Vec3{X: 1, Y: 1, Z: 1}, [3]int{2, 2, 2}, true)
	s, err := New(rest, tets, nil, mat)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	q := vec.Quat{W: 0.5, X: 0.3, Y: -0.7, Z: 0.2}.Unit()
	for _, p := range rest {
		d := vec.Vec3{X: r.Float64() - 0.5, Y: r.Float64() - 0.5, Z: r.Float64() - 0.5}
		x = append(x, q.Rotate(p.MulAdd(d, 0.25)))
	}
	return s, rest, x
}

var soft = Material{Young: 1000, Poisson: 0.4, Density: 100}

// TestForceIsTheGradient of the energy, by central differences.
func TestForceIsTheGradient(t *testing.T) {
	s, _, x := shaken(t, soft)
	f := make([]vec.Vec3, len(x))
	s.Force(x, f)
	const h = 1e-5
	const tolerance = 1e-4 // relative to the largest force: h², and rounding over h
	most := 0.0
	for i := range f {
		most = max(most, f[i].Len())
	}
	for i := range x {
		for k, get := range []func(*vec.Vec3) *float64{
			func(v *vec.Vec3) *float64 { return &v.X }, func(v *vec.Vec3) *float64 { return &v.Y }, func(v *vec.Vec3) *float64 { return &v.Z },
		} {
			c := get(&x[i])
			at := *c
			*c = at + h
			up := s.Energy(x)
			*c = at - h
			down := s.Energy(x)
			*c = at
			if want, got := (down-up)/(2*h), *get(&f[i]); math.Abs(got-want) > tolerance*most {
				t.Fatalf("node %d, axis %d: force %v, the energy's slope is %v", i, k, got, want)
			}
		}
	}
}

// TestForcesAreInner: no force and no torque in sum, and none at all where the
// solid is only turned.
func TestForcesAreInner(t *testing.T) {
	s, rest, x := shaken(t, soft)
	f := make([]vec.Vec3, len(x))
	s.Force(x, f)
	var sum, torque vec.Vec3
	scale := 0.0
	for i := range f {
		sum, torque = sum.Add(f[i]), torque.Add(x[i].Cross(f[i]))
		scale += f[i].Len()
	}
	if sum.Len() > 1e-14*scale || torque.Len() > 1e-9*scale { // the rotations are exact to 1e-10
		t.Errorf("force %v, torque %v in sum, of %v", sum, torque, scale)
	}
	q := vec.Quat{W: 0.1, X: -0.8, Y: 0.4, Z: 0.3}.Unit()
	for i := range rest {
		x[i] = q.Rotate(rest[i])
	}
	clear(f)
	s.Force(x, f)
	for i := range f {
		if f[i].Len() > 1e-9*scale {
			t.Fatalf("turned, node %d feels %v", i, f[i])
		}
	}
	if e := s.Energy(x); e > 1e-15*s.Mat.Young {
		t.Errorf("turned, it holds %v J", e)
	}
}

// TestStiffnessIsAnUpperBound: the matrix at rest has at least twice the energy
// of any small displacement, and just so much for one of constant strain.
func TestStiffnessIsAnUpperBound(t *testing.T) {
	s, rest, x := shaken(t, soft)
	m := blocks.New(s.Nodes(), s.Couplings(nil))
	s.Attach(m)
	s.Assemble(rest, make([]vec.Vec3, len(rest)), m, 1)
	for i := range m.Inv { // free
		m.Inv[i] = blocks.Diag(1)
	}
	work := func(d []vec.Vec3) float64 {
		out := make([]vec.Vec3, len(d))
		m.Residual(out, make([]vec.Vec3, len(d)), d)
		sum := 0.0
		for i := range d {
			sum -= d[i].Dot(out[i])
		}
		return sum / 2
	}
	const eps = 1e-5
	energy := func(d []vec.Vec3) float64 {
		for i := range x {
			x[i] = rest[i].MulAdd(d[i], eps)
		}
		return s.Energy(x) / (eps * eps)
	}
	d := make([]vec.Vec3, len(rest))
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		for i := range d {
			d[i] = vec.Vec3{X: r.Float64() - 0.5, Y: r.Float64() - 0.5, Z: r.Float64() - 0.5}
		}
		if w, e := work(d), energy(d); e > w || e < 0.1*w {
			t.Errorf("energy %v of a displacement, the matrix says %v", e, w)
		}
	}
	for i, p := range rest {
		d[i] = vec.Vec3{X: 0.3*p.X + 0.1*p.Y, Y: 0.2*p.Z - 0.1*p.Y, Z: 0.4 * p.X}
	}
	if w, e := work(d), energy(d); math.Abs(e/w-1) > 1e-4 { // eps: of the second order terms
		t.Errorf("energy %v of a constant strain, the matrix says %v", e, w)
	}
}

func TestMass(t *testing.T) {
	s, _, _ := shaken(t, soft)
	sum := 0.0
	for _, m := range s.Mass() {
		sum += m
	}
	if math.Abs(sum-100) > 1e-10 {
		t.Errorf("a cubic metre of 100 kg/m³ has %v kg", sum)
	}
}

// TestPolar: of R·S it is R, however far the start; inside out it is still a
// rotation, and one that is stationary.
func TestPolar(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		want := vec.Quat{W: r.NormFloat64(), X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Unit()
		rot := want.Mat()
		s := vec.Sym3{XX: 0.5 + r.Float64(), YY: 0.5 + r.Float64(), ZZ: 0.5 + r.Float64(), XY: 0.4 * (r.Float64() - 0.5), XZ: 0.4 * (r.Float64() - 0.5), YZ: 0.4 * (r.Float64() - 0.5)}
		f := vec.Mat3{X: rot.MulVec(vec.Vec3{X: s.XX, Y: s.XY, Z: s.XZ}), Y: rot.MulVec(vec.Vec3{X: s.XY, Y: s.YY, Z: s.YZ}), Z: rot.MulVec(vec.Vec3{X: s.XZ, Y: s.YZ, Z: s.ZZ})}
		from := want.Turn(vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()})
		got := Polar(&f, from)
		if d := math.Abs(got.W*want.W + got.X*want.X + got.Y*want.Y + got.Z*want.Z); d < 1-1e-12 {
			t.Fatalf("polar of %v from %v: %v, want %v", f, from, got, want)
		}
	}
	in := vec.Mat3{X: vec.Vec3{X: 1}, Y: vec.Vec3{Y: 1}, Z: vec.Vec3{Z: -0.5}}
	q := Polar(&in, vec.Identity)
	if q.W < 1-1e-9 { // of all rotations the identity has the largest trace, 1.5
		t.Errorf("inside out: %v, want no turn", q)
	}
}

func TestNewRefuses(t *testing.T) {
	nodes, tets := lattice(vec.Vec3{X: 1, Y: 1, Z: 1}, [3]int{1, 1, 1}, true)
	flat := append([]vec.Vec3(nil), nodes...)
	flat[7] = flat[3]
	for _, c := range []struct {
		nodes []vec.Vec3
		tets  [][4]int32
		fill  []float64
		mat   Material
		want  string
	}{
		{nodes, tets, nil, Material{Young: -1, Density: 1}, "Young: expected above 0"},
		{nodes, tets, nil, Material{Young: 1, Poisson: 0.5, Density: 1}, "Poisson: expected 0 to 0.49"},
		{nodes, tets, nil, Material{Young: 1}, "Density"},
		{nodes, tets, nil, Material{Young: 1, Density: 1, Yield: math.NaN()}, "Yield"},
		{nodes, tets, nil, Material{Young: 1, Density: 1, Creep: -1}, "Creep"},
		{nodes, tets, nil, Material{Young: 1, Density: 1, MostFlow: -1}, "MostFlow"},
		{nodes, [][4]int32{{0, 1, 2, 9}}, nil, soft, "expected nodes 0 to 7, got 9"},
		{flat, tets, nil, soft, "tetrahedron 4: expected a positive volume"},
		{append(nodes, vec.Vec3{}), tets, nil, soft, "node 8: expected it to belong"},
		{nodes, tets, []float64{1, 0, 1, 1, 1}, soft, "tetrahedron 1: expected a filled part"},
	} {
		if _, err := New(c.nodes, c.tets, c.fill, c.mat); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// TestFlow: a bar stretched past yield keeps the strain beyond it, and no more:
// |dev e| of the elastic part ends at σ_Y/(√6·μ). Below yield nothing stays.
func TestFlow(t *testing.T) {
	mat := soft
	mat.Yield, mat.Poisson = 50, 0
	for _, c := range []struct{ stretch, creep, want float64 }{
		{0.04, 0, 0}, // σ = 40 Pa
		// e = 0.2 along x: |dev e| = √(2/3)·0.2, and √(2/3)·0.05 may stay elastic.
		{0.2, 0, math.Sqrt(2.0/3) * 0.15},
		{0.2, math.Ln2 / 0.1, math.Sqrt(2.0/3) * 0.075}, // half of it in 0.1 s
	} {
		mat.Creep = c.creep
		s, rest, x := shaken(t, mat)
		for i := range x {
			x[i] = vec.Vec3{X: rest[i].X * (1 + c.stretch), Y: rest[i].Y, Z: rest[i].Z}
		}
		f := make([]vec.Vec3, len(x))
		s.Force(x, f)
		s.Flow(x, 0.1)
		if got := s.Flowed(); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("stretched by %v: permanent strain %v, want %v", c.stretch, got, c.want)
		}
	}
	mat.Creep, mat.MostFlow = 0, 0.01
	s, rest, x := shaken(t, mat)
	for i := range x {
		x[i] = vec.Vec3{X: rest[i].X * 1.5, Y: rest[i].Y, Z: rest[i].Z}
	}
	s.Force(x, make([]vec.Vec3, len(x)))
	s.Flow(x, 0.1)
	if got := s.Flowed(); math.Abs(got-0.01) > 1e-12 {
		t.Errorf("permanent strain %v, bounded by 0.01", got)
	}
}

// TestRowsFollow: rows of the matrix that are made anew only where elements have
// turned are those of a matrix that is all new, to the share turnedBy of them; and
// nothing is made anew where nothing has turned.
func TestRowsFollow(t *testing.T) {
	s, rest, x := shaken(t, soft)
	lazy, all := blocks.New(s.Nodes(), s.Couplings(nil)), blocks.New(s.Nodes(), s.Couplings(nil))
	s.Attach(lazy)
	s.Assemble(rest, make([]vec.Vec3, len(rest)), lazy, 1)
	s.Force(rest, make([]vec.Vec3, len(rest)))
	for n := range rest {
		if s.Moved(n) {
			t.Fatalf("node %d: at rest its row is out of date", n)
		}
	}
	made := 0
	for _, angle := range []float64{0.005, 0.012, 0.3} {
		for i, p := range rest { // a twist: more, the farther along
			x[i] = vec.Identity.Turn(vec.Vec3{X: angle * p.X}).Rotate(p)
		}
		s.Force(x, make([]vec.Vec3, len(x)))
		for n := range x {
			if s.Moved(n) {
				made++
				lazy.ClearRow(n)
				s.Stiffen(lazy, 1, n)
			}
		}
	}
	if made == 0 || made >= 2*len(x) {
		t.Errorf("%d rows of %d have been made anew", made, 3*len(x))
	}
	fresh, _, _ := shaken(t, soft)
	fresh.Attach(all)
	fresh.Assemble(x, make([]vec.Vec3, len(x)), all, 1)
	for n := range x {
		size := 0.0
		for _, v := range all.Dia[n] {
			size = math.Max(size, math.Abs(v))
		}
		for k := range all.Dia[n] {
			if d := math.Abs(all.Dia[n][k] - lazy.Dia[n][k]); d > 2*turnedBy*size {
				t.Fatalf("node %d: %v off in a row of %v", n, d, size)
			}
		}
	}
}
