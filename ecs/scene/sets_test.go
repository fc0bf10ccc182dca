package scene_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/tackphysics/tack/components"
)

const sewing = `{"version": 1, "gravity": [0, 0, 0],
"bodies": [{"name": "post", "type": "kinematic", "shape": {"sphere": 0.01}, "position": [3, 0, 0], "velocity": [0, 0, 1]}],
"cloths": [{"name": "flag", "size": [1, 1], "resolution": 2}],
"sets": {"left": {"body": "flag", "box": [[-1, -1, -1], [-0.49, 1, 1]]}, "right": [2, 5, {"box": [[0.49, 0.49, -1], [1, 1, 1]]}], "low": {"nodes": [1]}},
"attachments": [{"nodes": "left", "until": 0.5}, {"body": "flag", "nodes": "right", "to": "post"}],
"drives": [{"body": "flag", "nodes": "low", "velocity": [0, 0, 2], "until": 1}],
"loads": [{"body": "flag", "nodes": {"box": [[-0.1, 0.4, -1], [0.1, 1, 1]]}, "force": [0, 0, 1]}]}`

// TestSets: sets of nodes go where the file says, and a document with them is the same
// when it is written and read again.
func TestSets(t *testing.T) {
	doc := parse(t, sewing)
	again := reread(t, doc)
	for name, x := range map[string][2]any{
		"sets": {doc.Sets, again.Sets}, "attachments": {doc.Attachments, again.Attachments},
		"drives": {doc.Drives, again.Drives}, "loads": {doc.Loads, again.Loads},
	} {
		if !reflect.DeepEqual(x[0], x[1]) {
			t.Errorf("%s: %+v read again as %+v", name, x[0], x[1])
		}
	}
	p, in := load(t, doc)
	for range 30 {
		p.Step()
	}
	flag, _ := in.Body("flag")
	x := components.Nodes.Get(p.World().Donburi().Entry(flag)).Position
	for n, z := range map[int]float64{0: 0, 3: 0, 6: 0, 1: 1, 2: 0.5, 5: 0.5, 8: 0.5} {
		if math.Abs(x[n][2]-z) > 1e-9 {
			t.Errorf("node %d is at z = %v m, want %v", n, x[n][2], z)
		}
	}
	if x[7][2] < 0.01 {
		t.Errorf("the load has moved its node to z = %v m only", x[7][2])
	}
}
