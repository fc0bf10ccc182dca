package solve

import "math"

// The places in the lower triangle of k without its first row.
const (
	k10 = iota
	k11
	k20
	k21
	k22
	k30
	k31
	k32
	k33
	k40
	k41
	k42
	k43
	k44
	k50
	k51
	k52
	k53
	k54
	k55
)

// relative returns the twist of a lane's two bodies.
func (g *blockRows) relative(l int, a, b *Body) twist {
	d, w := b.velocityAt(g.rb.at(l)).Sub(a.velocityAt(g.ra.at(l))), b.W.Sub(a.W)
	n, t, s := g.n.at(l), g.t.at(l), g.s.at(l)
	return twist{n.Dot(d), t.Dot(d), s.Dot(d), n.Dot(w), t.Dot(w), s.Dot(w)}
}

// push applies an impulse with its torque about the centre.
func (g *blockRows) push(l int, a, b *Body, p *twist) {
	n, t, s := g.n.at(l), g.t.at(l), g.s.at(l)
	imp := n.Mul(p.n).MulAdd(t, p.t).MulAdd(s, p.s)
	tq := n.Mul(p.wn).MulAdd(t, p.wt).MulAdd(s, p.ws)
	pushPair(a, b, g.moves>>(l&3), imp, g.ra.at(l).Cross(imp).Add(tq), g.rb.at(l).Cross(imp).Add(tq))
}

// warm applies a lane's impulses of the last substep and refreshes its gaps.
func (g *blockRows) warm(l int, bodies []Body) {
	l &= 3
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	n, t, s := g.n.at(l), g.t.at(l), g.s.at(l)
	e := b.DX.Add(b.DR.Cross(g.rb.at(l))).Sub(a.DX.Add(a.DR.Cross(g.ra.at(l))))
	r := b.DR.Sub(a.DR)
	en, rt, rs := n.Dot(e), t.Dot(r), s.Dot(r)
	var p twist
	for k := range g.p {
		d, q := &g.d[k], &g.p[k]
		g.gap[k][l] = g.sep[k][l] + (en + (float64(rt*d[2][l]) - float64(rs*d[1][l])))
		p.addNormal(d, l, q[0][l])
		p.addTangent(d, l, q[1][l], q[2][l])
	}
	g.push(l, a, b, &p)
}

// addNormal adds the impulse x along n at a point.
func (p *twist) addNormal(d *lanes3, l int, x float64) {
	p.n += x
	p.wt += float64(d[2][l&3] * x)
	p.ws -= float64(d[1][l&3] * x)
}

// addTangent adds the impulses t and s along the tangents at a point.
func (p *twist) addTangent(d *lanes3, l int, t, s float64) {
	l &= 3
	p.t += t
	p.s += s
	p.wn += float64(d[1][l]*s) - float64(d[2][l]*t)
	p.wt -= float64(d[0][l] * s)
	p.ws += float64(d[0][l] * t)
}

// sweep solves a lane's normal rows together, then friction point by point.
func (g *blockRows) sweep(l int, bodies []Body, q *rule) {
	l &= 3
	a, b := &bodies[g.a[l]], &bodies[g.b[l]]
	v := g.relative(l, a, b)
	var total twist
	g.normals(l, q, &v, &total)
	v.answer(g, l, total.n, total.wt, total.ws)
	for k := range g.p {
		d, p := &g.d[k], &g.p[k]
		vt := v.t + (float64(v.ws*d[0][l]) - float64(v.wn*d[2][l]))
		vs := v.s + (float64(v.wn*d[1][l]) - float64(v.wt*d[0][l]))
		lim, pt, ps := float64(g.friction[l]*p[0][l]), p[1][l], p[2][l]
		t, s := stuck(pt, ps, vt, vs, g.tt[k][l], g.ts[k][l], g.ss[k][l])
		switch {
		case q.sticks(t, s, lim):
		case q.pyramid:
			t, s = inPyramid(t, s, lim)
		default:
			t, s = onDisk(pt-float64(g.slide[k][l]*vt), ps-float64(g.slide[k][l]*vs), lim)
		}
		dt, ds := t-pt, s-ps
		p[1][l], p[2][l] = t, s
		total.addTangent(d, l, dt, ds)
		if k < 3 {
			v.slid(g, l, dt, ds, float64(d[1][l]*ds)-float64(d[2][l]*dt), -float64(d[0][l]*ds), float64(d[0][l]*dt))
		}
	}
	g.push(l, a, b, &total)
}

