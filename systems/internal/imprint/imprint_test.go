package imprint

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/vec"
)

func shapes(t *testing.T) map[string]geom.Shape {
	t.Helper()
	out := map[string]geom.Shape{}
	add := func(name string, s geom.Shape, err error) {
		if err != nil {
			t.Fatal(err)
		}
		out[name] = s
	}
	s, err := geom.Sphere(0.7)
	add("sphere", s, err)
	s, err = geom.Box(vec.Vec3{X: 1, Y: 2, Z: 3})
	add("box", s, err)
	s, err = geom.Capsule(0.5, 1)
	add("capsule", s, err)
	s, err = geom.Cylinder(0.5, 1.5, 0)
	add("cylinder", s, err)
	s, err = geom.Cone(0.5, 1.5, 0)
	add("cone", s, err)
	s, err = geom.RoundedBox(vec.Vec3{X: 1, Y: 2, Z: 3}, 0.2)
	add("rounded box", s, err)
	s, err = geom.Cylinder(0.5, 1.5, 0.1)
	add("rounded cylinder", s, err)
	s, err = geom.Cone(0.8, 1, 0.1)
	add("rounded cone", s, err)
	s, err = geom.RoundedHull(wedge, 0.1)
	add("rounded hull", s, err)
	s, err = geom.NewCompound(flush(t))
	add("flush boxes", s, err)
	return out
}

var wedge = []vec.Vec3{{X: -1, Y: -0.5, Z: -1}, {X: 1, Y: -0.5, Z: -1}, {X: 1, Y: -0.5, Z: 1}, {X: -1, Y: -0.5, Z: 1}, {X: -0.5, Y: 1}, {X: 0.5, Y: 1}}

// flush are two boxes that make one of 2 m × 1 m × 1 m.
func flush(t *testing.T) []geom.Child {
	t.Helper()
	half, err := geom.Box(vec.Vec3{X: 1, Y: 1, Z: 1})
	if err != nil {
		t.Fatal(err)
	}
	return []geom.Child{{Shape: half, Pos: vec.Vec3{X: -0.5}, Rot: vec.Identity.Mat()}, {Shape: half, Pos: vec.Vec3{X: 0.5}, Rot: vec.Identity.Mat()}}
}

// Two flush boxes are as deep as the one that they make: there is no way out where
// they meet.
func TestCompoundDepth(t *testing.T) {
	two, err := geom.NewCompound(flush(t))
	if err != nil {
		t.Fatal(err)
	}
	one, _ := geom.Box(vec.Vec3{X: 2, Y: 1, Z: 1})
	for i := range 1000 {
		x := vec.Vec3{X: float64(i%10)*0.19 - 0.9, Y: float64(i/10%10)*0.09 - 0.41, Z: float64(i/100)*0.09 - 0.42}
		want, n, _ := Depth(&one, x)
		got, m, ok := Depth(&two, x)
		if !ok || math.Abs(got-want) > 1e-12 || m.Sub(n).Len() > 1e-12 {
			t.Fatalf("%v: %v along %v, want %v along %v", x, got, m, want, n)
		}
	}
}

