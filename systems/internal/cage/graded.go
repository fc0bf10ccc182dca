package cage

// A graded lattice joins cells that are wholly inside to blocks of 2, 4, 8 … cells
// a side, aligned to their size, where all around them is at least half as large;
// a layer of cells stays along the surface. A block is cut into tetrahedra like a cell where nothing smaller touches it; else
// from its middle to triangles of its faces, which follow from nodes alone, so that
// both sides of a face agree:
//
//   - a face beside smaller blocks is four of their faces;
//   - a face with a smaller block at an edge is a fan about its middle;
//   - any other is cut from corner to corner, where their coordinates, in blocks,
//     have an even sum; so are those of cells (see fives).

// maxLevels bounds the sizes of blocks.
const maxLevels = 6

// grading is a lattice whose cells belong to blocks.
type grading struct {
	*lattice
	level []int8 // of the block that a cell belongs to
	tet   [][4]int32
	fill  []float64
	// tets of a cell, or of its block: from first to last.
	first, last []int32
}

// grade joins cells of a lattice whose tetrahedra are filled as told.
func grade(l *lattice, fill []float64, levels int) *grading {
	n := len(fill) / 5
	g := &grading{lattice: l, level: make([]int8, n), first: make([]int32, n), last: make([]int32, n)}
	full, some := make([]bool, n), make([]bool, n)
	for c := range n {
		full[c] = true
		for _, f := range fill[5*c : 5*c+5] {
			full[c], some[c] = full[c] && f == 1, some[c] || f > 0
		}
	}
	for k := 1; k <= levels; k++ {
		g.joinCells(k, full, some)
	}
	for c := range n {
		i, j, k := c%l.cells[0], c/l.cells[0]%l.cells[1], c/(l.cells[0]*l.cells[1])
		g.block(i, j, k, fill)
	}
	return g
}

// cellAt returns the number of a cell, −1 outside the lattice.
func (g *grading) cellAt(i, j, k int) int {
	if i < 0 || j < 0 || k < 0 || i >= g.cells[0] || j >= g.cells[1] || k >= g.cells[2] {
		return -1
	}
	return (k*g.cells[1]+j)*g.cells[0] + i
}

// joinCells makes blocks of level k of those one lower.
func (g *grading) joinCells(k int, full, some []bool) {
	size := 1 << k
	var joined [][3]int
	for z := 0; z+size <= g.cells[2]; z += size {
		for y := 0; y+size <= g.cells[1]; y += size {
			for x := 0; x+size <= g.cells[0]; x += size {
				if g.may(x, y, z, k, full, some) {
					joined = append(joined, [3]int{x, y, z})
				}
			}
		}
	}
	for _, o := range joined {
		for c := range size * size * size {
			g.level[g.cellAt(o[0]+c%size, o[1]+c/size%size, o[2]+c/size/size)] = int8(k)
		}
	}
}

// may reports whether a block of level k may be one: all of it inside, and around
// it blocks of the level below or larger, so that cells stay as they are along the
// surface.
func (g *grading) may(x, y, z, k int, full, some []bool) bool {
	size := 1 << k
	for dz := -1; dz <= size; dz++ {
		for dy := -1; dy <= size; dy++ {
			for dx := -1; dx <= size; dx++ {
				c := g.cellAt(x+dx, y+dy, z+dz)
				in := dx >= 0 && dy >= 0 && dz >= 0 && dx < size && dy < size && dz < size
				if c < 0 || !some[c] || in && !full[c] || int(g.level[c]) < k-1 {
					return false
				}
			}
		}
	}
	return true
}

// block adds the tetrahedra of the block that a cell begins, or notes where they
// are.
func (g *grading) block(i, j, k int, fill []float64) {
	c := g.cellAt(i, j, k)
	level := int(g.level[c])
	size := 1 << level
	if o := g.cellAt(i&^(size-1), j&^(size-1), k&^(size-1)); o != c {
		g.first[c], g.last[c] = g.first[o], g.last[o]
		return
	}
	g.first[c] = int32(len(g.tet))
	at := [3]int{i, j, k}
	if level == 0 {
		t := g.cell(i, j, k)
		g.tet = append(g.tet, t[:]...)
		g.fill = append(g.fill, fill[5*c:5*c+5]...)
	} else if !g.cutWhole(at, level) {
		mid := g.nodeAt(at, [3]int{size / 2, size / 2, size / 2})
		for face := range 6 {
			g.cutFace(at, level, face, mid)
		}
	}
	g.last[c] = int32(len(g.tet))
	for len(g.fill) < len(g.tet) {
		g.fill = append(g.fill, 1)
	}
}

