package gallery

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// block is a scene of a cube of a kilogram on a floor, whose materials have a pair rule.
func block(t *testing.T) (Run, *tuning) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "block.json")
	if err := os.WriteFile(file, []byte(`{"version": 1, "title": "Block",
		"materials": {"rubber": {"density": 1000, "friction": 0.8}, "steel": {"density": 7800, "friction": 0.2, "restitution": 0.1}},
		"pairs": [{"between": ["rubber", "steel"], "friction": 0.5}],
		"bodies": [
			{"name": "floor", "type": "static", "shape": {"box": [2, 0.2, 2]}, "position": [0, -0.1, 0], "material": "steel"},
			{"name": "cube", "shape": {"box": [0.1, 0.1, 0.1]}, "position": [0, 0.05, 0], "material": "rubber"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return tunedScene(t, file)
}

// sunk is how deep the cube is in the floor after two seconds [m].
func sunk(run Run) float64 {
	for range 120 {
		run.Step()
	}
	for e := range components.Body.Iter(run.World()) {
		if components.Body.Get(e).Name == "cube" {
			return 0.05 - components.Pose.Get(e).Position[1]
		}
	}
	return math.NaN()
}

// TestContactKinds: a contact that is rigid in the file becomes one of springs or of a layer
// and rigid again, by its material, by its pair and for all; its numbers come into the world,
// and the cube sinks in by m·g·C/4 on its four points.
func TestContactKinds(t *testing.T) {
	const weight = 9.81 // of the cube [N]
	// A rigid contact lets the cube sink in by less: a tenth of what the springs do [m].
	const rigid = 2.5e-4
	for _, where := range []string{"material rubber/", "material steel/", "pair rubber – steel/", "all contacts/"} {
		run, tune := block(t)
		now := func() *components.SoftContact {
			switch p := run.Physics(); where {
			case "all contacts/":
				return p.Config().Contact
			case "pair rubber – steel/":
				r, _ := p.Pairing("steel", "rubber")
				return r.Contact
			}
			for e := range components.Material.Iter(run.World()) {
				if m := components.Material.Get(e); "material "+m.Name+"/" == where {
					return m.Contact
				}
			}
			return nil
		}
		menu := knobOf(t, tune, where+"contact")
		kind := func(word string) {
			t.Helper()
			for i, w := range menu.words {
				if w == word {
					if err := tune.turn(menu, float64(i)); err != nil || menu.get() != float64(i) {
						t.Fatalf("%s%s: %v, %v", where, word, menu.get(), err)
					}
					return
				}
			}
			t.Fatalf("%s has no %q", where, word)
		}
		turn := func(name string, v float64, got func(*components.SoftContact) float64) {
			t.Helper()
			k := knobOf(t, tune, where+name)
			if err := tune.turn(k, v); err != nil || k.get() != v || now() == nil || got(now()) != v {
				t.Errorf("%s = %v is %+v: %v", k.path, v, now(), err)
			}
			for _, wrong := range []float64{-1, math.NaN(), math.Inf(1)} {
				if err := k.set(wrong); err == nil || k.get() != v {
					t.Errorf("%s takes %v", k.path, wrong)
				}
			}
		}
		compliance := func(c *components.SoftContact) float64 { return c.Compliance }
		if d := sunk(run); math.Abs(d) > rigid {
			t.Errorf("%s at first %v m deep", where, d)
		}
		kind("springs with ζ")
		turn("compliance C", 2e-3, compliance)
		ratio := func(c *components.SoftContact) float64 { return c.DampingRatio }
		turn("contact damping ζ", 0, ratio) // which is still one with ζ
		turn("contact damping ζ", 1, ratio)
		want := weight * 2e-3 / 4
		// The springs are the only ones in the row, whoever says it.
		if d := sunk(run); math.Abs(d-want) > 0.01*want {
			t.Errorf("%s on springs with ζ it is %v m deep, want %v", where, d, want)
		}
		kind("springs with D")
		if c := now(); c.Compliance != 2e-3 || c.DampingRatio != 0 || c.Damping != firstDamping {
			t.Errorf("%s by D it is %+v", where, c)
		}
		turn("compliance C", 1e-3, compliance)
		turn("contact damping D", 30, func(c *components.SoftContact) float64 { return c.Damping })
		if d := sunk(run); math.Abs(d-want/2) > 0.01*want {
			t.Errorf("%s on springs with D it is %v m deep, want %v", where, d, want/2)
		}
		turnWord(t, tune, where+"contact points", "vertices")
		if c := now(); c.Collect != components.CollectVertices {
			t.Errorf("%s it collects %v", where, c.Collect)
		}
		kind("elastic layer")
		turn("layer E", 2e4, func(c *components.SoftContact) float64 { return c.Foundation.Young })
		turn("layer thickness h", 0.03, func(c *components.SoftContact) float64 { return c.Foundation.Thickness })
		if d := sunk(run); !(d > 1e-5 && d < 0.03) {
			t.Errorf("%s on the layer it is %v m deep", where, d)
		}
		kind(menu.words[0])
		if now() != nil {
			t.Errorf("%s unset it is %+v", where, now())
		}
		if d := sunk(run); math.Abs(d) > rigid {
			t.Errorf("%s rigid again it is %v m deep", where, d)
		}
		if s := run.Physics().Stats(); s.Rejected+s.Faults > 0 {
			t.Errorf("%s %d rejected", where, s.Rejected)
		}
	}
}

func turnWord(t *testing.T, tune *tuning, path, word string) {
	t.Helper()
	k := knobOf(t, tune, path)
	for i, w := range k.words {
		if w == word {
			if err := tune.turn(k, float64(i)); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%s has no %q", path, word)
}

// TestRigidComesFirst: a pair that is rigid is so though its materials are soft.
func TestRigidComesFirst(t *testing.T) {
	run, tune := block(t)
	turnWord(t, tune, "material rubber/contact", "springs with ζ")
	if err := tune.turn(knobOf(t, tune, "material rubber/compliance"), 4e-3); err != nil {
		t.Fatal(err)
	}
	if d := sunk(run); d < 5e-3 {
		t.Errorf("%v m deep", d)
	}
	turnWord(t, tune, "pair rubber – steel/contact", "rigid")
	if d := sunk(run); d > 2.5e-4 {
		t.Errorf("rigid, it is %v m deep", d)
	}
}

// TestPairBeginsWithTheTwo: what a pair's rule does not say is shown as the materials have
// it together, becomes its own when it is turned, and is the materials' again.
func TestPairBeginsWithTheTwo(t *testing.T) {
	run, tune := block(t)
	rule := func() (c components.Glue, own bool, friction, restitution float64) {
		r, _ := run.Physics().Pairing("rubber", "steel")
		friction, restitution = math.NaN(), math.NaN()
		if r.Friction != nil {
			friction = *r.Friction
		}
		if r.Restitution != nil {
			restitution = *r.Restitution
		}
		if r.Glue != nil {
			return *r.Glue, true, friction, restitution
		}
		return c, false, friction, restitution
	}
	var s *surface
	for i := range tune.surfaces {
		if tune.surfaces[i].name == pairName("rubber", "steel") {
			s = &tune.surfaces[i]
		}
	}
	f, r := knobOf(t, tune, s.name+"/friction"), knobOf(t, tune, s.name+"/restitution")
	if f.get() != 0.5 || r.get() != 0.1 || s.worn() != 0 || s.sticks() {
		t.Errorf("it begins with the friction %v, the restitution %v, glue %d", f.get(), r.get(), s.worn())
	}
	if err := tune.turn(r, 0.4); err != nil {
		t.Fatal(err)
	}
	if _, own, friction, restitution := rule(); own || friction != 0.5 || restitution != 0.4 {
		t.Errorf("the rule has %v, %v, glue %v", friction, restitution, own)
	}
	if err := r.set(1.5); err == nil {
		t.Error("it takes a restitution of 1.5")
	}
	// The glue of the rubber counts for the pair, and the first number makes it its own.
	if err := tune.turn(knobOf(t, tune, "material rubber/strength"), 900); err != nil {
		t.Fatal(err)
	}
	strength := knobOf(t, tune, s.name+"/strength")
	if got := strength.get(); math.Abs(got-900) > 1e-9 {
		t.Errorf("the pair sticks with %v Pa, its material with 900", got)
	}
	if err := tune.turn(strength, 300); err != nil {
		t.Fatal(err)
	}
	if g, own, _, _ := rule(); !own || math.Abs(adhesion.Strength(g)-300) > 1e-9 || adhesion.Reach(g) != adhesion.Reach(wornWhenBare()) {
		t.Errorf("the pair has %+v", g)
	}
	for choice, want := range map[int]components.Glue{1: {}, 2: adhesion.Tape()} {
		if err := tune.wear(s, choice); err != nil {
			t.Fatal(err)
		}
		if g, own, _, _ := rule(); !own || g != want || s.worn() != choice {
			t.Errorf("%s: the pair has %+v", s.wears[choice], g)
		}
	}
	if err := tune.wear(s, 0); err != nil {
		t.Fatal(err)
	}
	if _, own, _, _ := rule(); own || math.Abs(strength.get()-900) > 1e-9 {
		t.Errorf("of the two again it sticks with %v Pa", strength.get())
	}
}

// TestRestartKeepsKinds: a restart has the kinds of contact that were chosen, and their
// numbers.
func TestRestartKeepsKinds(t *testing.T) {
	run, tune := block(t)
	turnWord(t, tune, "pair rubber – steel/contact", "elastic layer")
	turnWord(t, tune, "material steel/contact", "springs with D")
	for path, v := range map[string]float64{
		"pair rubber – steel/layer E": 3e4, "material steel/compliance": 5e-3, "material steel/contact damping D": 7,
	} {
		if err := tune.turn(knobOf(t, tune, path), v); err != nil {
			t.Fatal(err)
		}
	}
	again, next := block(t)
	next.again(tune)
	a, _ := run.Physics().Pairing("rubber", "steel")
	b, _ := again.Physics().Pairing("rubber", "steel")
	if b.Contact == nil || b.Contact.Foundation == nil || *a.Contact.Foundation != *b.Contact.Foundation {
		t.Errorf("the pair has %+v", b.Contact)
	}
	for e := range components.Material.Iter(again.World()) {
		if m := components.Material.Get(e); m.Name == "steel" && (m.Contact == nil || m.Contact.Compliance != 5e-3 || m.Contact.Damping != 7) {
			t.Errorf("steel has %+v", m.Contact)
		}
	}
}
