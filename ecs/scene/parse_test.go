package scene_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs/scene"
	"github.com/tackphysics/tack/systems/adhesion"
)

// full uses every key of the format that is built.
const full = `{
  "version": 1,
  "title": "All of it", "about": "one line", "source": "here",
  "planar": false, "gravity": [0, -10, 0.5], "seconds": 3.5,
  "step": {"dt": 0.01, "substeps": 3, "iterations": 5, "solver": "pgs", "frictionCone": "pyramid", "projection": "mostRestrictive", "sleeping": false, "merging": false},
  "materials": {
    "gum": {"density": 900, "friction": 0.3, "restitution": 0.25,
            "adhesion": {"normalStiffness": 1e6, "tangentialStiffness": 5e5, "debondEnergy": 1, "viscosity": 0.1, "bondRate": 1e-3,
                         "saturationPressure": 1000, "initialIntensity": 0.5, "breakGap": 0.003, "damping": 1, "samples": 4,
                         "rebondCooldown": 0.2, "patchArea": 0.01}},
    "glue": {"adhesion": {"strength": 2000, "reach": 0.005, "shear": 2, "viscosity": 0.25}},
    "tape": {"adhesion": {"preset": "tape"}},
    "steel": {}
  },
  "pairs": [{"between": ["gum", "steel"], "friction": 0.5, "restitution": 0, "adhesion": {"strength": 1, "reach": 1}},
            {"between": ["steel", "steel"]}],
  "layers": {"ghost": ["default"], "loner": []},
  "bodies": [
    {"name": "cube", "type": "dynamic", "shape": {"box": [0.1, 0.2, 0.3]}, "material": "gum", "position": [1, 2, 3],
     "rotation": {"axis": [0, 0, 2], "deg": 90}, "velocity": [4, 5, 6], "angularVelocity": [7, 8, 9],
     "mass": 2, "locked": ["z", "rx"], "fast": true, "sensor": true, "layer": "ghost"},
    {"name": "ball", "type": "kinematic", "shape": {"sphere": 0.5}},
    {"name": "pill", "shape": {"capsule": {"radius": 0.5, "length": 0}}},
    {"name": "gem", "shape": {"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]}},
    {"name": "floor", "type": "static", "shape": {"plane": {"normal": [0, 2, 0]}}},
    {"shape": {"sphere": 1}},
    {"shape": {"cylinder": {"radius": 1, "height": 2}, "rounding": 0.25}},
    {"shape": {"cone": {"radius": 1, "height": 3}}},
    {"shape": {"box": [1, 2, 3], "rounding": 0.25}},
    {"shape": {"compound": [{"shape": {"box": [1, 2, 3]}, "position": [0, 1, 0], "rotation": {"axis": [1, 0, 0], "deg": 30}}, {"shape": {"sphere": 1}}]}},
    {"shape": {"hull": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "rounding": 0.1}},
    {"type": "kinematic", "shape": {"heightField": {"columns": 3, "spacing": [1, 2], "heights": [0, 1, 2, 3, 4, 5]}}}
  ],
  "drives": [{"body": "ball", "velocity": [1, 0, 0], "angularVelocity": [0, 1, 0], "from": 1, "until": 2}],
  "loads": [{"body": "cube", "force": [1, 2, 3], "rate": [4, 5, 6], "torque": [7, 8, 9], "at": [0, 0, 0], "from": 0.5, "until": 3}],
  "bonds": [{"between": ["cube", "ball"], "intensity": 0.75}, {"between": ["pill", "ball"]}],
  "probes": [{"name": "p", "quantity": "body.position", "of": "cube"},
             {"name": "gap", "quantity": "contact.gap", "between": ["cube", "ball"]},
             {"name": "E", "quantity": "energy.kinetic"}]
}`