func (g *grading) nodeAt(at, d [3]int) int32 {
	return int32(g.number(at[0]+d[0], at[1]+d[1], at[2]+d[2]))
}

// cutWhole cuts a block like a cell, if nothing smaller touches it.
func (g *grading) cutWhole(at [3]int, level int) bool {
	size := 1 << level
	for dz := -1; dz <= size; dz++ {
		for dy := -1; dy <= size; dy++ {
			for dx := -1; dx <= size; dx++ {
				if c := g.cellAt(at[0]+dx, at[1]+dy, at[2]+dz); c >= 0 && int(g.level[c]) < level {
					return false
				}
			}
		}
	}
	odd := (at[0]>>level + at[1]>>level + at[2]>>level) & 1
	for _, f := range fives {
		var t [4]int32
		for c, corner := range f {
			corner ^= odd
			t[c] = g.nodeAt(at, [3]int{size * (corner & 1), size * (corner >> 1 & 1), size * (corner >> 2)})
		}
		if odd == 1 {
			t[2], t[3] = t[3], t[2]
		}
		g.tet = append(g.tet, t)
	}
	return true
}

// cutFace adds the tetrahedra from mid to a face: 2·axis, or one more for the far
// one of an axis.
func (g *grading) cutFace(at [3]int, level, face int, mid int32) {
	size := 1 << level
	a, b, c := face/2, (face/2+1)%3, (face/2+2)%3
	beyond := at
	beyond[a]--
	o := at
	if face%2 == 1 {
		o[a] += size
		beyond[a] = at[a] + size
	} else {
		b, c = c, b // counter-clockwise seen from outside
	}
	if n := g.cellAt(beyond[0], beyond[1], beyond[2]); n >= 0 && int(g.level[n]) < level {
		half := size / 2
		for q := range 4 {
			p := o
			p[b] += half * (q & 1)
			p[c] += half * (q >> 1)
			g.cutSquare(p, b, c, level-1, mid)
		}
		return
	}
	// The corners and the middles of the edges that smaller blocks have.
	ring := make([][3]int, 0, 8)
	corner := o
	for _, step := range [4][2]int{{b, 1}, {c, 1}, {b, -1}, {c, -1}} {
		ring = append(ring, corner)
		half := corner
		half[step[0]] += step[1] * size / 2
		if g.parted(corner, step[0], step[1], level) {
			ring = append(ring, half)
		}
		corner[step[0]] += step[1] * size
	}
	if len(ring) == 4 {
		g.cutSquare(o, b, c, level, mid)
		return
	}
	centre := o
	centre[b] += size / 2
	centre[c] += size / 2
	m := g.nodeAt(centre, [3]int{})
	for k := range ring {
		g.tet = append(g.tet, [4]int32{mid, m, g.nodeAt(ring[k], [3]int{}), g.nodeAt(ring[(k+1)%len(ring)], [3]int{})})
	}
}

// parted reports whether a block smaller than the level is at an edge that begins
// at a node and runs along an axis.
func (g *grading) parted(node [3]int, axis, way, level int) bool {
	lo := node
	if way < 0 {
		lo[axis] -= 1 << level
	}
	b, c := (axis+1)%3, (axis+2)%3
	for q := range 4 {
		p := lo
		p[b] -= q & 1
		p[c] -= q >> 1
		// Blocks around an edge are of this level, twice it, or half.
		if n := g.cellAt(p[0], p[1], p[2]); n >= 0 && int(g.level[n]) < level {
			return true
		}
		p[axis] += 1<<level - 1
		if n := g.cellAt(p[0], p[1], p[2]); n >= 0 && int(g.level[n]) < level {
			return true
		}
	}
	return false
}

// cutSquare adds two tetrahedra from mid to a square, along b and then c, which is
// counter-clockwise seen from outside.
func (g *grading) cutSquare(o [3]int, b, c, level int, mid int32) {
	size := 1 << level
	node := func(db, dc int) int32 {
		p := o
		p[b] += db * size
		p[c] += dc * size
		return g.nodeAt(p, [3]int{})
	}
	q := [4]int32{node(0, 0), node(1, 0), node(1, 1), node(0, 1)}
	k := (o[0]>>level + o[1]>>level + o[2]>>level) & 1
	for range 2 {
		g.tet = append(g.tet, [4]int32{mid, q[k], q[(k+1)%4], q[(k+2)%4]})
		k = (k + 2) % 4
	}
}
