package scene_test

import (
	"reflect"
	"testing"

	"github.com/tackphysics/tack/components"
)

const allParticles = `{"version": 1, "materials": {"wet": {"density": 900, "friction": 0.3}},
"particles": [
 {"name": "two", "grains": [[0, 1, 0], [1, 1, 0]], "radius": 0.1, "material": "wet"},
 {"name": "block", "grid": {"count": [2, 3, 4], "spacing": 0.3}, "radius": 0.1, "form": 50, "position": [0, 5, 0]},
 {"name": "drop", "ball": 0.5, "stretch": 100, "form": 20, "damping": 0.01, "loose": true, "self": true, "density": 700, "position": [3, 5, 0]},
 {"name": "ears", "blob": [{"center": [0, 0, 0], "radius": 0.3}, {"center": [0.1, 0.3, 0], "radius": 0.1, "blend": 0.05}], "parts": 3, "form": 20, "radius": 0.01, "velocity": [0, 1, 0]},
 {"name": "plane", "sheet": [3, 2], "count": [7, 5], "radius": 0.02, "stretch": 50, "bed": 1000, "drag": 1, "fixed": {"box": [[-2, -1, -2], [-1.4, 1, 2]]}, "position": [0, -2, 0]}
]}`

// TestParticles: every shape is read, written as it was, and loaded with as many
// particles as it tells.
func TestParticles(t *testing.T) {
	doc := parse(t, allParticles)
	again := reread(t, doc)
	if !reflect.DeepEqual(doc.Particles, again.Particles) {
		t.Errorf("written as\n%s", written(t, doc))
	}
	p, in := load(t, doc)
	p.Step()
	for i, want := range []struct {
		name            string
		particles, face int
	}{{"two", 2, 0}, {"block", 24, 0}, {"drop", 42, 80}, {"ears", 92, 180}, {"plane", 35, 48}} {
		e, ok := in.Body(want.name)
		if !ok || e != in.SoftBodies()[i] {
			t.Fatalf("%s is not there", want.name)
		}
		n := components.Nodes.Get(p.World().Donburi().Entry(e))
		if len(n.Position) != want.particles || len(n.Faces) != want.face || len(n.Mass) != want.particles {
			t.Errorf("%s: %d particles, %d triangles, want %d and %d", want.name, len(n.Position), len(n.Faces), want.particles, want.face)
		}
	}
	e, _ := in.Body("plane")
	for i, v := range components.Nodes.Get(p.World().Donburi().Entry(e)).Velocity {
		if held := i%7 == 0; held != (v.Len() == 0) {
			t.Errorf("particle %d of the plane: %v, held: %v", i, v, held)
		}
	}
}
