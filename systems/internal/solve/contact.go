package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// Contact is one manifold between two bodies: up to four points that share a
// normal. Its normal rows are solved together, as a block; tangents T and
// S = N×T.
type Contact struct {
	A, B         int32
	First, Count int32 // its points in the point array
	Pair         int32 // index of its pair
	lane         int32 // in the rows, −1 if it is not swept
	from         int32 // its lane in the last step, from 1; 0 if it had none
	Direct       bool  // not swept: solved with its island of stiff bonds, or compliant
	Compliant    bool  // soft on purpose: its points are CompliantPoints
	Vertices     bool  // … those of vertices, for which its own stand where forces are asked for
	// Kept names the pair and the points that it has on both bodies; 0 if they
	// are others in every step.
	Kept        uint64
	Friction    float64
	Restitution float64
	N, T, S     vec.Vec3
	// Load is the reference impulse R of each point [N·s], Age that of the
	// contact at the start of the step [s], see Softness.
	Load, Age float64
}

// Follow takes over what is kept from step to step from the contact that a pair
// had in the last.
func (c *Contact) Follow(was *Contact) {
	c.Load, c.Age, c.from = was.Load, was.Age, 0
	if kindOf(was) == several {
		c.from = was.lane + 1
	}
}

// Point is one contact point. What changes in a step comes first, side by side.
type Point struct {
	Gap                     float64 // at the start of the substep [m]
	Normal, TangentT, TangS float64 // impulses of the substep [N·s]
	MaxNormal               float64 // the largest normal impulse of a substep in this step [N·s]
	SumN, SumT, SumS        float64 // impulses of all substeps of this step [N·s]

	RA, RB     vec.Vec3 // the point from each centre of mass, world axes, fixed over the step
	Separation float64  // at the collision pass [m]
	// Of contacts that bounce or are solved with an island: the effective mass
	// along the normal, and the inverse of the tangential block [kg].
	InvN, InvTT, InvSS float64
	// Heft is the effective mass that the spring of an island's contact goes by
	// [kg], 0 for InvN. With clusters it is that of the members, as it was before
	// they merged: a rigid body's own is so much less at its corners than in its
	// middle that these would bear most of an impact.
	Heft float64
}

// prepare fills the effective masses of a contact's points.
func prepare(bodies []Body, c *Contact, pts []Point) {
	for i := range pts {
		p := &pts[i]
		k := blockOf(&bodies[c.A], &bodies[c.B], p.RA, p.RB, c.N, c.T, c.S)
		p.InvN = normalMass(k)
		p.InvTT, _, p.InvSS, _ = tangential(k.tt, k.ts, k.ss)
	}
}

// normalMass is the effective mass along the normal [kg], 0 where nothing can move.
func normalMass(k block) float64 {
	if k.nn > float64(lockedRow*(k.tt+k.ss)) {
		return 1 / k.nn
	}
	return 0
}

// RefreshDirect refreshes the gaps of the contacts that are not swept.
func (r *Rows) RefreshDirect(bodies []Body, contacts []Contact, points []Point) {
	for _, i := range r.direct {
		c := &contacts[i]
		a, b := &bodies[c.A], &bodies[c.B]
		d := b.DX.Sub(a.DX)
		for k := c.First; k < c.First+c.Count; k++ {
			p := &points[k]
			p.Gap = p.Separation + c.N.Dot(d.Add(b.DR.Cross(p.RB)).Sub(a.DR.Cross(p.RA)))
		}
	}
}

// TallyDirect is Tally for the contacts that are not swept.
func (r *Rows) TallyDirect(bodies []Body, contacts []Contact, points []Point, soft Softness) {
	for _, i := range r.direct {
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
		c.Load += float64(soft.track(c, &bodies[c.A], &bodies[c.B]) * (mean - c.Load))
	}
}
