package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// A cluster of which most members hang on one, the hub, as things on a ball that
// gathers them, is a star. What hangs together without the hub is a limb. The
// rigid motion tells what each member needs, and so what each limb needs of the
// hub, whatever the other limbs do: with the hub held, the statics of the cluster
// fall apart into those of the limbs, exactly. Only limbs on which the load
// changes are looked at, bodies join and leave by limbs, and what a step costs is
// what its touching contacts cost.
type star struct {
	limbs []limb
	of    []int32 // limb by member, −1 for the hub
	// members and pairs (of the bed, or of a list) in the order of the limbs
	members, pairs []int32
	hub            int32
}

// limb is a part of a cluster that nothing but the hub joins to the others.
type limb struct {
	member, members int32 // its first in star.members, and their number
	pair, pairs     int32 // its first in star.pairs, and their number
	share           float64
	sample          float64 // see solve.Recovery.Share
	field           solve.Field
	motion          solve.Motion // of the hub, for which its loads were found last
	found           uint64       // the step in which they were
	over            bool         // it must leave
	fresh           bool         // its loads were found in this step
	unjudged        bool
}

// starLimbs is the least number of limbs of a star: fewer are found in one solve
// in about the same time.
const starLimbs = 8

// inlay is an inner pair of a cluster, in a bed or awake.
type inlay struct {
	p  *pair
	in *bed // nil: awake
}

func (s *star) ofLimb(j int32) []int32 {
	l := &s.limbs[j]
	return s.members[l.member : l.member+l.members]
}

func (s *star) pairsOf(j int32) []int32 {
	l := &s.limbs[j]
	return s.pairs[l.pair : l.pair+l.pairs]
}

// isStar tells whether the cluster is one.
func (c *cluster) isStar() bool { return len(c.star.limbs) > 0 }

// bondsOf are the bonds of an inner pair.
func (w *World) bondsOf(x inlay) []solve.Bond {
	if x.p.bonds == 0 { // its first one is none
		return nil
	}
	if x.in != nil {
		return x.in.bonds[x.p.firstBond : x.p.firstBond+x.p.bonds]
	}
	return w.bonds[x.p.firstBond : x.p.firstBond+x.p.bonds]
}

// listBed lists the inner pairs of a cluster that are in its bed.
func (w *World) listBed(c *cluster, out []inlay) []inlay {
	b := &w.beds[c.bed]
	for i := range b.pairs {
		out = append(out, inlay{&b.pairs[i], b})
	}
	return out
}

// leans tells whether the bodies of an inner pair may push each other: two that
// open by partShare each come together by no more than the opening at which their
// bonds give way.
func (w *World) leans(x inlay, onset float64) bool {
	if x.p.bonds > 0 {
		return true
	}
	if x.p.firstContact < 0 {
		return false
	}
	points := w.points
	var k solve.Contact
	if x.in != nil {
		k, points = x.in.rows.contacts[x.p.firstContact], x.in.rows.points
	} else {
		k = w.contacts[x.p.firstContact]
	}
	for i := k.First; i < k.First+k.Count; i++ {
		if points[i].Gap < onset {
			return true
		}
	}
	return false
}

// hubOf is the member with the most bonded neighbours.
func (w *World) hubOf(c *cluster, list []inlay) int32 {
	s := &w.clusters
	s.places = room(s.places, len(c.Members))
	clear(s.places)
	hub := int32(0)
	for _, x := range list {
		if x.p.bonds == 0 {
			continue
		}
		for _, i := range [2]int32{x.p.a, x.p.b} {
			k := w.meta[i].member
			s.places[k]++
			if n := s.places[k]; n > s.places[hub] || n == s.places[hub] && k < hub {
				hub = k
			}
		}
	}
	return hub
}

// layStar finds the limbs of a cluster with the inner pairs listed. It has none
// where they are few, and in planar worlds.
func (w *World) layStar(c *cluster, list []inlay) {
	t, s := &c.star, &w.clusters
	t.limbs, t.hub = t.limbs[:0], -1
	if w.flat != nil || len(c.Members) <= starLimbs {
		return
	}
	hub := w.hubOf(c, list)
	onset := w.leastOnset(list)
	s.union = s.union.Reset(len(c.Members))
	for _, x := range list {
		a, b := w.meta[x.p.a].member, w.meta[x.p.b].member
		if a != hub && b != hub && w.leans(x, onset) {
			s.union.Join(a, b)
		}
	}
	t.of = room(t.of, len(c.Members))
	for k := range c.Members {
		switch r := s.union.Root(int32(k)); {
		case int32(k) == hub:
			t.of[k] = -1
		case r == int32(k):
			t.of[k] = int32(len(t.limbs))
			t.limbs = append(t.limbs, limb{})
		default:
			t.of[k] = t.of[r]
		}
	}
	if len(t.limbs) < starLimbs {
		t.limbs = t.limbs[:0]
		return
	}
	t.hub = hub
	w.sortLimbs(c, list)
}

