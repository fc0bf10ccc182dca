package solve

// The groups that a worker does at once: enough that claiming them does not
// count, few enough that the levels of a pile are shared out evenly.
const (
	singlesPart = 4
	blocksPart  = 2
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

// sameFrame is the cosine of the angle between the tangents of two steps up to
// which the frame of a contact counts as the same.
const sameFrame = 1 - 1e-6

// fillJob fills the lanes. A lane that has the same contact as in the last step,
// between bodies that have hardly turned, keeps the response that it has.
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
			known := c.Kept > 0 && g.kept[l] == c.Kept && g.step[l] == j.rows.step-1 && g.t.at(l).Dot(c.T) > sameFrame && !j.rows.turned[c.A] && !j.rows.turned[c.B]
			g.kept[l], g.step[l] = c.Kept, j.rows.step
			g.fill(l, c, j.points[c.First:c.First+c.Count])
			if !known {
				g.respond(l, &j.bodies[c.A], &j.bodies[c.B], j.rows.give)
			}
		}
	}
}
