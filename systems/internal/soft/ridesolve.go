package soft

import "github.com/tackphysics/tack/systems/internal/vec"

// together solves for the nodes and the riders by conjugate gradients. What goes
// before them is, of the nodes, that of a body alone; of the riders the inverse of
// M + G.
func (b *Body) together() {
	if b.band != nil {
		b.band.factor(b.matrix)
	} else if b.coarse.n > 0 {
		b.coarse.factor(b.h, b.Damping)
		b.rot = b.coarse.turned(b)
	}
	b.matrix.Residual(b.r, b.b, b.u)
	for _, r := range b.riders {
		r.rest, r.moment = vec.Vec3{}, vec.Vec3{}
		if r.moves {
			r.rest, r.moment = b.drawn(r)
		}
	}
	rho := b.lead(0)
	goal := float64(closeEnough * float64(closeEnough*rho))
	for range mostConjugate {
		if !(rho > goal) {
			return
		}
		den := b.resist()
		if !(den > 0) {
			return
		}
		b.advance(rho / den)
		rho = b.lead(rho)
	}
}

// lead sets the next way from the residual, conjugate to the last but where the ρ of
// that is 0. It returns ρ, the residual times what goes before it.
func (b *Body) lead(last float64) float64 {
	switch {
	case b.band != nil:
		copy(b.d, b.r)
		b.band.solve(b.d)
	case b.coarse.n > 0:
		b.precondition()
	default:
		for i := range b.d {
			b.d[i] = b.matrix.Inv[i].MulVec(b.r[i])
		}
	}
	rho := dot(b.r, b.d)
	for _, r := range b.riders {
		if r.moves {
			r.ahead = r.meets.solve(r.rest, r.moment)
			rho += r.rest.Dot(r.ahead.v) + r.moment.Dot(r.ahead.w)
		}
	}
	t := 0.0
	if last > 0 {
		t = rho / last
	}
	for i, d := range b.d {
		b.way[i] = d.MulAdd(b.way[i], t)
	}
	for _, r := range b.riders {
		r.aim(t)
		for i, n := range r.Node {
			b.way[n] = r.way.v.Add(r.way.w.Cross(r.arm[i]))
		}
	}
	return rho
}

// aim sets a rider's way to what is ahead and t times the last.
func (r *Rider) aim(t float64) {
	if !r.moves {
		r.way = motion{}
		return
	}
	z, p := &r.ahead, &r.way
	r.way = motion{z.v.MulAdd(p.v, t), z.w.MulAdd(p.w, t), z.mv.MulAdd(p.mv, t), z.mw.MulAdd(p.mw, t)}
}

// resist finds what A makes of the way, and returns way·A·way + way·M·way.
func (b *Body) resist() float64 {
	b.matrix.Times(b.met, b.way)
	den := dot(b.way, b.met)
	for _, r := range b.riders {
		if !r.moves {
			continue
		}
		den += r.way.v.Dot(r.way.mv) + r.way.w.Dot(r.way.mw)
		for _, n := range r.Node {
			den += b.way[n].Dot(b.matrix.RowTimes(int(n), b.way))
		}
	}
	return den
}

// advance goes along the way by s.
func (b *Body) advance(s float64) {
	for i, p := range b.way {
		b.u[i] = b.u[i].MulAdd(p, s)
		b.r[i] = b.r[i].MulAdd(b.met[i], -s)
	}
	for _, r := range b.riders {
		if !r.moves {
			continue
		}
		r.yield(&r.way, s)
		f, t := r.way.mv, r.way.mw
		for i, n := range r.Node {
			q := b.matrix.RowTimes(int(n), b.way)
			f, t = f.Add(q), t.Add(r.arm[i].Cross(q))
		}
		r.rest, r.moment = r.rest.MulAdd(f, -s), r.moment.MulAdd(t, -s)
	}
}
