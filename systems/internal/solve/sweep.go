package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// SweepContacts is one Block-PGS sweep over all contacts for a substep of
// length h: the normal rows of a manifold together, then friction at each of
// its points. With relax set, overlap is left alone: the sweep takes out the
// speed that pushing out overlap has put in. Friction is bounded by a disk, or
// by a pyramid along the contact's tangents.
func SweepContacts(bodies []Body, contacts []Contact, points []Point, h float64, soft Softness, pyramid, relax bool) {
	s := sweep{invH: 1 / h, soft: soft, relax: relax}
	for i := range contacts {
		c := &contacts[i]
		if c.Direct {
			continue
		}
		a, b := &bodies[c.A], &bodies[c.B]
		s.va, s.wa, s.vb, s.wb = a.V, a.W, b.V, b.W
		if c.Count == 1 {
			p := &points[c.First]
			s.normal(c, p, a, b)
			s.friction(c, p, a, b, pyramid)
		} else {
			pts := points[c.First : c.First+c.Count]
			s.normals(c, pts, a, b)
			for k := range pts {
				s.friction(c, &pts[k], a, b, pyramid)
			}
		}
		a.V, a.W, b.V, b.W = s.va, s.wa, s.vb, s.wb
	}
}

// sweep holds the velocities of the two bodies in hand.
type sweep struct {
	invH           float64
	soft           Softness
	relax          bool
	va, wa, vb, wb vec.Vec3
}

// bias is the speed at which the gap may close, or the overlap shall open, and
// whether the row is the contact's spring. It is, too, where the gap is open by
// so little that the spring about its reference still pushes, up to
// R·Give·B/Rate; wider gaps may close within the substep and no more.
func (s *sweep) bias(c *Contact, p *Point) (v float64, spring bool) {
	if p.Gap > 0 && !(float64(p.Gap*float64(s.soft.Rate*p.InvN)) < float64(c.Load*s.soft.Give)) {
		return float64(p.Gap * s.invH), false
	}
	if s.relax {
		return 0, true
	}
	v = float64(s.soft.Rate * p.Gap)
	if v < -s.soft.Speed {
		v = -s.soft.Speed
	}
	return v, true
}

// normal solves the normal row of a manifold with one point.
func (s *sweep) normal(c *Contact, p *Point, a, b *Body) {
	bias, spring := s.bias(c, p)
	v := c.N.Dot(s.vb.Sub(s.va)) + s.wb.Dot(p.BN) - s.wa.Dot(p.AN) + bias
	pn := p.Normal
	if !spring || s.relax {
		pn -= float64(v * p.InvN)
	} else {
		pn -= (float64(v*p.InvN) + float64(s.soft.Give*(pn-c.Load))) / (1 + s.soft.Give)
	}
	if !(pn > 0) {
		pn = 0
	}
	d := pn - p.Normal
	p.Normal = pn
	if pn > p.MaxNormal {
		p.MaxNormal = pn
	}
	s.va = s.va.Sub(c.N.MulEach(a.InvM).Mul(d))
	s.vb = s.vb.Add(c.N.MulEach(b.InvM).Mul(d))
	s.wa = s.wa.Sub(a.InvI.MulVec(p.AN.Mul(d)))
	s.wb = s.wb.Add(b.InvI.MulVec(p.BN.Mul(d)))
}

// normals solves the normal rows of a manifold together.
func (s *sweep) normals(c *Contact, pts []Point, a, b *Body) {
	var u, was, now, give [4]float64
	all := true
	d := c.N.Dot(s.vb.Sub(s.va))
	for k := range pts {
		p := &pts[k]
		was[k] = p.Normal
		bias, spring := s.bias(c, p)
		u[k] = d + s.wb.Dot(p.BN) - s.wa.Dot(p.AN) + bias
		if !spring {
			all = false
			continue
		}
		give[k] = float64(s.soft.Give * c.mat[k][k])
		if !s.relax {
			u[k] += float64(give[k] * (p.Normal - c.Load))
		}
	}
	c.solveBlock(len(pts), all, &u, &was, &give, &now)
	var sum float64
	var ta, tb vec.Vec3
	for k := range pts {
		p := &pts[k]
		x := now[k] - was[k]
		p.Normal = now[k]
		if now[k] > p.MaxNormal {
			p.MaxNormal = now[k]
		}
		sum += x
		ta = ta.MulAdd(p.AN, x)
		tb = tb.MulAdd(p.BN, x)
	}
	s.va = s.va.Sub(c.N.MulEach(a.InvM).Mul(sum))
	s.vb = s.vb.Add(c.N.MulEach(b.InvM).Mul(sum))
	s.wa = s.wa.Sub(a.InvI.MulVec(ta))
	s.wb = s.wb.Add(b.InvI.MulVec(tb))
}

// friction solves the tangential rows of a point: as a block while it sticks.
// A sliding point's friction must oppose its slip; the block's answer is turned
// by the coupling of the tangents and would stay so when it is cut to the disk.
// A step with one mass for both, the least, has friction against the slip as
// its fixed point.
func (s *sweep) friction(c *Contact, p *Point, a, b *Body, pyramid bool) {
	lim := float64(c.Friction * p.Normal)
	if lim == 0 && p.TangentT == 0 && p.TangS == 0 {
		return
	}
	d := s.vb.Add(s.wb.Cross(p.RB)).Sub(s.va.Add(s.wa.Cross(p.RA)))
	vt, vs := c.T.Dot(d), c.S.Dot(d)
	pt := p.TangentT - float64(p.InvTT*vt) - float64(p.InvTS*vs)
	ps := p.TangS - float64(p.InvTS*vt) - float64(p.InvSS*vs)
	if pyramid {
		pt, ps = clamp(pt, lim), clamp(ps, lim)
	} else if q := float64(pt*pt) + float64(ps*ps); q > float64(lim*lim) {
		pt, ps = p.TangentT-float64(p.Slide*vt), p.TangS-float64(p.Slide*vs)
		if q = float64(pt*pt) + float64(ps*ps); q > float64(lim*lim) {
			f := lim / math.Sqrt(q)
			pt, ps = float64(pt*f), float64(ps*f)
		}
	}
	imp := c.T.Mul(pt-p.TangentT).MulAdd(c.S, ps-p.TangS)
	p.TangentT, p.TangS = pt, ps
	s.va = s.va.Sub(imp.MulEach(a.InvM))
	s.vb = s.vb.Add(imp.MulEach(b.InvM))
	s.wa = s.wa.Sub(a.InvI.MulVec(p.RA.Cross(imp)))
	s.wb = s.wb.Add(b.InvI.MulVec(p.RB.Cross(imp)))
}
