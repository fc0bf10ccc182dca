package scene_test

import (
	"errors"
	"math"
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
	check(t, "merging", c.Merging, false)
	check(t, "cone", c.FrictionCone, systems.Pyramid)
	check(t, "projection", c.Projection, systems.MostRestrictive)
	d := scene.NewDocument().Config()
	check(t, "default cone", d.FrictionCone, systems.Disk)
	check(t, "default projection", d.Projection, systems.Separate)
	check(t, "default sleeping", d.Sleeping, true)
	check(t, "default merging", d.Merging, true)
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
	if !ok || e != in.Bodies()[0] || len(in.Bodies()) != 12 {
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
