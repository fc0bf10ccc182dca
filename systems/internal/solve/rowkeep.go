package solve

import "unsafe"

// A contact that is the same as in the last step, between bodies that have
// hardly turned, keeps its response, wherever its lane: what a contact does must
// not depend on which others there are, or on the number of workers.

// sameFrame is the cosine of the angle between the tangents of two steps up to
// which the frame of a contact counts as the same.
const sameFrame = 1 - 1e-6

// knows tells whether the response in a lane is that of a contact.
func (r *Rows) knows(g *blockRows, l int, c *Contact) bool {
	return c.Kept > 0 && g.kept[l] == c.Kept && g.step[l] == r.step-1 && g.t.at(l).Dot(c.T) > sameFrame && !r.turned[c.A] && !r.turned[c.B]
}

// movedRows is the response of a contact whose lane has changed.
type movedRows struct {
	known         bool
	contact       int32
	k             [20]float64
	mat, inv      [10]float64
	give          [4]float64
	tt, ts, ss, d [4]float64
}

// saveMoved takes the responses of contacts that get another lane out of the old
// ones, before others come there.
func (r *Rows) saveMoved(contacts []Contact) {
	r.moved = r.moved[:0]
	for i := range r.links {
		c := &r.links[i]
		if c.from > 0 && c.from != c.lane+1 && !c.direct && int(c.from-1) < len(r.blocks)*laneCount {
			c.moved = int32(len(r.moved))
			r.moved = append(r.moved, movedRows{contact: int32(i)})
		}
	}
	r.move = moveJob{r, contacts}
	r.Crew.Run(&r.move, (len(r.moved)+movePart-1)/movePart)
	r.move = moveJob{}
}

// moveJob saves movePart responses at a time.
type moveJob struct {
	rows     *Rows
	contacts []Contact
}

const movePart = 64

// Part saves those of part i.
func (j *moveJob) Part(_, i int) {
	for k := i * movePart; k < min((i+1)*movePart, len(j.rows.moved)); k++ {
		m := &j.rows.moved[k]
		c := &j.contacts[m.contact]
		g, l := &j.rows.blocks[(c.from-1)/laneCount], int(c.from-1)&3
		if m.known = j.rows.knows(g, l, c); m.known {
			g.save(l, m)
		}
	}
}

func (g *blockRows) save(l int, m *movedRows) {
	l &= 3
	for i := range m.k {
		m.k[i] = g.k[i][l]
	}
	for i := range m.mat {
		m.mat[i], m.inv[i] = g.mat[i][l], g.inv[i][l]
	}
	for i := range m.give {
		m.give[i] = g.give[i][l]
		m.tt[i], m.ts[i], m.ss[i], m.d[i] = g.tt[i][l], g.ts[i][l], g.ss[i][l], g.slide[i][l]
	}
}

func (g *blockRows) restore(l int, m *movedRows) {
	l &= 3
	for i := range m.k {
		g.k[i][l] = m.k[i]
	}
	for i := range m.mat {
		g.mat[i][l], g.inv[i][l] = m.mat[i], m.inv[i]
	}
	for i := range m.give {
		g.give[i][l] = m.give[i]
		g.tt[i][l], g.ts[i][l], g.ss[i][l], g.slide[i][l] = m.tt[i], m.ts[i], m.ss[i], m.d[i]
	}
}

// clear empties a lane that no contact has.
func (g *singleRows) clear(l int) {
	const n = (unsafe.Sizeof(singleRows{}) - unsafe.Sizeof(head{})) / unsafe.Sizeof(lanes{})
	for i := range (*[n]lanes)(unsafe.Pointer(&g.n)) {
		(*[n]lanes)(unsafe.Pointer(&g.n))[i][l&3] = 0
	}
}

// clear empties a lane that no contact has.
func (g *blockRows) clear(l int) {
	const n = (unsafe.Sizeof(blockRows{}) - unsafe.Sizeof(head{})) / unsafe.Sizeof(lanes{})
	for i := range (*[n]lanes)(unsafe.Pointer(&g.n)) {
		(*[n]lanes)(unsafe.Pointer(&g.n))[i][l&3] = 0
	}
}
