package systems

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/collide"
	"github.com/tackphysics/tack/systems/internal/geom"
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// flight is what continuous detection knows within a step: the pairs that are
// detected so and their bodies. It is empty where no body is swift.
type flight struct {
	swift     bool // some body is
	crossings []crossing
	flyers    []flyer
	paths     []solve.Path // by flyer
	of        []int32      // by body: its flyer, −1 if it is none
	sorted    int          // pairs before those that were begun within the step
	partsA    []int32
	partsB    []int32
	rest      []flyer // bodies that have made their way already
	blow      solve.Blow
	manifold  collide.Manifold
	rests     [collide.MaxParts]collide.Rest // in which a crossing with a surface touches, [:resting]
	resting   int
	placed    [2]collide.Placed // a convex part and a surface
}

// crossing is a pair whose bodies may meet within the step.
type crossing struct {
	partPair
	at     int32    // index of its pair, −1 if it is none yet
	touch  bool     // it touches along normal, and must not sink below floor
	over   bool     // nothing more can happen to it in this step
	asleep bool     // a body of it sleeps: the other waits for the next step, which wakes it
	facets bool     // it is with a surface of triangles: with all of them, in any slot
	flip   bool     // which is A
	normal vec.Vec3 // from A to B; of the next impact with a surface, from the other into it
	floor  float64  // separation along normal [m], < 0
	low    float64  // the floor for its contact points, where that for the whole bodies is another [m]
	near   float64  // that counts as touching [m]
	slop   float64  // that a touching pair may sink in before it strikes [m]
	budget int      // of passes in this substep
	t      float64  // of the next impact in the substep [s], +Inf if there is none
	cache  collide.Cache
}

// flyer is a body of a crossing.
type flyer struct {
	body    int32
	blows   int32     // in this substep
	t       float64   // up to which it has moved in the substep [s]
	moved   bool      // in part, within the substep
	planned bool      // its path is known
	own     bool      // and is not what IntegratePoses would make
	box     geom.AABB // covers the rest of its way in the substep
	asked   geom.AABB // where its crossings have been looked for, up to the step's end
	before  vec.Vec3  // velocity before gravity and loads
	after   vec.Vec3  // and after them
	gain    vec.Vec3  // what they have given it
	drift   vec.Vec3  // with which it waits after too many impacts
	v, w    vec.Vec3  // while its path is its own
}

const (
	// sinkShare of the thinner shape is what a pair with contact rows may sink
	// in before that counts as an impact: more than resting contacts overlap.
	sinkShare = 0.01
	// restShare of it is the gap up to which a pair that is detected
	// continuously has contact points as well, to rest on.
	restShare = 1e-3
	// maxBlows bounds the impacts of a body within a substep; after those it
	// waits where it is for the next.
	maxBlows = 16
)

// takeOff lists the pairs to be detected continuously in this step. found and
// pairs are sorted alike.
func (w *World) takeOff() {
	f := &w.flight
	for i := range f.flyers {
		f.of[f.flyers[i].body] = -1
	}
	f.crossings, f.flyers = f.crossings[:0], f.flyers[:0]
	f.sorted = len(w.pairs)
	if !f.swift {
		return
	}
	for len(f.of) < len(w.meta) {
		f.of = append(f.of, -1)
	}
	k := 0
	for i := range w.near {
		p := &w.near[i].partPair
		if !w.sweeps(p.Pair) || w.onSurface(p.Pair) {
			continue
		}
		for k < len(w.pairs) && before(&w.keys[k].partPair, p) {
			k++
		}
		at := int32(-1)
		if k < len(w.pairs) && w.keys[k].partPair == *p {
			at = int32(k)
		}
		w.cross(p, at)
	}
	for _, p := range w.found {
		if w.onSurface(p) && w.sweeps(p) {
			w.crossSurface(p)
		}
	}
}

// cross adds a crossing.
func (w *World) cross(p *partPair, at int32) {
	a, b := w.shapeOf(p.A, p.partA()), w.shapeOf(p.B, p.partB())
	thin := collide.Thin(a, b)
	near := collide.Near(a, b)
	c := crossing{partPair: *p, at: at, near: near, slop: near, asleep: w.meta[p.A].bed > 0 || w.meta[p.B].bed > 0, budget: passes, t: math.Inf(1)}
	if w.turnsFlat(p.A) || w.turnsFlat(p.B) {
		c.slop = float64(sinkShare * w.thinFlat(p.A, p.B))
	}
	c.low = -c.slop
	if at >= 0 {
		q := w.pairs[at]
		if q.disabled || q.contact.Disabled {
			return
		}
		if q.firstContact >= 0 {
			c.slop = float64(sinkShare * thin)
		}
		if m := w.manifoldOf(q); q.n > 0 && int(q.at) == int(at) {
			c.settle(m)
		}
	}
	w.board(p.A)
	w.board(p.B)
	w.flight.crossings = append(w.flight.crossings, c)
}

