package solve

import "math"

// impulse of a bond at the velocities v, and its normal stiffness: glue does not
// push.
func (it *planeBondItem) impulse(v []vec3) (pn, pt, qn float64) {
	vn, vt := it.velocity(v)
	pn = -float64(it.hkn*it.gap) - float64(it.qn*vn)
	pt = -float64(it.hkt*it.ut) - float64(it.qt*vt)
	if pn > 0 {
		return 0, pt, 0
	}
	return pn, pt, it.qn
}

// impulse of a contact point at the velocities v, and its stiffness along the
// normal and the tangent. Its friction ends with its limit, not with its normal
// impulse: it would jump there, and the search find no zero.
func (it *planePointItem) impulse(v []vec3) (pn, pt, qn, qt float64) {
	vn, vt := it.velocity(v)
	pn, qn = -it.push-float64(it.q*vn), it.q
	if !(pn > 0) {
		pn, qn = 0, 0
	}
	pt = it.ft0 - float64(it.qt*vt)
	if m := math.Abs(pt); m > it.limit {
		f := it.limit / m
		return pn, float64(pt * f), qn, float64(it.qt * f)
	}
	return pn, pt, qn, it.qt
}

// newton brings l.v to the minimum for the present springs, as island.newton
// does.
func (l *planeIsland) newton(f follower) {
	for pass := 0; pass < newtonPasses; pass++ {
		if f.now {
			l.limits()
		}
		if !f.next(l.pass()) {
			return
		}
	}
}

// pass is one of Newton's method; it reports whether none is needed any more.
func (l *planeIsland) pass() (done bool) {
	l.residual(l.v, l.r, true)
	if l.small() {
		return true
	}
	l.f.decompose()
	copy(l.d, l.r)
	l.f.solve(l.d)
	gain := dot3(l.r, l.d)
	l.step()
	return gain <= float64(newtonRounding*l.twice(l.v))
}

// limits takes the friction limits from the normal impulses at the present
// velocities.
func (l *planeIsland) limits() {
	for i := range l.points {
		it := &l.points[i]
		vn, _ := it.velocity(l.v)
		it.limit = float64(it.friction * max(0, -it.push-float64(it.q*vn)))
	}
}

// small reports whether the residual is a velocity error below the tolerance.
func (l *planeIsland) small() bool {
	const tol = newtonTolerance * newtonTolerance
	for n := range l.r {
		r, m := &l.r[n], &l.mass[n]
		if float64(r[0]*r[0])+float64(r[1]*r[1]) > float64(tol*float64(m[0]*m[0])) {
			return false
		}
		if m[2] > 0 && float64(r[2]*r[2]) > float64(tol*float64(m[2]*m[0])) {
			return false
		}
	}
	return true
}

func dot3(a, b []vec3) float64 {
	s := 0.0
	for i := range a {
		s += float64(a[i][0]*b[i][0]) + float64(a[i][1]*b[i][1]) + float64(a[i][2]*b[i][2])
	}
	return s
}

// residual writes M(v* − v) + Σ JᵀP(v) to r and, if asked, the matrix at v.
func (l *planeIsland) residual(v, r []vec3, matrix bool) {
	if matrix {
		l.f.zero()
	}
	for n := range l.bodies {
		m := &l.mass[n]
		for j := range m {
			r[n][j] = float64(m[j] * (l.free[n][j] - v[n][j]))
		}
		if matrix {
			d := &l.f.diag[l.f.pos[n]]
			d[0], d[4], d[8] = m[0], m[1], m[2]
		}
	}
	for i := range l.bonds {
		it := &l.bonds[i]
		if it.inactive {
			continue
		}
		pn, pt, qn := it.impulse(v)
		it.scatter(pn, pt, r)
		if matrix {
			it.stiffen(&l.f, qn, it.qt)
		}
	}
	for i := range l.points {
		it := &l.points[i]
		pn, pt, qn, qt := it.impulse(v)
		if pn == 0 && pt == 0 {
			continue
		}
		it.scatter(pn, pt, r)
		if matrix {
			it.stiffen(&l.f, qn, qt)
		}
	}
	for n, lock := range l.lock {
		if lock != 0 {
			l.hold(int32(n), lock, r, matrix)
		}
	}
}

// hold takes the locked motions of a node out of the system.
func (l *planeIsland) hold(n int32, lock uint8, r []vec3, matrix bool) {
	for j := range 3 {
		if lock&(1<<j) == 0 {
			continue
		}
		r[n][j] = 0
		if matrix {
			l.f.hold(n, j)
		}
	}
}

// step goes along d: all the way, or to where the derivative of the energy
// changes sign if that is much nearer, as island.step does.
func (l *planeIsland) step() {
	s0 := dot3(l.r, l.d)
	limit := float64(searchTolerance * s0)
	lo, hi := 0.0, math.Inf(1)
	alpha := 1.0
	for try := 0; try < searchPasses; try++ {
		for n := range l.v {
			for j := range l.v[n] {
				l.trial[n][j] = l.v[n][j] + float64(alpha*l.d[n][j])
			}
		}
		l.residual(l.trial, l.res, false)
		s := dot3(l.res, l.d)
		if s >= -limit && (try == 0 || s <= limit) {
			break
		}
		if s < 0 {
			hi = alpha
		} else {
			lo = alpha
		}
		alpha += s / l.curvature()
		if !(alpha > lo && alpha < hi) {
			alpha = float64(0.5 * (lo + hi))
		}
	}
	copy(l.v, l.trial)
}

// curvature is dᵀAd with the springs that are active at the trial velocities.
func (l *planeIsland) curvature() float64 {
	c := l.twice(l.d)
	for i := range l.bonds {
		it := &l.bonds[i]
		if it.inactive {
			continue
		}
		_, _, qn := it.impulse(l.trial)
		n, t := it.jump(l.d)
		c += float64(qn*float64(n*n)) + float64(it.qt*float64(t*t))
	}
	for i := range l.points {
		it := &l.points[i]
		_, _, qn, qt := it.impulse(l.trial)
		n, t := it.jump(l.d)
		c += float64(qn*float64(n*n)) + float64(qt*float64(t*t))
	}
	return c
}

// twice is v·Mv, twice the kinetic energy at the velocities v.
func (l *planeIsland) twice(v []vec3) float64 {
	e := 0.0
	for n := range v {
		for j := range v[n] {
			e += float64(l.mass[n][j] * float64(v[n][j]*v[n][j]))
		}
	}
	return e
}
