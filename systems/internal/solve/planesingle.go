package solve

// sweep solves the normal row of a lane, then its friction. What the friction
// row finds after the normal impulse is told from the response of the one to the
// other, so that the longest way through the numbers is short: sweeps wait for
// results, not for room to compute.
func (g *planeSingles) sweep(l int, bodies []PlaneBody, q *planeRule) {
	l &= 3
	p := &g.p[0]
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	nx, ny := g.nx[l], g.ny[l]
	an, bn, at, bt := p.an[l], p.bn[l], p.at[l], p.bt[l]
	dx, dy := b.V.X-a.V.X, b.V.Y-a.V.Y
	bias, spring := q.bias(p.gap[l], p.invN[l], g.load[l])
	was := p.normal[l]
	mass, soft := p.invN[l], 0.0
	if spring && !q.relax {
		mass = float64(mass * q.rest)
		soft = float64(float64(q.give*(was-g.load[l])) * q.rest)
	}
	v := float64(nx*dx) + float64(ny*dy) + (float64(b.W*bn) - float64(a.W*an) + bias)
	pn := was - (float64(v*mass) + soft)
	if !(pn > 0) {
		pn = 0
		if was == 0 && p.tangent[l] == 0 {
			return // it does not push
		}
	}
	d := pn - was
	p.push(l, pn)

	// The turning that impulses along n and t give, and the slip that one along
	// n does.
	an, bn, at2, bt2 := float64(a.InvI*an), float64(b.InvI*bn), float64(a.InvI*at), float64(b.InvI*bt)
	k := float64(float64(nx*ny)*(g.ay[l]+g.by[l]-(g.ax[l]+g.bx[l]))) + (float64(an*at) + float64(bn*bt))
	slip := float64(nx*dy) - float64(ny*dx) + (float64(b.W*bt) - float64(a.W*at)) + float64(k*d)
	pt := clamp(p.tangent[l]-float64(slip*p.invT[l]), float64(g.friction[l]*pn))
	e := pt - p.tangent[l]
	p.tangent[l] = pt
	x, y := float64(nx*d)-float64(ny*e), float64(ny*d)+float64(nx*e)
	g.set(l, a, b,
		a.V.X-float64(x*g.ax[l]), a.V.Y-float64(y*g.ay[l]), a.W-(float64(an*d)+float64(at2*e)),
		b.V.X+float64(x*g.bx[l]), b.V.Y+float64(y*g.by[l]), b.W+(float64(bn*d)+float64(bt2*e)))
}
