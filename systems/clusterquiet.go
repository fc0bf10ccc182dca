package systems

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// When bodies merge. A bond is quiet while its opening is at most mergeShare of
// that at which it would begin to give way, and the motion of its bodies against
// each other can add no more than stirShare to it; and the opening has stayed what
// it was within swayShare. Only stiff bonds count: those that are
// swept cost little, and hold balls that turn about them. Bodies that are joined by
// bonds which have been quiet for quietAfter, or that have no load and no motion
// worth mention at all (they fall freely, say), make a cluster if, further,
//
//   - no bond between them is other than quiet, and none would change its
//     intensity by staying as it is (see settled);
//   - the energy of their motion against the rigid one would, all put into the
//     weakest bond, open it by stirShare at most, ½k(stirShare·onset)², and is no
//     more than swayShare² of what the bonds hold: they do not sway about the sag
//     that they will keep; speeds of fallShare of a substep's fall do not matter,
//     nor does that bodies that turn together go straight on in a substep;
//   - the loads found for them as they stand are those that their bonds have,
//     within swayShare, or what such a speed makes in a substep: they are in
//     balance; and, if bonds join them to others, they do not swing on these: the
//     net force on them is within swayShare of that of the bonds.
//
// What they lose is that energy. What the bonds hold stays in them.
const (
	quietAfter = 0.25 // [s]
	stirShare  = 0.1
	swayShare  = 0.01
	fallShare  = 1e-3
	leastSpeed = 1e-5 // that matters [m/s]
	calmShare  = 1e-3 // that counts as no load and no motion
	// recoverError is the error at which loads are found, as a share of the
	// opening at which a bond would begin to give way.
	recoverError = 0.02
	// tiredAfter is for how much longer the bonds of a cluster that had to part
	// must be quiet [s].
	tiredAfter = 0.75
)

// grouping is the search for what can merge.
type grouping struct {
	root, next, head []int32
	bad, new         []bool // by root
	list             []int32
	made             []*cluster
}

func (g *grouping) find(i int32) int32 {
	for g.root[i] != i {
		g.root[i] = g.root[g.root[i]]
		i = g.root[i]
	}
	return i
}

func (g *grouping) join(a, b int32) {
	a, b = g.find(a), g.find(b)
	if b < a {
		a, b = b, a
	}
	g.root[b] = a
}

// mergeQuiet parts the clusters that are overloaded, and makes new ones of what
// has become quiet, at the end of a step.
func (w *World) mergeQuiet() {
	for k := 0; k < len(w.clusters.list); {
		if c := w.clusters.list[k]; c.over { // a step that could not be made again
			w.wakeBed(c.bed)
		} else {
			k++
		}
	}
	w.joinPairs()
	if !w.merges() || len(w.bonds) == 0 || !w.watchBonds() || w.steps%sleepEvery != 1 {
		return
	}
	w.group()
	g := &w.clusters.group
	g.made = g.made[:0]
	for _, i := range w.awake {
		if g.root[i] == i && g.new[i] && !g.bad[i] {
			w.partWithin(i)
		}
	}
	w.joinPairs()
	for _, i := range w.awake {
		if g.root[i] == i && g.new[i] && !g.bad[i] {
			w.gatherCluster(i)
		}
	}
	if len(g.made) > 0 {
		w.decide()
	}
}

