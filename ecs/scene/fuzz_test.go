package scene_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/tackphysics/tack/ecs/scene"
)

// FuzzParse checks that no input panics, that every error is one line, and
// that what is accepted comes back from its own encoding.
func FuzzParse(f *testing.F) {
	f.Add([]byte(full))
	f.Add([]byte(meshScene))
	f.Add(withLine(1, frame[1]))
	f.Add([]byte(`{"version":1,"materials":{"":{}}}`))
	f.Add([]byte(`{"version":1,"title":"\ud800","bodies":[{"shape":{"box":[1,1,-0]}}]}`))
	f.Add([]byte(`{"version":1,"bodies":[{"name":{}}],"drives":[{}]}`))
	f.Add([]byte(`{"version":1,"bodies":[{"name":{},"type":"static"}],"loads":[{}]}`))
	// Fields and formulas, soft contact, foundations, virtual adhesives, force fields.
	addScenes(f, "gecko-pad", "variable-foundation", "ball-in-bowl", "compliant-block", "kappa", "rolling-ball", "hanging")
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := scene.Parse("f", data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("not one line: %q", err)
			}
			return
		}
		var b bytes.Buffer
		if err := doc.Encode(&b); err != nil {
			t.Fatalf("cannot encode what was accepted: %v", err)
		}
		again, err := scene.Parse("f", b.Bytes())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		scene.ForgetOrigin(doc)
		scene.ForgetOrigin(again)
		if !reflect.DeepEqual(doc, again) {
			t.Errorf("got back\n%+v\nfrom\n%+v", again, doc)
		}
	})
}
