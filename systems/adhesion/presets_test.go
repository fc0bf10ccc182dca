package adhesion

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
)

func TestPresetNames(t *testing.T) {
	want := []string{"tape", "honey", "gum", "gecko", "velcro", "wax", "mud"}
	names := PresetNames()
	if !slices.Equal(names, want) {
		t.Fatalf("names %v, want %v", names, want)
	}
	names[0] = "changed"
	if PresetNames()[0] != "tape" {
		t.Error("PresetNames hands out its own slice")
	}
	for _, name := range want {
		g, err := Preset(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewRCC(g); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if reach := Reach(g); reach < 2e-3-1e-12 || reach > 5e-3+1e-12 {
			t.Errorf("%s: reach %v m is outside the 2 to 5 mm of a preset", name, reach)
		}
		if g.Damping != 1 {
			t.Errorf("%s: damping %v, want 1", name, g.Damping)
		}
	}
	_, err := Preset("toffee")
	if err == nil || !strings.Contains(err.Error(), `"toffee"`) || !strings.Contains(err.Error(), "velcro") {
		t.Errorf("error %v should name the preset and list those that are", err)
	}
}

// TestPresetStrength checks the figures that the comments give.
func TestPresetStrength(t *testing.T) {
	for _, c := range []struct {
		name         string
		glue         components.Glue
		pull, shear  float64 // [Pa]
		reach, lasts float64 // [m]
	}{
		{"tape", Tape(), 5000, 20000, 2e-3, 4e-3},
		{"honey", Honey(), 300, 150, 5e-3, 20e-3},
		{"gum", Gum(), 2000, 2000, 5e-3, 20e-3},
		{"gecko", Gecko(), 1000, 10000, 2e-3, 4e-3},
		{"velcro", Velcro(), 8000, 24000, 4e-3, 8e-3},
		{"wax", Wax(), 3000, 3000, 2e-3, 2.1e-3},
		{"mud", Mud(), 150, 105, 4e-3, 8e-3},
	} {
		for _, v := range []struct {
			what      string
			got, want float64
		}{
			{"strength", Strength(c.glue), c.pull},
			{"shear strength", ShearStrength(c.glue), c.shear},
			{"reach", Reach(c.glue), c.reach},
			{"break gap", c.glue.BreakGap, c.lasts},
		} {
			if math.Abs(v.got/v.want-1) > 1e-12 {
				t.Errorf("%s: %s %v, want %v", c.name, v.what, v.got, v.want)
			}
		}
	}
}

// pressed returns the intensity after a press with p [Pa] for t seconds,
// counting what the surface is born with on touch.
func pressed(t *testing.T, g components.Glue, p, seconds float64) float64 {
	t.Helper()
	l := mustRCC(t, g)
	beta := g.InitialIntensity
	const dt = 1. / 240
	for s := 0.0; s < seconds; s += dt {
		beta = l.Evolve(beta, Path{Pressure: p, Step: dt})
	}
	return beta
}

// TestPresetBonding checks how each bonds: on touch, under a weight of 1 kg on
// 10×10 cm (981 Pa), under a hand (5 kPa).
func TestPresetBonding(t *testing.T) {
	const weight, hand = 981, 5000 // [Pa]
	for _, c := range []struct {
		name                    string
		glue                    components.Glue
		pressure, seconds       float64
		intensityLow, intensity float64
	}{
		{"tape at a touch", Tape(), 0, 1, 0, 0},
		{"tape under a feather", Tape(), 50, 5, 0.09, 0.11},
		{"tape under a weight", Tape(), weight, 0.2, 1, 1},
		{"honey at a touch", Honey(), 0, 0.01, 1, 1},
		{"gum at a touch", Gum(), 0, 1, 0.3, 0.3},
		{"gum under a weight", Gum(), weight, 0.5, 0.95, 1},
		{"gecko at a touch", Gecko(), 0, 0.01, 1, 1},
		{"velcro at a touch", Velcro(), 0, 1, 0, 0},
		{"velcro under a weight", Velcro(), weight, 10, 0.2, 0.25},
		{"velcro under a hand", Velcro(), hand, 0.5, 1, 1},
		{"wax under a weight, briefly", Wax(), weight, 0.2, 0.1, 0.25},
		{"wax under a weight, long", Wax(), weight, 5, 1, 1},
		{"mud at a touch", Mud(), 0, 1, 0.8, 0.8},
	} {
		if b := pressed(t, c.glue, c.pressure, c.seconds); b < c.intensityLow-1e-9 || b > c.intensity+1e-9 {
			t.Errorf("%s: intensity %v, want %v to %v", c.name, b, c.intensityLow, c.intensity)
		}
	}
}

// TestPresetRate pulls each at 1 mm/s and at 1 m/s: honey, gum and mud resist
// the quick pull more, the others do not care.
func TestPresetRate(t *testing.T) {
	peak := func(g components.Glue, speed float64) float64 {
		g.InitialIntensity = 1
		l := mustRCC(t, g)
		var top float64
		pull(l, speed, Reach(g)/50, l.BreakGap(), func(_, _, p float64) { top = math.Max(top, p) })
		return top / Strength(g)
	}
	for _, p := range presets {
		slow, fast := peak(p.make(), 1e-3), peak(p.make(), 1)
		viscous := p.name == "honey" || p.name == "gum" || p.name == "mud"
		if viscous && fast < 1.5*slow {
			t.Errorf("%s: peak %v at 1 m/s, %v at 1 mm/s: want it to resist a quick pull", p.name, fast, slow)
		}
		if !viscous && (fast != slow || math.Abs(slow-1) > 0.01) {
			t.Errorf("%s: peak %v at 1 m/s, %v at 1 mm/s, want 1 at both", p.name, fast, slow)
		}
	}
}
