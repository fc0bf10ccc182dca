package soft

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// What a stiff bond holds moves together: one node of the two alone meets the whole
// spring, both together next to nothing. So a preconditioner that knows each body
// alone is poor. Here one end of each bond, the slave, rides on the other: in place of
// its velocity the unknown is what it has beside
//
//	R·v,  R = (m + ΣQ)⁻¹·ΣQ,
//
// with v of its masters, which is where the springs would take it if it were a free
// mass m. With T that adds the ride, what goes before is T·P·Tᵀ, P of the bodies one by
// one: it is positive whatever R is, so that a poor ride only takes more steps.

// saddle finds the rides, and what goes before the bodies' own matrices.
func (t *Knot) saddle() {
	for _, s := range t.softs {
		k := s.ride()
		clear(k.grip)
		clear(k.load)
		clear(k.lever)
		copy(k.inv, s.matrix.Inv)
		copy(k.dia, s.matrix.Dia)
	}
	for i := range t.limbs {
		t.limbs[i].load = [6][6]float64{}
	}
	for i := range t.links {
		l := &t.links[i]
		m := l.matrix()
		t.gripped(l.slave, &m)
		for k := range l.arms.n { // |x−y|² ≤ 2|x|² + 2|y|²
			c := &l.arms.c[k]
			x := 0.0
			for _, e := range c {
				x += float64(e * e)
			}
			x = float64(float64(4*x) * max(l.q.X, l.q.Y, l.q.Z))
			g := &l.arms.line[k]
			lever := t.all[g.body].knot.lever
			for _, n := range [2]int32{g.from, g.to} {
				lever[n] += x
			}
		}
		if l.two { // |x−y|² ≤ 2|x|² + 2|y|²
			t.gripped(l.slave, &m)
			t.gripped(l.master, &m)
			t.gripped(l.master, &m)
		}
	}
	t.loads()
	for _, s := range t.softs {
		s.mount()
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		l.meets.set(l.body, &l.load)
	}
}

func (t *Knot) gripped(e *end, m *blocks.Block) {
	k := t.softs[e.soft].knot
	for i, n := range e.node {
		for c, x := range m {
			k.grip[n][c] += float64(e.weight[i] * x)
		}
	}
}

// loads puts the mass of the slaves on their masters, the lowest first.
func (t *Knot) loads() {
	for i := range t.links {
		l := &t.links[i]
		if l.two {
			continue
		}
		s := t.softs[l.slave.soft]
		q := max(l.q.X, l.q.Y, l.q.Z)
		mass := 0.0
		for j, n := range l.slave.node {
			k := s.knot
			m := s.Mass[n] + k.load[n]
			g := max(k.grip[n][0], k.grip[n][4], k.grip[n][8])
			mass += float64(float64(l.slave.weight[j]*q)*m) / (m + g)
		}
		if l.master.soft >= 0 {
			k := t.softs[l.master.soft].knot
			for j, n := range l.master.node {
				k.load[n] += float64(l.master.weight[j] * mass)
			}
			continue
		}
		var six six
		d := blocks.Diag(mass)
		six.addPoint(&d, l.master.arm)
		x := &t.limbs[l.master.limb].load
		for r := range 6 {
			for c := range r + 1 {
				x[r][c] += six[r][c]
				if c != r {
					x[c][r] += six[r][c]
				}
			}
		}
	}
}

// mount makes the inverse diagonal, or the band's factor, that of a body whose slaves
// ride on it.
func (b *Body) mount() {
	k, a := b.knot, b.matrix
	for i := range b.X {
		m := b.Mass[i] + k.load[i]
		g := &k.grip[i]
		f := *g
		f[0], f[4], f[8] = f[0]+m, f[4]+m, f[8]+m
		k.follow[i] = f.Inverse()
		if b.Held[i] || k.load[i] == 0 && k.lever[i] == 0 && *g == (blocks.Block{}) {
			continue
		}
		for c, x := range g {
			a.Dia[i][c] += x
		}
		x := float64(k.load[i]*b.inert) + k.lever[i]
		a.Dia[i][0], a.Dia[i][4], a.Dia[i][8] = a.Dia[i][0]+x, a.Dia[i][4]+x, a.Dia[i][8]+x
		a.InvertRow(i, false)
	}
	if b.band != nil {
		b.band.factor(a)
	} else if c := b.coarse; c.n > 0 {
		b.rot = c.turned(b)
		c.fill(b.h, b.Damping)
		b.lattice()
		c.decompose()
		c.h = 0 // it is that of the knot alone
	}
	copy(a.Dia, k.dia)
}