// sill is how deep a pair that is now apart by sep may sink.
func (c *crossing) sill(sep float64) float64 {
	if sep > 0 {
		sep = 0
	}
	return sep - c.slop
}

// deepest is the smallest separation of a manifold's points [m].
func deepest(m *collide.Manifold) float64 {
	least := math.Inf(1)
	for i := range m.N {
		least = lesser(least, m.Points[i].Sep)
	}
	return least
}

// board makes a body a flyer.
func (w *World) board(body int32) {
	f := &w.flight
	if f.of[body] >= 0 {
		return
	}
	k := int32(len(f.flyers))
	f.of[body] = k
	f.flyers = append(f.flyers, flyer{body: body, asked: w.proxies[body].Box})
	for len(f.paths) <= int(k) {
		f.paths = append(f.paths, solve.Path{})
	}
	w.sweepOut(k)
}

// ask looks for bodies that may be met on the rest of the way of a body whose
// velocity an impact has changed, the time left in the step long. It walks over
// all boxes: impacts are few.
func (w *World) ask(k int32, left float64) {
	f := &w.flight
	i := f.flyers[k].body
	m := &w.meta[i]
	if w.mass[i].Mass == 0 || !m.body.Fast && !w.isSwift(i, left) {
		return
	}
	m.swift = true
	box := w.sweptBox(i, left)
	if within(&box, &f.flyers[k].asked) {
		return
	}
	f.flyers[k].asked = cover(f.flyers[k].asked, box)
	for j := range w.proxies {
		p := collide.Pair{A: i, B: int32(j)}
		if p.B == i || w.meta[j].out || !w.proxies[i].Meets(&w.proxies[j]) || !w.sweeps(p) {
			continue
		}
		other := &w.proxies[j].Box
		if g := f.of[j]; g >= 0 {
			other = &f.flyers[g].asked
		}
		if !box.Overlaps(other) {
			continue
		}
		if p.B < p.A {
			p.A, p.B = p.B, p.A
		}
		w.crossParts(p, i, &box)
	}
}

// crossParts adds the crossings of the parts of two bodies, of which body i may
// be anywhere in the box.
func (w *World) crossParts(p collide.Pair, i int32, box *geom.AABB) {
	f := &w.flight
	if w.onSurface(p) {
		for k := range f.crossings {
			if f.crossings[k].Pair == p {
				return
			}
		}
		w.crossSurface(p)
		return
	}
	f.partsA, f.partsB = w.partsIn(p.A, i, box, f.partsA), w.partsIn(p.B, i, box, f.partsB)
	for _, a := range f.partsA {
		for _, b := range f.partsB {
			if q := (partPair{p, partsOf(a, b)}); !f.has(&q) {
				w.cross(&q, w.find(&q))
			}
		}
	}
}

// partsIn lists the parts of body j that can be met in the box by body i; of i
// itself all. Parts that move have moved by no more than their margin.
func (w *World) partsIn(j, i int32, box *geom.AABB, list []int32) []int32 {
	list = list[:0]
	if w.flat != nil {
		return w.partsInFlat(j, box, list)
	}
	c := w.meta[j].geometry.Compound
	if c == nil {
		return append(list, 0)
	}
	if i == j {
		for k := range c.Children {
			list = append(list, int32(k))
		}
		return list
	}
	local := box.Grow(w.margins[j])
	local = local.Local(w.placed[j].Pos, &w.placed[j].Rot)
	return c.Near(&local, list)
}

func (f *flight) has(p *partPair) bool {
	for i := range f.crossings {
		if f.crossings[i].partPair == *p {
			return true
		}
	}
	return false
}

// find returns the index of a pair that was there at the start of the step, −1
// if there is none.
func (w *World) find(p *partPair) int32 {
	if i := w.findFirst(p); i < w.flight.sorted && w.keys[i].partPair == *p {
		return int32(i)
	}
	return -1
}

// findFirst returns the index of the first of those pairs that is not before p.
func (w *World) findFirst(p *partPair) int {
	lo, hi := 0, w.flight.sorted
	for lo < hi {
		m := (lo + hi) / 2
		if before(&w.keys[m].partPair, p) {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}
