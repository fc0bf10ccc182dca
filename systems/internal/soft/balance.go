package soft

import (
	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// whole is what contacts do to a body as a whole, until it is folded into the
// nodes. An impulse on a few nodes moves them by D⁻¹ at once and the others not
// at all, and D, with the stiffness of all that a node is tied to, is a poor
// guess at how a stiff body answers: its contacts would take many times the
// impulse that stops it. With the answer of the whole beside it they see no more
// than a rigid body with a little give.
type whole struct {
	v, w vec.Vec3
	invM float64
	invI vec.Sym3
	// Of a thin body: the shares of an impulse, and of its moment, that the whole
	// gets beside what the nodes answer. See share.
	thin bool
	part blocks.Block
	turn float64
}

// In a sheet or a rope, which are limp, the nodes that an impulse is on take up
// much of it at once, S = m·D⁻¹ of it. (In a solid that is next to nothing.) The
// whole gets the rest, on an average over all nodes, 1 − S̄, so that both together
// have about what there is, and impulses on any two nodes answer each other alike,
// without which sweeps need not converge.
func (b *Body) share() {
	k := b.whole
	if b.framed {
		return
	}
	if k.thin = b.thin && !b.anchored && b.tied == nil; !k.thin {
		return
	}
	k.part = blocks.Diag(1)
	for i := range b.X {
		s := float64(float64(b.Mass[i]*b.Mass[i]) * k.invM)
		for j, v := range &b.matrix.Inv[i] {
			k.part[j] -= float64(s * v)
		}
	}
	k.turn = (k.part[0] + k.part[4] + k.part[8]) / 3
}

// got is what of an impulse and a moment the whole gets when the nodes answer,
// too.
func (k *whole) got(p, moment vec.Vec3) (vec.Vec3, vec.Vec3) {
	if k.thin {
		return k.part.MulVec(p), moment.Mul(k.turn)
	}
	return p, moment
}

// answer is the velocity at r that an impulse there gives the whole beside the
// nodes.
func (k *whole) answer(p, r vec.Vec3) vec.Vec3 {
	q, m := k.got(p, r.Cross(p))
	return q.Mul(k.invM).Add(k.invI.MulVec(m).Cross(r))
}

// knock applies an impulse at r that the nodes answer, too.
func (k *whole) knock(p, r vec.Vec3) {
	q, m := k.got(p, r.Cross(p))
	k.v = k.v.MulAdd(q, k.invM)
	k.w = k.w.Add(k.invI.MulVec(m))
}

// at is the velocity at r from the centre.
func (k *whole) at(r vec.Vec3) vec.Vec3 { return k.v.Add(k.w.Cross(r)) }

// hit applies an impulse at r from the centre.
func (k *whole) hit(p, r vec.Vec3) {
	k.v = k.v.MulAdd(p, k.invM)
	k.w = k.w.Add(k.invI.MulVec(r.Cross(p)))
}

// fold gives the nodes what the whole has got.
func (b *Body) fold() {
	if b.whole.v == (vec.Vec3{}) && b.whole.w == (vec.Vec3{}) {
		return
	}
	if b.framed {
		b.raft.fold()
		return
	}
	for i := range b.u {
		b.u[i] = b.u[i].Add(b.whole.at(b.X[i].Sub(b.center)))
	}
	b.whole.v, b.whole.w = vec.Vec3{}, vec.Vec3{}
}

// Balance moves a free body as a whole so that it has the momentum and angular
// momentum that the impulses on it call for: the elements have no share in them.
func (b *Body) Balance() {
	if b.anchored || b.tied != nil {
		return
	}
	b.fold()
	k := 1 + float64(b.h*b.Damping.Mass)
	var p, l vec.Vec3
	for i, u := range b.u {
		d := b.b[i].MulAdd(u, -float64(k*b.Mass[i]))
		p = p.Add(d)
		l = l.Add(b.X[i].Sub(b.center).Cross(d))
	}
	dv := p.Mul(1 / float64(k*b.total))
	dw := b.inertia.MulVec(l).Mul(1 / k)
	for i := range b.u {
		b.u[i] = b.u[i].Add(dv).Add(dw.Cross(b.X[i].Sub(b.center)))
	}
}

// End moves the nodes by what has been solved. Momentum and angular momentum of
// a free body come out as the impulses on it say, to rounding: what the sweeps
// have left of them is put right as a motion of the whole.
func (b *Body) End() {
	if b.tied != nil {
		return
	}
	if b.anchored {
		b.endStill()
		if b.Keep != nil {
			b.Keep.mend(b)
		}
		b.endCalm()
		b.flow()
		return
	}
	b.fold()
	b.leave()
	if b.thin {
		b.endThin()
		b.endCalm()
		b.flow()
		return
	}
	k := 1 / (1 + float64(b.h*b.Damping.Mass))
	var p vec.Vec3
	for i, u := range b.u {
		p = p.MulAdd(u.Add(b.carry[i]), b.Mass[i])
	}
	mean := p.Mul(1 / b.total)
	v := b.drift.MulAdd(b.push, 1/b.total).Mul(k)
	turn := b.back
	c := b.center.MulAdd(v, b.h)
	for i, u := range b.u {
		r := b.X[i].Sub(b.center)
		rel := u.Add(b.carry[i]).Sub(mean)
		move := rel.Sub(b.omega.Cross(r))
		b.X[i] = c.Add(turn.Rotate(r.MulAdd(move, b.h)))
		b.V[i] = v.Add(turn.Rotate(rel))
	}
	if b.Keep != nil {
		b.Keep.turn(turn)
		b.Keep.mend(b)
	}
	want := b.moment.Add(b.twist).Mul(k)
	b.center = c
	inverse, l := b.spin(b.V, v)
	dw := inverse.MulVec(want.Sub(l))
	for i := range b.V {
		b.V[i] = b.V[i].Add(dw.Cross(b.X[i].Sub(c)))
	}
	b.emerge()
	b.endCalm()
	b.flow()
}

// endStill moves the nodes where the frame stays.
func (b *Body) endStill() {
	b.carried()
	if b.framed {
		b.endFramed()
		return
	}
	for i, held := range b.Held {
		if held && b.Lead == nil {
			b.V[i] = vec.Vec3{}
			continue
		}
		b.V[i] = b.u[i]
		b.X[i] = b.X[i].MulAdd(b.u[i], b.h)
	}
}

// endFramed moves the nodes in the frame of a raft. Those that are carried go on to where
// they are seated.
func (b *Body) endFramed() {
	for i, u := range b.u {
		b.X[i] = b.framedAhead(i)
		b.V[i] = b.drift.Add(b.back.Rotate(u.Add(b.carry[i]).Sub(b.drift)))
	}
}

// framedAhead is where a node will be, in the frame of a raft.
func (b *Body) framedAhead(i int) vec.Vec3 {
	r := b.X[i].Sub(b.center).MulAdd(b.u[i], b.h)
	return b.center.MulAdd(b.drift, b.h).Add(b.back.Rotate(r))
}

// flow lets the elements yield.
func (b *Body) flow() {
	for _, e := range b.elements {
		e.Flow(b.X, b.h)
	}
}
