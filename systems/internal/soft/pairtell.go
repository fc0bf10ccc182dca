package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// strike notes what each side can have done to the other.
func (r *PairRow) strike(softs []*Body, p vec.Vec3) {
	a, b := softs[r.A], softs[r.B]
	if r.A == r.B { // it does nothing to itself
		a.strike(p, vec.Vec3{})
		return
	}
	if a.whole == b.whole { // of one bundle: what they hold between them
		if !r.inside {
			d := r.b.of(b.carry).Add(r.b.of(b.u)).Sub(r.a.of(a.carry)).Sub(r.a.of(a.u))
			b.calm.work += p.Dot(d)
		}
		return
	}
	a.calm.limp, b.calm.limp = a.calm.limp || b.thin, b.calm.limp || a.thin
	a.strike(p.Neg(), a.lump.at(r.At).Add(r.a.of(a.carry)).Add(r.a.of(a.u)).Add(a.whole.at(r.armA)))
	b.strike(p, b.lump.at(r.At).Add(r.b.of(b.carry)).Add(r.b.of(b.u)).Add(b.whole.at(r.armB)))
}

// tell notes the impulse on both bodies, and the couple that goes with it.
func (r *PairRow) tell(softs []*Body, p vec.Vec3) {
	a, b := softs[r.A], softs[r.B]
	b.note(r.At, p)
	if !r.knotted {
		a.note(r.At, p.Neg())
		return
	}
	a.note(r.a.of(a.X), p.Neg())
	for k := range r.couple.n {
		l := &r.couple.line[k]
		s, q := softs[l.body], r.couple.c[k].TMulVec(p)
		s.note(s.X[l.to], q.Neg())
		s.note(s.X[l.from], q)
	}
}

// tellPairs is the part of Tell for pairs.
func (w *Rows) tellPairs(softs []*Body) {
	for i := range w.Pairs {
		r := &w.Pairs[i]
		p := r.impulse()
		r.tell(softs, p)
		if p != (vec.Vec3{}) && !r.knotted {
			r.strike(softs, p)
		}
		r.Sum = r.Sum.Add(p)
	}
}
