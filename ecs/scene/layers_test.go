package scene_test

import (
	"reflect"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
)

// Deformable bodies are in layers as rigid ones are: those of a layer that collides with
// nothing fall through the floor, others of the same kinds lie on it.
func TestLayersOfDeformables(t *testing.T) {
	const text = `{"version": 1, "layers": {"ghost": []},
"bodies": [{"name": "floor", "type": "static", "shape": {"plane": {"normal": [0, 1, 0]}}}],
"softBodies": [{"name": "j", "sphere": 0.1, "resolution": 2, "position": [0, 0.2, 0], "layer": "ghost"}, {"name": "J", "sphere": 0.1, "resolution": 2, "position": [2, 0.2, 0]}],
"cloths": [{"name": "c", "size": [0.2, 0.2], "resolution": 2, "position": [4, 0.2, 0], "layer": "ghost"}, {"name": "C", "size": [0.2, 0.2], "resolution": 2, "position": [6, 0.2, 0]}],
"ropes": [{"name": "r", "from": [8, 0.1, 0], "to": [8.2, 0.1, 0], "segments": 2, "layer": "ghost"}, {"name": "R", "from": [10, 0.1, 0], "to": [10.2, 0.1, 0], "segments": 2, "layer": "default"}],
"particles": [{"name": "g", "grains": [[12, 0.1, 0]], "radius": 0.05, "layer": "ghost"}, {"name": "G", "grains": [[14, 0.1, 0]], "radius": 0.05}]}`
	doc := parse(t, text)
	p, in := load(t, doc)
	for range 40 {
		p.Step()
	}
	for _, c := range []struct {
		name    string
		through bool
	}{{"j", true}, {"J", false}, {"c", true}, {"C", false}, {"r", true}, {"R", false}, {"g", true}, {"G", false}} {
		e, ok := in.Body(c.name)
		if !ok {
			t.Fatalf("no %s", c.name)
		}
		low := 0.0
		for _, x := range components.Nodes.Get(p.World().Donburi().Entry(e)).Position {
			low = min(low, x[1])
		}
		if through := low < -0.5; through != c.through {
			t.Errorf("%s is at %.2g m: through %v, want %v", c.name, low, through, c.through)
		}
	}
	again := reread(t, doc)
	scene.ForgetOrigin(doc)
	scene.ForgetOrigin(again)
	if !reflect.DeepEqual(doc, again) {
		t.Errorf("comes back as\n%+v\nfrom\n%+v", again, doc)
	}
}
