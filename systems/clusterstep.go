package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// While a step is solved, the clusters are bodies behind all others, and what
// acts on their members acts on them: contacts, bonds with the outside, loads.

// carriedBond is a bond that has been taken from a member to its cluster, and what it
// was like.
type carriedBond struct {
	bond           int32
	la, lb, nl, tl vec.Vec3
	anchor, along  vec.Vec3 // LB and TL as they were carriedBond
}

// takeUp puts the clusters in the place of their members.
func (w *World) takeUp() {
	s := &w.clusters
	w.islands.Clusters = len(s.list)
	if w.flat != nil {
		w.flat.islands.Clusters = len(s.list)
	}
	s.own = s.own[:0]
	s.movers = w.awake
	if len(s.list) == 0 {
		return
	}
	for _, i := range w.awake {
		if w.meta[i].cluster == nil {
			s.own = append(s.own, i)
		}
	}
	s.up = true
	n := len(w.meta)
	for k, c := range s.list {
		c.at, c.turn, c.over = int32(n+k), c.Frame.Q, false
		c.was.frame, c.was.v, c.was.w = c.Frame, c.V, c.W
		s.own = append(s.own, c.at)
		b := c.Body()
		if f := w.flat; f != nil {
			f.adopt(n + k + 1)
			f.bodies[c.at], f.frames[c.at], f.shifts[c.at] = solve.FlatBody(&b, &c.Inertia), solve.FlatFrame(&c.Frame), solve.PlaneShift{}
		}
		w.bodies, w.frames, w.mass = append(w.bodies[:n+k], b), append(w.frames[:n+k], c.Frame), append(w.mass[:n+k], c.Inertia)
	}
	s.movers = s.own
	w.carrySoftUp()
	w.carryContacts(1)
	w.carryBondsUp()
	for i := range w.loads {
		l := &w.loads[i]
		if m := &w.meta[l.Body]; m.cluster != nil {
			f := &m.cluster.Members[m.member].Frame
			l.Body, l.At = m.cluster.at, f.X.Add(f.Q.Rotate(l.At))
		}
	}
}

// arm is where a member was from its cluster's centre of mass at the start of
// the step, zero for a body that is no member; and the body that stands for it.
func (w *World) arm(i int32) (arm vec.Vec3, stands int32) {
	m := &w.meta[i]
	if m.cluster == nil {
		return arm, i
	}
	return m.cluster.turn.Rotate(m.cluster.Members[m.member].Frame.X), m.cluster.at
}

// carryContacts takes the contacts of members to their clusters, or, with the
// sign −1, back.
func (w *World) carryContacts(sign float64) {
	w.carryPatches(sign)
	if w.flat != nil {
		w.carryFlatContacts(sign)
		return
	}
	for i := range w.contacts {
		c := &w.contacts[i]
		p := w.pairs[c.Pair]
		if w.meta[p.a].cluster == nil && w.meta[p.b].cluster == nil {
			continue
		}
		da, a := w.arm(p.a)
		db, b := w.arm(p.b)
		for j := c.First; j < c.First+c.Count; j++ {
			x := &w.points[j]
			if sign > 0 {
				x.Heft = solve.Heft(&w.bodies[p.a], &w.bodies[p.b], x.RA, x.RB, c.N)
			}
			x.RA, x.RB = x.RA.MulAdd(da, sign), x.RB.MulAdd(db, sign)
		}
		if c.A, c.B = a, b; sign < 0 {
			c.A, c.B = p.a, p.b
		}
	}
}

// carryPatches takes the centres of bonded patches along.
func (w *World) carryPatches(sign float64) {
	for i := range w.patches {
		t := &w.patches[i]
		a := int32(0)
		if w.flat != nil {
			a = w.pairs[w.flat.now.contacts[t.Contact].Pair].a
		} else {
			a = w.pairs[w.contacts[t.Contact].Pair].a
		}
		d, _ := w.arm(a)
		t.Center = t.Center.MulAdd(d, sign)
	}
}

