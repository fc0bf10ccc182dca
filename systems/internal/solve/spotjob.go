package solve

// rowJob does one thing with each of the rows of bonds that needs no other: it
// reads bodies and frames, and writes what the row and its bonds have.
type rowJob struct {
	do     rowTask
	rows   *BondRows
	bodies []Body
	frames []Frame
	bonds  []Bond
	laws   *Laws
	h      float64 // length of the substep [s]
	flag   bool    // keep for preparing, more for tracking
}

// rowTask is what is done with a row.
type rowTask uint8

const (
	preparing rowTask = iota // BondRows.Prepare
	storing                  // BondRows.Store
	tracking                 // BondRows.Track
	releasing                // BondRows.Release
)

// rowPart is the number of rows that are done at a time: some ten microseconds.
const rowPart = 64

// each does a job with all rows.
func (r *BondRows) each(job rowJob) {
	r.job, r.job.rows = job, r
	r.Crew.Run(&r.job, (len(r.rows)+rowPart-1)/rowPart)
	r.job = rowJob{}
}

// Part does it with the rows of part n.
func (j *rowJob) Part(_, n int) {
	r := j.rows
	rows := r.rows[n*rowPart : min((n+1)*rowPart, len(r.rows))]
	for i := range rows {
		row := &rows[i]
		switch j.do {
		case preparing:
			r.prepareRow(row, j.bodies, j.bonds, j.laws, j.h, j.flag)
		case storing:
			r.storeRow(row, j.bonds)
		case tracking:
			r.trackRow(row, j.bodies, j.frames, j.h, j.flag)
		case releasing:
			if row.spot {
				r.free(row, j.bonds, j.laws)
			}
		}
	}
}
