package solve

// sweep solves the normal row of a lane, then its friction.
func (g *planeSingles) sweep(l int, bodies []PlaneBody, q *planeRule) {
	l &= 3
	p := &g.p[0]
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	nx, ny := g.nx[l], g.ny[l]
	dx, dy, wa, wb := b.V.X-a.V.X, b.V.Y-a.V.Y, a.W, b.W
	bias, spring := q.bias(p.gap[l], p.invN[l], g.load[l])
	v := float64(nx*dx) + float64(ny*dy) + float64(wb*p.bn[l]) - float64(wa*p.an[l]) + bias
	was := p.normal[l]
	pn := was
	if !spring || q.relax {
		pn -= float64(v * p.invN[l])
	} else {
		pn -= float64((float64(v*p.invN[l]) + float64(q.give*(pn-g.load[l]))) * q.rest)
	}
	if !(pn > 0) {
		pn = 0
		if was == 0 && p.tangent[l] == 0 {
			return // it does not push
		}
	}
	d := pn - was
	p.push(l, pn)
	// The velocities after it, for the friction; the impulses are applied
	// together.
	x, y := float64(nx*d), float64(ny*d)
	wa -= float64(g.ai[l] * float64(p.an[l]*d))
	wb += float64(g.bi[l] * float64(p.bn[l]*d))
	dx += float64(x * (g.ax[l] + g.bx[l]))
	dy += float64(y * (g.ay[l] + g.by[l]))
	v = float64(nx*dy) - float64(ny*dx) + float64(wb*p.bt[l]) - float64(wa*p.at[l])
	pt := clamp(p.tangent[l]-float64(v*p.invT[l]), float64(g.friction[l]*pn))
	d = pt - p.tangent[l]
	p.tangent[l] = pt
	x -= float64(ny * d)
	y += float64(nx * d)
	g.set(l, a, b, a.V.X-float64(x*g.ax[l]), a.V.Y-float64(y*g.ay[l]), wa-float64(g.ai[l]*float64(p.at[l]*d)),
		b.V.X+float64(x*g.bx[l]), b.V.Y+float64(y*g.by[l]), wb+float64(g.bi[l]*float64(p.bt[l]*d)))
}
