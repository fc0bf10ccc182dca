package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// Pack lays out the contacts for the substeps of a step, by region and level, and fills the
// lanes with their effective masses, impulses and loads. The others, which are
// solved with their islands, get what that wants.
func (r *Rows) Pack(awake []int32, bodies []Body, frames []Frame, contacts []Contact, points []Point, soft Softness) {
	r.link(bodies, contacts, points)
	r.order.sort(len(bodies), frames, r.links, r.Crew.Workers())
	size := r.order.deal(r.links)
	r.give = soft.Give
	r.deal(awake)
	r.note(bodies)
	r.saveMoved(contacts)
	r.singles, r.blocks = resize(r.singles, int(size[single])), resize(r.blocks, int(size[several]))
	r.fill = fillJob{r, bodies, contacts, points, soft}
	r.Crew.Run(&r.fill, r.pieces())
	r.fill = fillJob{}
}

// enter takes the contacts into the lanes of a group, lane being its first.
func (r *Rows) enter(g *head, contacts []Contact, kind int, lane int32) {
	*g = head{}
	for l, i := range r.order.lanes[kind][lane : lane+laneCount] {
		if i < 0 {
			return
		}
		c, x := &contacts[i], &r.links[i]
		c.lane = lane + int32(l)
		g.a[l], g.b[l], g.contact[l] = c.A, c.B, i
		g.count[l] = uint8(c.Count)
		if x.movesA {
			g.moves |= 1 << l
		}
		if x.movesB {
			g.moves |= 16 << l
		}
		g.used = int32(l + 1)
	}
}

// fill takes a contact with one point into a lane.
func (g *singleRows) fill(l int, bodies []Body, c *Contact, p *Point, soft float64) {
	l &= 3
	g.n.set(l, c.N)
	g.t.set(l, c.T)
	g.s.set(l, c.S)
	g.ra.set(l, p.RA)
	g.rb.set(l, p.RB)
	g.weigh(l, &bodies[c.A], &bodies[c.B], soft)
	g.friction[l], g.load[l] = c.Friction, c.Load
	g.p.set(l, vec.Vec3{X: p.Normal, Y: p.TangentT, Z: p.TangS})
	g.sep[l], g.gap[l], g.most[l] = p.Separation, p.Separation, 0
	g.sum.set(l, vec.Vec3{})
}

// weigh fills a lane's effective masses.
func (g *singleRows) weigh(l int, a, b *Body, soft float64) {
	l &= 3
	k := blockOf(a, b, g.ra.at(l), g.rb.at(l), g.n.at(l), g.t.at(l), g.s.at(l))
	g.invN[l], g.give[l] = 0, 0
	if k.nn > float64(lockedRow*(k.tt+k.ss)) {
		g.invN[l], g.give[l] = 1/k.nn, float64(soft*k.nn)
	}
	g.knt[l], g.kns[l] = k.nt, k.ns
	g.tt[l], g.ts[l], g.ss[l], g.slide[l] = tangential(k.tt, k.ts, k.ss)
}

// fill takes a contact with more points into a lane.
func (g *blockRows) fill(l int, c *Contact, pts []Point) {
	l &= 3
	var ra, rb vec.Vec3
	for k := range pts {
		ra, rb = ra.Add(pts[k].RA), rb.Add(pts[k].RB)
	}
	share := 1 / float64(len(pts))
	ra, rb = ra.Mul(share), rb.Mul(share)
	g.n.set(l, c.N)
	g.t.set(l, c.T)
	g.s.set(l, c.S)
	g.ra.set(l, ra)
	g.rb.set(l, rb)
	g.friction[l], g.load[l] = c.Friction, c.Load
	for k := range g.p {
		var p Point
		var d vec.Vec3
		if k < len(pts) {
			p = pts[k]
			x := p.RA.Sub(ra)
			d = vec.Vec3{X: c.N.Dot(x), Y: c.T.Dot(x), Z: c.S.Dot(x)}
		}
		g.d[k].set(l, d)
		g.p[k].set(l, vec.Vec3{X: p.Normal, Y: p.TangentT, Z: p.TangS})
		g.sep[k][l], g.gap[k][l], g.most[k][l] = p.Separation, p.Separation, 0
		g.sum[k].set(l, vec.Vec3{})
	}
}

// Unpack writes the impulses and gaps of the swept contacts back to their
// points, group by group: what a group has lies in many lines of the cache.
func (r *Rows) Unpack(contacts []Contact, points []Point) {
	r.unpack = unpackJob{r, contacts, points}
	r.Crew.Run(&r.unpack, r.pieces())
	r.unpack = unpackJob{}
}

// unpackJob writes the contacts of a piece back at a time.
type unpackJob struct {
	rows     *Rows
	contacts []Contact
	points   []Point
}

// Part writes those of piece i of all groups back.
func (j *unpackJob) Part(_, i int) {
	singles, blocks := j.rows.piece(i)
	for n := range singles {
		g := &singles[n]
		for l, k := range g.contact[:g.used] {
			c := &j.contacts[k]
			c.Load = g.load[l]
			j.points[c.First].take(&g.p, &g.sum, g.gap[l], g.most[l], l)
		}
	}
	for n := range blocks {
		g := &blocks[n]
		for l, k := range g.contact[:g.used] {
			c := &j.contacts[k]
			c.Load = g.load[l]
			for k := range j.points[c.First : c.First+c.Count] {
				j.points[int(c.First)+k].take(&g.p[k&3], &g.sum[k&3], g.gap[k&3][l], g.most[k&3][l], l)
			}
		}
	}
}

func (p *Point) take(imp, sum *lanes3, gap, most float64, l int) {
	p.Normal, p.TangentT, p.TangS = imp[0][l], imp[1][l], imp[2][l]
	p.SumN, p.SumT, p.SumS = sum[0][l], sum[1][l], sum[2][l]
	p.Gap, p.MaxNormal = gap, most
}

// Drop forgets the impulses of a body's swept contacts.
func (r *Rows) Drop(body int32) {
	for i := range r.singles {
		g := &r.singles[i]
		for l := range int(g.used) {
			if g.a[l] == body || g.b[l] == body {
				g.load[l], g.most[l] = 0, 0
				g.p.set(l, vec.Vec3{})
				g.sum.set(l, vec.Vec3{})
			}
		}
	}
	for i := range r.blocks {
		g := &r.blocks[i]
		for l := range int(g.used) {
			if g.a[l] != body && g.b[l] != body {
				continue
			}
			g.load[l] = 0
			for k := range g.p {
				g.most[k][l] = 0
				g.p[k].set(l, vec.Vec3{})
				g.sum[k].set(l, vec.Vec3{})
			}
		}
	}
}
