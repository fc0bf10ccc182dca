package soft

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/blocks"
	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Load tells every clone the force by which its particle draws at it [N]: what is
// left of the particle's own equation, b − A·u, over the substep.
func (w *Bundle) Load() {
	w.run(passLoad, len(w.Bodies))
	inv := 1 / w.h
	for k, a := range w.Ties {
		for i := range a.Members {
			m := &a.Members[i]
			m.Load = w.body(m).r[m.Node].Mul(inv)
		}
		w.tell(a, &w.groups[k])
	}
}

// loads finds what is left of the members' equations.
func (b *Body) loads() {
	for i, g := range b.tied.group {
		if g == 0 {
			continue
		}
		b.r[i] = vec.Vec3{}
		if b.matrix.Inv[i] != (blocks.Block{}) {
			b.r[i] = b.matrix.RowResidual(i, b.b, b.u)
		}
	}
}

// tell gives an adhesive the velocity that has been found for it.
func (w *Bundle) tell(a *clones.Adhesive, g *group) {
	a.Body.V, a.Body.W = vec.Vec3{}, vec.Vec3{}
	if g.still {
		return
	}
	var p, l vec.Vec3
	for i := range a.Members {
		m := &a.Members[i]
		b := w.body(m)
		q := b.u[m.Node].Add(b.carry[m.Node]).Mul(m.Mass)
		p, l = p.Add(q), l.Add(g.at[i].Cross(q))
	}
	a.Body.V, a.Body.W = p.Mul(1/g.total), g.inv.MulVec(l)
}

// Again makes ready to solve once more where members have left.
func (w *Bundle) Again() {
	if w.torn = slices.ContainsFunc(w.Ties, (*clones.Adhesive).Unseated); !w.torn {
		return
	}
	for _, a := range w.Ties {
		if len(a.Members) > 0 {
			a.Seat(w.Matter)
		}
	}
	w.member()
	w.prepare()
}

// SolveAgain is Solve where members have left, once the rows have been made anew. What
// pressed an adhesive would throw the light particle that is there now: one solve
// leaves a ninth of it, two next to nothing.
func (w *Bundle) SolveAgain() {
	if w.torn {
		w.Solve()
		w.Solve()
	}
}

// End moves the nodes by what has been solved, and constrains the particles to
// their clones.
func (w *Bundle) End() {
	w.fold()
	most := w.kinetic() - w.gain
	if w.anchored {
		for _, b := range w.Bodies {
			b.endStill()
		}
	} else {
		w.endFree()
	}
	for _, a := range w.Ties {
		if len(a.Members) > 0 {
			a.Constrain(w.Matter, w.turn)
		}
	}
	w.mend()
	w.calm(math.Min(most, w.room()))
	for _, b := range w.Bodies {
		b.flow()
	}
}

// endFree is Body.End for all bodies together.
func (w *Bundle) endFree() {
	k := w.total / w.weight
	var p, push, twist vec.Vec3
	for _, b := range w.Bodies {
		push, twist = push.Add(b.push), twist.Add(b.twist)
		for i, u := range b.u {
			p = p.MulAdd(u.Add(b.carry[i]), b.Mass[i])
		}
	}
	mean := p.Mul(1 / w.total)
	v := w.drift.MulAdd(push, 1/w.total).Mul(k)
	turn := w.turn
	c := w.center.MulAdd(v, w.h)
	for _, b := range w.Bodies {
		for i, u := range b.u {
			r := b.X[i].Sub(w.center)
			rel := u.Add(b.carry[i]).Sub(mean)
			move := rel.Sub(w.omega.Cross(r))
			b.X[i] = c.Add(turn.Rotate(r.MulAdd(move, w.h)))
			b.V[i] = v.Add(turn.Rotate(rel))
		}
	}
	w.center = c
	w.drift, w.moment = v, w.moment.Add(twist).Mul(k)
	w.spinRight()
}

// spinRight turns a free bundle as a whole so that it has the angular momentum that it is
// to have about its centre, which moves at the drift. It returns by how much [rad/s].
func (w *Bundle) spinRight() (dw vec.Vec3) {
	inverse, l := w.spin(w.drift)
	dw = inverse.MulVec(w.moment.Sub(l))
	for _, b := range w.Bodies {
		for i := range b.V {
			b.V[i] = b.V[i].Add(dw.Cross(b.X[i].Sub(w.center)))
		}
	}
	return dw
}

// kinetic is the energy of the velocities that have been solved for, before the
// nodes move [J].
func (w *Bundle) kinetic() float64 {
	sum := 0.0
	for _, b := range w.Bodies {
		for i, u := range b.u {
			sum += float64(b.Mass[i] * u.Add(b.carry[i]).LenSq())
		}
	}
	return float64(0.5 * sum)
}