// watchBonds follows how long the bonds between bodies that may merge have been
// quiet, and tells whether some have been for long enough.
func (w *World) watchBonds() bool {
	ready := false
	little := float64(w.slow() * w.substep)
	for _, p := range w.pairs {
		if p.bonds == 0 {
			continue
		}
		if !w.mayMerge(p.a) || !w.mayMerge(p.b) || p.removed || p.sensor || p.disabled {
			p.calm = 0
			continue
		}
		m := w.reducedMass(p.a, p.b)
		share, more, onset, stiff := 0.0, 0.0, math.Inf(1), true
		for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
			b := &w.bonds[k]
			stiff = stiff && b.Stiff
			s, v, on := w.laws.Calm(b, &w.bodies[b.A], &w.bodies[b.B], m)
			share, more, onset = math.Max(share, s), math.Max(more, v), math.Min(onset, on)
		}
		if !(math.Abs(share-p.still) <= float64(swayShare*p.still)+little/onset) {
			p.still, p.calm = share, math.Min(p.calm, 0)
		}
		switch {
		case !(stiff && share <= mergeShare && more <= stirShare):
			p.calm = math.Min(p.calm, 0)
		case p.calm >= 0 && share <= calmShare && more <= calmShare:
			p.calm = math.Max(p.calm, quietAfter)
		default:
			p.calm += w.cfg.DT
		}
		ready = ready || p.calm >= quietAfter
	}
	return ready
}

// mayMerge tells whether a body can be of a cluster.
func (w *World) mayMerge(i int32) bool {
	m, in := &w.meta[i], &w.mass[i]
	free := uint8(0)
	if w.flat != nil {
		free = uint8(flatLocks)
	}
	return in.Mass > 0 && in.Locked == free && !m.out && !m.gone && !m.lost && !m.fast && !m.swift && !m.body.Sensor && m.bed == 0
}

// group finds what quiet bonds join.
func (w *World) group() {
	g := &w.clusters.group
	n := len(w.meta)
	g.root, g.next, g.head = room(g.root, n), room(g.next, n), room(g.head, n)
	g.bad, g.new = room(g.bad, n), room(g.new, n)
	for _, i := range w.awake {
		g.root[i], g.head[i], g.bad[i], g.new[i] = i, -1, false, false
	}
	for _, c := range w.clusters.list {
		for k := range c.Members {
			g.join(c.Members[0].Body, c.Members[k].Body)
		}
	}
	for _, p := range w.pairs {
		if p.bonds > 0 && p.calm >= quietAfter {
			g.join(p.a, p.b)
		}
	}
	for _, p := range w.pairs {
		if p.bonds == 0 || w.mass[p.a].Mass == 0 || w.mass[p.b].Mass == 0 {
			continue
		}
		if r := g.find(p.a); r == g.find(p.b) {
			g.new[r] = true
			g.bad[r] = g.bad[r] || p.calm < quietAfter || !w.settled(p)
		}
	}
	for at := len(w.awake) - 1; at >= 0; at-- {
		i := w.awake[at]
		if w.mass[i].Mass > 0 {
			r := g.find(i)
			g.next[i], g.head[r] = g.head[r], i
		}
	}
}

// partWithin lets the clusters go that are part of a new one.
func (w *World) partWithin(root int32) {
	g := &w.clusters.group
	for i := g.head[root]; i >= 0; i = g.next[i] {
		if c := w.meta[i].cluster; c != nil {
			w.wakeBed(c.bed)
		}
	}
}

// gatherCluster makes a cluster of what a root has.
func (w *World) gatherCluster(root int32) {
	g := &w.clusters.group
	g.list = g.list[:0]
	for i := g.head[root]; i >= 0; i = g.next[i] {
		g.list = append(g.list, i)
	}
	c := w.newCluster()
	c.Merge(g.list, w.bodies, w.frames, w.mass)
	c.origin, c.turn, c.inner, c.over = c.Frame.X, vec.Identity, c.inner[:0], false
	w.enrol(c)
	g.made = append(g.made, c)
}

// decide keeps those of the new clusters that are in balance.
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
		if w.balanced(c) {
			g.made[n] = c
			n++
			continue
		}
		for _, p := range c.inner {
			p.calm = 0
		}
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

