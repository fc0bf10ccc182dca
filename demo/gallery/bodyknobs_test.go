package gallery

import (
	"math"
	"strings"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// tunedScene is a scene with what can be tuned in it.
func tunedScene(t *testing.T, scene string) (Run, *tuning) {
	t.Helper()
	run, err := Library{}.Open(scene)
	if err != nil {
		t.Fatal(err)
	}
	return run, NewStage(run, Show{}).tuning
}

// knobOf is a knob by what its path begins with, that applies.
func knobOf(t *testing.T, tune *tuning, path string) *knob {
	t.Helper()
	for i := range tune.surfaces {
		for j := range tune.surfaces[i].knobs {
			if k := &tune.surfaces[i].knobs[j]; strings.HasPrefix(k.path, path) && k.applies() {
				return k
			}
		}
	}
	t.Fatalf("there is no knob %q", path)
	return nil
}

// TestDeformableKnobs: every number of what deformable bodies are made of comes into the
// world, into all bodies of the kind and the material, and a wrong one is refused.
func TestDeformableKnobs(t *testing.T) {
	type number struct {
		path string
		of   func(donburi.World) []float64
	}
	solid := func(path string, of func(*components.SoftBodyData) float64) number {
		return number{"solid of jelly/" + path, func(w donburi.World) []float64 { return numbers(w, components.SoftBody, "jelly", of) }}
	}
	cloth := func(path string, of func(*components.ClothData) float64) number {
		return number{"cloth of linen/" + path, func(w donburi.World) []float64 { return numbers(w, components.Cloth, "linen", of) }}
	}
	rope := func(path string, of func(*components.RopeData) float64) number {
		return number{"rope of linen/" + path, func(w donburi.World) []float64 { return numbers(w, components.Rope, "linen", of) }}
	}
	grains := func(path string, of func(*components.ParticlesData) float64) number {
		return number{"particles of skin/" + path, func(w donburi.World) []float64 { return numbers(w, components.Particles, "skin", of) }}
	}
	for scene, list := range map[string][]number{
		"jelly-cube": {
			solid("Young", func(d *components.SoftBodyData) float64 { return d.Young }),
			solid("Poisson", func(d *components.SoftBodyData) float64 { return d.Poisson }),
			solid("body damping", func(d *components.SoftBodyData) float64 { return d.Damping }),
			solid("drag", func(d *components.SoftBodyData) float64 { return d.Drag }),
			solid("yield", func(d *components.SoftBodyData) float64 { return d.Yield }),
			solid("creep", func(d *components.SoftBodyData) float64 { return d.Creep }),
			solid("most flow", func(d *components.SoftBodyData) float64 { return d.MostFlow }),
		},
		"tearing": {
			cloth("area density", func(d *components.ClothData) float64 { return d.AreaDensity }),
			cloth("thickness", func(d *components.ClothData) float64 { return d.Thickness }),
			cloth("stretch", func(d *components.ClothData) float64 { return d.Stretch }),
			cloth("shear", func(d *components.ClothData) float64 { return d.Shear }),
			cloth("bend", func(d *components.ClothData) float64 { return d.Bend }),
			cloth("body damping", func(d *components.ClothData) float64 { return d.Damping }),
			cloth("drag", func(d *components.ClothData) float64 { return d.Drag }),
			cloth("tear", func(d *components.ClothData) float64 { return d.Tear }),
			cloth("passes", func(d *components.ClothData) float64 { return pick(d.Through, 1.0, 0) }),
			rope("rope radius", func(d *components.RopeData) float64 { return d.Radius }),
			rope("stretch", func(d *components.RopeData) float64 { return d.Stretch }),
			rope("bend", func(d *components.RopeData) float64 { return d.Bend }),
			rope("body damping", func(d *components.RopeData) float64 { return d.Damping }),
			rope("drag", func(d *components.RopeData) float64 { return d.Drag }),
			rope("tear", func(d *components.RopeData) float64 { return d.Tear }),
			rope("passes", func(d *components.RopeData) float64 { return pick(d.Through, 1.0, 0) }),
		},
		"bunnies": {
			grains("particle radius", func(d *components.ParticlesData) float64 { return d.Radius }),
			grains("stretch", func(d *components.ParticlesData) float64 { return d.Stretch }),
			grains("form", func(d *components.ParticlesData) float64 { return d.Form }),
			grains("bed", func(d *components.ParticlesData) float64 { return d.Bed }),
			grains("body damping", func(d *components.ParticlesData) float64 { return d.Damping }),
			grains("drag", func(d *components.ParticlesData) float64 { return d.Drag }),
			grains("the volume", func(d *components.ParticlesData) float64 { return pick(d.Loose, 1.0, 0) }),
			grains("touches", func(d *components.ParticlesData) float64 { return pick(d.Self, 1.0, 0) }),
		},
	} {
		run, tune := tunedScene(t, scene)
		for _, n := range list {
			k := knobOf(t, tune, n.path)
			v := pick(k.isChoice(), 1, 0.4*k.get())
			if v == 0 {
				v = k.low
			}
			if err := tune.turn(k, v); err != nil {
				t.Errorf("%s: %v", k.path, err)
			}
			if k.isChoice() {
				continue
			}
			for _, wrong := range []float64{-1, math.NaN()} {
				if err := tune.turn(k, wrong); err == nil {
					t.Errorf("%s takes %v", k.path, wrong)
				}
			}
			all := n.of(run.World())
			for _, got := range all {
				if got != v || len(all) == 0 {
					t.Errorf("%s = %v comes into the world as %v", k.path, v, all)
					break
				}
			}
		}
		for range 5 {
			run.Step()
		}
		if s := run.Physics().Stats(); s.Rejected+s.Faults > 0 {
			t.Errorf("%s: %d bodies rejected, %d faults", scene, s.Rejected, s.Faults)
		}
	}
}

// numbers are those of the bodies of a kind and a material.
func numbers[T any](w donburi.World, kind *donburi.ComponentType[T], material string, of func(*T) float64) (all []float64) {
	for e := range kind.Iter(w) {
		if components.Material.Get(e).Name == material {
			all = append(all, of(kind.Get(e)))
		}
	}
	return all
}

// TestTurningKeepsTheOthers: bodies of one material whose other numbers are not the same
// keep them, whatever is turned for all.
func TestTurningKeepsTheOthers(t *testing.T) {
	run, tune := tunedScene(t, "tearing")
	density := func() []float64 {
		return numbers(run.World(), components.Material, "linen", func(m *components.MaterialData) float64 { return m.Density })
	}
	heavy := func() []float64 {
		return numbers(run.World(), components.Cloth, "linen", func(d *components.ClothData) float64 { return d.AreaDensity })
	}
	for e := range components.Cloth.Iter(run.World()) { // the rope has a density of its own in the file
		components.Cloth.Get(e).AreaDensity = 0.7
		break
	}
	was, wide := density(), heavy()
	if err := tune.turn(knobOf(t, tune, "material linen/friction"), 0.9); err != nil {
		t.Fatal(err)
	}
	if err := tune.turn(knobOf(t, tune, "cloth of linen/stretch"), 777); err != nil {
		t.Fatal(err)
	}
	if err := tune.turn(knobOf(t, tune, "material linen/contact"), 3); err != nil {
		t.Fatal(err)
	}
	kinds := map[float64]bool{}
	for i, d := range density() {
		kinds[d] = true
		if d != was[i] {
			t.Errorf("body %d has now %v kg/m³, had %v", i, d, was[i])
		}
	}
	for i, d := range heavy() {
		if d != wide[i] {
			t.Errorf("cloth %d has now %v kg/m², had %v", i, d, wide[i])
		}
	}
	if len(kinds) < 2 {
		t.Fatalf("all have %v", kinds)
	}
	for e := range components.Material.Iter(run.World()) {
		if m := components.Material.Get(e); m.Name == "linen" && (m.Friction != 0.9 || m.Contact == nil) {
			t.Errorf("not turned: %+v", m)
		}
	}
	for e := range components.Cloth.Iter(run.World()) {
		if s := components.Cloth.Get(e).Stretch; s != 777 {
			t.Errorf("not turned: %v N/m", s)
		}
	}
}

// TestGripKinds: what virtual adhesives hold can be said in each way, and switched off: then
// they let go.
func TestGripKinds(t *testing.T) {
	run, tune := tunedScene(t, "bunnies")
	for range 30 {
		run.Step()
	}
	if run.Physics().Stats().Members < 100 {
		t.Fatal("nothing is held")
	}
	menu := knobOf(t, tune, "material skin/virtual adhesive")
	for _, i := range []int{1, 2, 0} { // it is a force in the file
		if err := tune.turn(menu, float64(i+1)); err != nil {
			t.Fatal(err)
		}
		k := knobOf(t, tune, "material skin/clone release")
		if k.name != grips[i].name || k.get() != grips[i].first {
			t.Errorf("%s begins with %v", k.name, k.get())
		}
		if err := tune.turn(k, 2*grips[i].first); err != nil {
			t.Error(err)
		}
		if err := k.set(-1); err == nil {
			t.Errorf("%s takes −1", k.name)
		}
		for _, g := range numbers(run.World(), components.Material, "skin", func(m *components.MaterialData) float64 { return *grips[i].of(&m.Clones) }) {
			if g != 2*grips[i].first {
				t.Errorf("%s is %v in the world", k.name, g)
			}
		}
		run.Step()
	}
	if err := tune.turn(menu, 0); err != nil {
		t.Fatal(err)
	}
	run.Step()
	run.Step()
	if s := run.Physics().Stats(); s.Members > 0 || s.Rejected > 0 {
		t.Errorf("%d are held by nothing, %d rejected", s.Members, s.Rejected)
	}
}

// TestForceKnobs: the numbers of force fields come into the world, and wrong ones do not.
func TestForceKnobs(t *testing.T) {
	run, tune := tunedScene(t, "cells")
	field := func() (f components.ForceFieldData) {
		for e := range components.ForceField.Iter(run.World()) {
			if f = *components.ForceField.Get(e); f.Kind == components.Attract {
				return f
			}
		}
		return f
	}
	name := ""
	for _, s := range tune.surfaces {
		if strings.HasPrefix(s.name, "field ") && strings.Contains(s.name, "attraction") && name == "" {
			name = s.name
		}
	}
	for _, c := range []struct {
		knob string
		v    float64
		of   func(components.ForceFieldData) float64
	}{
		{"pull", -3, func(f components.ForceFieldData) float64 { return f.Strength }},
		{"core", 0.2, func(f components.ForceFieldData) float64 { return f.Core }},
		{"acts", 0, func(f components.ForceFieldData) float64 { return pick(f.Disabled, 0.0, 1) }},
	} {
		k := knobOf(t, tune, name+"/"+c.knob)
		if err := tune.turn(k, c.v); err != nil || c.of(field()) != c.v || k.get() != c.v {
			t.Errorf("%s = %v is %v in the world: %v", k.path, c.v, c.of(field()), err)
		}
		if err := k.set(math.NaN()); c.knob != "acts" && err == nil {
			t.Errorf("%s takes NaN", k.path)
		}
	}
}

// TestSolverThreads: the number of threads and of steps to catch up come into the config.
func TestSolverThreads(t *testing.T) {
	run, tune := tunedScene(t, "ceiling-cube")
	for i := range tune.solver {
		k := &tune.solver[i]
		if k.name != "threads" && k.name != "steps to catch up" {
			continue
		}
		if err := tune.turn(k, 3); err != nil || k.get() != 3 {
			t.Errorf("%s: %v, %v", k.name, k.get(), err)
		}
		if err := tune.turn(k, -1); err == nil {
			t.Errorf("%s takes −1", k.name)
		}
	}
	if c := run.Physics().Config(); c.Threads != 3 || c.MaxCatchUp != 3 {
		t.Errorf("%d threads, %d steps", c.Threads, c.MaxCatchUp)
	}
	run.Step()
}
