package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Softness says how hard contacts are and how quickly overlap is pushed out.
// See the derivation beside DefaultSoftness.
type Softness struct {
	Rate    float64 // overlap recovery [1/s]
	Speed   float64 // largest recovery speed [m/s]
	Mass    float64 // fraction of the rigid impulse that a biased row takes
	Impulse float64 // fraction of the accumulated impulse that it lets go
}

// NewSoftness makes a contact a spring and damper with angular frequency
// omega [rad/s] and damping ratio zeta, in implicit form for a substep h
// (Catto, "Solver2D", 2024): the rate is ω/(2ζ + hω), a = hω(2ζ + hω), the
// impulse scale 1/(1+a) and the mass scale a/(1+a).
func NewSoftness(omega, zeta, speed, h float64) Softness {
	a1 := float64(2*zeta) + float64(h*omega)
	a2 := float64(h * omega * a1)
	a3 := 1 / (1 + a2)
	return Softness{Rate: omega / a1, Speed: speed, Mass: float64(a2 * a3), Impulse: a3}
}

// Contact is one manifold between two bodies: up to four points that share a
// normal. Tangents T and S = N×T.
type Contact struct {
	A, B         int32
	First, Count int32 // its points in the point array
	Pair         int32 // index of its pair
	Direct       bool  // solved with its island of stiff bonds, not swept
	Friction     float64
	Restitution  float64
	N, T, S      vec.Vec3
}

// Point is one contact point: a normal row and two tangential rows, solved as a
// block.
type Point struct {
	RA, RB     vec.Vec3 // the point from each centre of mass, world axes, fixed over the step
	Separation float64  // at the collision pass [m]
	Gap        float64  // at the start of the substep [m]
	// The effective mass of the block: 1/Bnn, the couplings Bnt and Bns over
	// Bnn's impulse, and the inverse of the tangent block.
	InvN, BNT, BNS          float64
	InvTT, InvTS, InvSS     float64
	Normal, TangentT, TangS float64 // accumulated impulses of the substep [N·s]
	MaxNormal               float64 // the largest normal impulse of a substep in this step [N·s]
	SumN, SumT, SumS        float64 // impulses of all substeps of this step [N·s]
}

// PrepareContacts fills the effective masses of all points.
func PrepareContacts(bodies []Body, contacts []Contact, points []Point) {
	for i := range contacts {
		c := &contacts[i]
		a, b := &bodies[c.A], &bodies[c.B]
		for k := c.First; k < c.First+c.Count; k++ {
			prepare(a, b, c, &points[k])
		}
	}
}

func prepare(a, b *Body, c *Contact, p *Point) {
	blk := blockOf(a, b, p.RA, p.RB, c.N, c.T, c.S)
	p.InvN = inverse(blk.nn)
	p.BNT, p.BNS = blk.nt, blk.ns
	det := float64(blk.tt*blk.ss) - float64(blk.ts*blk.ts)
	if det > 0 {
		d := 1 / det
		p.InvTT, p.InvTS, p.InvSS = float64(blk.ss*d), float64(-blk.ts*d), float64(blk.tt*d)
	} else { // one tangent is locked, or both
		p.InvTT, p.InvTS, p.InvSS = inverse(blk.tt), 0, inverse(blk.ss)
	}
	p.MaxNormal = 0
	p.SumN, p.SumT, p.SumS = 0, 0, 0
}

func inverse(x float64) float64 {
	if x > 0 {
		return 1 / x
	}
	return 0
}

// block is J·M⁻¹·Jᵀ of three rows at a point [1/kg].
type block struct{ nn, nt, ns, tt, ts, ss float64 }

func blockOf(a, b *Body, ra, rb, n, t, s vec.Vec3) block {
	m := a.InvM.Add(b.InvM)
	an, at, as := ra.Cross(n), ra.Cross(t), ra.Cross(s)
	bn, bt, bs := rb.Cross(n), rb.Cross(t), rb.Cross(s)
	ian, iat, ias := a.InvI.MulVec(an), a.InvI.MulVec(at), a.InvI.MulVec(as)
	ibn, ibt, ibs := b.InvI.MulVec(bn), b.InvI.MulVec(bt), b.InvI.MulVec(bs)
	mn, mt := n.MulEach(m), t.MulEach(m)
	return block{
		nn: mn.Dot(n) + an.Dot(ian) + bn.Dot(ibn),
		nt: mn.Dot(t) + an.Dot(iat) + bn.Dot(ibt),
		ns: mn.Dot(s) + an.Dot(ias) + bn.Dot(ibs),
		tt: mt.Dot(t) + at.Dot(iat) + bt.Dot(ibt),
		ts: mt.Dot(s) + at.Dot(ias) + bt.Dot(ibs),
		ss: s.MulEach(m).Dot(s) + as.Dot(ias) + bs.Dot(ibs),
	}
}

