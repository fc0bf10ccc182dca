package solve

// impactSweeps bounds the number of passes over the bouncing contacts of a
// substep; a chain of touching balls needs as many as it has links against the
// order of the sweep.
const impactSweeps = 32

// Bounce gives back, before a substep is solved, the fraction Restitution of
// the closing speed of every contact that will close within the substep faster
// than threshold [m/s], one contact after the other until none closes so: a
// sequence of single impacts (Newton's law), which carries a blow through a row
// of touching balls. Contacts that it has parted are left alone by the sweeps.
func Bounce(bodies []Body, contacts []Contact, points []Point, threshold, h float64) {
	for pass := 0; pass < impactSweeps; pass++ {
		hit := false
		for i := range contacts {
			c := &contacts[i]
			if c.Restitution <= 0 {
				continue
			}
			a, b := &bodies[c.A], &bodies[c.B]
			dx := b.DX.Sub(a.DX)
			for k := c.First; k < c.First+c.Count; k++ {
				p := &points[k]
				vn := c.N.Dot(b.velocityAt(p.RB).Sub(a.velocityAt(p.RA)))
				if vn > -threshold {
					continue
				}
				gap := p.Separation + c.N.Dot(dx.Add(b.DR.Cross(p.RB)).Sub(a.DR.Cross(p.RA)))
				if gap+float64(h*vn) > 0 {
					continue
				}
				// The mass as it is now: a thin body that has turned since the
				// collision pass answers very differently.
				inv := normalMass(blockOf(a, b, p.RA, p.RB, c.N, c.T, c.S))
				imp := c.N.Mul(float64(-(1 + c.Restitution) * vn * inv))
				a.push(imp, p.RA, -1)
				b.push(imp, p.RB, 1)
				hit = true
			}
		}
		if !hit {
			return
		}
	}
}
