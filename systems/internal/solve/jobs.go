package solve

// The groups that a worker does at once: enough that claiming them does not
// count, few enough that the levels of a pile are shared out evenly.
const (
	singlesPart = 8
	blocksPart  = 3
)

// parts is the number of parts of so many groups.
func parts(groups, part int) int { return (groups + part - 1) / part }

// part is the groups of part i.
func part[T any](groups []T, i, part int) []T {
	return groups[i*part : min((i+1)*part, len(groups))]
}

// levelJob runs a kernel over the groups of a level.
type levelJob struct {
	kernel
	rows    *Rows
	scratch [][]float64
	at, end levelEnd
}

func (j *levelJob) parts() int {
	return parts(int(j.end.singles-j.at.singles), singlesPart) + parts(int(j.end.blocks-j.at.blocks), blocksPart)
}

// Part does part i of the level: first those with single points.
func (j *levelJob) Part(worker, i int) {
	k := j.kernel
	if j.scratch != nil {
		k.scratch = j.scratch[worker]
	}
	s := j.rows.singles[j.at.singles:j.end.singles]
	if n := parts(len(s), singlesPart); i < n {
		k.singles(part(s, i, singlesPart))
	} else {
		k.blocks(part(j.rows.blocks[j.at.blocks:j.end.blocks], i-n, blocksPart))
	}
}

// tallyJob adds up the impulses of a substep.
type tallyJob struct {
	rows  *Rows
	track float64
}

// Part tallies part i of all groups.
func (j *tallyJob) Part(_, i int) {
	n := parts(len(j.rows.singles), singlesPart)
	if i < n {
		for g := range part(j.rows.singles, i, singlesPart) {
			g := &j.rows.singles[i*singlesPart+g]
			for l := range int(g.used) {
				g.tally(l, j.track)
			}
		}
		return
	}
	for g := range part(j.rows.blocks, i-n, blocksPart) {
		g := &j.rows.blocks[(i-n)*blocksPart+g]
		for l := range int(g.used) {
			g.tally(l, j.track)
		}
	}
}

// fillJob fills the lanes.
type fillJob struct {
	rows     *Rows
	bodies   []Body
	contacts []Contact
	points   []Point
}

// Part fills the lanes of part i of all groups.
func (j *fillJob) Part(_, i int) {
	n := parts(len(j.rows.singles), singlesPart)
	if i < n {
		for g := range part(j.rows.singles, i, singlesPart) {
			g := &j.rows.singles[i*singlesPart+g]
			for l, k := range g.contact[:g.used] {
				c := &j.contacts[k]
				g.fill(l, j.bodies, c, &j.points[c.First], j.rows.give)
			}
		}
		return
	}
	for g := range part(j.rows.blocks, i-n, blocksPart) {
		g := &j.rows.blocks[(i-n)*blocksPart+g]
		for l, k := range g.contact[:g.used] {
			c := &j.contacts[k]
			g.fill(l, j.bodies, c, j.points[c.First:c.First+c.Count], j.rows.give)
		}
	}
}
