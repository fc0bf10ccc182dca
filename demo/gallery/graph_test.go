package gallery

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tackphysics/tack/demo/draw"
	"github.com/tackphysics/tack/demo/ui"
	"github.com/tackphysics/tack/ecs/scene"
	"github.com/tackphysics/tack/systems/adhesion"
)

func TestRecorderKeepsTheWholeRun(t *testing.T) {
	run, err := Library{}.Open("ceiling-cube")
	if err != nil {
		t.Fatal(err)
	}
	r := newRecorder(run)
	if r.len() != 1 || r.names[0] != "t" || r.column("gap") < 1 || r.units[r.column("gap")] != "m" || r.units[r.column("pull")] != "N" || r.column("bonds") < 0 {
		t.Fatalf("%d rows of %q in %q", r.len(), r.names, r.units)
	}
	for range 3*recordMost + 5 {
		r.sample() // time stands still, the rows are counted
	}
	if r.len() > recordMost || r.len() < recordMost/2-1 || r.stride != 4 {
		t.Errorf("%d rows, every %d", r.len(), r.stride)
	}
}

// TestLawCurveIsThePapers compares with an independent reference: the traction
// of the law pulled slowly, C 1e6 N/m³, W 1 J/m².
func TestLawCurveIsThePapers(t *testing.T) {
	file, err := os.Open(filepath.Join("..", "..", "ecs", "verify", "testdata", "i_rcc_pull_quasistatic.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	const area = 0.01
	curve := lawCurve(adhesion.Glue(1000, 0.001), 1, area, false)
	at := func(u float64) float64 {
		for i := 2; i+1 < len(curve); i += 2 {
			if curve[i] >= u {
				s := (u - curve[i-2]) / (curve[i] - curve[i-2])
				return curve[i-1] + s*(curve[i+1]-curve[i-1])
			}
		}
		return 0
	}
	seen := 0
	for _, row := range rows[1:] {
		u, _ := strconv.ParseFloat(row[0], 64)
		traction, _ := strconv.ParseFloat(row[2], 64)
		if u > 0.0019 {
			continue // beyond the break gap the bond is gone
		}
		seen++
		// Straight pieces between 240 points miss the peak by less.
		if got := at(u); math.Abs(got-area*traction) > 0.01*area*1000 {
			t.Errorf("at %v m: %v N, want %v N", u, got, area*traction)
		}
	}
	if seen < 15 {
		t.Errorf("%d points compared", seen)
	}
	shear := lawCurve(adhesion.Gecko(), 1, area, true)
	top := 0.0
	for i := 1; i < len(shear); i += 2 {
		top = max(top, shear[i])
	}
	if want := area * adhesion.ShearStrength(adhesion.Gecko()); math.Abs(top-want) > 0.02*want {
		t.Errorf("the shear curve's top is %v N, want %v N", top, want)
	}
}

// TestCurveAgreesWithTheLaw: the testing machine's scene follows the curve that
// is drawn behind it.
func TestCurveAgreesWithTheLaw(t *testing.T) {
	run, err := Library{}.Open("rcc-pull")
	if err != nil {
		t.Fatal(err)
	}
	s := NewStage(run, Show{})
	g := &s.graph
	if g.next(); g.mode != 1 {
		t.Fatalf("mode %d", g.mode)
	}
	g.next()
	k, ok := g.curve()
	if !ok || k.x != "gap" || k.y != "pull" || k.shear {
		t.Fatalf("curve %+v, %v", k, ok)
	}
	area, beta := k.bonded(run.Physics())
	if math.Abs(area-0.01) > 1e-9 || beta != 1 {
		t.Errorf("%v m² bonded with %v", area, beta)
	}
	curve := lawCurve(k.glue(run.Physics(), s.tuning), beta, area, false)
	for run.Time() < 1.5 {
		run.Step()
	}
	x, y, row := g.record.column(k.x), g.record.column(k.y), g.record.len()-1
	u, f := g.record.at(row, x), -g.record.at(row, y)
	for i := 2; i+1 < len(curve); i += 2 {
		if curve[i] >= u {
			if math.Abs(f-curve[i+1]) > 0.02*10 {
				t.Errorf("at %v m the machine measures %v N, the law says %v N", u, f, curve[i+1])
			}
			break
		}
	}
	for range g.modes() - 2 {
		g.next()
	}
	if g.mode != 0 {
		t.Errorf("after the last graph: mode %d", g.mode)
	}
}

func TestGraphsChooseColumns(t *testing.T) {
	run, err := Library{}.Open("ceiling-cube")
	if err != nil {
		t.Fatal(err)
	}
	g := newGraph(run)
	g.chips = []chip{{"intensity", ui.Rect{X: 0, Y: 0, W: 10, H: 10}}, {g.chosen[1], ui.Rect{X: 20, Y: 0, W: 10, H: 10}}}
	dropped := g.chosen[1]
	g.click(25, 5)
	if len(g.chosen) != 2 || g.chosen[0] == dropped || g.chosen[1] == dropped {
		t.Errorf("chosen %q", g.chosen)
	}
	g.click(5, 5)
	g.click(25, 5)
	if len(g.chosen) != plotsMost || g.chosen[plotsMost-1] != dropped || g.chosen[plotsMost-2] != "intensity" {
		t.Errorf("chosen %q", g.chosen)
	}
	g.click(15, 5)
	if len(g.chosen) != plotsMost {
		t.Error("a click beside the names does something")
	}
	g.mode = 2
	again := newGraph(run)
	again.keep(&g)
	if again.mode != 2 || again.chosen[plotsMost-2] != "intensity" {
		t.Errorf("after a restart mode %d, %q", again.mode, again.chosen)
	}
}

// TestGraphsAreDrawnAndSaved draws both kinds and saves one.
func TestGraphsAreDrawnAndSaved(t *testing.T) {
	p := play(t, "rcc-pull", 1280, 720)
	p.app.governor.level = draw.Low
	p.app.folder = t.TempDir()
	for p.app.stage.run.Time() < 2.2 {
		p.app.stage.run.Step()
	}
	p.app.stage.paused = true
	plain := p.look("graph-none")
	p.press(ui.Graphs)
	if n := changed(plain, p.look("graph-time")); n < 50000 {
		t.Errorf("the graphs change %d pixels", n)
	}
	p.press(ui.Graphs)
	if n := changed(plain, p.look("graph-curve")); n < 50000 {
		t.Errorf("the curve changes %d pixels", n)
	}
	// A press on the graph is not one on the scene.
	camera := p.app.stage.frame.Camera
	at := p.app.stage.graph.panel
	p.tick(ui.Input{X: at.X + 5, Y: at.Y + 5, Pressed: true, Held: true})
	p.tick(ui.Input{X: at.X + 5, Y: at.Y + 5, Held: true, TurnX: 50})
	if p.app.stage.frame.Camera != camera {
		t.Error("a drag on the graph turns the camera")
	}
	p.press(ui.SaveGraph)
	p.press(ui.SaveGraph) // the second has another name
	files, err := os.ReadDir(p.app.folder)
	if err != nil || len(files) != 4 {
		t.Fatalf("%v, %v", files, err)
	}
	data, err := os.ReadFile(filepath.Join(p.app.folder, "tack-rcc-pull-graph-1.csv"))
	if err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil || len(table) != p.app.stage.graph.record.len()+1 || table[0][0] != "t" || table[1][0] != "0" {
		t.Errorf("%d rows, %v", len(table), err)
	}
	if note := p.app.stage.hud.note; !strings.Contains(note, "graph-2.png") {
		t.Errorf("told %q", note)
	}
	p.app.folder = filepath.Join(p.app.folder, "missing")
	p.press(ui.SaveGraph)
	if note := p.app.stage.hud.note; !strings.Contains(note, "missing") {
		t.Errorf("a folder that is not there: %q", note)
	}
}

// TestSavedFilesAreFound: what is told names the folder.
func TestSavedFilesAreFound(t *testing.T) {
	t.Chdir(t.TempDir())
	if got := savedAs("tack-a-picture-1.png"); !filepath.IsAbs(strings.TrimPrefix(got, "saved ")) || !strings.HasSuffix(got, "tack-a-picture-1.png") {
		t.Errorf("%q", got)
	}
}

// TestGraphsHaveUnits: every number that a built-in scene records has a unit and is
// said to be of something, but for those that are pure.
func TestGraphsHaveUnits(t *testing.T) {
	pure := []string{"contact.count", "contact.bonds", "contact.intensity", "body.rotation", "adhesive."}
	for _, info := range scene.Builtin() {
		doc, err := scene.Open(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		for i := range doc.Probes {
			p := &doc.Probes[i]
			isPure := slices.ContainsFunc(pure, func(q string) bool { return strings.HasPrefix(p.Quantity, q) })
			if unit := unitOf(probeOf(doc, p.Name)); (unit == "") != isPure {
				t.Errorf("%s: %s, %s, is in %q", info.Name, p.Name, p.Quantity, unit)
			}
			if !strings.HasPrefix(saysOf(p), p.Quantity) {
				t.Errorf("%s: %s says %q", info.Name, p.Name, saysOf(p))
			}
		}
	}
}
