package cage

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// marched is a surface cut out of a lattice, vertices and closed triangles.
type marched struct {
	x     []vec.Vec3
	faces [][3]int32
}

// march returns the surface of a union, by the edges of the lattice's tetrahedra
// that it cuts: one triangle where it cuts off a corner, two where it parts two
// corners from two. A vertex belongs to an edge, so that neighbours share it, and
// every edge of the surface lies in a face of the lattice, which has two
// tetrahedra: whatever is cut, the surface is closed and nowhere forks.
func march(l *lattice, u *union) *marched {
	d := make([]float64, l.nodes())
	for n := range d {
		d[n], _ = u.at(l.node(n))
	}
	m := &marched{}
	at := map[[2]int32]int32{}
	vertex := func(in, out int32) int32 {
		v, ok := at[[2]int32{in, out}]
		if !ok {
			v = int32(len(m.x))
			at[[2]int32{in, out}] = v
			// Clear of the ends, where vertices of several edges would meet.
			const apart = 0.05
			t := math.Min(1-apart, math.Max(apart, d[in]/(d[in]-d[out])))
			a := l.node(int(in))
			m.x = append(m.x, a.MulAdd(l.node(int(out)).Sub(a), t))
		}
		return v
	}
	for k := range l.cells[2] {
		for j := range l.cells[1] {
			for i := range l.cells[0] {
				for _, tet := range l.cell(i, j, k) {
					m.cut(tet, d, vertex)
				}
			}
		}
	}
	return m
}

// evenPairs lists, for each pair of corners, the other two such that the four
// together are an even permutation of the tetrahedron.
var evenPairs = [6][4]int{{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 2, 0}, {2, 3, 0, 1}}

// cut adds the surface in one tetrahedron, counter-clockwise seen from outside.
func (m *marched) cut(tet [4]int32, d []float64, vertex func(in, out int32) int32) {
	in, count := [4]bool{}, 0
	for c, n := range tet {
		if d[n] < 0 {
			in[c] = true
			count++
		}
	}
	switch count {
	case 1, 3: // one corner alone: its face is seen from outside, or from the corner
		for c := range tet {
			if in[c] != (count == 1) {
				continue
			}
			f := tetFaces[c]
			if count == 1 {
				m.faces = append(m.faces, [3]int32{vertex(tet[c], tet[f[0]]), vertex(tet[c], tet[f[1]]), vertex(tet[c], tet[f[2]])})
			} else {
				m.faces = append(m.faces, [3]int32{vertex(tet[f[0]], tet[c]), vertex(tet[f[2]], tet[c]), vertex(tet[f[1]], tet[c])})
			}
		}
	case 2:
		for _, p := range evenPairs {
			if in[p[0]] && in[p[1]] {
				a, b, c, e := tet[p[0]], tet[p[1]], tet[p[2]], tet[p[3]]
				q := [4]int32{vertex(a, c), vertex(a, e), vertex(b, e), vertex(b, c)}
				m.faces = append(m.faces, [3]int32{q[0], q[1], q[2]}, [3]int32{q[0], q[2], q[3]})
			}
		}
	}
}

const (
	relaxRounds = 12
	swellRounds = 4
)

// relax evens out the triangles: each vertex moves to the middle of its
// neighbours, along the surface, and back onto it.
func (m *marched) relax(u *union) {
	sum, count := make([]vec.Vec3, len(m.x)), make([]float64, len(m.x))
	for range relaxRounds {
		clear(sum)
		clear(count)
		for _, f := range m.faces {
			for i := range f {
				a, b := f[i], f[(i+1)%3]
				sum[a] = sum[a].Add(m.x[b]) // each edge is met once each way
				count[a]++
			}
		}
		for v, x := range m.x {
			_, slope := u.at(x)
			n := slope.Unit(vec.Vec3{})
			step := sum[v].Mul(1 / count[v]).Sub(x).Mul(0.5)
			x = x.Add(step).MulAdd(n, -step.Dot(n))
			d, slope := u.at(x)
			if s := slope.LenSq(); s > flatSlope {
				x = x.MulAdd(slope, -d/s)
			}
			m.x[v] = x
		}
	}
}

// flatSlope is the square of a gradient in the middle of a blend, where opposite
// slopes cancel and none points at the surface.
const flatSlope = 0.01

// swell moves all vertices outward by the same length until the surface encloses
// the volume. Vertices on a curved surface enclose less than it does.
func (m *marched) swell(volume float64) {
	n := make([]vec.Vec3, len(m.x))
	for range swellRounds {
		clear(n)
		area := 0.0
		for _, f := range m.faces {
			a := m.x[f[1]].Sub(m.x[f[0]]).Cross(m.x[f[2]].Sub(m.x[f[0]])).Mul(0.5)
			area += a.Len()
			for _, v := range f {
				n[v] = n[v].Add(a)
			}
		}
		d := (volume - Enclosed(m.x, m.faces)) / area
		for v := range m.x {
			m.x[v] = m.x[v].MulAdd(n[v].Unit(vec.Vec3{}), d)
		}
	}
}

// shells counts the pieces of a surface that hang together.
func shells(vertices int, faces [][3]int32) int {
	root := make([]int32, vertices)
	for v := range root {
		root[v] = -1
	}
	find := func(v int32) int32 {
		for root[v] >= 0 {
			v = root[v]
		}
		return v
	}
	count := 0
	for _, f := range faces {
		for _, v := range f {
			if root[v] == -1 {
				root[v] = -2
				count++
			}
		}
		for i := range 2 {
			a, b := find(f[i]), find(f[i+1])
			switch {
			case a == b:
				continue
			case root[a] > root[b]: // −2 minus the depth: hang the lower tree
				a, b = b, a
			case root[a] == root[b]:
				root[a]--
			}
			root[b] = a
			count--
		}
	}
	return count
}
