package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/solve"
)

// layLimb lays out the statics of a limb. It reports whether its bonds can be
// judged.
func (w *World) layLimb(c *cluster, j int32, list []inlay) bool {
	s, t := &w.clusters, &c.star
	r := &s.recovery
	own := t.ofLimb(j)
	s.places = room(s.places, len(c.Members))
	for at, k := range own {
		s.places[k] = int32(at)
	}
	s.places[t.hub] = int32(len(own))
	r.BeginLimb(&c.Cluster, own, t.hub, w.mass)
	for _, i := range t.pairsOf(j) {
		x := list[i]
		if x.p.removed || x.p.sensor {
			return false
		}
		contact, points := w.standing(x, c)
		r.AddPair(s.places[w.meta[x.p.a].member], s.places[w.meta[x.p.b].member], w.bondsOf(x), contact, points)
	}
	return r.End(&w.laws, false)
}

// recoverLimb finds the loads on the bonds of a limb that layLimb has laid out,
// and returns the largest share.
func (w *World) recoverLimb(c *cluster, j int32, l *loadCase) float64 {
	s := &w.clusters
	own := c.star.ofLimb(j)
	s.force, s.torque = room(s.force, len(own)), room(s.torque, len(own))
	for at, k := range own {
		m := &c.Members[k]
		f, t := l.motion.Need(&m.Frame, &w.mass[m.Body])
		s.force[at], s.torque[at] = l.force[k].Sub(f), l.torque[k].Sub(t)
	}
	w.stats.Recovered++
	return s.recovery.Solve(s.force, s.torque, &w.laws)
}

// keepLimb keeps the loads that have been found on a limb.
func (w *World) keepLimb(c *cluster, j int32, l *loadCase, share float64) {
	b := &c.star.limbs[j]
	b.share, b.sample, b.motion, b.fresh, b.found = share, w.clusters.recovery.Share(), l.motion.At(c.hubArm()), true, w.steps
	for _, k := range c.star.ofLimb(j) {
		c.known.force[k], c.known.torque[k] = l.force[k], l.torque[k]
	}
}

// showLimb writes the loads that have been found on the bonds of a limb.
func (w *World) showLimb(c *cluster, j int32, list []inlay) {
	at := 0
	for _, i := range c.star.pairsOf(j) {
		p := list[i].p
		for k := range int(p.bonds) {
			n, s := w.clusters.recovery.Load(at)
			at++
			if k < len(p.adhesion.Bonds) {
				p.adhesion.Bonds[k].NormalForce, p.adhesion.Bonds[k].TangentForce = n, fromVec(c.turn.Rotate(s))
			}
		}
	}
}

// bearsLimbs is bears for a star: what does not bear the loads must leave.
func (w *World) bearsLimbs(c *cluster, l *loadCase, impact bool) bool {
	t, s := &c.star, &w.clusters
	bears := true
	motion := l.motion.At(c.hubArm())
	s.inlays = s.inlays[:0]
	for j := range t.limbs {
		b := &t.limbs[j]
		off := float64(c.changedLimb(int32(j), l, &motion) * b.sample)
		if b.share+off <= partShare && (impact || !w.outdated(off, b.found)) {
			continue
		}
		if len(s.inlays) == 0 {
			s.inlays = w.listBed(c, s.inlays)
		}
		w.layLimb(c, int32(j), s.inlays)
		s.recovery.Within(recoverError)
		share := w.recoverLimb(c, int32(j), l)
		if !(share <= partShare) || share > calmly(b.share) && share+off > 2*partShare && w.overswings(c, int32(j), l) {
			b.over, bears = true, false
			continue
		}
		w.keepLimb(c, int32(j), l, share)
		w.showLimb(c, int32(j), s.inlays)
		c.fresh = true
	}
	return bears
}

// overswings tells whether a limb that layLimb has laid out may swing too far from the
// balance that is known to that under a load case, which it is left in.
func (w *World) overswings(c *cluster, j int32, l *loadCase) bool {
	r := &w.clusters.recovery
	before := c.known
	before.motion = c.star.limbs[j].motion.At(c.hubArm().Neg())
	w.recoverLimb(c, j, &before)
	r.Remember()
	w.recoverLimb(c, j, l)
	return !(r.Swing(&w.laws) <= 2*partShare)
}

// changedLimb bounds √(2E) of the change of a limb's loads since they were found
// last; motion is that of the hub.
func (c *cluster) changedLimb(j int32, l *loadCase, motion *solve.Motion) float64 {
	b := &c.star.limbs[j]
	sum := b.field.Moved(motion, &b.motion)
	for _, k := range c.star.ofLimb(j) {
		sum += c.changedAt(k, l)
	}
	return sum
}

// shares sets the share of a star to the largest of its limbs.
func (c *cluster) shares() {
	c.share = 0
	for j := range c.star.limbs {
		c.share = max(c.share, c.star.limbs[j].share)
	}
}

// overLimbs tells whether all that must part of a cluster is some of its limbs.
func (c *cluster) overLimbs() bool {
	return c.isStar() && slices.ContainsFunc(c.star.limbs, func(l limb) bool { return l.over })
}
