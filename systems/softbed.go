package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// softBed is what sleeps in a bed of deformable bodies: the rows of their contacts, as
// the last substep has left them, and what has been told of them.
type softBed struct {
	bodies  []uint64 // stable IDs, ascending
	rows    []soft.Row
	pairs   []soft.PairRow
	ties    []softTie
	substep float64 // length of the one that the impulses are of [s]
	// Numbers of contacts and bonds, and the energy that the bonds hold, and the soft
	// contacts [J].
	contacts, bonds  int
	elastic, pressed float64
}

func (b *softBed) emptied() softBed {
	return softBed{bodies: b.bodies[:0], rows: b.rows[:0], pairs: b.pairs[:0], ties: b.ties[:0]}
}

// makeSoftBeds gives the deformable bodies of islands that are not restless a bed; it
// reports whether there are some.
func (w *World) makeSoftBeds(d *dozing) (some bool) {
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		r := d.root.Root(int32(len(w.meta) + i))
		if m.idle() || d.restless[r] {
			continue
		}
		if d.bed[r] < 0 {
			d.bed[r] = w.newBed()
		}
		b := &w.beds[d.bed[r]].soft
		b.bodies = append(b.bodies, m.id)
		some = true
	}
	return some
}

// bedSoft lays the deformable bodies that have a bed down, with all that they touch.
func (w *World) bedSoft(d *dozing) {
	s, base := &w.soft, int32(len(w.meta))
	bedOf := func(i int32) *bed {
		if k := d.bed[d.root.Root(base+i)]; k >= 0 && !s.meta[i].out {
			return &w.beds[k]
		}
		return nil
	}
	n := 0
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		if b := bedOf(r.Soft); b != nil {
			b.soft.pressed += w.rowEnergy(r)
			b.soft.take(&b.depth, r)
			b.soft.rows = append(b.soft.rows, *r)
			if w.mass[r.Rigid].Mass == 0 {
				w.meta[r.Rigid].held++
			}
			continue
		}
		s.rows.Rows[n] = *r
		n++
	}
	s.rows.Rows = s.rows.Rows[:n]
	n = 0
	for i := range s.rows.Pairs {
		r := &s.rows.Pairs[i]
		if b := bedOf(r.A); b != nil {
			b.soft.pressed += w.pairEnergy(r)
			b.soft.take(&b.depth, &r.Row)
			b.soft.pairs = append(b.soft.pairs, *r)
			continue
		}
		s.rows.Pairs[n] = *r
		n++
	}
	s.rows.Pairs = s.rows.Pairs[:n]
	w.bedTies(bedOf)
	for i := range s.meta {
		if m := &s.meta[i]; !m.idle() {
			if k := d.bed[d.root.Root(base+int32(i))]; k >= 0 {
				w.lieDownSoft(int32(i), k)
			}
		}
	}
}

// take counts a row.
func (b *softBed) take(depth *float64, r *soft.Row) {
	if !r.Past {
		*depth = max(*depth, -r.Gap)
	}
	if r.Bonded || r.P != 0 {
		b.contacts++
	}
	if r.Bonded {
		b.bonds++
	}
}

// bedTies lays what has been told of the contacts to rest with them.
func (w *World) bedTies(bedOf func(int32) *bed) {
	s := &w.soft
	n := 0
	for _, t := range s.ties {
		i, ok := s.find(t.b)
		if !ok {
			i, ok = s.find(t.a)
		}
		if ok {
			if b := bedOf(i); b != nil {
				b.soft.ties = append(b.soft.ties, t)
				continue
			}
		}
		s.ties[n] = t
		n++
	}
	s.ties = s.ties[:n]
}

// find returns the index of a deformable body by its stable ID.
func (s *softWorld) find(id uint64) (int32, bool) {
	i, ok := slices.BinarySearchFunc(s.meta, id, func(m softMeta, id uint64) int { return compareID(m.id, id) })
	return int32(i), ok
}

// lieDownSoft stops a body that falls asleep where it is.
func (w *World) lieDownSoft(i, bed int32) {
	s := &w.soft
	m, b := &s.meta[i], &w.beds[bed].soft
	if b.bodies[0] == m.id {
		b.substep = w.substep
		held := soft.Rows{Rows: b.rows, Pairs: b.pairs, Glue: s.rows.Glue}
		b.elastic = held.Elastic()
		w.asleep.points += b.contacts
		w.asleep.bonds += b.bonds
	}
	m.bed = bed + 1
	*m.form.tag().Sleeping = true
	clear(m.body.V)
	m.skin.Join(m.body.V)
	clear(m.nodes.Velocity)
	m.velocity.Linear, m.velocity.Angular = fromVec(vec.Vec3{}), fromVec(vec.Vec3{})
	copy(m.before, m.body.X)
	copy(m.drawn, m.skin.X)
	m.told = m.told[:0]
	for k := range m.nodes.Contacts {
		m.told = append(m.told, m.nodes.Contacts[k].Intensity)
	}
	s.bodies[i] = nil
	s.asleep++
	w.stats.FellAsleep++
}

// wakeSoft wakes the deformable bodies of a bed: they wait to be read with those that
// are awake, and their rows are among the others again.
func (w *World) wakeSoft(b *softBed) {
	if len(b.bodies) == 0 {
		return
	}
	s := &w.soft
	for _, id := range b.bodies {
		if i, ok := s.find(id); ok {
			m := &s.meta[i]
			m.bed = 0
			m.awaken()
			*m.form.tag().Sleeping = false
			s.woken = append(s.woken, i)
		}
	}
	s.asleep -= len(b.bodies)
	w.stats.WokeUp += len(b.bodies)
	w.asleep.points -= b.contacts
	w.asleep.bonds -= b.bonds
	for i := range b.rows {
		if k := b.rows[i].Rigid; k >= 0 && w.mass[k].Mass == 0 {
			w.meta[k].held--
		}
	}
	if w.substep != b.substep {
		held := soft.Rows{Rows: b.rows, Pairs: b.pairs}
		held.Scale(w.substep / b.substep)
	}
	s.rows.Rows = append(s.rows.Rows, b.rows...)
	slices.SortFunc(s.rows.Rows, compareRows)
	s.rows.Pairs = append(s.rows.Pairs, b.pairs...)
	slices.SortFunc(s.rows.Pairs, comparePairRows)
	s.ties = append(s.ties, b.ties...)
	slices.SortFunc(s.ties, func(x, y softTie) int { return x.compare(&y) })
	s.placed = false
}

func compareRows(a, b soft.Row) int {
	switch {
	case a.Key == b.Key:
		return 0
	case a.Before(&b.Key):
		return -1
	}
	return 1
}

func comparePairRows(a, b soft.PairRow) int { return a.Compare(&b.PairKey) }

// allRows returns the rows of what is awake and what sleeps, in order.
func (w *World) allRows() ([]soft.Row, []soft.PairRow) {
	s := &w.soft
	if s.asleep == 0 {
		return s.rows.Rows, s.rows.Pairs
	}
	rows, pairs := slices.Clone(s.rows.Rows), slices.Clone(s.rows.Pairs)
	for k := range w.beds {
		b := &w.beds[k].soft
		rows, pairs = append(rows, b.rows...), append(pairs, b.pairs...)
	}
	slices.SortFunc(rows, compareRows)
	slices.SortFunc(pairs, comparePairRows)
	return rows, pairs
}
