package scene_test

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// ringFile is a .glb file of a flat ring about y, of so many wedges of two triangles
// each; as files of shaded meshes it has every corner of every triangle by itself.
func ringFile(t *testing.T, inner, outer float64, wedges int) []byte {
	t.Helper()
	var x [][3]float32
	for i := range wedges {
		at := func(radius float64, k int) [3]float32 {
			s, c := math.Sincos(2 * math.Pi * float64(k%wedges) / float64(wedges))
			return [3]float32{float32(radius * c), 0, float32(radius * s)}
		}
		a, b, c, d := at(inner, i), at(outer, i), at(inner, i+1), at(outer, i+1)
		x = append(x, a, c, b, b, c, d)
	}
	index := make([]uint16, len(x))
	for i := range index {
		index[i] = uint16(i)
	}
	doc := gltf.NewDocument()
	p, i := modeler.WritePosition(doc, x), modeler.WriteIndices(doc, index)
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{Attributes: gltf.PrimitiveAttributes{gltf.POSITION: p}, Indices: &i}}}}
	var b bytes.Buffer
	e := gltf.NewEncoder(&b)
	e.AsBinary = true
	if err := e.Encode(doc); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const ringScene = `{"version": 1, "bodies": [{"name": "peg", "type": "static", "shape": {"sphere": 0.2}}],
"cloths": [
{"name": "ring", "mesh": "m/ring.glb", "warp": [1, 0, 0], "areaDensity": 0.5, "thickness": 0.01, "stretch": 2000, "position": [0, 0.3, 0]}]}`

// A ring of cloth is n nodes inside and n outside, whatever the file has, and weighs
// its area, n/2·sin(2π/n)·(R² − r²), times its density. It falls over a ball that is
// wider than its hole and stays there, above the ball's middle.
func TestClothOfMesh(t *testing.T) {
	doc, err := scene.Parse("f", []byte(ringScene))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := doc.Encode(&again); err != nil || !strings.Contains(again.String(), `"mesh":"m/ring.glb","warp":[1,0,0]`) {
		t.Errorf("encoded as %s %v", again.String(), err)
	}
	p, err := ecs.Install(donburi.NewWorld(), doc.Config())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := doc.Load(p); err == nil || !strings.Contains(err.Error(), "f:3: cloths[0]: mesh m/ring.glb has not been read") {
		t.Errorf("loaded without its mesh: %v", err)
	}
	if err := doc.ReadMeshes(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "f:3: cloths[0]: mesh: open m/ring.glb") {
		t.Errorf("a missing file: %v", err)
	}
	const n, inner, outer = 24, 0.1, 0.15
	if err := doc.ReadMeshes(fstest.MapFS{"m/ring.glb": {Data: ringFile(t, inner, outer, n)}}); err != nil {
		t.Fatal(err)
	}
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	nodes := components.Nodes.Get(p.World().Donburi().Entry(in.SoftBodies()[0]))
	if len(nodes.Mass) != 2*n || len(nodes.Faces) != 2*n {
		t.Fatalf("%d nodes, %d triangles, want %d each", len(nodes.Mass), len(nodes.Faces), 2*n)
	}
	mass, want := 0.0, 0.5*n/2*math.Sin(2*math.Pi/n)*(outer*outer-inner*inner)
	for _, m := range nodes.Mass {
		mass += m
	}
	if math.Abs(mass-want) > 1e-6*want { // of float32
		t.Errorf("mass %v kg, want %v", mass, want)
	}
	for range 90 {
		p.Step()
	}
	// Where it sits the ball is as wide as its hole.
	low := math.Sqrt(0.205*0.205-inner*inner) - 0.01
	lowest := math.Inf(1)
	for _, x := range nodes.Position {
		lowest = min(lowest, x[1])
	}
	if lowest < low-(outer-inner) || lowest > 0.205 {
		t.Errorf("its lowest node is at %v m, want it above %v", lowest, low-(outer-inner))
	}
	if p.Penetration() > 0.01 {
		t.Errorf("%v m deep", p.Penetration())
	}
}
