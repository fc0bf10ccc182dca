package systems

import (
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/union"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Bodies whose bonds are well below their strength, and that do not move against
// each other, merge into a cluster: a VirtualAdhesive of whole bodies that the
// solver sees as one rigid body (see mergeQuiet). Its inner pairs lie in a bed,
// as those of sleepers do, with their bonds as they were; only what touches the
// outside is looked at. At the end of each step the loads on the inner bonds are
// bounded, and found where the bound does not do (see overloads); where one comes
// near its strength, the cluster parts and the step is made again with its
// members. What the user changes on a member, or on an inner pair, parts it, too.

// cluster is bodies that move as one.
type cluster struct {
	solve.Cluster
	id       uint64
	bed      int32    // with its inner pairs
	at       int32    // its index among the bodies while a step is solved
	origin   vec.Vec3 // its centre of mass when it was made [m]
	turn     vec.Quat // its rotation at the start of the step
	entity   donburi.Entity
	recovery solve.Recovery
	route    solve.Route
	routed   bool
	star     star

	mean, peak loadCase // of the step
	known      loadCase // for which the loads were found last
	share      float64  // then, the largest share of its strength on an inner bond
	found      uint64   // the step in which they were
	fresh      bool     // … which is this one
	relist     bool     // its members have changed
	over       bool     // it must part
	// Pressure of all contacts in the step, the mean and the sum of the largest
	// of a substep [N].
	pressed, struck float64

	was struct { // at the start of the step
		frame solve.Frame
		v, w  vec.Vec3
	}
	inner   []*pair // of a new one
	substep float64 // to which the impulses in its bed belong [s]
}

// clusters are those of a world.
type clusters struct {
	list    []*cluster // in the order in which they were made
	spare   []*cluster
	own     []int32
	movers  []int32 // what the solver moves: the bodies awake that are in none, and the clusters
	nextID  uint64
	group   grouping
	one     []*cluster // a list of one
	batters []batter   // by root of union, see brace
	kept    keptStep
	again   bool // the collision pass is that of a step made again
	up      bool // clusters stand for their members
	part    bool // gravity has changed: all go before the next step
	carry   []carriedBond
	force   []vec.Vec3
	torque  []vec.Vec3

	contact solve.Contact // of standing
	points  []solve.Point

	recovery solve.Recovery // of limbs, one after the other
	inlays   []inlay
	edges    []solve.Edge
	twig     solve.Cluster // a limb and the hub, and their ways
	route    solve.Route
	places   []int32 // of members in a limb
	number   []int32 // of limbs that stay
	pairs    []pair  // room for those of a bed
	union    union.Find
	rows     rows
	bonds    []solve.Bond
}

// clusterIDs is where the IDs of clusters begin.
const clusterIDs = 1 << 32

// merges tells whether this world has clusters. In the modes of the papers every
// bond is a row.
func (w *World) merges() bool {
	return w.cfg.Merging && w.cfg.Evolve == EachSubstep && w.cfg.Projection == Separate
}

// newCluster takes a cluster that is free.
func (w *World) newCluster() *cluster {
	s := &w.clusters
	c := &cluster{}
	if n := len(s.spare); n > 0 {
		c, s.spare = s.spare[n-1], s.spare[:n-1]
	}
	s.nextID++
	c.id, c.routed, c.fresh = clusterIDs+s.nextID, false, true
	c.star.limbs = c.star.limbs[:0]
	return c
}

// enrol makes the bodies of a cluster its members.
func (w *World) enrol(c *cluster) {
	for k := range c.Members {
		i := c.Members[k].Body
		w.meta[i].cluster, w.meta[i].member = c, int32(k)
	}
}

// expel undoes enrol.
func (w *World) expel(c *cluster) {
	for k := range c.Members {
		i := c.Members[k].Body
		w.meta[i].cluster = nil
		w.proxies[i].Group = 0
	}
}

// establish makes enrolled clusters those of the world: their inner pairs go into
// beds.
func (w *World) establish(list []*cluster) {
	if len(list) == 0 {
		return
	}
	for _, c := range list {
		c.bed = w.newBed()
		b := &w.beds[c.bed]
		b.cluster, c.substep = c, w.substep
		for k := range c.Members {
			i := c.Members[k].Body
			b.bodies = append(b.bodies, i)
			w.proxies[i].Group = uint32(c.bed) + 1
		}
		if cap(b.pairs) < len(c.inner) {
			b.pairs = make([]pair, 0, len(c.inner))
		}
	}
	w.bedPress(func(p *pair) bool {
		c := w.meta[p.a].cluster
		return c != nil && c == w.meta[p.b].cluster
	})
	n := 0
	for j, p := range w.pairs {
		if c := w.meta[p.a].cluster; c != nil && c == w.meta[p.b].cluster {
			w.put(c.bed, p)
			if b := &w.beds[c.bed]; c.isStar() {
				c.turnIn(b, &b.pairs[len(b.pairs)-1], w.cfg.DT)
			}
			continue
		}
		w.pairs[n], w.keys[n] = p, w.keys[j]
		n++
	}
	clear(w.pairs[n:])
	w.pairs, w.keys = w.pairs[:n], w.keys[:n]
	for _, c := range list {
		b := &w.beds[c.bed]
		for i := range b.pairs {
			b.pairs[i].contact.Count = 0 // nothing pushes between bodies that are one
		}
		w.asleep.points += len(b.rows.points) + len(b.flat.points)
		w.clusters.list = append(w.clusters.list, c)
		c.entity = w.world.Create(components.VirtualAdhesive)
	}
	w.stats.Merged += len(list)
	w.rows.Forget()
}

// part lets a cluster go: its pairs wait to join the others.
func (w *World) part(c *cluster) {
	b := &w.beds[c.bed]
	c.turnRows(b)
	for i := range b.pairs {
		if c.over {
			b.pairs[i].calm = -tiredAfter
		}
	}
	w.expel(c)
	c.star.limbs = c.star.limbs[:0]
	w.clusters.list = slices.DeleteFunc(w.clusters.list, func(o *cluster) bool { return o == c })
	w.clusters.spare = append(w.clusters.spare, c)
	w.rows.Forget()
	w.stats.Parted++
	if w.world.Valid(c.entity) {
		w.world.Remove(c.entity)
	}
}

// turnRows turns what a bed knows of directions in space with the cluster.
func (c *cluster) turnRows(b *bed) {
	if c.isStar() {
		for i := range b.pairs {
			c.turnOut(b, &b.pairs[i])
		}
		return
	}
	q := c.Frame.Q
	for i := range b.rows.contacts {
		k := &b.rows.contacts[i]
		k.N, k.T, k.S = q.Rotate(k.N), q.Rotate(k.T), q.Rotate(k.S)
	}
	for i := range b.rows.marks {
		m := &b.rows.marks[i]
		m.pos = c.Frame.X.Add(q.Rotate(m.pos.Sub(c.origin)))
	}
	r := q.Rot2()
	for i := range b.flat.contacts {
		b.flat.contacts[i].N = r.Apply(b.flat.contacts[i].N)
	}
	for i := range b.flat.marks {
		m := &b.flat.marks[i]
		m.pos = c.Frame.X.Flat().Add(r.Apply(m.pos.Sub(c.origin.Flat())))
	}
}

// partAll lets all clusters go.
func (w *World) partAll() {
	for len(w.clusters.list) > 0 {
		w.wakeBed(w.clusters.list[0].bed)
	}
}
