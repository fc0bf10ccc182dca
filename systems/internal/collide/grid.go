package collide

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/num"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The grid levels: level k holds boxes whose longest side is at most
// 2^(k + lowestLevel) m and more than half of that, in cells of that size.
// Smaller boxes share the lowest level; larger ones go to the wide list, and
// so do those too far out to count cells.
const (
	lowestLevel = -12 // 0.24 mm
	gridLevels  = 40  // up to 134,000 km
	farCells    = 1 << 50
)

// level is the part of the grid that holds boxes of one size.
type level struct {
	cell, inv float64  // size of a cell [m] and its inverse
	half      vec.Vec3 // largest half sizes of its boxes [m]
	count     int32
	moving    int32
}

// gridItem is a box in the grid, rounded outwards to coarse numbers: what
// passes their test is tested again with the true box.
type gridItem struct {
	lo, hi [3]int32
	index  int32
	level  int32
	key    uint64 // of its cell
}

// grid is a hierarchical hash grid: each box is in the cell of its centre, in
// the grid of its size (after Ericson, "Real-Time Collision Detection", 2005,
// 7.2). items is sorted by bucket; those of bucket k are
// items[start[k]:start[k+1]].
type grid struct {
	levels [gridLevels]level
	used   []int32    // levels with more than few boxes, ascending
	few    []gridItem // boxes of the other levels, the finest level first
	raw    []gridItem
	items  []gridItem
	start  []int32
	bucket []int32
	mask   uint64
	stride uint64 // buckets between two rows of a block
}

func (g *grid) reset(n int) {
	for i := range g.levels {
		g.levels[i] = level{cell: pow2(i + lowestLevel), inv: pow2(-i - lowestLevel)}
	}
	g.used, g.raw, g.few = g.used[:0], g.raw[:0], g.few[:0]
	size := 64
	for size < 2*n && size <= keyMask {
		size *= 2
	}
	g.mask = uint64(size - 1)
	g.stride = 1
	for g.stride*g.stride*g.stride < g.mask {
		g.stride += 2
	}
	if len(g.start) < size+1 {
		g.start = make([]int32, size+1)
	}
}

// pow2 returns 2^e for a normal exponent.
func pow2(e int) float64 { return math.Float64frombits(uint64(1023+e) << 52) }

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
	k := levelOf(size)
	l := &g.levels[k]
	c := p.Box.Min.Add(p.Box.Max).Mul(0.5)
	far := farCells * l.cell
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
	x, y, z := num.Floor(c.X*l.inv), num.Floor(c.Y*l.inv), num.Floor(c.Z*l.inv)
	g.raw = append(g.raw, gridItem{}) // and then in its place, not by way of the stack
	it := &g.raw[len(g.raw)-1]
	it.lo[0], it.lo[1], it.lo[2] = coarse(p.Box.Min.X)-1, coarse(p.Box.Min.Y)-1, coarse(p.Box.Min.Z)-1
	it.hi[0], it.hi[1], it.hi[2] = coarse(p.Box.Max.X)+1, coarse(p.Box.Max.Y)+1, coarse(p.Box.Max.Z)+1
	it.key, it.index, it.level = rowKey(k, y, z)|uint64(x&keyMask), index, k
	return true
}

// levelOf returns the level for a longest side: the exponent of the next power
// of two, read from the number's bits.
func levelOf(size float64) int32 {
	b := math.Float64bits(size)
	e := int32(b>>52) - 1023
	if b<<12 != 0 {
		e++
	}
	if e < lowestLevel {
		return 0
	}
	return e - lowestLevel
}

// coarse returns an integer that grows with x, one for each float32; rounding
// is off by less than one.
func coarse(x float64) int32 {
	b := int32(math.Float32bits(float32(x)))
	return b ^ int32(uint32(b>>31)>>1)
}

// Keys hold 20 bits of each coordinate, x lowest, and the low bits of the
// level. They repeat 2^20 cells apart; the boxes' test tells such cells apart.
const (
	keyBits = 20
	keyMask = 1<<keyBits - 1
)

func rowKey(level int32, y, z int64) uint64 {
	return uint64(level&15)<<(3*keyBits) | uint64(z&keyMask)<<(2*keyBits) | uint64(y&keyMask)<<keyBits
}

// bucketOf returns the first bucket of a row, before it is wrapped. The cells of
// a row follow each other, and 16×16 rows lie side by side, so that what is near
// in space is near in memory; such blocks are spread, so that no line or slope
// falls into few buckets.
func (g *grid) bucketOf(row uint64) uint64 {
	const low = 15
	r := row >> keyBits
	y, z := r&low, r>>keyBits&low
	block := r &^ (low | low<<keyBits)
	return (block*0x9e3779b97f4a7c15)>>40 + (z*(low+1)+y)*g.stride
}

// fewBoxes is the number of boxes in a level up to which it is quicker to look
// at each than to look for their cells.
const fewBoxes = 24

// build sorts the boxes by bucket, and by level where those are few.
func (g *grid) build() {
	for i := range g.levels {
		if g.levels[i].count > fewBoxes {
			g.used = append(g.used, int32(i))
		}
	}
	if cap(g.items) < len(g.raw) {
		g.items = make([]gridItem, len(g.raw)+len(g.raw)/4)
		g.bucket = make([]int32, len(g.raw)+len(g.raw)/4)
	}
	g.bucket = g.bucket[:len(g.raw)]
	start := g.start[:g.mask+2]
	clear(start)
	for i := range g.raw {
		it := &g.raw[i]
		if g.levels[it.level].count <= fewBoxes {
			g.few = append(g.few, *it)
			continue
		}
		k := int32((g.bucketOf(it.key&^keyMask) + it.key&keyMask) & g.mask)
		g.bucket[i] = k
		start[k+1]++
	}
	slices.SortStableFunc(g.few, func(a, b gridItem) int { return int(a.level) - int(b.level) })
	g.items = g.items[:len(g.raw)-len(g.few)]
	for i := 1; i < len(start); i++ {
		start[i] += start[i-1]
	}
	for i := range g.raw {
		if g.levels[g.raw[i].level].count > fewBoxes {
			k := g.bucket[i]
			g.items[start[k]] = g.raw[i]
			start[k]++
		}
	}
	copy(start[1:], start[:len(start)-1])
	start[0] = 0
}