// Of a cross of two bars that lie in each other no surface is inside, and none is
// twice: its area vectors of either sign come to that of its faces from each side.
func TestCompoundSurface(t *testing.T) {
	bar, _ := geom.Box(vec.Vec3{X: 1.5, Y: 0.5, Z: 0.5})
	cut, _ := geom.Box(vec.Vec3{X: 0.5, Y: 0.5, Z: 1.5})
	cross, err := geom.NewCompound([]geom.Child{{Shape: bar, Rot: vec.Identity.Mat()}, {Shape: cut, Rot: vec.Identity.Mat()}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := Tessellate(&cross, 6) // 6 cells of a bar, of which two are where they meet
	if err != nil {
		t.Fatal(err)
	}
	var sides [3]float64
	for i := range f.Triangles {
		a := f.Area(int32(i)).Abs()
		sides[0], sides[1], sides[2] = sides[0]+a.X, sides[1]+a.Y, sides[2]+a.Z
	}
	want := [3]float64{2 * 1.5 * 0.5, 2 * (1.5*0.5 + 2*0.5*0.5), 2 * 1.5 * 0.5}
	for i := range sides {
		if math.Abs(sides[i]-want[i]) > 1e-12 {
			t.Errorf("axis %d: %v m², want %v", i, sides[i], want[i])
		}
	}
}

// In the rounding the depth is that of the round edge: on the way out through the
// middle of an edge of a wedge, a box, a cylinder and a cone it is even.
func TestRoundedDepth(t *testing.T) {
	list := shapes(t)
	for _, c := range []struct {
		name    string
		mid, to vec.Vec3 // the middle of the edge's rounding, and outward
		radius  float64
	}{
		{"rounded box", vec.Vec3{X: 0.3, Y: 0.8}, vec.Vec3{X: 1, Y: 1}, 0.2},
		{"rounded box", vec.Vec3{X: 0.3, Y: 0.8, Z: 1.3}, vec.Vec3{X: 1, Y: 1, Z: 1}, 0.2},
		{"rounded cylinder", vec.Vec3{X: 0.4, Y: 0.65}, vec.Vec3{X: 1, Y: 1}, 0.1},
		{"rounded hull", vec.Vec3{Y: list["rounded hull"].Hull.Vertices[0].Y, Z: math.Abs(list["rounded hull"].Hull.Vertices[0].Z)}, vec.Vec3{Y: -1, Z: 1}, 0.1},
	} {
		s := list[c.name]
		n := c.to.Unit(vec.Vec3{})
		for _, l := range []float64{0.01, 0.5, 0.99, 1, 1.2} {
			gap, m, _ := Depth(&s, c.mid.MulAdd(n, l*c.radius))
			if want := (l - 1) * c.radius; math.Abs(gap-want) > 1e-9 || m.Sub(n).Len() > 1e-7 {
				t.Errorf("%s, %v of the radius: %v along %v, want %v along %v", c.name, l, gap, m, want, n)
			}
		}
	}
}

// The vertices of a tessellation lie on the shape, its triangles face outward and
// close: their area vectors sum to zero, the volume under them comes near that of
// the shape from below, and the thirds sum to all of the area vectors.
func TestTessellate(t *testing.T) {
	for name, s := range shapes(t) {
		f, err := Tessellate(&s, 8)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range f.Vertices {
			if gap, _, ok := Depth(&s, v); !ok || math.Abs(gap) > 1e-12 {
				t.Errorf("%s: vertex %d is %g off the surface", name, i, gap)
				break
			}
		}
		var sum vec.Vec3
		volume := 0.0
		for i := range f.Triangles {
			a := f.Area(int32(i))
			sum = sum.Add(a)
			volume += a.Dot(f.Vertices[f.Triangles[i][0]]) / 3
		}
		if sum.Len() > 1e-12 {
			t.Errorf("%s: area vectors sum to %v", name, sum)
		}
		want, _, _ := s.Mass(1)
		if volume > want*(1+1e-12) || volume < 0.95*want {
			t.Errorf("%s: volume %v, want a little less than %v", name, volume, want)
		}
	}
}

// The signed distance of a point from its tessellation is that from the shape.
func TestNearestAgreesWithDepth(t *testing.T) {
	var list []int32
	for name, s := range shapes(t) {
		f, err := Tessellate(&s, 24)
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range []vec.Vec3{{X: 1, Y: 0.3, Z: -0.2}, {X: 0.1, Y: -0.2, Z: 1}, {X: -0.4, Y: 0.3, Z: 0.5}} {
			for _, l := range []float64{0.35, 0.42} {
				x := dir.Unit(vec.Vec3{}).Mul(l)
				gap, n, _ := Depth(&s, x)
				at := f.Nearest(x, 1, &list)
				if at.Face < 0 || gap > 0 {
					continue
				}
				if math.Abs(at.Gap-gap) > 0.004 || at.Normal.Dot(n) < 0.98 {
					t.Errorf("%s at %v: %v along %v, want %v along %v", name, x, at.Gap, at.Normal, gap, n)
				}
				back := vec.Vec3{}
				for k, v := range f.Triangles[at.Face] {
					back = back.MulAdd(f.Vertices[v], at.Weights[k])
				}
				if back.Sub(at.At).Len() > 1e-12 {
					t.Errorf("%s: weights lead to %v, not %v", name, back, at.At)
				}
			}
		}
	}
}

// Over the edges and corners of a box, inside and out, the triangles around tell
// the side.
func TestNearestAtEdges(t *testing.T) {
	s, _ := geom.Box(vec.Vec3{X: 2, Y: 2, Z: 2})
	f, err := Tessellate(&s, 1)
	if err != nil {
		t.Fatal(err)
	}
	var list []int32
	for _, c := range []struct {
		x   vec.Vec3
		gap float64
	}{
		{vec.Vec3{X: 1.3, Y: 1.4}, 0.5},
		{vec.Vec3{X: 1.1, Y: 1.1, Z: 1.1}, 0.1 * math.Sqrt(3)},
		{vec.Vec3{X: 0.8, Y: 0.8}, -0.2},
		{vec.Vec3{X: 0.9, Y: 0.9, Z: 0.9}, -0.1},
	} {
		if at := f.Nearest(c.x, 2, &list); math.Abs(at.Gap-c.gap) > 1e-12 {
			t.Errorf("%v: %v, want %v", c.x, at.Gap, c.gap)
		}
	}
	if at := f.Nearest(vec.Vec3{X: 1.3}, 0.2, &list); at.Face >= 0 {
		t.Errorf("found %v beyond the distance", at)
	}
}
