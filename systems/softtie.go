package systems

import (
	"cmp"
	"math"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// softTie is what is remembered of two bodies near each other of which one or both
// are deformable: their ContactPair, and what has been told of it.
type softTie struct {
	a, b     uint64 // stable IDs, a the smaller
	entities [2]donburi.Entity
	touching bool
	bonds    int
	area     float64 // bonded [m²]
	work     float64 // done on the bonds that hold [J]
	spent    float64 // … and on those that have gone since it stuck [J]

	// In this step.
	made        float64 // area of bonds that are new [m²]
	born        bool    // a bond has been made
	faded, torn bool    // one has gone so
	pull        vec.Vec3

	id       uint64
	pair     donburi.Entity
	contact  *components.ContactPairData
	adhesion *components.AdhesionData
	away     int32   // steps without a row
	told     float64 // sum of the intensities that the world has been shown
	toldOff  bool    // … and Disabled, when it was read last
}

// compare orders ties.
func (t *softTie) compare(o *softTie) int {
	return cmp.Or(cmp.Compare(t.a, o.a), cmp.Compare(t.b, o.b))
}

// mergeTies appends to next the ties of this step, now, and those of the last that
// are kept, and tells what has become of each.
func (w *World) mergeTies(old, now, next []softTie) []softTie {
	k := 0
	without := func(was *softTie) {
		t := softTie{
			a: was.a, b: was.b, entities: was.entities, spent: was.spent,
			id: was.id, pair: was.pair, contact: was.contact, adhesion: was.adhesion, away: was.away + 1,
		}
		w.tellTie(was, &t)
		if w.keepTie(&t) {
			next = append(next, t)
		} else if w.world.Valid(t.pair) {
			w.world.Remove(t.pair)
		}
	}
	for i := range now {
		for ; k < len(old) && old[k].compare(&now[i]) < 0; k++ {
			without(&old[k])
		}
		was, t := softTie{}, now[i]
		if k < len(old) && old[k].compare(&t) == 0 {
			was = old[k]
			t.id, t.pair, t.contact, t.adhesion = was.id, was.pair, was.contact, was.adhesion
			k++
		} else {
			t.id = w.nextPairID
			w.nextPairID++
		}
		w.mendTie(&t)
		w.tellTie(&was, &t)
		next = append(next, t)
	}
	for ; k < len(old); k++ {
		without(&old[k])
	}
	return next
}

// keepTie tells whether a tie outlives a step without a row: for as long as a pair of
// rigid bodies does without a point, or, if the user has switched it off, as long as
// the boxes overlap.
func (w *World) keepTie(t *softTie) bool {
	a, okA := w.boxOf(t.a)
	b, okB := w.boxOf(t.b)
	return okA && okB && (t.away < forgetAfter || t.contact.Disabled && a.Overlaps(&b))
}

// mendTie sees to it that a tie has an entity with its components.
func (w *World) mendTie(t *softTie) {
	if t.contact != nil && w.world.Valid(t.pair) {
		e := w.world.Entry(t.pair)
		if e.HasComponent(components.ContactPair) && e.HasComponent(components.Adhesion) {
			t.contact, t.adhesion = components.ContactPair.Get(e), components.Adhesion.Get(e)
			return
		}
		w.world.Remove(t.pair)
	}
	t.pair = w.world.Create(components.ContactPair, components.Adhesion)
	e := w.world.Entry(t.pair)
	t.contact, t.adhesion = components.ContactPair.Get(e), components.Adhesion.Get(e)
	*t.contact = components.ContactPairData{ID: t.id, A: t.entities[0], B: t.entities[1]}
}

// eachTied visits the rows of what is awake, each with its tie; those of a tie come
// one after the other.
func (s *softWorld) eachTied(visit func(t *softTie, r *soft.Row, p *soft.PairRow)) {
	var t *softTie
	find := func(a, b uint64) bool {
		k := softTie{a: min(a, b), b: max(a, b)}
		if t == nil || t.compare(&k) != 0 {
			t = s.tieOf(k.a, k.b)
		}
		return t != nil
	}
	for i := range s.rows.Rows {
		if r := &s.rows.Rows[i]; find(r.Key.Soft, r.Key.Rigid) {
			visit(t, r, nil)
		}
	}
	for i := range s.rows.Pairs {
		if r := &s.rows.Pairs[i]; find(r.PairKey.A, r.PairKey.B) {
			visit(t, &r.Row, r)
		}
	}
}

// tieOf returns the tie of two stable IDs, a the smaller, among those awake, nil if
// there is none.
func (s *softWorld) tieOf(a, b uint64) *softTie {
	k := softTie{a: a, b: b}
	lo, hi := 0, len(s.ties)
	for lo < hi {
		if m := (lo + hi) / 2; s.ties[m].compare(&k) < 0 {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < len(s.ties) && s.ties[lo].compare(&k) == 0 {
		return &s.ties[lo]
	}
	return nil
}

// tiePair returns the pair entity of two bodies of which one is deformable, or both.
func (w *World) tiePair(a, b donburi.Entity) (donburi.Entity, bool) {
	s := &w.soft
	is := func(t *softTie) bool {
		return t.entities == [2]donburi.Entity{a, b} || t.entities == [2]donburi.Entity{b, a}
	}
	for i := range s.ties {
		if is(&s.ties[i]) {
			return s.ties[i].pair, true
		}
	}
	for k := range w.beds {
		for i := range w.beds[k].soft.ties {
			if t := &w.beds[k].soft.ties[i]; is(t) {
				return t.pair, true
			}
		}
	}
	return donburi.Null, false
}

// edited tells whether the user has changed a pair since it was published.
func (t *softTie) edited() bool {
	return t.contact.Disabled != t.toldOff || t.intensities() != t.told
}

func (t *softTie) intensities() (sum float64) {
	for i := range t.adhesion.Bonds {
		sum += t.adhesion.Bonds[i].Intensity
	}
	return sum
}

// readTies takes in what the user has changed on the pairs.
func (w *World) readTies() {
	s := &w.soft
	s.parted = s.parted[:0]
	edited := false
	for i := range s.ties {
		t := &s.ties[i]
		edited = edited || t.edited()
		if t.toldOff = t.contact.Disabled; t.toldOff {
			s.parted = append(s.parted, [2]uint64{t.a, t.b})
		}
	}
	for i := range w.beds {
		for _, t := range w.beds[i].soft.ties {
			if t.toldOff {
				s.parted = append(s.parted, [2]uint64{t.a, t.b})
			}
		}
	}
	if !edited {
		return
	}
	var last *softTie
	k := 0
	s.eachTied(func(t *softTie, r *soft.Row, _ *soft.PairRow) {
		if t != last {
			last, k = t, 0
		}
		if r.Bonded {
			w.editRow(r, t.adhesion.Bonds, k)
			k++
		}
	})
}

// editRow gives a bond the intensity at k in the list that the user has seen.
func (w *World) editRow(r *soft.Row, list []components.Bond, k int) {
	if k >= len(list) || !finite(list[k].Intensity) {
		return
	}
	r.Beta = math.Min(1, list[k].Intensity)
	if r.Beta <= 0 {
		w.soft.rows.Part(r)
		w.stats.BondsBroken++
	}
}

// isParted tells whether the user has switched the pair of two stable IDs off.
func (s *softWorld) isParted(a, b uint64) bool {
	for _, p := range s.parted {
		if p == [2]uint64{min(a, b), max(a, b)} {
			return true
		}
	}
	return false
}
