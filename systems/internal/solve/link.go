package solve

// link is what the search for levels and lanes looks at of a contact: contacts lie
// far apart, and with the processor that has made them.
type link struct {
	a, b   int32
	kind   uint8 // single or several
	direct bool
	// movesA and movesB tell which of the bodies an impulse can move.
	movesA, movesB, bounces bool

	from  int32 // its lane among several in the last step if it is kept, from 1
	lane  int32 // now
	moved int32 // its place among those whose lane has changed, −1 if it has not
}

// linkJob looks at linkPart contacts at a time, and makes those ready that are
// solved with their islands or bounce.
type linkJob struct {
	rows     *Rows
	bodies   []Body
	contacts []Contact
	points   []Point
}

const linkPart = 256

// link finds the links of the contacts, which ones are solved with their islands,
// and whether one bounces.
func (r *Rows) link(bodies []Body, contacts []Contact, points []Point) {
	r.links = resize(r.links, len(contacts))
	r.linking = linkJob{r, bodies, contacts, points}
	r.Crew.Run(&r.linking, (len(contacts)+linkPart-1)/linkPart)
	r.linking = linkJob{}
	r.direct, r.bounces = r.direct[:0], false
	for i := range r.links {
		c := &r.links[i]
		if c.direct {
			r.direct = append(r.direct, int32(i))
		}
		r.bounces = r.bounces || c.bounces
	}
}

// Bounces tells whether one of the contacts has restitution.
func (r *Rows) Bounces() bool { return r.bounces }

// Part looks at part i.
func (j *linkJob) Part(_, i int) {
	for k := i * linkPart; k < min((i+1)*linkPart, len(j.contacts)); k++ {
		c := &j.contacts[k]
		x := link{
			a: c.A, b: c.B, kind: several, direct: c.Direct, bounces: c.Restitution > 0, moved: -1,
			movesA: moves(&j.bodies[c.A]), movesB: moves(&j.bodies[c.B]),
		}
		if c.Count == 1 {
			x.kind = single
		} else if c.Kept > 0 {
			x.from = c.from
		}
		j.rows.links[k] = x
		pts := j.points[c.First : c.First+c.Count]
		if x.direct || x.bounces {
			prepare(j.bodies, c, pts)
		}
		if x.direct {
			c.lane = -1
			for k := range pts {
				p := &pts[k]
				p.MaxNormal, p.SumN, p.SumT, p.SumS = 0, 0, 0, 0
			}
		}
	}
}
