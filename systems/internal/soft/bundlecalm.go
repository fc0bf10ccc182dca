package soft

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// A substep of a bundle may leave it more energy than there was: one step of Newton's
// method is not the end of what elements that turn and are pressed flat hold, and overlap
// is pushed apart at a speed that nothing has given. So that virtual adhesives add none,
// that of a bundle with solids is bounded by what it had, and what contacts with others,
// gravity and fields can have put in. Particles on springs, which are all that is in the
// others, have been seen to stay below that by themselves.

// room is the energy that the nodes' motion may have, now that they have moved [J].
func (w *Bundle) room() float64 {
	if !w.woven {
		return math.Inf(1)
	}
	most := 0.0
	for _, b := range w.Bodies {
		if b.Lead != nil || len(b.riders) > 0 {
			return math.Inf(1) // what drives it does work that is not known here
		}
		most += b.room()
	}
	return most
}

// owe keeps what could not be taken out of the motion, for the elements give it back.
// Until then overlap is not pushed apart.
func (w *Bundle) owe(debt float64) {
	for _, b := range w.Bodies {
		b.calm.debt = float64(debt*b.total) / w.total
	}
}

// owes reports whether something of that is left.
func (w *Bundle) owes() bool {
	return w.woven && slices.ContainsFunc(w.Bodies, func(b *Body) bool { return b.calm.debt > 0 })
}

// calm sees to it that moving the nodes has given the bundle no energy. That the
// frame and the adhesives turn while they move makes an error of the order of the
// substep, of either sign; where it is a gain, the velocities beside those of the
// bundle as a whole are scaled down. A rigid motion of every adhesive, momentum and angular momentum stay
// what they are.
func (w *Bundle) calm(most float64) {
	var p vec.Vec3
	have := 0.0
	for _, b := range w.Bodies {
		for i, v := range b.V {
			p = p.MulAdd(v, b.Mass[i])
			have += float64(float64(0.5*b.Mass[i]) * v.LenSq())
		}
	}
	if have <= most {
		return
	}
	var v, o vec.Vec3
	if !w.anchored {
		v = p.Mul(1 / w.total)
		inverse, l := w.spin(v)
		o = inverse.MulVec(l)
	}
	whole := 0.0
	for _, b := range w.Bodies {
		for i, x := range b.X {
			whole += float64(float64(0.5*b.Mass[i]) * v.Add(o.Cross(x.Sub(w.center))).LenSq())
		}
	}
	s := 0.0
	if most > whole {
		s = math.Sqrt((most - whole) / (have - whole))
	} else if w.woven {
		w.owe(whole - most)
	}
	for _, b := range w.Bodies {
		for i, x := range b.X {
			rigid := v.Add(o.Cross(x.Sub(w.center)))
			b.V[i] = rigid.MulAdd(b.V[i].Sub(rigid), s)
		}
	}
	for _, a := range w.Ties {
		rigid := v.Add(o.Cross(a.Frame.X.Sub(w.center)))
		a.Body.V, a.Body.W = rigid.MulAdd(a.Body.V.Sub(rigid), s), o.MulAdd(a.Body.W.Sub(o), s)
	}
}
