package scene_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

func TestProbesReadTheWorld(t *testing.T) {
	doc := parse(t, `{"version": 1, "gravity": [0, 0, 0],
"bodies": [{"name": "a", "shape": {"sphere": 0.5}, "position": [1, 2, 3], "rotation": {"axis": [0, 1, 0], "deg": 90},
            "velocity": [0.3, 0.4, 0], "angularVelocity": [0, 0, 2], "mass": 2},
           {"name": "b", "type": "static", "shape": {"box": [1, 1, 1]}, "position": [50, 0, 0]}],
"probes": [{"name": "x", "quantity": "body.position", "of": "a"}, {"name": "y", "quantity": "body.position.y", "of": "a"},
           {"name": "q", "quantity": "body.rotation", "of": "a"}, {"name": "v", "quantity": "body.velocity", "of": "a"},
           {"name": "s", "quantity": "body.speed", "of": "a"}, {"name": "w", "quantity": "body.angularVelocity.z", "of": "a"},
           {"name": "p", "quantity": "momentum"}, {"name": "E", "quantity": "energy.kinetic"},
           {"name": "gap", "quantity": "contact.gap", "between": ["b", "a"]}, {"name": "n", "quantity": "contact.count", "between": ["a", "b"]},
           {"name": "f", "quantity": "contact.normalForce", "between": ["a", "b"]}]}`)
	p := install(t, doc.Config())
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	p.Refresh()
	columns := in.Probes().Columns()
	want := map[string]float64{
		"x.x": 1, "x.y": 2, "x.z": 3, "y": 2, "q.w": math.Sqrt2 / 2, "q.x": 0, "q.y": math.Sqrt2 / 2, "q.z": 0,
		"v.x": 0.3, "v.y": 0.4, "v.z": 0, "s": 0.5, "w": 2, "p.x": 0.6, "p.y": 0.8, "p.z": 0,
		// ½·m·v² + ½·(2/5·m·r²)·ω² = 0.25 + 0.4
		"E": 0.65, "gap": math.NaN(), "n": 0, "f": 0,
	}
	if len(columns) != len(want) {
		t.Fatalf("columns %v", columns)
	}
	row := make([]float64, len(columns))
	in.Probes().Sample(row)
	for i, c := range columns {
		if w := want[c]; !(math.Abs(row[i]-w) <= 1e-12 || math.IsNaN(w) && math.IsNaN(row[i])) {
			t.Errorf("%s: %v, want %v", c, row[i], w)
		}
	}
	in.Remove()
	in.Probes().Sample(row)
	if i := slices.Index(columns, "x.x"); !math.IsNaN(row[i]) {
		t.Errorf("a body that is gone is at %v", row[i])
	}
}

// Under a cube that rests on the floor the contact quantities are those of
// statics; then the cube is taken away.
func TestContactProbes(t *testing.T) {
	doc := parse(t, `{"version": 1, "gravity": [0, -10, 0],
"materials": {"gum": {"adhesion": {"normalStiffness": 1e6, "debondEnergy": 1, "damping": 1}}},
"bodies": [{"name": "floor", "type": "static", "shape": {"plane": {"normal": [0, 1, 0]}}},
           {"name": "roof", "type": "static", "shape": {"box": [1, 1, 1]}, "position": [5, 2.5, 0], "material": "gum"},
           {"name": "rest", "shape": {"box": [0.1, 0.1, 0.1]}, "position": [0, 0.05, 0], "mass": 1},
           {"name": "hang", "shape": {"box": [0.1, 0.1, 0.1]}, "position": [5, 1.95, 0], "mass": 0.5}],
"bonds": [{"between": ["roof", "hang"]}],
"probes": [{"name": "n", "quantity": "contact.count", "between": ["rest", "floor"]},
           {"name": "f", "quantity": "contact.normalForce", "between": ["rest", "floor"]},
           {"name": "bonds", "quantity": "contact.bonds", "between": ["rest", "floor"]},
           {"name": "gap", "quantity": "contact.gap", "between": ["hang", "roof"]},
           {"name": "lo", "quantity": "contact.gap.min", "between": ["hang", "roof"]},
           {"name": "hi", "quantity": "contact.gap.max", "between": ["hang", "roof"]},
           {"name": "area", "quantity": "contact.area", "between": ["hang", "roof"]},
           {"name": "beta", "quantity": "contact.intensity", "between": ["hang", "roof"]},
           {"name": "k", "quantity": "contact.bonds", "between": ["hang", "roof"]},
           {"name": "pull", "quantity": "contact.normalForce", "between": ["hang", "roof"]}]}`)
	p := install(t, doc.Config())
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	for range 120 {
		p.Step()
	}
	row := make([]float64, len(in.Probes().Columns()))
	in.Probes().Sample(row)
	// m·g pushes the one and pulls the other, by m·g/(C·A) = 0.5 mm.
	want := []float64{4, 10, 0, 5e-4, 5e-4, 5e-4, 0.01, 1, 4, -5}
	for i, c := range in.Probes().Columns() {
		if math.Abs(row[i]-want[i]) > 0.01*math.Abs(want[i]) {
			t.Errorf("%s: %v, want %v", c, row[i], want[i])
		}
	}
	for _, name := range []string{"rest", "hang"} {
		e, _ := in.Body(name)
		p.World().Donburi().Remove(e)
	}
	p.Step()
	in.Probes().Sample(row)
	for i, c := range in.Probes().Columns() {
		if nan := strings.HasPrefix(c, "gap") || c == "lo" || c == "hi"; nan != math.IsNaN(row[i]) || !nan && row[i] != 0 {
			t.Errorf("%s without a contact: %v", c, row[i])
		}
	}
}

func TestSampleDoesNotAllocate(t *testing.T) {
	doc, err := scene.Open("candy-rigid")
	if err != nil {
		t.Fatal(err)
	}
	p := install(t, doc.Config())
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	p.Step()
	row := make([]float64, len(in.Probes().Columns()))
	if n := testing.AllocsPerRun(20, func() { in.Probes().Sample(row) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSample(b *testing.B) {
	doc, err := scene.Open("glued-chain")
	if err != nil {
		b.Fatal(err)
	}
	p, err := ecs.Install(donburi.NewWorld(), doc.Config())
	if err != nil {
		b.Fatal(err)
	}
	in, err := doc.Load(p)
	if err != nil {
		b.Fatal(err)
	}
	p.Refresh()
	row := make([]float64, len(in.Probes().Columns()))
	b.ReportAllocs()
	for b.Loop() {
		in.Probes().Sample(row)
	}
}
