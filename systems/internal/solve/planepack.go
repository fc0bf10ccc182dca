package solve

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Pack lays out the contacts for the substeps of a step and fills their rows
// with effective masses, impulses and loads.
func (r *PlaneRows) Pack(bodies []PlaneBody, contacts []PlaneContact, points []PlanePoint, soft Softness) {
	r.order.sort(bodies, contacts)
	var swept [2]int32
	var direct int32
	r.ends, swept, direct = r.order.deal(contacts, r.ends[:0])
	r.singles, r.blocks = resize(r.singles, int(swept[single])), resize(r.blocks, int(swept[several]))
	r.direct = resize(r.direct, int(direct))
	r.clearEnds()
	for i := range contacts {
		c := &contacts[i]
		f, _, l := r.of(c)
		f.a[l], f.b[l], f.contact[l], f.count[l] = c.A, c.B, int32(i), uint8(c.Count)
		if r.order.moves[c.A] {
			f.moves |= 1 << l
		}
		if r.order.moves[c.B] {
			f.moves |= 16 << l
		}
		f.used = l + 1
	}
	for i := range r.singles {
		r.singles[i].fillUp()
	}
	for i := range r.blocks {
		r.blocks[i].fillUp()
	}
	r.job = planeFill{r, bodies, contacts, points, soft.Give}
	r.Crew.Run(&r.job, r.job.parts())
	r.job = planeFill{}
}

// clearEnds clears the heads, and all of the groups that may not fill: the last
// of each level.
func (r *PlaneRows) clearEnds() {
	r.each(func(f *planeFrame, _ []planePoint) { f.head = head{} })
	for _, end := range r.ends {
		if end.singles > 0 {
			r.singles[end.singles-1] = planeSingles{}
		}
		if end.blocks > 0 {
			r.blocks[end.blocks-1] = planeBlocks{}
		}
	}
	if n := len(r.direct); n > 0 {
		r.direct[n-1] = planeBlocks{}
	}
}

// fillUp gives the lanes that are not in use the bodies of the first.
func (f *planeFrame) fillUp() {
	for l := f.used; l < laneCount; l++ {
		f.a[l], f.b[l] = f.a[0], f.b[0]
	}
}

// planeFill fills the groups, planePart at a time.
type planeFill struct {
	rows     *PlaneRows
	bodies   []PlaneBody
	contacts []PlaneContact
	points   []PlanePoint
	give     float64
}

// planePart is the number of groups that a worker fills at once.
const planePart = 16

func (j *planeFill) parts() int {
	return planeParts(len(j.rows.singles)) + planeParts(len(j.rows.blocks)) + planeParts(len(j.rows.direct))
}

// Part fills the groups of part i: first those with one point, then those with
// two, then those that are not swept.
func (j *planeFill) Part(_, i int) {
	r := j.rows
	n := planeParts(len(r.singles))
	if i < n {
		s := planeShare(r.singles, i)
		for g := range s {
			for l := range int(s[g].used) {
				c := &j.contacts[s[g].contact[l]]
				s[g].fill(l, &j.bodies[c.A], &j.bodies[c.B], c, s[g].p[:], j.points[c.First:c.First+c.Count])
			}
		}
		return
	}
	i -= n
	list := r.blocks
	if n = planeParts(len(list)); i >= n {
		list, i = r.direct, i-n
	}
	s := planeShare(list, i)
	for g := range s {
		for l := range int(s[g].used) {
			c := &j.contacts[s[g].contact[l]]
			a, b := &j.bodies[c.A], &j.bodies[c.B]
			m := s[g].fill(l, a, b, c, s[g].p[:], j.points[c.First:c.First+c.Count])
			if c.Count > 1 {
				s[g].couple(l, a, b, m, j.give)
			}
		}
	}
}

