package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/adhesion"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// PlaneBond is a Bond in the plane: the rows that a step works on. Bonds are
// remembered from step to step as Bond; Take and Give go between the two.
type PlaneBond struct {
	A, B, Pair, Law int32
	Stiff, Broken   bool

	la, lb, nl   vec.Vec2 // anchors from each centre of mass and the normal, body axes
	Area         float64  // [m²]
	rest         float64  // [m], ≤ 0
	Beta         float64
	dampN, dampT float64 // [N·s/m]
	Pressure     float64 // [Pa]

	Opening    float64  // [m]
	pn, pt     float64  // impulses along N and T in the last substep [N·s]; pn ≤ 0
	work       float64  // [J]
	sumN       float64  // [N·s]
	sumT       vec.Vec2 // on B, in the world [N·s]
	ra, rb, n  vec.Vec2 // in the present poses, as in Bond
	gap, ut    float64  // [m]
	nn, nt, tt float64  // J·M⁻¹·Jᵀ [1/kg]
}

// Take reads a bond.
func (p *PlaneBond) Take(k *Bond) {
	*p = PlaneBond{
		A: k.A, B: k.B, Pair: k.Pair, Law: k.Law, Stiff: k.Stiff, Broken: k.Broken,
		la: k.LA.Flat(), lb: k.LB.Flat(), nl: k.NL.Flat(),
		Area: k.Area, rest: k.Rest, Beta: k.Beta, dampN: k.DampN, dampT: k.DampT, Pressure: k.Pressure,
		Opening: k.Opening, pn: k.P[0], pt: k.P[1], work: k.Work, sumN: k.SumN, sumT: k.SumT.Flat(),
	}
}

// Give writes what a step changes of a bond.
func (p *PlaneBond) Give(k *Bond) {
	k.Stiff, k.Broken = p.Stiff, p.Broken
	k.LB = p.lb.In3()
	k.Beta, k.Pressure, k.Opening = p.Beta, p.Pressure, p.Opening
	k.P = [3]float64{p.pn, p.pt, 0}
	k.Work, k.SumN, k.SumT = p.work, p.sumN, p.sumT.In3()
	k.RA, k.RB, k.N, k.T = p.ra.In3(), p.rb.In3(), p.n.In3(), p.n.Left().In3()
	k.S = vec.Vec3{Z: 1}
	k.Gap, k.UT, k.US = p.gap, p.ut, 0
}

// Clear forgets the impulses of a bond.
func (p *PlaneBond) Clear() { p.pn, p.pt, p.sumN, p.sumT = 0, 0, 0, vec.Vec2{} }

// place is Bond.Place.
func (p *PlaneBond) place(fa, fb *PlaneFrame) {
	ra, rb := fa.R.Apply(p.la), fb.R.Apply(p.lb)
	p.n = fa.R.Apply(p.nl)
	d := fb.X.Sub(fa.X).Add(rb).Sub(ra)
	p.ra, p.rb = ra.Add(d), rb
	p.gap = p.n.Dot(d) - p.rest
	p.ut = p.n.Cross(d)
}

// PlacePlaneBonds is PlaceBonds in the plane.
func PlacePlaneBonds(bonds []PlaneBond, frames []PlaneFrame, laws *Laws) {
	for i := range bonds {
		p := &bonds[i]
		p.place(&frames[p.A], &frames[p.B])
		p.Opening = effective(p.gap, p.ut, 0, laws.ratio[p.Law])
	}
}

