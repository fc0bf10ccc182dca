package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// SweepPlane is one Block-PGS sweep over all contacts of a planar world: the two
// normal rows of a manifold together, exactly, then friction at each point.
// Relax is as in SweepContacts. With shifts, each contact follows its bodies
// first, see FollowPlane.
func SweepPlane(bodies []PlaneBody, shifts []PlaneShift, contacts []PlaneContact, h float64, soft Softness, relax bool) {
	s := planeSweep{invH: 1 / h, rate: soft.Rate, speed: -soft.Speed, give: soft.Give, share: 1 / (1 + soft.Give), relax: relax}
	for i := range contacts {
		c := &contacts[i]
		if shifts != nil {
			c.follow(&shifts[c.A], &shifts[c.B])
		}
		if c.Direct {
			continue
		}
		a, b := &bodies[c.A], &bodies[c.B]
		if c.Count == 1 {
			s.one(c, a, b)
		} else {
			s.two(c, a, b)
		}
	}
}

// push sets the normal impulse.
func (p *PlanePoint) push(x float64) {
	p.Normal = x
	if x > p.MaxNormal {
		p.MaxNormal = x
	}
}

// planeSweep is what all contacts of a sweep share.
type planeSweep struct {
	invH, rate, speed, give, share float64
	relax                          bool
}

// bias is that of sweep.
func (s *planeSweep) bias(gap, invN, load float64) (v float64, spring bool) {
	if gap > 0 && !(float64(gap*float64(s.rate*invN)) < float64(load*s.give)) {
		return float64(gap * s.invH), false
	}
	if s.relax {
		return 0, true
	}
	v = float64(s.rate * gap)
	if v < s.speed {
		v = s.speed
	}
	return v, true
}

// one solves a manifold with one point.
func (s *planeSweep) one(c *PlaneContact, a, b *PlaneBody) {
	p := &c.P[0]
	nx, ny := c.N.X, c.N.Y
	dx, dy, wa, wb := b.V.X-a.V.X, b.V.Y-a.V.Y, a.W, b.W
	bias, spring := s.bias(p.Gap, p.invN, c.Load)
	v := float64(nx*dx) + float64(ny*dy) + float64(wb*p.bn) - float64(wa*p.an) + bias
	was := p.Normal
	pn := was
	if !spring || s.relax {
		pn -= float64(v * p.invN)
	} else {
		pn -= float64((float64(v*p.invN) + float64(s.give*(pn-c.Load))) * s.share)
	}
	if !(pn > 0) {
		pn = 0
		if was == 0 && p.Tangent == 0 {
			return // it does not push
		}
	}
	d := pn - was
	p.push(pn)
	// The velocities after it, for the friction; the impulses are applied
	// together.
	x, y := float64(nx*d), float64(ny*d)
	ia, ib := float64(a.InvI*float64(p.an*d)), float64(b.InvI*float64(p.bn*d))
	dx += float64(x * (a.InvM.X + b.InvM.X))
	dy += float64(y * (a.InvM.Y + b.InvM.Y))
	wa -= ia
	wb += ib
	v = float64(nx*dy) - float64(ny*dx) + float64(wb*p.bt) - float64(wa*p.at)
	pt := clamp(p.Tangent-float64(v*p.invT), float64(c.Friction*pn))
	d = pt - p.Tangent
	p.Tangent = pt
	x -= float64(ny * d)
	y += float64(nx * d)
	a.V = vec.Vec2{X: a.V.X - float64(x*a.InvM.X), Y: a.V.Y - float64(y*a.InvM.Y)}
	a.W = wa - float64(a.InvI*float64(p.at*d))
	b.V = vec.Vec2{X: b.V.X + float64(x*b.InvM.X), Y: b.V.Y + float64(y*b.InvM.Y)}
	b.W = wb + float64(b.InvI*float64(p.bt*d))
}

