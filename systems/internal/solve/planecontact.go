package solve

import (
	"github.com/tackphysics/tack/systems/internal/vec"
)

// PlaneContact is one manifold of a planar world, one or two points that share a
// normal, as the sweeps need it; what they do not is in PlaneRecord. The tangent
// is the normal turned left.
type PlaneContact struct {
	A, B     int32
	Count    int32
	Direct   bool // solved with its island of stiff bonds, not swept
	Friction float64
	Load     float64 // reference impulse R of each point [N·s], see Softness
	Age      float64 // of the manifold [s]
	N        vec.Vec2
	// B between the two normal rows [1/kg], and the inverse of B + Give·diag(B).
	k12           float64
	share         float64 // of B in the way of the points
	i11, i12, i22 float64
	P             [2]PlanePoint
}

// PlanePoint is one contact point.
type PlanePoint struct {
	an, bn, at, bt  float64 // r×N and r×T on both bodies [m]
	k               float64 // B of the normal row [1/kg]
	invN, invT      float64 // effective masses [kg]
	Gap             float64 // now [m]
	Normal, Tangent float64 // impulses of the substep [N·s]
	MaxNormal       float64 // the largest normal impulse of a substep in this step [N·s]
	SumN, SumT      float64 // impulses of all substeps of this step [N·s]
}

// PlaneRecord is the rest of a manifold.
type PlaneRecord struct {
	Pair        int32
	Restitution float64
	P           [2]PlaneMark
}

// PlaneMark is the rest of a contact point.
type PlaneMark struct {
	RA, RB  vec.Vec2 // the point from each centre of mass [m], fixed over the step
	Pos     vec.Vec2 // in the world [m]
	Feature uint32
}

// Depth is the deepest overlap of its points [m], ≥ 0.
func (c *PlaneContact) Depth() float64 {
	deep := 0.0
	for k := range c.P[:c.Count] {
		deep = max(deep, -c.P[k].Gap)
	}
	return deep
}

// PreparePlane fills the effective masses of all points.
func PreparePlane(bodies []PlaneBody, contacts []PlaneContact, records []PlaneRecord, soft Softness) {
	for i := range contacts {
		c, rec := &contacts[i], &records[i]
		a, b := &bodies[c.A], &bodies[c.B]
		n, t := c.N, c.N.Left()
		m := a.InvM.Add(b.InvM)
		c.share = 0
		if w := m.X + m.Y; w > 0 {
			c.share = (b.InvM.X + b.InvM.Y) / w
		}
		mn := float64(float64(n.X*n.X)*m.X) + float64(float64(n.Y*n.Y)*m.Y)
		mt := float64(float64(t.X*t.X)*m.X) + float64(float64(t.Y*t.Y)*m.Y)
		for k := range c.P[:c.Count] {
			p, r := &c.P[k], &rec.P[k]
			p.an, p.bn = r.RA.Cross(n), r.RB.Cross(n)
			p.at, p.bt = r.RA.Cross(t), r.RB.Cross(t)
			p.k = mn + float64(float64(p.an*p.an)*a.InvI) + float64(float64(p.bn*p.bn)*b.InvI)
			tt := mt + float64(float64(p.at*p.at)*a.InvI) + float64(float64(p.bt*p.bt)*b.InvI)
			p.invN, p.invT = 0, 0
			if p.k > float64(lockedRow*tt) {
				p.invN = 1 / p.k
			}
			if tt > float64(lockedRow*p.k) {
				p.invT = 1 / tt
			}
			p.MaxNormal, p.SumN, p.SumT = 0, 0, 0
		}
		if c.Count > 1 {
			c.prepareBlock(a, b, mn, soft.Give)
		}
	}
}

// prepareBlock couples the two normal rows.
func (c *PlaneContact) prepareBlock(a, b *PlaneBody, mn, give float64) {
	p, q := &c.P[0], &c.P[1]
	c.k12 = mn + float64(float64(p.an*q.an)*a.InvI) + float64(float64(p.bn*q.bn)*b.InvI)
	if p.invN == 0 || q.invN == 0 {
		c.k12 = 0
	}
	s := 1 + give
	m1, m2 := float64(p.k*s), float64(q.k*s)
	det := float64(m1*m2) - float64(c.k12*c.k12)
	c.i11, c.i12, c.i22 = 0, 0, 0
	if p.invN > 0 && q.invN > 0 && det > 0 {
		d := 1 / det
		c.i11, c.i12, c.i22 = float64(m2*d), float64(-c.k12*d), float64(m1*d)
	}
}

