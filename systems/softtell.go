package systems

import (
	"slices"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/systems/internal/soft"
)

// tellSoft tells the events of the contacts of deformable bodies.
func (w *World) tellSoft() {
	s := &w.soft
	if len(s.ties)+len(s.rows.Rows)+len(s.rows.Pairs) == 0 {
		return
	}
	old, now := s.ties, s.newTies[:0]
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		a, b := &s.meta[r.Soft], &w.meta[r.Rigid]
		now = addTie(now, a.id, b.id, a.entity, b.entity, r)
	}
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		a, b := &s.meta[r.A], &s.meta[r.B]
		now = addTie(now, a.id, b.id, a.entity, b.entity, &r.Row)
	}
	slices.SortFunc(now, func(a, b softTie) int { return a.compare(&b) })
	s.ties, s.newTies = w.mergeTies(s.ties, now, s.nextTies[:0]), now
	s.nextTies = old
	w.showTies()
}

// addTie adds a row to the tie of its bodies; the rows of one come together.
func addTie(list []softTie, a, b uint64, x, y donburi.Entity, r *soft.Row) []softTie {
	if b < a {
		a, b, x, y = b, a, y, x
	}
	if n := len(list); n == 0 || list[n-1].a != a || list[n-1].b != b {
		list = append(list, softTie{a: a, b: b, entities: [2]donburi.Entity{x, y}})
	}
	t := &list[len(list)-1]
	t.touching = t.touching || r.Bonded || r.P > 0
	t.born = t.born || r.Made
	switch {
	case r.Bonded:
		t.bonds++
		t.area += r.Area
		t.work += r.Work
		t.pull = t.pull.MulAdd(r.N, min(r.P, 0)).MulAdd(r.T, r.ST).MulAdd(r.S, r.SS)
		if r.Made {
			t.made += r.Area
		}
	case r.Broken:
		t.spent += r.Work
		t.faded, t.torn = t.faded || r.Faded, t.torn || !r.Faded
	}
	return list
}

// lostShare is the part of an area that is rounding.
const lostShare = 1e-9

// tellTie tells what has become of a tie in the step.
func (w *World) tellTie(was, now *softTie) {
	a, b := now.entities[0], now.entities[1]
	if now.touching && !was.touching {
		w.events.Began = append(w.events.Began, Began{now.pair, a, b})
	}
	if !now.touching && was.touching {
		w.events.Ended = append(w.events.Ended, Ended{now.pair, a, b})
	}
	now.spent += was.spent
	lost := was.area + now.made - now.area
	switch {
	case now.bonds > 0 && was.bonds == 0:
		now.spent = 0
		w.events.Stuck = append(w.events.Stuck, Stuck{now.pair, a, b, now.bonds, now.area})
	case now.bonds == 0 && (was.bonds > 0 || now.born):
		cause, work := w.causeOf(now), now.spent
		if cause == Released || cause == BodyGone {
			work += was.work
		}
		w.events.Broke = append(w.events.Broke, Broke{now.pair, a, b, cause, work})
		now.spent = 0
	case now.bonds > 0 && lost > float64(lostShare*was.area):
		load := now.pull.Len() / w.substep
		w.events.Peeled = append(w.events.Peeled, Peeled{now.pair, a, b, lost / (lost + now.area), load})
	}
}

// causeOf tells why the last bond of a tie went.
func (w *World) causeOf(t *softTie) Cause {
	switch {
	case t.torn:
		return Torn
	case t.faded:
		return Faded
	}
	for _, e := range t.entities {
		if i := w.softIndex(e); i >= 0 && !w.soft.meta[i].out {
			continue
		}
		if i := w.index(e); i >= 0 && !w.meta[i].out {
			continue
		}
		return BodyGone
	}
	return Released
}
