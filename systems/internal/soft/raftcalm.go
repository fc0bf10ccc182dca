package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The energy of the deformable bodies of a raft is bounded as that of a thin body is, see
// calm.go. What is above is taken out of the motion of the nodes that nobody holds, of
// each body beside what these do as a whole, so that momentum stays. Where all of that
// is not enough, for the step has stretched the elements by more than the matrix
// told, the raft goes but a part of its way beside its frame, if it touches nothing that
// it could be put into.

// shortest is how often the way is halved at most.
const shortest = 6

// settle makes momentum good, bounds the energy and, for that, the way of the nodes.
func (t *Raft) settle() {
	for _, b := range t.softs {
		if b.knotted || b.rooted || t.fixed && !b.thin {
			return // its knot does it; what bonds to the world give back is not known
		}
	}
	owed := 0.0
	for _, b := range t.softs {
		owed += b.calm.debt
	}
	more, most := t.excess()
	if !t.fixed && !t.touches() {
		for way, try := 0.5, 0; more > most && try <= shortest; way, try = way/2, try+1 {
			if try == shortest {
				way = 1 // of no use
			}
			t.shorten(way, try == 0)
			more, most = t.excess()
		}
	}
	more += owed
	switch {
	case more <= 0:
	case more <= most:
		t.scale(math.Sqrt(1 - more/most))
	default:
		t.softs[0].calm.debt = more - most
		t.scale(0)
	}
}

// excess makes momentum good, and returns how much energy there is too much, and how
// much of it is in what the nodes do beside the wholes [J].
func (t *Raft) excess() (more, most float64) {
	if !t.fixed {
		t.balance()
	}
	more = t.floating() - t.kinetic
	for _, b := range t.softs {
		b.calm.debt = 0
		more += b.kinetic() - b.room()
		most += b.beside(1)
	}
	return more, most
}

// scale scales what the nodes do beside the wholes.
func (t *Raft) scale(s float64) {
	for _, b := range t.softs {
		b.beside(s)
	}
}

// shorten has all of the raft go a share of its way beside the frame. At none of it the
// elements hold what they have held.
func (t *Raft) shorten(share float64, first bool) {
	if first {
		for _, b := range t.softs {
			b.solved = append(b.solved[:0], b.X...)
		}
	}
	to := t.center.MulAdd(t.drift, t.h)
	for i := range t.floats {
		f := &t.floats[i]
		x := to.Add(t.turn.Rotate(f.start.Sub(t.center)))
		f.move(x.MulAdd(f.solved.X.Sub(x), share).Sub(f.frame.X))
		f.frame.Q = t.turn.Mul(f.lay).Toward(f.solved.Q, share)
	}
	for _, b := range t.softs {
		for i, x := range b.calm.x {
			x = to.Add(t.turn.Rotate(x.Sub(t.center)))
			b.X[i] = x.MulAdd(b.solved[i].Sub(x), share)
		}
		b.Seat()
	}
}

// beside scales the motion of the nodes that nobody holds beside what they do as a
// whole, and returns the energy that it had [J].
func (b *Body) beside(s float64) (energy float64) {
	var c, p, l vec.Vec3
	var in vec.Sym3
	total := 0.0
	for i, x := range b.X {
		if m := b.Mass[i]; !b.Held[i] {
			total += m
			c, p = c.MulAdd(x, m), p.MulAdd(b.V[i], m)
		}
	}
	if total == 0 {
		return 0
	}
	c = c.Mul(1 / total)
	v := p.Mul(1 / total)
	for i, x := range b.X {
		if !b.Held[i] {
			r := x.Sub(c)
			l = l.MulAdd(r.Cross(b.V[i].Sub(v)), b.Mass[i])
			in.AddPoint(r, b.Mass[i])
		}
	}
	inverse := clones.Inverse(in)
	w := inverse.MulVec(l)
	for i, x := range b.X {
		if b.Held[i] {
			continue
		}
		whole := v.Add(w.Cross(x.Sub(c)))
		d := b.V[i].Sub(whole)
		energy += float64(0.5 * float64(b.Mass[i]*d.LenSq()))
		b.V[i] = whole.MulAdd(d, s)
	}
	return energy
}

// leans reports whether a rigid body of the raft has got more than what its nodes and
// gravity give it: it rests on something, hangs on a bond, or has been struck.
func (t *Raft) leans() bool {
	const rounding = 1e-9
	for i := range t.floats {
		f := &t.floats[i]
		gain := f.body.V.Sub(f.first).Mul(f.mass.Mass)
		size := float64(f.mass.Mass * (f.body.V.Len() + f.first.Len()))
		for _, r := range t.riders {
			if r.rigid == f.body {
				gain, size = gain.Sub(r.Force), size+r.Force.Len()
			}
		}
		if gain.LenSq() > float64(float64(rounding*rounding)*float64(size*size)) {
			return true
		}
	}
	return false
}

// touches reports whether anything has pushed a body of the raft.
func (t *Raft) touches() bool {
	if t.pushed {
		return true
	}
	for _, b := range t.softs {
		if b.push != (vec.Vec3{}) || b.twist != (vec.Vec3{}) {
			return true
		}
	}
	return false
}
