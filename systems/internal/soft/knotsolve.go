package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// mostTurns is how often what presses and what pulls are told apart.
const mostTurns = 4

// SolveKnot solves a knot for velocities; see TieUp.
func (w *Rows) SolveKnot(i int) {
	t := &w.knots.list[i]
	for _, s := range t.softs {
		s.follow()
		s.fold()
	}
	for turn := range mostTurns {
		t.saddle()
		t.conjugate()
		for _, s := range t.softs {
			s.dismount()
		}
		if turn+1 == mostTurns || !t.turn() {
			break
		}
	}
}

// TieUp gives the bodies of the knots the impulses of their bonds.
func (w *Rows) TieUp() {
	for i := range w.knots.list {
		w.knots.list[i].give()
	}
}

// velocity of b against a.
func (t *Knot) velocity(l *link) vec.Vec3 {
	v := l.base.Add(t.change(&l.b)).Sub(t.change(&l.a))
	for k := range l.arms.n {
		g := &l.arms.line[k]
		v = v.Sub(l.arms.c[k].MulVec(g.across(t.all[g.body].u)))
	}
	return v
}

// change is the velocity of an end beside that of its frame.
func (t *Knot) change(e *end) vec.Vec3 {
	if e.soft < 0 {
		m := &t.limbs[e.limb]
		return m.done.v.Add(m.done.w.Cross(e.arm))
	}
	return e.of(t.softs[e.soft].u)
}

// turn switches what presses and would pull, and what does not and would sink in. It
// reports whether there is any.
func (t *Knot) turn() (some bool) {
	for i := range t.links {
		l := &t.links[i]
		v := t.velocity(l)
		vn := l.row.N.Dot(v)
		if wrong := l.presses && l.impulse(v).X < 0 || !l.presses && l.row.Gap+float64(t.h*vn) < -float64(deeperShare*l.row.Thick); wrong {
			l.presses, l.slips, some = !l.presses, false, true
			if !l.presses {
				l.row.FT, l.row.FS = 0, 0
			}
			l.switched()
			continue
		}
		if !l.presses || l.slips {
			continue
		}
		if ft, fs, held := l.rub(v); !held {
			l.row.FT, l.row.FS, l.slips, some = ft, fs, true, true
			l.switched()
		}
	}
	return some
}

// give puts the impulses of the bonds on all that they hold.
func (t *Knot) give() {
	for i := range t.links {
		l := &t.links[i]
		p := l.impulse(t.velocity(l))
		r := l.row
		if l.presses && !l.slips {
			r.FT, r.FS, _ = l.rub(t.velocity(l))
		}
		if !l.presses {
			r.FT, r.FS = 0, 0
		}
		v := t.velocity(l)
		r.P = p.X
		if l.presses {
			r.P = math.Max(r.P, 0)
		}
		r.ST, r.SS = -l.fs.Y-float64(l.qs.Y*r.T.Dot(v)), -l.fs.Z-float64(l.qs.Z*r.S.Dot(v))
	}
	for i := range t.links {
		l := &t.links[i]
		p := l.space(vec.Vec3{X: l.row.P, Y: l.row.ST + l.row.FT, Z: l.row.SS + l.row.FS})
		t.hit(&l.b, p)
		t.hit(&l.a, p.Neg())
		for k := range l.arms.n {
			g := &l.arms.line[k]
			g.twist(t.all[g.body], t.all[g.body].b, l.arms.c[k].TMulVec(p))
		}
		if l.pair != nil {
			l.pair.couple = l.arms
		}
	}
	// What the gradients have left over is no impulse that sweeps are to follow.
	for _, s := range t.softs {
		s.matrix.Residual(s.r, s.b, s.u)
		for i, r := range s.r {
			s.b[i] = s.b[i].Sub(r)
		}
	}
}

// hit puts an impulse on an end. The velocities of softs have it already.
func (t *Knot) hit(e *end, p vec.Vec3) {
	if e.soft < 0 {
		b := t.limbs[e.limb].body
		b.V = b.V.Add(p.MulEach(b.InvM))
		b.W = b.W.Add(b.InvI.MulVec(e.arm.Cross(p)))
		return
	}
	s := t.softs[e.soft]
	for i, n := range e.node {
		s.b[n] = s.b[n].MulAdd(p, e.weight[i])
	}
}

// twist takes a pair of impulses from the ends of a line.
func (l *line) twist(b *Body, to []vec.Vec3, p vec.Vec3) {
	if !b.Held[l.to] {
		to[l.to] = to[l.to].Sub(p)
	}
	if !b.Held[l.from] {
		to[l.from] = to[l.from].Add(p)
	}
}
