package gallery

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tackphysics/tack/systems/adhesion"
)

func surfaceOf(t *testing.T, tune *tuning, sticky bool) (*surface, func(name string) *knob) {
	t.Helper()
	for i := range tune.surfaces {
		s := &tune.surfaces[i]
		g := s.glue()
		if s.wear == nil || g.Sticky() != sticky {
			continue
		}
		return s, func(name string) *knob {
			for j := range s.knobs {
				if strings.HasPrefix(s.knobs[j].name, name) {
					return &s.knobs[j]
				}
			}
			t.Fatalf("%s has no %s", s.name, name)
			return nil
		}
	}
	t.Fatal("no such surface")
	return nil, nil
}

func TestGlueKeepsWhatIsNotTurned(t *testing.T) {
	run, err := Library{}.Open("ceiling-cube")
	if err != nil {
		t.Fatal(err)
	}
	tune := NewStage(run, Show{}).tuning
	s, k := surfaceOf(t, tune, true)
	before := s.glue()
	if err := tune.turn(k("strength"), 5000); err != nil {
		t.Fatal(err)
	}
	g := s.glue()
	if math.Abs(adhesion.Reach(g)-adhesion.Reach(before)) > 1e-12 || math.Abs(adhesion.Strength(g)-5000) > 1e-9 || g.BreakGap != before.BreakGap {
		t.Errorf("strength 5000 made %+v of %+v", g, before)
	}
	if err := tune.turn(k("reach"), 0.01); err != nil {
		t.Fatal(err)
	}
	g = s.glue()
	gap := before.BreakGap * 0.01 / adhesion.Reach(before)
	if math.Abs(adhesion.Strength(g)-5000) > 1e-6 || math.Abs(adhesion.Reach(g)-0.01) > 1e-12 || math.Abs(g.BreakGap-gap) > 1e-12 {
		t.Errorf("reach 1 cm made %+v", g)
	}
	if err := tune.turn(k("initial"), 7); err == nil || !strings.Contains(err.Error(), "initial intensity") {
		t.Errorf("initial intensity 7: %v", err)
	}
	if got := s.glue(); got != g {
		t.Errorf("a refused number has changed %+v to %+v", g, got)
	}
	if err := tune.turn(k("strength"), 0); err != nil {
		t.Fatal(err)
	}
	if g := s.glue(); g.Sticky() || presetOf(g) != 0 {
		t.Errorf("strength 0 still sticks: %+v", g)
	}
	if err := tune.wear(s, 1); err != nil || s.glue() != adhesion.Tape() || presetOf(s.glue()) != 1 {
		t.Errorf("tape: %v, %+v", err, s.glue())
	}
}

// TestBareSurfaceHasOnlyAStrength: numbers of a glue that is not there cannot be
// turned, and the least place of a slider is a number that is accepted.
func TestBareSurfaceHasOnlyAStrength(t *testing.T) {
	run, err := Library{}.Open("ceiling-cube")
	if err != nil {
		t.Fatal(err)
	}
	tune := NewStage(run, Show{}).tuning
	s, k := surfaceOf(t, tune, true)
	shown := func() (names []string) {
		for i := range s.knobs {
			if s.knobs[i].applies() {
				names = append(names, s.knobs[i].name)
			}
		}
		return names
	}
	all := len(shown())
	for _, name := range []string{"density", "reach"} {
		n := k(name)
		low, _ := n.span()
		if err := tune.turn(n, n.value(low)); err != nil || n.get() != n.low {
			t.Errorf("%s at the end of its slider: %v, %v", name, n.get(), err)
		}
		if err := tune.turn(n, 0); err == nil || !strings.Contains(err.Error(), "more than 0") {
			t.Errorf("%s 0: %v", name, err)
		}
	}
	if err := tune.wear(s, 0); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(shown(), " "); got != "density friction restitution contact strength" {
		t.Errorf("without glue: %s", got)
	}
	if err := tune.turn(k("strength"), 500); err != nil || len(shown()) != all || !(k("reach").get() > 0) {
		t.Errorf("with a strength again: %q, reach %v, %v", shown(), k("reach").get(), err)
	}
}

// TestPairsCanBeTuned: what a slider of a pair is set to is what it shows.
func TestPairsCanBeTuned(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pairs.json")
	if err := os.WriteFile(file, []byte(`{"version": 1, "title": "Pairs",
		"materials": {"gum": {"density": 1000}, "steel": {"density": 7800}},
		"pairs": [{"between": ["gum", "steel"], "friction": 0.5, "adhesion": {"strength": 2000, "reach": 0.005}}],
		"bodies": [{"name": "cube", "shape": {"box": [0.1, 0.1, 0.1]}, "material": "gum"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	run, err := Library{}.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	tuned := 0
	for _, s := range NewStage(run, Show{}).tuning.surfaces {
		for i := range s.knobs {
			k := &s.knobs[i]
			v := k.get()
			if !strings.HasPrefix(k.path, "pair ") {
				continue
			}
			tuned++
			if err := k.set(v); err != nil || math.Abs(k.get()-v) > 1e-12*v {
				t.Errorf("%s %v comes back as %v, %v", k.path, v, k.get(), err)
			}
		}
	}
	if tuned == 0 {
		t.Error("the pair has no sliders")
	}
}
