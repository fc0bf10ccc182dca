package solve

import (
	"math"
	"math/rand"
	"testing"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// lump is a block of n×n×n boxes of 1 m and 1 kg, bonded face to face by 2×2
// samples of the stiffness c [N/m³], with four contact points a face.
func lump(n int, c float64, r *rand.Rand) *system {
	s := &system{}
	law := s.laws.Add(unbreakable(c))
	id := func(i, j, k int) int32 { return int32((i*n+j)*n + k) }
	for i := range n {
		for j := range n {
			for k := range n {
				s.add(1, v3(1, 1, 1).Mul(1.0/6), v3(float64(i), float64(j), float64(k)), vec.Identity, 0)
			}
		}
	}
	pair := int32(0)
	join := func(a, b int32, dir vec.Vec3) {
		mid := s.frames[a].X.Add(s.frames[b].X).Mul(0.5)
		t := vec.Tangent(dir)
		u := dir.Cross(t)
		var at []vec.Vec3
		for _, c := range [4][2]float64{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
			k := s.glue(pair, law, a, b, dir, mid.MulAdd(t, c[0]*0.289).MulAdd(u, c[1]*0.289), 0.25, 1)
			k.LB = k.LB.Add(gauss(r).Mul(1e-4))
			at = append(at, mid.MulAdd(t, c[0]*0.5).MulAdd(u, c[1]*0.5))
		}
		sep := func() float64 { return 1e-4 * r.NormFloat64() }
		s.touch(a, b, dir, 0.4, at, []float64{sep(), sep(), sep(), sep()}).Pair = pair
		pair++
	}
	for i := range n {
		for j := range n {
			for k := range n {
				if i+1 < n {
					join(id(i, j, k), id(i+1, j, k), ex)
				}
				if j+1 < n {
					join(id(i, j, k), id(i, j+1, k), ey)
				}
				if k+1 < n {
					join(id(i, j, k), id(i, j, k+1), ez)
				}
			}
		}
	}
	PlaceBonds(s.bonds, s.frames, &s.laws)
	for i := range s.bodies {
		s.bodies[i].V, s.bodies[i].W = gauss(r).Mul(0.1), gauss(r).Mul(0.1)
	}
	return s
}

// A large island ends where the direct solve of it ends, and keeps momentum and
// angular momentum to rounding although it stops early.
func TestLargeIslandIsTheDirectOne(t *testing.T) {
	const h = substep
	soft := NewSoftness(h, 3)
	for _, c := range []float64{4e5, 1e7, 1e9} {
		for _, outside := range []bool{false, true} {
			block := func() *system {
				s := lump(5, c, rand.New(rand.NewSource(30)))
				if outside { // one face is glued to a wall, and two boxes are locked
					wall := s.add(0, vec.Vec3{}, v3(-1, 2, 2), vec.Identity, 0)
					for i := range int32(25) {
						s.glue(int32(300+i), 0, wall, i, ex, s.frames[i].X.Sub(v3(0.5, 0, 0)), 1, 1)
					}
					for i, lock := range map[int]uint8{60: 0b000101, 70: 0b111000} {
						s.mass[i].Locked = lock
						s.bodies[i].InvM, s.bodies[i].InvI = s.mass[i].InverseMass(), s.mass[i].InverseWorld(vec.Identity)
						s.bodies[i].Lock(lock)
					}
					PlaceBonds(s.bonds, s.frames, &s.laws)
				}
				return s
			}
			kick := func(s *system) func() {
				return func() {
					s.bodies[0].V.X += 2
					s.bodies[124].W.Y -= 3
				}
			}
			one, two := block(), block()
			var cg, direct Islands
			one.direct(&cg, h, soft, kick(one))
			if cg.Len() != 1 || !cg.list[0].large {
				t.Fatal("5×5×5 boxes are solved directly")
			}
			two.prepareDirect(&direct, h, soft)
			kick(two)()
			p0, l0 := two.momentum()
			two.solveDirect(&direct, h, soft)
			for i := range one.bodies {
				nearVec(t, "velocity", one.bodies[i].V, two.bodies[i].V, 2e-5)
				nearVec(t, "spin", one.bodies[i].W, two.bodies[i].W, 2e-5)
				in := one.mass[i].Locked
				b := one.bodies[i]
				for j, v := range pack(b.V, b.W) {
					if in&(1<<j) != 0 && v != 0 {
						t.Errorf("a locked motion of body %d goes at %v", i, v)
					}
				}
			}
			if !outside {
				p1, l1 := one.momentum()
				nearVec(t, "momentum", p1, p0, 1e-12)
				nearVec(t, "angular momentum", l1, l0, 1e-9) // contact points are where they were seated
			}
		}
	}
}

// prepareDirect makes the islands, with the first one's factor whatever it
// costs.
func (s *system) prepareDirect(is *Islands, h float64, soft Softness) {
	is.Build(all(s.bodies), s.bodies, s.mass, s.bonds, s.contacts, &s.laws, 400, h)
	l := &is.list[0]
	l.large = false
	l.f.analyse(len(l.bodies), l.edges, noBudget)
	for i, e := range l.edges {
		l.slot[i] = l.f.slot(e[0], e[1])
	}
	s.pack(soft)
	is.Remember(s.bodies)
}

func (s *system) solveDirect(is *Islands, h float64, soft Softness) {
	s.glued.Prepare(s.bodies, s.frames, s.bonds, &s.laws, substep, false)
	s.warm()
	is.Solve(s.bodies, s.frames, s.mass, s.bonds, s.contacts, s.points, &s.laws, h, soft)
}

// What acts on all bodies of a free island alike moves it as one body, to
// rounding, and needs no linear solve.
func TestLargeIslandFallsFreely(t *testing.T) {
	const h = substep
	s := lump(5, 1e8, rand.New(rand.NewSource(31)))
	spin, mid := v3(0.3, -1, 2), v3(2, 2, 2)
	for i := range s.bodies {
		s.bodies[i].V, s.bodies[i].W = spin.Cross(s.frames[i].X.Sub(mid)), spin
	}
	s.bonds, s.contacts, s.points = s.unstrained(), nil, nil // and nothing touches
	var is Islands
	s.direct(&is, h, NewSoftness(h, 3), func() {
		for i := range s.bodies {
			s.bodies[i].V.Y -= 9.81 * h
		}
	})
	for i := range s.bodies {
		want := spin.Cross(s.frames[i].X.Sub(mid)).Sub(v3(0, 9.81*h, 0))
		nearVec(t, "velocity", s.bodies[i].V, want, 1e-11)
		nearVec(t, "spin", s.bodies[i].W, spin, 1e-11)
	}
}

// unstrained returns the bonds with their anchors at one point.
func (s *system) unstrained() []Bond {
	out := append([]Bond(nil), s.bonds...)
	for i := range out {
		k := &out[i]
		at := s.frames[k.A].X.Add(s.frames[k.A].Q.Rotate(k.LA))
		k.LB = s.frames[k.B].Q.InvRotate(at.Sub(s.frames[k.B].X))
		k.Place(&s.frames[k.A], &s.frames[k.B])
	}
	return out
}

// dense writes a block matrix out.
func (m *blockMatrix) dense() [][]float64 {
	n := len(m.diag)
	d := make([][]float64, 6*n)
	for i := range d {
		d[i] = make([]float64, 6*n)
	}
	for i := range n {
		for a := range 6 {
			for b := range 6 {
				d[6*i+a][6*i+b] = m.diag[i][a*6+b]
				for k := m.start[i]; k < m.start[i+1]; k++ {
					x := m.off[k][a*6+b]
					j := int(m.col[k])
					d[6*i+a][6*j+b], d[6*j+b][6*i+a] = x, x
				}
			}
		}
	}
	return d
}

// randomBlocks is a block matrix of a random graph with JᵀJ over its edges, and
// the mass.
func randomBlocks(r *rand.Rand, n int) *blockMatrix {
	edges := graph(r, n, n)
	edges = append(edges, edges[0], [2]int32{edges[1][1], edges[1][0]}) // twice, either way round
	var m blockMatrix
	m.lay(n, edges)
	m.zero()
	for i := range m.diag {
		for j := range 6 {
			m.diag[i][j*7] = 1 + r.Float64()
		}
	}
	for _, e := range edges {
		h := pointStiffness(gauss(r).Unit(ex), r.Float64()*10, r.Float64()*10)
		arm, ra := gauss(r), gauss(r)
		var s mat6
		s.addPoint(&h, ra)
		m.diag[e[0]].add(&s)
		s.carryRows(arm.Neg())
		if o := &m.off[m.find(e[0], e[1])]; e[0] < e[1] {
			o.sub(&s)
		} else {
			o.subT(&s)
		}
		s.carryColumns(arm.Neg())
		m.diag[e[1]].add(&s)
	}
	return &m
}

func random6(r *rand.Rand, n int) []vec6 {
	x := make([]vec6, n)
	for i := range x {
		x[i] = pack(gauss(r), gauss(r))
	}
	return x
}

// The product is the dense one, the sweep solves (D + L)D⁻¹(D + Lᵀ)z = r, and
// held unknowns stand alone.
func TestBlockMatrix(t *testing.T) {
	r := rand.New(rand.NewSource(32))
	for range 20 {
		n := 3 + r.Intn(10)
		m := randomBlocks(r, n)
		lock := make([]uint8, n)
		lock[r.Intn(n)] = uint8(r.Intn(64))
		m.hold(lock)
		d := m.dense()
		for i, b := range lock {
			for j := range 6 {
				for k := range d {
					if want := float64(b >> j & 1); want == 1 && (k == 6*i+j) != (d[6*i+j][k] != 0) {
						t.Fatalf("held unknown %d of node %d: row has %v", j, i, d[6*i+j][k])
					}
				}
			}
		}
		x, y, z := random6(r, n), make([]vec6, n), make([]vec6, n)
		m.product(x, y)
		for i := range d {
			want := 0.0
			for k := range d {
				want += d[i][k] * x[k/6][k%6]
			}
			near(t, "product", y[i/6][i%6], want, 1e-10)
		}
		m.invert()
		m.sweep(x, z)
		// w = (D + Lᵀ)z; then v = D⁻¹w by the node, and (D + L)v must be x.
		w := make([]vec6, n)
		for i := range w {
			for k := 6 * i; k < 6*n; k++ {
				for a := range 6 {
					w[i][a] += d[6*i+a][k] * z[k/6][k%6]
				}
			}
		}
		v := make([]vec6, n)
		for i := range w {
			m.inv[i].addMul(&v[i], &w[i])
		}
		for i := range n {
			for a := range 6 {
				got := 0.0
				for k := 0; k < 6*(i+1); k++ {
					got += d[6*i+a][k] * v[k/6][k%6]
				}
				near(t, "sweep", got, x[i][a], 1e-8)
			}
		}
	}
}

// The coarse correction solves PᵀAP for the rigid motions of the groups, which
// hold every node, neighbours together.
func TestCoarse(t *testing.T) {
	r := rand.New(rand.NewSource(33))
	for range 10 {
		n := 20 + r.Intn(60)
		m := randomBlocks(r, n)
		lock := make([]uint8, n)
		lock[r.Intn(n)] = uint8(1 + r.Intn(63))
		m.hold(lock)
		frames, bodies := make([]Frame, n), make([]int32, n)
		for i := range frames {
			frames[i].X, bodies[i] = gauss(r).Mul(3), int32(i)
		}
		var c coarse
		c.gather(m)
		total := int32(0)
		for g, s := range c.size {
			total += s
			if s < 1 || s > 2*groupSize {
				t.Errorf("group %d has %d nodes", g, s)
			}
		}
		if total != int32(n) || len(c.size) > n/2 {
			t.Fatalf("%d nodes of %d in %d groups", total, n, len(c.size))
		}
		c.place(bodies, frames)
		c.project(m, lock)
		x, z, az := random6(r, n), make([]vec6, n), make([]vec6, n)
		c.correct(x, z, lock)
		m.product(z, az)
		// What is left has nothing that a rigid motion of a group would feel.
		for g := range c.size {
			var left, was vec6
			for i := range n {
				if c.group[i] != int32(g) {
					continue
				}
				for k, s := range map[*vec6]vec6{&left: az[i], &was: x[i]} {
					q := s
					if k == &left {
						for j := range q {
							q[j] = x[i][j] - q[j]
						}
					}
					q.unlock(lock[i])
					f := q.linear()
					for j, v := range pack(f, q.angular().Add(c.arm[i].Cross(f))) {
						k[j] += v
					}
				}
			}
			for j := range left {
				if !(math.Abs(left[j]) < 1e-7*(1+math.Abs(was[j]))) {
					t.Errorf("group %d, motion %d: %v left of %v", g, j, left[j], was[j])
				}
			}
		}
	}
}

// The heap gives nodes of least degree first, then of least index.
func TestDegrees(t *testing.T) {
	r := rand.New(rand.NewSource(34))
	var d degrees
	for range 200 {
		d.push(r.Intn(9), int32(r.Intn(50)))
	}
	last, first := -1, int32(-1)
	for range 200 {
		n, i := d.pop()
		if n < last || n == last && i < first {
			t.Fatalf("degree %d of node %d after %d of %d", n, i, last, first)
		}
		last, first = n, i
	}
}

// Analysis gives up where the elimination costs too much.
func TestAnalysisGivesUp(t *testing.T) {
	var f factor
	var edges [][2]int32
	for i := range int32(8) {
		for j := range i {
			edges = append(edges, [2]int32{i, j})
		}
	}
	// 7 neighbours, then 6 …: each column times itself.
	const products = 7*8/2 + 6*7/2 + 5*6/2 + 4*5/2 + 3*4/2 + 2*3/2 + 1
	if !f.analyse(8, edges, products) {
		t.Error("gives up within its budget")
	}
	if f.analyse(8, edges, products-1) {
		t.Error("takes more than its budget")
	}
}

// A large island whose graph stays allocates nothing.
func TestLargeIslandAllocatesNothing(t *testing.T) {
	s := lump(5, 1e7, rand.New(rand.NewSource(35)))
	soft := NewSoftness(substep, 3)
	var is Islands
	awake := all(s.bodies)
	step := func() {
		is.Build(awake, s.bodies, s.mass, s.bonds, s.contacts, &s.laws, len(s.contacts), substep)
		s.rows.Pack(awake, s.bodies, s.frames, s.contacts, s.points, soft)
		is.Remember(s.bodies)
		s.bodies[0].V.X += 0.1
		is.Solve(s.bodies, s.frames, s.mass, s.bonds, s.contacts, s.points, &s.laws, substep, soft)
	}
	step()
	if !is.list[0].large {
		t.Fatal("solved directly")
	}
	if n := testing.AllocsPerRun(5, step); n != 0 {
		t.Errorf("%v allocations a substep", n)
	}
}
