package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// warm applies a lane's impulses of the last substep and refreshes its gap.
func (g *singleRows) warm(l int, bodies []Body) {
	l &= 3
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	n, ra, rb := g.n.at(l), g.ra.at(l), g.rb.at(l)
	e := b.DX.Add(b.DR.Cross(rb)).Sub(a.DX.Add(a.DR.Cross(ra)))
	g.gap[l] = g.sep[l] + n.Dot(e)
	g.push(l, a, b, g.p[0][l], g.p[1][l], g.p[2][l])
}

// push applies an impulse along n, t and s.
func (g *singleRows) push(l int, a, b *Body, n, t, s float64) {
	l &= 3
	imp := g.n.at(l).Mul(n).MulAdd(g.t.at(l), t).MulAdd(g.s.at(l), s)
	pushPair(a, b, g.moves>>l, imp, g.ra.at(l).Cross(imp), g.rb.at(l).Cross(imp))
}

// pushPair applies opposite impulses to two bodies, as far as the bits 0 (A) and
// 4 (B) of moves say that they can move.
func pushPair(a, b *Body, moves uint32, imp, ta, tb vec.Vec3) {
	if moves&1 != 0 {
		a.V = a.V.Sub(imp.MulEach(a.InvM))
		a.W = a.W.Sub(a.InvI.MulVec(ta))
	}
	if moves&16 != 0 {
		b.V = b.V.Add(imp.MulEach(b.InvM))
		b.W = b.W.Add(b.InvI.MulVec(tb))
	}
}

// sweep solves a lane's normal row and its friction.
func (g *singleRows) sweep(l int, bodies []Body, q *rule) {
	l &= 3
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	d := b.velocityAt(g.rb.at(l)).Sub(a.velocityAt(g.ra.at(l)))
	bias, spring := q.bias(g.gap[l], g.load[l], g.give[l])
	was := g.p[0][l]
	x := float64((g.n.at(l).Dot(d) + bias) * g.invN[l])
	if spring && !q.relax {
		x = float64((x + float64(q.soft*(was-g.load[l]))) * q.rest)
	}
	now := was - x
	if !(now > 0) {
		now = 0
	}
	if now > g.most[l] {
		g.most[l] = now
	}
	p := now - was
	vt := g.t.at(l).Dot(d) + float64(g.knt[l]*p)
	vs := g.s.at(l).Dot(d) + float64(g.kns[l]*p)
	pt, ps := q.friction(float64(g.friction[l]*now), g.p[1][l], g.p[2][l], vt, vs, g.tt[l], g.ts[l], g.ss[l], g.slide[l])
	t, s := pt-g.p[1][l], ps-g.p[2][l]
	g.p[0][l], g.p[1][l], g.p[2][l] = now, pt, ps
	g.push(l, a, b, p, t, s)
}

// tally adds a lane's impulses to those of the step.
func (g *singleRows) tally(l int, track float64) {
	l &= 3
	for i := range g.p {
		g.sum[i][l] += g.p[i][l]
	}
	g.load[l] += float64(track * (g.p[0][l] - g.load[l]))
}