// weigh fills the effective masses in the present poses.
func (p *PlaneBond) weigh(a, b *PlaneBody) {
	n, t := p.n, p.n.Left()
	m := a.InvM.Add(b.InvM)
	an, at, bn, bt := p.ra.Cross(n), p.ra.Cross(t), p.rb.Cross(n), p.rb.Cross(t)
	p.nn = float64(float64(n.X*n.X)*m.X) + float64(float64(n.Y*n.Y)*m.Y) + float64(float64(an*an)*a.InvI) + float64(float64(bn*bn)*b.InvI)
	p.nt = float64(float64(n.X*t.X)*m.X) + float64(float64(n.Y*t.Y)*m.Y) + float64(float64(an*at)*a.InvI) + float64(float64(bn*bt)*b.InvI)
	p.tt = float64(float64(t.X*t.X)*m.X) + float64(float64(t.Y*t.Y)*m.Y) + float64(float64(at*at)*a.InvI) + float64(float64(bt*bt)*b.InvI)
}

// stiffness is that of the sample at full intensity [N/m].
func (l *Laws) planeStiffness(p *PlaneBond) (kn, kt float64) {
	return float64(p.Area * l.cn[p.Law]), float64(p.Area * l.ct[p.Law])
}

// planeIntensity is intensityAt in the plane.
func (l *Laws) planeIntensity(p *PlaneBond, gap, ut, h float64) float64 {
	u := effective(gap, ut, 0, l.ratio[p.Law])
	return l.law[p.Law].Evolve(p.Beta, adhesion.Path{Start: p.Opening, End: u, Step: h})
}

// planeCapped is capped in the plane.
func (l *Laws) planeCapped(p *PlaneBond, pn, pt, h float64) (n, t float64) {
	peak := l.law[p.Law].Peak(p.Beta)
	if p.dampN > 0 || p.dampT > 0 || math.IsInf(peak, 1) {
		return pn, pt
	}
	r := l.ratio[p.Law]
	q := float64(pn * pn)
	if r > 0 {
		q += float64(pt*pt) / r
	}
	lim := float64(h * float64(p.Area*peak))
	if q > float64(lim*lim) {
		f := lim / math.Sqrt(q)
		return float64(pn * f), float64(pt * f)
	}
	return pn, pt
}

// WarmStartPlaneBonds fills the effective masses of the bonds that are swept as
// rows and applies their impulses of the last substep.
func WarmStartPlaneBonds(bodies []PlaneBody, bonds []PlaneBond) {
	for i := range bonds {
		p := &bonds[i]
		if p.Stiff || p.Broken {
			continue
		}
		a, b := &bodies[p.A], &bodies[p.B]
		p.weigh(a, b)
		if p.pn == 0 && p.pt == 0 {
			continue
		}
		imp := p.n.Mul(p.pn).MulAdd(p.n.Left(), p.pt)
		a.push(imp, p.ra, -1)
		b.push(imp, p.rb, 1)
	}
}

// SweepPlaneBonds is SweepBonds in the plane.
func SweepPlaneBonds(bodies []PlaneBody, bonds []PlaneBond, laws *Laws, friction []float64, h float64, restrict bool) {
	for i := range bonds {
		p := &bonds[i]
		if p.Stiff || p.Broken {
			continue
		}
		a, b := &bodies[p.A], &bodies[p.B]
		d := b.velocityAt(p.rb).Sub(a.velocityAt(p.ra))
		vn, vt := p.n.Dot(d), p.n.Cross(d)
		beta := laws.planeIntensity(p, p.gap+float64(h*vn), p.ut+float64(h*vt), h)
		w := float64(beta * beta)
		kn, kt := laws.planeStiffness(p)
		pn := spring(p.pn, p.nn, vn, p.gap, float64(kn*w), float64(p.dampN*w), h)
		if pn > 0 {
			pn = 0
		}
		dn := pn - p.pn
		pt := spring(p.pt, p.tt, vt+float64(p.nt*dn), p.ut, float64(kt*w), float64(p.dampT*w), h)
		pn, pt = laws.planeCapped(p, pn, pt, h)
		if restrict && p.Pressure > 0 {
			pt = clamp(pt, float64(h*float64(friction[p.Pair]*float64(p.Pressure*p.Area))))
		}
		imp := p.n.Mul(pn-p.pn).MulAdd(p.n.Left(), pt-p.pt)
		p.pn, p.pt = pn, pt
		a.push(imp, p.ra, -1)
		b.push(imp, p.rb, 1)
	}
}

