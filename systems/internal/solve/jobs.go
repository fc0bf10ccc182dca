package solve

// A region's groups are shared out in so many pieces: enough for workers that
// come late, few enough that claiming them does not count.
const pieces = 16

// bounds are where the groups of piece i begin and end.
func (r *Rows) bounds(i int) (from, to levelEnd) {
	at, end := r.order.span(i/pieces, 0, r.order.levels())
	i %= pieces
	cut := func(at, end int32, i int) int32 { return at + int32(int(end-at)*i/pieces) }
	return levelEnd{cut(at.singles, end.singles, i), cut(at.blocks, end.blocks, i)},
		levelEnd{cut(at.singles, end.singles, i+1), cut(at.blocks, end.blocks, i+1)}
}

// piece is piece i of the groups of all regions.
func (r *Rows) piece(i int) (singles []singleRows, blocks []blockRows) {
	at, end := r.bounds(i)
	return r.singles[at.singles:end.singles], r.blocks[at.blocks:end.blocks]
}

// pieces is the number of them.
func (r *Rows) pieces() int {
	if len(r.singles)+len(r.blocks) == 0 {
		return 0
	}
	return r.order.regions.count * pieces
}

// share is piece i of some groups.
func share[T any](groups []T, i int) []T {
	return groups[len(groups)*i/pieces : len(groups)*(i+1)/pieces]
}

// tallyJob adds up the impulses of a substep.
type tallyJob struct {
	rows *Rows
}

// Part tallies piece i of all groups.
func (j *tallyJob) Part(_, i int) {
	singles, blocks := j.rows.piece(i)
	for k := range singles {
		g := &singles[k]
		for l := range int(g.used) {
			g.tally(l)
		}
	}
	for k := range blocks {
		g := &blocks[k]
		for l := range int(g.used) {
			g.tally(l)
		}
	}
}

// fillJob fills the lanes.
type fillJob struct {
	rows     *Rows
	bodies   []Body
	contacts []Contact
	points   []Point
	soft     Softness
}

const (
	// lookGroups is the number of groups whose contacts are looked at together.
	lookGroups = 4
	// lookFrom is the number of points from which that pays: their records have
	// some 2 MB then, more than is near a processor.
	lookFrom = 1 << 13
)

// look reads a little of each contact of the next groups, n at most: they lie
// anywhere, and the processor fetches them all at once, where filling one lane after
// the other would wait for each.
//
//go:noinline
func (j *fillJob) look(kind int, group int32, n int) (sum float64) { //nolint:unparam // a sum keeps the reads in
	list := j.rows.order.lanes[kind][group*laneCount:][:min(n, lookGroups)*laneCount]
	var first [lookGroups * laneCount]int32
	for k, i := range list {
		if i < 0 {
			continue
		}
		c, x := &j.contacts[i], &j.rows.links[i]
		first[k&(len(first)-1)] = c.First
		a, b := &j.bodies[x.a], &j.bodies[x.b]
		sum += c.N.X + c.Age + a.V.X + a.InvI.YZ + b.V.X + b.InvI.YZ
	}
	for k, i := range list {
		if i >= 0 {
			p := &j.points[first[k&(len(first)-1)]]
			sum += p.Normal + p.RA.X + p.Separation
		}
	}
	return sum
}

// Part fills the lanes of piece i of all groups.
func (j *fillJob) Part(_, i int) {
	at, _ := j.rows.bounds(i)
	singles, blocks := j.rows.piece(i)
	far := len(j.points) >= lookFrom
	for n := range singles {
		g := &singles[n]
		if far && n%lookGroups == 0 {
			j.look(single, at.singles+int32(n), len(singles)-n)
		}
		j.rows.enter(&g.head, j.contacts, single, (at.singles+int32(n))*laneCount)
		for l := int(g.used); l < laneCount; l++ {
			g.clear(l)
		}
		for l, k := range g.contact[:g.used] {
			c := &j.contacts[k]
			g.track[l&3] = j.soft.track(c, &j.bodies[c.A], &j.bodies[c.B])
			g.fill(l, j.bodies, c, &j.points[c.First], j.rows.give)
		}
	}
	for n := range blocks {
		g := &blocks[n]
		if far && n%lookGroups == 0 {
			j.look(several, at.blocks+int32(n), len(blocks)-n)
		}
		j.rows.enter(&g.head, j.contacts, several, (at.blocks+int32(n))*laneCount)
		for l := int(g.used); l < laneCount; l++ {
			g.clear(l)
		}
		for l, k := range g.contact[:g.used] {
			c := &j.contacts[k]
			g.track[l&3] = j.soft.track(c, &j.bodies[c.A], &j.bodies[c.B])
			moved := j.rows.links[k].moved
			known := moved < 0 && j.rows.knows(g, l, c)
			g.kept[l], g.step[l] = c.Kept, j.rows.step
			g.fill(l, c, j.points[c.First:c.First+c.Count])
			switch {
			case known:
			case moved >= 0 && j.rows.moved[moved].known:
				g.restore(l, &j.rows.moved[moved])
			default:
				g.respond(l, &j.bodies[c.A], &j.bodies[c.B], j.rows.give)
			}
		}
	}
}
