package main

import (
	"bufio"
	"encoding/csv"
	"os"
	"strconv"

	"github.com/tackphysics/tack/demo/internal/store"
)

// table writes a row of numbers a step to a CSV file, without allocating.
type table struct {
	file *os.File
	out  *bufio.Writer
	text []byte
}

// newTable creates the file and writes its header: t and the columns.
func newTable(name string, columns []string) (*table, error) {
	f, err := os.Create(name) //nolint:gosec // the user names it
	if err != nil {
		return nil, store.Unwritten(name, err)
	}
	t := &table{file: f, out: bufio.NewWriter(f), text: make([]byte, 0, 64)}
	head := csv.NewWriter(t.out) // quotes what needs it
	if err := head.Write(append([]string{"t"}, columns...)); err != nil {
		return nil, err
	}
	head.Flush()
	return t, head.Error()
}

// row writes a time [s] and the values. Errors are kept for close.
func (t *table) row(time float64, values []float64) {
	t.number(time)
	for _, x := range values {
		_ = t.out.WriteByte(',')
		t.number(x)
	}
	_ = t.out.WriteByte('\n')
}

func (t *table) number(x float64) {
	t.text = strconv.AppendFloat(t.text[:0], x, 'g', -1, 64)
	_, _ = t.out.Write(t.text)
}

// close writes what is left and returns the first error of all.
func (t *table) close() error {
	err := t.out.Flush()
	if e := t.file.Close(); err == nil {
		err = e
	}
	return err
}
