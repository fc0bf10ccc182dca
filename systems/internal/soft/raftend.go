package soft

import (
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

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

// move moves a rigid body.
func (f *float) move(d vec.Vec3) {
	f.frame.X, f.body.DX = f.frame.X.Add(d), f.body.DX.Add(d)
}

// floated is the momentum of the rigid bodies and their angular momentum about the
// centre that the raft had.
func (t *Raft) floated() (p, l vec.Vec3) {
	for i := range t.floats {
		f := &t.floats[i]
		q := f.body.V.Mul(f.mass.Mass)
		in := f.inertia()
		p, l = p.Add(q), l.Add(f.frame.X.Sub(t.center).Cross(q)).Add(in.MulVec(f.body.W))
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
	m, x, _ := t.sum(vec.Vec3{})
	c := x.Mul(1 / m)
	in, _ := t.spin(c, vec.Vec3{}, vec.Vec3{})
	inverse := clones.Inverse(in)
	t.add(c, p.Mul(1/m), inverse.MulVec(l.Sub(c.Sub(t.center).Cross(p))))
}

// add gives the whole raft a motion beside its own.
func (t *Raft) add(c, v, w vec.Vec3) {
	for i := range t.floats {
		f := &t.floats[i]
		f.body.V, f.body.W = f.body.V.Add(v).Add(w.Cross(f.frame.X.Sub(c))), f.body.W.Add(w)
	}
	for _, b := range t.softs {
		for i, x := range b.X {
			b.V[i] = b.V[i].Add(v).Add(w.Cross(x.Sub(c)))
		}
	}
}
