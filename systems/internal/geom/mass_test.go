package geom

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// sampled integrates mass, centre and inertia over a grid of points.
func sampled(inside func(vec.Vec3) bool, lo, hi vec.Vec3, n int) (mass float64, center vec.Vec3, inertia vec.Sym3) {
	d := hi.Sub(lo).Mul(1 / float64(n))
	cell := d.X * d.Y * d.Z
	var second vec.Sym3
	for i := range n * n * n {
		p := v3(lo.X+d.X*(float64(i%n)+.5), lo.Y+d.Y*(float64(i/n%n)+.5), lo.Z+d.Z*(float64(i/n/n)+.5))
		if inside(p) {
			mass += cell
			center = center.MulAdd(p, cell)
			second = second.Add(outer(p).Scale(cell))
		}
	}
	center = center.Mul(1 / mass)
	second = second.Add(outer(center).Scale(-mass))
	return mass, center, vec.Sym3{
		XX: second.YY + second.ZZ, YY: second.ZZ + second.XX, ZZ: second.XX + second.YY,
		XY: -second.XY, XZ: -second.XZ, YZ: -second.YZ,
	}
}

func near(a, b, tol float64) bool { return math.Abs(a-b) <= tol }

func nearSym(a, b vec.Sym3, tol float64) bool {
	return near(a.XX, b.XX, tol) && near(a.YY, b.YY, tol) && near(a.ZZ, b.ZZ, tol) &&
		near(a.XY, b.XY, tol) && near(a.XZ, b.XZ, tol) && near(a.YZ, b.YZ, tol)
}

// TestMassClosedForms: volumes and inertias from the textbook.
func TestMassClosedForms(t *testing.T) {
	sphere, _ := Sphere(2)
	box, _ := Box(v3(1, 2, 3))
	pill, _ := Capsule(1, 0)
	tetra, _ := ConvexHull([]vec.Vec3{{}, {X: 1}, {Y: 1}, {Z: 1}})
	plane, _ := HalfSpace(v3(0, 3, 0))
	for _, c := range []struct {
		name    string
		shape   Shape
		mass    float64
		center  vec.Vec3
		inertia vec.Sym3
	}{
		{"sphere", sphere, 4. / 3 * math.Pi * 8, vec.Vec3{}, vec.Diag(v3(1, 1, 1)).Scale(4. / 3 * math.Pi * 8 * 0.4 * 4)},
		{"box", box, 6, vec.Vec3{}, vec.Diag(v3((4+9)/2., (1+9)/2., (1+4)/2.))},
		{"capsule without length", pill, 4. / 3 * math.Pi, vec.Vec3{}, vec.Diag(v3(1, 1, 1)).Scale(4. / 3 * math.Pi * 0.4)},
		// The unit corner tetrahedron: ∫x² = 1/60, ∫xy = 1/120 about the corner.
		{"tetrahedron", tetra, 1. / 6, v3(.25, .25, .25), vec.Sym3{XX: 1. / 80, YY: 1. / 80, ZZ: 1. / 80, XY: 1. / 480, XZ: 1. / 480, YZ: 1. / 480}},
		{"half-space", plane, 0, vec.Vec3{}, vec.Sym3{}},
		{"none", Shape{}, 0, vec.Vec3{}, vec.Sym3{}},
	} {
		m, p, i := c.shape.Mass(2)
		if !near(m, 2*c.mass, 1e-12*c.mass) || p.Sub(c.center).Len() > 1e-12 || !nearSym(i, c.inertia.Scale(2), 1e-12*(c.mass+1)) {
			t.Errorf("%s: mass %v, centre %v, inertia %+v; want %v, %v, %+v", c.name, m, p, i, 2*c.mass, c.center, c.inertia.Scale(2))
		}
	}
}

// TestMassSampled compares a capsule and a random hull with sums over a grid.
func TestMassSampled(t *testing.T) {
	pill, _ := Capsule(0.5, 1.2)
	m, c, i := pill.Mass(1)
	wm, wc, wi := sampled(func(p vec.Vec3) bool {
		y := math.Max(math.Abs(p.Y)-0.6, 0)
		return p.X*p.X+y*y+p.Z*p.Z < 0.25
	}, v3(-.5, -1.1, -.5), v3(.5, 1.1, .5), 80)
	if !near(m, wm, 3e-3) || c.Sub(wc).Len() > 1e-3 || !nearSym(i, wi, 3e-3) {
		t.Errorf("capsule: %v %v %+v, samples %v %v %+v", m, c, i, wm, wc, wi)
	}
	r := rand.New(rand.NewSource(5))
	pts := make([]vec.Vec3, 12)
	for k := range pts {
		pts[k] = v3(r.Float64(), 2*r.Float64(), r.Float64()).Add(v3(3, 0, 0))
	}
	s, err := ConvexHull(pts)
	if err != nil {
		t.Fatal(err)
	}
	m, c, i = s.Mass(1)
	wm, wc, wi = sampled(func(p vec.Vec3) bool {
		for k := range s.Hull.Faces {
			if f := &s.Hull.Faces[k]; p.Dot(f.Normal) > f.Offset {
				return false
			}
		}
		return true
	}, v3(3, 0, 0), v3(4, 2, 1), 80)
	if !near(m, wm, 3e-3*wm) || c.Sub(wc).Len() > 3e-3 || !nearSym(i, wi, 5e-3*(wi.XX+wi.YY)) {
		t.Errorf("hull: %v %v %+v, samples %v %v %+v", m, c, i, wm, wc, wi)
	}
}

