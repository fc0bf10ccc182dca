package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// decide keeps those of the new clusters that are in balance. A star goes on without
// the limbs that are not, as long as those that it loses are few.
func (w *World) decide() {
	g := &w.clusters.group
	for _, p := range w.pairs {
		if c := w.meta[p.a].cluster; c != nil && c == w.meta[p.b].cluster {
			c.inner = append(c.inner, p)
		}
	}
	w.weighLoads(g.made)
	n := 0
	for _, c := range g.made {
		balanced := w.balanced(c)
		for round := 0; round < thinRounds && !balanced && c.overLimbs(); round++ {
			balanced = w.thin(c) && w.balanced(c)
		}
		if balanced {
			g.made[n] = c
			n++
			continue
		}
		w.disturb(c)
		w.expel(c)
		w.clusters.spare = append(w.clusters.spare, c)
	}
	g.made = g.made[:n]
	w.establish(g.made)
	for _, c := range g.made {
		c.Follow(w.bodies, w.frames, w.mass)
		for k := range c.Members {
			w.showBody(c.Members[k].Body)
		}
	}
}

// thinRounds bounds how often a star goes on without limbs: without them it moves
// in another way, in which others may not be in balance.
const thinRounds = 3

// thin has a star go on without the limbs that are over. It reports whether enough
// are left.
func (w *World) thin(c *cluster) bool {
	left := 0
	for j := range c.star.limbs {
		if !c.star.limbs[j].over {
			left++
		}
	}
	if left < starLimbs {
		return false
	}
	w.disturb(c)
	g := &w.clusters.group
	g.list = g.list[:0]
	for k := range c.Members {
		if j := c.star.of[k]; j < 0 || !c.star.limbs[j].over {
			g.list = append(g.list, c.Members[k].Body)
		}
	}
	w.expel(c)
	w.formCluster(c)
	s := &w.clusters
	w.innerOf(c, s.inlays[:0])
	s.one = append(s.one[:0], c)
	w.weighLoads(s.one)
	return true
}

// balanced finds the loads on the bonds of a new cluster, and tells whether they
// are those that it has.
func (w *World) balanced(c *cluster) bool {
	w.clusters.inlays = listAwake(c, w.clusters.inlays[:0])
	w.layStar(c, w.clusters.inlays)
	if c.isStar() {
		return w.balancedStar(c, w.clusters.inlays)
	}
	r := &c.recovery
	r.Begin(&c.Cluster, w.mass)
	for _, p := range c.inner {
		if p.removed || p.sensor {
			return false
		}
		contact, points := w.standing(inlay{p: p}, c)
		r.AddPair(w.meta[p.a].member, w.meta[p.b].member, w.bonds[p.firstBond:p.firstBond+p.bonds], contact, points)
	}
	if !r.End(&w.laws, w.flat != nil) || !(c.Spare <= float64(stirShare*stirShare)*r.Least()) {
		return false
	}
	held, stand := r.Stand(&w.laws)
	slow := w.slow()
	if !(c.Spare <= float64(float64(swayShare*swayShare)*held)+float64(0.5*float64(c.Inertia.Mass*float64(slow*slow)))+c.Straight(w.substep)) {
		return false
	}
	if w.swings(c) > 0 {
		return false
	}
	most := float64(swayShare*stand) + float64(slow*w.substep)/r.Onset()
	r.Within(most)
	share := w.recover(c, &c.mean)
	if !(share <= mergeShare && r.Off() <= most) || w.sways(c, share) {
		return false
	}
	r.Within(recoverError)
	c.share, c.fresh, c.found = share, true, w.steps
	c.known.copyFrom(&c.mean)
	return true
}

// disturb has the bonds of a cluster that is not in balance be quiet anew: of a
// star those of the limbs that are not.
func (w *World) disturb(c *cluster) {
	some := c.overLimbs()
	for _, p := range c.inner {
		if !some || w.leaves(c, p) {
			p.calm = 0
		}
	}
}

// slow is the speed up to which a motion does not matter [m/s].
func (w *World) slow() float64 {
	return math.Max(leastSpeed, float64(fallShare*w.substep)*toVec(w.cfg.Gravity).Len())
}

// swings is the force that the bonds of a cluster with others have [N], if it may
// swing on them: the net force on it, with gravity, is more than swayShare of that.
// Else it is 0.
func (w *World) swings(c *cluster) float64 {
	pull := 0.0
	for i := range w.bonds {
		k := &w.bonds[i]
		if a, b := w.meta[k.A].cluster, w.meta[k.B].cluster; !k.Broken && a != b && (a == c || b == c) {
			pull += k.N.Mul(k.SumN).Add(k.SumT).Len() / w.cfg.DT
		}
	}
	if w.netForce(c) > float64(swayShare*pull) {
		return pull
	}
	return 0
}

// standing is the contact of an inner pair with the forces that it carries, in
// the axes of its cluster.
func (w *World) standing(x inlay, into *cluster) (*solve.Contact, []solve.Point) {
	s := &w.clusters
	s.points = s.points[:0]
	p := x.p
	if p.firstContact < 0 {
		return &s.contact, s.points
	}
	if w.flat != nil {
		return w.standingFlat(p)
	}
	contacts, points, inv := w.contacts, w.points, 1/w.substep
	if x.in != nil {
		contacts, points, inv = x.in.rows.contacts, x.in.rows.points, 1/into.substep
	}
	c := &contacts[p.firstContact]
	s.contact = solve.Contact{Friction: c.Friction, N: c.N, T: c.T, S: c.S}
	for _, x := range points[c.First : c.First+c.Count] {
		s.points = append(s.points, solve.Point{Gap: x.Gap, Normal: x.Normal * inv, TangentT: x.TangentT * inv, TangS: x.TangS * inv, RA: x.RA, RB: x.RB})
	}
	if q := into.turn; x.in == nil && q != vec.Identity { // they are those of the start of the step
		k := &s.contact
		k.N, k.T, k.S = q.InvRotate(k.N), q.InvRotate(k.T), q.InvRotate(k.S)
		for i := range s.points {
			y := &s.points[i]
			y.RA, y.RB = q.InvRotate(y.RA), q.InvRotate(y.RB)
		}
	}
	return &s.contact, s.points
}

// standingFlat is standing for a pair of a planar world that is not in a bed yet.
func (w *World) standingFlat(p *pair) (*solve.Contact, []solve.Point) {
	s, f, inv := &w.clusters, w.flat, 1/w.substep
	c := &f.now.contacts[p.firstContact]
	n := c.N.In3()
	t := c.N.Left().In3()
	s.contact = solve.Contact{Friction: c.Friction, N: n, T: t, S: n.Cross(t)}
	for _, x := range f.now.of(p.firstContact) {
		s.points = append(s.points, solve.Point{Gap: x.Gap, Normal: x.Normal * inv, TangentT: x.Tangent * inv, RA: x.RA.In3(), RB: x.RB.In3()})
	}
	return &s.contact, s.points
}
