package geom

import (
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// hills is a height field and the mesh of the same triangles, and the mesh's
// number of each of the field's.
func hills(t testing.TB, r *rand.Rand, columns, rows int) (field, mesh Shape, number []int32) {
	t.Helper()
	h := make([]float64, columns*rows)
	for i := range h {
		h[i] = r.NormFloat64()
	}
	field, err := NewGrid(columns, rows, 0.5, 0.7, h)
	if err != nil {
		t.Fatal(err)
	}
	g := field.Surface.(*Grid)
	var v []vec.Vec3
	for i := range h {
		v = append(v, g.point(int32(i)))
	}
	var tri [][3]int32
	for j := range int32(rows - 1) {
		for i := range int32(columns - 1) {
			for k := range int32(2) {
				a := j*int32(columns) + i
				number = append(number, 2*a+k)
				tri = append(tri, g.corners(a, k))
			}
		}
	}
	mesh, info, err := NewMesh(v, tri)
	if err != nil || info.Dropped > 0 {
		t.Fatal(info, err)
	}
	return field, mesh, number
}

// A height field is the mesh of its triangles: normals, bends, sides, edges,
// and what is on top.
func TestGridIsAMesh(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for _, n := range [][2]int{{2, 2}, {3, 2}, {2, 5}, {7, 6}} {
		field, mesh, number := hills(t, r, n[0], n[1])
		edge := map[int32]int32{}
		for i, id := range number {
			var f, m Facet
			field.Surface.Facet(id, &f)
			mesh.Surface.Facet(int32(i), &m)
			for k := range m.Edge {
				if e, ok := edge[f.Edge[k]]; ok && e != m.Edge[k] {
					t.Fatalf("%v: edge %d is %d and %d", n, f.Edge[k], e, m.Edge[k])
				}
				edge[f.Edge[k]] = m.Edge[k]
			}
			m.Edge = f.Edge
			if f != m {
				t.Fatalf("%v: triangle %d is\n%+v, want\n%+v", n, id, f, m)
			}
			u := vec.Vec3{X: r.NormFloat64(), Y: 2, Z: r.NormFloat64()}.Unit(vec.Vec3{})
			for _, v := range f.Vert {
				if field.Surface.Top(v, u, 0) != mesh.Surface.Top(v, u, 0) {
					t.Fatalf("%v: vertex %d is on top of one only", n, v)
				}
			}
		}
		if b := mesh.Surface.Bounds(); field.Surface.Bounds() != b {
			t.Errorf("%v: bounds %v, want %v", n, field.Surface.Bounds(), b)
		}
		for range 50 {
			q := about(vec.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}, vec.Vec3{X: r.Float64(), Y: r.Float64() / 4, Z: r.Float64()})
			got := field.Surface.Near(&q, nil)
			for _, i := range mesh.Surface.Near(&q, nil) {
				if !slices.Contains(got, number[i]) {
					t.Fatalf("%v: triangle %d is near and not found", n, number[i])
				}
			}
			if len(got) > 0 && !q.Overlaps(&field.Surface.(*Grid).box) {
				t.Fatalf("%v: found beside the field", n)
			}
		}
	}
}

func TestBadGrids(t *testing.T) {
	for _, c := range []struct {
		columns, rows int
		dx, dz        float64
		h             []float64
		want          string
	}{
		{1, 4, 1, 1, make([]float64, 4), "1 × 4 points"},
		{1 << 20, 1 << 20, 1, 1, nil, "at most"},
		{2, 2, 1, 1, make([]float64, 3), "has 3 heights"},
		{2, 2, 0, 1, make([]float64, 4), "0 and 1 m apart"},
		{2, 2, 1, math.NaN(), make([]float64, 4), "NaN m apart"},
		{2, 2, 1, 1, []float64{0, 0, 0, math.NaN()}, "height 3 (column 1, row 1)"},
		{2, 2, 1, 1, []float64{0, 1e7, 0, 0}, "height 1 (column 1, row 0)"},
	} {
		if _, err := NewGrid(c.columns, c.rows, c.dx, c.dz, c.h); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}
