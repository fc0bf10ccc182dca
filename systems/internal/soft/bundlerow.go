package soft

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A contact at a clone's particle meets the whole adhesive: it moves with it, and
// answers no impulse alone. What contacts do to an adhesive between two solves is
// its velocity v and angular velocity w, until stiffen gives it to the particles.

// group of a node, nil for a free one.
func (t *tied) of(node int32) *group {
	if k := t.group[node]; k > 0 {
		return &t.bundle.groups[k-1]
	}
	return nil
}

// knock applies an impulse and its moment.
func (g *group) knock(p, moment vec.Vec3) {
	if g.still {
		return
	}
	v, w := g.factor.solve(p, moment)
	g.v, g.w = g.v.Add(v), g.w.Add(w)
}

// tiedSpeed is the mean of the velocities, as far as adhesives have them, of the
// nodes of a spot.
func (p *spot) tiedSpeed(s *Body) (sum vec.Vec3) {
	for i, n := range p.node[:p.count] {
		if g := s.tied.of(n); g != nil {
			sum = sum.MulAdd(g.v.Add(g.w.Cross(s.X[n].Sub(g.center))), p.weight[i])
		}
	}
	return sum
}

// alone is the mean over all directions of what the nodes of a spot would answer
// if all of them were free [1/kg].
func (p *spot) alone(s *Body) (sum float64) {
	for i, n := range p.node[:p.count] {
		m := &s.matrix.Inv[n]
		sum += float64(float64(p.weight[i]*p.weight[i])*(m[0]+m[4]+m[8])) / 3
	}
	return sum
}

// grasp is what a unit impulse on a contact does to an adhesive.
type grasp struct {
	group *group
	share float64  // of the impulse
	arm   vec.Vec3 // sum of the weighted arms from the centre [m]
}

// graspList has all of a contact, of two spots of 12 nodes at most.
type graspList struct {
	at [24]grasp
	n  int
}

func (l *graspList) add(p *spot, s *Body, sign float64) {
	if s.tied == nil {
		return
	}
	for i, n := range p.node[:p.count] {
		g := s.tied.of(n)
		if g == nil || g.still {
			continue
		}
		k := 0
		for k < l.n && l.at[k].group != g {
			k++
		}
		if k == l.n {
			l.at[k] = grasp{group: g}
			l.n++
		}
		w := float64(sign * p.weight[i])
		l.at[k].share += w
		l.at[k].arm = l.at[k].arm.MulAdd(s.X[n].Sub(g.center), w)
	}
}

// giveTied adds the answer of the adhesives of a contact to an impulse on it to m,
// and notes what its nodes would answer by themselves.
func (r *PairRow) giveTied(m *blocks.Block, a, b *Body) {
	r.alone = r.a.alone(a) + r.b.alone(b)
	var l graspList
	l.add(&r.b, b, 1)
	l.add(&r.a, a, -1)
	axes := [3]vec.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
	for i := range l.at[:l.n] {
		k := &l.at[i]
		for c, e := range axes {
			v, w := k.group.factor.solve(e.Mul(k.share), k.arm.Cross(e))
			u := v.Mul(k.share).Add(w.Cross(k.arm))
			m[c], m[3+c], m[6+c] = m[c]+u.X, m[3+c]+u.Y, m[6+c]+u.Z
		}
	}
}

// Refresh makes the rows of pairs ready for further sweeps after members have left
// their adhesives. Impulses stay.
func (w *Rows) Refresh(softs []*Body) {
	for i := range w.Pairs {
		if r := &w.Pairs[i]; !r.resting {
			r.place(softs)
			r.answer(softs)
		}
	}
}
