package components_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// TestFieldLookup: a field over a mesh takes the point that is on that mesh, of
// whichever body, by the weights of its vertices; where the mesh is neither's, the place
// of the first counts. A field in a body's axes takes the place on that body.
func TestFieldLookup(t *testing.T) {
	square := components.Mesh([]mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, [][3]int32{{0, 1, 2}, {0, 2, 3}})
	other := components.Mesh([]mgl64.Vec3{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, [][3]int32{{0, 1, 2}})
	world := donburi.NewWorld()
	first, second, third := world.Create(components.Body), world.Create(components.Body), world.Create(components.Body)
	on := func(body donburi.Entity, m *components.MeshShape, at mgl64.Vec3, w ...float64) *components.SurfacePoint {
		p := &components.SurfacePoint{Body: body, Mesh: m, Position: at, Local: at.Sub(mgl64.Vec3{0, 0, 5}), Count: len(w), Vertices: [3]int32{0, 1, 2}, Face: -1}
		copy(p.Weights[:], w)
		return p
	}
	near := mgl64.Vec3{0.9, 0.8, 0} // the third corner, 30
	inFace := on(first, square, near, 0.5, 0.25, 0.25)
	off := on(second, other, near, 1)
	vertices := components.VertexField(square, []float64{10, 20, 30, 40})
	faces := components.FaceField(square, []float64{1, 2})
	known := *inFace
	known.Face = 1
	grid := func(body donburi.Entity) *components.Field { // z from 0 to 10, as it stands
		return components.GridField(body, mgl64.Vec3{}, mgl64.Vec3{1, 1, 10}, [3]int{2, 2, 2}, []float64{0, 0, 0, 0, 10, 10, 10, 10})
	}
	high := func(body donburi.Entity, local, z float64) *components.SurfacePoint {
		return &components.SurfacePoint{Body: body, Position: mgl64.Vec3{0, 0, z}, Local: mgl64.Vec3{0, 0, local}, Face: -1}
	}
	// Two tetrahedra on both sides of x = 0, and two triangles of the plane likewise.
	corners := []mgl64.Vec3{{0, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {-1, 0, 0}}
	tets := components.ElementField(first, corners, [][4]int32{{0, 1, 2, 3}, {0, 2, 1, 4}}, []float64{5, 6})
	tris := components.ElementField(first, corners, [][4]int32{{0, 3, 1, 1}, {0, 1, 4, 4}}, []float64{7, 8})
	local := func(element int32, x ...float64) *components.SurfacePoint {
		return &components.SurfacePoint{Body: first, Position: mgl64.Vec3{9, 9, 9}, Local: mgl64.Vec3{x[0], x[1], x[2]}, Face: -1, Element: element}
	}
	for _, c := range []struct {
		name string
		f    *components.Field
		a, b *components.SurfacePoint
		want float64
	}{
		{"vertices, on the first", vertices, inFace, off, 0.5*10 + 0.25*20 + 0.25*30},
		{"vertices, on the second", vertices, off, inFace, 17.5},
		{"vertices, on neither: the nearest to the first's place", vertices, off, on(third, nil, mgl64.Vec3{}), 30},
		{"vertices, on neither: not to the second's", vertices, on(third, nil, mgl64.Vec3{}), off, 10},
		{"faces, in a face", faces, &known, off, 2},
		{"faces, between them: the mean by area at each vertex", faces, inFace, off, 0.5*1.5 + 0.25*1 + 0.25*1.5},
		{"a body's axes, it is the first", grid(first), high(first, 3, 7), high(second, 4, 8), 3},
		{"a body's axes, it is the second", grid(second), high(first, 3, 7), high(second, 4, 8), 4},
		{"the world's axes: the first's place", grid(donburi.Null), high(first, 3, 7), high(second, 4, 8), 7},
		{"elements, inside the one", tets, local(-1, 0.2, 0.2, 0.2), off, 5},
		{"elements, inside the other", tets, local(-1, -0.2, 0.2, 0.2), off, 6},
		{"elements, of the second body", tets, off, local(-1, -0.2, 0.2, 0.2), 6},
		{"elements, outside: the centre that is nearest", tets, local(-1, 3, 1, 1), off, 5},
		{"elements, outside of the other", tets, local(0, -0.8, 0.8, 0), off, 6},
		{"elements, where both meet: the one that the point is said to be in", tets, local(1, 0, 0.2, 0.2), off, 6},
		{"elements, in another than it is said", tets, local(1, 0.2, 0.2, 0.2), off, 5},
		{"elements, by a number that there is not", tets, local(7, -0.2, 0.2, 0.2), off, 6},
		{"elements, where neither body is theirs: the first's place in the field's axes", tets, on(second, nil, mgl64.Vec3{-0.2, 0.2, 5.2}), off, 6},
		{"elements of the plane, inside", tris, local(-1, -0.2, 0.2, 0), off, 8},
		{"elements of the plane, outside", tris, local(-1, 2, 0.2, 0), off, 7},
		{"a function gets the first", components.FuncField(func(p *components.SurfacePoint) float64 { return p.Position[2] }), high(first, 3, 7), high(second, 4, 8), 7},
	} {
		if got := c.f.At(c.a, c.b); math.Abs(got-c.want) > 1e-14 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	vertices.Set(0, 50) // what is set later counts from then on
	if got, want := vertices.At(off, inFace), 0.5*50+0.25*20+0.25*30; got != want {
		t.Errorf("after a change: %v, want %v", got, want)
	}
}