// answer is the response to an impulse n along the normal with the torques wt
// and ws, but for the velocity along the normal: nothing asks for it any more.
func (v *twist) answer(g *blockRows, l int, n, wt, ws float64) {
	l &= 3
	k := &g.k
	v.t += float64(k[k10][l]*n) + float64(k[k41][l]*wt) + float64(k[k51][l]*ws)
	v.s += float64(k[k20][l]*n) + float64(k[k42][l]*wt) + float64(k[k52][l]*ws)
	v.wn += float64(k[k30][l]*n) + float64(k[k43][l]*wt) + float64(k[k53][l]*ws)
	v.wt += float64(k[k40][l]*n) + float64(k[k44][l]*wt) + float64(k[k54][l]*ws)
	v.ws += float64(k[k50][l]*n) + float64(k[k54][l]*wt) + float64(k[k55][l]*ws)
}

// slid is the response to tangential impulses t and s with the torque
// (wn, wt, ws).
func (v *twist) slid(g *blockRows, l int, t, s, wn, wt, ws float64) {
	l &= 3
	k := &g.k
	v.t += float64(k[k11][l]*t) + float64(k[k21][l]*s) + float64(k[k31][l]*wn) + float64(k[k41][l]*wt) + float64(k[k51][l]*ws)
	v.s += float64(k[k21][l]*t) + float64(k[k22][l]*s) + float64(k[k32][l]*wn) + float64(k[k42][l]*wt) + float64(k[k52][l]*ws)
	v.wn += float64(k[k31][l]*t) + float64(k[k32][l]*s) + float64(k[k33][l]*wn) + float64(k[k43][l]*wt) + float64(k[k53][l]*ws)
	v.wt += float64(k[k41][l]*t) + float64(k[k42][l]*s) + float64(k[k43][l]*wn) + float64(k[k44][l]*wt) + float64(k[k54][l]*ws)
	v.ws += float64(k[k51][l]*t) + float64(k[k52][l]*s) + float64(k[k53][l]*wn) + float64(k[k54][l]*wt) + float64(k[k55][l]*ws)
}

// normals solves a lane's normal rows and adds what they push to total.
func (g *blockRows) normals(l int, q *rule, v, total *twist) {
	l &= 3
	var u, give, now [4]float64
	all := true
	for k := range u {
		d := &g.d[k]
		bias, spring := q.bias(g.gap[k][l], g.load[l], g.give[k][l])
		u[k] = v.n + (float64(v.wt*d[2][l]) - float64(v.ws*d[1][l])) + bias
		if !spring {
			all = false
			continue
		}
		give[k] = g.give[k][l]
		if !q.relax {
			u[k] += float64(give[k] * (g.p[k][0][l] - g.load[l]))
		}
	}
	g.solveBlock(l, all, &u, &give, &now)
	for k := range now {
		x := now[k]
		p := &g.p[k][0][l]
		if x > g.most[k][l] {
			g.most[k][l] = x
		}
		total.addNormal(&g.d[k], l, x-*p)
		*p = x
	}
}

// solveBlock finds the normal impulses of a lane,
//
//	now ≥ 0  ⊥  u + B(now − was) + give·(now − was) ≥ 0,
//
// with u what the rows want at the impulses was. If every row has the contact's
// give (all) and every point pushes, the inverse gives the answer at once; if
// not, a few Gauss–Seidel sweeps within the block do.
func (g *blockRows) solveBlock(l int, all bool, u, give, now *[4]float64) {
	if !all || !g.allPush(l, u, now) {
		g.complement(l, u, give, now)
	}
}

// allPush finds the normal impulses of a lane whose rows all have the contact's
// give, from the inverse of its block. It reports false if one would pull.
func (g *blockRows) allPush(l int, u, now *[4]float64) bool {
	l &= 3
	m := &g.inv
	p := &g.p
	now[0] = p[0][0][l] - (float64(m[0][l]*u[0]) + float64(m[1][l]*u[1]) + float64(m[3][l]*u[2]) + float64(m[6][l]*u[3]))
	now[1] = p[1][0][l] - (float64(m[1][l]*u[0]) + float64(m[2][l]*u[1]) + float64(m[4][l]*u[2]) + float64(m[7][l]*u[3]))
	now[2] = p[2][0][l] - (float64(m[3][l]*u[0]) + float64(m[4][l]*u[1]) + float64(m[5][l]*u[2]) + float64(m[8][l]*u[3]))
	now[3] = p[3][0][l] - (float64(m[6][l]*u[0]) + float64(m[7][l]*u[1]) + float64(m[8][l]*u[2]) + float64(m[9][l]*u[3]))
	return now[0] >= 0 && now[1] >= 0 && now[2] >= 0 && now[3] >= 0
}

