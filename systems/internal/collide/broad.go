package collide

import (
	"github.com/tackphysics/tack/systems/internal/crew"
	"github.com/tackphysics/tack/systems/internal/geom"
)

// Proxy is what the broad phase knows of a body. Two bodies collide if at
// least one is not Still, each is in a layer of the other's mask, and they are
// not of the same group.
type Proxy struct {
	Box          geom.AABB
	Layers, Mask uint32
	Group        uint32 // 0: of none
	Still        bool
	Parted       bool // a compound or a surface: for the caller to know
}

// Meets reports whether each of two proxies is in a layer of the other's mask.
func (p *Proxy) Meets(q *Proxy) bool { return p.Layers&q.Mask != 0 && q.Layers&p.Mask != 0 }

// collides reports whether two proxies may make a pair, wherever they are.
func (p *Proxy) collides(q *Proxy) bool {
	return !(p.Still && q.Still) && (p.Group == 0 || p.Group != q.Group) && p.Meets(q)
}

// Pair is two indices into the proxies, A < B.
type Pair struct{ A, B int32 }

// BroadPhase finds overlapping boxes. The zero value is ready; it keeps its
// buffers, so that a warm call allocates nothing. One goroutine at a time.
//
// Boxes that move are kept in a grid for each power of two of their size,
// rebuilt in every call, and each box looks in its own grid and the coarser
// ones that are in use: a grain among boulders costs a few cells more, and
// nothing depends on how things lie, on a line or in a heap. Where a size has
// few boxes, these are looked at one by one. Boxes that no grid can hold, such as
// a half-space's, are tested against all. (Against a tree over the same boxes,
// built anew in each call, the grid takes a third of the time where sizes are
// alike, and no more where they go from 1 mm to 100 m.)
//
// Boxes at rest lie in a tree that is asked by those that move, and cost
// nothing by themselves.
type BroadPhase struct {
	// Crew looks for the pairs of the boxes that move; nil is the caller alone.
	Crew *crew.Crew

	grid  grid
	wide  []int32
	sort  pairSort
	found [][]Pair // by worker
	look  lookJob
	rest  restJob

	still tree
	vast  []int32 // at rest, and too large for the tree
	place []int32 // by body: its leaf in the tree, or one of the below
	walks []walk  // by worker
	batch []int32
	leafs []int32
}

// Where a body is that is in no leaf.
const (
	notAtRest = -1 - iota
	amongVast
	nowhere // at rest with a box that is not valid
)

// Rest lays bodies to rest with their present boxes, which must not change
// until Stir. No two bodies at rest make a pair.
func (b *BroadPhase) Rest(bodies []int32, proxies []Proxy) {
	for len(b.place) < len(proxies) {
		b.place = append(b.place, notAtRest)
	}
	b.batch = b.batch[:0]
	for _, i := range bodies {
		b.Stir(i)
		box := &proxies[i].Box
		switch half := surface(box); {
		case !box.Valid():
			b.place[i] = nowhere
		case half-half != 0: // infinite, or its surface is
			b.place[i] = amongVast
			b.vast = append(b.vast, i)
		default:
			b.batch = append(b.batch, i)
		}
	}
	for len(b.leafs) < len(b.batch) {
		b.leafs = append(b.leafs, 0)
	}
	b.still.addAll(b.batch, proxies, b.leafs)
	for k, i := range b.batch {
		b.place[i] = b.leafs[k]
	}
}

// Stir takes a body back from rest, if it is there.
func (b *BroadPhase) Stir(body int32) {
	if int(body) >= len(b.place) {
		return
	}
	switch at := b.place[body]; {
	case at >= 0:
		b.still.remove(at)
	case at == amongVast:
		for k, i := range b.vast {
			if i == body {
				b.vast = append(b.vast[:k], b.vast[k+1:]...)
				break
			}
		}
	}
	b.place[body] = notAtRest
}

// AtRest tells whether a body is at rest.
func (b *BroadPhase) AtRest(body int32) bool {
	return int(body) < len(b.place) && b.place[body] != notAtRest
}

