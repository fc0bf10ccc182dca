package soft

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// endThin is End for a sheet or a rope that is free. Its nodes go where the
// contacts have let them, with nothing put right: a motion of the whole would take
// a limp thing through what it lies on. Its velocities are put right, as a motion
// of the whole, for the contacts of the next substep to see, as far as that leaves
// no more kinetic energy than there is without, or was at the start.
func (b *Body) endThin() {
	ahead := b.Ahead()
	k := 1 / (1 + float64(b.h*b.Damping.Mass))
	var p, before vec.Vec3
	for i, u := range b.u {
		p = p.MulAdd(u.Add(b.carry[i]), b.Mass[i])
		before = before.MulAdd(b.V[i], b.Mass[i])
	}
	mean := p.Mul(1 / b.total)
	turn := vec.Identity.Spin(b.omega, b.h)
	c := b.center.MulAdd(mean, b.h)
	// Twice the kinetic energy at the start, with the fall of the substep.
	start := float64(b.total*b.drift.LenSq()) - before.LenSq()/b.total
	now := 0.0
	for i, u := range b.u {
		start += float64(b.Mass[i] * b.V[i].LenSq())
		rel := u.Add(b.carry[i]).Sub(mean)
		b.X[i] = ahead[i]
		b.V[i] = mean.Add(turn.Rotate(rel))
		now += float64(b.Mass[i] * b.V[i].LenSq())
	}
	b.center = c
	inverse, l := b.spin(mean)
	dv := b.drift.MulAdd(b.push, 1/b.total).Mul(k).Sub(mean)
	dw := inverse.MulVec(b.moment.Add(b.twist).Mul(k).Sub(l))
	var along, most float64
	for i, v := range b.V {
		d := dv.Add(dw.Cross(b.X[i].Sub(c)))
		along += float64(b.Mass[i] * v.Dot(d))
		most += float64(b.Mass[i] * d.LenSq())
	}
	if !(most > 0) {
		return
	}
	// now + 2·s·along + s²·most ≤ max(now, start)
	room := math.Max(0, start-now)
	s := math.Min(1, (math.Sqrt(float64(along*along)+float64(most*room))-along)/most)
	for i := range b.V {
		d := dv.Add(dw.Cross(b.X[i].Sub(c)))
		b.V[i] = b.V[i].MulAdd(d, s)
	}
}

// Ahead returns where the nodes of a thin body are going to be at the end of the
// substep, with the velocities that there are. They are valid until the body is
// solved further.
func (b *Body) Ahead() []vec.Vec3 {
	if b.anchored {
		for i, x := range b.X {
			b.d[i] = x.MulAdd(b.u[i], b.h)
		}
		return b.d
	}
	b.fold()
	var p vec.Vec3
	for i, u := range b.u {
		p = p.MulAdd(u.Add(b.carry[i]), b.Mass[i])
	}
	mean := p.Mul(1 / b.total)
	turn := vec.Identity.Spin(b.omega, b.h)
	c := b.center.MulAdd(mean, b.h)
	for i, u := range b.u {
		r := b.X[i].Sub(b.center)
		move := u.Add(b.carry[i]).Sub(mean).Sub(b.omega.Cross(r))
		b.d[i] = c.Add(turn.Rotate(r.MulAdd(move, b.h)))
	}
	return b.d
}