// TrackPlaneBonds is TrackBonds in the plane.
func TrackPlaneBonds(bonds []PlaneBond, frames []PlaneFrame, laws *Laws, h float64) {
	for i := range bonds {
		p := &bonds[i]
		if p.Broken {
			continue
		}
		p.sumN += p.pn
		p.sumT = p.sumT.MulAdd(p.n.Left(), p.pt)
		g0, t0 := p.gap, p.ut
		p.place(&frames[p.A], &frames[p.B])
		kn, kt := laws.planeStiffness(p)
		taken := Half(kn, max(p.gap, 0), kt, p.ut, 0) - Half(kn, max(g0, 0), kt, t0, 0)
		if p.dampN > 0 || p.dampT > 0 {
			cn := p.dampN
			if p.pn == 0 { // it is shut
				cn = 0
			}
			taken += 2 * Half(cn, p.gap-g0, p.dampT, p.ut-t0, 0) / h
		}
		p.work += float64(float64(p.Beta*p.Beta) * taken)
	}
}

// EvolvePlaneBonds is EvolveBonds in the plane.
func EvolvePlaneBonds(bonds []PlaneBond, frames []PlaneFrame, laws *Laws, h float64) {
	for i := range bonds {
		p := &bonds[i]
		if p.Broken {
			continue
		}
		u := effective(p.gap, p.ut, 0, laws.ratio[p.Law])
		beta := laws.law[p.Law].Evolve(p.Beta, adhesion.Path{Start: p.Opening, End: u, Pressure: p.Pressure, Step: h})
		switch {
		case beta > p.Beta && p.Beta > 0:
			p.settle(&frames[p.B], p.Beta/beta)
			u = effective(p.gap, p.ut, 0, laws.ratio[p.Law])
		case u > p.Opening:
			p.work += Worn(laws.law[p.Law], p.Area, Wear{p.Beta, beta, p.Opening, u, h})
		}
		p.Beta, p.Opening = beta, u
		if u > laws.cut[p.Law] || !(beta >= goneIntensity) {
			p.Broken = true
			p.pn, p.pt = 0, 0
		}
	}
}

// settle is Bond.settle.
func (p *PlaneBond) settle(fb *PlaneFrame, ratio float64) {
	t := float64(p.ut * float64(ratio*ratio))
	d := p.n.Left().Mul(t - p.ut)
	p.lb = p.lb.Add(fb.R.Invert(d))
	p.ra, p.rb = p.ra.Add(d), p.rb.Add(d)
	p.ut = t
}

// PressPlane is Press in the plane: the pressure is linear along the patch, and
// the patch's U lies in the plane.
func PressPlane(patches []Patch, rows *PlaneRows, contacts []PlaneContact, points []PlanePoint, bonds []PlaneBond, laws *Laws, h float64) {
	for i := range patches {
		t := &patches[i]
		center, axis := t.Center.Flat(), t.U.Flat()
		force, moment := rows.press(&contacts[t.Contact], points, center, axis, h)
		mean := force / t.Area
		if t.Bond == 0 {
			if mean > 0 {
				t.Nascent = laws.law[t.Law].Evolve(t.Nascent, adhesion.Path{Pressure: mean, Step: h})
			}
			continue
		}
		g := slope(moment, t.Area, t.SU)
		clipped := false
		sum := 0.0
		for k := t.First; k < t.First+t.Bond; k++ {
			b := &bonds[k]
			p := mean + float64(g*b.ra.Sub(center).Dot(axis))
			if p < 0 {
				p, clipped = 0, true
			}
			b.Pressure = p
			sum += float64(p * b.Area)
		}
		if !clipped || sum <= force {
			continue
		}
		s := force / sum
		for k := t.First; k < t.First+t.Bond; k++ {
			bonds[k].Pressure = float64(bonds[k].Pressure * s)
		}
	}
}
