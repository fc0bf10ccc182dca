package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Loads on the inner bonds of a cluster, as shares of the opening at which a bond
// that nothing presses on begins to give way.
const (
	// mergeShare is the most that a bond may have when it goes into a cluster.
	mergeShare = 0.3
	// partShare is the most that it may have there: a spring to which a load is
	// put all at once swings as far beyond the new balance as it has come to it.
	// That must be no more than 2·partShare = 0.8, which from no load to partShare
	// it is. From a load the other way it may be more, and is looked at: see
	// solve.Recovery.Swing. The verdict on whatever is more is the members' own.
	partShare = 0.4
	// impactShare is how much larger the pressure of a substep must be than the
	// mean of the step to be judged by itself.
	impactShare = 1.5
)

// loadCase is what acts on a cluster, in its axes at the start of the step.
type loadCase struct {
	force, torque []vec.Vec3 // by member, about its centre of mass [N], [N·m]
	motion        solve.Motion
}

func (l *loadCase) clear(n int) {
	l.force, l.torque = room(l.force, n), room(l.torque, n)
	clear(l.force)
	clear(l.torque)
}

func (l *loadCase) add(k int32, f, at vec.Vec3) {
	l.force[k] = l.force[k].Add(f)
	l.torque[k] = l.torque[k].Add(at.Cross(f))
}

// copyFrom makes it another's.
func (l *loadCase) copyFrom(o *loadCase) {
	l.force, l.torque = append(l.force[:0], o.force...), append(l.torque[:0], o.torque...)
	l.motion = o.motion
}

// weighLoads finds what has acted on the members of the clusters in the step.
func (w *World) weighLoads(list []*cluster) {
	for _, c := range list {
		c.mean.clear(len(c.Members))
		c.peak.clear(len(c.Members))
		c.pressed, c.struck = 0, 0
	}
	if w.flat != nil {
		w.weighFlatContacts()
	} else {
		w.weighContacts()
		w.weighPrints()
	}
	inv := 1 / w.cfg.DT
	for i := range w.bonds {
		k := &w.bonds[i]
		a, b := w.meta[k.A].cluster, w.meta[k.B].cluster
		if k.Broken || a == b {
			continue
		}
		f := k.N.Mul(k.SumN).Add(k.SumT).Mul(inv)
		w.weighForce(k.A, f.Neg(), k.RA, a, true)
		w.weighForce(k.B, f, k.RB, b, true)
	}
	for i := range w.loads {
		l := &w.loads[i]
		m := &w.meta[l.Body]
		if m.cluster == nil {
			continue
		}
		force, torque := l.Mean(&w.frames[l.Body], w.time, w.substep, w.cfg.Substeps)
		w.weighForce(l.Body, force, vec.Vec3{}, m.cluster, true)
		for _, q := range [2]*loadCase{&m.cluster.mean, &m.cluster.peak} {
			q.torque[m.member] = q.torque[m.member].Add(m.cluster.Frame.Q.InvRotate(torque))
		}
	}
	w.weighPushes(list)
	for _, c := range list {
		c.moveBy(&c.mean)
		c.moveBy(&c.peak)
	}
}

// weighForce adds a force at r from the centre of mass of body i, in the world; late
// if the axes are those at the end of the step.
func (w *World) weighForce(i int32, f, r vec.Vec3, c *cluster, late bool) {
	if c == nil {
		return
	}
	q := c.turn
	if late {
		q = c.Frame.Q
	}
	f, r = q.InvRotate(f), q.InvRotate(r)
	k := w.meta[i].member
	c.mean.add(k, f, r)
	c.peak.add(k, f, r)
}

// weighPoint adds the mean force of a contact point over the step, and in the
// case of the peak the largest pressure of a substep in the place of the mean.
func (w *World) weighPoint(a, b int32, n, shear, ra, rb vec.Vec3, sum, most float64) {
	ca, cb := w.meta[a].cluster, w.meta[b].cluster
	mean, peak := sum/w.cfg.DT, math.Max(most/w.substep, sum/w.cfg.DT)
	f := n.Mul(mean).MulAdd(shear, 1/w.cfg.DT)
	more := n.Mul(peak - mean)
	for side, c := range [2]*cluster{ca, cb} {
		if c == nil {
			continue
		}
		i, r, s := a, ra, -1.0
		if side == 1 {
			i, r, s = b, rb, 1
		}
		c.pressed += mean
		c.struck += peak
		w.weighForce(i, f.Mul(s), r, c, false)
		c.peak.add(w.meta[i].member, c.turn.InvRotate(more.Mul(s)), c.turn.InvRotate(r))
	}
}

