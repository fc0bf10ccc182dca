package gallery

import (
	"math"
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
)

// TestFieldKnobs: what a field says can be scaled while it runs: a pad of twice the
// strength all over holds twice as much, a layer twice as thick gives twice as far.
func TestFieldKnobs(t *testing.T) {
	turn := func(scene, name string, v float64) Run {
		run, err := Library{}.Open(scene)
		if err != nil {
			t.Fatal(err)
		}
		s := NewStage(run, Show{})
		for i := range s.tuning.surfaces {
			for j := range s.tuning.surfaces[i].knobs {
				if k := &s.tuning.surfaces[i].knobs[j]; k.name == name && k.unit == "× its field" && (k.when == nil || k.when()) {
					if err := k.set(v); err != nil || k.get() != v {
						t.Fatalf("%s: %v, %v", name, k.get(), err)
					}
					if err := k.set(-1); err == nil || k.get() != v {
						t.Errorf("%s: takes −1", name)
					}
					return run
				}
			}
		}
		t.Fatalf("%s has no knob %q over a field", scene, name)
		return nil
	}
	// depth of the cylinder whose layer varies.
	depth := func(scale float64) float64 {
		run := turn("variable-foundation", "layer thickness h", scale)
		for range 100 {
			run.Step()
		}
		least := 0.0
		for e := range components.Footprint.Iter(run.World()) {
			for _, p := range components.Footprint.Get(e).Points {
				least = min(least, p.Gap)
			}
			break
		}
		return -least
	}
	if one, two := depth(1), depth(2); math.Abs(two/one-2) > 0.02 {
		t.Errorf("%v m deep, %v under twice the layer", one, two)
	}
	holds := func(name string, scale float64) bool {
		run := turn("gecko-pad", name, scale)
		for range 210 { // at 3.5 s the load is 31 N, of 24.7 that it bears
			run.Step()
		}
		for e := range components.Adhesion.Iter(run.World()) {
			if len(components.Adhesion.Get(e).Bonds) > 0 {
				return true
			}
		}
		return false
	}
	if holds("strength", 1) || !holds("strength", 2) {
		t.Error("the pad does not hold by the scale of its strength")
	}
}

// TestLayerKnobs: each number and each choice of an elastic layer can be turned, and
// the next step has it: the ball presses otherwise than without.
func TestLayerKnobs(t *testing.T) {
	// press is the ball's force as it falls into the bowl, a turn of the knob after the first step.
	press := func(name string, v float64) float64 {
		run, err := Library{}.Open("ball-in-bowl")
		if err != nil {
			t.Fatal(err)
		}
		s := NewStage(run, Show{})
		for range 12 { // until it is in the bowl
			run.Step()
		}
		for i := range s.tuning.surfaces {
			for j := range s.tuning.surfaces[i].knobs {
				k := &s.tuning.surfaces[i].knobs[j]
				if name == "" || !strings.HasPrefix(k.name, name) || !k.applies() {
					continue
				}
				if err := k.set(v); err != nil {
					t.Fatal(err)
				}
				if got := k.get(); got != v {
					t.Errorf("%s: %v comes back as %v", k.name, v, got)
				}
				name = ""
			}
		}
		if name != "" {
			t.Fatalf("there is no knob %q", name)
		}
		run.Step()
		force := 0.0
		for e := range components.Footprint.Iter(run.World()) {
			f := components.Footprint.Get(e)
			for i := range f.Points {
				force += f.Points[i].Force
			}
		}
		return force
	}
	was := press("", 0)
	if !(was > 0) {
		t.Fatal("the ball does not press")
	}
	for _, c := range []struct {
		name string
		v    float64
	}{
		{"layer E", 2e5},
		{"layer ν", 0.2},
		{"layer thickness h", 0.2},
		{"layer damping", 100},
		{"layer least thickness", 0.9},
		{"layer: pressure in a line", 1},
		{"layer: damping times", 1},
		{"layer: area of the region", 1},
		{"layer: vertices of both", 1},
	} {
		if got := press(c.name, c.v); got == was {
			t.Errorf("%s = %v: still presses with %v N", c.name, c.v, got)
		}
	}
}
