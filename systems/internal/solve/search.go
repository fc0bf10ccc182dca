package solve

import "math"

// step goes along d: all the way, or to where the derivative of the energy
// changes sign if that is much nearer. The derivative −s is linear but for
// kinks where springs come in or go out, by many powers of ten: Newton's method
// finds its zero in a few pieces, kept within the bracket lo…hi.
func (l *island) step(p *problem) {
	s0 := dot6(l.r, l.d)
	limit := float64(searchTolerance * s0)
	lo, hi := 0.0, math.Inf(1)
	alpha := 1.0
	for try := 0; try < searchPasses; try++ {
		l.along(alpha)
		l.residual(p, l.trial, l.res, false)
		s := dot6(l.res, l.d)
		if s >= -limit && (try == 0 || s <= limit) {
			break
		}
		if s < 0 {
			hi = alpha
		} else {
			lo = alpha
		}
		alpha += s / l.curvature(p)
		if !(alpha > lo && alpha < hi) {
			alpha = float64(0.5 * (lo + hi))
		}
	}
	copy(l.v, l.trial)
}

// curvature is dᵀAd with the springs that are active at the trial velocities.
func (l *island) curvature(p *problem) float64 {
	c := l.twice(l.d)
	for i := range l.glued {
		j := &l.glued[i]
		t, e := l.motion(p, l.trial, j), l.inner(l.d, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.bonds[i]
			qn := it.qn
			if float64(it.hkn*it.gap)+float64(it.qn*it.n.Dot(t.at(it.ra))) < 0 {
				qn = 0
			}
			d := e.at(it.ra)
			n := it.n.Dot(d)
			c += float64(float64(qn-it.qt)*float64(n*n)) + float64(it.qt*d.LenSq())
		}
	}
	for i := range l.direct {
		j := &l.direct[i]
		t, e := l.motion(p, l.trial, j), l.inner(l.d, j)
		for i := j.first; i < j.first+j.count; i++ {
			it := &l.points[i]
			v := t.at(it.ra)
			vn := j.n.Dot(v)
			q := it.q
			if it.push+float64(q*vn) >= 0 {
				if it.limit == 0 {
					continue
				}
				q = 0
			}
			shear, qt := it.friction(v.MulAdd(j.n, -vn))
			d := e.at(it.ra)
			n := j.n.Dot(d)
			c += float64(float64(q-qt)*float64(n*n)) + float64(qt*d.LenSq())
			if 0 < qt && qt < it.qt {
				s := shear.Dot(d)
				c -= float64(float64(qt*s)*s) / shear.LenSq()
			}
		}
	}
	return c
}

// along sets the trial velocities to v + alpha·d.
func (l *island) along(alpha float64) {
	for n := range l.v {
		for j := range l.v[n] {
			l.trial[n][j] = l.v[n][j] + float64(alpha*l.d[n][j])
		}
	}
}

// twice is v·Mv, twice the kinetic energy at the velocities v.
func (l *island) twice(v []vec6) float64 {
	e := 0.0
	for n := range v {
		v, m := &v[n], &l.inertia[n]
		for i := range v {
			for j := range v {
				e += float64(v[i] * float64(m[i*6+j]*v[j]))
			}
		}
	}
	return e
}