func (w *World) weighContacts() {
	for i := range w.contacts {
		c := &w.contacts[i]
		if w.meta[c.A].cluster == w.meta[c.B].cluster || c.Vertices {
			continue
		}
		for k := c.First; k < c.First+c.Count; k++ {
			p := &w.points[k]
			w.weighPoint(c.A, c.B, c.N, c.T.Mul(p.SumT).MulAdd(c.S, p.SumS), p.RA, p.RB, p.SumN, p.MaxNormal)
		}
	}
}

// weighPrints adds the forces of vertices.
func (w *World) weighPrints() {
	s := &w.yielding
	for i := range s.from {
		p, f := &s.rows.Points[i], &s.from[i]
		if f.print != nil && w.meta[f.a].cluster != w.meta[f.b].cluster {
			w.weighPoint(f.a, f.b, p.N, p.T.Mul(p.Sum[1]).MulAdd(p.S, p.Sum[2]), p.RA, p.RB, p.Sum[0], p.Max)
		}
	}
}

func (w *World) weighFlatContacts() {
	rows := &w.flat.now
	for i := range rows.contacts {
		c := &rows.contacts[i]
		if w.meta[c.A].cluster == w.meta[c.B].cluster {
			continue
		}
		for _, p := range rows.of(int32(i)) {
			w.weighPoint(c.A, c.B, c.N.In3(), c.N.Left().Mul(p.SumT).In3(), p.RA.In3(), p.RB.In3(), p.SumN, p.MaxNormal)
		}
	}
}

// moveBy finds the rigid motion that the loads make.
func (c *cluster) moveBy(l *loadCase) {
	var f, t vec.Vec3
	for k := range l.force {
		f = f.Add(l.force[k])
		t = t.Add(l.torque[k]).Add(c.Members[k].Frame.X.Cross(l.force[k]))
	}
	in := &c.Inertia
	spin := c.Frame.Q.InvRotate(c.W)
	if in.Locked != 0 {
		l.motion = solve.NewMotion(f.Mul(1/in.Mass), vec.Vec3{Z: t.Z / in.Local.ZZ}, spin)
		return
	}
	l.motion = solve.NewMotion(f.Mul(1/in.Mass), in.InvLocal.MulVec(t.Sub(spin.Cross(in.Local.MulVec(spin)))), spin)
}

// overloads bounds the loads on the inner bonds of all clusters, and tells whether
// one must part so that the step is made with its members. It cannot be made again
// when bodies are in flight, or a deformable one was stopped in it.
func (w *World) overloads() bool {
	s := &w.clusters
	if len(s.list) == 0 {
		return false
	}
	w.weighLoads(s.list)
	for _, c := range s.list {
		c.calmDown()
		c.over = false
	}
	w.heedOuter()
	some := false
	for _, c := range s.list {
		if c.over {
			some = true
			continue
		}
		impact := c.struck > float64(impactShare*c.pressed)
		c.over = !w.bears(c, &c.mean, impact) || impact && !w.bears(c, &c.peak, true)
		some = some || c.over
	}
	return some && len(w.flight.crossings) == 0 && !w.soft.faulted
}

// changed bounds √(2E) of the change of the loads since they were found last.
func (c *cluster) changed(l *loadCase) float64 {
	if !c.route.Joined() {
		return math.Inf(1)
	}
	sum := c.route.Field.Moved(&l.motion, &c.known.motion)
	for k := range l.force {
		sum += c.changedAt(int32(k), l)
	}
	return sum
}

// changedAt bounds √(2E) of the change of the load on a member.
func (c *cluster) changedAt(k int32, l *loadCase) float64 {
	sum := 0.0
	if d := l.force[k].Sub(c.known.force[k]); d != (vec.Vec3{}) {
		sum += float64(d.Len() * c.route.Force[k])
	}
	if d := l.torque[k].Sub(c.known.torque[k]); d != (vec.Vec3{}) {
		sum += float64(d.Len() * c.route.Torque[k])
	}
	return sum
}

// recover finds the loads on the inner bonds, and returns the largest share.
func (w *World) recover(c *cluster, l *loadCase) float64 {
	s := &w.clusters
	w.need(c, l)
	return c.recovery.Solve(s.force, s.torque, &w.laws)
}

// need finds what a load case leaves for the inner bonds.
func (w *World) need(c *cluster, l *loadCase) {
	s := &w.clusters
	n := len(c.Members)
	s.force, s.torque = room(s.force, n), room(s.torque, n)
	for k := range c.Members {
		m := &c.Members[k]
		f, t := l.motion.Need(&m.Frame, &w.mass[m.Body])
		s.force[k], s.torque[k] = l.force[k].Sub(f), l.torque[k].Sub(t)
	}
	w.stats.Recovered++
}

// calmDown forgets the verdicts of the last step.
func (c *cluster) calmDown() {
	c.fresh = false
	for j := range c.star.limbs {
		c.star.limbs[j].over, c.star.limbs[j].fresh = false, false
	}
}
