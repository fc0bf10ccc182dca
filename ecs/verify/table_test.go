package verify_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// table is a reference table: cells by row and by column, numbers where they
// parse as such.
type table struct {
	head []string
	text [][]string
}

func readTable(t testing.TB, name string) *table {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return &table{rows[0], rows[1:]}
}

// groups cuts the rows into runs that agree in the first n columns.
func (tb *table) groups(n int) []*table {
	var out []*table
	for i, row := range tb.text {
		same := i > 0
		for k := 0; same && k < n; k++ {
			same = row[k] == tb.text[i-1][k]
		}
		if !same {
			out = append(out, &table{head: tb.head})
		}
		last := out[len(out)-1]
		last.text = append(last.text, row)
	}
	return out
}

// num returns the number in a cell.
func (tb *table) num(t testing.TB, row, col int) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(tb.text[row][col], 64)
	if err != nil {
		t.Fatalf("row %d, %s: %v", row, tb.head[col], err)
	}
	return x
}

// column returns the numbers of a column.
func (tb *table) column(t testing.TB, col int) []float64 {
	t.Helper()
	out := make([]float64, len(tb.text))
	for i := range out {
		out[i] = tb.num(t, i, col)
	}
	return out
}
