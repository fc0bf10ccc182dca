package play

import (
	"errors"
	"strings"
	"testing"
)

const minimal = `{
  "version": 1,
  "scene": "game-wall",
  "title": "T",
  "hint": "H",
  "ball": {"body": "ball", "sticky": "gum", "start": [0, 1, 2], "torque": 3, "spin": 4},
  "goal": {"box": [[0, 0, 0], [1, 1, 1]]},
  "par": 10,
  "camera": [{"yaw": 90, "pitch": 0, "distance": 5}]
}`

func TestBuiltinLevels(t *testing.T) {
	names := Names()
	if len(names) != 3 {
		t.Fatalf("%d levels: %v", len(names), names)
	}
	for _, name := range names {
		l, err := Open(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if l.Name != name || len(l.Prompts) == 0 || len(l.Route) == 0 {
			t.Errorf("%+v", l)
		}
		if strings.Count(strings.TrimSuffix(l.Hint, "."), ". ") > 0 || !strings.HasSuffix(l.Hint, ".") {
			t.Errorf("%s: %q is not one sentence", name, l.Hint)
		}
	}
	if _, err := Open("9-none"); err == nil || !strings.Contains(err.Error(), "1-wall") {
		t.Errorf("a level that is none: %v", err)
	}
}

func TestParseMinimal(t *testing.T) {
	l, err := Parse("x", []byte(minimal))
	if err != nil {
		t.Fatal(err)
	}
	if l.Floor != defaultFloor || l.Ball.Start != [3]float64{0, 1, 2} || l.Goal.Box.High != [3]float64{1, 1, 1} || l.Views[0].Yaw < 1.5707 || l.Views[0].Yaw > 1.5708 {
		t.Errorf("%+v", l)
	}
}

func TestErrorsNameWhatAndWhere(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{`"version": 1`, `"version": 2`, "x.json:2: version: expected 1, the only version"},
		{`"title": "T",`, ``, `x.json:`},
		{`"title": "T"`, `"title": 5`, "x.json:4: title: expected a few words, got 5"},
		{`"par": 10`, `"par": 10, "bar": 1`, "x.json:8: bar: unknown key, expected one of version,"},
		{`"par": 10`, `"par": 10, "par": 11`, "x.json:8: par: expected each key once"},
		{`"par": 10`, `"par": -1`, "par: expected a time [s] from 1 to 100000, got -1"},
		{`"par": 10`, `"par": 1e999`, "par: expected a time [s]"},
		{`"torque": 3`, `"torque": "much"`, `x.json:6: ball.torque: expected a torque [N·m] from 0 to 1e+06, got "much"`},
		{`[0, 1, 2]`, `[0, 1]`, "ball.start: expected three numbers [m], got a list"},
		{`[0, 1, 2]`, `[0, 1, null]`, "ball.start[2]: expected a number [m]"},
		{`[1, 1, 1]`, `[1, 0, 1]`, "goal.box: expected the lower corner first"},
		{`"goal": {`, `"goal": {"candies": "c", `, `expected a key "count"`},
		{`"goal": {`, `"goal": {"count": 2, `, `goal.count: expected a key "candies"`},
		{`"goal": {`, `"goal": {"candies": "c", "count": 1.5, `, "goal.count: expected a whole number, got 1.5"},
		{`"camera": [`, `"camera": [], "prompts": [`, `expected a first view in "camera" that has no box`},
		{`"par": 10`, `"par": 10, "prompts": [{"text": "a"}]`, `prompts[0]: expected a key "box", "when" or "until"`},
		{`"par": 10`, `"par": 10, "prompts": [{"text": "a", "until": "never"}]`, "prompts[0].until: expected one of moved"},
		{`"par": 10`, `"par": 10, "prompts": [{"text": "a", "when": ["still", "happy"]}]`, "prompts[0].when[1]: expected one of still"},
		{`"par": 10`, `"par": 10, "route": {}`, "route: expected a list, got an object"},
		{`"distance": 5`, `"distance": 0`, "camera[0].distance: expected a distance [m] from 0.1"},
		{`"scene": "game-wall"`, `"scene": ""`, "scene: expected the name of a scene, got \"\""},
		{`}]
}`, `}]`, "expected valid JSON: unexpected end of the file"},
		{`}]
}`, `}]
} {`, "expected the end of the file after the document"},
		{`"par": 10`, `"par": 10,, `, "x.json:8: expected valid JSON"},
		{`"par": 10`, `"par": ` + strings.Repeat("[", 40), "levels of nesting"},
	} {
		text := strings.Replace(minimal, c.old, c.with, 1)
		if text == minimal {
			t.Fatalf("%q is not in the document", c.old)
		}
		_, err := Parse("x", []byte(text))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want %q in it", c.with, err, c.want)
		}
		if !errors.Is(err, ErrLevel) {
			t.Errorf("%s: %v does not wrap ErrLevel", c.with, err)
		}
	}
}

// TestStartErrors are about what does not fit between a level and its scene.
func TestStartErrors(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{"game-wall", "no-such-scene", "no-such-scene"},
		{`"body": "ball"`, `"body": "globe"`, `ball.body: the scene game-wall has no body "globe"`},
		{`"body": "ball"`, `"body": "floor"`, `"floor" of the scene game-wall cannot move`},
		{`"sticky": "gum"`, `"sticky": "tar"`, `ball.sticky: the scene game-wall has no material "tar"`},
		{`"sticky": "gum"`, `"sticky": "gum", "honey": "tar"`, `ball.honey: the scene game-wall has no material "tar"`},
		{`"goal": {`, `"goal": {"candies": "candy", "count": 1, `, "goal.count: 1 needed, the scene game-wall has 0"},
	} {
		l, err := Parse("x", []byte(strings.Replace(minimal, c.old, c.with, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Start(l); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "level x") {
			t.Errorf("%s: %v, want %q", c.with, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(minimal))
	for _, name := range Names() {
		if l, err := Open(name); err == nil {
			f.Add([]byte(l.Title))
		}
	}
	f.Add([]byte(`{"version": 1, "camera": [{"box": [[1,2,3],[4,5,6]]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Parse("x", data)
		if (l == nil) == (err == nil) {
			t.Errorf("%v, %v", l, err)
		}
		var e *Error
		if err != nil && !errors.As(err, &e) {
			t.Errorf("%T", err)
		}
	})
}
