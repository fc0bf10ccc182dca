package systems

import (
	"fmt"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/systems/internal/collide"
)

// bondRequest asks for bonds between two bodies at the next collision pass.
type bondRequest struct {
	a, b      donburi.Entity
	intensity float64
	gap       float64 // up to which they bond [m]
}

// Bond puts two bodies that touch, or whose gap is under the break gap of their
// glue, in contact memory with the given intensity, 0 < intensity ≤ 1. The
// bonds are made in the next Collide. Between the stages of a step it goes by
// what Collide has read, and knows no body that is younger. An error says why it
// cannot be.
func (w *World) Bond(a, b donburi.Entity, intensity float64) error {
	if !(intensity > 0 && intensity <= 1) {
		return fmt.Errorf("bond: intensity: expected more than 0 and at most 1, got %v", intensity)
	}
	w.calls = append(w.calls, a, b)
	if !w.midStep { // else rows have been built by the numbers that bodies have now
		w.outside(func() {
			w.gather()
			w.bound()
		})
	}
	i, j := w.index(a), w.index(b)
	if i < 0 || j < 0 || i == j || !w.simulated(i) || !w.simulated(j) {
		return fmt.Errorf("bond: expected two different simulated bodies")
	}
	if j < i {
		i, j = j, i
	}
	p := pair{a: i, b: j, law: -1}
	w.combine(&p)
	if p.law < 0 {
		return fmt.Errorf("bond: %s and %s do not stick: neither has a glue", w.name(i), w.name(j))
	}
	if !w.within(collide.Pair{A: i, B: j}, w.glue[p.law].BreakGap) {
		return fmt.Errorf("bond: %s and %s are farther apart than the break gap of their glue, %v m", w.name(i), w.name(j), w.glue[p.law].BreakGap)
	}
	w.requests = append(w.requests, bondRequest{w.meta[i].entity, w.meta[j].entity, intensity, w.glue[p.law].BreakGap})
	return nil
}

// simulated reports whether a body takes part, has been read, and is still in the
// world.
func (w *World) simulated(i int32) bool {
	m := &w.meta[i]
	return !m.out && m.kind != unweighed && w.world.Valid(m.entity)
}

// within reports whether a part of one body is within a gap of a part of the
// other [m].
func (w *World) within(f collide.Pair, gap float64) bool {
	w.near, w.made = w.near[:0], w.made[:0]
	if w.flat != nil {
		return w.withinFlat(f, gap)
	}
	w.expandPair(f, gap, nil)
	var m collide.Manifold
	var a, b collide.Placed
	for k := range w.near {
		n := &w.near[k]
		if n.made >= 0 || collide.Collide(w.place(n.A, n.partA(), &a), w.place(n.B, n.partB(), &b), gap, -1, nil, &m) {
			return true
		}
	}
	return false
}

// requestedGap returns the gap up to which bonds between two bodies were asked
// for, 0 if they were not [m].
func (w *World) requestedGap(f collide.Pair) float64 {
	gap := 0.0
	for i := range w.requests {
		if r := &w.requests[i]; r.gap > gap && r.joins(w.meta[f.A].entity, w.meta[f.B].entity) {
			gap = r.gap
		}
	}
	return gap
}

// joins reports whether a request is for two bodies, in either order.
func (r *bondRequest) joins(a, b donburi.Entity) bool {
	return r.a == a && r.b == b || r.a == b && r.b == a
}

// name is how a body is called in messages.
func (w *World) name(i int32) string {
	m := &w.meta[i]
	if m.body.Name != "" {
		return fmt.Sprintf("%q", m.body.Name)
	}
	return fmt.Sprintf("body %d", m.id)
}

// addRequested sees to it that pairs with a request are among those found.
func (w *World) addRequested() {
	for i := range w.requests {
		r := &w.requests[i]
		a, b := w.index(r.a), w.index(r.b)
		if a < 0 || b < 0 || w.meta[a].out || w.meta[b].out {
			continue
		}
		if b < a {
			a, b = b, a
		}
		w.found = insertPair(w.found, collide.Pair{A: a, B: b})
	}
}

// asked reports whether bonds between two bodies were asked for.
func (w *World) asked(f collide.Pair) bool {
	for i := range w.requests {
		if w.requests[i].joins(w.meta[f.A].entity, w.meta[f.B].entity) {
			return true
		}
	}
	return false
}

// insertPair puts a pair into its place in a sorted list, once.
func insertPair(list []collide.Pair, p collide.Pair) []collide.Pair {
	i := len(list)
	for i > 0 && (p.A < list[i-1].A || p.A == list[i-1].A && p.B < list[i-1].B) {
		i--
	}
	if i > 0 && list[i-1] == p {
		return list
	}
	list = append(list, collide.Pair{})
	copy(list[i+1:], list[i:])
	list[i] = p
	return list
}

// giveRequests marks the pairs with the intensities asked for.
func (w *World) giveRequests() {
	w.asks = len(w.requests) > 0
	for i := range w.requests {
		r := &w.requests[i]
		for j := range w.pairs {
			p := w.pairs[j]
			if r.joins(w.meta[p.a].entity, w.meta[p.b].entity) {
				p.requested = r.intensity
			}
		}
	}
	w.requests = w.requests[:0]
}
