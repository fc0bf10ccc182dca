package fem

import (
	"math"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// lattice is a box of n cells a side from the origin, cut into five or six
// tetrahedra a cell.
func lattice(size vec.Vec3, n [3]int, fives bool) (nodes []vec.Vec3, tets [][4]int32) {
	id := func(i, j, k int) int32 { return int32((k*(n[1]+1)+j)*(n[0]+1) + i) }
	for k := range n[2] + 1 {
		for j := range n[1] + 1 {
			for i := range n[0] + 1 {
				nodes = append(nodes, vec.Vec3{
					X: size.X * float64(i) / float64(n[0]), Y: size.Y * float64(j) / float64(n[1]), Z: size.Z * float64(k) / float64(n[2]),
				})
			}
		}
	}
	five := [][4]int{{0, 5, 3, 6}, {1, 0, 5, 3}, {2, 0, 3, 6}, {4, 0, 6, 5}, {7, 3, 5, 6}}
	six := [][4]int{{0, 1, 3, 7}, {0, 1, 5, 7}, {0, 2, 3, 7}, {0, 2, 6, 7}, {0, 4, 5, 7}, {0, 4, 6, 7}}
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				list, flip := six, i&1|j&1<<1|k&1<<2
				if fives {
					list, flip = five, (i+j+k)&1
				}
				for _, c := range list {
					var t [4]int32
					for q, b := range c {
						b ^= flip
						t[q] = id(i+b&1, j+b>>1&1, k+b>>2)
					}
					o := nodes[t[0]]
					if nodes[t[1]].Sub(o).Dot(nodes[t[2]].Sub(o).Cross(nodes[t[3]].Sub(o))) < 0 {
						t[1], t[2] = t[2], t[1]
					}
					tets = append(tets, t)
				}
			}
		}
	}
	return nodes, tets
}

// settle finds the small displacements at which the linearised solid balances
// the load [N], with each held component zero, by conjugate gradients.
func settle(t *testing.T, s interface{ Force(x, f []vec.Vec3) }, rest []vec.Vec3, load []vec.Vec3, held [][3]bool) []vec.Vec3 {
	t.Helper()
	n := len(rest)
	const eps = 1e-7 // of a length of 1: of that order squared is what is not linear
	force := make([]vec.Vec3, n)
	x := make([]vec.Vec3, n)
	free := func(v []vec.Vec3) {
		for i, h := range held {
			if h[0] {
				v[i].X = 0
			}
			if h[1] {
				v[i].Y = 0
			}
			if h[2] {
				v[i].Z = 0
			}
		}
	}
	times := func(v, out []vec.Vec3) {
		big := 0.0
		for i := range v {
			big = max(big, v[i].Len())
		}
		scale := eps / big
		for i := range v {
			x[i] = rest[i].MulAdd(v[i], scale)
		}
		clear(force)
		s.Force(x, force)
		for i := range v {
			out[i] = force[i].Mul(-1 / scale)
		}
		free(out)
	}
	dot := func(a, b []vec.Vec3) float64 {
		sum := 0.0
		for i := range a {
			sum += a[i].Dot(b[i])
		}
		return sum
	}
	u, r, p, q := make([]vec.Vec3, n), append([]vec.Vec3(nil), load...), make([]vec.Vec3, n), make([]vec.Vec3, n)
	free(r)
	copy(p, r)
	rr := dot(r, r)
	first := rr
	for range 6 * n {
		times(p, q)
		a := rr / dot(p, q)
		for i := range u {
			u[i] = u[i].MulAdd(p[i], a)
			r[i] = r[i].MulAdd(q[i], -a)
		}
		was := rr
		if rr = dot(r, r); rr < 1e-14*first {
			return u
		}
		for i := range p {
			p[i] = r[i].MulAdd(p[i], rr/was)
		}
	}
	t.Fatalf("conjugate gradients: %v of the load is left", math.Sqrt(rr/first))
	return nil
}