// carryFlatContacts is carryContacts in a planar world.
func (w *World) carryFlatContacts(sign float64) {
	f := w.flat
	for i := range f.now.contacts {
		c := &f.now.contacts[i]
		p := w.pairs[c.Pair]
		if w.meta[p.a].cluster == nil && w.meta[p.b].cluster == nil {
			continue
		}
		da, a := w.arm(p.a)
		db, b := w.arm(p.b)
		for j := range f.now.of(int32(i)) {
			x := &f.now.of(int32(i))[j]
			if sign > 0 {
				c.Heft[j&1] = solve.Heft(&w.bodies[p.a], &w.bodies[p.b], x.RA.In3(), x.RB.In3(), c.N.In3())
			}
			x.RA, x.RB = x.RA.MulAdd(da.Flat(), sign), x.RB.MulAdd(db.Flat(), sign)
		}
		if c.A, c.B = a, b; sign < 0 {
			c.A, c.B = p.a, p.b
		}
	}
}

// carryBondsUp takes the bonds of members with the outside to their clusters.
func (w *World) carryBondsUp() {
	s := &w.clusters
	s.carry = s.carry[:0]
	for i := range w.bonds {
		k := &w.bonds[i]
		a, b := &w.meta[k.A], &w.meta[k.B]
		if k.Broken || a.cluster == nil && b.cluster == nil {
			continue
		}
		was := carriedBond{bond: int32(i), la: k.LA, lb: k.LB, nl: k.NL, tl: k.TL}
		if a.cluster != nil {
			a.cluster.Carry(k, int(a.member), true)
			k.A = a.cluster.at
		}
		if b.cluster != nil {
			b.cluster.Carry(k, int(b.member), false)
			k.B = b.cluster.at
		}
		was.anchor, was.along = k.LB, k.TL
		s.carry = append(s.carry, was)
	}
	if w.flat == nil && len(s.carry) > 0 {
		for i := range s.carry {
			k := &w.bonds[s.carry[i].bond]
			k.Place(&w.frames[k.A], &w.frames[k.B])
		}
	}
}

// setDown takes everything back to the members, which go along with their
// clusters.
func (w *World) setDown() {
	w.setDownPress()
	s := &w.clusters
	if len(s.list) == 0 {
		return
	}
	n := len(w.meta)
	for _, c := range s.list {
		if f := w.flat; f != nil {
			b := &f.bodies[c.at]
			c.V, c.W, c.Frame = b.V.In3(), vec.Vec3{Z: b.W}, f.frames[c.at].Frame()
		} else {
			c.V, c.W, c.Frame = w.bodies[c.at].V, w.bodies[c.at].W, w.frames[c.at]
		}
		c.Follow(w.bodies, w.frames, w.mass)
	}
	w.carrySoftDown()
	s.up = false
	w.carryContacts(-1)
	for i := range s.carry {
		was := &s.carry[i]
		k := &w.bonds[was.bond]
		p := w.pairs[k.Pair]
		a, b := &w.meta[p.a], &w.meta[p.b]
		if k.TL != was.along && a.cluster != nil {
			was.tl = a.cluster.Members[a.member].Frame.Q.InvRotate(k.TL)
		}
		if k.LB != was.anchor {
			was.lb = k.LB
			if b.cluster != nil {
				was.lb = b.cluster.Return(k.LB, int(b.member))
			}
		}
		k.A, k.B, k.LA, k.LB, k.NL, k.TL = p.a, p.b, was.la, was.lb, was.nl, was.tl
		k.Place(&w.frames[k.A], &w.frames[k.B])
	}
	w.loads = append(w.loads[:0], s.kept.loads...)
	w.bodies, w.frames, w.mass = w.bodies[:n], w.frames[:n], w.mass[:n]
	if w.flat != nil {
		w.flat.adopt(n)
	}
}
