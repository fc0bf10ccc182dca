package solve

// sweep solves the two normal rows of a lane together, exactly, then friction at
// each point.
func (g *planeBlocks) sweep(l int, bodies []PlaneBody, s *planeRule) {
	l &= 3
	p, q := &g.p[0], &g.p[1]
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	nx, ny := g.nx[l], g.ny[l]
	dx, dy, wa, wb := b.V.X-a.V.X, b.V.Y-a.V.Y, a.W, b.W
	b1, spring1 := s.bias(p.gap[l], p.invN[l], g.load[l])
	b2, spring2 := s.bias(q.gap[l], q.invN[l], g.load[l])
	v := float64(nx*dx) + float64(ny*dy)
	u1 := v + float64(wb*p.bn[l]) - float64(wa*p.an[l]) + b1
	u2 := v + float64(wb*q.bn[l]) - float64(wa*q.an[l]) + b2
	n1, n2 := p.normal[l], q.normal[l]
	g1, g2 := float64(s.give*g.k[0][l]), float64(s.give*g.k[1][l])
	if !spring1 {
		g1 = 0
	}
	if !spring2 {
		g2 = 0
	}
	if !s.relax {
		u1 += float64(g1 * (n1 - g.load[l]))
		u2 += float64(g2 * (n2 - g.load[l]))
	}
	x1 := n1 - float64(g.i11[l]*u1) - float64(g.i12[l]*u2)
	x2 := n2 - float64(g.i12[l]*u1) - float64(g.i22[l]*u2)
	if !spring1 || !spring2 || !(x1 >= 0 && x2 >= 0) {
		x1, x2 = g.solve(l, u1, u2, g.k[0][l]+g1, g.k[1][l]+g2)
		if x1 == 0 && x2 == 0 && n1 == 0 && n2 == 0 && p.tangent[l] == 0 && q.tangent[l] == 0 {
			return // it does not push
		}
	}
	p.push(l, x1)
	q.push(l, x2)
	n1, n2 = x1-n1, x2-n2
	mx, my := g.ax[l]+g.bx[l], g.ay[l]+g.by[l]
	d := n1 + n2
	x, y := float64(nx*d), float64(ny*d)
	wa -= float64(a.InvI * (float64(p.an[l]*n1) + float64(q.an[l]*n2)))
	wb += float64(b.InvI * (float64(p.bn[l]*n1) + float64(q.bn[l]*n2)))
	dx += float64(x * mx)
	dy += float64(y * my)

	// Friction at the first point, then at the second: the tangent is (−ny, nx).
	v = float64(nx*dy) - float64(ny*dx) + float64(wb*p.bt[l]) - float64(wa*p.at[l])
	pt := clamp(p.tangent[l]-float64(v*p.invT[l]), float64(g.friction[l]*x1))
	d = pt - p.tangent[l]
	p.tangent[l] = pt
	tx, ty := float64(-ny*d), float64(nx*d)
	wa -= float64(a.InvI * float64(p.at[l]*d))
	wb += float64(b.InvI * float64(p.bt[l]*d))
	dx += float64(tx * mx)
	dy += float64(ty * my)
	x, y = x+tx, y+ty

	v = float64(nx*dy) - float64(ny*dx) + float64(wb*q.bt[l]) - float64(wa*q.at[l])
	pt = clamp(q.tangent[l]-float64(v*q.invT[l]), float64(g.friction[l]*x2))
	d = pt - q.tangent[l]
	q.tangent[l] = pt
	x -= float64(ny * d)
	y += float64(nx * d)
	g.set(l, a, b, a.V.X-float64(x*g.ax[l]), a.V.Y-float64(y*g.ay[l]), wa-float64(a.InvI*float64(q.at[l]*d)),
		b.V.X+float64(x*g.bx[l]), b.V.Y+float64(y*g.by[l]), wb+float64(b.InvI*float64(q.bt[l]*d)))
}

// solve finds the normal impulses x, y ≥ 0 of the two points of a lane with what
// the rows want then, u + M((x, y) − now), ≥ 0 and 0 where an impulse is not: M
// has m1 and m2 on its diagonal. One of the four cases holds; where nothing
// moves a point its impulse is 0.
func (g *planeBlocks) solve(l int, u1, u2, m1, m2 float64) (x, y float64) {
	l &= 3
	p, q := g.p[0].normal[l], g.p[1].normal[l]
	invP, invQ := g.p[0].invN[l], g.p[1].invN[l]
	k := g.k12[l]
	if det := float64(m1*m2) - float64(k*k); invP > 0 && invQ > 0 && det > float64(singularBlock*float64(m1*m2)) {
		d := 1 / det
		x = p - float64((float64(m2*u1)-float64(k*u2))*d)
		y = q - float64((float64(m1*u2)-float64(k*u1))*d)
		if x >= 0 && y >= 0 {
			return x, y
		}
	}
	// What the rows want without any impulse, and each alone.
	w1 := u1 - float64(m1*p) - float64(k*q)
	w2 := u2 - float64(k*p) - float64(m2*q)
	x, y = alone(w1, m1, invP), alone(w2, m2, invQ)
	switch {
	case x > 0 && (y == 0 || w2+float64(k*x) >= 0):
		return x, 0
	case y > 0 && (x == 0 || w1+float64(k*y) >= 0):
		return 0, y
	case float64(w1*m2) < float64(w2*m1):
		return x, 0 // two rows that are one but for rounding: the larger wins
	}
	return 0, y
}

// alone is the impulse ≥ 0 of a row that wants w without one.
func alone(w, m, inv float64) float64 {
	if w < 0 && inv > 0 {
		return -w / m
	}
	return 0
}

// singularBlock is the determinant of a block, over the product of its diagonal,
// under which its rows are one.
const singularBlock = 1e-12
