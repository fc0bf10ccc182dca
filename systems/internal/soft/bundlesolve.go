package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// The conjugate gradients stop when the square of the residual's norm has come down
// by enough from the largest of the substep, or after so many steps.
const (
	enough    = 1e-9
	mostSteps = 4
	fewSteps  = 3 // after volumes have been put right, or other contacts bear
	// mostRounds is how often that is done.
	mostRounds = 4
)

// Solve brings u near to the solution of PᵀAP·y = Pᵀb. It makes the velocities of
// every adhesive's members those of a rigid motion first.
func (w *Bundle) Solve() {
	w.fold()
	w.stiffen()
	if w.woven {
		w.solveWoven()
		return
	}
	again := w.conjugate(mostSteps)
	for round := 0; w.keep(round%2 == 1) || again; round++ {
		if round == mostRounds || round > 0 && !again {
			break
		}
		again = w.conjugate(fewSteps)
	}
}

// least is the square of a residual's norm that is rounding.
func (w *Bundle) least() float64 {
	const rounding = 1e-28
	sum := 0.0
	for _, b := range w.Bodies {
		for i, u := range b.u {
			sum += float64(b.Mass[i] * u.Add(b.carry[i]).LenSq())
		}
	}
	return float64(rounding * sum)
}

// stiffen makes u a rigid motion of every adhesive: with the momentum that it has,
// and what contacts have done to it.
func (w *Bundle) stiffen() {
	for k, a := range w.Ties {
		g := &w.groups[k]
		var p, l vec.Vec3
		for i := range a.Members {
			m := &a.Members[i]
			q := w.body(m).u[m.Node].Mul(m.Mass)
			p, l = p.Add(q), l.Add(g.at[i].Cross(q))
		}
		v, o := p.Mul(1/g.total).Add(g.v), g.inv.MulVec(l).Add(g.w)
		if g.still {
			v, o = vec.Vec3{}, vec.Vec3{}
		}
		g.v, g.w = vec.Vec3{}, vec.Vec3{}
		g.y = twist{v, o}
		for i := range a.Members {
			m := &a.Members[i]
			w.body(m).u[m.Node] = v.Add(o.Cross(g.at[i]))
		}
	}
}
