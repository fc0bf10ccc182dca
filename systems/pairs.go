package systems

import (
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// pair is what the systems remember of two bodies that are near each other.
// What every stage looks at comes first: one line of the cache, and what the
// narrow phase looks at in the next.
type pair struct {
	a, b         int32 // dense indices, a < b
	at           int32 // index of the pair and its manifold in this step
	n            int32 // contact points
	firstContact int32 // in the solver's contacts, −1 if none
	firstBond    int32
	bonds        int32
	law          int32 // −1: not sticky
	away         int32 // steps without a contact point
	made         int32 // bonds in this step
	sensor       bool
	disabled     bool
	removed      bool // its entity is gone
	touching     bool // now
	touched      bool // after the last step
	hit          bool // in flight, within this step
	held         bool // bonds after the last step
	shown        bool // its components say more than nothing
	listed       bool // its Adhesion lists bonds
	cause        Cause
	contact      *components.ContactPairData

	friction    float64
	restitution float64
	soft        *softKind // nil: rigid
	part        uint32
	patch       int32 // in the solver's patches, −1 if none
	ready       int32 // number of its manifold, as in nearPair
	bed         int32 // where it sleeps, 1 above the index; 0 while it is awake
	epoch       uint64
	id          uint64
	keeps       uint32    // manifolds kept so far
	kept        int32     // its place in the store for one, from 1; 0 if it keeps none
	shapes      [2]uint32 // of both bodies, when the manifold was kept

	cache     collide.Cache
	reach     float64
	requested float64 // intensity asked for by Bond, 0 if none
	lost      float64 // area that gave way in the step [m²]
	struck    uint64  // the step after its last impact in flight, 0 if none
	slot      slot
	area      float64 // bonded at the start of the step [m²]
	work      float64 // done on bonds that have gone [J]
	nascent   float64 // intensity before any bond is born
	cooled    float64 // time from which it may bond again [s]
	calm      float64 // how long its bonds have been quiet [s]
	still     float64 // the share of their strength that they had then
	pressed   float64 // energy of its soft contacts, while it lies in a bed [J]
	force     bondLoad
	blow      bondLoad // impulses of impacts in flight within this step [N·s]

	adhesion *components.AdhesionData
	entity   donburi.Entity
}

// bondLoad is the mean force of a pair's bonds over a step, in the world, and
// that of its contact points.
type bondLoad struct {
	normal float64
	shear  vec.Vec3
}

// forgetAfter is the number of steps without a contact point after which a pair
// is forgotten although its boxes still overlap.
const forgetAfter = 60

// pairKey is what the walks over all pairs look at.
type pairKey struct {
	partPair
	rows    uint8 // its contact points that have rows
	forget  bool  // has had no contact point for too long
	slotted bool  // with a surface: its manifold is made in the match
}

// keep tells whether a pair outlives the overlap of its boxes.
func (w *World) keep(p *pair) bool {
	if w.meta[p.a].out || w.meta[p.b].out {
		p.cause = BodyGone
		return false
	}
	if w.meta[p.a].resting && w.meta[p.b].resting { // the broad phase looks at neither
		return true
	}
	if p.bonds == 0 && p.cooled <= w.time && (p.struck == 0 || w.steps-p.struck > forgetAfter) {
		return false
	}
	if !w.proxies[p.a].Meets(&w.proxies[p.b]) {
		p.cause = Released
		return false
	}
	return true
}

// mend gives a pair a new entity if the user has removed it, and takes the
// pointers of its components anew, should they have been swapped.
func (w *World) mend(p *pair) {
	if p.removed {
		w.attach(p)
		return
	}
	e := w.world.Entry(p.entity)
	if a := e.Archetype(); a != w.pairKind {
		if !e.HasComponent(components.ContactPair) || !e.HasComponent(components.Adhesion) {
			w.world.Remove(p.entity)
			w.attach(p)
			return
		}
		w.pairKind = a
	}
	if c, a := components.ContactPair.Get(e), components.Adhesion.Get(e); c != p.contact || a != p.adhesion {
		p.contact, p.adhesion = c, a
		p.listed = len(a.Bonds) > 0
		p.showMix()
	}
}

// showMix writes what the two materials make together.
func (p *pair) showMix() {
	p.contact.Friction, p.contact.Restitution = p.friction, p.restitution
}

// mendEvery is the number of steps between two looks at a pair's pointers:
// looking each time would cost as much as the narrow phase of two spheres.
const mendEvery = 256

// forget is called before donburi removes an entity.
func (w *World) forget(e donburi.Entity) {
	if len(w.refused) > 0 {
		delete(w.refused, e)
	}
	if i := w.index(e); i >= 0 {
		w.meta[i].gone, w.removed = true, true
	}
	if id := int(e.Id()); id < len(w.pairAt) && w.pairAt[id] != nil && w.pairAt[id].entity == e {
		p := w.pairAt[id]
		p.removed, w.stale = true, true
		w.pairAt[id] = nil
		if p.bed > 0 {
			w.calls = append(w.calls, w.meta[w.beds[p.bed-1].bodies[0]].entity)
		}
	}
}

// begin makes a pair and its entity.
func (w *World) begin(f *nearPair) *pair {
	p := w.store.take()
	*p = pair{a: f.A, b: f.B, part: f.part, ready: f.made, id: w.nextPairID, law: -1, firstContact: -1, patch: -1}
	w.nextPairID++
	p.sensor = w.meta[p.a].body.Sensor || w.meta[p.b].body.Sensor
	w.letKeep(p)
	w.attach(p)
	w.combine(p)
	p.showMix()
	return p
}

// letKeep gives a pair a place for the manifold that it keeps, if that pays.
func (w *World) letKeep(p *pair) {
	if w.flat != nil || p.ready != notMade {
		return
	}
	var a, b collide.Placed
	f := p.key()
	if collide.Keeps(w.place(f.A, f.partA(), &a).Shape, w.place(f.B, f.partB(), &b).Shape) {
		p.kept = w.store.takeKept()
	}
}

// attach creates the pair's entity.
func (w *World) attach(p *pair) {
	p.entity = w.world.Create(components.ContactPair, components.Adhesion)
	e := w.world.Entry(p.entity)
	p.contact, p.adhesion = components.ContactPair.Get(e), components.Adhesion.Get(e)
	f := partPair{part: p.part}
	*p.contact = components.ContactPairData{
		ID: p.id, A: w.meta[p.a].entity, B: w.meta[p.b].entity, PartA: int(f.partA()), PartB: int(f.partB()), Sensor: p.sensor,
	}
	p.removed = false
	id := int(p.entity.Id())
	for len(w.pairAt) <= id {
		w.pairAt = append(w.pairAt, nil)
	}
	w.pairAt[id] = p
}

// end tells what is over and removes the entity.
func (w *World) end(p *pair) {
	a, b := p.contact.A, p.contact.B
	if p.bonds > 0 {
		for i := p.firstBond; i < p.firstBond+p.bonds; i++ {
			p.work += w.bonds[i].Work
			w.bonds[i].Broken = true
		}
		w.stats.BondsBroken += int(p.bonds)
		w.events.Broke = append(w.events.Broke, Broke{p.entity, a, b, p.cause, p.work})
	}
	if p.touched {
		w.events.Ended = append(w.events.Ended, Ended{p.entity, a, b})
	}
	if !p.removed {
		w.pairAt[p.entity.Id()] = nil // it is not the user who removes it
		w.world.Remove(p.entity)
	}
	w.store.freeKept(p)
	w.store.free = append(w.store.free, p)
}

// dropPairs ends the pairs of bodies that are gone and renumbers the others.
func (w *World) dropPairs(remap []int32) {
	n := 0
	for i := range w.pairs {
		p := w.pairs[i]
		a, b := remap[p.a], remap[p.b]
		if a < 0 || b < 0 {
			p.cause = BodyGone
			w.end(p)
			continue
		}
		p.a, p.b = a, b
		w.pairs[n], w.keys[n] = p, w.keys[i]
		w.keys[n].Pair = collide.Pair{A: a, B: b}
		n++
	}
	clear(w.pairs[n:])
	w.pairs, w.keys = w.pairs[:n], w.keys[:n]
	for i := range w.bonds {
		if k := &w.bonds[i]; !k.Broken {
			k.A, k.B = remap[k.A], remap[k.B]
		}
	}
}
