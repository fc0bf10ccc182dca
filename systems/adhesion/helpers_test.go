package adhesion

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/tackphysics/tack/components"
)

// table is a reference curve of testdata: rows of numbers under their header.
// testdata/README.md tells where the curves come from and what they mean.
type table struct {
	column map[string]int
	rows   [][]float64
}

func readTable(t *testing.T, name string) table {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	tab := table{column: map[string]int{}}
	for i, h := range records[0] {
		tab.column[h] = i
	}
	for _, record := range records[1:] {
		row := make([]float64, len(record))
		for i, s := range record {
			if row[i], err = strconv.ParseFloat(s, 64); err != nil {
				row[i] = math.NaN() // a text column
			}
		}
		tab.rows = append(tab.rows, row)
	}
	if len(tab.rows) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return tab
}

// get returns the number of row i under the header.
func (tab table) get(t *testing.T, i int, header string) float64 {
	t.Helper()
	c, ok := tab.column[header]
	if !ok {
		t.Fatalf("no column %q", header)
	}
	return tab.rows[i][c]
}

// referenceGlue is that of the pull curves: C = 1e6 N/m³, W = 1 J/m², hence
// σ = 1000 Pa and a reach of 1 mm.
func referenceGlue(viscosity float64) components.Glue {
	g := Glue(1000, 1e-3)
	g.Viscosity = viscosity
	g.BreakGap = 1
	return g
}

func mustRCC(t testing.TB, g components.Glue) RCC {
	t.Helper()
	l, err := NewRCC(g)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// pull opens a bond of intensity 1 from 0 in equal steps, and hands each
// opening, intensity and traction to visit.
func pull(l RCC, speed, stride, until float64, visit func(u, beta, traction float64)) {
	beta := 1.0
	visit(0, beta, 0)
	for i := 1; ; i++ {
		from, to := float64(i-1)*stride, float64(i)*stride
		if to > until+stride/2 {
			return
		}
		beta = l.Evolve(beta, Path{Start: from, End: to, Step: stride / speed})
		visit(to, beta, beta*beta*l.normal*to)
	}
}
