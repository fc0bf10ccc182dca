package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// Turn gives the rigid bodies what they carry in space, once all is solved, and notes
// the work that those who hold nodes have done. Afterwards nothing but their turning
// changes the rigid bodies' velocities.
func (t *Rafts) Turn() {
	for i := range t.list {
		t.list[i].turned()
	}
}

func (t *Raft) turned() {
	t.fold()
	t.pushed = t.leans()
	for _, r := range t.riders {
		f, m := t.turn.Rotate(r.Force), t.turn.Rotate(r.Moment)
		r.rigid.V = r.rigid.V.Add(f.Sub(r.Force).MulEach(r.rigid.InvM))
		r.rigid.W = r.rigid.W.Add(r.rigid.InvI.MulVec(m.Sub(r.Moment)))
		r.Force, r.Moment = f, m
	}
	for _, b := range t.softs {
		if t.fixed {
			b.calm.work += float64(b.h * b.Effort(b.hand()))
		}
		for _, r := range b.riders {
			if r.moves {
				b.calm.work -= r.Force.Dot(r.rigid.V) + r.Moment.Dot(r.rigid.W)
			}
		}
	}
}

// hand lists the nodes that are held, but those that moving riders carry.
func (b *Body) hand() []int32 {
	if len(b.ours) != len(b.X) {
		b.ours = make([]bool, len(b.X))
	}
	clear(b.ours)
	for _, r := range b.riders {
		if r.moves {
			for _, n := range r.Node {
				b.ours[n] = true
			}
		}
	}
	b.hands = b.hands[:0]
	for i, held := range b.Held {
		if held && !b.ours[i] {
			b.hands = append(b.hands, int32(i))
		}
	}
	return b.hands
}

// Seat puts the nodes that are carried where the rigid bodies have gone, and settles
// momentum and energy.
func (t *Rafts) Seat() {
	for i := range t.list {
		r := &t.list[i]
		r.shift()
		for _, b := range r.softs {
			b.Seat()
		}
		r.settle()
	}
}

// shift takes the rigid bodies from their tangents to where the frame's turn takes them:
// by (Q−1)·r − h·Q·(ω×r), r from the centre. What they have of momentum and energy is
// taken before.
func (t *Raft) shift() {
	t.momentum, t.moment = t.floated()
	t.kinetic = t.floating()
	for i := range t.floats {
		f := &t.floats[i]
		if !t.fixed && t.omega != (vec.Vec3{}) {
			r := f.start.Sub(t.center)
			f.move(t.turn.Rotate(r.MulAdd(t.omega.Cross(r), -t.h)).Sub(r))
		}
		f.solved = *f.frame
	}
}

// floated is the momentum of the rigid bodies and their angular momentum about the
// centre that the raft had.
func (t *Raft) floated() (p, l vec.Vec3) {
	for i := range t.floats {
		q, m := t.floats[i].about(t.center)
		p, l = p.Add(q), l.Add(m)
	}
	return p, l
}

// floating is the kinetic energy of the rigid bodies [J].
func (t *Raft) floating() (sum float64) {
	for i := range t.floats {
		f := &t.floats[i]
		in := f.inertia()
		sum += float64(0.5 * (float64(f.mass.Mass*f.body.V.LenSq()) + f.body.W.Dot(in.MulVec(f.body.W))))
	}
	return sum
}

// balance moves the raft as a whole so that it has the momentum and the angular
// momentum, about where its centre was, that impulses from outside call for.
func (t *Raft) balance() {
	p, l := t.floated()
	p, l = t.momentum.Sub(p), t.moment.Sub(l)
	for _, b := range t.softs {
		push, twist := b.first.Add(b.push), b.moment.Add(b.twist)
		for _, r := range b.riders {
			if r.moves {
				push, twist = push.Sub(r.Force), twist.Sub(r.Moment).Sub(r.from.Sub(t.center).Cross(r.Force))
			}
		}
		k := 1 / (1 + float64(b.h*b.Damping.Mass))
		q, m := b.about(t.center, vec.Vec3{})
		p, l = p.Add(push.Mul(k)).Sub(q), l.Add(twist.Mul(k)).Sub(m)
	}
	t.amend(p, l)
}
