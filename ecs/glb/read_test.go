package glb_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/glb"
)

// square is a document with one primitive: a square of 2 m, y up.
func square(mode gltf.PrimitiveMode, indices []uint16) *gltf.Document {
	doc := gltf.NewDocument()
	p := modeler.WritePosition(doc, [][3]float32{{-1, 0, -1}, {-1, 0, 1}, {1, 0, 1}, {1, 0, -1}})
	prim := &gltf.Primitive{Attributes: gltf.PrimitiveAttributes{gltf.POSITION: p}, Mode: mode}
	if indices != nil {
		i := modeler.WriteIndices(doc, indices)
		prim.Indices = &i
	}
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{prim}}}
	return doc
}

func encode(t testing.TB, doc *gltf.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	e := gltf.NewEncoder(&b)
	e.AsBinary = true
	if err := e.Encode(doc); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, doc *gltf.Document) *components.MeshShape {
	t.Helper()
	m, err := glb.Read(bytes.NewReader(encode(t, doc)))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// area sums the area vectors of the triangles.
func area(m *components.MeshShape) (sum mgl64.Vec3) {
	for i := range m.Triangles() {
		t := m.Triangle(i)
		a, b, c := m.Vertex(int(t[0])), m.Vertex(int(t[1])), m.Vertex(int(t[2]))
		sum = sum.Add(b.Sub(a).Cross(c.Sub(a)).Mul(0.5))
	}
	return sum
}

func TestModes(t *testing.T) {
	for _, c := range []struct {
		name string
		doc  *gltf.Document
		n    int
	}{
		{"triangles", square(gltf.PrimitiveTriangles, []uint16{0, 1, 2, 0, 2, 3}), 2},
		{"a strip", square(gltf.PrimitiveTriangleStrip, []uint16{1, 2, 0, 3}), 2},
		{"a fan", square(gltf.PrimitiveTriangleFan, nil), 2},
	} {
		m := read(t, c.doc)
		if m.Triangles() != c.n || area(m).Sub(mgl64.Vec3{0, 4, 0}).Len() > 1e-12 {
			t.Errorf("%s: %d triangles, area %v", c.name, m.Triangles(), area(m))
		}
	}
}

// Nodes place their meshes: turned, scaled, mirrored, one in the other.
func TestNodes(t *testing.T) {
	doc := square(gltf.PrimitiveTriangles, []uint16{0, 1, 2, 0, 2, 3})
	h := math.Sqrt(0.5)
	doc.Nodes = []*gltf.Node{
		{Rotation: [4]float64{h, 0, 0, h}, Translation: [3]float64{0, 0, 5}, Children: []int{1}}, // y to z
		{Mesh: gltf.Index(0), Scale: [3]float64{1, 1, -3}, Translation: [3]float64{10, 0, 0}},
		{Mesh: gltf.Index(0)}, // in no scene
	}
	doc.Scenes[0].Nodes = []int{0}
	m := read(t, doc)
	if a := area(m); m.Triangles() != 2 || a.Sub(mgl64.Vec3{0, 0, 12}).Len() > 1e-12 {
		t.Errorf("%d triangles, area %v", m.Triangles(), a)
	}
	for i := range m.Vertices() {
		if v := m.Vertex(i); math.Abs(v[0]-10) != 1 || math.Abs(math.Abs(v[1])-3) > 1e-12 || math.Abs(v[2]-5) > 1e-12 {
			t.Errorf("vertex %v", v)
		}
	}
	doc.Scenes, doc.Scene = nil, nil
	if n := read(t, doc).Triangles(); n != 4 {
		t.Errorf("%d triangles of all roots", n)
	}
	doc.Nodes[0].Rotation, doc.Nodes[0].Translation = [4]float64{0, 0, 0, 1}, [3]float64{}
	doc.Nodes[0].Matrix = [16]float64{0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1} // y to x
	doc.Nodes = doc.Nodes[:2]
	if a := area(read(t, doc)); a.Sub(mgl64.Vec3{12, 0, 0}).Len() > 1e-12 {
		t.Errorf("area %v of a node with a matrix", a)
	}
}

func TestBadFiles(t *testing.T) {
	good := func() *gltf.Document { return square(gltf.PrimitiveTriangles, []uint16{0, 1, 2, 0, 2, 3}) }
	circle := good()
	circle.Nodes = []*gltf.Node{{Children: []int{0}}}
	circle.Scenes[0].Nodes = []int{0}
	missing := good()
	missing.Nodes = []*gltf.Node{{Mesh: gltf.Index(7)}}
	missing.Scenes[0].Nodes = []int{0}
	noPlaces := good()
	noPlaces.Meshes[0].Primitives[0].Attributes = gltf.PrimitiveAttributes{}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "EOF"},
		{"text", []byte("{}"), ""},
		{"points", encode(t, square(gltf.PrimitivePoints, nil)), "no triangles"},
		{"an index out of range", encode(t, square(gltf.PrimitiveTriangles, []uint16{0, 1, 4})), "index 2 is 4, there are 4"},
		{"nodes in a circle", encode(t, circle), "levels of nodes"},
		{"a missing mesh", encode(t, missing), "mesh 7: there are 1"},
		{"no positions", encode(t, noPlaces), "no positions"},
		{"half a file", encode(t, good())[:200], ""},
	} {
		_, err := glb.Read(bytes.NewReader(c.data))
		if !errors.Is(err, glb.ErrFile) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// FuzzRead: no data panics, and what is read can be inspected.
func FuzzRead(f *testing.F) {
	f.Add(encode(f, square(gltf.PrimitiveTriangles, []uint16{0, 1, 2, 0, 2, 3})))
	f.Add(encode(f, square(gltf.PrimitiveTriangleFan, nil)))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := glb.Read(bytes.NewReader(data))
		if (m == nil) != (err != nil) {
			t.Fatalf("mesh %v with error %v", m, err)
		}
	})
}
