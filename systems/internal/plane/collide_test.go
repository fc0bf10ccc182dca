package plane

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// twin is a planar shape and the same in space, a metre deep.
type twin struct {
	flat Shape
	deep geom.Shape
}

func must[T any](t testing.TB) func(s T, err error) T {
	return func(s T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// twins are prisms in space, so that only what has edges has a twin; a circle's
// is a ball, which meets everything in its own plane.
func twins(t testing.TB) []twin {
	flat, deep := must[Shape](t), must[geom.Shape](t)
	points := []vec.Vec2{{X: -0.4, Y: -0.3}, {X: 0.5, Y: -0.35}, {X: 0.6, Y: 0.2}, {X: 0.1, Y: 0.5}, {X: -0.5, Y: 0.25}}
	var prism []vec.Vec3
	for _, p := range points {
		prism = append(prism, vec.Vec3{X: p.X, Y: p.Y, Z: 0.5}, vec.Vec3{X: p.X, Y: p.Y, Z: -0.5})
	}
	return []twin{
		{flat(MakeCircle(0.4)), deep(geom.Sphere(0.4))},
		{flat(MakeCapsule(0.2, 0.6)), deep(geom.Capsule(0.2, 0.6))},
		{flat(MakeBox(1, 0.6)), deep(geom.Box(vec.Vec3{X: 1, Y: 0.6, Z: 1}))},
		{flat(MakePolygon(points)), deep(geom.ConvexHull(prism))},
		{flat(MakeHalfPlane(vec.Vec2{X: 0.3, Y: 1})), deep(geom.HalfSpace(vec.Vec3{X: 0.3, Y: 1}))},
	}
}

func turned(angle float64) (vec.Rot2, vec.Mat3) {
	q := vec.Quat{W: math.Cos(angle / 2), Z: math.Sin(angle / 2)}
	return q.Rot2(), q.Mat()
}

// Every pair has the contact of its twins in space: the same deepest separation
// along the same normal, and points that lie between the surfaces.
func TestContactsAgreeWithSpace(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	list := twins(t)
	met, skipped := 0, 0
	for range 30000 {
		s, q := list[r.Intn(len(list))], list[r.Intn(len(list))]
		if s.flat.Kind == HalfPlane && q.flat.Kind == HalfPlane {
			continue
		}
		ra, ma := turned(7 * r.Float64())
		rb, mb := turned(7 * r.Float64())
		pb := vec.Vec2{X: 2.4*r.Float64() - 1.2, Y: 2.4*r.Float64() - 1.2}
		const margin = 0.1
		a, b := Placed{Shape: &s.flat, Rot: ra}, Placed{Shape: &q.flat, Pos: pb, Rot: rb}
		a3, b3 := collide.Placed{Shape: &s.deep, Rot: ma}, collide.Placed{Shape: &q.deep, Pos: pb.In3(), Rot: mb}
		var m Manifold
		var m3 collide.Manifold
		hit, hit3 := Collide(&a, &b, margin, -1, &m), collide.Collide(&a3, &b3, margin, -1, nil, &m3)
		least3 := math.Inf(1)
		for i := range m3.N {
			least3 = min(least3, m3.Points[i].Sep)
		}
		if hit != hit3 {
			// On the rim of the margin each may have it its own way.
			if hit3 && least3 < margin-1e-3 {
				t.Fatalf("%v %v: hit %v, in space %v at %v", s.flat.Kind, q.flat.Kind, hit, hit3, least3)
			}
			continue
		}
		if !hit {
			continue
		}
		met++
		least := math.Inf(1)
		for i := range m.N {
			least = min(least, m.Points[i].Sep)
		}
		if math.Abs(m3.Normal.Z) > 1e-9 || m.Normal.Sub(m3.Normal.Flat()).Len() > 1e-6 {
			// Two axes that separate almost equally, or deep inside where space
			// has a shorter way out.
			rounded := s.flat.Radius+q.flat.Radius > 0 // see TestContactsOfCoresApart
			if math.Abs(least-least3) > 5e-3 && least3 > -0.1 && least3 <= 0 && !rounded {
				t.Fatalf("%v %v at %v: normal %v sep %v, in space %v sep %v", s.flat.Kind, q.flat.Kind, pb, m.Normal, least, m3.Normal, least3)
			}
			skipped++
			continue
		}
		tol := 1e-9
		if least3 > 0 || s.flat.Radius+q.flat.Radius > 0 { // axes within a slop of each other are equally good
			tol = 1e-3
		}
		if math.Abs(least-least3) > tol {
			t.Fatalf("%v %v: separation %v, in space %v", s.flat.Kind, q.flat.Kind, least, least3)
		}
		var n Manifold
		if !Collide(&b, &a, margin, -1, &n) || n.N != m.N {
			t.Fatalf("%v %v: swapped, %d points instead of %d", s.flat.Kind, q.flat.Kind, n.N, m.N)
		}
		back := n.Points[0].Sep
		if n.N > 1 {
			back = min(back, n.Points[1].Sep)
		}
		if d := n.Normal.Add(m.Normal).Len(); d > 1e-9 && math.Abs(back-least) > 5e-3 {
			t.Fatalf("%v %v: swapped, normal %v instead of %v", s.flat.Kind, q.flat.Kind, n.Normal, m.Normal.Neg())
		}
	}
	if met < 8000 || skipped > met/20 {
		t.Errorf("%d contacts were compared, %d differed in their axis", met, skipped)
	}
}

// Two boxes face to face touch in two points with the patch of their overlap.
func TestPatchOfFaces(t *testing.T) {
	box := must[Shape](t)(MakeBox(1, 1))
	r, _ := turned(0.3)
	a := Placed{Shape: &box, Rot: r}
	b := Placed{Shape: &box, Rot: r, Pos: r.Apply(vec.Vec2{X: 0.25, Y: 1.002})}
	var m Manifold
	if !Collide(&a, &b, 0.01, 0.005, &m) || m.N != 2 {
		t.Fatalf("%d points", m.N)
	}
	if d := m.Normal.Sub(r.Apply(vec.Vec2{Y: 1})).Len(); d > 1e-12 {
		t.Errorf("normal %v", m.Normal)
	}
	for i := range 2 {
		if d := math.Abs(m.Points[i].Sep - 0.002); d > 1e-12 {
			t.Errorf("separation %v, want 0.002", m.Points[i].Sep)
		}
	}
	p := m.Patch
	if math.Abs(p.Area-0.75) > 1e-12 || math.Abs(p.S-0.75/sqrt12) > 1e-12 {
		t.Errorf("patch of %v m² and %v m, want 0.75 and %v", p.Area, p.S, 0.75/sqrt12)
	}
	if d := p.Center.Sub(r.Apply(vec.Vec2{X: 0.125, Y: 0.501})).Len(); d > 1e-12 {
		t.Errorf("patch at %v", p.Center)
	}
	// A box on its corner touches over the reach.
	q, _ := turned(math.Pi / 4)
	b = Placed{Shape: &box, Rot: q, Pos: vec.Vec2{Y: 0.5 + math.Sqrt2/2}}
	a.Rot = vec.Rot2{C: 1}
	if !Collide(&a, &b, 0.01, 0.005, &m) || math.Abs(m.Patch.Area-0.005) > 1e-3 {
		t.Errorf("a corner's patch is %v m²", m.Patch.Area)
	}
}

// The patch of a circle on a flat is where the gap is within reach: 2√(2R·reach)
// long, with two circles R = R₁R₂/(R₁+R₂).
func TestPatchOfRoundThings(t *testing.T) {
	c, d := must[Shape](t)(MakeCircle(0.5)), must[Shape](t)(MakeCircle(0.25))
	floor := must[Shape](t)(MakeHalfPlane(vec.Vec2{Y: 1}))
	box := must[Shape](t)(MakeBox(4, 2))
	one := vec.Rot2{C: 1}
	var m Manifold
	for _, b := range []Placed{{Shape: &floor, Rot: one}, {Shape: &box, Rot: one, Pos: vec.Vec2{Y: -1}}} {
		a := Placed{Shape: &c, Rot: one, Pos: vec.Vec2{X: 0.3, Y: 0.5}}
		if !Collide(&a, &b, 0.01, 0.01, &m) {
			t.Fatal("no contact")
		}
		if want := 2 * math.Sqrt(2*0.5*0.01); math.Abs(m.Patch.Area-want) > 1e-12 {
			t.Errorf("%v: patch %v m², want %v", b.Shape.Kind, m.Patch.Area, want)
		}
	}
	a, b := Placed{Shape: &c, Rot: one}, Placed{Shape: &d, Rot: one, Pos: vec.Vec2{X: 0.75}}
	Collide(&a, &b, 0.01, 0.01, &m)
	if want := 2 * math.Sqrt(2*0.5*0.25/0.75*0.01); math.Abs(m.Patch.Area-want) > 1e-12 {
		t.Errorf("two circles: patch %v m², want %v", m.Patch.Area, want)
	}
}

// A large circle sticks to a short side by no more than the side, wherever on it,
// and near the end of a long one by about half of what it does in the middle.
func TestPatchOfShortSide(t *testing.T) {
	const reach = 0.01
	big := must[Shape](t)(MakeCircle(5))
	short, long := must[Shape](t)(MakeBox(0.2, 2)), must[Shape](t)(MakeBox(20, 2))
	one := vec.Rot2{C: 1}
	half := math.Sqrt(2 * 5 * reach)
	for _, c := range []struct {
		b           *Shape
		x, from, to float64
	}{
		{&short, 0.03, -0.1, 0.1},
		{&short, -0.03, -0.1, 0.1},
		{&long, 9.999, 9.999 - half, 10},
		{&long, -10 + half/2, -10, -10 + 1.5*half},
		{&long, 9.9, 9.9 - half, 10},
		{&long, 3, 3 - half, 3 + half},
	} {
		a, b := Placed{Shape: &big, Rot: one, Pos: vec.Vec2{X: c.x, Y: 5}}, Placed{Shape: c.b, Rot: one, Pos: vec.Vec2{Y: -1}}
		var m Manifold
		if !Collide(&a, &b, 0.01, reach, &m) {
			t.Fatal("no contact")
		}
		l, mid := c.to-c.from, vec.Vec2{X: (c.from + c.to) / 2}
		if p := m.Patch; math.Abs(p.Area-l) > 1e-12 || math.Abs(p.S-l/math.Sqrt(12)) > 1e-12 || p.Center.Sub(mid).Len() > 1e-12 {
			t.Errorf("at %v: %+v, want %v m from %v to %v", c.x, p, l, c.from, c.to)
		}
	}
}

// Masses are those of the shapes in space, a metre deep, where those are prisms.
func TestMasses(t *testing.T) {
	for _, w := range twins(t) {
		if w.flat.Kind != Box && w.flat.Kind != Polygon {
			continue
		}
		mass, center, inertia := w.flat.Mass(700)
		m3, c3, i3 := w.deep.Mass(700)
		if math.Abs(mass-m3) > 1e-9*m3 || center.Sub(c3.Flat()).Len() > 1e-12 || math.Abs(inertia-i3.ZZ) > 1e-9*i3.ZZ {
			t.Errorf("%v: %v kg at %v, %v kg·m²; in space %v, %v, %v", w.flat.Kind, mass, center, inertia, m3, c3, i3.ZZ)
		}
	}
	// A capsule by summing thin slices along y.
	c := must[Shape](t)(MakeCapsule(0.2, 0.6))
	mass, inertia, slices := 0.0, 0.0, 100000
	for i := range slices {
		y := -0.5 + (float64(i)+0.5)/float64(slices)
		h := 0.2
		if d := math.Abs(y) - 0.3; d > 0 {
			h = math.Sqrt(0.04 - d*d)
		}
		dm := 2 * h / float64(slices)
		mass += dm
		inertia += dm * (h*h/3 + y*y)
	}
	if m, _, i := c.Mass(1); math.Abs(m-mass) > 1e-6 || math.Abs(i-inertia) > 1e-6 {
		t.Errorf("capsule: %v kg, %v kg·m², want %v and %v", m, i, mass, inertia)
	}
}

func TestBadShapes(t *testing.T) {
	nan := math.NaN()
	line := []vec.Vec2{{}, {X: 1}, {X: 2}}
	ring := make([]vec.Vec2, 300)
	for i := range ring {
		ring[i] = vec.Vec2{X: math.Cos(float64(i) * 2 * math.Pi / 300), Y: math.Sin(float64(i) * 2 * math.Pi / 300)}
	}
	for name, f := range map[string]func() (Shape, error){
		"circle":          func() (Shape, error) { return MakeCircle(nan) },
		"capsule":         func() (Shape, error) { return MakeCapsule(1, -1) },
		"box":             func() (Shape, error) { return MakeBox(1, 0) },
		"half-plane":      func() (Shape, error) { return MakeHalfPlane(vec.Vec2{}) },
		"half-plane NaN":  func() (Shape, error) { return MakeHalfPlane(vec.Vec2{X: nan, Y: 1}) },
		"line":            func() (Shape, error) { return MakePolygon(line) },
		"two points":      func() (Shape, error) { return MakePolygon(line[:2]) },
		"NaN point":       func() (Shape, error) { return MakePolygon([]vec.Vec2{{}, {X: 1}, {X: nan}}) },
		"many corners":    func() (Shape, error) { return MakePolygon(ring) },
		"chain of one":    func() (Shape, error) { return MakeChain(line[:1], false) },
		"loop of two":     func() (Shape, error) { return MakeChain(line[:2], true) },
		"chain that dups": func() (Shape, error) { return MakeChain([]vec.Vec2{{}, {X: 1}, {X: 1}}, false) },
		"chain with NaN":  func() (Shape, error) { return MakeChain([]vec.Vec2{{}, {X: nan}}, false) },
	} {
		if s, err := f(); err == nil {
			t.Errorf("%s: no error, %+v", name, s)
		}
	}
	// Points inside and doubled points are no corners.
	s, err := MakePolygon([]vec.Vec2{{}, {X: 1}, {X: 1}, {X: 0.5, Y: 0.2}, {X: 0.5}, {X: 1, Y: 1}, {Y: 1}, {Y: 0.5}})
	if err != nil || len(s.Vertices) != 4 {
		t.Errorf("a square of %d corners: %v", len(s.Vertices), err)
	}
}

func BenchmarkBoxes(b *testing.B) {
	box := must[Shape](b)(MakeBox(1, 1))
	r, _ := turned(0.01)
	p, q := Placed{Shape: &box, Rot: vec.Rot2{C: 1}}, Placed{Shape: &box, Rot: r, Pos: vec.Vec2{X: 0.4, Y: 0.999}}
	var m Manifold
	b.ReportAllocs()
	for b.Loop() {
		Collide(&p, &q, 0.04, -1, &m)
	}
}

func BenchmarkCircles(b *testing.B) {
	c := must[Shape](b)(MakeCircle(0.5))
	p, q := Placed{Shape: &c, Rot: vec.Rot2{C: 1}}, Placed{Shape: &c, Rot: vec.Rot2{C: 1}, Pos: vec.Vec2{X: 0.4, Y: 0.9}}
	var m Manifold
	b.ReportAllocs()
	for b.Loop() {
		Collide(&p, &q, 0.04, -1, &m)
	}
}
