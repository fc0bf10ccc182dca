package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

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
	for i := range l.bonds {
		it := &l.bonds[i]
		k := &p.bonds[it.index]
		if k.Broken {
			continue
		}
		d := l.relative(p, l.trial, it.a, it.b, k.A, k.B, k.RA, k.RB)
		qn := it.qn
		if float64(it.hkn*k.Gap)+float64(it.qn*k.N.Dot(d)) < 0 {
			qn = 0
		}
		j := l.jump(it.a, it.b, k.RA, k.RB)
		n := k.N.Dot(j)
		c += float64(float64(qn-it.qt)*float64(n*n)) + float64(it.qt*j.LenSq())
	}
	for i := range l.points {
		it := &l.points[i]
		k, q := &p.contacts[it.contact], &p.points[it.index]
		d := l.relative(p, l.trial, it.a, it.b, k.A, k.B, q.RA, q.RB)
		qn := it.q
		if it.push+float64(it.q*k.N.Dot(d)) >= 0 {
			qn = 0
		}
		_, _, qt := it.friction(k.T.Dot(d), k.S.Dot(d))
		j := l.jump(it.a, it.b, q.RA, q.RB)
		n := k.N.Dot(j)
		c += float64(float64(qn-qt)*float64(n*n)) + float64(qt*j.LenSq())
	}
	return c
}

// jump is the velocity of B against A at a point under d.
func (l *island) jump(a, b int32, ra, rb vec.Vec3) vec.Vec3 {
	var j vec.Vec3
	if b >= 0 {
		j = l.d[b].linear().Add(l.d[b].angular().Cross(rb))
	}
	if a >= 0 {
		j = j.Sub(l.d[a].linear().Add(l.d[a].angular().Cross(ra)))
	}
	return j
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