// FollowPlane takes the contact points through the last substep, which moved
// every body by its shift.
func FollowPlane(shifts []PlaneShift, contacts []PlaneContact) {
	for i := range contacts {
		c := &contacts[i]
		c.follow(&shifts[c.A], &shifts[c.B])
	}
}

// follow is FollowPlane for one contact. Its points go with the lighter body, by
// the inverse masses: under a rolling wheel they stay, and as they are the same
// for both bodies, the angular momentum is kept.
func (c *PlaneContact) follow(a, b *PlaneShift) {
	d := b.X.Sub(a.X)
	dn, dt := c.N.Dot(d), c.N.Cross(d)
	// A's arms grow by what B goes beyond A, times the share of B in the point's
	// way: (r + q)×n = r×n − q·t, (r + q)×t = r×t + q·n.
	an, at := float64(c.share*dt), float64(c.share*dn)
	bn, bt := dt-an, dn-at
	for k := range c.P[:c.Count] {
		p := &c.P[k]
		p.Gap += dn + float64(b.R*p.bn) - float64(a.R*p.an)
		p.an, p.at = p.an-an, p.at+at
		p.bn, p.bt = p.bn+bn, p.bt-bt
	}
}

// WarmStartPlane applies the impulses of the last substep.
func WarmStartPlane(bodies []PlaneBody, contacts []PlaneContact) {
	for i := range contacts {
		c := &contacts[i]
		a, b := &bodies[c.A], &bodies[c.B]
		var sn, st, ma, mb float64
		for k := range c.P[:c.Count] {
			p := &c.P[k]
			if p.Normal == 0 {
				continue // no friction without it either
			}
			sn += p.Normal
			st += p.Tangent
			ma += float64(p.an*p.Normal) + float64(p.at*p.Tangent)
			mb += float64(p.bn*p.Normal) + float64(p.bt*p.Tangent)
		}
		if c.Direct || sn == 0 {
			continue
		}
		x := float64(c.N.X*sn) - float64(c.N.Y*st)
		y := float64(c.N.Y*sn) + float64(c.N.X*st)
		a.V.X -= float64(x * a.InvM.X)
		a.V.Y -= float64(y * a.InvM.Y)
		a.W -= float64(ma * a.InvI)
		b.V.X += float64(x * b.InvM.X)
		b.V.Y += float64(y * b.InvM.Y)
		b.W += float64(mb * b.InvI)
	}
}

// TallyPlane adds the impulses of the substep to those of the step, and lets
// each manifold's reference follow its mean load.
func TallyPlane(contacts []PlaneContact, h float64) {
	for i := range contacts {
		c := &contacts[i]
		mean, n := 0.0, 0
		for k := range c.P[:c.Count] {
			p := &c.P[k]
			p.SumN += p.Normal
			p.SumT += p.Tangent
			if p.Normal > 0 || p.Gap <= 0 {
				mean += p.Normal
				n++
			}
		}
		if n > 1 {
			mean = float64(0.5 * mean)
		}
		c.Load += float64(planeTrack(c.Age, h) * (mean - c.Load))
		c.Age += h
	}
}

// BouncePlane is Bounce in the plane.
func BouncePlane(bodies []PlaneBody, contacts []PlaneContact, records []PlaneRecord, threshold, h float64) {
	for pass := 0; pass < impactSweeps; pass++ {
		hit := false
		for i := range contacts {
			if e := records[i].Restitution; e > 0 && contacts[i].bounce(bodies, e, threshold, h) {
				hit = true
			}
		}
		if !hit {
			return
		}
	}
}

// bounce gives back the part e of the closing speed of each point that closes
// faster than threshold; it reports whether there was one.
func (c *PlaneContact) bounce(bodies []PlaneBody, e, threshold, h float64) bool {
	hit := false
	a, b := &bodies[c.A], &bodies[c.B]
	for k := range c.P[:c.Count] {
		p := &c.P[k]
		vn := c.N.Dot(b.V.Sub(a.V)) + float64(b.W*p.bn) - float64(a.W*p.an)
		if vn > -threshold || p.Gap+float64(h*vn) > 0 {
			continue
		}
		imp := float64(-(1 + e) * vn * p.invN)
		x, y := float64(c.N.X*imp), float64(c.N.Y*imp)
		a.V = vec.Vec2{X: a.V.X - float64(x*a.InvM.X), Y: a.V.Y - float64(y*a.InvM.Y)}
		a.W -= float64(a.InvI * float64(p.an*imp))
		b.V = vec.Vec2{X: b.V.X + float64(x*b.InvM.X), Y: b.V.Y + float64(y*b.InvM.Y)}
		b.W += float64(b.InvI * float64(p.bn*imp))
		hit = true
	}
	return hit
}
