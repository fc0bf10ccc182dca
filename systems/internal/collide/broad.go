package collide

import (
	"github.com/tackphysics/tack/systems/internal/geom"
)

// Proxy is what the broad phase knows of a body. Two bodies collide if at
// least one is not Still and each is in a layer of the other's mask.
type Proxy struct {
	Box          geom.AABB
	Layers, Mask uint32
	Still        bool
}

// Meets reports whether each of two proxies is in a layer of the other's mask.
func (p *Proxy) Meets(q *Proxy) bool { return p.Layers&q.Mask != 0 && q.Layers&p.Mask != 0 }

// collides reports whether two proxies may make a pair, wherever they are.
func (p *Proxy) collides(q *Proxy) bool {
	return !(p.Still && q.Still) && p.Meets(q)
}

// Pair is two indices into the proxies, A < B.
type Pair struct{ A, B int32 }

// BroadPhase finds overlapping boxes. The zero value is ready; it keeps its
// buffers, so that a warm call allocates nothing. One goroutine at a time.
//
// Boxes are kept in a grid for each power of two of their size, rebuilt in
// every call, and each box looks in its own grid and the coarser ones that are
// in use: a grain among boulders costs a few cells more, and nothing depends
// on how things lie, on a line or in a heap. Boxes that no grid can hold, such
// as a half-space's, are tested against all.
type BroadPhase struct {
	grid  grid
	wide  []int32
	sort  pairSort
	found []Pair
}

// Pairs returns every overlapping pair that collides, each once, sorted by A,
// then B, appended to out[:0]. A box that is not valid (NaN, or Min > Max) is
// left out.
func (b *BroadPhase) Pairs(proxies []Proxy, out []Pair) []Pair {
	b.found, b.wide = b.found[:0], b.wide[:0]
	b.grid.reset(len(proxies))
	for i := range proxies {
		p := &proxies[i]
		if p.Box.Valid() && p.Layers != 0 && p.Mask != 0 && !b.grid.put(p, int32(i)) {
			b.wide = append(b.wide, int32(i))
		}
	}
	b.grid.build()
	b.found = b.grid.pairs(proxies, b.found)
	for k, i := range b.wide {
		b.found = widePairs(proxies, b.grid.items, i, b.wide[k+1:], b.found)
	}
	return b.sort.sorted(b.found, len(proxies), out)
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
