package scene_test

import (
	"bytes"
	"testing"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// written is a document as a file.
func written(t testing.TB, doc *scene.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := doc.Encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// reread is a document that has been written and read again.
func reread(t *testing.T, doc *scene.Document) *scene.Document {
	t.Helper()
	return parse(t, string(written(t, doc)))
}

// load loads a document into a world of its own.
func load(t *testing.T, doc *scene.Document) (*ecs.Physics, *scene.Instance) {
	t.Helper()
	p := install(t, doc.Config())
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	return p, in
}

// addScenes adds built-in scenes to what a fuzz test starts with.
func addScenes(f *testing.F, names ...string) {
	for _, name := range names {
		doc, err := scene.Open(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(written(f, doc))
	}
}
