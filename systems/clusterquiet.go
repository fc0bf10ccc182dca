package systems

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/union"
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
// A star, which judges each limb by itself, goes on without those that are not so.
// Its limbs may sway by lightShare where they bear less than that, and it may swing on
// bonds with others that cannot sway its limbs by more.
//
// What they lose is that energy. What the bonds hold stays in them.
const (
	quietAfter = 0.25 // [s]
	stirShare  = 0.1
	swayShare  = 0.01
	fallShare  = 1e-3
	leastSpeed = 1e-5 // that matters [m/s]
	calmShare  = 1e-3 // that counts as no load and no motion
	// lightShare is the load up to which a bond of a limb may sway as it likes: the
	// sag that it keeps and its strength are off by no more than that share of the
	// opening at which it would begin to give way. What little things on a ball that
	// rolls over others carry changes with every bump, and is a thousandth.
	lightShare = 0.01
	// recoverError is the error at which loads are found, as a share of the
	// opening at which a bond would begin to give way.
	recoverError = 0.02
	// tiredAfter is for how much longer the bonds of a cluster that had to part
	// must be quiet [s].
	tiredAfter = 0.75
)

// grouping is the search for what can merge.
type grouping struct {
	root       union.Find
	next, head []int32
	bad, new   []bool // by root
	list       []int32
	made       []*cluster
}

// mergeQuiet parts the clusters that are overloaded, and makes new ones of what
// has become quiet, at the end of a step.
func (w *World) mergeQuiet() {
	w.partOver()
	if !w.merges() || len(w.bonds) == 0 || !w.watchBonds() || w.steps%sleepEvery != 1 {
		return
	}
	w.group()
	g := &w.clusters.group
	w.partJoining()
	w.admitJoining()
	if len(g.made) > 0 {
		w.decide()
	}
}

// partJoining lets the clusters go that will be part of others.
func (w *World) partJoining() {
	g := &w.clusters.group
	for _, i := range w.awake {
		if g.ready(i) {
			w.partWithin(i, w.hostOf(i))
		}
	}
	w.joinPairs()
}

// admitJoining lets what has become quiet join the stars that it hangs on, and
// makes clusters of all else.
func (w *World) admitJoining() {
	g := &w.clusters.group
	for _, i := range w.awake {
		if !g.ready(i) {
			continue
		}
		if host := w.hostOf(i); host != nil {
			w.admit(host, i)
		}
	}
	g.made = g.made[:0]
	for _, i := range w.awake {
		if g.ready(i) && w.hostOf(i) == nil {
			w.gatherCluster(i)
		}
	}
}

// ready tells whether a body is the root of a group that can merge.
func (g *grouping) ready(i int32) bool { return g.root[i] == i && g.new[i] && !g.bad[i] }

// partOver lets the clusters go that should have parted in a step that could not
// be made again.
func (w *World) partOver() {
	w.shedMarked()
	w.joinPairs()
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
		if !w.bonds[p.firstBond].Stiff {
			p.calm = math.Min(p.calm, 0)
			continue
		}
		w.watchPair(p, little)
		ready = ready || p.calm >= quietAfter
	}
	return ready
}

// watchPair is watchBonds for the bonds of one pair; little is a length that does
// not matter [m].
func (w *World) watchPair(p *pair, little float64) {
	m := w.reducedMass(p.a, p.b)
	share, more, onset, stiff := 0.0, 0.0, math.Inf(1), true
	for k := p.firstBond; k < p.firstBond+p.bonds; k++ {
		b := &w.bonds[k]
		stiff = stiff && b.Stiff
		s, v, on := w.laws.Calm(b, &w.bodies[b.A], &w.bodies[b.B], m)
		share, more, onset = math.Max(share, s), math.Max(more, v), math.Min(onset, on)
	}
	sway := float64(swayShare*p.still) + little/onset
	turn := float64(mergeShare * float64(w.cfg.DT*w.bodies[p.b].W.Len()))
	switch off := math.Abs(share - p.still); {
	case share <= lightShare && p.still <= lightShare:
		p.still = share
	case turn > sway: // the load turns with the bodies
		p.still = share
		if !(off <= sway+turn) {
			p.calm = math.Min(p.calm, 0)
		}
	case !(off <= sway):
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
}

// mayMerge tells whether a body can be of a cluster.
func (w *World) mayMerge(i int32) bool {
	m, in := &w.meta[i], &w.mass[i]
	free := uint8(0)
	if w.flat != nil {
		free = uint8(flatLocks)
	}
	return in.Mass > 0 && in.Locked == free && !m.out && !m.gone && !m.lost && !m.fast && !m.ramped && !m.body.Sensor && m.bed == 0
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
			g.root.Join(c.Members[0].Body, c.Members[k].Body)
		}
	}
	for _, p := range w.pairs {
		if p.bonds > 0 && p.calm >= quietAfter {
			g.root.Join(p.a, p.b)
		}
	}
	w.markGroups()
	for at := len(w.awake) - 1; at >= 0; at-- {
		i := w.awake[at]
		if w.mass[i].Mass > 0 {
			r := g.root.Root(i)
			g.next[i], g.head[r] = g.head[r], i
		}
	}
}

// markGroups tells of each group whether it has bonds that are not in a cluster
// yet, and whether one is not quiet.
func (w *World) markGroups() {
	g := &w.clusters.group
	for _, p := range w.pairs {
		if p.bonds == 0 || w.mass[p.a].Mass == 0 || w.mass[p.b].Mass == 0 {
			continue
		}
		if r := g.root.Root(p.a); r == g.root.Root(p.b) {
			g.new[r] = true
			g.bad[r] = g.bad[r] || p.calm < quietAfter || !w.settled(p)
		}
	}
}

// partWithin lets the clusters go that are part of a new one, but for its host.
func (w *World) partWithin(root int32, host *cluster) {
	g := &w.clusters.group
	for i := g.head[root]; i >= 0; i = g.next[i] {
		if c := w.meta[i].cluster; c != nil && c != host {
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
	w.formCluster(c)
	g.made = append(g.made, c)
}

// formCluster makes a new cluster of the bodies in the list of the grouping.
func (w *World) formCluster(c *cluster) {
	c.Merge(w.clusters.group.list, w.bodies, w.frames, w.mass)
	c.origin, c.turn, c.inner, c.over = c.Frame.X, vec.Identity, c.inner[:0], false
	if w.halfTurn(c.W) > swayShare { // else the loads turn by less than matters
		c.turn = c.turn.Spin(c.W, -w.cfg.DT)
	}
	w.enrol(c)
}

// askClusters lets the clusters go that the user wants to, or all where there
// may be none or their weight is another, before a step.
func (w *World) askClusters() {
	s := &w.clusters
	part := s.part || !w.merges()
	s.part = false
	if part {
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
