package soft

import (
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Where elements are stiff, a rigid body that moves without what hangs on it meets a
// great deal, and so do these without it; both together meet no more than their mass.
// Conjugate gradients whose preconditioner knows each alone find that motion last. So
// it is found exactly, before and after: the elements have no share in it.

// Poise moves the rafts as wholes so that they have the momentum that the impulses on
// them call for.
func (t *Rafts) Poise() {
	for i := range t.list {
		if r := &t.list[i]; !r.fixed {
			r.poise()
		}
	}
}

func (t *Raft) poise() {
	t.fold()
	var p, l vec.Vec3
	var in vec.Sym3
	mass := 0.0
	var x vec.Vec3
	for _, b := range t.softs {
		b.carried()
		k := 1 + float64(b.h*b.Damping.Mass)
		for i, u := range b.u {
			m, r := float64(k*b.Mass[i]), b.X[i].Sub(t.center)
			d := b.b[i].MulAdd(u, -m)
			p, l = p.Add(d), l.Add(r.Cross(d))
			mass += m
			x = x.MulAdd(r, m)
			in.AddPoint(r, m)
		}
		for _, r := range b.riders {
			p, l = p.Sub(r.Force), l.Sub(r.Moment).Sub(r.from.Sub(t.center).Cross(r.Force))
		}
	}
	for i := range t.floats {
		f := &t.floats[i]
		r := f.start.Sub(t.center)
		mass += f.mass.Mass
		x = x.MulAdd(r, f.mass.Mass)
		in.AddPoint(r, f.mass.Mass)
		in = in.Add(f.inertia())
	}
	c := x.Mul(1 / mass) // 0 but for drag and rounding
	in.AddPoint(c, -mass)
	inverse := clones.Inverse(in)
	t.nudge(c.Add(t.center), p.Mul(1/mass), inverse.MulVec(l.Sub(c.Cross(p))))
}

// fold gives the members what the whole has got.
func (t *Raft) fold() {
	t.nudge(t.center, t.whole.v, t.whole.w)
	t.whole.v, t.whole.w = vec.Vec3{}, vec.Vec3{}
}

// nudge gives all members a motion about a point, the rigid ones as if their nodes did.
func (t *Raft) nudge(c, v, w vec.Vec3) {
	for _, b := range t.softs {
		for i := range b.u {
			b.u[i] = b.u[i].Add(v).Add(w.Cross(b.X[i].Sub(c)))
		}
	}
	for i := range t.floats {
		f := &t.floats[i]
		d := v.Add(w.Cross(f.start.Sub(c)))
		own := f.inertia()
		f.rider.yield(&motion{d, w, d.Mul(f.mass.Mass), own.MulVec(w)}, 1)
	}
}
