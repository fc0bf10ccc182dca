package systems

import (
	"slices"

	"github.com/tackphysics/tack/components"
)

// A step looks at the bodies that are awake. A body at rest keeps its place in
// the dense arrays, where contacts with it find it, and lies in the broad
// phase's tree; nothing else of it is visited, but for a share of all in each
// step, in case the user has changed its components.

const (
	// restAfter is how long nothing may have happened to a body before it
	// rests [s].
	restAfter = 0.5
	// Up to allAtOnce bodies are looked at in every step. Of more it is
	// leastShare at least, and all in shareOf steps. Pairs likewise.
	allAtOnce  = 512
	leastShare = 128
	shareOf    = 128
)

// share is the number of bodies to be looked at in this step: without sleeping
// all of them, which lets nobody wait for what a user changes, and costs some
// nanoseconds for each static body.
func (w *World) share() int {
	if !w.cfg.Sleeping {
		return len(w.meta)
	}
	return shareFrom(len(w.meta))
}

// shareFrom is how many of n are looked at in a step.
func shareFrom(n int) int {
	if n <= allAtOnce {
		return n
	}
	return max(leastShare, (n+shareOf-1)/shareOf)
}

// goRound looks at the next n bodies and stirs those at rest whose components
// have been changed.
func (w *World) goRound(n int) {
	for range min(n, len(w.meta)) {
		if w.round >= len(w.meta) {
			w.round = 0
		}
		i := int32(w.round)
		w.round++
		if !w.broad.AtRest(i) {
			continue
		}
		m := &w.meta[i]
		if m.gone || !w.refresh(m) {
			m.gone, w.removed = true, true
			continue
		}
		if m.changed() || m.mass.Value != w.mass[i].Mass || m.bed > 0 && (!m.body.Sleeping || *m.velocity != components.VelocityData{}) {
			w.rouse(i)
		}
	}
}

// settings are what a user may have changed on a body beside its pose, shape
// and material.
type settings struct {
	known                  bool
	kind                   components.Kind
	locked                 components.Lock
	fast, sensor, disabled bool
	layers, mask           uint32
	override               float64
}

func (m *bodyMeta) settings() settings {
	b, c := m.body, m.collider
	return settings{true, b.Kind, b.Locked, b.Fast, b.Sensor, b.Disabled, c.Layers, c.Mask, m.mass.Override}
}

// changed tells whether the user has changed a body since it was read.
func (m *bodyMeta) changed() bool {
	return *m.pose != m.published || m.seen != m.settings() || m.shape != m.collider.Shape || *m.mat != *m.material
}

// stir has a body that is at rest looked at again; it reports whether it was.
func (w *World) stir(i int32) bool {
	m := &w.meta[i]
	if !m.resting {
		return false
	}
	m.resting, m.quiet = false, 0
	m.awaken()
	w.broad.Stir(i)
	w.joining = append(w.joining, i)
	return true
}

// join adds the bodies that have been stirred to those that are awake.
func (w *World) join() {
	if len(w.joining) == 0 {
		return
	}
	slices.Sort(w.joining)
	w.awake = mergeSorted(w.awake, w.joining)
	w.unread = append(w.unread, w.joining...)
	w.joining = w.joining[:0]
}

// mergeSorted puts the sorted b into the sorted a.
func mergeSorted(a, b []int32) []int32 {
	i, j := len(a)-1, len(b)-1
	a = append(a, b...)
	for k := len(a) - 1; j >= 0; k-- {
		if i >= 0 && a[i] > b[j] {
			a[k] = a[i]
			i--
		} else {
			a[k] = b[j]
			j--
		}
	}
	return a
}

// rest lets the bodies that nothing happens to rest, at the end of a step.
func (w *World) rest() {
	w.resting = w.resting[:0]
	for _, i := range w.awake {
		m := &w.meta[i]
		m.stirs = false
		if w.mass[i].Mass > 0 {
			continue
		}
		m.quiet += w.cfg.DT
		if m.moving {
			m.quiet = 0
		}
		if m.kind == components.Static && m.quiet >= restAfter && !m.driven && !m.out {
			w.resting = append(w.resting, i)
		}
	}
	w.layToRest(w.resting)
	w.fallAsleep()
}

// layToRest takes bodies, in rising order, from those that are awake.
func (w *World) layToRest(list []int32) {
	if len(list) == 0 {
		return
	}
	for _, i := range list {
		w.meta[i].resting = true
		w.before[i] = w.origin(i)
	}
	w.broad.Rest(list, w.proxies)
	n := 0
	for _, i := range w.awake {
		if !w.meta[i].resting {
			w.awake[n] = i
			n++
		}
	}
	w.awake = w.awake[:n]
}
