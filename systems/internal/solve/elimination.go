package solve

// elimination is the order in which the nodes of an island are eliminated, by
// minimum degree, and the pattern of the factor that comes of it. It is kept
// while the graph of the island stays the same; the numbers are filled anew each
// time.
type elimination struct {
	n     int
	perm  []int32 // perm[k] is the node eliminated k-th
	pos   []int32 // its inverse
	start []int32 // first block of column k
	row   []int32 // block → position of its row, rising within a column
	upd   []int32 // update targets, in the order of elimination

	// Scratch of the analysis.
	adj  [][]int32
	done []bool
	// least holds every node by its degree, and by degrees that it had.
	least degrees
}

// noBudget lets analyse take as many updates as it needs.
const noBudget = int(^uint(0) >> 1)

// analyse chooses the order of elimination and the pattern of the factor for
// n nodes with the edges given as pairs, either way round. It gives up and
// reports false where the elimination takes more than budget block products.
func (e *elimination) analyse(n int, edges [][2]int32, budget int) bool {
	e.n = n
	products := 0
	e.perm, e.pos = resize(e.perm, n), resize(e.pos, n)
	e.start = resize(e.start, n+1)
	e.done = resize(e.done, n)
	clear(e.done)
	for len(e.adj) < n {
		e.adj = append(e.adj, nil)
	}
	for i := 0; i < n; i++ {
		e.adj[i] = e.adj[i][:0]
	}
	for _, ab := range edges {
		a, b := ab[0], ab[1]
		e.adj[a], e.adj[b] = insert(e.adj[a], b), insert(e.adj[b], a)
	}
	e.least = e.least[:0]
	for i := 0; i < n; i++ {
		e.least.push(len(e.adj[i]), int32(i))
	}
	for k := 0; k < n; k++ {
		best := e.next()
		e.perm[k], e.pos[best] = best, int32(k)
		e.done[best] = true
		nb := e.adj[best]
		if products += len(nb) * (len(nb) + 1) / 2; products > budget {
			return false
		}
		for _, i := range nb {
			e.adj[i] = remove(e.adj[i], best)
			for _, j := range nb {
				if i != j {
					e.adj[i] = insert(e.adj[i], j)
				}
			}
			e.least.push(len(e.adj[i]), i)
		}
	}
	e.pattern()
	return true
}

// next takes the node of least degree that is left, the first of several.
func (e *elimination) next() int32 {
	for {
		degree, i := e.least.pop()
		if !e.done[i] && degree == len(e.adj[i]) {
			return i
		}
	}
}

// pattern lays the blocks out column by column and records where each product
// of a column with itself goes. After the elimination, adj[v] holds the later
// neighbours of v.
func (e *elimination) pattern() {
	e.row, e.upd = e.row[:0], e.upd[:0]
	for k := 0; k < e.n; k++ {
		e.start[k] = int32(len(e.row))
		for _, v := range e.adj[e.perm[k]] {
			e.row = append(e.row, e.pos[v])
		}
		sortInts(e.row[e.start[k]:])
	}
	e.start[e.n] = int32(len(e.row))
	for k := 0; k < e.n; k++ {
		r := e.row[e.start[k]:e.start[k+1]]
		for p := range r {
			for q := p + 1; q < len(r); q++ {
				e.upd = append(e.upd, e.find(r[p], r[q]))
			}
		}
	}
}

// find returns the block of column c and row r (positions, r > c); −1 if it is
// not in the pattern.
func (e *elimination) find(c, r int32) int32 {
	lo, hi := e.start[c], e.start[c+1]
	for lo < hi {
		m := (lo + hi) / 2
		if e.row[m] < r {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < e.start[c+1] && e.row[lo] == r {
		return lo
	}
	return -1
}
