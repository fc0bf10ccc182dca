package geom

import (
	"math"
	"math/rand"
	"strings"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// cube returns a unit cube of triangles, each with vertices of its own.
func cube() (v []vec.Vec3, t [][3]int32) {
	s, _ := Box(vec.Vec3{X: 1, Y: 1, Z: 1})
	h := s.Hull
	for i := range h.Faces {
		f := &h.Faces[i]
		l := h.Loop[f.First : f.First+f.Count]
		for k := 1; k+1 < len(l); k++ {
			n := int32(len(v))
			v = append(v, h.Vertices[l[0]], h.Vertices[l[k]], h.Vertices[l[k+1]])
			t = append(t, [3]int32{n, n + 1, n + 2})
		}
	}
	return v, t
}

func TestMeshOfACube(t *testing.T) {
	v, tri := cube()
	s, info, err := NewMesh(v, tri)
	if err != nil {
		t.Fatal(err)
	}
	want := MeshInfo{Vertices: 8, Edges: 18, Triangles: 12, Closed: true}
	if info != want {
		t.Errorf("got %+v, want %+v", info, want)
	}
	flat, convex := 0, 0
	for i := range tri {
		var f Facet
		s.Surface.Facet(int32(i), &f)
		for k := range f.P {
			switch f.Bend[k] {
			case Flat:
				flat++
				if f.Side[k] != f.N {
					t.Errorf("side of a flat edge %v", f.Side[k])
				}
			case Convex:
				convex++
				if f.Side[k].Dot(f.N) != 0 || f.Side[k].Dot(f.P[k]) != 0.5 {
					t.Errorf("side of a convex edge %v at %v", f.Side[k], f.P[k])
				}
			case Concave, Rim:
				t.Errorf("bend %v", f.Bend[k])
			}
			d := f.P[k].Unit(vec.Vec3{})
			if !s.Surface.Top(f.Vert[k], d, 0) || s.Surface.Top(f.Vert[k], d.Neg(), 0) {
				t.Errorf("corner %v is not on top of its neighbours", f.P[k])
			}
		}
	}
	if flat != 12 || convex != 24 {
		t.Errorf("%d flat and %d convex edges", flat, convex)
	}
	// Turned inside out it is turned back.
	for i := range tri {
		tri[i][1], tri[i][2] = tri[i][2], tri[i][1]
	}
	back, info, err := NewMesh(v, tri)
	if err != nil || !info.Turned || !info.Closed {
		t.Errorf("inside out: %+v, %v", info, err)
	}
	var f Facet
	for i := range tri {
		back.Surface.Facet(int32(i), &f)
		if f.N.Dot(f.P[0]) != 0.5 {
			t.Errorf("normal %v at %v", f.N, f.P[0])
		}
	}
}

func TestOpenMesh(t *testing.T) {
	// A valley, open at its ends, with a triangle of no area and one whose
	// corners are the same.
	v := []vec.Vec3{{X: -1, Y: 1}, {X: -1, Y: 1, Z: 2}, {}, {Z: 2}, {X: 1, Y: 1}, {X: 1, Y: 1, Z: 2}, {X: 2, Y: 2}}
	tri := [][3]int32{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {3, 5, 4}, {2, 4, 6}, {0, 0, 1}}
	s, info, err := NewMesh(v, tri)
	if err != nil {
		t.Fatal(err)
	}
	if info.Dropped != 2 || info.Triangles != 4 || info.Rims != 6 || info.Closed || info.Turned {
		t.Errorf("%+v", info)
	}
	var f Facet
	s.Surface.Facet(1, &f) // 1, 3, 2: left of the valley's line
	if f.Bend != [3]Bend{Rim, Concave, Flat} {
		t.Errorf("bends %v", f.Bend)
	}
	h := math.Sqrt(0.5)
	if out := (vec.Vec3{Z: 1}); f.Side[0].Sub(out).Len() > 1e-15 {
		t.Errorf("rim %v", f.Side[0])
	}
	if n := (vec.Vec3{X: h, Y: h}); f.N.Sub(n).Len() > 1e-15 {
		t.Errorf("normal %v", f.N)
	}
	if s.Surface.Top(f.Vert[1], vec.Vec3{Y: 1}, 0) {
		t.Error("the bottom of a valley is on top")
	}
	if m, c, i := s.Mass(1000); m != 0 || c != (vec.Vec3{}) || i != (vec.Sym3{}) {
		t.Errorf("a mesh weighs %v", m)
	}
}

// Three triangles on one edge, two that face each other and a knife have rims.
func TestRims(t *testing.T) {
	v := []vec.Vec3{{}, {X: 1}, {Y: 1}, {Z: 1}, {Y: -1}, {Y: 1, Z: 1e-4}}
	for _, c := range []struct {
		name string
		tri  [][3]int32
	}{
		{"three on an edge", [][3]int32{{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}},
		{"the same way", [][3]int32{{0, 1, 2}, {0, 1, 4}}},
		{"a knife", [][3]int32{{0, 1, 2}, {1, 0, 5}}},
	} {
		s, _, err := NewMesh(v, c.tri)
		if err != nil {
			t.Fatal(err)
		}
		var f Facet
		for i := range c.tri {
			s.Surface.Facet(int32(i), &f)
			if f.Bend != [3]Bend{Rim, Rim, Rim} {
				t.Errorf("%s: bends %v", c.name, f.Bend)
			}
		}
	}
}

func TestBadMeshes(t *testing.T) {
	v := []vec.Vec3{{}, {X: 1}, {Y: 1}}
	for _, c := range []struct {
		name string
		v    []vec.Vec3
		t    [][3]int32
		want string
	}{
		{"nothing", nil, nil, "0 triangles"},
		{"out of range", v, [][3]int32{{0, 1, 3}}, "triangle 0 has vertex 3, must be 0 to 2"},
		{"negative", v, [][3]int32{{0, 1, 2}, {0, -1, 2}}, "triangle 1 has vertex -1"},
		{"no area", v, [][3]int32{{0, 1, 1}}, "none of which has an area"},
		{"NaN", []vec.Vec3{{}, {X: math.NaN()}, {Y: 1}}, [][3]int32{{0, 1, 2}}, "vertex 1"},
		{"far", []vec.Vec3{{}, {X: 1e7}, {Y: 1}}, [][3]int32{{0, 1, 2}}, "vertex 1"},
	} {
		if _, _, err := NewMesh(c.v, c.t); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// squares is a terrain of n × n squares in random order, each triangle with
// vertices of its own.
func squares(r *rand.Rand, n int) (v []vec.Vec3, t [][3]int32) {
	h := func(i, j int) vec.Vec3 {
		return vec.Vec3{X: float64(i), Y: math.Sin(float64(i)) * math.Cos(float64(j)), Z: float64(j)}
	}
	for i := range n {
		for j := range n {
			k := int32(len(v))
			v = append(v, h(i, j), h(i, j+1), h(i+1, j), h(i+1, j+1), h(i+1, j), h(i, j+1))
			t = append(t, [3]int32{k, k + 1, k + 2}, [3]int32{k + 3, k + 4, k + 5})
		}
	}
	r.Shuffle(len(t), func(i, j int) { t[i], t[j] = t[j], t[i] })
	return v, t
}

func TestMeshOfATerrain(t *testing.T) {
	v, tri := squares(rand.New(rand.NewSource(1)), 40)
	s, info, err := NewMesh(v, tri)
	if err != nil {
		t.Fatal(err)
	}
	if info.Vertices != 41*41 || info.Rims != 160 || info.Edges != 2*40*41+1600 || info.Dropped != 0 {
		t.Errorf("%+v", info)
	}
	// The ring of an inner vertex has six neighbours.
	m := s.Surface.(*Mesh)
	six := 0
	for i := range m.vertices {
		if m.ringAt[i+1]-m.ringAt[i] == 6 {
			six++
		}
	}
	if six != 39*39 {
		t.Errorf("%d vertices have six neighbours", six)
	}
}

func BenchmarkMeshBuild(b *testing.B) {
	v, t := squares(rand.New(rand.NewSource(2)), 158) // 49,928 triangles
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := NewMesh(v, t); err != nil {
			b.Fatal(err)
		}
	}
}
