package systems

import (
	"slices"
	"sort"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/solve"
)

// bed is an island of bodies that sleeps as one, with all that it needs to go
// on from where it stopped: its pairs, and their rows and bonds. Nothing of it
// is in the arrays that a step walks over.
type bed struct {
	bodies []int32 // ascending; none if the bed is free
	pairs  []pair  // of these bodies, in order
	// The rows of the last step that was solved, and the bonds; the pairs'
	// indices count in these.
	rows  rows
	flat  flatRows // in a planar world
	bonds []solve.Bond
	depth float64 // of the deepest overlap [m], ≥ 0
	soft  softBed
	// cluster is whose inner pairs these are; its bodies do not sleep. nil if
	// they do.
	cluster *cluster
}

// asleep counts what is in beds.
type asleep struct{ bodies, pairs, points, bonds int }

// newBed returns the index of a free bed.
func (w *World) newBed() int32 {
	if n := len(w.free); n > 0 {
		k := w.free[n-1]
		w.free = w.free[:n-1]
		return k
	}
	w.beds = append(w.beds, bed{})
	return int32(len(w.beds) - 1)
}

// put lays a pair into its bed, with its rows and bonds.
func (w *World) put(k int32, p *pair) {
	b := &w.beds[k]
	b.pairs = b.pairs[:len(b.pairs)+1] // fallAsleep has made room
	q := &b.pairs[len(b.pairs)-1]
	w.move(p, q)
	w.store.freeKept(q)
	w.store.free = append(w.store.free, p)
	q.bed = k + 1
	for _, i := range [...]int32{q.a, q.b} {
		if w.mass[i].Mass == 0 {
			w.meta[i].held++
		}
	}
	switch {
	case q.firstContact < 0:
	case w.flat != nil:
		q.firstContact = b.flat.take(&w.flat.now, q.firstContact)
		b.depth = max(b.depth, solve.Depth(b.flat.of(q.firstContact)))
	default:
		q.firstContact = b.rows.take(w.contacts, w.points, w.marks, q.firstContact)
		for _, x := range b.rows.points[len(b.rows.points)-int(q.n):] {
			b.depth = max(b.depth, -x.Gap)
		}
	}
	if q.bonds > 0 {
		from := w.bonds[q.firstBond : q.firstBond+q.bonds]
		b.bonds = append(b.bonds, from...)
		for i := range from {
			from[i] = solve.Bond{Broken: true, A: q.a, B: q.b}
		}
	}
	q.firstBond = int32(len(b.bonds)) - q.bonds
	w.asleep.pairs++
	w.asleep.bonds += int(q.bonds)
}

// take appends contact i of others to the rows and returns its index.
func (r *rows) take(contacts []solve.Contact, points []solve.Point, marks []mark, i int32) int32 {
	c := contacts[i]
	from, to := c.First, c.First+c.Count
	c.First = int32(len(r.points))
	r.points = append(r.points, points[from:to]...)
	r.marks = append(r.marks, marks[from:to]...)
	r.contacts = append(r.contacts, c)
	return int32(len(r.contacts) - 1)
}

// wakeBed wakes an island in one go: its bodies wait to be read with those that
// are awake, its pairs to join the others. A cluster parts.
func (w *World) wakeBed(k int32) {
	b := &w.beds[k]
	if b.cluster != nil {
		w.part(b.cluster)
	} else {
		for _, i := range b.bodies {
			w.meta[i].bed = 0
			w.stir(i)
		}
		w.asleep.bodies -= len(b.bodies)
		w.stats.WokeUp += len(b.bodies)
	}
	w.asleep.pairs -= len(b.pairs)
	w.asleep.points -= len(b.rows.points) + len(b.flat.points)
	now := rows{w.contacts, w.points, w.marks}
	for i := range b.pairs {
		w.wakePair(b, &b.pairs[i], &now)
	}
	w.contacts, w.points, w.marks = now.contacts, now.points, now.marks
	w.wakeSoft(&b.soft)
	*b = bed{
		bodies: b.bodies[:0], pairs: b.pairs[:0], bonds: b.bonds[:0],
		rows: rows{b.rows.contacts[:0], b.rows.points[:0], b.rows.marks[:0]},
		flat: flatRows{b.flat.contacts[:0], b.flat.points[:0], b.flat.marks[:0]},
		soft: b.soft.emptied(),
	}
	w.free = append(w.free, k)
}

