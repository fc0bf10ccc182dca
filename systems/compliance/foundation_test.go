package compliance_test

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/compliance"
)

func numbers(t *testing.T, file string) [][]string {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

func num(t *testing.T, s string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// share is the relative difference that the references are held to.
const share = 1e-3

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > share*math.Abs(want) {
		t.Errorf("%s: got %.12g, want %.12g", what, got, want)
	}
}

// layer is the foundation of the references: E = 1e5 Pa, ν = 0.4, h = 0.1 m.
func layer() compliance.Foundation {
	return compliance.Foundation{ElasticFoundation: components.ElasticFoundation{Young: 1e5, Poisson: 0.4, Thickness: 0.1, Damping: 0.1}}
}

const area = 1e-3 // [m²]

// The pressures are those of the closed form, and forces, compliances and two-way
// halves follow from them.
func TestFoundationPressure(t *testing.T) {
	log, line := layer(), layer()
	line.Linear = true
	k := compliance.Stiffness(1e5, 0.4)
	near(t, "K", k, 214285.714)
	for _, row := range numbers(t, "vii_efc_pressure.csv") {
		d := num(t, row[0])
		p, slope := line.Pressure(d, k, 0.1)
		near(t, "linear", -p, num(t, row[1]))
		near(t, "linear slope", slope, num(t, row[2]))
		p, slope = log.Pressure(d, k, 0.1)
		near(t, "log", -p, num(t, row[3]))
		near(t, "log slope", slope, num(t, row[4]))
		r := log.Respond(&compliance.Contact{Gap: d, LocalArea: area, RegionArea: compliance.Unknown})
		near(t, "force", -r.Force, num(t, row[6]))
		near(t, "compliance", r.Compliance, num(t, row[7]))
		r = log.Respond(&compliance.Contact{Gap: d, LocalArea: area, Flags: compliance.TwoWay})
		near(t, "two-way force", -r.Force, num(t, row[8]))
	}
}

// A run of ArtiSynth's own class gives the same.
func TestFoundationAsArtiSynth(t *testing.T) {
	laws := map[string]struct {
		set   func(*compliance.Foundation)
		flags compliance.Flags
	}{
		"log":              {func(*compliance.Foundation) {}, 0},
		"linear":           {func(f *compliance.Foundation) { f.Linear = true }, 0},
		"log_two_way":      {func(*compliance.Foundation) {}, compliance.TwoWay},
		"log_forceDamping": {func(f *compliance.Foundation) { f.ForceDamping = true }, 0},
	}
	compared := 0
	for _, row := range numbers(t, "vii_efc_artisynth_run.csv") {
		f := layer()
		law, ok := laws[row[0]]
		if !ok { // its constructor without arguments: of no stiffness, which Validate refuses here
			continue
		}
		compared++
		law.set(&f)
		r := f.Respond(&compliance.Contact{Gap: num(t, row[1]), LocalArea: area, Flags: law.flags})
		near(t, row[0]+" force", -r.Force, num(t, row[2]))
		near(t, row[0]+" compliance", r.Compliance, num(t, row[3]))
		near(t, row[0]+" damping", r.Damping, num(t, row[4]))
	}
	if compared != 72 {
		t.Errorf("compared %d rows, want 72", compared)
	}
}

func TestDampingFor(t *testing.T) {
	for _, row := range numbers(t, "viii_damping.csv") {
		near(t, "D", compliance.DampingFor(num(t, row[2]), num(t, row[0]), num(t, row[1])), num(t, row[3]))
	}
}

// An area that is not known is no area.
func TestFoundationWithoutArea(t *testing.T) {
	f := layer()
	if r := f.Respond(&compliance.Contact{Gap: -0.01, LocalArea: compliance.Unknown, RegionArea: area}); r != (compliance.Response{}) {
		t.Errorf("pushes with %v", r)
	}
	f.RegionArea = true
	if r := f.Respond(&compliance.Contact{Gap: -0.01, LocalArea: compliance.Unknown, RegionArea: area}); !(r.Force > 20) {
		t.Errorf("pushes with %v", r)
	}
}

func TestFoundationValidate(t *testing.T) {
	for name, change := range map[string]func(*compliance.Foundation){
		"young":             func(f *compliance.Foundation) { f.Young = 0 },
		"poisson":           func(f *compliance.Foundation) { f.Poisson = 0.5 },
		"thickness":         func(f *compliance.Foundation) { f.Thickness = math.NaN() },
		"damping":           func(f *compliance.Foundation) { f.Damping = -1 },
		"minThicknessRatio": func(f *compliance.Foundation) { f.MinThicknessRatio = 1 },
	} {
		f := layer()
		if err := f.Validate(); err != nil {
			t.Fatal(err)
		}
		change(&f)
		if err := f.Validate(); err == nil || !strings.Contains(err.Error(), "elasticFoundation."+name) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
