package scene_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// flatPlateOf is the same in the plane: 0.1 m of an edge, one metre deep.
func flatPlateOf(strength string) string {
	return `{"version": 1, "planar": true, "gravity": [0, 0, 0], "step": {"dt": 0.001, "substeps": 1},
"materials": {"gum": {"adhesion": {"strength": ` + strength + `, "reach": 0.002, "initialIntensity": 1}}},
"bodies": [{"name": "ceiling", "type": "kinematic", "shape": {"rect": [0.2, 0.1]}, "material": "gum", "position": [0.3, 0.06, 0], "velocity": [0, 0.02, 0]}],
"softBodies": [{"name": "plate", "rect": [0.1, 0.02], "resolution": [4, 1], "young": 1e7, "poisson": 0.3, "damping": 0.01, "material": "gum",
  "position": [0.3, 0, 0], "fixed": {"box": [[-1, -1, -1], [1, -0.0099, 1]]}}],
"probes": [{"name": "pull", "quantity": "contact.normalForce", "between": ["plate", "ceiling"]}]}`
}

// plateOf is a plate of jelly of 0.1 m × 0.1 m that hangs on glue beneath a ceiling, of a
// strength and a reach that are as said.
func plateOf(strength string) string {
	return `{"version": 1, "gravity": [0, 0, 0], "step": {"dt": 0.001, "substeps": 1},
"materials": {"gum": {"adhesion": {"strength": ` + strength + `, "reach": 0.002, "initialIntensity": 1}}},
"bodies": [{"name": "ceiling", "type": "kinematic", "shape": {"box": [0.1, 0.1, 0.1]}, "surface": {"divisions": 8}, "material": "gum", "position": [0.3, 0.06, 0], "velocity": [0, 0.02, 0]}],
"softBodies": [{"name": "plate", "box": [0.1, 0.02, 0.1], "resolution": [4, 1, 4], "young": 1e7, "poisson": 0.3, "damping": 0.01, "material": "gum",
  "position": [0.3, 0, 0], "fixed": {"box": [[-1, -1, -1], [1, -0.0099, 1]]}}],
"probes": [{"name": "pull", "quantity": "contact.normalForce", "between": ["plate", "ceiling"]}]}`
}

// TestFieldsOfSoftBodies: a field may be over the vertices, the faces or the elements of a
// deformable body, or in its axes, and comes out of the file as it went in. Each plate
// here lets go at ∫σ dA = 1.5·1000 Pa·A, 15 N, and 150 N in the plane.
func TestFieldsOfSoftBodies(t *testing.T) {
	const ridge = `"expr": "1000*(1 + 20*abs(x))"`
	const vertices, elements = `{"field": "vertices", "of": "plate", ` + ridge + `}`, `{"field": "elements", "of": "plate", "expr": "1500 + 0*x"}`
	const grid = `{"field": "grid", "of": "plate", "origin": [-0.05, 0, 0], "spacing": [0.05, 1, 1], "size": [3, 1, 1], "values": [2000, 1000, 2000]}`
	for name, c := range map[string]struct {
		file string
		want float64 // [N]
	}{
		"vertices":               {plateOf(vertices), 15},
		"faces":                  {plateOf(`{"field": "faces", "of": "plate", "expr": "1500"}`), 15},
		"elements":               {plateOf(elements), 15},
		"grid of its axes":       {plateOf(grid), 15},
		"vertices of a body":     {plateOf(`{"field": "vertices", "of": "ceiling", ` + ridge + `}`), 15},
		"flat, vertices":         {flatPlateOf(vertices), 150},
		"flat, elements":         {flatPlateOf(elements), 150},
		"flat, grid of its axes": {flatPlateOf(grid), 150},
	} {
		if got, left := letsGoAt(t, c.file); math.Abs(got/c.want-1) > fieldShare || left != 0 {
			t.Errorf("%s: lets go at %.4g N, want %v within %v; %d bonds are left", name, got, c.want, fieldShare, left)
		}
	}
}

// fieldShare is what a pull-off is held to: a step goes a hundredth of the reach, and
// fields are taken to seven bits.
const fieldShare = 0.02

// letsGoAt returns the most of the last probe of a scene, negative, within 250 steps, and
// the bonds that are left.
func letsGoAt(t *testing.T, file string) (most float64, bonds int) {
	t.Helper()
	doc, err := scene.Parse("f", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(); err != nil {
		t.Errorf("written and read again: %v", err)
	}
	p, err := ecs.Install(donburi.NewWorld(), doc.Config())
	if err != nil {
		t.Fatal(err)
	}
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	row := make([]float64, len(in.Probes().Columns()))
	for range 250 {
		p.Step()
		in.Probes().Sample(row)
		most = math.Max(most, -row[len(row)-1])
	}
	return most, p.Stats().Bonds
}

// TestElementsOfTheFile: the values of elements go to them in the order of Nodes.Tets, those of a
// planar body in that of Nodes.Triangles.
func TestElementsOfTheFile(t *testing.T) {
	for _, c := range []struct{ file, at string }{
		{`{"version": 1, "materials": {"gum": {"adhesion": {"reach": 0.002, "strength": {"field": "elements", "of": "j", "expr": "1000 + 1000*x"}}}},
"softBodies": [{"name": "j", "box": [1, 1, 1], "resolution": 2, "material": "gum", "position": [0, 3, 0]}]}`, "space"},
		{`{"version": 1, "planar": true, "materials": {"gum": {"adhesion": {"reach": 0.002, "strength": {"field": "elements", "of": "j", "expr": "1000 + 1000*x"}}}},
"softBodies": [{"name": "j", "rect": [1, 1], "resolution": 2, "material": "gum", "position": [0, 3, 0]}]}`, "plane"},
	} {
		doc, err := scene.Parse("f", []byte(c.file))
		if err != nil {
			t.Fatal(err)
		}
		p, err := ecs.Install(donburi.NewWorld(), doc.Config())
		if err != nil {
			t.Fatal(err)
		}
		in, err := doc.Load(p)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := in.Body("j")
		entry := p.World().Donburi().Entry(e)
		n, f := components.Nodes.Get(entry), components.Material.Get(entry).Glue.StrengthField
		elements := make([][]int32, 0, f.Len())
		for _, k := range n.Tets {
			elements = append(elements, k[:])
		}
		for _, k := range n.Triangles {
			elements = append(elements, k[:])
		}
		if f.Len() != len(elements) || len(elements) == 0 {
			t.Fatalf("%s: %d values for %d elements", c.at, f.Len(), len(elements))
		}
		for i, k := range elements {
			q := components.SurfacePoint{Body: e, Face: -1, Element: int32(i)}
			for _, v := range k {
				q.Local = q.Local.Add(n.Rest[v].Mul(1 / float64(len(k))))
			}
			if got, want := f.At(&q, &components.SurfacePoint{}), 1000+1000*q.Local[0]; math.Abs(got-want) > 1e-9 {
				t.Errorf("%s: %v in element %d, want %v", c.at, got, i, want)
			}
			q.Element = -1 // found by its place
			if got, want := f.At(&q, &components.SurfacePoint{}), f.Value(i); got != want {
				t.Errorf("%s: by the place %v in element %d, want %v", c.at, got, i, want)
			}
		}
	}
}
