package systems

import (
	"github.com/tackphysics/tack/systems/internal/collide"
)

// Collide is the first stage: it gathers the components, finds the pairs that
// are near, makes their manifolds, begins and ends pairs and seats new bonds.
func Collide(w *World) {
	w.events.reset()
	w.events.add(&w.early)
	w.early.reset()
	w.stats.begin()
	w.midStep = true
	w.collide()
	w.stats.lap(&w.stats.Collide)
}

func (w *World) collide() {
	if w.crew != nil || w.soft.crew != nil {
		w.helpers.Call()
	}
	w.dropLaws()
	w.gather()
	w.stats.lapPart(partGather)
	w.muster()
	w.bound()
	w.found = w.broad.Pairs(w.proxies, w.awake, w.found)
	w.addRequested()
	w.expand()
	w.rouseSoft()
	w.wakeTouched()
	w.partSwift()
	w.stats.lapPart(partBroadPhase)
	w.matchPairs()
	w.layOut()
	w.giveRequests()
	w.narrow()
	w.carryBonds()
	w.takeOff()
	w.stats.lapPart(partBonds)
	w.collideSoft()
	w.stats.lapPart(partSkins)
}

// readPairs mends the pairs that the user has removed, and combines materials
// anew where they have changed. What else may have changed of a pair, the narrow
// phase sees.
func (w *World) readPairs() {
	if w.stale || w.mixed != w.table.epoch {
		w.stale, w.mixed = false, w.table.epoch
		for _, p := range w.pairs {
			if p.removed {
				w.mend(p)
			}
			if p.epoch != w.table.epoch {
				w.combine(p)
				p.showMix()
				p.sensor = w.meta[p.a].body.Sensor || w.meta[p.b].body.Sensor
				p.contact.Sensor = p.sensor
			}
		}
	}
	for i := int(w.steps % mendEvery); i < len(w.pairs); i += mendEvery {
		w.mend(w.pairs[i])
	}
}

// narrow makes the manifold of every pair and lays out the solver's rows.
func (w *World) narrow() {
	if w.flat != nil {
		w.flat.begin(len(w.pairs))
	} else {
		w.beginRows()
	}
	w.readPairs()
	w.friction = room(w.friction, len(w.pairs))
	w.stats.lapPart(partPairs)
	w.crew.Run(&w.narrowJob, (len(w.pairs)+narrowPart-1)/narrowPart)
	w.stats.lapPart(partNarrowPhase)
	if w.flat != nil {
		w.addFlatContacts()
	} else {
		w.addContacts()
	}
	w.stats.lapPart(partRows)
}

// beginRows starts the rows of a step, with room for the manifolds of all pairs.
func (w *World) beginRows() {
	w.last, w.contacts, w.points, w.marks = rows{w.contacts, w.points, w.marks},
		w.last.contacts[:0], w.last.points[:0], w.last.marks[:0]
	for len(w.manifolds) < len(w.pairs) {
		w.manifolds = append(w.manifolds, collide.Manifold{})
	}
}

// narrowJob makes the manifolds of narrowPart pairs at a time.
type narrowJob struct{ w *World }

const narrowPart = 32

// Part makes the manifolds of part i.
func (j *narrowJob) Part(_, i int) {
	w := j.w
	first, end := i*narrowPart, min((i+1)*narrowPart, len(w.pairs))
	for _, p := range w.pairs[first:end] { // all at once: each waits for memory
		p.disabled = p.contact.Disabled
	}
	for n := first; n < end; n++ {
		p, k := w.pairs[n], &w.keys[n]
		p.at = int32(n)
		w.friction[n] = p.friction
		if w.flat != nil {
			margin, reach := w.spans(p)
			m := &w.flat.manifolds[n]
			w.flat.collide(&k.partPair, margin, reach, m)
			p.n = int32(m.N)
		} else {
			w.makeManifold(p, k, &w.manifolds[n])
		}
		p.away++
		if p.n > 0 {
			p.away = 0
		}
		k.forget = p.away > forgetAfter && p.bonds == 0 && p.cooled <= w.time
		k.rows = uint8(p.n)
		if p.sensor || p.disabled || w.whirls(k.Pair) {
			k.rows = 0
		}
	}
}

// makeManifold makes the manifold of a pair in space.
func (w *World) makeManifold(p *pair, k *pairKey, m *collide.Manifold) {
	if p.ready != notMade {
		w.take(p, m)
	} else {
		var a, b collide.Placed
		margin, reach := w.spans(p)
		w.contact(p, w.place(p.a, k.partA(), &a), w.place(p.b, k.partB(), &b), margin, reach, m)
	}
	p.n = int32(m.N)
}

// contact finds the manifold of a pair, or places the one that was found when
// its bodies were last in much the same place.
func (w *World) contact(p *pair, a, b *collide.Placed, margin, reach float64, m *collide.Manifold) {
	if w.flight.swift && w.sweeps(collide.Pair{A: p.a, B: p.b}) {
		if p.kept > 0 {
			w.store.kept[p.kept-1].Drop()
		}
		if collide.Collide(a, b, margin, reach, &p.cache, m) {
			// They touch: now the points beside that are as near as ever,
			// along a normal that is known.
			collide.Collide(a, b, w.margins[p.a]+w.margins[p.b], reach, &p.cache, m)
		}
		return
	}
	if p.kept == 0 {
		collide.Collide(a, b, margin, reach, &p.cache, m)
		return
	}
	k := &w.store.kept[p.kept-1]
	shapes := [2]uint32{w.meta[p.a].shapes, w.meta[p.b].shapes}
	if p.shapes == shapes && k.Place(a, b, margin, reach, m) {
		return
	}
	p.shapes = shapes
	collide.Collide(a, b, margin, reach, &p.cache, m)
	k.Keep(a, b, margin, reach, m)
	p.keeps++
}

// keptID names the manifold that a pair keeps, 0 if it keeps none.
func (w *World) keptID(p *pair) uint64 {
	if p.kept == 0 || w.store.kept[p.kept-1].Empty() {
		return 0
	}
	return p.id<<32 | uint64(p.keeps)
}

// spans is how far apart a pair's contact points may be, and how far its
// adhesion reaches, −1 if nothing sticks [m].
func (w *World) spans(p *pair) (margin, reach float64) {
	key := p.key()
	margin, reach = w.margins[p.a]+w.margins[p.b], -1
	if w.flight.swift {
		margin = w.pairMargin(&key)
	}
	if p.law < 0 {
		return margin, reach
	}
	if !p.sensor {
		reach = p.reach
	}
	if g := touchShare * p.reach; w.flight.swift && p.bonds == 0 && margin > g && w.sticks(p) && w.sweeps(key.Pair) {
		margin = g // nearer than that it bonds; from farther it is caught in flight
	}
	if g := w.glue[p.law].BreakGap; p.requested > 0 && margin < g {
		margin = g
	}
	return margin, reach
}

// pairMargin is how far apart the contact points of two bodies may be [m]: what
// they may close within the step, or next to nothing where impacts are found
// when they happen.
func (w *World) pairMargin(f *partPair) float64 {
	if w.flight.swift && w.sweeps(f.Pair) {
		if w.flat != nil {
			return float64(restShare * w.thinFlat(f.A, f.B))
		}
		return float64(restShare * collide.Thin(w.shapeOf(f.A, f.partA()), w.shapeOf(f.B, f.partB())))
	}
	return w.margins[f.A] + w.margins[f.B]
}
