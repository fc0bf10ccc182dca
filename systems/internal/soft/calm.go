package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// A substep that is solved to the end takes energy out, as implicit Euler does. One
// step of Newton's method is not that: a straight segment resists no motion across
// itself, and a blow that moves one of its ends by as much as it is long stretches
// it beyond what the matrix says, with more energy than the blow had. So the energy
// of a thin body is bounded by what it had and what contacts, gravity and fields can
// have put in; what is above is taken out of its motion beside that as a whole.

// calm is what a thin body remembers of a substep for that.
type calm struct {
	x       []vec.Vec3 // where it was
	had     float64    // kinetic energy at the start [J]
	work    float64    // by contacts, at most [J]
	debt    float64    // what could not be taken out yet [J]
	limp    bool       // it is in contact with a sheet or a rope
	outside []vec.Vec3 // forces of fields [N], or nil
}

// strike notes an impulse on the body by something that moves at v there.
func (b *Body) strike(p, v vec.Vec3) {
	if c := b.calm; c != nil {
		c.work += p.Dot(v)
	}
}

// startCalm begins a substep.
func (b *Body) startCalm(outside []vec.Vec3) {
	c := b.calm
	if c == nil {
		return
	}
	if !c.limp && b.tied == nil {
		c.debt = 0
	}
	c.had, c.work, c.limp, c.outside = b.kinetic(), 0, b.thin, outside
	copy(c.x, b.X)
}

// kinetic is the energy of the nodes' motion [J].
func (b *Body) kinetic() (sum float64) {
	for i, v := range b.V {
		sum += float64(0.5 * float64(b.Mass[i]*v.LenSq()))
	}
	return sum
}

// elastic is the energy of the elements at the positions x [J].
func (b *Body) elastic(x []vec.Vec3) (sum float64) {
	for _, e := range b.elements {
		sum += e.Energy(x)
	}
	return sum
}

// room is the energy that the nodes' motion may have, now that they have moved [J].
func (b *Body) room() float64 {
	c := b.calm
	most := c.had + c.work + b.elastic(c.x) - c.debt
	c.debt = 0
	for i, x := range c.x {
		d := b.X[i].Sub(x)
		most += float64(b.Mass[i]*b.fall.Dot(d)) / b.h
		if c.outside != nil {
			most += c.outside[i].Dot(d)
		}
	}
	return most - b.elastic(b.X)
}

// endCalm takes out of the velocities, after the nodes have moved, what energy there
// is too much of. Momentum and angular momentum of a free body stay.
//
// A raft has a bound of its own. What bonds to the world give back to a body that has
// been driven is not known here.
func (b *Body) endCalm() {
	c := b.calm
	if c == nil || !c.limp || b.raft != nil || b.Lead != nil && b.rooted || b.tied != nil || b.knotted {
		return
	}
	room := b.room()
	have := b.kinetic()
	if have <= room {
		return
	}
	var v, o vec.Vec3
	if !b.anchored {
		p, _ := b.Momentum()
		v = p.Mul(1 / b.total)
		inverse, l := b.spin(b.V, v)
		o = inverse.MulVec(l)
	}
	whole := 0.0
	for i, x := range b.X {
		whole += float64(0.5 * float64(b.Mass[i]*v.Add(o.Cross(x.Sub(b.center))).LenSq()))
	}
	s := 0.0
	if room > whole {
		s = math.Sqrt((room - whole) / (have - whole))
	} else {
		c.debt = whole - room // the elements give it back as motion
	}
	for i, x := range b.X {
		rigid := v.Add(o.Cross(x.Sub(b.center)))
		b.V[i] = rigid.MulAdd(b.V[i].Sub(rigid), s)
	}
}
