package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// spotSample is a bond of a spot for a substep. Glue is alike along all
// tangents: its impulse is a part along the normal, and one along the
// displacement and the velocity across it.
type spotSample struct {
	n, d, u  vec.Vec3 // normal, place from the centre, tangential displacement [m]
	p        vec.Vec3 // impulse on B [N·s]
	t        vec.Vec3 // of the tangential springs at the start of a visit [N·s]
	pull     float64  // of the normal spring at the start of a visit [N·s]
	gap      float64  // [m]
	hkn, hkt float64  // h·k [N·s/m]
	qn, qt   float64  // h(hk + c) [kg]
	ratio    float64  // C_t/C_n
	steady   float64  // opening² up to which the intensity stays [m²]; < 0: ask the law
	limit    float64  // square of the largest impulse [N²·s²]
	beta     float64  // of the springs above
	bond     int32
	on       bool // it pulls along the normal
}

// lay takes a bond at the start of a substep h.
func (it *spotSample) lay(k *Bond, index int32, center vec.Vec3, laws *Laws, h float64) {
	*it = spotSample{
		n: k.N, d: k.RA.Sub(center), u: k.T.Mul(k.UT).MulAdd(k.S, k.US),
		p:   k.N.Mul(k.P[0]).MulAdd(k.T, k.P[1]).MulAdd(k.S, k.P[2]),
		gap: k.Gap, ratio: laws.ratio[k.Law], bond: index,
		on: k.P[0] < 0 || k.Gap > 0,
	}
	it.steady = -1
	if s := laws.steady[k.Law]; s > 0 && float64(k.Beta*float64(k.Opening*k.Opening)) <= s {
		it.steady = s / k.Beta
	}
	it.limit = math.Inf(1)
	if p := laws.law[k.Law].Peak(k.Beta); k.DampN == 0 && k.DampT == 0 && !math.IsInf(p, 1) {
		lim := float64(h * float64(k.Area*p))
		it.limit = float64(lim * lim)
	}
	it.stiffen(k, laws, k.Beta, h)
}

// stiffen gives the sample the springs of the intensity beta.
func (it *spotSample) stiffen(k *Bond, laws *Laws, beta, h float64) {
	full := float64(beta * beta)
	kn, kt := laws.Stiffness(k)
	it.hkn, it.hkt = float64(h*float64(kn*full)), float64(h*float64(kt*full))
	it.qn = float64(h * (it.hkn + float64(k.DampN*full)))
	it.qt = float64(h * (it.hkt + float64(k.DampT*full)))
	it.beta = beta
}

// see takes the impulses of the springs at the velocity v of the bond, with the
// intensity that the law gives at the end of the substep. It reports whether the
// springs are others than before.
func (it *spotSample) see(k *Bond, laws *Laws, v vec.Vec3, h float64) (changed bool) {
	vn := it.n.Dot(v)
	t := v.MulAdd(it.n, -vn)
	gap := it.gap + float64(h*vn)
	if gap < 0 {
		gap = 0
	}
	far := float64(gap*gap) + float64(it.ratio*it.u.MulAdd(t, h).LenSq())
	if beta := k.Beta; far > it.steady || it.beta != beta {
		if far > it.steady {
			beta = laws.at(k, math.Sqrt(far), h)
		}
		if changed = beta != it.beta; changed {
			it.stiffen(k, laws, beta, h)
		}
	}
	it.t = it.u.Mul(-it.hkt).MulAdd(t, -it.qt)
	it.pull = -float64(it.hkn*it.gap) - float64(it.qn*vn)
	return changed
}

// respond computes the velocity at the centre per impulse with the springs that
// act, (1 + KQ)⁻¹K with Q the sum of their stiffness.
func (r *bondRow) respond(samples []spotSample) {
	var q vec.Sym3
	for i := range samples {
		it := &samples[i]
		qn := 0.0
		if it.on {
			qn = it.qn
		}
		q = q.Add(pointStiffness(it.n, qn, it.qt))
	}
	r.soften(q)
}

