package collide

import "github.com/tackphysics/tack/systems/internal/num"

// lookJob finds the pairs of lookPart boxes at a time.
type lookJob struct {
	grid    *grid
	proxies []Proxy
	found   [][]Pair // by worker
}

const lookPart = 128

// parts is the number of parts: the last has the boxes of levels with few.
func (g *grid) parts() int { return (len(g.items)+lookPart-1)/lookPart + 1 }

// Part appends the pairs of part i to the worker's.
func (j *lookJob) Part(worker, i int) {
	g, out := j.grid, j.found[worker]
	for k := i * lookPart; k < min((i+1)*lookPart, len(g.items)); k++ {
		it := &g.items[k]
		out = g.upwards(j.proxies, it, int32(k), out)
		n := len(g.few)
		for n > 0 && g.few[n-1].level > it.level {
			n--
		}
		out = it.meet(j.proxies, g.few[n:], out)
	}
	if i == g.parts()-1 {
		for k := range g.few {
			it := &g.few[k]
			out = g.upwards(j.proxies, it, -1, out)
			out = it.meet(j.proxies, g.few[k+1:], out)
		}
	}
	j.found[worker] = out
}

// upwards appends the pairs of a box with those in cells of its own level and
// the coarser ones; i is its place in the cells.
func (g *grid) upwards(proxies []Proxy, it *gridItem, i int32, out []Pair) []Pair {
	still := proxies[it.index].Still
	for _, k := range g.used {
		if k < it.level || still && g.levels[k].moving == 0 {
			continue
		}
		out = g.look(proxies, it, i, k, out)
	}
	return out
}

// meet appends the pairs of a box with each of others.
func (it *gridItem) meet(proxies []Proxy, others []gridItem, out []Pair) []Pair {
	for j := range others {
		q := &others[j]
		if it.hi[0] < q.lo[0] || q.hi[0] < it.lo[0] || it.hi[1] < q.lo[1] || q.hi[1] < it.lo[1] || it.hi[2] < q.lo[2] || q.hi[2] < it.lo[2] {
			continue
		}
		p, r := &proxies[it.index], &proxies[q.index]
		if p.collides(r) && p.Box.Overlaps(&r.Box) {
			out = append(out, ordered2(it.index, q.index))
		}
	}
	return out
}

// look appends the pairs of a box, the i-th in the cells, with those of level k
// whose centres can be near enough. In its own level these are the boxes after
// it in its own cell and those of the later half of the cells about it, so that
// each pair is found once.
func (g *grid) look(proxies []Proxy, it *gridItem, i, k int32, out []Pair) []Pair {
	l := &g.levels[k]
	box := &proxies[it.index].Box
	lo, hi := box.Min.Sub(l.half).Mul(l.inv), box.Max.Add(l.half).Mul(l.inv)
	x0, x1 := num.Floor(lo.X), num.Floor(hi.X)
	y0, y1 := num.Floor(lo.Y), num.Floor(hi.Y)
	z0, z1 := num.Floor(lo.Z), num.Floor(hi.Z)
	if k != it.level {
		for z := z0; z <= z1; z++ {
			for y := y0; y <= y1; y++ {
				out = g.row(proxies, it, k, rowKey(k, y, z), x0, x1, 0, out)
			}
		}
		return out
	}
	c := box.Min.Add(box.Max).Mul(0.5)
	cx, cy, cz := num.Floor(c.X*l.inv), num.Floor(c.Y*l.inv), num.Floor(c.Z*l.inv)
	out = g.row(proxies, it, k, rowKey(k, cy, cz), cx, x1, i+1, out)
	for y := cy + 1; y <= y1; y++ {
		out = g.row(proxies, it, k, rowKey(k, y, cz), x0, x1, 0, out)
	}
	for z := cz + 1; z <= z1; z++ {
		for y := y0; y <= y1; y++ {
			out = g.row(proxies, it, k, rowKey(k, y, z), x0, x1, 0, out)
		}
	}
	return out
}

// row appends the pairs of it with the boxes of level k in the cells x0 to x1
// of a row, in the first cell from item number first on.
func (g *grid) row(proxies []Proxy, it *gridItem, k int32, row uint64, x0, x1 int64, first int32, out []Pair) []Pair {
	if x1 < x0 {
		return out
	}
	low := uint64(x0 & keyMask)
	at := (g.bucketOf(row) + low) & g.mask
	n := uint64(x1 - x0)
	if n > g.mask {
		n = g.mask
	}
	end := at + n + 1
	from, to := g.start[at], int32(0)
	if first > from {
		from = first
	}
	if end <= g.mask+1 {
		to = g.start[end]
	} else { // the row goes on at the first bucket
		to = g.start[g.mask+1]
		out = g.scan(proxies, it, k, row|low, n, g.items[:g.start[end-g.mask-1]], out)
	}
	return g.scan(proxies, it, k, row|low, n, g.items[from:to], out)
}

// scan tests it against boxes, of which other cells than those n+1 from the
// key's on, and other levels than k, are none of its business: they only share
// the buckets, or the low bits of the level in the key.
func (g *grid) scan(proxies []Proxy, it *gridItem, k int32, key, n uint64, boxes []gridItem, out []Pair) []Pair {
	l0, l1, l2 := int64(it.lo[0]), int64(it.lo[1]), int64(it.lo[2])
	h0, h1, h2 := int64(it.hi[0]), int64(it.hi[1]), int64(it.hi[2])
	for j := range boxes {
		q := &boxes[j]
		// Negative if any of the six differences is: one branch, not six.
		apart := (h0 - int64(q.lo[0])) | (int64(q.hi[0]) - l0) |
			(h1 - int64(q.lo[1])) | (int64(q.hi[1]) - l1) |
			(h2 - int64(q.lo[2])) | (int64(q.hi[2]) - l2)
		if apart < 0 || (q.key^key)>>keyBits != 0 || (q.key-key)&keyMask > n {
			continue
		}
		p, r := &proxies[it.index], &proxies[q.index]
		if q.level == k && p.collides(r) && p.Box.Overlaps(&r.Box) {
			out = append(out, ordered2(it.index, q.index))
		}
	}
	return out
}
