package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// newton brings l.v to the minimum for the present springs.
func (l *island) newton(p *problem) {
	for pass := 0; pass < newtonPasses; pass++ {
		l.limits(p)
		l.residual(p, l.v, l.r, true)
		if l.small(p) {
			return
		}
		l.f.decompose()
		copy(l.d, l.r)
		l.f.solve(l.d)
		gain := dot6(l.r, l.d)
		l.step(p)
		if gain <= float64(newtonRounding*l.twice(l.v)) {
			return
		}
	}
}

// limits takes the friction limits from the normal impulses at the present
// velocities.
func (l *island) limits(p *problem) {
	for i := range l.points {
		it := &l.points[i]
		c := &p.contacts[it.contact]
		d := l.relative(p, l.v, it.a, it.b, c.A, c.B, p.points[it.index].RA, p.points[it.index].RB)
		pn := -it.push - float64(it.q*c.N.Dot(d))
		if pn < 0 {
			pn = 0
		}
		it.limit = float64(c.Friction * pn)
	}
}

// small reports whether the residual is a velocity error below the tolerance.
func (l *island) small(p *problem) bool {
	for n, b := range l.bodies {
		body := &p.bodies[b]
		r := &l.r[n]
		dv := r.linear().MulEach(body.InvM)
		a := r.angular() // aᵀI⁻¹a/m is the square of a spin times the radius of gyration
		if dv.LenSq() > newtonTolerance*newtonTolerance ||
			a.Dot(body.InvI.MulVec(a))/p.mass[b].Mass > newtonTolerance*newtonTolerance {
			return false
		}
	}
	return true
}

func dot6(a, b []vec6) float64 {
	s := 0.0
	for i := range a {
		for j := range a[i] {
			s += float64(a[i][j] * b[i][j])
		}
	}
	return s
}

// relative is the velocity of B against A at a point, with the island's own
// velocities v for its nodes.
func (l *island) relative(p *problem, v []vec6, na, nb, a, b int32, ra, rb vec.Vec3) vec.Vec3 {
	var d vec.Vec3
	if nb >= 0 {
		d = v[nb].linear().Add(v[nb].angular().Cross(rb))
	} else {
		d = p.bodies[b].velocityAt(rb)
	}
	if na >= 0 {
		return d.Sub(v[na].linear().Add(v[na].angular().Cross(ra)))
	}
	return d.Sub(p.bodies[a].velocityAt(ra))
}

func (l *island) bondVelocity(p *problem, it *bondItem, k *Bond) (n, t, s float64) {
	d := l.relative(p, l.v, it.a, it.b, k.A, k.B, k.RA, k.RB)
	return k.N.Dot(d), k.T.Dot(d), k.S.Dot(d)
}

// residual writes M(v* − v) + Σ JᵀP(v) to r and, if asked, the matrix at v.
func (l *island) residual(p *problem, v, r []vec6, matrix bool) {
	if matrix {
		l.f.zero()
	}
	for n := range l.bodies {
		m := &l.inertia[n]
		var d vec6
		for j := range d {
			d[j] = l.free[n][j] - v[n][j]
		}
		for i := 0; i < 6; i++ {
			s := 0.0
			for j := 0; j < 6; j++ {
				s += float64(m[i*6+j] * d[j])
			}
			r[n][i] = s
		}
		if matrix {
			*l.f.node(int32(n)) = *m
		}
	}
	for i := range l.bonds {
		l.addBondTo(p, &l.bonds[i], v, r, matrix)
	}
	for i := range l.points {
		l.addPointTo(p, &l.points[i], v, r, matrix)
	}
	for n, lock := range l.lock {
		if lock != 0 {
			l.hold(int32(n), lock, r, matrix)
		}
	}
}

func (l *island) addBondTo(p *problem, it *bondItem, v, r []vec6, matrix bool) {
	k := &p.bonds[it.index]
	if k.Broken {
		return
	}
	d := l.relative(p, v, it.a, it.b, k.A, k.B, k.RA, k.RB)
	pn := -float64(it.hkn*k.Gap) - float64(it.qn*k.N.Dot(d))
	qn := it.qn
	if pn > 0 {
		pn, qn = 0, 0
	}
	pt := -float64(it.hkt*k.UT) - float64(it.qt*k.T.Dot(d))
	ps := -float64(it.hkt*k.US) - float64(it.qt*k.S.Dot(d))
	imp := k.N.Mul(pn).MulAdd(k.T, pt).MulAdd(k.S, ps)
	l.scatter(it.a, it.b, k.RA, k.RB, imp, r)
	if matrix {
		s := pointStiffness(k.N, qn, it.qt)
		l.couple(it.a, it.b, k.RA, k.RB, &s)
	}
}