// leastOnset is the least opening at which one of the bonds would begin to give
// way [m].
func (w *World) leastOnset(list []inlay) float64 {
	least := 0.0
	for _, x := range list {
		for i := range w.bondsOf(x) {
			if on := w.laws.Onset(&w.bondsOf(x)[i]); least == 0 || on < least {
				least = on
			}
		}
	}
	return least
}

// limbOf is the limb of an inner pair, −1 if its bodies are near each other but of two
// limbs: they do not lean.
func (w *World) limbOf(c *cluster, p *pair) int32 {
	a, b := c.star.of[w.meta[p.a].member], c.star.of[w.meta[p.b].member]
	switch {
	case a < 0:
		return b
	case b < 0 || a == b:
		return a
	}
	return -1
}

// leaves tells whether an inner pair has a body of a limb that is over.
func (w *World) leaves(c *cluster, p *pair) bool {
	for _, i := range [2]int32{p.a, p.b} {
		if j := c.star.of[w.meta[i].member]; j >= 0 && c.star.limbs[j].over {
			return true
		}
	}
	return false
}

// sortLimbs lists the members and the pairs of the limbs.
func (w *World) sortLimbs(c *cluster, list []inlay) {
	t := &c.star
	for k := range c.Members {
		if j := t.of[k]; j >= 0 {
			t.limbs[j].members++
		}
	}
	for _, x := range list {
		if j := w.limbOf(c, x.p); j >= 0 {
			t.limbs[j].pairs++
		}
	}
	m, p := int32(0), int32(0)
	for j := range t.limbs {
		l := &t.limbs[j]
		l.member, l.pair = m, p
		m, p = m+l.members, p+l.pairs
		l.members, l.pairs = 0, 0
	}
	t.members, t.pairs = room(t.members, int(m)), room(t.pairs, int(p))
	for k := range c.Members {
		if j := t.of[k]; j >= 0 {
			l := &t.limbs[j]
			t.members[l.member+l.members] = int32(k)
			l.members++
		}
	}
	for i, x := range list {
		j := w.limbOf(c, x.p)
		if j < 0 {
			continue
		}
		l := &t.limbs[j]
		t.pairs[l.pair+l.pairs] = int32(i)
		l.pairs++
	}
}

// hubArm is where the hub of a star stands from its centre of mass, in its axes [m].
// What is known of a limb's motion is that of the hub: it stays when others come and go.
func (c *cluster) hubArm() vec.Vec3 { return c.Members[c.star.hub].Frame.X }

// routeStar finds the ways of a star's loads to its hub.
func (w *World) routeStar(c *cluster, list []inlay) {
	n := len(c.Members)
	c.route.Force, c.route.Torque = room(c.route.Force, n), room(c.route.Torque, n)
	c.route.Force[c.star.hub], c.route.Torque[c.star.hub] = 0, 0
	for j := range c.star.limbs {
		w.routeLimb(c, int32(j), list)
	}
	c.routed = true
}

// routeLimb finds those of a limb, which it has with the hub whatever the others do.
func (w *World) routeLimb(c *cluster, j int32, list []inlay) {
	s, t := &w.clusters, &c.star
	own := t.ofLimb(j)
	s.places = room(s.places, len(c.Members))
	s.twig.Members = s.twig.Members[:0]
	arm := c.hubArm()
	take := func(k int32) {
		m := c.Members[k]
		s.places[k] = int32(len(s.twig.Members))
		m.Frame.X = m.Frame.X.Sub(arm)
		s.twig.Members = append(s.twig.Members, m)
	}
	for _, k := range own {
		take(k)
	}
	take(t.hub)
	s.edges = s.edges[:0]
	for _, i := range t.pairsOf(j) {
		if x := list[i]; x.p.bonds > 0 {
			a, b := s.places[w.meta[x.p.a].member], s.places[w.meta[x.p.b].member]
			s.edges = append(s.edges, s.route.Edge(&s.twig, a, b, w.bondsOf(x), &w.laws))
		}
	}
	s.route.Build(&s.twig, w.mass, s.edges, int32(len(own)))
	for at, k := range own {
		c.route.Force[k], c.route.Torque[k] = s.route.Force[at], s.route.Torque[at]
	}
	t.limbs[j].field = s.route.Field
}
