package scene_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// TestPlanarSoftErrors: what is wrong with a deformable body of a planar scene is
// named where it stands.
func TestPlanarSoftErrors(t *testing.T) {
	for _, c := range []struct{ name, list, members, want string }{
		{"no shape", "softBodies", `"young": 1`, `softBodies[0]: expected one of rect, circle, polygon, box, sphere, got 0 of them`},
		{"blob", "softBodies", `"blob": []`, `softBodies[0].blob: expected no "blob" here, it is a shape in space`},
		{"length", "softBodies", `"rect": [1, -1]`, `softBodies[0].rect: expected two positive lengths [m]`},
		{"resolution", "softBodies", `"rect": [1, 1], "resolution": [1, 2, 3]`, `softBodies[0].resolution: expected a whole number of 1 to 128, or two of them`},
		{"corners", "softBodies", `"polygon": [[0, 0], [1, 0]]`, `softBodies[0].polygon: expected at least three points`},
		{"cuts", "softBodies", `"box": [1, 1, 1], "cuts": 2`, `softBodies[0].cuts: expected no "cuts" but with a box in space`},
		{"crossing", "softBodies", `"polygon": [[0, 0], [1, 1], [1, 0], [0, 1]]`, `softBodies[0]: body cannot be simulated: SoftBody.Shape: not an area: sides 0 and 2 cross or touch`},
		{"z", "softBodies", `"rect": [1, 1], "position": [0, 0, 1]`, `Pose.Position: expected z = 0 in a planar world`},
		{"yield", "softBodies", `"rect": [1, 1], "yield": -5`, `softBodies[0].yield: expected a stress of 0 to 1e12 [Pa]`},
		{"cloth", "cloths", `"size": [1, 1]`, `cloths[0]: expected no cloths in a planar scene, in which a sheet has no width`},
		{"ball", "particles", `"ball": 1`, `particles[0].ball: expected no "ball" here, it is a shape in space`},
		{"count", "particles", `"circle": 1, "count": 2`, `particles[0].count: expected a whole number of 3 to 4096`},
		{"count of grains", "particles", `"grains": [[0, 0, 0]], "radius": 1, "count": 5`, `particles[0].count: expected no "count" but with a circle`},
		{"grain", "particles", `"grains": [[0, 0, 1]], "radius": 1`, `expected z = 0 in a planar world, got grain 0`},
		{"rope", "ropes", `"from": [0, 0, 1], "to": [1, 0, 1]`, `Rope.Shape: expected ends with z = 0`},
	} {
		doc, err := scene.Parse("x", []byte(`{"version": 1, "planar": true, "`+c.list+`": [{`+c.members+`}]}`))
		if err == nil {
			p, failed := ecs.Install(donburi.NewWorld(), doc.Config())
			if failed != nil {
				t.Fatal(failed)
			}
			_, err = doc.Load(p)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// TestPlanarSoftRoundTrip: deformable bodies of a planar scene are written as they
// were read.
func TestPlanarSoftRoundTrip(t *testing.T) {
	doc, err := scene.Open("planar-jelly")
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	if err := doc.Encode(&first); err != nil {
		t.Fatal(err)
	}
	again, err := scene.Parse("x", first.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Encode(&second); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Error("what was written is read as something else")
	}
}
