package scene_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
	"github.com/tackphysics/tack/systems"
)

func install(t *testing.T, cfg ecs.Config) *ecs.Physics {
	t.Helper()
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func parse(t *testing.T, text string) *scene.Document {
	t.Helper()
	doc, err := scene.Parse("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// loaded is the full document without its bonds, with its bodies, all but the
// first of which are at the origin, so far apart that none meet.
func loaded(t *testing.T) *scene.Document {
	doc := parse(t, full)
	doc.Bonds = nil
	for i := 1; i < len(doc.Bodies); i++ {
		doc.Bodies[i].Position = mgl64.Vec3{float64(10 * i), 10, 0}
	}
	doc.Bodies[4].Position = mgl64.Vec3{0, -100, 0} // the floor
	return doc
}

func TestConfigHasTheStep(t *testing.T) {
	c := parse(t, full).Config()
	if err := c.Validate(); err != nil {
		t.Error(err)
	}
	check(t, "gravity", c.Gravity, mgl64.Vec3{0, -10, 0.5})
	check(t, "dt", c.DT, 0.01)
	check(t, "substeps", c.Substeps, 3)
	check(t, "iterations", c.Iterations, 5)
	check(t, "sleeping", c.Sleeping, false)
	check(t, "cone", c.FrictionCone, systems.Pyramid)
	check(t, "projection", c.Projection, systems.MostRestrictive)
	d := scene.NewDocument().Config()
	check(t, "default cone", d.FrictionCone, systems.Disk)
	check(t, "default projection", d.Projection, systems.Separate)
	check(t, "default sleeping", d.Sleeping, true)
}

// Every number that the parser lets pass is one that the plugin takes.
func TestConfigOfTheLimitsIsValid(t *testing.T) {
	for _, step := range []string{
		`{"dt": 1e-5, "substeps": 1, "iterations": 1}`, `{"dt": 0.1, "substeps": 64, "iterations": 256}`,
	} {
		c := parse(t, `{"version": 1, "step": `+step+`}`).Config()
		if err := c.Validate(); err != nil {
			t.Errorf("%s: %v", step, err)
		}
	}
}

func TestLoadMakesTheBodies(t *testing.T) {
	p := install(t, loaded(t).Config())
	in, err := loaded(t).Load(p)
	if err != nil {
		t.Fatal(err)
	}
	w := p.World().Donburi()
	e, ok := in.Body("cube")
	if !ok || e != in.Bodies()[0] || len(in.Bodies()) != 6 {
		t.Fatalf("cube is %v, %v of %v", e, ok, in.Bodies())
	}
	if _, ok := in.Body("nobody"); ok {
		t.Error("nobody is there")
	}
	entry := w.Entry(e)
	b := *components.Body.Get(entry)
	b.ID = 0
	check(t, "body", b, components.BodyData{
		Name: "cube", Kind: components.Dynamic, Locked: components.LockZ | components.LockRX, Fast: true, Sensor: true,
	})
	check(t, "position", components.Pose.Get(entry).Position, mgl64.Vec3{1, 2, 3})
	if q := components.Pose.Get(entry).Rotation; math.Abs(q.W-math.Sqrt2/2) > 1e-15 || math.Abs(q.V[2]-math.Sqrt2/2) > 1e-15 {
		t.Errorf("rotation %v, want 90° about z", q)
	}
	check(t, "velocity", *components.Velocity.Get(entry), components.VelocityData{Linear: mgl64.Vec3{4, 5, 6}, Angular: mgl64.Vec3{7, 8, 9}})
	check(t, "mass", components.Mass.Get(entry).Override, 2)
	check[components.Shape](t, "shape", components.Collider.Get(entry).Shape, components.Box(0.1, 0.2, 0.3))
	m := components.Material.Get(entry)
	check(t, "material", [4]float64{m.Density, m.Friction, m.Restitution, m.Glue.NormalStiffness}, [4]float64{900, 0.3, 0.25, 1e6})
	// ghost is the second layer and meets only the first, the default one.
	c := components.Collider.Get(entry)
	check(t, "layer and mask", [2]uint32{c.Layers, c.Mask}, [2]uint32{2, 1})
	other := components.Collider.Get(w.Entry(in.Bodies()[5]))
	check(t, "default layer and mask", [2]uint32{other.Layers, other.Mask}, [2]uint32{1, 0})
	check(t, "kind", components.Body.Get(w.Entry(in.Bodies()[4])).Kind, components.Static)
	check(t, "kinematic", components.Body.Get(w.Entry(in.Bodies()[1])).Kind, components.Kinematic)
	check(t, "seconds", in.Seconds(), 3.5)
}

func TestALayerThatMeetsNoneMeetsNone(t *testing.T) {
	doc := parse(t, `{"version": 1, "layers": {"loner": []}, "bodies": [
		{"name": "a", "shape": {"sphere": 1}, "layer": "loner"}, {"name": "b", "shape": {"sphere": 1}, "layer": "loner"},
		{"name": "c", "shape": {"sphere": 1}}, {"name": "d", "shape": {"sphere": 1}}]}`)
	p := install(t, doc.Config())
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	p.Refresh()
	for pair, want := range map[[2]string]bool{{"a", "b"}: false, {"a", "c"}: false, {"c", "d"}: true} {
		a, _ := in.Body(pair[0])
		b, _ := in.Body(pair[1])
		if _, got := p.Pair(a, b); got != want {
			t.Errorf("%v meet: %v, want %v", pair, got, want)
		}
	}
}

func TestLoadCountsTimesFromNow(t *testing.T) {
	doc := loaded(t)
	p := install(t, doc.Config())
	for range 5 {
		p.Step()
	}
	now := p.Time()
	if _, err := doc.Load(p); err != nil {
		t.Fatal(err)
	}
	w := p.World().Donburi()
	n := 0
	components.Load.Each(w, func(e *donburi.Entry) {
		l := components.Load.Get(e)
		check(t, "load", [2]float64{l.From, l.Until}, [2]float64{0.5 + now, 3 + now})
		check(t, "load's point", l.AtPoint, true)
		check(t, "load's force", l.Force, mgl64.Vec3{1, 2, 3})
		n++
	})
	components.Drive.Each(w, func(e *donburi.Entry) {
		d := components.Drive.Get(e)
		check(t, "drive", [2]float64{d.From, d.Until}, [2]float64{1 + now, 2 + now})
		check(t, "drive's spin", d.AngularVelocity, mgl64.Vec3{0, 1, 0})
		n++
	})
	check(t, "loads and drives", n, 2)
}

func TestRemoveLeavesTheWorldEmpty(t *testing.T) {
	doc := loaded(t)
	p := install(t, doc.Config())
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	p.Step()
	in.Remove()
	in.Remove() // twice is once
	p.Step()
	if n := p.World().Donburi().Len(); n != 0 {
		t.Errorf("%d entities are left", n)
	}
}

// A bond between bodies that are far apart passes the parser and fails when it
// is loaded.
func TestFailedLoadLeavesTheWorldAsItWas(t *testing.T) {
	p := install(t, ecs.DefaultConfig())
	before := parse(t, `{"version": 1, "bodies": [{"shape": {"sphere": 1}}]}`)
	if _, err := before.Load(p); err != nil {
		t.Fatal(err)
	}
	p.Step()
	hash, entities := p.Hash(), p.World().Donburi().Len()
	far := parse(t, `{"version": 1,
"materials": {"gum": {"adhesion": {"preset": "gum"}}},
"pairs": [{"between": ["gum", "default"], "friction": 0.9}],
"bodies": [{"name": "a", "shape": {"sphere": 1}, "material": "gum"}, {"name": "b", "shape": {"sphere": 1}, "position": [9, 0, 0]}],
"bonds": [
  {"between": ["a", "b"]}]}`)
	_, err := far.Load(p)
	if !errors.Is(err, scene.ErrScene) || !strings.HasPrefix(err.Error(), "f:6: bonds[0]: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v", err)
	}
	if p.Hash() != hash || p.World().Donburi().Len() != entities {
		t.Error("the failed load left something in the world")
	}
	bad := scene.NewDocument()
	bad.Bodies = []scene.Body{scene.NewBody("x", components.Box(1, -1, 1), mgl64.Vec3{})}
	if _, err := bad.Load(p); err == nil || !strings.HasPrefix(err.Error(), "bodies[0].shape.box: expected three positive lengths") {
		t.Errorf("got %v", err)
	}
	bad.Bodies[0].Shape = nil
	if _, err := bad.Load(p); !errors.Is(err, scene.ErrScene) {
		t.Errorf("no shape: got %v", err)
	}
	bad.Bodies[0].Shape = components.Box(1, 1, math.NaN())
	if _, err := bad.Load(p); !errors.Is(err, scene.ErrScene) {
		t.Errorf("NaN: got %v", err)
	}
	if p.World().Donburi().Len() != entities {
		t.Error("the failed load left something in the world")
	}
}

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

func BenchmarkParse(b *testing.B) {
	doc, err := scene.Open("bench-c")
	if err != nil {
		b.Fatal(err)
	}
	var text strings.Builder
	if err := doc.Encode(&text); err != nil {
		b.Fatal(err)
	}
	data := []byte(text.String())
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := scene.Parse("f", data); err != nil {
			b.Fatal(err)
		}
	}
}
