package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// warm applies a lane's impulses of the last substep and refreshes its gap.
func (g *singleRows) warm(l int, bodies []Body) {
	l &= 3
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	n, ra, rb := g.n.at(l), g.ra.at(l), g.rb.at(l)
	e := b.DX.Add(b.DR.Cross(rb)).Sub(a.DX.Add(a.DR.Cross(ra)))
	g.gap[l] = g.sep[l] + n.Dot(e)
	imp := n.Mul(g.p[0][l]).MulAdd(g.t.at(l), g.p[1][l]).MulAdd(g.s.at(l), g.p[2][l])
	pushPair(a, b, g.moves>>l, imp, ra.Cross(imp), rb.Cross(imp))
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
	n, u, w, ra, rb := g.n.at(l), g.t.at(l), g.s.at(l), g.ra.at(l), g.rb.at(l)
	d := b.velocityAt(rb).Sub(a.velocityAt(ra))
	bias, spring := q.bias(g.gap[l], g.load[l], g.give[l])
	was := g.p[0][l]
	x := float64((n.Dot(d) + bias) * g.invN[l])
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
	vt := u.Dot(d) + float64(g.knt[l]*p)
	vs := w.Dot(d) + float64(g.kns[l]*p)
	lim, pt, ps := float64(g.friction[l]*now), g.p[1][l], g.p[2][l]
	t, s := stuck(pt, ps, vt, vs, g.tt[l], g.ts[l], g.ss[l])
	switch {
	case q.sticks(t, s, lim):
	case q.pyramid:
		t, s = inPyramid(t, s, lim)
	default:
		t, s = onDisk(pt-float64(g.slide[l]*vt), ps-float64(g.slide[l]*vs), lim)
	}
	g.p[0][l], g.p[1][l], g.p[2][l] = now, t, s
	imp := n.Mul(p).MulAdd(u, t-pt).MulAdd(w, s-ps)
	// As pushPair, without a call.
	if g.moves>>l&1 != 0 {
		a.V = a.V.Sub(imp.MulEach(a.InvM))
		a.W = a.W.Sub(a.InvI.MulVec(ra.Cross(imp)))
	}
	if g.moves>>l&16 != 0 {
		b.V = b.V.Add(imp.MulEach(b.InvM))
		b.W = b.W.Add(b.InvI.MulVec(rb.Cross(imp)))
	}
}

// tally adds a lane's impulses to those of the step.
func (g *singleRows) tally(l int) {
	l &= 3
	for i := range g.p {
		g.sum[i][l] += g.p[i][l]
	}
	g.load[l] += float64(g.track[l] * (g.p[0][l] - g.load[l]))
}
