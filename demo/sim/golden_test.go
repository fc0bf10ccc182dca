package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tackphysics/tack/ecs/scene"
)

var (
	update  = flag.Bool("update", false, "write testdata/golden.txt anew from what the scenes give now")
	every   = flag.Bool("every", false, "run every scene on slow platforms, too")
	threads = flag.String("threads", "1,2,4", "`counts` of threads that TestGolden runs each scene with")
)

const (
	goldenFile = "testdata/golden.txt"
	goldenHead = `# What each scene comes to after a run of so long, on every platform and with any number of threads:
#	sim -json -for LENGTH SCENE
# A name that is no built-in scene is a file of this folder. After a change of the physics:
#	go test ./demo/sim ./ecs -run '^TestGolden$' -update
# A length that stands here is kept; that of a new scene can be set by hand, and the command given again.
# A heavy scene runs a part of its time, but for long enough that its bodies have met.
#
# scene              length hash             contacts bonds: made broken
`
)

// golden is a line of the table: a run and what it comes to.
type golden struct {
	scene  string
	length time.Duration
	result
}

// result is what a run comes to, the same everywhere.
type result struct {
	hash         string
	contacts     int // the most in a step
	made, broken int // bonds
}

func (g golden) String() string {
	return fmt.Sprintf("%-20s %6v %s %8d %11d %6d", g.scene, g.length, g.hash, g.contacts, g.made, g.broken)
}

// heavy runs are left out under -short.
func (g golden) heavy() bool { return g.contacts > 1000 }

// run makes the line's run.
func (g golden) run(threads string) (result, error) {
	name := g.scene
	if file := filepath.Join("testdata", name+".json"); !slices.Contains(builtinNames(), name) {
		name = file
	}
	status, out, errs := invoke("-json", "-threads", threads, "-for", g.length.String(), name)
	if status != statusDone {
		return result{}, fmt.Errorf("status %d: %s%s", status, out, errs)
	}
	var s struct {
		Hash     string
		Contacts struct{ Max int }
		Bonds    struct{ Made, Broken int }
	}
	err := json.Unmarshal([]byte(out), &s)
	return result{s.Hash, s.Contacts.Max, s.Bonds.Made, s.Bonds.Broken}, err
}

func builtinNames() (out []string) {
	for _, info := range scene.Builtin() {
		out = append(out, info.Name)
	}
	return out
}

// goldenScenes are the scenes that the table must have: the built-in ones and
// those of the folder testdata.
func goldenScenes(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	names := builtinNames()
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".json"))
	}
	slices.Sort(names)
	return names
}

// readGolden reads the table; there may be none yet.
func readGolden(t *testing.T) (table []golden) {
	t.Helper()
	data, err := os.ReadFile(goldenFile)
	if err != nil && !(*update && errors.Is(err, fs.ErrNotExist)) {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		g, err := parseGolden(lines.Text())
		if err != nil {
			t.Fatalf("%s:%d: %v", goldenFile, n, err)
		}
		table = append(table, g)
	}
	return table
}

func parseGolden(line string) (g golden, err error) {
	f := strings.Fields(line)
	if len(f) != 6 {
		return g, fmt.Errorf("expected 6 fields, got %d", len(f))
	}
	g.scene, g.hash = f[0], f[2]
	if g.length, err = time.ParseDuration(f[1]); err != nil {
		return g, err
	}
	for i, p := range []*int{&g.contacts, &g.made, &g.broken} {
		if *p, err = strconv.Atoi(f[3+i]); err != nil {
			return g, err
		}
	}
	return g, nil
}

// TestGolden runs every scene for its time in the table and compares what it
// comes to. It is what TestGoldenElsewhere runs on other platforms.
func TestGolden(t *testing.T) {
	table := readGolden(t)
	if *update {
		writeGolden(t, table)
		return
	}
	var names []string
	for i, g := range table {
		names = append(names, g.scene)
		counts := strings.Split(*threads, ",")
		if testing.Short() { // all counts still have their turn
			counts = counts[i%len(counts):][:1]
		}
		t.Run(g.scene, func(t *testing.T) {
			if testing.Short() && g.heavy() {
				t.Skip("thousands of contacts")
			}
			for _, n := range counts {
				if got, err := g.run(n); err != nil || got != g.result {
					t.Errorf("%s threads: got  %v\nwant %v (%s says how to write it anew)%v",
						n, golden{g.scene, g.length, got}, g, goldenFile, errText(err))
				}
			}
		})
	}
	if want := goldenScenes(t); !slices.Equal(names, want) {
		t.Errorf("the table has %v, want %v: write it anew, see %s", names, want, goldenFile)
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return "\n" + err.Error()
}

// writeGolden makes the table anew; lengths that stand in the old one stay.
func writeGolden(t *testing.T, old []golden) {
	t.Helper()
	var out bytes.Buffer
	out.WriteString(goldenHead)
	for _, name := range goldenScenes(t) {
		g := golden{scene: name}
		if i := slices.IndexFunc(old, func(g golden) bool { return g.scene == name }); i >= 0 {
			g.length = old[i].length
		} else {
			g.length = defaultLength(t, name)
		}
		var err error
		if g.result, err = g.run("1"); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		fmt.Fprintln(&out, g)
	}
	if err := os.WriteFile(goldenFile, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// defaultLength is the scene's own, or what a heavy one can afford.
func defaultLength(t *testing.T, name string) time.Duration {
	t.Helper()
	doc, err := scene.Open(name)
	if err != nil {
		if doc, err = scene.Open(filepath.Join("testdata", name+".json")); err != nil {
			t.Fatal(err)
		}
	}
	const affordable = 50_000 // bodies times steps
	const deformable = 40     // bodies that one counts for
	steps := float64(max(4, affordable/max(1, len(doc.Bodies)+deformable*len(doc.SoftBodies))))
	seconds := min(doc.Seconds, steps*doc.Step.DT)
	return time.Duration(seconds * float64(time.Second)).Round(time.Millisecond)
}

// TestGoldenTableSeesAll holds the table against what it is for: that the runs
// in it are long enough to reach what a step can do.
func TestGoldenTableSeesAll(t *testing.T) {
	table := readGolden(t)
	bonding, breaking := 0, 0
	for _, g := range table {
		if g.made > 0 {
			bonding++
		}
		if g.broken > 0 {
			breaking++
		}
		if g.heavy() && g.length < 300*time.Millisecond {
			t.Errorf("%s: bodies fall for %v, want 300 ms at least", g.scene, g.length)
		}
	}
	if bonding < 10 || breaking < 8 {
		t.Errorf("bonds are made in %d scenes and broken in %d, want 10 and 8 at least", bonding, breaking)
	}
}
