package systems

import (
	"slices"

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

// keptStep is a step before it is solved, in case it has to be made again.
type keptStep struct {
	bodies   []solve.Body
	frames   []solve.Frame
	contacts []solve.Contact
	points   []solve.Point
	bonds    []solve.Bond
	loads    []solve.Load
	flat     struct {
		bodies   []solve.PlaneBody
		frames   []solve.PlaneFrame
		contacts []solve.PlaneContact
		points   []solve.PlanePoint
	}
	loadWork, driven float64
}

// keepStep keeps what the solve changes.
func (w *World) keepStep() {
	if len(w.clusters.list) == 0 {
		return
	}
	k := &w.clusters.kept
	k.bodies, k.frames = append(k.bodies[:0], w.bodies...), append(k.frames[:0], w.frames...)
	k.bonds, k.loads = append(k.bonds[:0], w.bonds...), append(k.loads[:0], w.loads...)
	k.loadWork, k.driven = w.loadWork, w.driven
	if f := w.flat; f != nil {
		k.flat.bodies, k.flat.frames = append(k.flat.bodies[:0], f.bodies...), append(k.flat.frames[:0], f.frames...)
		k.flat.contacts, k.flat.points = append(k.flat.contacts[:0], f.now.contacts...), append(k.flat.points[:0], f.now.points...)
		return
	}
	k.contacts, k.points = append(k.contacts[:0], w.contacts...), append(k.points[:0], w.points...)
}

// makeAgain goes back to before the solve and lets the clusters go that must
// part: their pairs get their rows in a second collision pass.
func (w *World) makeAgain() {
	k := &w.clusters.kept
	copy(w.bodies, k.bodies)
	copy(w.frames, k.frames)
	w.bonds, w.loads = append(w.bonds[:0], k.bonds...), append(w.loads[:0], k.loads...)
	w.loadWork, w.driven = k.loadWork, k.driven
	if f := w.flat; f != nil {
		copy(f.bodies, k.flat.bodies)
		copy(f.frames, k.flat.frames)
		f.now.contacts = append(f.now.contacts[:0], k.flat.contacts...)
		f.now.points = append(f.now.points[:0], k.flat.points...)
	} else {
		w.contacts, w.points = append(w.contacts[:0], k.contacts...), append(w.points[:0], k.points...)
	}
	for _, i := range w.awake {
		w.meta[i].lost = false
	}
	for i := 0; i < len(w.clusters.list); {
		c := w.clusters.list[i]
		c.Frame, c.V, c.W = c.was.frame, c.was.v, c.was.w
		if c.over {
			w.wakeBed(c.bed)
		} else {
			i++
		}
	}
	w.collideAgain()
}

// collideAgain makes the manifolds, rows and bonds of a step anew, with the pairs
// that have come from clusters.
func (w *World) collideAgain() {
	w.addWoken()
	w.clusters.again = true
	w.matchPairs()
	w.layOut()
	w.narrow()
	w.carryBonds()
	w.takeOff()
	w.clusters.again = false
}

// addWoken adds the pairs that have woken to those that the broad phase has
// found, and to those that are awake.
func (w *World) addWoken() {
	if len(w.woken) == 0 {
		return
	}
	w.sortWoken()
	w.near = w.mergeNear()
	w.joinPairs()
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
	n := len(w.meta)
	for k, c := range s.list {
		c.at, c.turn, c.over = int32(n+k), c.Frame.Q, false
		c.was.frame, c.was.v, c.was.w = c.Frame, c.V, c.W
		s.own = append(s.own, c.at)
		b := c.Body()
		if f := w.flat; f != nil {
			f.adopt(n + k + 1)
			f.bodies[c.at], f.frames[c.at], f.shifts[c.at] = solve.FlatBody(&b, &c.Inertia), solve.FlatFrame(&c.Frame), solve.PlaneShift{}
			continue
		}
		w.bodies, w.frames, w.mass = append(w.bodies[:n+k], b), append(w.frames[:n+k], c.Frame), append(w.mass[:n+k], c.Inertia)
	}
	s.movers = s.own
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
	if f := w.flat; f != nil {
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

// partSwift lets the clusters go of which a member may meet something in flight.
func (w *World) partSwift() {
	if len(w.clusters.list) == 0 || !w.flight.swift {
		return
	}
	for _, f := range w.found {
		if !w.sweeps(f) {
			continue
		}
		for _, i := range [2]int32{f.A, f.B} {
			if c := w.meta[i].cluster; c != nil {
				w.wakeBed(c.bed)
			}
		}
	}
	w.addWoken()
}

// striking is the closing speed from which a contact counts as an impact [m/s].
const striking = 0.05

// partClosing lets the clusters go that may be struck in a step that cannot be
// made again: one in which bodies are in flight.
func (w *World) partClosing() {
	if len(w.clusters.list) == 0 || len(w.flight.crossings) == 0 {
		return
	}
	for i := range w.pairs {
		p := w.pairs[i]
		ca, cb := w.meta[p.a].cluster, w.meta[p.b].cluster
		if p.firstContact < 0 || ca == nil && cb == nil {
			continue
		}
		m := w.manifoldOf(p)
		a, b := &w.bodies[p.a], &w.bodies[p.b]
		for j := range m.Points[:m.N] {
			q := m.Points[j].Pos
			v := b.V.Add(b.W.Cross(q.Sub(w.frames[p.b].X))).Sub(a.V).Sub(a.W.Cross(q.Sub(w.frames[p.a].X)))
			if m.Normal.Dot(v) > -striking {
				continue
			}
			for _, c := range [2]*cluster{ca, cb} {
				if c != nil && slices.Contains(w.clusters.list, c) {
					w.wakeBed(c.bed)
				}
			}
			break
		}
	}
	if len(w.woken) > 0 {
		w.collideAgain()
	}
}
