package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tackphysics/tack/ecs/scene"

	"github.com/tackphysics/tack/systems"
)

// invoke runs the program.
func invoke(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

func TestUsageErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.json")
	if err := os.WriteFile(bad, []byte("{\"version\": 1,\n\"bodies\": [{\"shape\": {\"box\": [1, 1]}}]}"), 0o600); err != nil {
		t.Fatal(err)
	}
	table := filepath.Join(dir, "out.csv")
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no scene", nil, "expected a scene"},
		{"two scenes", []string{"a", "b"}, `expected one scene, got "b" too`},
		{"unknown flag", []string{"-fast", "bench-d"}, "flag provided but not defined: -fast"},
		{"bad length", []string{"-for", "five", "bench-d"}, `invalid value "five" for flag -for`},
		{"length without a unit", []string{"-for", "5", "bench-d"}, "a time has its unit, as in 5s"},
		{"empty scene", []string{""}, "expected a scene"},
		{"empty table", []string{"-csv", "", "bench-d"}, "-csv: expected the name of a file"},
		{"list with a flag", []string{"-list", "-json"}, "-list takes no other flag"},
		{"no length", []string{"-for", "0s", "bench-d"}, "-for: expected a positive length, got 0s"},
		{"no time", []string{"-dt", "NaN", "bench-d"}, "-dt: expected a positive time [s], got NaN"},
		{"no threads", []string{"-threads", "0", "bench-d"}, "-threads: expected at least 1, got 0"},
		{"bad dt", []string{"-dt", "-1", "bench-d"}, "step.dt: expected a time step"},
		{"dt of 0", []string{"-dt", "0", "bench-d"}, "step.dt: expected a time step"},
		{"no substeps", []string{"-substeps", "0", "bench-d"}, "step.substeps: expected"},
		{"bad iterations", []string{"-iterations", "-2", "bench-d"}, "step.iterations: expected"},
		{"unknown solver", []string{"-solver", "ipc", "bench-d"}, "step.solver: expected one of pgs"},
		{"unknown scene", []string{"no-such-scene"}, "no-such-scene: neither a built-in scene nor a file"},
		{"bad file", []string{"-csv", table, bad}, "bad.json:2: bodies[0].shape.box: expected three positive lengths [m], got [1, 1]"},
		{"bad table", []string{"-csv", filepath.Join(dir, "none", "x.csv"), "bench-d"}, "cannot write " + filepath.Join(dir, "none", "x.csv") + ": no such file"},
		{"list with a scene", []string{"-list", "bench-d"}, "-list takes no scene"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, errs := invoke(test.args...)
			if status != statusUsage || out != "" {
				t.Errorf("status %d, output %q", status, out)
			}
			if !strings.Contains(errs, test.want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("got %q, want one line with %q", errs, test.want)
			}
		})
	}
	if _, err := os.Stat(table); err == nil {
		t.Error("a bad scene left a table behind")
	}
}

func TestList(t *testing.T) {
	status, out, errs := invoke("-list")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != statusDone || errs != "" || len(lines) != len(scene.Builtin()) {
		t.Fatalf("status %d, %d lines, error %q", status, len(lines), errs)
	}
	if !slices.ContainsFunc(lines, func(l string) bool { return strings.Join(strings.Fields(l), " ") == "ceiling-cube Ceiling cube" }) {
		t.Errorf("no ceiling-cube in\n%s", out)
	}
}

func TestSummaryHasTheContractsFields(t *testing.T) {
	table := filepath.Join(t.TempDir(), "out.csv")
	status, out, errs := invoke("-json", "-for", "0.5s", "-dt", "0.01", "-csv", table, "ceiling-cube")
	if status != statusDone || errs != "" {
		t.Fatalf("status %d, error %q", status, errs)
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	for key, parts := range map[string]string{
		"scene": "", "steps": "", "seconds": "", "ms": "mean median p99 max", "cpuMsPerStep": "", "allocsPerStep": "",
		"bytesPerStep": "", "bodies": "", "nodes": "", "tets": "", "triangles": "", "contacts": "mean max",
		"bonds": "mean max made broken", "penetrationMax": "", "energyDrift": "", "hash": "",
	} {
		if got[key] == nil {
			t.Errorf("no %s", key)
		}
		for _, part := range strings.Fields(parts) {
			if m, _ := got[key].(map[string]any); m[part] == nil {
				t.Errorf("no %s.%s", key, part)
			}
		}
	}
	if ms, _ := got["ms"].(map[string]any); len(got) != 16 || len(ms) != 4 {
		t.Errorf("%d fields, want 16, and of ms %d, want 4: %v", len(got), len(ms), got)
	}
	if got["scene"] != "ceiling-cube" || got["steps"] != 50.0 || got["bodies"] != 2.0 {
		t.Errorf("got %v", got)
	}
	data, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != 52 { // a header, t = 0, 50 steps
		t.Errorf("%d lines in the table, want 52", len(lines))
	}
	if want := "t,gap,slip,pull,shear,intensity,bonds,cube.x,cube.y,cube.z"; lines[0] != want {
		t.Errorf("header %q, want %q", lines[0], want)
	}
	for i, line := range lines {
		if n := strings.Count(line, ","); n != 9 {
			t.Errorf("line %d has %d commas: %q", i+1, n, line)
		}
	}
	// The bond of the file is there before the first step.
	if row := strings.Split(lines[1], ","); row[0] != "0" || row[5] != "1" || row[6] != "4" {
		t.Errorf("at t = 0: %q, want intensity 1 and 4 bonds", lines[1])
	}
}

func TestSameHashTwice(t *testing.T) {
	hash := func() string {
		_, out, _ := invoke("-json", "-for", "0.5s", "newtons-cradle")
		var got struct{ Hash string }
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			t.Fatal(err)
		}
		return got.Hash
	}
	if a, b := hash(), hash(); a != b || len(a) != 16 {
		t.Errorf("got %q, then %q", a, b)
	}
}