// WarmStartContacts applies the impulses of the last substep and refreshes the
// gaps from the motion since the collision pass.
func WarmStartContacts(bodies []Body, contacts []Contact, points []Point) {
	for i := range contacts {
		c := &contacts[i]
		a, b := &bodies[c.A], &bodies[c.B]
		var sum, ta, tb vec.Vec3
		dx := b.DX.Sub(a.DX)
		for k := c.First; k < c.First+c.Count; k++ {
			p := &points[k]
			p.Gap = p.Separation + c.N.Dot(dx.Add(b.DR.Cross(p.RB)).Sub(a.DR.Cross(p.RA)))
			imp := c.N.Mul(p.Normal).MulAdd(c.T, p.TangentT).MulAdd(c.S, p.TangS)
			sum = sum.Add(imp)
			ta = ta.Add(p.RA.Cross(imp))
			tb = tb.Add(p.RB.Cross(imp))
		}
		if c.Direct {
			continue
		}
		a.V = a.V.Sub(sum.MulEach(a.InvM))
		a.W = a.W.Sub(a.InvI.MulVec(ta))
		b.V = b.V.Add(sum.MulEach(b.InvM))
		b.W = b.W.Add(b.InvI.MulVec(tb))
	}
}

// TallyContacts adds the impulses of the substep to those of the step.
func TallyContacts(points []Point) {
	for i := range points {
		p := &points[i]
		p.SumN += p.Normal
		p.SumT += p.TangentT
		p.SumS += p.TangS
	}
}

// SweepContacts is one Block-PGS sweep over all contacts for a substep of
// length h: friction against the normal impulse known so far, then the normal.
// With relax set, overlap is left alone and the rows are rigid: the sweep takes
// out the speed that pushing out overlap has put in. Friction is bounded by a
// disk, or by a pyramid along the contact's tangents.
func SweepContacts(bodies []Body, contacts []Contact, points []Point, h float64, soft Softness, pyramid, relax bool) {
	invH := 1 / h
	for i := range contacts {
		c := &contacts[i]
		if c.Direct {
			continue
		}
		a, b := &bodies[c.A], &bodies[c.B]
		n, t, s := c.N, c.T, c.S
		for k := c.First; k < c.First+c.Count; k++ {
			p := &points[k]
			d := b.V.Add(b.W.Cross(p.RB)).Sub(a.V.Add(a.W.Cross(p.RA)))
			vn := n.Dot(d)
			bias, mass, let := 0.0, 1.0, 0.0
			if p.Gap > 0 {
				bias = float64(p.Gap * invH)
			} else if !relax {
				bias = float64(soft.Rate * p.Gap)
				if bias < -soft.Speed {
					bias = -soft.Speed
				}
				mass, let = soft.Mass, soft.Impulse
			}
			pn := p.Normal - float64(mass*float64((vn+bias)*p.InvN)) - float64(let*p.Normal)
			if pn < 0 {
				pn = 0
			}
			dn := pn - p.Normal
			p.Normal = pn
			if pn > p.MaxNormal {
				p.MaxNormal = pn
			}
			vt := t.Dot(d) + float64(p.BNT*dn)
			vs := s.Dot(d) + float64(p.BNS*dn)
			pt := p.TangentT - float64(p.InvTT*vt) - float64(p.InvTS*vs)
			ps := p.TangS - float64(p.InvTS*vt) - float64(p.InvSS*vs)
			lim := float64(c.Friction * pn)
			if pyramid {
				pt, ps = clamp(pt, lim), clamp(ps, lim)
			} else if q := float64(pt*pt) + float64(ps*ps); q > float64(lim*lim) {
				f := lim / math.Sqrt(q)
				pt = float64(pt * f)
				ps = float64(ps * f)
			}
			dt, ds := pt-p.TangentT, ps-p.TangS
			p.TangentT, p.TangS = pt, ps
			imp := n.Mul(dn).MulAdd(t, dt).MulAdd(s, ds)
			a.V = a.V.Sub(imp.MulEach(a.InvM))
			a.W = a.W.Sub(a.InvI.MulVec(p.RA.Cross(imp)))
			b.V = b.V.Add(imp.MulEach(b.InvM))
			b.W = b.W.Add(b.InvI.MulVec(p.RB.Cross(imp)))
		}
	}
}
