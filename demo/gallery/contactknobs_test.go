package gallery

import (
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
)

// TestLayerKnobs: each number and each choice of an elastic layer can be turned, and
// the next step has it: the ball presses otherwise than without.
func TestLayerKnobs(t *testing.T) {
	// press is the ball's force half a second on, a turn of the knob after the first step.
	press := func(name string, v float64) float64 {
		run, err := Library{}.Open("ball-in-bowl")
		if err != nil {
			t.Fatal(err)
		}
		s := NewStage(run, Show{})
		for range 24 { // until it lies in the bowl
			run.Step()
		}
		for i := range s.tuning.surfaces {
			for j := range s.tuning.surfaces[i].knobs {
				k := &s.tuning.surfaces[i].knobs[j]
				if name == "" || !strings.HasPrefix(k.name, name) {
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
