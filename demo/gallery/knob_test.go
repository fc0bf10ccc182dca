package gallery

import (
	"image"
	"math"
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/demo/ui"
)

func TestKnobPlaces(t *testing.T) {
	plain := knob{low: -20, high: 20, step: 0.01}
	tens := knob{low: 1e-3, high: 1e4, log: true}
	for _, c := range []struct {
		k     *knob
		value float64
		want  float64 // of the value that comes back
	}{
		{&plain, -9.81, -9.81},
		{&plain, 50, 20},
		{&tens, 0.02, 0.02},
		{&tens, 7.5e3, 7.5e3},
		{&tens, 0, 0},
		{&tens, 1e-9, 1e-3},
		{&tens, 1e9, 1e4},
	} {
		if got := c.k.value(c.k.place(c.value)); math.Abs(got-c.want) > 1e-12*math.Abs(c.want) {
			t.Errorf("%v comes back as %v, want %v", c.value, got, c.want)
		}
	}
	for text, want := range map[string]float64{"1.5": 1.5, "2e-3": 0.002, "0,5": 0.5} {
		if got, err := tens.parse(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "NaN", "inf", "1 2"} {
		if _, err := tens.parse(text); err == nil {
			t.Errorf("%q is a number", text)
		}
	}
}

// Numbers are written as short as they can be typed.
func TestNumbersFitTheirFields(t *testing.T) {
	const room = 8 // letters
	for v, want := range map[float64]string{
		0: "0", -9.81: "-9.81", 53610: "5.361e4", 2.35e11: "2.35e11", 1e-8: "1e-8", 1.2345e-10: "1.234e-10", 0.02: "0.02", 1e9: "1e9",
	} {
		got := number(v)
		if back, err := (&knob{}).parse(got); got != want || err != nil || math.Abs(back-v) > 1e-3*math.Abs(v) {
			t.Errorf("%v is written %q, expected %q, and read as %v, %v", v, got, want, back, err)
		}
		if len(got) > room && math.Abs(v) > 1e-9 {
			t.Errorf("%q has %d letters", got, len(got))
		}
	}
}

// TestEveryKnobTurns sets each knob to a value of its slider and reads it back.
func TestEveryKnobTurns(t *testing.T) {
	run, err := Library{}.Open("ceiling-cube")
	if err != nil {
		t.Fatal(err)
	}
	s := NewStage(run, Show{})
	turned := 0
	try := func(knobs []knob) {
		for i := range knobs {
			k := &knobs[i]
			if !k.applies() {
				continue
			}
			low, high := k.span()
			v := k.value(low + 0.7*(high-low))
			if k.step == 1 {
				v = math.Round(v)
			}
			if err := s.tuning.turn(k, v); err != nil {
				t.Errorf("%s = %v: %v", k.path, v, err)
			} else if got := k.get(); math.Abs(got-v) > 1e-9*math.Abs(v) {
				t.Errorf("%s = %v is %v", k.path, v, got)
			}
			turned++
		}
	}
	try(s.tuning.solver)
	for i := range s.tuning.surfaces {
		try(s.tuning.surfaces[i].knobs)
	}
	try([]knob{s.tuning.hand})
	if turned < 25 {
		t.Errorf("only %d knobs", turned)
	}
	run.Step() // and the physics takes it
	if n := run.Physics().Stats().Rejected; n != 0 {
		t.Errorf("%d bodies were rejected", n)
	}
}

// TestRestartKeepsWhatWasTurned, in the order in which it was.
func TestRestartKeepsWhatWasTurned(t *testing.T) {
	app := newApp(t, Options{})
	app.catalog = Library{}
	app.open("ceiling-cube", false)
	tune := app.stage.tuning
	s, k := surfaceOf(t, tune, true)
	name := s.name
	for _, err := range []error{tune.turn(k("strength"), 123), tune.wear(s, 2), tune.turn(k("reach"), 0.02), tune.turn(&tune.solver[1], -1.6)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	want := s.glue()
	if err := app.do(7777); err != nil { // an action nobody knows
		t.Fatal(err)
	}
	app.open(app.name, true)
	again := app.stage.tuning
	var got components.Glue
	for i := range again.surfaces {
		if again.surfaces[i].name == name {
			got = again.surfaces[i].glue()
		}
	}
	if got != want || app.stage.run.Physics().Config().Gravity[1] != -1.6 {
		t.Errorf("after a restart %+v, want %+v; gravity %v", got, want, app.stage.run.Physics().Config().Gravity)
	}
	app.open(app.name, true) // and once more
	if app.stage.run.Physics().Config().Gravity[1] != -1.6 {
		t.Error("the second restart forgets")
	}
	app.open(app.name, false)
	if app.stage.run.Physics().Config().Gravity[1] == -1.6 {
		t.Error("reading the file again must forget what was turned")
	}
}

// TestAdhesivesCanBeTuned: what virtual adhesives hold can be turned while they
// do. Of what lies held none leaves; with next to no grip each leaves within a
// second, again and again, for they lie on each other.
func TestAdhesivesCanBeTuned(t *testing.T) {
	run, err := Library{}.Open("bunnies")
	if err != nil {
		t.Fatal(err)
	}
	tune, turned := NewStage(run, Show{}).tuning, 0
	leave := func(steps int) (left, members int) {
		was := run.Physics().Stats().Clones.Left
		for range steps {
			run.Step()
		}
		s := run.Physics().Stats()
		return s.Clones.Left - was, s.Members
	}
	leave(30)
	if left, members := leave(30); left > 0 || members < 100 {
		t.Errorf("%d of %d particles leave before", left, members)
	}
	for i := range tune.surfaces {
		for j := range tune.surfaces[i].knobs {
			if k := &tune.surfaces[i].knobs[j]; strings.HasPrefix(k.name, "clone release") && k.applies() {
				turned++
				if err := tune.turn(k, k.low); err != nil || k.get() != k.low || k.about() == "" {
					t.Errorf("%s: %v, %v", k.path, k.get(), err)
				}
			}
		}
	}
	if left, _ := leave(60); turned == 0 || left < 500 {
		t.Errorf("%d sliders; particles leave %d times", turned, left)
	}
}

// TestKnobsAreExplained: every slider has a sentence, which is shown while the
// mouse is over it.
func TestKnobsAreExplained(t *testing.T) {
	for _, name := range []string{"ceiling-cube", "candy-rigid", "compliant-block", "variable-foundation", "jelly-cube", "tearing", "bunnies", "cells"} {
		run, err := Library{}.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		tune := NewStage(run, Show{}).tuning
		all := append([]knob{tune.hand, pressureKnob(&Show{}), {name: "glue preset"}}, tune.solver...)
		for i := range tune.surfaces {
			all = append(all, tune.surfaces[i].knobs...)
		}
		for i := range all {
			if k := &all[i]; !k.isChoice() && k.about() == "" {
				t.Errorf("%s: %q says nothing", name, k.path)
			}
		}
	}
	p := play(t, "ceiling-cube", 1280, 720)
	p.app.governor.level = 0
	p.app.inspect.mouse = func() image.Point { return image.Pt(-1, -1) }
	p.press(ui.Inspect)
	p.look("knobs")
	if p.app.inspect.says != "" {
		t.Errorf("off the inspector it says %q", p.app.inspect.says)
	}
	seen := map[string]bool{}
	for _, folded := range []bool{false, true} { // what is under the solver's rows comes up
		p.app.inspect.folded["Solver"] = folded
		for y := 60; y < 700; y += 6 {
			p.app.inspect.mouse = func() image.Point { return image.Pt(1200, y) }
			p.press()
			seen[p.app.stage.hud.about] = true
		}
	}
	if !seen[abouts["substeps"]] || !seen[abouts["viscosity"]] {
		t.Errorf("on the way down it says %v", seen)
	}
	p.look("knob-under-the-mouse")
}

// TestInspectorTakesItsInput: over the inspector the mouse is the inspector's,
// and a drag that began outside goes on over it.
func TestInspectorTakesItsInput(t *testing.T) {
	app := newApp(t, Options{})
	in := &app.input
	in.Pressed, in.Held, in.Wheel, in.TurnX = true, true, 1, 5
	if app.yield(captured{pointer: true}); in.Pressed || in.Held || in.Wheel != 0 || in.TurnX != 0 {
		t.Errorf("over the inspector: %+v", in)
	}
	in.Pressed, in.Held, in.TurnX = false, true, 5
	if app.yield(captured{}); in.Held || in.TurnX != 0 {
		t.Errorf("a slider that is dragged outside turns the camera: %+v", in)
	}
	in.Pressed, in.Held, in.TurnX = true, true, 5
	if app.yield(captured{}); !in.Pressed || in.TurnX != 5 {
		t.Errorf("outside: %+v", in)
	}
	in.Pressed = false
	if app.yield(captured{pointer: true}); !in.Held || in.TurnX != 5 {
		t.Errorf("a drag from outside stops over the inspector: %+v", in)
	}
	in.Actions = append(in.Actions, 1)
	if app.yield(captured{keys: true}); len(in.Actions) != 0 {
		t.Error("typing into a field restarts the scene")
	}
}
