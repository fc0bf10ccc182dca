package draw

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// A gable: two slopes of 60° that meet in an edge, each of two triangles.
func TestSurfaceIsSmoothButForCreases(t *testing.T) {
	h := math.Sqrt(3)
	v := []mgl64.Vec3{{-1, 0, 0}, {-1, 0, 2}, {0, h, 0}, {0, h, 2}, {1, 0, 0}, {1, 0, 2}}
	m := newSurface(components.Mesh(v, [][3]int32{{0, 1, 3}, {0, 3, 2}, {2, 3, 5}, {2, 5, 4}, {9, 0, 1}}))
	if len(m.indices) != 12 || len(m.vertices) != 8 {
		t.Fatalf("%d indices, %d vertices: want four triangles and the ridge twice", len(m.indices), len(m.vertices))
	}
	for i := range m.vertices {
		n := m.vertices[i].normal
		if math.Abs(float64(n.Y)-0.5) > 1e-6 || math.Abs(math.Abs(float64(n.X))-h/2) > 1e-6 {
			t.Errorf("normal %v", n)
		}
	}
}

// A gentle hill of a height field has one vertex a point, and faces up.
func TestFieldIsSmooth(t *testing.T) {
	heights := make([]float64, 25)
	heights[12] = 0.2
	l := newLibrary()
	shape := components.HeightField(5, 5, 1, 2, heights)
	p, ok := l.part(shape, 100)
	if !ok || len(p.mesh.indices) != 3*32 || len(p.mesh.vertices) != 25 {
		t.Fatalf("%d indices, %d vertices", len(p.mesh.indices), len(p.mesh.vertices))
	}
	if want := float32(math.Hypot(2, 4)); p.reach != want {
		t.Errorf("reach %v, want %v", p.reach, want)
	}
	for i := range p.mesh.vertices {
		if p.mesh.vertices[i].normal.Y < 0.9 {
			t.Errorf("normal %v", p.mesh.vertices[i].normal)
		}
	}
	if again, _ := l.part(shape, 100); again.mesh != p.mesh {
		t.Error("the mesh is made twice")
	}
	if _, ok := l.part(components.HeightField(1, 1, 1, 1, nil), 100); ok {
		t.Error("a field of one point is drawn")
	}
}

// A compound is drawn child by child, where its body has taken them.
func TestCompoundIsDrawnByItsChildren(t *testing.T) {
	c := components.Compound(
		components.CompoundChild{Shape: components.Sphere(1), Position: mgl64.Vec3{2, 0, 0}},
		components.CompoundChild{Shape: components.Box(1, 2, 3), Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 0, 1})},
	)
	s := newStage()
	var places []mgl64.Vec3
	var turned mgl64.Vec3
	body := Body{Shape: c, Position: mgl64.Vec3{0, 0, 5}, Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})}
	s.pieces(&body, func(b *Body) {
		places = append(places, b.Position)
		turned = b.Rotation.Rotate(mgl64.Vec3{1, 0, 0})
	})
	if len(places) != 2 || places[0].Sub(mgl64.Vec3{0, 0, 3}).Len() > 1e-12 || places[1].Sub(body.Position).Len() > 1e-12 {
		t.Errorf("drawn at %v", places)
	}
	if turned.Sub(mgl64.Vec3{0, 1, 0}).Len() > 1e-12 {
		t.Errorf("x of the second child is %v", turned)
	}
}

// A shape without a mesh of its kind has one from its triangulation: closed, with
// the shape's volume and with normals that point out.
func TestAnyShapeHasAMesh(t *testing.T) {
	for _, c := range []struct {
		name   string
		shape  components.Shape
		volume float64
	}{
		{"sphere", components.Sphere(0.5), math.Pi / 6},
		{"capsule", components.Capsule(0.5, 2), math.Pi/6 + math.Pi/2},
		{"cylinder", components.Cylinder(0.5, 2), math.Pi / 2},
		{"cone", components.Cone(0.5, 2), math.Pi / 6},
		{"box", components.Box(1, 2, 3), 6},
	} {
		m := newSurface(c.shape)
		triangles := corners(part{mesh: m, extent: vec3{1, 1, 1}})
		if n := open(triangles); n > 0 {
			t.Errorf("%s: %d open edges", c.name, n)
		}
		// Twice the 0.2 % of the silhouette, which goes with the square of the radius.
		if v := volume(triangles); math.Abs(v-c.volume) > 0.004*c.volume {
			t.Errorf("%s: volume %v, want %v", c.name, v, c.volume)
		}
		for i := range m.vertices {
			if v := &m.vertices[i]; abs32(v.normal.length()-1) > 1e-5 || v.normal.dot(v.corner) <= 0 {
				t.Fatalf("%s: normal %v at %v", c.name, v.normal, v.corner)
			}
		}
	}
}
