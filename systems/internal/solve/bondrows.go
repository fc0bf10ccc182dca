package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// AlignBonds turns the tangents of every bond to the tangential velocity of its
// point, n×t for the second, as the box model of Gascón et al. (2010, §4.1)
// has it; at rest they stay as they are. Impulses keep their direction in
// space.
func AlignBonds(bodies []Body, frames []Frame, bonds []Bond) {
	for i := range bonds {
		k := &bonds[i]
		v := bodies[k.B].velocityAt(k.RB).Sub(bodies[k.A].velocityAt(k.RA))
		t, ok := along(v, k.N)
		if !ok {
			continue
		}
		p := k.T.Mul(k.P[1]).MulAdd(k.S, k.P[2])
		u := k.T.Mul(k.UT).MulAdd(k.S, k.US)
		k.T, k.S = t, k.N.Cross(t)
		k.TL = frames[k.A].Q.InvRotate(t)
		k.P[1], k.P[2] = p.Dot(k.T), p.Dot(k.S)
		k.UT, k.US = u.Dot(k.T), u.Dot(k.S)
	}
}

// slideThreshold is the tangential speed [m/s] under which a direction of
// sliding means nothing.
const slideThreshold = 1e-9

// along returns the direction of the part of v at right angles to n.
func along(v, n vec.Vec3) (vec.Vec3, bool) {
	t := v.MulAdd(n, -n.Dot(v))
	if t.LenSq() <= slideThreshold*slideThreshold {
		return vec.Vec3{}, false
	}
	return t.Unit(vec.Tangent(n)), true
}

// push applies the impulse that a bond has.
func (k *Bond) push(bodies []Body) {
	if k.Broken || k.P == [3]float64{} {
		return
	}
	imp := k.N.Mul(k.P[0]).MulAdd(k.T, k.P[1]).MulAdd(k.S, k.P[2])
	bodies[k.A].push(imp, k.RA, -1)
	bodies[k.B].push(imp, k.RB, 1)
}

// spring is the implicit row of a spring k [N/m] with a dashpot c [N·s/m] at
// the displacement g: from P = −(h·k)(g + h·v1) − h·c·v1 with v1 the velocity
// after the row, P' = (q(B·P − v) − h·k·g)/(1 + q·B), q = h(h·k + c). It needs
// no division by the stiffness or by B, so that an immovable pair is as good
// as any.
func spring(p, b, v, g, k, c, h float64) float64 {
	hk := float64(h * k)
	q := float64(h * (hk + c))
	return (float64(q*(float64(b*p)-v)) - float64(hk*g)) / (1 + float64(q*b))
}

// Sweep is one Block-PGS sweep over the bonds that are rows (Gascón et al. 2010,
// eq. 16, in the matrix-free form): each takes the intensity that the law gives
// at the predicted end of the substep, so that a softening bond follows its law
// at any step. Glue never pushes; a law with a peak is capped at it. restrict is
// the "most restrictive" projection: shear under compression is bounded by
// friction, friction·pressure·area, too. Pairs that need fewer than least sweeps
// in a substep are left out.
func (r *BondRows) Sweep(bodies []Body, bonds []Bond, laws *Laws, friction []float64, h float64, restrict bool, least int) {
	for i := range r.rows {
		row := &r.rows[i]
		if int(row.sweeps) < least {
			continue
		}
		if row.calm {
			if r.visitCalm(row, bodies) {
				continue
			}
			r.rouse(row, bodies, bonds, laws, h)
		}
		if row.spot {
			row.visit(r.samples[row.at:row.at+row.count], bodies, bonds, laws, h)
			continue
		}
		run := bonds[row.first : row.first+row.bonds]
		for j := range run {
			if k := &run[j]; !k.Broken {
				k.sweep(&bodies[k.A], &bodies[k.B], laws, friction, h, restrict)
			}
		}
	}
}

// sweep solves the three springs of one bond.
func (k *Bond) sweep(a, b *Body, laws *Laws, friction []float64, h float64, restrict bool) {
	d := b.velocityAt(k.RB).Sub(a.velocityAt(k.RA))
	vn, vt, vs := k.N.Dot(d), k.T.Dot(d), k.S.Dot(d)
	beta := laws.intensityAt(k, k.Gap+float64(h*vn), k.UT+float64(h*vt), k.US+float64(h*vs), h)
	w := float64(beta * beta)
	kn, kt := laws.Stiffness(k)
	kn, kt = float64(kn*w), float64(kt*w)
	cn, ct := float64(k.DampN*w), float64(k.DampT*w)

	pn := spring(k.P[0], k.blk.nn, vn, k.Gap, kn, cn, h)
	if pn > 0 {
		pn = 0
	}
	dn := pn - k.P[0]
	pt := spring(k.P[1], k.blk.tt, vt+float64(k.blk.nt*dn), k.UT, kt, ct, h)
	dt := pt - k.P[1]
	ps := spring(k.P[2], k.blk.ss, vs+float64(k.blk.ns*dn)+float64(k.blk.ts*dt), k.US, kt, ct, h)

	pn, pt, ps = laws.capped(k, pn, pt, ps, h)
	if restrict && k.Pressure > 0 {
		lim := float64(h * float64(friction[k.Pair]*float64(k.Pressure*k.Area)))
		pt, ps = clamp(pt, lim), clamp(ps, lim)
	}
	imp := k.N.Mul(pn-k.P[0]).MulAdd(k.T, pt-k.P[1]).MulAdd(k.S, ps-k.P[2])
	k.P = [3]float64{pn, pt, ps}
	a.push(imp, k.RA, -1)
	b.push(imp, k.RB, 1)
}

func clamp(x, lim float64) float64 {
	if x > lim {
		return lim
	}
	if x < -lim {
		return -lim
	}
	return x
}

// capped scales an impulse back to the largest traction that the law allows:
// f_n²/C_n + f_t²/C_t ≤ (A·peak)²/C_n, the ellipsoid on which damage begins. A
// dashpot adds to what the law carries, so a damped bond has no such limit: its
// spring follows the law by its intensity alone.
func (l *Laws) capped(k *Bond, pn, pt, ps, h float64) (n, t, s float64) {
	peak := l.law[k.Law].Peak(k.Beta)
	if k.DampN > 0 || k.DampT > 0 || math.IsInf(peak, 1) {
		return pn, pt, ps
	}
	r := l.ratio[k.Law]
	q := float64(pn * pn)
	if r > 0 {
		q += (float64(pt*pt) + float64(ps*ps)) / r
	}
	lim := float64(h * float64(k.Area*peak))
	if q > float64(lim*lim) {
		f := lim / math.Sqrt(q)
		return float64(pn * f), float64(pt * f), float64(ps * f)
	}
	return pn, pt, ps
}

// SlideDirection is the direction in which B slides over A at a point, or
// fallback where it does not.
func SlideDirection(a, b *Body, ra, rb, n, fallback vec.Vec3) vec.Vec3 {
	if t, ok := along(b.velocityAt(rb).Sub(a.velocityAt(ra)), n); ok {
		return t
	}
	return fallback
}
