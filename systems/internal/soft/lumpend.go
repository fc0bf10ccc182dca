package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// out takes a place in the frame to space at the end of the substep.
func (t *Lump) out(y vec.Vec3) vec.Vec3 {
	return t.center.MulAdd(t.drift, t.h).Add(t.turn.Rotate(y.Sub(t.center)))
}

// emerge takes the nodes, which have moved, from the frame of the lump to space.
func (b *Body) emerge() {
	t := b.lump
	if t == nil {
		return
	}
	for i, x := range b.calm.x {
		b.X[i] = t.out(b.X[i])
		b.V[i] = t.drift.Add(t.turn.Rotate(b.V[i].Add(t.omega.Cross(x.Sub(t.center)))))
	}
	b.center = t.out(b.center)
	if b.Keep != nil {
		b.Keep.turn(t.turn)
	}
}

// leave notes what contacts have done to the lump, while the body is where it was.
func (b *Body) leave() {
	if b.lump != nil {
		b.swing = b.twist.Add(b.center.Sub(b.lump.center).Cross(b.push))
	}
}

// EndLumps ends the lumps, whose deformable bodies have moved. Afterwards nothing but
// their turning changes the velocities of the rigid ones.
func (w *Rows) EndLumps() {
	for i := range w.lumps.list {
		t := &w.lumps.list[i]
		for j := range t.chunks {
			k := &t.chunks[j]
			k.turned(t)
			// The deformable bodies count what they got before it was turned.
			t.momentum = t.momentum.Sub(k.force)
			t.moment = t.moment.Sub(k.moment).Sub(k.start.Sub(t.center).Cross(k.force))
		}
		for _, b := range t.softs {
			t.momentum, t.moment = t.momentum.Add(b.push), t.moment.Add(b.swing)
		}
		if len(t.chunks) == 0 {
			t.balance()
		}
	}
}

// SeatLumps ends those with rigid bodies, once these have moved along their tangents: it
// puts them where the frame turns them to.
func (w *Rows) SeatLumps() {
	for i := range w.lumps.list {
		t := &w.lumps.list[i]
		if len(t.chunks) == 0 {
			continue
		}
		for j := range t.chunks {
			k := &t.chunks[j]
			p, l := k.about(t.center)
			t.momentum, t.moment = t.momentum.Add(p), t.moment.Add(l)
			k.move(k.shift(t))
		}
		t.balance()
	}
}

// balance moves the lump as a whole so that it has the momentum and the angular
// momentum, about where its centre was, that impulses from outside call for.
func (t *Lump) balance() {
	p, l := t.momentum, t.moment
	for _, b := range t.softs {
		q, m := b.about(t.center, vec.Vec3{})
		p, l = p.Sub(q), l.Sub(m)
	}
	for i := range t.chunks {
		q, m := t.chunks[i].about(t.center)
		p, l = p.Sub(q), l.Sub(m)
	}
	t.amend(p, l)
}