func TestParseReadsEveryKey(t *testing.T) {
	doc, err := scene.Parse("full.json", []byte(full))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "title", doc.Title+doc.About+doc.Source, "All of itone linehere")
	check(t, "gravity", doc.Gravity, mgl64.Vec3{0, -10, 0.5})
	check(t, "seconds", doc.Seconds, 3.5)
	check(t, "step", doc.Step, scene.Step{
		DT: 0.01, Substeps: 3, Iterations: 5, Solver: "pgs", FrictionCone: "pyramid", Projection: "mostRestrictive",
	})
	check(t, "gum's numbers", [3]float64{doc.Materials[0].Density, doc.Materials[0].Friction, doc.Materials[0].Restitution}, [3]float64{900, 0.3, 0.25})
	check(t, "gum's glue", doc.Materials[0].Adhesion.Glue, components.Glue{
		NormalStiffness: 1e6, TangentialStiffness: 5e5, DebondEnergy: 1, Viscosity: 0.1, BondRate: 1e-3, SaturationPressure: 1000,
		InitialIntensity: 0.5, BreakGap: 0.003, Damping: 1, Samples: 4, RebondCooldown: 0.2, PatchArea: 0.01,
	})
	// C = σ/u0 = 2000/0.005, C_t = 2²·C, W = σ·u0, breakGap = 2·u0.
	check(t, "short form", doc.Materials[1].Adhesion.Glue, components.Glue{
		NormalStiffness: 4e5, TangentialStiffness: 16e5, DebondEnergy: 10, Viscosity: 0.25, BreakGap: 0.01, Samples: 2,
	})
	check(t, "preset", doc.Materials[2].Adhesion.Glue, adhesion.Tape())
	check(t, "default numbers", doc.Materials[3], scene.Material{Name: "steel", Density: 1000, Friction: 0.5})
	check(t, "pair", *doc.Pairs[0].Friction+*doc.Pairs[0].Restitution, 0.5)
	check(t, "pair without numbers", doc.Pairs[1].Friction == nil && doc.Pairs[1].Adhesion == nil, true)
	check(t, "layer", doc.Layers[0].Name+doc.Layers[0].With[0], "ghostdefault")
	b := doc.Bodies[0]
	b.Rotation = scene.Rotation{}
	check(t, "body", b, scene.Body{
		Name: "cube", Type: "dynamic", Shape: components.Box(0.1, 0.2, 0.3), Material: "gum", Layer: "ghost",
		Position: mgl64.Vec3{1, 2, 3}, Velocity: mgl64.Vec3{4, 5, 6}, AngularVelocity: mgl64.Vec3{7, 8, 9},
		Mass: 2, Locked: components.LockZ | components.LockRX, Fast: true, Sensor: true,
	})
	check(t, "rotation", doc.Bodies[0].Rotation, scene.Rotation{Axis: mgl64.Vec3{0, 0, 2}, Deg: 90})
	check(t, "ball", doc.Bodies[1], scene.Body{Name: "ball", Type: "kinematic", Shape: components.Sphere(0.5), Material: "default", Layer: "default"})
	check[components.Shape](t, "capsule", doc.Bodies[2].Shape, components.Capsule(0.5, 0))
	check(t, "hull", doc.Bodies[3].Shape.(*components.HullShape).Point(3), mgl64.Vec3{0, 0, 1})
	check[components.Shape](t, "plane", doc.Bodies[4].Shape, components.HalfSpace(mgl64.Vec3{0, 2, 0}))
	check[components.Shape](t, "cylinder", doc.Bodies[6].Shape, components.Cylinder(1, 2).Rounded(0.25))
	check[components.Shape](t, "cone", doc.Bodies[7].Shape, components.Cone(1, 3))
	check[components.Shape](t, "rounded box", doc.Bodies[8].Shape, components.Box(1, 2, 3).Rounded(0.25))
	check(t, "drive", doc.Drives[0], scene.Drive{Body: "ball", Velocity: mgl64.Vec3{1}, AngularVelocity: mgl64.Vec3{0, 1}, From: 1, Until: 2})
	l := doc.Loads[0]
	check(t, "load's point", *l.At, mgl64.Vec3{})
	l.At = nil
	check(t, "load", l, scene.Load{
		Body: "cube", Force: mgl64.Vec3{1, 2, 3}, Rate: mgl64.Vec3{4, 5, 6}, Torque: mgl64.Vec3{7, 8, 9}, From: 0.5, Until: 3,
	})
	check(t, "bonds", doc.Bonds[0].Intensity+doc.Bonds[1].Intensity, 1.75)
	check(t, "probe", doc.Probes[0], scene.Probe{Name: "p", Quantity: "body.position", Of: "cube"})
	check(t, "contact probe", *doc.Probes[1].Between, [2]string{"cube", "ball"})
}

func check[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

func TestParseDefaults(t *testing.T) {
	doc, err := scene.Parse("", []byte(`{"version": 1, "materials": {"m": {"adhesion": {"normalStiffness": 4e6, "debondEnergy": 1}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "gravity", doc.Gravity, mgl64.Vec3{0, -9.81, 0})
	check(t, "seconds", doc.Seconds, 10)
	check(t, "step", doc.Step, scene.Step{
		DT: 1.0 / 60, Substeps: 4, Iterations: 2, Solver: "pgs", FrictionCone: "disk", Projection: "separate", Sleeping: true, Merging: true,
	})
	// breakGap = 2·√(W/C) = 2·√(1/4e6).
	check(t, "glue", doc.Materials[0].Adhesion.Glue, components.Glue{
		NormalStiffness: 4e6, TangentialStiffness: 4e6, DebondEnergy: 1, BreakGap: 0.001, Samples: 2,
	})
}

func TestErrorsAreOneLineAndWrapErrScene(t *testing.T) {
	_, err := scene.Parse("a.json", []byte("{\n\"version\": 1,\n\"bodies\": [{\"na\\nme\": 1}]}"))
	if !errors.Is(err, scene.ErrScene) {
		t.Errorf("%v does not wrap ErrScene", err)
	}
	var e *scene.Error
	if !errors.As(err, &e) || e.File != "a.json" || e.Line != 3 || e.Path != `bodies[0]."na\nme"` {
		t.Errorf("got %+v", e)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one line: %q", err)
	}
}

func TestEncodeIsStable(t *testing.T) {
	doc, err := scene.Parse("full.json", []byte(full))
	if err != nil {
		t.Fatal(err)
	}
	var first, second bytes.Buffer
	if err := doc.Encode(&first); err != nil {
		t.Fatal(err)
	}
	again, err := scene.Parse("full.json", first.Bytes())
	if err != nil {
		t.Fatalf("%v in\n%s", err, first.String())
	}
	if err := again.Encode(&second); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("encoding again changes\n%s\nto\n%s", first.String(), second.String())
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
