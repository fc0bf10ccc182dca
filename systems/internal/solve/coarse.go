package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// coarse is the second level of a large island: groups of neighbours that move
// as one rigid body each. Within a group a rigid motion costs next to nothing
// however stiff the bonds are; those are the motions that sweeps over single
// bodies hardly see, and the coarse system solves them directly (an aggregation
// with the rigid modes as in Vaněk, Mandel and Brezina 1996, unsmoothed).
type coarse struct {
	group  []int32 // node → its group
	size   []int32 // of each group
	center []vec.Vec3
	arm    []vec.Vec3 // of a node from its group's centre [m]
	edges  [][2]int32
	f      factor
	x      []vec6
	queue  []int32
	next   []int32 // first neighbour of a node in adj
	adj    []int32
}

// groupSize is how many bodies a group takes. Two neighbours each way make
// eight; the coarse system then has an eighth of the unknowns.
const groupSize = 8

// maxGroups bounds the groups, whose system is solved directly: in larger
// islands the groups grow.
const maxGroups = 216

// gather makes the groups for the graph of the matrix: from each node that is
// left, in rising order, the nearest in the graph that are left.
func (c *coarse) gather(m *blockMatrix) {
	n := len(m.diag)
	c.neighbours(m)
	next, adj := c.next, c.adj
	c.group, c.arm = resize(c.group, n), resize(c.arm, n)
	for i := range c.group {
		c.group[i] = -1
	}
	most := int32(max(groupSize, (n+maxGroups-1)/maxGroups))
	c.size = c.size[:0]
	for seed := range c.group {
		if c.group[seed] >= 0 {
			continue
		}
		g := int32(len(c.size))
		c.group[seed] = g
		c.queue = append(c.queue[:0], int32(seed))
		for head := 0; head < len(c.queue) && int32(len(c.queue)) < most; head++ {
			i := c.queue[head]
			for k := next[i]; k < next[i+1] && int32(len(c.queue)) < most; k++ {
				if j := adj[k]; c.group[j] < 0 {
					c.group[j] = g
					c.queue = append(c.queue, j)
				}
			}
		}
		c.size = append(c.size, int32(len(c.queue)))
	}
	c.mergeSmall()
	c.edges = c.edges[:0]
	for i := range m.diag {
		for k := m.start[i]; k < m.start[i+1]; k++ {
			if a, b := c.group[m.col[k]], c.group[i]; a != b {
				c.edges = append(c.edges, [2]int32{a, b})
			}
		}
	}
	c.center = resize(c.center, len(c.size))
	c.x = resize(c.x, len(c.size))
	c.f.analyse(len(c.size), c.edges, noBudget)
}

// neighbours lists the graph both ways round.
func (c *coarse) neighbours(m *blockMatrix) {
	n := len(m.diag)
	c.next, c.adj = resize(c.next, n+1), resize(c.adj, 2*len(m.col))
	clear(c.next)
	for i := 0; i < n; i++ {
		c.next[i+1] += m.start[i+1] - m.start[i]
		for _, j := range m.col[m.start[i]:m.start[i+1]] {
			c.next[j+1]++
		}
	}
	for i := 0; i < n; i++ {
		c.next[i+1] += c.next[i]
	}
	for i := n - 1; i >= 0; i-- { // next[i+1] runs down to the start of row i
		for k := m.start[i+1] - 1; k >= m.start[i]; k-- {
			j := m.col[k]
			c.next[i+1]--
			c.adj[c.next[i+1]] = j
			c.next[j+1]--
			c.adj[c.next[j+1]] = int32(i)
		}
	}
	copy(c.next, c.next[1:])
	c.next[n] = int32(len(c.adj))
}

// mergeSmall gives the nodes of groups that have stayed small to a neighbour's.
func (c *coarse) mergeSmall() {
	next, adj := c.next, c.adj
	for i := range c.group {
		g := c.group[i]
		if c.size[g] > groupSize/4 {
			continue
		}
		for k := next[i]; k < next[i+1]; k++ {
			if j := c.group[adj[k]]; j != g && c.size[j] > groupSize/4 {
				c.size[g]--
				c.size[j]++
				c.group[i] = j
				break
			}
		}
	}
	// Number the groups that are left.
	n := int32(0)
	for g, s := range c.size {
		if s > 0 {
			c.size[g] = n
			n++
		}
	}
	for i := range c.group {
		c.group[i] = c.size[c.group[i]]
	}
	c.size = c.size[:n]
	clear(c.size)
	for _, g := range c.group {
		c.size[g]++
	}
}

// place takes the positions of the nodes.
func (c *coarse) place(bodies []int32, frames []Frame) {
	clear(c.center)
	for i, b := range bodies {
		g := c.group[i]
		c.center[g] = c.center[g].Add(frames[b].X)
	}
	for g := range c.center {
		c.center[g] = c.center[g].Mul(1 / float64(c.size[g]))
	}
	for i, b := range bodies {
		c.arm[i] = frames[b].X.Sub(c.center[c.group[i]])
	}
}

// project sums the matrix over the groups and factors it: PᵀAP with P = [1,
// −[arm]×; 0, 1] at each node, without its locked motions.
func (c *coarse) project(m *blockMatrix, lock []uint8) {
	c.f.zero()
	for i := range m.diag {
		g := c.group[i]
		d := m.diag[i]
		d.mask(lock[i], lock[i])
		d.carryColumns(c.arm[i])
		d.carryRows(c.arm[i])
		c.f.node(g).add(&d)
		for k := m.start[i]; k < m.start[i+1]; k++ {
			j := m.col[k]
			o := c.group[j]
			e := m.off[k]
			e.carryColumns(c.arm[j])
			e.carryRows(c.arm[i])
			if o == g {
				t := c.f.node(g)
				t.add(&e)
				t.addT(&e)
				continue
			}
			if t, rowsI := c.f.block(o, g); rowsI {
				t.add(&e)
			} else {
				t.addT(&e)
			}
		}
	}
	for g := range c.size {
		d := c.f.node(int32(g))
		for j := 0; j < 6; j++ {
			d[j*7] += float64(coarseShift * d[j*7])
		}
	}
	c.f.decompose()
}

// coarseShift keeps the coarse system definite where a group cannot turn about
// an axis, or all its motions are locked. It only preconditions.
const coarseShift = 1e-10

// correct adds the answer of the coarse system to z: z += P(PᵀAP)⁻¹Pᵀr.
func (c *coarse) correct(r, z []vec6, lock []uint8) {
	clear(c.x)
	for i := range r {
		t := r[i]
		t.unlock(lock[i])
		x := &c.x[c.group[i]]
		l, a := t.linear(), t.angular()
		a = a.Add(c.arm[i].Cross(l))
		for j, s := range [6]float64{l.X, l.Y, l.Z, a.X, a.Y, a.Z} {
			x[j] += s
		}
	}
	c.f.solve(c.x)
	for i := range z {
		x := &c.x[c.group[i]]
		w := x.angular()
		t := pack(x.linear().Add(w.Cross(c.arm[i])), w)
		t.unlock(lock[i])
		for j := range t {
			z[i][j] += t[j]
		}
	}
}

// unlock takes the locked motions out.
func (v *vec6) unlock(lock uint8) {
	if lock == 0 {
		return
	}
	for j := range v {
		if lock&(1<<j) != 0 {
			v[j] = 0
		}
	}
}