// balanced finds the loads on the bonds of a new cluster, and tells whether they
// are those that it has.
func (w *World) balanced(c *cluster) bool {
	r := &c.recovery
	r.Begin(&c.Cluster, w.mass)
	for _, p := range c.inner {
		if p.removed || p.sensor {
			return false
		}
		contact, points := w.standing(p)
		r.AddPair(w.meta[p.a].member, w.meta[p.b].member, w.bonds[p.firstBond:p.firstBond+p.bonds], contact, points)
	}
	if !r.End(&w.laws, w.flat != nil) || !(c.Spare <= float64(stirShare*stirShare)*r.Least()) {
		return false
	}
	held, stand := r.Stand(&w.laws)
	slow := w.slow()
	if !(c.Spare <= float64(swayShare*swayShare)*held+float64(0.5*float64(c.Inertia.Mass*float64(slow*slow)))+c.Straight(w.substep)) {
		return false
	}
	if f, g := w.pullOutside(c); f > 0 && g > float64(swayShare*f) {
		return false
	}
	most := float64(swayShare*stand) + float64(slow*w.substep)/r.Onset()
	r.Within(most)
	share := w.recover(c, &c.mean)
	if !(share <= mergeShare && r.Off() <= most) {
		return false
	}
	r.Within(recoverError)
	c.share, c.fresh = share, true
	c.known.copyFrom(&c.mean)
	return true
}

// slow is the speed up to which a motion does not matter [m/s].
func (w *World) slow() float64 {
	return math.Max(leastSpeed, float64(fallShare*w.substep)*toVec(w.cfg.Gravity).Len())
}

// pullOutside is the force that bonds with the outside have on a cluster [N],
// and the net force on it, with gravity.
func (w *World) pullOutside(c *cluster) (pull, net float64) {
	for i := range w.bonds {
		k := &w.bonds[i]
		if a, b := w.meta[k.A].cluster, w.meta[k.B].cluster; !k.Broken && a != b && (a == c || b == c) {
			pull += k.N.Mul(k.SumN).Add(k.SumT).Len() / w.cfg.DT
		}
	}
	a := vec.Vec3{X: c.mean.motion[0], Y: c.mean.motion[1], Z: c.mean.motion[2]}
	return pull, float64(c.Inertia.Mass * a.Add(toVec(w.cfg.Gravity)).Len())
}

// standing is the contact of an inner pair with the forces that it carries.
func (w *World) standing(p *pair) (*solve.Contact, []solve.Point) {
	s := &w.clusters
	s.points = s.points[:0]
	if p.firstContact < 0 {
		return &s.contact, s.points
	}
	inv := 1 / w.substep
	if f := w.flat; f != nil {
		c := &f.now.contacts[p.firstContact]
		n := c.N.In3()
		t := c.N.Left().In3()
		s.contact = solve.Contact{Friction: c.Friction, N: n, T: t, S: n.Cross(t)}
		for _, x := range f.now.of(p.firstContact) {
			s.points = append(s.points, solve.Point{Gap: x.Gap, Normal: x.Normal * inv, TangentT: x.Tangent * inv, RA: x.RA.In3(), RB: x.RB.In3()})
		}
		return &s.contact, s.points
	}
	c := &w.contacts[p.firstContact]
	s.contact = solve.Contact{Friction: c.Friction, N: c.N, T: c.T, S: c.S}
	for _, x := range w.points[c.First : c.First+c.Count] {
		s.points = append(s.points, solve.Point{Gap: x.Gap, Normal: x.Normal * inv, TangentT: x.TangentT * inv, TangS: x.TangS * inv, RA: x.RA, RB: x.RB})
	}
	return &s.contact, s.points
}

// askClusters lets the clusters go that the user wants to, or all where there
// may be none, before a step.
func (w *World) askClusters() {
	s := &w.clusters
	if len(s.list) == 0 {
		return
	}
	if !w.merges() {
		w.partAll()
	}
	for k := 0; k < len(s.list); {
		c := s.list[k]
		if !w.world.Valid(c.entity) || !w.world.Entry(c.entity).HasComponent(components.VirtualAdhesive) ||
			components.VirtualAdhesive.Get(w.world.Entry(c.entity)).Disabled {
			w.wakeBed(c.bed)
		} else {
			k++
		}
	}
}