// Renumber gives the bodies new indices, body i becomes remap[i]; below zero it
// is taken out.
func (b *BroadPhase) Renumber(remap []int32) {
	for i := range b.place {
		if remap[i] < 0 {
			b.Stir(int32(i))
		}
	}
	n := 0
	for i, at := range b.place {
		if remap[i] < 0 {
			continue
		}
		if at >= 0 {
			b.still.nodes[at].body = remap[i]
		}
		b.place[remap[i]] = at
		n = int(remap[i]) + 1
	}
	b.place = b.place[:n]
	for k, i := range b.vast {
		b.vast[k] = remap[i]
	}
}

// Pairs returns every overlapping pair that collides of which one body at least
// is awake, each pair once, sorted by A, then B, appended to out[:0]. awake are
// the indices of those that are not at rest, ascending. A box that is not valid
// (NaN, or Min > Max) is left out.
func (b *BroadPhase) Pairs(proxies []Proxy, awake []int32, out []Pair) []Pair {
	for len(b.found) < b.Crew.Workers() {
		b.found, b.walks = append(b.found, nil), append(b.walks, walk{})
	}
	for i := range b.found {
		b.found[i] = b.found[i][:0]
	}
	b.wide = b.wide[:0]
	b.grid.reset(len(awake))
	for _, i := range awake {
		p := &proxies[i]
		if p.pairs() && !b.grid.put(p, i) {
			b.wide = append(b.wide, i)
		}
	}
	b.rest = restJob{b, proxies, awake}
	b.Crew.Run(&b.rest, (len(awake)+restPart-1)/restPart)
	b.rest = restJob{}
	b.grid.build()
	b.look = lookJob{&b.grid, proxies, b.found}
	b.Crew.Run(&b.look, b.grid.parts())
	b.look = lookJob{}
	for k, i := range b.wide {
		b.found[0] = widePairs(proxies, b.grid.raw, i, b.wide[k+1:], b.found[0])
	}
	return b.sort.sorted(b.found, len(proxies), out, b.Crew)
}

// pairs tells whether a proxy can make pairs at all.
func (p *Proxy) pairs() bool { return p.Box.Valid() && p.Layers != 0 && p.Mask != 0 }

// restJob finds the pairs of restPart boxes with those at rest at a time.
type restJob struct {
	broad   *BroadPhase
	proxies []Proxy
	awake   []int32
}

const restPart = 256

// Part appends the pairs of part i to the worker's.
func (j *restJob) Part(worker, i int) {
	b := j.broad
	out := b.found[worker]
	for _, k := range j.awake[i*restPart : min((i+1)*restPart, len(j.awake))] {
		if j.proxies[k].pairs() {
			out = b.resting(j.proxies, k, worker, out)
		}
	}
	b.found[worker] = out
}

// resting appends the pairs of box i with those at rest.
func (b *BroadPhase) resting(proxies []Proxy, i int32, worker int, out []Pair) []Pair {
	p := &proxies[i]
	for _, j := range b.still.overlaps(&p.Box, &b.walks[worker]) {
		if p.collides(&proxies[j]) {
			out = append(out, ordered2(i, j))
		}
	}
	for _, j := range b.vast {
		if q := &proxies[j]; p.Box.Overlaps(&q.Box) && p.collides(q) {
			out = append(out, ordered2(i, j))
		}
	}
	return out
}

// widePairs appends the pairs of box i with all boxes of the grid and with the
// other wide ones.
func widePairs(proxies []Proxy, items []gridItem, i int32, others []int32, out []Pair) []Pair {
	p := &proxies[i]
	for k := range items {
		j := items[k].index
		q := &proxies[j]
		if p.Box.Overlaps(&q.Box) && p.collides(q) {
			out = append(out, ordered2(i, j))
		}
	}
	for _, j := range others {
		q := &proxies[j]
		if p.Box.Overlaps(&q.Box) && p.collides(q) {
			out = append(out, ordered2(i, j))
		}
	}
	return out
}

func ordered2(i, j int32) Pair {
	if i < j {
		return Pair{i, j}
	}
	return Pair{j, i}
}
