package systems

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// closePairs removes the pairs' broken bonds, writes their components and tells
// what has changed.
func (w *World) closePairs() {
	sticky := len(w.bonds) > 0 || len(w.patches) > 0
	if sticky || w.sticky { // once more after the last bond, which may have broken in this step
		for _, p := range w.pairs {
			living := w.takeBonds(p)
			if i := p.patch; i >= 0 && living == 0 {
				p.nascent = w.patches[i].Nascent
			}
		}
	}
	w.sticky = sticky
	parts := (len(w.pairs) + publishPart - 1) / publishPart
	w.news = slices.Grow(w.news[:0], parts)[:parts]
	w.crew.Run(&w.publishJob, parts)
	for i, news := range w.news {
		for ; news != 0; news &= news - 1 {
			p := w.pairs[i*publishPart+bits.TrailingZeros64(news)]
			w.tell(p, p.bonds)
			p.hit, p.blow = false, bondLoad{}
		}
	}
}

// publishJob writes the components of publishPart pairs at a time, and notes of
// which there is something to tell.
type publishJob struct{ w *World }

const publishPart = 64

// look reads a little of what each pair says: the processor fetches them all at
// once, where writing one after the other would wait for each.
//
//go:noinline
func look(list []*pair) (sum float64) {
	var said [publishPart]*components.ContactPairData
	for k, p := range list {
		said[k%publishPart] = p.contact
	}
	for _, c := range said[:len(list)] {
		sum += c.NormalForce
		for i := range c.Count & 3 {
			sum += c.Points[i].Separation
		}
	}
	return sum
}

// Part writes those of part i.
func (j *publishJob) Part(_, i int) {
	news := uint64(0)
	list := j.w.pairs[i*publishPart : min((i+1)*publishPart, len(j.w.pairs))]
	look(list)
	for k, p := range list {
		j.w.publishPair(p)
		if p.touching != p.touched || p.hit || p.stuck() {
			news |= 1 << k
		}
	}
	j.w.news[i] = news
}

// stuck tells whether the pair has had a bond in this step or after the last.
func (p *pair) stuck() bool { return p.held || p.made > 0 || p.bonds > 0 }

// takeBonds drops the broken bonds, keeping the order, and returns how many
// live. Their loads are summed first: a bond that broke in this step pulled in
// it.
func (w *World) takeBonds(p *pair) int32 {
	p.force = bondLoad{}
	if p.bonds == 0 && p.lost == 0 {
		return 0
	}
	n := p.firstBond
	for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
		b := &w.bonds[k]
		p.force.normal += b.SumN
		p.force.shear = p.force.shear.Add(b.SumT)
		if b.Broken {
			p.lost += b.Area
			p.work += b.Work
			p.cause = Faded
			if b.Opening > w.laws.Law(b.Law).BreakGap() {
				p.cause = Torn
			}
			continue
		}
		if n != k {
			w.bonds[n] = *b
		}
		n++
	}
	for k := n; k < p.firstBond+p.bonds; k++ {
		w.bonds[k] = solve.Bond{Broken: true, A: p.a, B: p.b}
	}
	w.stats.BondsBroken += int(p.firstBond + p.bonds - n)
	p.bonds = n - p.firstBond
	if p.lost > 0 && p.law >= 0 {
		if c := w.glue[p.law].RebondCooldown; c > 0 {
			p.cooled = w.time + w.cfg.DT + c
		}
	}
	return p.bonds
}

// publishPair writes the pair's components, unless there is nothing to say and
// nothing was said before. The pair touches if one of its points pushed in the
// step or is closed. What seldom changes is seldom written: a write costs more
// than a look.
func (w *World) publishPair(p *pair) {
	shows := p.n > 0 || p.bonds > 0
	touching := p.hit
	if shows || p.shown {
		touching = w.show(p) || touching
	}
	if p.shown != shows {
		p.shown = shows
	}
	if p.touching != touching {
		p.touching = touching
	}
}

// show writes the pair's components, and tells whether a point of it touches.
func (w *World) show(p *pair) (touching bool) {
	c := p.contact
	inv := 1 / w.cfg.DT
	var total float64
	var shear vec.Vec3
	if w.flat != nil {
		total, shear, touching = w.flat.publish(p, inv)
	} else {
		total, shear, touching = w.publishPoints(p, inv)
	}
	c.NormalForce = total * inv
	setVec(&c.TangentForce, shear.Mul(inv))
	if t := touching || p.hit || p.bonds > 0; c.Touching != t {
		c.Touching = t
	}
	if p.bonds > 0 || p.listed {
		w.publishBonds(p, p.adhesion, inv)
		p.listed = p.bonds > 0
	}
	return touching
}

