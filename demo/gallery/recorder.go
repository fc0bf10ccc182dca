package gallery

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/ecs/scene"
)

// recordMost is the number of rows kept: enough for any screen.
const recordMost = 8192

// recorder keeps the scene's probes over time, a row a step. When it is full it
// drops every second row and takes half as many from then on, so that the whole
// run stays.
type recorder struct {
	physics *ecs.Physics
	probes  *scene.Probes
	// names and units of the columns, the time first, and what they say of what.
	names, units, says []string
	rows               []float64 // one after another
	stride, skip       int
}

// newRecorder starts with a row for the present state.
func newRecorder(run Run) *recorder {
	r := &recorder{physics: run.Physics(), probes: run.Probes(), stride: 1, names: []string{"t"}, units: []string{"s"}, says: []string{"time"}}
	if r.probes != nil {
		r.names = append(r.names, r.probes.Columns()...)
	}
	for _, name := range r.names[1:] {
		p := probeOf(run.Document(), name)
		r.units, r.says = append(r.units, unitOf(p)), append(r.says, saysOf(p))
	}
	if r.physics != nil {
		for _, extra := range []string{"contacts", "bonds"} {
			if r.column(extra) < 0 {
				r.names, r.units, r.says = append(r.names, extra), append(r.units, ""), append(r.says, "of all")
			}
		}
	}
	r.sample()
	return r
}

// column returns the index of a name, −1 if there is none.
func (r *recorder) column(name string) int {
	for i, n := range r.names {
		if n == name {
			return i
		}
	}
	return -1
}

// len returns the number of rows.
func (r *recorder) len() int { return len(r.rows) / len(r.names) }

// at returns a number of a row.
func (r *recorder) at(row, column int) float64 { return r.rows[row*len(r.names)+column] }

// sample adds a row.
func (r *recorder) sample() {
	if r.physics == nil {
		return
	}
	if r.skip++; r.skip < r.stride {
		return
	}
	r.skip = 0
	if r.len() == recordMost {
		r.thin()
	}
	n, start := len(r.names), len(r.rows)
	for range n {
		r.rows = append(r.rows, 0)
	}
	row := r.rows[start:]
	row[0] = r.physics.Time()
	if r.probes != nil {
		k := len(r.probes.Columns())
		r.probes.Sample(row[1 : 1+k])
		row = row[1+k:]
	} else {
		row = row[1:]
	}
	stats := r.physics.Stats()
	for i := range row {
		row[i] = float64(pick(r.names[n-len(row)+i] == "contacts", stats.Contacts, stats.Bonds))
	}
}

// thin drops every second row.
func (r *recorder) thin() {
	n := len(r.names)
	kept := 0
	for row := 0; row < r.len(); row += 2 {
		copy(r.rows[kept*n:(kept+1)*n], r.rows[row*n:(row+1)*n])
		kept++
	}
	r.rows = r.rows[:kept*n]
	r.stride *= 2
}

// writeCSV writes a header with the names, and the rows with full precision.
func (r *recorder) writeCSV(to io.Writer) error {
	w := bufio.NewWriter(to)
	_, _ = w.WriteString(strings.Join(r.names, ",")) // an error stays until Flush
	for i, v := range r.rows {
		_, _ = w.WriteString(pick(i%len(r.names) == 0, "\n", ","))
		_, _ = w.WriteString(strconv.FormatFloat(v, 'g', -1, 64))
	}
	_ = w.WriteByte('\n')
	return w.Flush()
}

// units of the quantities, by the start of their names.
var units = []struct{ quantity, unit string }{
	{"body.position", "m"},
	{"body.velocity", "m/s"},
	{"body.speed", "m/s"},
	{"body.angularVelocity", "rad/s"},
	{"contact.gap", "m"},
	{"contact.area", "m²"},
	{"contact.normalForce", "N"},
	{"contact.tangentialForce", "N"},
	{"contact.slip", "m"},
	{"contact.pressure", "Pa"},
	{"energy.", "J"},
	{"momentum", "kg·m/s"},
	{"angularMomentum", "kg·m²/s"},
	{"penetration", "m"},
	{"nodes.", "m"},
}

// probeOf returns the probe that a column is of, nil for none.
func probeOf(doc *scene.Document, column string) *scene.Probe {
	if doc == nil {
		return nil
	}
	for i := range doc.Probes {
		if p := &doc.Probes[i]; column == p.Name || strings.HasPrefix(column, p.Name+".") {
			return p
		}
	}
	return nil
}

// unitOf returns the unit of a probe, empty for a pure number.
func unitOf(p *scene.Probe) string {
	if p == nil {
		return ""
	}
	for _, u := range units {
		if strings.HasPrefix(p.Quantity, u.quantity) {
			return u.unit
		}
	}
	return ""
}

// saysOf returns what a probe measures, and of what.
func saysOf(p *scene.Probe) string {
	switch {
	case p == nil:
		return ""
	case p.Between != nil:
		return p.Quantity + ", " + p.Between[0] + " – " + p.Between[1]
	case p.Of != "":
		return p.Quantity + ", " + p.Of
	}
	return p.Quantity
}