// TestBounds: the box holds the shape and touches it on every side.
func TestBounds(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	ball, _ := Sphere(0.3)
	pill, _ := Capsule(0.2, 1)
	box, _ := Box(v3(1, 2, 3))
	pts := make([]vec.Vec3, 20)
	for k := range pts {
		pts[k] = gauss(r)
	}
	hull, _ := ConvexHull(pts)
	for _, s := range []Shape{ball, pill, box, hull} {
		for range 50 {
			pos, rot := gauss(r), turn(r)
			b := s.Bounds(pos, &rot)
			for _, axis := range []vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
				high, low := math.Inf(-1), math.Inf(1)
				for _, v := range s.Hull.Vertices {
					d := pos.Add(rot.MulVec(v)).Dot(axis)
					high, low = math.Max(high, d+s.Radius), math.Min(low, d-s.Radius)
				}
				if !near(high, b.Max.Dot(axis), 1e-12) || !near(low, b.Min.Dot(axis), 1e-12) {
					t.Fatalf("%v: box %+v, shape from %v to %v along %v", s.Kind, b, low, high, axis)
				}
			}
		}
		rot := turn(r)
		if b := s.Bounds(v3(math.NaN(), 0, 0), &rot); b.Valid() {
			t.Errorf("%v: a pose of NaN has the valid bounds %+v", s.Kind, b)
		}
	}
}

func TestHalfSpaceBounds(t *testing.T) {
	inf := math.Inf(1)
	s, _ := HalfSpace(v3(0, 1e-200, 0))
	straight := vec.Identity.Mat()
	b := s.Bounds(v3(1, 2, 3), &straight)
	if b.Min != v3(-inf, -inf, -inf) || b.Max != v3(inf, 2, inf) {
		t.Errorf("level ground: %+v", b)
	}
	over := vec.Quat{X: 1}.Mat()
	if b := s.Bounds(v3(1, 2, 3), &over); b.Min != v3(-inf, 2, -inf) || b.Max != v3(inf, inf, inf) {
		t.Errorf("ceiling: %+v", b)
	}
	lean := vec.Quat{W: 1, X: 1e-9}.Unit().Mat()
	if b := s.Bounds(v3(1, 2, 3), &lean); b.Max != v3(inf, inf, inf) {
		t.Errorf("a lean reaches any height: %+v", b)
	}
	if b := s.Bounds(v3(math.NaN(), 0, 0), &straight); b.Valid() {
		t.Errorf("NaN: %+v", b)
	}
}

func TestExtent(t *testing.T) {
	ball, _ := Sphere(0.3)
	pill, _ := Capsule(0.2, 1)
	box, _ := Box(v3(2, 4, 4))
	a := 1 / math.Sqrt2 // regular tetrahedron of edge 2
	tetra, _ := ConvexHull([]vec.Vec3{{X: 1, Z: -a}, {X: -1, Z: -a}, {Y: 1, Z: a}, {Y: -1, Z: a}})
	for _, c := range []struct {
		s                 Shape
		thickness, radius float64
	}{
		{ball, .6, .3},
		{pill, .4, .7},
		{box, 2, 3},
		{tetra, math.Sqrt2, math.Sqrt(1.5)}, // between two opposite edges
		{mustShape(Cylinder(3, 8, 0)), 6, 5},
		{mustShape(Cylinder(3, 2, 0)), 2, math.Sqrt(10)},
		{mustShape(Cone(3, 8, 0)), 48 / math.Sqrt(73), 5}, // across the base, along the side's normal
		{mustShape(Cone(3, 2, 0)), 2, math.Sqrt(10)},
	} {
		th, rad := c.s.Extent()
		if !near(th, c.thickness, 1e-12) || !near(rad, c.radius, 1e-12) {
			t.Errorf("%v: %v, %v, want %v, %v", c.s.Kind, th, rad, c.thickness, c.radius)
		}
	}
}

func TestAABB(t *testing.T) {
	unit := AABB{vec.Vec3{}, v3(1, 1, 1)}
	nan := nanBox()
	for i, c := range []struct {
		b    AABB
		want bool
	}{
		{unit, true},
		{AABB{v3(1, 0, 0), v3(2, 1, 1)}, true},
		{AABB{v3(1.1, 0, 0), v3(2, 1, 1)}, false},
		{AABB{v3(0, 1.1, 0), v3(1, 2, 1)}, false},
		{AABB{v3(0, 0, -2), v3(1, 1, -.1)}, false},
		{nan, false},
	} {
		if unit.Overlaps(&c.b) != c.want || c.b.Overlaps(&unit) != c.want {
			t.Errorf("case %d: want %v", i, c.want)
		}
	}
	if g := unit.Grow(.5); g != (AABB{v3(-.5, -.5, -.5), v3(1.5, 1.5, 1.5)}) {
		t.Errorf("grown: %+v", g)
	}
	if nan.Valid() || !unit.Valid() {
		t.Error("NaN is valid or the unit box is not")
	}
}
