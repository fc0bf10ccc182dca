package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// Contact is one manifold between two bodies: up to four points that share a
// normal. Its normal rows are solved together, as a block; tangents T and
// S = N×T.
type Contact struct {
	A, B         int32
	First, Count int32 // its points in the point array
	Pair         int32 // index of its pair
	Direct       bool  // solved with its island of stiff bonds, not swept
	Friction     float64
	Restitution  float64
	N, T, S      vec.Vec3
	// Load is the reference impulse R of each point [N·s], see Softness.
	Load float64
	// B between the normal rows, and the inverse of B + Give·diag(B).
	mat, inv sym4
}

// Point is one contact point.
type Point struct {
	RA, RB     vec.Vec3 // the point from each centre of mass, world axes, fixed over the step
	AN, BN     vec.Vec3 // RA×N and RB×N
	Separation float64  // at the collision pass [m]
	Gap        float64  // at the start of the substep [m]
	InvN       float64  // effective mass along the normal [kg]
	// Inverse of the tangential block, and the least of its two effective
	// masses.
	InvTT, InvTS, InvSS     float64
	Slide                   float64
	Normal, TangentT, TangS float64 // impulses of the substep [N·s]
	MaxNormal               float64 // the largest normal impulse of a substep in this step [N·s]
	SumN, SumT, SumS        float64 // impulses of all substeps of this step [N·s]
}

// PrepareContacts fills the effective masses of all points.
func PrepareContacts(bodies []Body, contacts []Contact, points []Point, soft Softness) {
	for i := range contacts {
		c := &contacts[i]
		a, b := &bodies[c.A], &bodies[c.B]
		pts := points[c.First : c.First+c.Count]
		for k := range pts {
			prepare(a, b, c, &pts[k])
		}
		if c.Count > 1 {
			c.prepareBlock(a, b, pts, soft.Give)
		}
	}
}

// lockedRow is the share of the largest inverse mass at a point below which a
// direction counts as locked: what is left there of a hinge is rounding.
const lockedRow = 1e-12

func prepare(a, b *Body, c *Contact, p *Point) {
	p.AN, p.BN = p.RA.Cross(c.N), p.RB.Cross(c.N)
	blk := blockOf(a, b, p.RA, p.RB, c.N, c.T, c.S)
	slip := blk.tt + blk.ss
	p.InvN = 0
	if blk.nn > float64(lockedRow*slip) {
		p.InvN = 1 / blk.nn
	}
	if det := float64(blk.tt*blk.ss) - float64(blk.ts*blk.ts); det > float64(lockedRow*float64(slip*slip)) {
		d := 1 / det
		p.InvTT, p.InvTS, p.InvSS = float64(blk.ss*d), float64(-blk.ts*d), float64(blk.tt*d)
		half, diff := float64(0.5*(p.InvTT+p.InvSS)), float64(0.5*(p.InvTT-p.InvSS))
		p.Slide = half - math.Sqrt(float64(diff*diff)+float64(p.InvTS*p.InvTS))
	} else { // the point slides along a line, or not at all: the pseudo-inverse
		p.Slide = inverse(slip)
		d := float64(p.Slide * p.Slide)
		p.InvTT, p.InvTS, p.InvSS = float64(blk.tt*d), float64(blk.ts*d), float64(blk.ss*d)
	}
	p.MaxNormal = 0
	p.SumN, p.SumT, p.SumS = 0, 0, 0
}

// prepareBlock couples the normal rows of a manifold.
func (c *Contact) prepareBlock(a, b *Body, pts []Point, give float64) {
	m := c.N.MulEach(a.InvM.Add(b.InvM)).Dot(c.N)
	var soft sym4
	for i := range pts {
		ia, ib := a.InvI.MulVec(pts[i].AN), b.InvI.MulVec(pts[i].BN)
		for j := 0; j <= i; j++ {
			x := m + ia.Dot(pts[j].AN) + ib.Dot(pts[j].BN)
			if pts[i].InvN == 0 || pts[j].InvN == 0 {
				x = 0
			}
			c.mat[i][j], c.mat[j][i] = x, x
			soft[i][j], soft[j][i] = x, x
		}
		soft[i][i] += float64(give * c.mat[i][i])
	}
	soft.invert(&c.inv, len(pts))
}

func inverse(x float64) float64 {
	if x > 0 {
		return 1 / x
	}
	return 0
}

// WarmStartContacts applies the impulses of the last substep and refreshes the
// gaps from the motion since the collision pass.
func WarmStartContacts(bodies []Body, contacts []Contact, points []Point) {
	for i := range contacts {
		c := &contacts[i]
		a, b := &bodies[c.A], &bodies[c.B]
		var sum, ta, tb vec.Vec3
		d := c.N.Dot(b.DX.Sub(a.DX))
		for k := c.First; k < c.First+c.Count; k++ {
			p := &points[k]
			p.Gap = p.Separation + d + b.DR.Dot(p.BN) - a.DR.Dot(p.AN)
			if p.Normal == 0 {
				continue // no friction without it either
			}
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

// TallyContacts adds the impulses of the substep to those of the step, and lets
// each manifold's reference follow its mean load.
func TallyContacts(contacts []Contact, points []Point, soft Softness) {
	for i := range contacts {
		c := &contacts[i]
		mean, n := 0.0, 0
		for k := c.First; k < c.First+c.Count; k++ {
			p := &points[k]
			p.SumN += p.Normal
			p.SumT += p.TangentT
			p.SumS += p.TangS
			if p.Normal > 0 || p.Gap <= 0 {
				mean += p.Normal
				n++
			}
		}
		if n > 0 {
			mean /= float64(n)
		}
		c.Load += float64(soft.Track * (mean - c.Load))
	}
}