// lattice adds what nodes meet in the knot to the body's lattice.
func (b *Body) lattice() {
	k, c := b.knot, b.coarse
	r := b.rot.Mat()
	n := 3 * c.n
	for i := range b.X {
		x := float64(k.load[i]*b.inert) + k.lever[i]
		if x == 0 && k.grip[i] == (blocks.Block{}) {
			continue
		}
		g := k.grip[i]
		g[0], g[4], g[8] = g[0]+x, g[4]+x, g[8]+x
		u, v, w := g.MulVec(r.X), g.MulVec(r.Y), g.MulVec(r.Z)
		m := [9]float64{
			r.X.Dot(u), r.X.Dot(v), r.X.Dot(w),
			r.Y.Dot(u), r.Y.Dot(v), r.Y.Dot(w),
			r.Z.Dot(u), r.Z.Dot(v), r.Z.Dot(w),
		}
		for p, a := range c.at[i] {
			for q, o := range c.at[i] {
				if a < 0 || o < 0 {
					continue
				}
				w := float64(c.weight[i][p] * c.weight[i][q])
				for e := range 9 {
					if row, col := 3*int(a)+e/3, 3*int(o)+e%3; col <= row {
						c.chol[row*n+col] += float64(w * m[e])
					}
				}
			}
		}
	}
}

// dismount gives the body its own diagonal back.
func (b *Body) dismount() {
	copy(b.matrix.Inv, b.knot.inv)
}

// precondition sets d and z of all members to a motion that nearly answers their
// residuals, and returns the product of both.
func (t *Knot) precondition() float64 {
	for _, s := range t.softs {
		copy(s.knot.t, s.r)
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		l.tv, l.tw = l.rv, l.rw
	}
	for i := range t.links {
		t.lay(&t.links[i])
	}
	for _, s := range t.softs {
		s.alone()
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		l.z = l.meets.solve(l.tv, l.tw)
	}
	for i := len(t.links); i > 0; {
		j := i - 1
		for j > 0 && t.links[j-1].rank == t.links[i-1].rank {
			j--
		}
		t.take(t.links[j:i])
		i = j
	}
	rz := 0.0
	for _, s := range t.softs {
		rz += dot(s.r, s.d)
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		rz += l.rv.Dot(l.z.v) + l.rw.Dot(l.z.w)
	}
	return rz
}

// lay adds what a slave meets to its master: Rᵀ.
func (t *Knot) lay(l *link) {
	if l.two {
		return
	}
	s := t.softs[l.slave.soft]
	var y vec.Vec3
	for i, n := range l.slave.node {
		y = y.Add(s.knot.follow[n].MulVec(s.knot.t[n]).Mul(l.slave.weight[i]))
	}
	y = l.times(y)
	if l.master.soft < 0 {
		m := &t.limbs[l.master.limb]
		m.tv, m.tw = m.tv.Add(y), m.tw.Add(l.master.arm.Cross(y))
		return
	}
	m := t.softs[l.master.soft]
	for i, n := range l.master.node {
		if !m.Held[n] {
			m.knot.t[n] = m.knot.t[n].MulAdd(y, l.master.weight[i])
		}
	}
}

// take has a slave ride on its masters: R.
func (t *Knot) take(links []link) {
	s := t.softs[links[0].slave.soft]
	clear(s.knot.acc)
	for i := range links {
		l := &links[i]
		if l.two {
			continue
		}
		var v vec.Vec3
		if l.master.soft < 0 {
			m := &t.limbs[l.master.limb]
			v = m.z.v.Add(m.z.w.Cross(l.master.arm))
		} else {
			v = l.master.of(t.softs[l.master.soft].d)
		}
		y := l.times(v)
		for j, n := range l.slave.node {
			s.knot.acc[n] = s.knot.acc[n].MulAdd(y, l.slave.weight[j])
		}
	}
	for n, y := range s.knot.acc {
		if y != (vec.Vec3{}) && !s.Held[n] {
			s.d[n] = s.d[n].Add(s.knot.follow[n].MulVec(y))
		}
	}
}

// alone sets d to what the body by itself would answer to t.
func (b *Body) alone() {
	t := b.knot.t
	switch {
	case b.band != nil:
		copy(b.d, t)
		b.band.solve(b.d)
	case b.coarse.n > 0:
		b.r, b.knot.t = t, b.r
		b.precondition()
		b.r, b.knot.t = b.knot.t, t
	default:
		for i := range b.d {
			b.d[i] = b.matrix.Inv[i].MulVec(t[i])
		}
	}
}