// two solves a manifold with two points.
func (s *planeSweep) two(c *PlaneContact, a, b *PlaneBody) {
	p, q := &c.P[0], &c.P[1]
	nx, ny := c.N.X, c.N.Y
	dx, dy, wa, wb := b.V.X-a.V.X, b.V.Y-a.V.Y, a.W, b.W
	b1, spring1 := s.bias(p.Gap, p.invN, c.Load)
	b2, spring2 := s.bias(q.Gap, q.invN, c.Load)
	v := float64(nx*dx) + float64(ny*dy)
	u1 := v + float64(wb*p.bn) - float64(wa*p.an) + b1
	u2 := v + float64(wb*q.bn) - float64(wa*q.an) + b2
	n1, n2 := p.Normal, q.Normal
	g1, g2 := float64(s.give*p.k), float64(s.give*q.k)
	if !spring1 {
		g1 = 0
	}
	if !spring2 {
		g2 = 0
	}
	if !s.relax {
		u1 += float64(g1 * (n1 - c.Load))
		u2 += float64(g2 * (n2 - c.Load))
	}
	x1 := n1 - float64(c.i11*u1) - float64(c.i12*u2)
	x2 := n2 - float64(c.i12*u1) - float64(c.i22*u2)
	if !spring1 || !spring2 || !(x1 >= 0 && x2 >= 0) {
		x1, x2 = c.solveBlock(u1, u2, p.k+g1, q.k+g2)
		if x1 == 0 && x2 == 0 && n1 == 0 && n2 == 0 && p.Tangent == 0 && q.Tangent == 0 {
			return // it does not push
		}
	}
	p.push(x1)
	q.push(x2)
	n1, n2 = x1-n1, x2-n2
	ma, mb := a.InvM, b.InvM
	d := n1 + n2
	x, y := float64(nx*d), float64(ny*d)
	wa -= float64(a.InvI * (float64(p.an*n1) + float64(q.an*n2)))
	wb += float64(b.InvI * (float64(p.bn*n1) + float64(q.bn*n2)))
	dx += float64(x * (ma.X + mb.X))
	dy += float64(y * (ma.Y + mb.Y))

	// Friction at the first point, then at the second: the tangent is (−ny, nx).
	v = float64(nx*dy) - float64(ny*dx) + float64(wb*p.bt) - float64(wa*p.at)
	pt := clamp(p.Tangent-float64(v*p.invT), float64(c.Friction*x1))
	d = pt - p.Tangent
	p.Tangent = pt
	tx, ty := float64(-ny*d), float64(nx*d)
	wa -= float64(a.InvI * float64(p.at*d))
	wb += float64(b.InvI * float64(p.bt*d))
	dx += float64(tx * (ma.X + mb.X))
	dy += float64(ty * (ma.Y + mb.Y))
	x, y = x+tx, y+ty

	v = float64(nx*dy) - float64(ny*dx) + float64(wb*q.bt) - float64(wa*q.at)
	pt = clamp(q.Tangent-float64(v*q.invT), float64(c.Friction*x2))
	d = pt - q.Tangent
	q.Tangent = pt
	x -= float64(ny * d)
	y += float64(nx * d)
	a.V = vec.Vec2{X: a.V.X - float64(x*ma.X), Y: a.V.Y - float64(y*ma.Y)}
	a.W = wa - float64(a.InvI*float64(q.at*d))
	b.V = vec.Vec2{X: b.V.X + float64(x*mb.X), Y: b.V.Y + float64(y*mb.Y)}
	b.W = wb + float64(b.InvI*float64(q.bt*d))
}

// solveBlock finds the normal impulses x, y ≥ 0 of the two points with what the
// rows want then, u + M((x, y) − now), ≥ 0 and 0 where an impulse is not: M has
// m1 and m2 on its diagonal. One of the four cases holds; where nothing moves
// a point its impulse is 0.
func (c *PlaneContact) solveBlock(u1, u2, m1, m2 float64) (x, y float64) {
	p, q := &c.P[0], &c.P[1]
	k := c.k12
	if det := float64(m1*m2) - float64(k*k); p.invN > 0 && q.invN > 0 && det > float64(singularBlock*float64(m1*m2)) {
		d := 1 / det
		x = p.Normal - float64((float64(m2*u1)-float64(k*u2))*d)
		y = q.Normal - float64((float64(m1*u2)-float64(k*u1))*d)
		if x >= 0 && y >= 0 {
			return x, y
		}
	}
	// What the rows want without any impulse, and each alone.
	w1 := u1 - float64(m1*p.Normal) - float64(k*q.Normal)
	w2 := u2 - float64(k*p.Normal) - float64(m2*q.Normal)
	x, y = alone(w1, m1, p.invN), alone(w2, m2, q.invN)
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
