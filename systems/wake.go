package systems

import (
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// What sleeps wakes, an island in one go: when a body that moves comes near,
// when a load on it begins, ends or changes, when something that it rests on is
// changed, moved or removed, when the config or the pair table is, and when the
// user changes one of its components or says so. Changes to components of
// sleepers, and of static bodies at rest, are noticed in rounds: within a step
// in a world of up to 512 bodies, within 128 steps in any. All else acts at
// once.

// Wake wakes the island of a body in the next step, or has a static one looked
// at: all that sleeps on it wakes. It is the way to have a change to a component
// noticed at once. An entity that is no body is passed over.
func (w *World) Wake(e donburi.Entity) { w.calls = append(w.calls, e) }

// WakeAll wakes everything in the next step.
func (w *World) WakeAll() { w.callAll = true }

// answerCalls wakes what has been called.
func (w *World) answerCalls() {
	if w.callAll {
		w.callAll = false
		for k := range w.beds {
			if b := &w.beds[k]; len(b.bodies)+len(b.soft.bodies) > 0 {
				w.wakeBed(int32(k))
			}
		}
	}
	for _, e := range w.calls {
		if i := w.index(e); i >= 0 {
			w.rouse(i)
		} else if m := w.softOf(e); m != nil && m.bed > 0 {
			w.wakeBed(m.bed - 1)
		}
	}
	w.calls = w.calls[:0]
}

// rouse wakes a body's island, or has a body at rest looked at.
func (w *World) rouse(i int32) {
	m := &w.meta[i]
	m.stirs, m.quiet = true, 0
	m.awaken()
	if m.bed > 0 {
		w.wakeBed(m.bed - 1)
		return
	}
	if m.cluster != nil {
		w.wakeBed(m.cluster.bed)
	}
	w.stir(i)
}

// readWoken reads the bodies that have woken since the others were read, and
// puts them and their pairs in line. It returns them in bodies, in order.
func (w *World) readWoken() (bodies []int32) {
	w.joinPairs()
	w.readWokenSoft()
	if len(w.joining) == 0 {
		return nil
	}
	w.resting = append(w.resting[:0], w.joining...)
	slices.Sort(w.resting)
	w.join()
	for _, i := range w.resting {
		if m := &w.meta[i]; m.gone || !w.refresh(m) {
			m.gone, w.removed = true, true // leaves in the next step
		} else {
			w.read(i)
		}
	}
	return w.resting
}

// stirring tells whether a body that sleeps on this one, which has no mass,
// must wake.
func (m *bodyMeta) stirring() bool { return m.stirs || m.moving || m.out }

// wakeNeighbours wakes what rests on bodies that stir.
func (w *World) wakeNeighbours() {
	for _, i := range w.awake {
		if m := &w.meta[i]; m.held > 0 && m.stirring() {
			w.wakeBeds(func(m *bodyMeta) bool { return m.held > 0 && m.stirring() })
			break
		}
	}
	w.readWoken()
}

// wakeLeft wakes what loses a body, or one that it rests on.
func (w *World) wakeLeft() {
	for i := range w.meta {
		m := &w.meta[i]
		if m.gone && m.bed > 0 {
			w.wakeBed(m.bed - 1)
		}
		if m.gone && m.cluster != nil {
			w.wakeBed(m.cluster.bed)
		}
	}
	w.wakeBeds(func(m *bodyMeta) bool { return m.gone })
	w.joinPairs()
}

// wakeBeds wakes the islands that rest on bodies without mass that are such.
func (w *World) wakeBeds(such func(*bodyMeta) bool) {
	for k := range w.beds {
		b := &w.beds[k]
		for i := range b.pairs {
			if p := &b.pairs[i]; such(&w.meta[p.a]) || such(&w.meta[p.b]) {
				w.wakeBed(int32(k))
				break
			}
		}
		for i := range b.soft.rows {
			if such(&w.meta[b.soft.rows[i].Rigid]) {
				w.wakeBed(int32(k))
				break
			}
		}
	}
}

// wakeTouched goes through the pairs that the broad phase has found with bodies
// that sleep: it wakes those that another comes near to and leaves out the pairs
// of the others.
func (w *World) wakeTouched() {
	if w.asleep.bodies == 0 && len(w.joining) == 0 {
		return
	}
	n := 0
	for k := range w.near {
		if f := w.near[k]; w.disturbs(&f) {
			w.near[n] = f
			n++
		}
	}
	w.near = w.near[:n]
	w.readWokenSoft()
	if len(w.joining) > 0 {
		// What has woken has not been looked for by the broad phase.
		w.sortWoken()
		w.near = w.mergeNear()
		for _, i := range w.readWoken() {
			if !w.meta[i].out {
				w.flight.swift = w.boundBody(i) || w.flight.swift
			}
		}
	}
	w.dropIdleLoads()
}

// disturbs wakes the sleeper of a pair if it must, and reports whether the pair
// is one of this step's.
func (w *World) disturbs(f *nearPair) bool {
	x, y := f.A, f.B // y sleeps, x does not
	if w.meta[x].bed > 0 {
		x, y = y, x
	}
	k := w.meta[y].bed - 1
	if k < 0 {
		return true
	}
	dynamic := w.mass[x].Mass > 0
	known := w.beds[k].has(&f.partPair)
	if !dynamic && (w.meta[x].body.Sensor || w.meta[y].body.Sensor) {
		return !known // a sensor looks and disturbs nobody
	}
	if !dynamic && !w.meta[x].stirring() || !known && !w.meets(f) && !w.willMeet(&f.partPair) {
		return false
	}
	w.wakeBed(k)
	return true
}

// mergeNear puts the pairs that have woken into those that were found.
func (w *World) mergeNear() []nearPair {
	i, j := len(w.near)-1, len(w.woken)-1
	out := slices.Grow(w.near, len(w.woken))[:len(w.near)+len(w.woken)]
	same := 0
	for k := len(out) - 1; j >= 0; k-- {
		p := w.woken[j]
		key := p.key()
		if i >= 0 && before(&key, &out[i].partPair) {
			out[k] = out[i]
			i--
			continue
		}
		made := int32(notMade)
		if p.ready != notMade {
			made = toRenew
		}
		if i >= 0 && out[i].partPair == key {
			made = out[i].made
			i--
			same++
		}
		out[k] = nearPair{key, made}
		j--
	}
	if same == 0 {
		return out
	}
	// Those found twice have left a gap before the merged part.
	return append(out[:i+1], out[i+1+same:]...)
}

// dropIdleLoads leaves out the loads on sleepers: they have been in balance
// since they fell asleep.
func (w *World) dropIdleLoads() {
	n := 0
	for i := range w.loads {
		if w.meta[w.loads[i].Body].bed == 0 {
			w.loads[n] = w.loads[i]
			n++
		}
	}
	w.loads = w.loads[:n]
}

// pairTurn is how far the rounds over the sleeping pairs have come.
type pairTurn struct{ bed, pair int }

// goRoundPairs looks at some of the sleeping pairs and wakes those that the
// user has changed.
func (w *World) goRoundPairs() {
	if w.asleep.pairs == 0 {
		return
	}
	t := &w.turn
	for range shareFrom(w.asleep.pairs + len(w.beds)) {
		if t.bed >= len(w.beds) {
			t.bed, t.pair = 0, 0
		}
		b := &w.beds[t.bed]
		if t.pair >= len(b.pairs) {
			t.bed, t.pair = t.bed+1, 0
			continue
		}
		p := &b.pairs[t.pair]
		t.pair++
		if w.edited(p, b) {
			w.wakeBed(int32(t.bed))
		}
	}
}

// edited tells whether the user has changed the components of a sleeping pair.
func (w *World) edited(p *pair, b *bed) bool {
	if p.removed {
		return true
	}
	e := w.world.Entry(p.entity)
	if !e.HasComponent(components.ContactPair) || !e.HasComponent(components.Adhesion) {
		return true
	}
	p.contact, p.adhesion = components.ContactPair.Get(e), components.Adhesion.Get(e)
	if p.n == 0 && p.bonds == 0 {
		return false
	}
	if p.contact.Disabled != p.disabled {
		return true
	}
	if len(p.adhesion.Bonds) != int(p.bonds) {
		return true
	}
	for i, k := range p.adhesion.Bonds {
		if was := b.bonds[int(p.firstBond)+i].Beta; k.Intensity != was && finite(k.Intensity) {
			return true
		}
	}
	return false
}
