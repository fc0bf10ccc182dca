package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// A spot is calm while none of its bonds can begin to give way within the
// substep. Their intensities stay, and no impulse comes to its peak. Counted from
// the centre of their tangential stiffness, Σ qᵢdᵢ = 0, with the velocity v there,
// the turning w, mᵢ = dᵢ×nᵢ and the speed xᵢ = nᵢ·v + mᵢ·w with which sample i opens,
// the impulse of all together and its torque are
//
//	P = P₀ − Q·v − C·w,  Q = Σ qᵢ·1 + Σ sᵢnᵢnᵢᵀ,  C = Σ sᵢnᵢmᵢᵀ
//	M = M₀ − Cᵀ·v − J·w,  J = Σ qᵢ(dᵢ²·1 − dᵢdᵢᵀ) + Σ sᵢmᵢmᵢᵀ,
//
// where q is h(h·k + c) along tangents and s what it is along the normal less
// that: of a sample that is open, and pulls by pᵢ = −h·k·gap at rest, 0 where the
// glue is as stiff all around, and −q of one that is shut. P₀ and M₀ are what the
// springs that act have at rest. So a visit is the same as one that asks each
// spring, and needs to look at them only where one may open or shut: where |xᵢ|,
// no more than |v| + |dᵢ||w|, may be above |pᵢ|/h(h·k + c).
type calmSpot struct {
	rest, restTorque vec.Vec3 // P₀, M₀ [N·s], [N·m·s]
	q, j             vec.Sym3 // Q [kg], J [kg·m²]
	c                vec.Mat3 // C [kg·m]
	p, torque        vec.Vec3 // on B, about the centre
	v, w             vec.Vec3 // at the end of the last visit [m/s], [rad/s]
	most             float64  // v² + reach²·w² up to which it is calm [m²/s²]
	sure             float64  // and up to which no sample opens or shuts [m²/s²]
	reach            float64  // square of the largest |dᵢ| [m²]
	at, count        int32    // its samples
	visited          bool     // in this substep
	kept             bool     // for the step: see calmBond
	next             outlook  // whether it is calm in the substep to come
}

// calmSample is a bond of a calm spot, as the visits see it.
type calmSample struct {
	n, m   vec.Vec3 // nᵢ, mᵢ
	pull   float64  // pᵢ [N·s]
	qn, qt float64  // h(h·k + c) [kg]
	on     bool     // it pulls along the normal
}

// act adds or, with the sign −1, takes out what a sample is along its normal: of
// one that is open −qt has been added before.
func (c *calmSpot) act(it *calmSample, sign float64) {
	s := -it.qt
	if it.on {
		s += it.qn
		pull := float64(sign * it.pull)
		c.rest, c.restTorque = c.rest.MulAdd(it.n, pull), c.restTorque.MulAdd(it.m, pull)
	}
	if s == 0 {
		return
	}
	s = float64(sign * s)
	n, m := it.n.Mul(s), it.m.Mul(s)
	c.q.AddOuter(n, it.n)
	c.j.AddOuter(m, it.m)
	c.c.X, c.c.Y, c.c.Z = c.c.X.MulAdd(n, it.m.X), c.c.Y.MulAdd(n, it.m.Y), c.c.Z.MulAdd(n, it.m.Z)
}

// visitCalm solves the springs of a calm spot at once, as visit does those of
// others. It reports false, and has changed no velocity, where the bodies are
// so fast that a bond might give way.
func (r *BondRows) visitCalm(row *bondRow, bodies []Body) bool {
	c := &r.calms[row.slot]
	a, b := &bodies[row.a], &bodies[row.b]
	w := b.W.Sub(a.W)
	v := b.V.Add(b.W.Cross(row.rb)).Sub(a.V.Add(a.W.Cross(row.ra)))
	spin := float64(c.reach * w.LenSq())
	lack := c.rest.Sub(c.q.MulVec(v)).Sub(c.c.MulVec(w)).Sub(c.p)
	dv := row.soft.MulVec(lack)
	end := v.Add(dv)
	if !(end.LenSq()+spin <= c.sure) {
		samples := r.calmSamples[c.at : c.at+c.count]
		for try := 0; try < 3 && c.turnOver(samples, end, w, try < 2); try++ {
			row.soften(c.q)
			lack = c.rest.Sub(c.q.MulVec(v)).Sub(c.c.MulVec(w)).Sub(c.p)
			if try < 2 {
				dv = row.soft.MulVec(lack)
				end = v.Add(dv)
			}
		}
		if !(end.LenSq()+spin <= c.most) {
			return false
		}
	}
	dp := lack.Sub(c.q.MulVec(dv))
	dm := c.restTorque.Sub(c.c.TMulVec(end)).Sub(c.j.MulVec(w)).Sub(c.torque)
	if row.movesA {
		a.V = a.V.Sub(dp.MulEach(a.InvM))
		a.W = a.W.Sub(a.InvI.MulVec(row.ra.Cross(dp).Add(dm)))
	}
	if row.movesB {
		b.V = b.V.Add(dp.MulEach(b.InvM))
		b.W = b.W.Add(b.InvI.MulVec(row.rb.Cross(dp).Add(dm)))
	}
	c.p, c.torque, c.v, c.w, c.visited = c.p.Add(dp), c.torque.Add(dm), end, w, true
	return true
}

// turnOver lets the samples pull that would at the velocity v and the turning w,
// if also is set, and stops those that would push, as glue does not; it reports
// whether there were any.
func (c *calmSpot) turnOver(samples []calmSample, v, w vec.Vec3, also bool) (turned bool) {
	for i := range samples {
		it := &samples[i]
		if on := it.pull-float64(it.qn*(it.n.Dot(v)+it.m.Dot(w))) < 0; on != it.on && (also || it.on) {
			c.act(it, -1)
			it.on = on
			c.act(it, 1)
			turned = true
		}
	}
	return turned
}