// soften is respond with the stiffness q.
func (r *bondRow) soften(q vec.Sym3) {
	kx, ky, kz := vec.Vec3{X: r.k.XX, Y: r.k.XY, Z: r.k.XZ}, vec.Vec3{X: r.k.XY, Y: r.k.YY, Z: r.k.YZ}, vec.Vec3{X: r.k.XZ, Y: r.k.YZ, Z: r.k.ZZ}
	x := r.k.MulVec(vec.Vec3{X: q.XX, Y: q.XY, Z: q.XZ})
	y := r.k.MulVec(vec.Vec3{X: q.XY, Y: q.YY, Z: q.YZ})
	z := r.k.MulVec(vec.Vec3{X: q.XZ, Y: q.YZ, Z: q.ZZ})
	x.X++
	y.Y++
	z.Z++
	yz, zx, xy := y.Cross(z), z.Cross(x), x.Cross(y)
	inv := 1 / x.Dot(yz) // of a determinant that is 1 or more
	r.soft = vec.Sym3{
		XX: float64(yz.Dot(kx) * inv), XY: float64(yz.Dot(ky) * inv), XZ: float64(yz.Dot(kz) * inv),
		YY: float64(zx.Dot(ky) * inv), YZ: float64(zx.Dot(kz) * inv),
		ZZ: float64(xy.Dot(kz) * inv),
	}
}

// visit solves the springs of a spot at once: with v the velocity at its centre
// and P(v) the law's impulses, v' = v + K(ΣP(v') − ΣP), that is v' − v = (1 +
// KQ)⁻¹K·Σ(P(v) − P). Glue that would push is taken out, and put back in where
// it would pull.
func (r *bondRow) visit(samples []spotSample, bodies []Body, bonds []Bond, laws *Laws, h float64) {
	a, b := &bodies[r.a], &bodies[r.b]
	w := b.W.Sub(a.W)
	v := b.V.Add(b.W.Cross(r.rb)).Sub(a.V.Add(a.W.Cross(r.ra)))
	changed := false
	var sum vec.Vec3
	for i := range samples {
		it := &samples[i]
		if it.see(&bonds[it.bond], laws, v.Add(w.Cross(it.d)), h) {
			changed = true
		}
		sum = sum.Add(it.t).Sub(it.p)
		if it.on {
			sum = sum.MulAdd(it.n, it.pull)
		}
	}
	if changed {
		r.respond(samples)
	}
	dv := r.soft.MulVec(sum)
	for range 2 {
		if !r.turnOver(samples, dv, &sum) {
			break
		}
		r.respond(samples)
		dv = r.soft.MulVec(sum)
	}
	var p, m vec.Vec3
	for i := range samples {
		it := &samples[i]
		imp := it.settle(dv)
		p = p.Add(imp)
		m = m.Add(it.d.Cross(imp))
	}
	r.apply(a, b, p, m)
}

// apply gives the bodies an impulse at the centre of the spot and a torque about
// it.
func (r *bondRow) apply(a, b *Body, p, m vec.Vec3) {
	if r.movesA {
		a.V = a.V.Sub(p.MulEach(a.InvM))
		a.W = a.W.Sub(a.InvI.MulVec(r.ra.Cross(p).Add(m)))
	}
	if r.movesB {
		b.V = b.V.Add(p.MulEach(b.InvM))
		b.W = b.W.Add(b.InvI.MulVec(r.rb.Cross(p).Add(m)))
	}
}

// turnOver takes out of sum the springs that would push after the change dv, and
// puts in those that would pull; it reports whether there were any.
func (r *bondRow) turnOver(samples []spotSample, dv vec.Vec3, sum *vec.Vec3) (turned bool) {
	for i := range samples {
		it := &samples[i]
		on := it.pull-float64(it.qn*it.n.Dot(dv)) < 0
		if on == it.on {
			continue
		}
		it.on, turned = on, true
		if on {
			*sum = sum.MulAdd(it.n, it.pull)
		} else {
			*sum = sum.MulAdd(it.n, -it.pull)
		}
	}
	return turned
}

// settle gives the sample its impulse after the change dv and returns by how
// much that has changed. Glue does not push, and carries no more than its peak:
// see Laws.capped.
func (it *spotSample) settle(dv vec.Vec3) vec.Vec3 {
	dn := it.n.Dot(dv)
	t := it.t.MulAdd(dv.MulAdd(it.n, -dn), -it.qt)
	n := 0.0
	if it.on {
		if n = it.pull - float64(it.qn*dn); n > 0 {
			n = 0
		}
	}
	far := float64(n * n)
	if it.ratio > 0 {
		far += t.LenSq() / it.ratio
	}
	p := t.MulAdd(it.n, n)
	if far > it.limit {
		p = p.Mul(math.Sqrt(it.limit / far))
	}
	was := it.p
	it.p = p
	return p.Sub(was)
}
