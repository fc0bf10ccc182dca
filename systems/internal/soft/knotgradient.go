package soft

import "github.com/tackphysics/tack/systems/internal/vec"

const (
	// mostKnot bounds the steps of the conjugate gradients of a knot, closeKnot is the
	// share of the motion that may be wrong when they end.
	mostKnot  = 60
	closeKnot = 1e-3
)

// conjugate goes down the energy of the knot from where it is.
func (t *Knot) conjugate() {
	for _, s := range t.softs {
		s.matrix.Residual(s.r, s.b, s.u)
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		l.rv, l.rw = l.done.mv.Neg(), l.done.mw.Neg()
	}
	for i := range t.links {
		l := &t.links[i]
		p := l.space(l.impulse(t.velocity(l)))
		t.push(&l.b, p, 1)
		t.push(&l.a, p, -1)
		for k := range l.arms.n {
			g := &l.arms.line[k]
			g.twist(t.all[g.body], t.all[g.body].r, l.arms.c[k].TMulVec(p))
		}
	}
	rho := t.precondition()
	goal := float64(closeKnot * float64(closeKnot*t.motion()))
	t.aim(0)
	for range mostKnot {
		if !(rho > 0 && t.left() > goal) {
			return
		}
		den := t.resist()
		if !(den > 0) {
			return
		}
		t.advance(rho / den)
		next := t.precondition()
		t.aim(next / rho)
		rho = next
	}
}

// left is the square of the residual, in the measure of the mass alone: what it would
// still change.
func (t *Knot) left() (sum float64) {
	for _, s := range t.softs {
		for i, r := range s.r {
			sum += r.LenSq() / float64(s.inert*s.Mass[i])
		}
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		sum += l.rv.Dot(l.rv.MulEach(l.body.InvM)) + l.rw.Dot(l.body.InvI.MulVec(l.rw))
	}
	return sum
}

// motion is twice the energy of what moves beside the frames, at the least that of
// rounding. A stiff bond's residual is many times the impulse that is in question, so
// that a share of it says nothing.
func (t *Knot) motion() float64 {
	const rounding = 1e-24
	sum := 0.0
	for _, s := range t.softs {
		for i, u := range s.u {
			sum += float64(s.Mass[i] * (u.LenSq() + float64(rounding*s.carry[i].LenSq())))
		}
	}
	for i := range t.limbs {
		d := &t.limbs[i].done
		sum += d.v.Dot(d.mv) + d.w.Dot(d.mw)
	}
	return sum
}

// push adds an impulse to the residual of an end.
func (t *Knot) push(e *end, p vec.Vec3, sign float64) {
	p = p.Mul(sign)
	if e.soft < 0 {
		m := &t.limbs[e.limb]
		m.rv, m.rw = m.rv.Add(p), m.rw.Add(e.arm.Cross(p))
		return
	}
	s := t.softs[e.soft]
	for i, n := range e.node {
		if !s.Held[n] {
			s.r[n] = s.r[n].MulAdd(p, e.weight[i])
		}
	}
}

// aim sets the next direction.
func (t *Knot) aim(beta float64) {
	if beta == 0 {
		for i := range t.limbs {
			t.limbs[i].way = motion{}
		}
	}
	for _, s := range t.softs {
		for i, z := range s.d {
			s.knot.p[i] = z.MulAdd(s.knot.p[i], beta)
		}
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		z, p := &l.z, &l.way
		*p = motion{z.v.MulAdd(p.v, beta), z.w.MulAdd(p.w, beta), z.mv.MulAdd(p.mv, beta), z.mw.MulAdd(p.mw, beta)}
	}
}

// resist finds what the knot makes of the direction, and returns the product of both.
func (t *Knot) resist() float64 {
	for _, s := range t.softs {
		s.matrix.Times(s.knot.q, s.knot.p)
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		l.qv, l.qw = l.way.mv, l.way.mw
	}
	for i := range t.links {
		l := &t.links[i]
		v := t.along(&l.b).Sub(t.along(&l.a))
		for k := range l.arms.n {
			g := &l.arms.line[k]
			v = v.Sub(l.arms.c[k].MulVec(g.across(t.all[g.body].knot.p)))
		}
		y := l.times(v)
		t.meet(&l.b, y, 1)
		t.meet(&l.a, y, -1)
		for k := range l.arms.n {
			g := &l.arms.line[k]
			g.twist(t.all[g.body], t.all[g.body].knot.q, l.arms.c[k].TMulVec(y))
		}
	}
	den := 0.0
	for _, s := range t.softs {
		den += dot(s.knot.p, s.knot.q)
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		den += l.way.v.Dot(l.qv) + l.way.w.Dot(l.qw)
	}
	return den
}

// along is the direction at an end.
func (t *Knot) along(e *end) vec.Vec3 {
	if e.soft < 0 {
		m := &t.limbs[e.limb]
		return m.way.v.Add(m.way.w.Cross(e.arm))
	}
	return e.of(t.softs[e.soft].knot.p)
}

// meet adds what a link meets to an end.
func (t *Knot) meet(e *end, y vec.Vec3, sign float64) {
	y = y.Mul(sign)
	if e.soft < 0 {
		m := &t.limbs[e.limb]
		m.qv, m.qw = m.qv.Add(y), m.qw.Add(e.arm.Cross(y))
		return
	}
	s := t.softs[e.soft]
	for i, n := range e.node {
		if !s.Held[n] {
			s.knot.q[n] = s.knot.q[n].MulAdd(y, e.weight[i])
		}
	}
}

// advance goes along the direction.
func (t *Knot) advance(by float64) {
	for _, s := range t.softs {
		for i, p := range s.knot.p {
			s.u[i] = s.u[i].MulAdd(p, by)
			s.r[i] = s.r[i].MulAdd(s.knot.q[i], -by)
		}
	}
	for i := range t.limbs {
		l := &t.limbs[i]
		d, p := &l.done, &l.way
		*d = motion{d.v.MulAdd(p.v, by), d.w.MulAdd(p.w, by), d.mv.MulAdd(p.mv, by), d.mw.MulAdd(p.mw, by)}
		l.rv, l.rw = l.rv.MulAdd(l.qv, -by), l.rw.MulAdd(l.qw, -by)
	}
}
