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
	return out
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
		if volume > want*(1+1e-12) || volume < 0.96*want {
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
