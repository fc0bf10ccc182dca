package systems

import (
	"slices"

	"github.com/tackphysics/tack/components"
)

// What wakes deformable bodies: see wake.go. A change of components is noticed within
// a step, one of their nodes in rounds: within a step in a world of up to 512 nodes
// that sleep, within 128 steps in any.

// softTurn is how far the rounds over the nodes that sleep have come.
type softTurn struct{ body, node int }

// wakeLost wakes what loses a deformable body.
func (w *World) wakeLost() {
	if w.soft.asleep == 0 {
		return
	}
	for i := range w.soft.meta {
		if m := &w.soft.meta[i]; m.bed > 0 && !w.refreshSoft(m) {
			w.wakeBed(m.bed - 1)
		}
	}
}

// goRoundSoft wakes the deformable bodies that the user has changed.
func (w *World) goRoundSoft() {
	s := &w.soft
	if s.asleep == 0 {
		return
	}
	nodes := 0
	for i := range s.meta {
		m := &s.meta[i]
		if m.bed == 0 {
			continue
		}
		nodes += len(m.body.X)
		if w.editedSoft(m) {
			w.wakeBed(m.bed - 1)
		}
	}
	for i := range w.beds {
		if ties := w.beds[i].soft.ties; slices.ContainsFunc(ties, func(t softTie) bool { return t.edited() }) {
			w.wakeBed(int32(i))
		}
	}
	t := &s.turn
	for left := shareFrom(nodes); left > 0; {
		if t.body >= len(s.meta) {
			t.body, t.node = 0, 0
		}
		m := &s.meta[t.body]
		if m.bed == 0 || t.node >= len(m.body.X) {
			t.body, t.node = t.body+1, 0
			left-- // those that are passed over count as a node
			continue
		}
		n := min(left, len(m.body.X)-t.node)
		if m.displaced(t.node, t.node+n) {
			w.wakeBed(m.bed - 1)
		}
		t.node, left = t.node+n, left-n
	}
}

// displaced tells whether the user has moved one of the nodes lo to hi of a sleeper.
func (m *softMeta) displaced(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if toVec(m.nodes.Position[i]) != m.body.X[i] || m.nodes.Velocity[i] != fromVec(m.body.V[i]) {
			return true
		}
	}
	return false
}

// editedSoft tells whether the user has changed something else of a sleeper.
func (w *World) editedSoft(m *softMeta) bool {
	t := m.form.tag()
	switch {
	case *t.Disabled, !*t.Sleeping, m.layers() != m.seen, *m.material != m.mat, *m.pose != m.published, m.form.changed():
		return true
	case *m.velocity != components.VelocityData{}:
		return true
	case len(m.nodes.Position) != len(m.body.X), len(m.nodes.Velocity) != len(m.body.X), len(m.nodes.Contacts) != len(m.told):
		return true
	}
	for k, was := range m.told {
		if m.nodes.Contacts[k].Intensity != was {
			return true
		}
	}
	return false
}

// rouseOne wakes the island of a body, or starts the watch over it anew.
func (w *World) rouseOne(m *softMeta) {
	if m.bed > 0 {
		w.wakeBed(m.bed - 1)
		return
	}
	m.awaken()
}

// readWokenSoft reads the deformable bodies that have woken since the others were.
func (w *World) readWokenSoft() {
	s := &w.soft
	for _, i := range s.woken {
		m := &s.meta[i]
		if w.refreshSoft(m) {
			w.readSoft(m)
		}
		if !m.out {
			s.bodies[i] = m.body
		}
	}
	s.woken = s.woken[:0]
}

// rouseSoft wakes, of what can touch, the one that sleeps where the other does not.
func (w *World) rouseSoft() {
	s := &w.soft
	if len(s.meta) == 0 || s.asleep+w.asleep.bodies == 0 {
		return
	}
	s.span, s.midway = w.cfg.DT, false
	w.placeSkins()
	if len(s.seeker.tools) == 0 {
		s.seeker.tools = append(s.seeker.tools, seekTools{})
	}
	for i := range s.meta {
		if !s.meta[i].out {
			w.rouseRigid(int32(i))
		}
	}
	w.readWokenSoft()
	w.meetSleepers()
}

// rouseRigid wakes a deformable body that a rigid one comes near, or the other way
// round.
func (w *World) rouseRigid(i int32) {
	s := &w.soft
	m := &s.meta[i]
	if m.bed > 0 {
		for _, k := range w.awake {
			if r := &w.meta[k]; (w.mass[k].Mass > 0 || r.stirring()) && w.comesNear(i, k) {
				w.wakeBed(m.bed - 1)
				return
			}
		}
		return
	}
	if w.asleep.bodies == 0 {
		return
	}
	for k := range w.meta {
		if r := &w.meta[k]; r.bed > 0 && w.comesNear(i, int32(k)) {
			w.wakeBed(r.bed - 1)
		}
	}
}

// comesNear tells whether a deformable and a rigid body can touch within the step.
func (w *World) comesNear(i, k int32) bool {
	s := &w.soft
	s.sunk = w.findSoft(&seekTask{soft: i, lo: k, hi: k + 1}, &s.seeker.tools[0], s.sunk[:0])
	return len(s.sunk) > 0
}

// meetSleepers wakes the deformable bodies that others come near.
func (w *World) meetSleepers() {
	s := &w.soft
	if s.asleep == 0 {
		return
	}
	k := &s.seeker
	k.pairs, k.tasks = true, k.tasks[:0]
	w.nearSofts(true)
	for _, p := range k.near {
		a, b := &s.meta[p.A], &s.meta[p.B]
		if (a.bed > 0) == (b.bed > 0) || !w.nearSoft(a, b) {
			continue
		}
		k.tasks = append(k.tasks, seekTask{soft: p.A, other: p.B})
		if a.side == nil || b.side == nil {
			a.meets, b.meets = append(a.meets, p.B), append(b.meets, p.A)
		}
		s.bodies[p.A], s.bodies[p.B] = a.body, b.body
	}
	if len(k.tasks) == 0 {
		return
	}
	w.lookAhead()
	k.kept = k.kept[:0]
	k.run(w)
	for i := range k.tasks {
		t := &k.tasks[i]
		if len(k.met[i]) == 0 {
			continue
		}
		for _, j := range [2]int32{t.soft, t.other} {
			if m := &s.meta[j]; m.bed > 0 {
				w.wakeBed(m.bed - 1)
			}
		}
	}
	w.readWokenSoft()
	for i := range s.meta {
		if s.meta[i].bed > 0 {
			s.bodies[i] = nil
		}
	}
}