const (
	// blockPasses bounds the inner sweeps of a manifold whose points do not
	// all push.
	blockPasses = 12
	// blockTolerance ends them: relative to the largest impulse.
	blockTolerance = 1e-6
)

// complement finds the normal impulses of a lane by Gauss–Seidel sweeps within
// the block: row after row, the impulse that brings u + B(now − was) +
// give·(now − was) to zero, or none if that would pull. All is in variables of
// its own, which compilers keep in registers, that for wasm above all.
func (g *blockRows) complement(l int, u, give, now *[4]float64) {
	l &= 3
	m := &g.mat
	m00, m10, m11, m20, m21 := m[0][l], m[1][l], m[2][l], m[3][l], m[4][l]
	m22, m30, m31, m32, m33 := m[5][l], m[6][l], m[7][l], m[8][l], m[9][l]
	b0, b1, b2, b3 := m00+give[0], m11+give[1], m22+give[2], m33+give[3]
	p0, p1, p2, p3 := g.p[0][0][l], g.p[1][0][l], g.p[2][0][l], g.p[3][0][l]
	x0, x1, x2, x3 := p0, p1, p2, p3
	for range blockPasses {
		moved, most := 0.0, 0.0
		if b0 > 0 {
			c := u[0] + float64(give[0]*(x0-p0))
			c += float64(m00 * (x0 - p0))
			c += float64(m10 * (x1 - p1))
			c += float64(m20 * (x2 - p2))
			c += float64(m30 * (x3 - p3))
			x0, moved, most = onlyPush(x0-c/b0, x0, moved, most)
		}
		if b1 > 0 {
			c := u[1] + float64(give[1]*(x1-p1))
			c += float64(m10 * (x0 - p0))
			c += float64(m11 * (x1 - p1))
			c += float64(m21 * (x2 - p2))
			c += float64(m31 * (x3 - p3))
			x1, moved, most = onlyPush(x1-c/b1, x1, moved, most)
		}
		if b2 > 0 {
			c := u[2] + float64(give[2]*(x2-p2))
			c += float64(m20 * (x0 - p0))
			c += float64(m21 * (x1 - p1))
			c += float64(m22 * (x2 - p2))
			c += float64(m32 * (x3 - p3))
			x2, moved, most = onlyPush(x2-c/b2, x2, moved, most)
		}
		if b3 > 0 {
			c := u[3] + float64(give[3]*(x3-p3))
			c += float64(m30 * (x0 - p0))
			c += float64(m31 * (x1 - p1))
			c += float64(m32 * (x2 - p2))
			c += float64(m33 * (x3 - p3))
			x3, moved, most = onlyPush(x3-c/b3, x3, moved, most)
		}
		if moved <= float64(blockTolerance*most) {
			break
		}
	}
	now[0], now[1], now[2], now[3] = x0, x1, x2, x3
}

// onlyPush cuts the impulse x at zero, and keeps the farthest move from was and
// the largest impulse.
func onlyPush(x, was, moved, most float64) (cut, farthest, largest float64) {
	if !(x > 0) {
		x = 0
	}
	if d := math.Abs(x - was); d > moved {
		moved = d
	}
	if x > most {
		most = x
	}
	return x, moved, most
}

// tally adds a lane's impulses to those of the step, and lets the reference
// follow the mean of the points that push or are closed.
func (g *blockRows) tally(l int) {
	l &= 3
	mean, n := 0.0, 0.0
	for k := range g.p {
		p := &g.p[k]
		for i := range p {
			g.sum[k][i][l] += p[i][l]
		}
		if g.give[k][l] > 0 && (p[0][l] > 0 || g.gap[k][l] <= 0) {
			mean += p[0][l]
			n++
		}
	}
	if n > 0 {
		mean /= n
	}
	g.load[l] += float64(g.track[l] * (mean - g.load[l]))
}
