package solve

// Compliant contacts of a planar world stand among those that are not swept: their
// points follow their bodies and are tallied like them.

// CompliantGap is the gap of a point of a compliant contact now [m].
func (r *PlaneRows) CompliantGap(c *PlaneContact, point int32) float64 {
	p, l := r.points(c)
	return p[point].gap[l]
}

// SetCompliant sets the impulses of a point of a compliant contact.
func (r *PlaneRows) SetCompliant(c *PlaneContact, point int32, normal, tangent float64) {
	p, l := r.points(c)
	q := &p[point]
	q.normal[l], q.tangent[l] = normal, tangent
	if normal > q.most[l] {
		q.most[l] = normal
	}
}
