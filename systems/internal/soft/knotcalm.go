package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/clones"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The steps of a knot are those of Newton's method, one a substep: surfaces turn while
// they move, contacts begin and end, and what that leaves over comes back as motion.
// So the energy of the deformable bodies of a knot, that of their bonds with each other
// among it, is bounded as that of a thin body is, see calm.go: what is above is taken
// out of their motion beside that as a whole.

// knotCalm is what a knot remembers of a substep for that.
type knotCalm struct {
	bonds float64 // energy of the bonds at the start [J]
}

// held is the energy of the bonds between the knot's bodies [J].
func (t *Knot) held(w *Rows) (sum float64) {
	for i := range t.links {
		if l := &t.links[i]; l.pair != nil {
			sum += w.elastic(l.row)
		}
	}
	return sum
}

// CalmKnots bounds the energy of the knots, once their bodies have moved.
func (w *Rows) CalmKnots(softs []*Body) {
	for i := range w.knots.list {
		w.knots.list[i].end(w, softs)
	}
}

func (t *Knot) end(w *Rows, softs []*Body) {
	for i := range t.links {
		if l := &t.links[i]; l.pair != nil {
			l.pair.place(softs)
		}
	}
	room, have := t.calm.bonds-t.held(w), 0.0
	for _, s := range t.softs {
		room += s.room()
		have += s.kinetic()
	}
	if have <= room {
		return
	}
	v, o, c := t.motionOf()
	whole := 0.0
	for _, s := range t.softs {
		for i, x := range s.X {
			whole += float64(0.5 * float64(s.Mass[i]*v.Add(o.Cross(x.Sub(c))).LenSq()))
		}
	}
	f := 0.0
	if room > whole {
		f = math.Sqrt((room - whole) / (have - whole))
	} else {
		t.softs[0].calm.debt = whole - room
	}
	for _, s := range t.softs {
		for i, x := range s.X {
			rigid := v.Add(o.Cross(x.Sub(c)))
			s.V[i] = rigid.MulAdd(s.V[i].Sub(rigid), f)
		}
	}
}

// motionOf is the motion of the knot's bodies as one, about their centre; none where
// one of them is anchored.
func (t *Knot) motionOf() (v, o, c vec.Vec3) {
	var p, l vec.Vec3
	total := 0.0
	for _, s := range t.softs {
		if s.anchored && len(s.elements) > 0 {
			return v, o, c
		}
		for i, x := range s.X {
			c, p = c.MulAdd(x, s.Mass[i]), p.MulAdd(s.V[i], s.Mass[i])
			total += s.Mass[i]
		}
	}
	c, v = c.Mul(1/total), p.Mul(1/total)
	var in vec.Sym3
	for _, s := range t.softs {
		for i, x := range s.X {
			r := x.Sub(c)
			l = l.MulAdd(r.Cross(s.V[i].Sub(v)), s.Mass[i])
			in.AddPoint(r, s.Mass[i])
		}
	}
	inverse := clones.Inverse(in)
	return v, inverse.MulVec(l), c
}
