package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// PlaneDriveWork is DriveWork in the plane.
func PlaneDriveWork(bodies []PlaneBody, rows *PlaneRows, contacts []PlaneContact, bonds []PlaneBond) float64 {
	work := 0.0
	for i := range contacts {
		c := &contacts[i]
		a, b := &bodies[c.A], &bodies[c.B]
		if !a.carried() && !b.carried() {
			continue
		}
		points, l := rows.points(c)
		for k := range points {
			p := &points[k]
			if a.carried() {
				work += a.power(c.N, p.normal[l], p.tangent[l], p.an[l], p.at[l])
			}
			if b.carried() {
				work -= b.power(c.N, p.normal[l], p.tangent[l], p.bn[l], p.bt[l])
			}
		}
	}
	for i := range bonds {
		p := &bonds[i]
		a, b := &bodies[p.A], &bodies[p.B]
		if p.Broken || !a.carried() && !b.carried() {
			continue
		}
		t := p.n.Left()
		if a.carried() {
			work += a.power(p.n, p.pn, p.pt, p.ra.Cross(p.n), p.ra.Cross(t))
		}
		if b.carried() {
			work -= b.power(p.n, p.pn, p.pt, p.rb.Cross(p.n), p.rb.Cross(t))
		}
	}
	return work
}

// carried tells whether a body moves by its own velocity alone.
func (b *PlaneBody) carried() bool { return b.Mass == 0 && (b.V != vec.Vec2{} || b.W != 0) }

// power of the impulses pn along n and pt along the tangent on the body, an and
// at their arms.
func (b *PlaneBody) power(n vec.Vec2, pn, pt, an, at float64) float64 {
	return float64(pn*(n.Dot(b.V)+float64(b.W*an))) + float64(pt*(n.Cross(b.V)+float64(b.W*at)))
}