// publishPoints writes the contact points and returns the impulses of all points
// and bonds together, and whether a point touches; inv is 1/dt. What it reads
// lies in the order in which it is read.
func (w *World) publishPoints(p *pair, inv float64) (total float64, shear vec.Vec3, touching bool) {
	c := p.contact
	if p.hit || p.stuck() {
		total, shear = p.force.normal+p.blow.normal, p.force.shear.Add(p.blow.shear)
	}
	area := 0.0
	if p.law >= 0 && p.n > 0 {
		area = w.manifolds[p.at].Patch.Area
	}
	if c.Area != area {
		c.Area = area
	}
	if n := int(p.n); c.Count != n {
		c.Count = n
	}
	if p.firstContact < 0 {
		return total, shear, w.publishIdle(p)
	}
	s := &w.contacts[p.firstContact]
	setVec(&c.Normal, s.N)
	points, marks := w.points[s.First:s.First+s.Count], w.marks[s.First:s.First+s.Count]
	for i := range points {
		r, at := &points[i], &marks[i]
		touching = touching || r.MaxNormal > 0 || r.Gap <= 0
		t := s.T.Mul(r.SumT).MulAdd(s.S, r.SumS)
		total += r.SumN
		shear = shear.Add(t)
		q := &c.Points[i]
		setVec(&q.Position, at.pos)
		q.Separation = r.Gap
		q.NormalForce = r.SumN * inv
		setVec(&q.TangentForce, t.Mul(inv))
		q.Feature = at.feature
	}
	return total, shear, touching
}

// publishIdle writes the manifold of a pair that has no rows: a sensor's, or a
// disabled one's. It tells whether a point of a sensor touches.
func (w *World) publishIdle(p *pair) (touching bool) {
	c, m := p.contact, &w.manifolds[p.at]
	c.Normal = fromVec(m.Normal)
	for i := range m.Points[:m.N] {
		from := &m.Points[i]
		touching = touching || p.sensor && from.Sep <= 0
		c.Points[i] = components.ContactPoint{Position: fromVec(from.Pos), Separation: from.Sep, Feature: from.Feature}
	}
	return touching
}

func (w *World) publishBonds(p *pair, a *components.AdhesionData, inv float64) {
	a.Bonds = slices.Grow(a.Bonds[:0], int(p.bonds))[:p.bonds]
	for k := range a.Bonds {
		b, c := &w.bonds[int(p.firstBond)+k], &a.Bonds[k]
		setVec(&c.AnchorA, b.LA.Add(w.meta[b.A].center))
		setVec(&c.AnchorB, b.LB.Add(w.meta[b.B].center))
		setVec(&c.Normal, b.NL)
		c.Area, c.Intensity, c.Gap = b.Area, b.Beta, b.Gap
		c.Slip = math.Sqrt(float64(b.UT*b.UT) + float64(b.US*b.US))
		c.NormalForce = b.SumN * inv
		if c.NormalForce > 0 { // the rounding of a large shear: glue does not push
			c.NormalForce = 0
		}
		setVec(&c.TangentForce, b.SumT.Mul(inv))
		c.Work = b.Work
		c.Remaining = b.Area * w.laws.Law(b.Law).Remaining(b.Beta, b.Opening)
	}
}

// tell appends the events of a pair's step.
func (w *World) tell(p *pair, living int32) {
	c := p.contact
	touching := p.touching || living > 0
	if touching && !p.touched {
		w.events.Began = append(w.events.Began, Began{p.entity, c.A, c.B})
	}
	if !touching && p.touched {
		w.events.Ended = append(w.events.Ended, Ended{p.entity, c.A, c.B})
	}
	p.touched = touching
	switch {
	case living > 0 && !p.held:
		p.work = 0
		w.events.Stuck = append(w.events.Stuck, Stuck{p.entity, c.A, c.B, int(living), p.area})
	case living == 0 && (p.held || p.made > 0):
		w.events.Broke = append(w.events.Broke, Broke{p.entity, c.A, c.B, p.cause, p.work})
		p.work = 0
	case living > 0 && p.lost > 0:
		load := math.Sqrt(float64(p.force.normal*p.force.normal)+p.force.shear.LenSq()) / w.cfg.DT
		w.events.Peeled = append(w.events.Peeled, Peeled{p.entity, c.A, c.B, p.lost / p.area, load})
	}
	p.held = living > 0
	p.made, p.lost = 0, 0
}
