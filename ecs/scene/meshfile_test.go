package scene_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/assets"
	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// squareFile is a .glb file of a square of 4 m, y up.
func squareFile(t *testing.T) []byte {
	t.Helper()
	doc := gltf.NewDocument()
	p := modeler.WritePosition(doc, [][3]float32{{-2, 0, -2}, {-2, 0, 2}, {2, 0, 2}, {2, 0, -2}})
	i := modeler.WriteIndices(doc, []uint16{0, 1, 2, 0, 2, 3})
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{Attributes: gltf.PrimitiveAttributes{gltf.POSITION: p}, Indices: &i}}}}
	var b bytes.Buffer
	e := gltf.NewEncoder(&b)
	e.AsBinary = true
	if err := e.Encode(doc); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const meshScene = `{"version": 1, "bodies": [
{"name": "a", "type": "static", "shape": {"mesh": "m/square.glb"}},
{"name": "b", "type": "static", "shape": {"mesh": "m/square.glb"}, "position": [9, 0, 0]},
{"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0.1, 0.5, 0]}]}`

func TestMeshFiles(t *testing.T) {
	doc, err := scene.Parse("f", []byte(meshScene))
	if err != nil {
		t.Fatal(err)
	}
	p, err := ecs.Install(donburi.NewWorld(), doc.Config())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := doc.Load(p); err == nil || !strings.Contains(err.Error(), "f:2: bodies[0]: mesh m/square.glb has not been read") {
		t.Errorf("loaded without its mesh: %v", err)
	}
	if err := doc.ReadMeshes(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "f:2: bodies[0]: mesh: open m/square.glb") {
		t.Errorf("a missing file: %v", err)
	}
	if err := doc.ReadMeshes(fstest.MapFS{"m/square.glb": {Data: []byte("x")}}); err == nil || !strings.Contains(err.Error(), "mesh m/square.glb: glb: ") {
		t.Errorf("a bad file: %v", err)
	}
	if err := doc.ReadMeshes(fstest.MapFS{"m/square.glb": {Data: squareFile(t)}}); err != nil {
		t.Fatal(err)
	}
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		p.Step()
	}
	w := p.World().Donburi()
	cube, _ := in.Body("cube")
	if y := components.Pose.Get(w.Entry(cube)).Position[1]; y < 0.499 || y > 0.501 {
		t.Errorf("the cube is at height %v", y)
	}
	a, _ := in.Body("a")
	b, _ := in.Body("b")
	if components.Collider.Get(w.Entry(a)).Shape != components.Collider.Get(w.Entry(b)).Shape {
		t.Error("one file, two meshes")
	}
}

// TestOpenInFileSystem reads a scene of an embedded folder with its mesh, and
// names what it cannot read.
func TestOpenInFileSystem(t *testing.T) {
	doc, err := scene.OpenIn(assets.Scenes, "scenes/mesh-ramp.json")
	if err != nil {
		t.Fatal(err)
	}
	same, err := scene.Open("mesh-ramp")
	if err != nil {
		t.Fatal(err)
	}
	if len(doc.Bodies) == 0 || !reflect.DeepEqual(doc.Bodies, same.Bodies) {
		t.Errorf("%d bodies, another reading has %d", len(doc.Bodies), len(same.Bodies))
	}
	for _, name := range []string{"scenes/none.json", "/scenes/mesh-ramp.json"} {
		if _, err := scene.OpenIn(assets.Scenes, name); err == nil || !strings.HasPrefix(err.Error(), name+": ") || strings.Count(err.Error(), name) != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
