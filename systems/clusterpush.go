package systems

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Deformable bodies load the inner bonds of clusters, too. What their contacts,
// bonds and attachments give a rigid body is summed up over the substeps, by body and
// in its own axes: rows come and go within a step, and a body that will be a member
// at its end is none yet. An impulse p at the arm r from its centre of mass is, with the
// rotation Q at the start of the substep,
//
//	F += Qᵀp,   T += Qᵀ(r×p);
//
// F and T over the length of the step are its mean load. What presses is known by
// itself, also of the substep in which it was largest: that is the peak of an impact.

// push is what deformable bodies have given a rigid one in the step.
type push struct {
	on           bool
	all          impulse
	press        impulse // of contacts alone
	now, most    impulse // … in this substep, and in that with the most
	grip         float64 // of bonds and attachments, without directions [N·s]
	mostPressure float64 // of the substeps [N·s]
}

// impulse is one with its moment about the centre of mass [N·s], [N·m·s].
type impulse struct{ force, torque vec.Vec3 }

func (p *impulse) add(force, torque vec.Vec3) {
	p.force, p.torque = p.force.Add(force), p.torque.Add(torque)
}

// pushes are those of a step, by body.
type pushes struct {
	of   []push
	list []int32 // of those that are on
}

// beginPushes forgets those of the last step.
func (w *World) beginPushes() {
	p := &w.soft.pushes
	for _, i := range p.list {
		p.of[i] = push{}
	}
	p.list = p.list[:0]
	if len(w.soft.bodies) > 0 && w.merges() {
		for len(p.of) < len(w.meta) {
			p.of = append(p.of, push{})
		}
	}
}

// at is that of a body.
func (p *pushes) at(i int32) *push {
	if !p.of[i].on {
		p.of[i].on = true
		p.list = append(p.list, i)
	}
	return &p.of[i]
}

// notePushes adds what deformable bodies give rigid ones in the substep, once all of
// it is known and before anything moves.
func (w *World) notePushes() {
	if !w.merges() || len(w.bonds)+len(w.clusters.list) == 0 { // there is and will be no cluster
		return
	}
	s := &w.soft
	for i := range s.rows.Rows {
		r := &s.rows.Rows[i]
		if w.mass[r.Of].Mass == 0 || r.Past {
			continue
		}
		all, press := r.Impulse()
		if all == (vec.Vec3{}) {
			continue
		}
		p := s.pushes.at(r.Of)
		q, arm := w.liesIn(r.Of)
		arm = r.Arm.Sub(arm)
		p.all.add(q.InvRotate(all.Neg()), q.InvRotate(all.Cross(arm)))
		p.now.add(q.InvRotate(press.Neg()), q.InvRotate(press.Cross(arm)))
		if r.Bonded {
			p.grip += all.Sub(press).Len()
		}
	}
	for i := range s.attached {
		a := &s.attached[i]
		if !a.acts || a.rigid < 0 || w.mass[a.rigid].Mass == 0 {
			continue
		}
		p := s.pushes.at(a.rigid)
		q, arm := w.liesIn(a.rigid)
		f, t := a.rider.Force, a.rider.Moment.Sub(arm.Cross(a.rider.Force))
		p.all.add(q.InvRotate(f), q.InvRotate(t))
		p.grip += f.Len()
	}
	for _, i := range s.pushes.list {
		p := &s.pushes.of[i]
		p.press.add(p.now.force, p.now.torque)
		if l := p.now.force.Len(); l > p.mostPressure {
			p.most, p.mostPressure = p.now, l
		}
		p.now = impulse{}
	}
}

// liesIn is the rotation of a body within the step, and its arm from the centre of the
// cluster that stands for it.
func (w *World) liesIn(i int32) (q vec.Quat, arm vec.Vec3) {
	m := &w.meta[i]
	if m.cluster == nil {
		return w.frames[i].Q, arm
	}
	f, at := &m.cluster.Members[m.member].Frame, &w.frames[m.cluster.at]
	return at.Q.Mul(f.Q), at.Q.Rotate(f.X)
}

// weighPushes adds what deformable bodies have given the members of clusters in the
// step.
func (w *World) weighPushes(list []*cluster) {
	s := &w.soft.pushes
	if len(s.list) == 0 {
		return
	}
	inv, sub := 1/w.cfg.DT, 1/w.substep
	for _, c := range list {
		for k := range c.Members {
			m := &c.Members[k]
			p := &s.of[m.Body]
			if !p.on {
				continue
			}
			c.mean.give(k, m.Frame.Q, &p.all, inv)
			c.peak.give(k, m.Frame.Q, &p.all, inv)
			mean, most := float64(p.press.force.Len()*inv), float64(p.mostPressure*sub)
			c.pressed += mean
			c.struck += max(mean, most)
			if most > mean {
				c.peak.give(k, m.Frame.Q, &p.most, sub)
				c.peak.give(k, m.Frame.Q, &p.press, -inv)
			}
		}
	}
}

// give adds an impulse over a time, 1/inv, to the load on member k, whose axes are
// turned by q against those of the cluster.
func (l *loadCase) give(k int, q vec.Quat, p *impulse, inv float64) {
	l.force[k] = l.force[k].MulAdd(q.Rotate(p.force), inv)
	l.torque[k] = l.torque[k].MulAdd(q.Rotate(p.torque), inv)
}
