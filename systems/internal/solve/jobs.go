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

// tracks belong to the groups of a piece: see Rows.
func (r *Rows) tracks(i int) (singles, blocks []lanes) {
	at, end := r.bounds(i)
	return r.singleTrack[at.singles:end.singles], r.blockTrack[at.blocks:end.blocks]
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
	singleTrack, blockTrack := j.rows.tracks(i)
	for k := range singles {
		g := &singles[k]
		for l := range int(g.used) {
			g.tally(l, singleTrack[k][l])
		}
	}
	for k := range blocks {
		g := &blocks[k]
		for l := range int(g.used) {
			g.tally(l, blockTrack[k][l])
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

// Part fills the lanes of piece i of all groups.
func (j *fillJob) Part(_, i int) {
	at, _ := j.rows.bounds(i)
	singles, blocks := j.rows.piece(i)
	singleTrack, blockTrack := j.rows.tracks(i)
	for n := range singles {
		g := &singles[n]
		j.rows.enter(&g.head, j.contacts, single, (at.singles+int32(n))*laneCount)
		for l := int(g.used); l < laneCount; l++ {
			g.clear(l)
		}
		for l, k := range g.contact[:g.used] {
			c := &j.contacts[k]
			singleTrack[n][l] = j.soft.track(c, &j.bodies[c.A], &j.bodies[c.B])
			g.fill(l, j.bodies, c, &j.points[c.First], j.rows.give)
		}
	}
	for n := range blocks {
		g := &blocks[n]
		j.rows.enter(&g.head, j.contacts, several, (at.blocks+int32(n))*laneCount)
		for l := int(g.used); l < laneCount; l++ {
			g.clear(l)
		}
		for l, k := range g.contact[:g.used] {
			c := &j.contacts[k]
			blockTrack[n][l] = j.soft.track(c, &j.bodies[c.A], &j.bodies[c.B])
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
