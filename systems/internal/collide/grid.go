package collide

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// The grid levels: level k holds boxes whose longest side is at most 2^(k +
// lowestLevel) m and more than half of that, in cells of that size. Smaller
// boxes share the lowest level; larger ones are left to the wide list.
const (
	lowestLevel = -12 // 0.24 mm
	gridLevels  = 40  // up to 134,000 km
	maxCellAt   = 1 << 50
)

// gridItem is a box in the grid: the proxy, copied for locality.
type gridItem struct {
	Proxy
	key   uint64 // of its cell; keys repeat 2^20 cells apart, which is harmless
	index int32
	level int32
}

// level is the part of the grid that holds boxes of one size.
type level struct {
	cell, inv float64  // size of a cell [m] and its inverse
	half      vec.Vec3 // largest half sizes of its boxes [m]
	count     int32
	moving    int32
}

// grid is a hierarchical hash grid: each box is in the cell of its centre, in
// the grid of its size (after Ericson, "Real-Time Collision Detection", 2005,
// 7.2). items is sorted by bucket; the boxes of bucket k are
// items[start[k]:start[k+1]].
type grid struct {
	levels [gridLevels]level
	used   []int32 // levels with boxes, ascending
	raw    []gridItem
	items  []gridItem
	start  []int32
	bucket []int32
	mask   uint64
}

func (g *grid) reset(n int) {
	for i := range g.levels {
		cell := math.Ldexp(1, i+lowestLevel)
		g.levels[i] = level{cell: cell, inv: 1 / cell}
	}
	g.used, g.raw = g.used[:0], g.raw[:0]
	size := 64
	for size < 2*n {
		size *= 2
	}
	g.mask = uint64(size - 1)
	if len(g.start) < size+1 {
		g.start = make([]int32, size+1)
	}
}

// put adds a valid box and reports whether a level can hold it.
func (g *grid) put(p *Proxy, index int32) bool {
	d := p.Box.Max.Sub(p.Box.Min)
	size := d.X
	if d.Y > size {
		size = d.Y
	}
	if d.Z > size {
		size = d.Z
	}
	if !(size <= g.levels[gridLevels-1].cell) {
		return false
	}
	k := int32(0)
	if _, e := math.Frexp(size); e > lowestLevel {
		k = int32(e - lowestLevel)
		if size == g.levels[k-1].cell {
			k--
		}
	}
	l := &g.levels[k]
	c := p.Box.Min.Add(p.Box.Max).Mul(0.5)
	far := maxCellAt * l.cell
	if !(math.Abs(c.X) < far && math.Abs(c.Y) < far && math.Abs(c.Z) < far) {
		return false
	}
	if h := d.X / 2; h > l.half.X {
		l.half.X = h
	}
	if h := d.Y / 2; h > l.half.Y {
		l.half.Y = h
	}
	if h := d.Z / 2; h > l.half.Z {
		l.half.Z = h
	}
	l.count++
	if !p.Still {
		l.moving++
	}
	x, y, z := floor(c.X*l.inv), floor(c.Y*l.inv), floor(c.Z*l.inv)
	g.raw = append(g.raw, gridItem{Proxy: *p, key: cellKey(k, x, y, z), index: index, level: k})
	return true
}

// floor returns the largest integer ≤ x, for |x| < 2^62.
func floor(x float64) int64 {
	i := int64(x)
	if float64(i) > x {
		i--
	}
	return i
}

// Keys hold 20 bits of each coordinate, x lowest, and the level's low bits.
const (
	keyBits = 20
	keyMask = 1<<keyBits - 1
)

func rowKey(level int32, y, z int64) uint64 {
	return uint64(level&15)<<(3*keyBits) | uint64(z&keyMask)<<(2*keyBits) | uint64(y&keyMask)<<keyBits
}

func cellKey(level int32, x, y, z int64) uint64 {
	return rowKey(level, y, z) | uint64(x&keyMask)
}

// rowHash spreads the rows over the buckets; the cells of a row follow each
// other.
func rowHash(row uint64) uint64 { return (row * 0x9e3779b97f4a7c15) >> 20 }

func (g *grid) bucketOf(key uint64) int32 {
	return int32((rowHash(key&^keyMask) + key&keyMask) & g.mask)
}

// build sorts the boxes by bucket.
func (g *grid) build() {
	for i := range g.levels {
		if g.levels[i].count > 0 {
			g.used = append(g.used, int32(i))
		}
	}
	n := len(g.raw)
	if cap(g.items) < n {
		g.items = make([]gridItem, n+n/4)
		g.bucket = make([]int32, n+n/4)
	}
	g.items, g.bucket = g.items[:n], g.bucket[:n]
	start := g.start[:g.mask+2]
	clear(start)
	for i := range g.raw {
		k := g.bucketOf(g.raw[i].key)
		g.bucket[i] = k
		start[k+1]++
	}
	for i := 1; i < len(start); i++ {
		start[i] += start[i-1]
	}
	for i := range g.raw {
		k := g.bucket[i]
		g.items[start[k]] = g.raw[i]
		start[k]++
	}
	copy(start[1:], start[:len(start)-1])
	start[0] = 0
}

// pairs appends the pairs of all boxes in the grid.
func (g *grid) pairs(out []Pair) []Pair {
	for i := range g.items {
		p := &g.items[i]
		for _, k := range g.used {
			l := &g.levels[k]
			if k < p.level || (p.Still && l.moving == 0) {
				continue
			}
			out = g.look(int32(i), p, k, l, out)
		}
	}
	return out
}

// look appends the pairs of box i with those of a level: of its own level only
// those in its cell after it and in the half of the cells about it that come
// later, so that each pair is found once.
func (g *grid) look(i int32, p *gridItem, k int32, l *level, out []Pair) []Pair {
	lo, hi := p.Box.Min.Sub(l.half).Mul(l.inv), p.Box.Max.Add(l.half).Mul(l.inv)
	x0, x1 := floor(lo.X), floor(hi.X)
	y0, y1 := floor(lo.Y), floor(hi.Y)
	z0, z1 := floor(lo.Z), floor(hi.Z)
	same := k == p.level
	var cx, cy, cz int64
	if same {
		c := p.Box.Min.Add(p.Box.Max).Mul(0.5)
		cx, cy, cz = floor(c.X*l.inv), floor(c.Y*l.inv), floor(c.Z*l.inv)
		z0 = cz
	}
	for z := z0; z <= z1; z++ {
		ya := y0
		if same && z == cz {
			ya = cy
		}
		for y := ya; y <= y1; y++ {
			xa := x0
			own := same && z == cz && y == cy
			if own {
				xa = cx
			}
			row := rowKey(k, y, z)
			hash := rowHash(row)
			for x := xa; x <= x1; x++ {
				key := row | uint64(x&keyMask)
				at := (hash + uint64(x&keyMask)) & g.mask
				from, to := g.start[at], g.start[at+1]
				if own && x == cx {
					from = i + 1
				}
				for j := from; j < to; j++ {
					q := &g.items[j]
					if q.key == key && p.Box.Overlaps(&q.Box) && p.collides(&q.Proxy) {
						out = append(out, ordered2(p.index, q.index))
					}
				}
			}
		}
	}
	return out
}
