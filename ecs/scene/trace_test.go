package scene_test

import (
	"math"
	"slices"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// trace is the run of a scene: its probes after every step.
type trace struct {
	*testing.T
	doc     *scene.Document
	physics *ecs.Physics
	in      *scene.Instance
	columns []string
	times   []float64
	rows    [][]float64
	overlap float64  // the deepest of a vertex of a skin after any step [m]
	volumes []volume // of particles with an inside
}

// runScene runs a built-in scene, for its own length, after an edit.
func runScene(t *testing.T, name string, edit func(*scene.Document)) *trace {
	t.Helper()
	doc, err := scene.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if edit != nil {
		edit(doc)
	}
	cfg := doc.Config()
	cfg.DonburiEvents = false
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	in, err := doc.Load(p)
	if err != nil {
		t.Fatal(err)
	}
	tr := &trace{T: t, doc: doc, physics: p, in: in, columns: in.Probes().Columns()}
	p.Refresh()
	tr.sample()
	for range int(math.Round(doc.Seconds / doc.Step.DT)) {
		p.Step()
		tr.sample()
	}
	if f := p.Faults(); len(f) > 0 {
		t.Errorf("not finite: %+v", f)
	}
	return tr
}

func (tr *trace) sample() {
	row := make([]float64, len(tr.columns))
	tr.in.Probes().Sample(row)
	tr.times = append(tr.times, tr.physics.Time())
	tr.rows = append(tr.rows, row)
	tr.seeVolumes()
	if len(tr.doc.SoftBodies) > 0 {
		for e := range donburi.NewQuery(filter.Contains(components.Nodes)).Iter(tr.physics.World().Donburi()) {
			for _, c := range components.Nodes.Get(e).Contacts {
				tr.overlap = max(tr.overlap, -c.Gap)
			}
		}
	}
}

// col returns a column over time.
func (tr *trace) col(name string) []float64 {
	tr.Helper()
	i := slices.Index(tr.columns, name)
	if i < 0 {
		tr.Fatalf("no column %s in %v", name, tr.columns)
	}
	out := make([]float64, len(tr.rows))
	for k, row := range tr.rows {
		out[k] = row[i]
	}
	return out
}

// last returns a column's value at the end.
func (tr *trace) last(name string) float64 {
	tr.Helper()
	c := tr.col(name)
	return c[len(c)-1]
}

// most returns a column's largest magnitude.
func (tr *trace) most(name string) float64 {
	tr.Helper()
	most := 0.0
	for _, x := range tr.col(name) {
		most = max(most, math.Abs(x)) // NaN shows
	}
	return most
}

// lastWhere returns the time of the last row in which a column is above 0.
func (tr *trace) lastWhere(name string) float64 {
	tr.Helper()
	c := tr.col(name)
	for i := len(c) - 1; i >= 0; i-- {
		if c[i] > 0 {
			return tr.times[i]
		}
	}
	return math.Inf(-1)
}

// near reports a value that is not within a tolerance, in its own unit.
func (tr *trace) near(what string, got, want, tolerance float64) {
	tr.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		tr.Errorf("%s: %.6g, want %.6g ± %.2g", what, got, want, tolerance)
	}
}

// within reports a value that is not in a range.
func (tr *trace) within(what string, got, lo, hi float64) {
	tr.Helper()
	if !(got >= lo && got <= hi) {
		tr.Errorf("%s: %.6g, want %.6g to %.6g", what, got, lo, hi)
	}
}

// substep is the length of a substep [s].
func (tr *trace) substep() float64 { return tr.doc.Step.DT / float64(tr.doc.Step.Substeps) }

// position of a named body at the end.
func (tr *trace) position(name string) [3]float64 {
	e, ok := tr.in.Body(name)
	if !ok {
		tr.Fatalf("no body %s", name)
	}
	return tr.positionOf(e)
}

func (tr *trace) positionOf(e donburi.Entity) [3]float64 {
	return components.Pose.Get(tr.physics.World().Donburi().Entry(e)).Position
}