func (l *island) addPointTo(p *problem, it *pointItem, v, r []vec6, matrix bool) {
	c, k := &p.contacts[it.contact], &p.points[it.index]
	d := l.relative(p, v, it.a, it.b, c.A, c.B, k.RA, k.RB)
	pn := -it.push - float64(it.q*c.N.Dot(d))
	if pn <= 0 {
		return
	}
	pt, ps, qt := it.friction(c.T.Dot(d), c.S.Dot(d))
	imp := c.N.Mul(pn).MulAdd(c.T, pt).MulAdd(c.S, ps)
	l.scatter(it.a, it.b, k.RA, k.RB, imp, r)
	if matrix {
		s := pointStiffness(c.N, it.q, qt)
		l.couple(it.a, it.b, k.RA, k.RB, &s)
	}
}

// friction is the tangential impulse at the sliding velocity (vt, vs), and its
// stiffness.
func (it *pointItem) friction(vt, vs float64) (pt, ps, qt float64) {
	pt = it.ft - float64(it.qt*vt)
	ps = it.fs - float64(it.qt*vs)
	if m := float64(pt*pt) + float64(ps*ps); m > float64(it.limit*it.limit) {
		f := it.limit / math.Sqrt(m)
		return float64(pt * f), float64(ps * f), float64(it.qt * f)
	}
	return pt, ps, it.qt
}

func (l *island) scatter(a, b int32, ra, rb, imp vec.Vec3, r []vec6) {
	if a >= 0 {
		t := ra.Cross(imp)
		x := &r[a]
		x[0] -= imp.X
		x[1] -= imp.Y
		x[2] -= imp.Z
		x[3] -= t.X
		x[4] -= t.Y
		x[5] -= t.Z
	}
	if b >= 0 {
		t := rb.Cross(imp)
		x := &r[b]
		x[0] += imp.X
		x[1] += imp.Y
		x[2] += imp.Z
		x[3] += t.X
		x[4] += t.Y
		x[5] += t.Z
	}
}

func (l *island) couple(a, b int32, ra, rb vec.Vec3, s *stiffness) {
	if a >= 0 {
		l.f.node(a).addPoint(s, ra, ra, 1)
	}
	if b >= 0 {
		l.f.node(b).addPoint(s, rb, rb, 1)
	}
	if a < 0 || b < 0 {
		return
	}
	if m, rowsB := l.f.block(a, b); rowsB {
		m.addPoint(s, rb, ra, -1)
	} else {
		m.addPoint(s, ra, rb, -1)
	}
}

// hold takes the locked motions of a node out of the system.
func (l *island) hold(n int32, lock uint8, r []vec6, matrix bool) {
	for j := 0; j < 6; j++ {
		if lock&(1<<j) == 0 {
			continue
		}
		r[n][j] = 0
		if matrix {
			l.f.hold(n, j)
		}
	}
}

// hold makes unknown j of a node stand alone.
func (f *factor) hold(n int32, j int) {
	d := f.node(n)
	for i := 0; i < 6; i++ {
		d[i*6+j], d[j*6+i] = 0, 0
	}
	d[j*7] = 1
	k := f.pos[n]
	for b := f.start[k]; b < f.start[k+1]; b++ { // columns of n
		for i := 0; i < 6; i++ {
			f.off[b][i*6+j] = 0
		}
	}
	for c := int32(0); c < k; c++ { // rows of n
		if b := f.find(c, k); b >= 0 {
			for i := 0; i < 6; i++ {
				f.off[b][j*6+i] = 0
			}
		}
	}
}

// finish writes the velocities back and the impulses that the laws give at
// them.
func (l *island) finish(p *problem) {
	for n, b := range l.bodies {
		p.bodies[b].V, p.bodies[b].W = l.v[n].linear(), l.v[n].angular()
	}
	for i := range l.bonds {
		it := &l.bonds[i]
		k := &p.bonds[it.index]
		if k.Broken {
			continue
		}
		n, t, s := l.bondVelocity(p, it, k)
		pn := -float64(it.hkn*k.Gap) - float64(it.qn*n)
		if pn > 0 {
			pn = 0
		}
		pt := -float64(it.hkt*k.UT) - float64(it.qt*t)
		ps := -float64(it.hkt*k.US) - float64(it.qt*s)
		k.P[0], k.P[1], k.P[2] = p.laws.capped(k, pn, pt, ps, p.h)
	}
	for i := range l.points {
		it := &l.points[i]
		c, k := &p.contacts[it.contact], &p.points[it.index]
		d := l.relative(p, l.v, it.a, it.b, c.A, c.B, k.RA, k.RB)
		k.Normal, k.TangentT, k.TangS = 0, 0, 0
		if pn := -it.push - float64(it.q*c.N.Dot(d)); pn > 0 {
			k.Normal = pn
			k.TangentT, k.TangS, _ = it.friction(c.T.Dot(d), c.S.Dot(d))
		}
		if k.Normal > k.MaxNormal {
			k.MaxNormal = k.Normal
		}
	}
}
