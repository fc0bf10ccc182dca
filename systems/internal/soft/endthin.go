package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// endThin is End for a sheet or a rope that is free. Its nodes go where the
// contacts have let them, with nothing put right: a motion of the whole would take
// a limp thing through what it lies on. Its velocities are put right, as a motion
// of the whole, so that momentum is what the impulses say; endCalm sees to it that
// this brings no energy.
func (b *Body) endThin() {
	ahead := b.ahead()
	k := 1 / (1 + float64(b.h*b.Damping.Mass))
	var p vec.Vec3
	for i, u := range b.u {
		p = p.MulAdd(u.Add(b.carry[i]), b.Mass[i])
	}
	mean := p.Mul(1 / b.total)
	turn := vec.Identity.Spin(b.omega, b.h)
	c := b.center.MulAdd(mean, b.h)
	for i, u := range b.u {
		rel := u.Add(b.carry[i]).Sub(mean)
		b.X[i] = ahead[i]
		b.V[i] = mean.Add(turn.Rotate(rel))
	}
	b.center = c
	inverse, l := b.spin(b.V, mean)
	dv := b.drift.MulAdd(b.push, 1/b.total).Mul(k).Sub(mean)
	// About the world's origin the centre's way at the mean counts, too.
	way := mean.Cross(dv).Mul(float64(b.h * b.total))
	dw := inverse.MulVec(b.moment.Add(b.twist).Mul(k).Sub(way).Sub(l))
	for i := range b.V {
		b.V[i] = b.V[i].Add(dv).Add(dw.Cross(b.X[i].Sub(c)))
	}
	b.emerge()
}

// Ahead returns where the nodes of a thin body are going to be at the end of the
// substep, with the velocities that there are. They are valid until the body is
// solved further.
func (b *Body) Ahead() []vec.Vec3 {
	x := b.ahead()
	if b.lump != nil {
		for i := range x {
			x[i] = b.lump.out(x[i])
		}
	}
	return x
}

// ahead is that in the frame of a lump.
func (b *Body) ahead() []vec.Vec3 {
	if b.anchored {
		for i, x := range b.X {
			if b.framed {
				b.d[i] = b.framedAhead(i)
				continue
			}
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