// wakePair takes a pair out of a bed, with its bonds, and its rows to those given:
// it waits to join the others.
func (w *World) wakePair(b *bed, p *pair, now *rows) {
	q := w.store.take()
	w.move(p, q)
	q.bed, q.pressed = 0, 0
	w.letKeep(q)
	for _, i := range [...]int32{q.a, q.b} {
		if w.mass[i].Mass == 0 {
			w.meta[i].held--
		}
	}
	switch {
	case q.firstContact < 0:
	case w.flat != nil:
		q.firstContact = w.flat.now.take(&b.flat, q.firstContact)
	default:
		q.firstContact = now.take(b.rows.contacts, b.rows.points, b.rows.marks, q.firstContact)
	}
	if q.bonds > 0 {
		from := b.bonds[q.firstBond : q.firstBond+q.bonds]
		q.firstBond = int32(len(w.bonds))
		w.bonds = append(w.bonds, from...)
		w.asleep.bonds -= len(from)
	}
	w.woken = append(w.woken, q)
}

// joinPairs merges the pairs that have woken into the others.
func (w *World) joinPairs() {
	n := len(w.woken)
	if n == 0 {
		return
	}
	w.sortWoken()
	i, j := len(w.pairs)-1, n-1
	w.stale = true
	w.pairs = append(w.pairs, w.woken...)
	w.keys = slices.Grow(w.keys, n)[:len(w.pairs)]
	for k := len(w.pairs) - 1; j >= 0; k-- {
		key := w.woken[j].key()
		if i >= 0 && before(&key, &w.keys[i].partPair) {
			w.pairs[k], w.keys[k] = w.pairs[i], w.keys[i]
			i--
		} else {
			w.pairs[k], w.keys[k] = w.woken[j], pairKey{partPair: key}
			j--
		}
	}
	clear(w.woken)
	w.woken = w.woken[:0]
}

func (w *World) sortWoken() {
	slices.SortFunc(w.woken, comparePairs)
}

func comparePairs(p, q *pair) int {
	a, b := p.key(), q.key()
	if before(&a, &b) {
		return -1
	}
	return 1
}

// find returns the place of the first of a bed's pairs that is not before a
// key.
func (b *bed) find(f *partPair) int {
	return sort.Search(len(b.pairs), func(i int) bool {
		key := b.pairs[i].key()
		return !before(&key, f)
	})
}

// has tells whether a pair sleeps here.
func (b *bed) has(f *partPair) bool {
	i := b.find(f)
	return i < len(b.pairs) && b.pairs[i].key() == *f
}

// of appends the pairs of two bodies to out.
func (b *bed) of(f collide.Pair, out []*pair) []*pair {
	for i := b.find(&partPair{Pair: f}); i < len(b.pairs) && b.pairs[i].key().Pair == f; i++ {
		out = append(out, &b.pairs[i])
	}
	return out
}

// bedOf returns where one of two bodies sleeps, nil if none does.
func (w *World) bedOf(i, j int32) *bed {
	switch {
	case w.meta[i].bed > 0:
		return &w.beds[w.meta[i].bed-1]
	case w.meta[j].bed > 0:
		return &w.beds[w.meta[j].bed-1]
	}
	if c := w.meta[i].cluster; c != nil && c == w.meta[j].cluster {
		return &w.beds[c.bed]
	}
	return nil
}

// renumberBeds gives the bodies in beds their new indices.
func (w *World) renumberBeds(remap []int32) {
	for k := range w.beds {
		b := &w.beds[k]
		for i := range b.bodies {
			b.bodies[i] = remap[b.bodies[i]]
		}
		if c := b.cluster; c != nil {
			for i := range c.Members {
				c.Members[i].Body = b.bodies[i]
			}
		}
		for i := range b.pairs {
			p := &b.pairs[i]
			p.a, p.b = remap[p.a], remap[p.b]
		}
		for i := range b.rows.contacts {
			c := &b.rows.contacts[i]
			c.A, c.B = remap[c.A], remap[c.B]
		}
		for i := range b.flat.contacts {
			c := &b.flat.contacts[i]
			c.A, c.B = remap[c.A], remap[c.B]
		}
		for i := range b.bonds {
			x := &b.bonds[i]
			x.A, x.B = remap[x.A], remap[x.B]
		}
		for i := range b.soft.rows {
			r := &b.soft.rows[i]
			r.Rigid = remap[r.Rigid]
			r.Of = r.Rigid
		}
	}
}