// fill takes a contact into lane l. It returns the part of B of the normal row
// that comes from moving without turning [1/kg].
func (f *planeFrame) fill(l int, a, b *PlaneBody, c *PlaneContact, points []planePoint, from []PlanePoint) float64 {
	l &= 3
	n, t := c.N, c.N.Left()
	m := a.InvM.Add(b.InvM)
	f.nx[l], f.ny[l] = n.X, n.Y
	f.ax[l], f.ay[l], f.bx[l], f.by[l] = a.InvM.X, a.InvM.Y, b.InvM.X, b.InvM.Y
	f.friction[l], f.load[l], f.age[l] = c.Friction, c.Load, c.Age
	f.share[l] = 0
	if w := m.X + m.Y; w > 0 {
		f.share[l] = (b.InvM.X + b.InvM.Y) / w
	}
	mn := float64(float64(n.X*n.X)*m.X) + float64(float64(n.Y*n.Y)*m.Y)
	mt := float64(float64(t.X*t.X)*m.X) + float64(float64(t.Y*t.Y)*m.Y)
	for k := range from {
		p, q := &points[k], &from[k]
		an, bn := q.RA.Cross(n), q.RB.Cross(n)
		at, bt := q.RA.Cross(t), q.RB.Cross(t)
		nn := mn + float64(float64(an*an)*a.InvI) + float64(float64(bn*bn)*b.InvI)
		tt := mt + float64(float64(at*at)*a.InvI) + float64(float64(bt*bt)*b.InvI)
		p.an[l], p.bn[l], p.at[l], p.bt[l] = an, bn, at, bt
		p.invN[l], p.invT[l] = 0, 0
		if nn > float64(lockedRow*tt) {
			p.invN[l] = 1 / nn
		}
		if tt > float64(lockedRow*nn) {
			p.invT[l] = 1 / tt
		}
		p.gap[l], p.normal[l], p.tangent[l] = q.Gap, q.Normal, q.Tangent
		p.most[l], p.sumN[l], p.sumT[l] = 0, 0, 0
	}
	return mn
}

// couple fills the block of the two normal rows of lane l.
func (g *planeBlocks) couple(l int, a, b *PlaneBody, mn, give float64) {
	l &= 3
	p, q := &g.p[0], &g.p[1]
	k := mn + float64(float64(p.an[l]*q.an[l])*a.InvI) + float64(float64(p.bn[l]*q.bn[l])*b.InvI)
	kp := mn + float64(float64(p.an[l]*p.an[l])*a.InvI) + float64(float64(p.bn[l]*p.bn[l])*b.InvI)
	kq := mn + float64(float64(q.an[l]*q.an[l])*a.InvI) + float64(float64(q.bn[l]*q.bn[l])*b.InvI)
	if p.invN[l] == 0 || q.invN[l] == 0 {
		k = 0
	}
	g.k12[l], g.k[0][l], g.k[1][l] = k, kp, kq
	s := 1 + give
	m1, m2 := float64(kp*s), float64(kq*s)
	det := float64(m1*m2) - float64(k*k)
	g.i11[l], g.i12[l], g.i22[l] = 0, 0, 0
	if p.invN[l] > 0 && q.invN[l] > 0 && det > 0 {
		d := 1 / det
		g.i11[l], g.i12[l], g.i22[l] = float64(m2*d), float64(-k*d), float64(m1*d)
	}
}

// Unpack writes what the rows have changed back to the contacts and their
// points.
func (r *PlaneRows) Unpack(contacts []PlaneContact, points []PlanePoint) {
	r.each(func(f *planeFrame, from []planePoint) {
		for l := range int(f.used) {
			c := &contacts[f.contact[l]]
			c.Load, c.Age = f.load[l], f.age[l]
			for k := range from[:f.count[l]] {
				p, q := &from[k], &points[int(c.First)+k]
				q.Gap, q.Normal, q.Tangent = p.gap[l], p.normal[l], p.tangent[l]
				q.MaxNormal, q.SumN, q.SumT = p.most[l], p.sumN[l], p.sumT[l]
			}
		}
	})
}

// press returns the force along the normal of a contact in the last substep [N],
// and its moment about a point along an axis [N·m].
func (r *PlaneRows) press(c *PlaneContact, points []PlanePoint, center, axis vec.Vec2, h float64) (force, moment float64) {
	now, l := r.points(c)
	for k := range now {
		x := now[k].normal[l]
		if x == 0 {
			continue
		}
		f := x / h
		force += f
		moment += float64(f * points[int(c.First)+k].RA.Sub(center).Dot(axis))
	}
	return force, moment
}

// planeParts is the number of parts of so many groups.
func planeParts(groups int) int { return (groups + planePart - 1) / planePart }

// planeShare is the groups of part i.
func planeShare[T any](groups []T, i int) []T {
	return groups[i*planePart : min((i+1)*planePart, len(groups))]
}