func TestTimes(t *testing.T) {
	ms := make([]float64, 200)
	for i := range ms {
		ms[i] = float64(200 - i)
	}
	if got, want := newTimes(ms), (times{100.5, 1, 100, 198, 200}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := newTimes(nil); got != (times{}) {
		t.Errorf("of nothing: %+v", got)
	}
}

func TestNumberIsNullWhenNotFinite(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if b, err := json.Marshal(number(x)); err != nil || string(b) != "null" {
			t.Errorf("%v: %s, %v", x, b, err)
		}
	}
	if b, err := json.Marshal(number(0.1)); err != nil || string(b) != "0.1" {
		t.Errorf("0.1: %s, %v", b, err)
	}
}

func TestDrift(t *testing.T) {
	var d drift
	for _, x := range []float64{5, 3, 4, 2, 2.5} { // rises of 1 and 0.5 above earlier lows
		d.add(x)
	}
	if d.most != 1 {
		t.Errorf("got %v, want 1", d.most)
	}
}

func TestBar(t *testing.T) {
	if got := string(appendBar(nil, 1, 4)); got != "\r["+strings.Repeat("=", 10)+strings.Repeat(" ", 30)+"]" {
		t.Errorf("got %q", got)
	}
	var b bytes.Buffer
	p := newProgress(&b, 1)
	p.step(1)
	p.end()
	if b.Len() != 0 {
		t.Errorf("drew %q where there is no terminal", b.String())
	}
}

func TestTextSummarySaysWhatIsNotFinite(t *testing.T) {
	var b bytes.Buffer
	s := summary{NotFinite: &notFiniteAt{7, "cube"}}
	if err := s.writeText(&b); err != nil || !strings.Contains(b.String(), "NOT FINITE at step 7 in cube") {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

// A speck that is spun beyond all numbers.
func TestNotFiniteEndsTheRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "speck.json")
	text := `{"version": 1, "seconds": 1,
"bodies": [{"name": "speck", "shape": {"box": [1e-6, 2e-6, 3e-6]}, "mass": 1e-12, "angularVelocity": [1e5, 1e5, 1e4]}],
"loads": [{"body": "speck", "torque": [1e15, 1e14, 1e14]}]}`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	status, out, errs := invoke("-json", file)
	if status != statusNotFinite || errs != "" {
		t.Errorf("status %d, error %q", status, errs)
	}
	var got struct {
		Steps     int
		NonFinite notFiniteAt
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.NonFinite.Entity != "speck" || got.NonFinite.Step != got.Steps || got.Steps < 1 || got.Steps > 60 {
		t.Errorf("got %+v", got)
	}
}

// Stages have the mean and the least of their times; collision and response are all
// but forces, motion and publishing.
func TestStages(t *testing.T) {
	const ms = time.Millisecond
	var s stages
	for step := 1; step <= 3; step++ {
		k := time.Duration(step)
		s.add(&systems.Stats{
			Collide: k * 2 * ms, Clone: k * ms, Solve: k * 10 * ms, Release: 3 * ms, Publish: 4 * ms,
			Inner: []systems.StageTime{{Name: "Assemble", Time: k * 4 * ms}, {Name: "Sweep", Time: k * 6 * ms}},
		}, step)
	}
	want := stages{
		{"Collide", 4, 2, nil},
		{"Clone", 2, 1, nil},
		{"SolvePGS", 20, 10, []stage{{"Assemble", 8, 4, nil}, {"Sweep", 12, 6, nil}}},
		{"Release", 3, 3, nil},
		{"Publish", 4, 4, nil},
	}
	if !reflect.DeepEqual(s, want) {
		t.Errorf("got %+v, want %+v", s, want)
	}
	if got := s.contact(); got != 4+2+20-8+3 {
		t.Errorf("contact takes %v ms", got)
	}
	if got, want := s.line(), "Collide 4, Clone 2, SolvePGS 20 (Assemble 8, Sweep 12), Release 3, Publish 4"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
