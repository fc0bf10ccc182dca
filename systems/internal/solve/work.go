package solve

import "github.com/tackphysics/tack/systems/internal/vec"

// DriveWork is the work that bodies moved by nothing but their own velocity do
// on the others in a substep [J]: the impulse they give times their velocity at
// the point.
func DriveWork(bodies []Body, mass []Inertia, contacts []Contact, points []Point, bonds []Bond) float64 {
	work := 0.0
	for i := range contacts {
		c := &contacts[i]
		if !driving(bodies, mass, c.A) && !driving(bodies, mass, c.B) {
			continue
		}
		for k := c.First; k < c.First+c.Count; k++ {
			p := &points[k]
			imp := c.N.Mul(p.Normal).MulAdd(c.T, p.TangentT).MulAdd(c.S, p.TangS)
			work += driven(bodies, mass, c.A, c.B, p.RA, p.RB, imp)
		}
	}
	for i := range bonds {
		k := &bonds[i]
		if k.Broken || !driving(bodies, mass, k.A) && !driving(bodies, mass, k.B) {
			continue
		}
		imp := k.N.Mul(k.P[0]).MulAdd(k.T, k.P[1]).MulAdd(k.S, k.P[2])
		work += driven(bodies, mass, k.A, k.B, k.RA, k.RB, imp)
	}
	return work
}

// driving tells whether a body moves by its own velocity alone.
func driving(bodies []Body, mass []Inertia, i int32) bool {
	b := &bodies[i]
	return mass[i].Mass == 0 && (b.V != vec.Vec3{} || b.W != vec.Vec3{})
}

func driven(bodies []Body, mass []Inertia, a, b int32, ra, rb, imp vec.Vec3) float64 {
	work := 0.0
	if driving(bodies, mass, a) {
		work += imp.Dot(bodies[a].velocityAt(ra)) // −imp acts on A, so A gives +imp to B
	}
	if driving(bodies, mass, b) {
		work -= imp.Dot(bodies[b].velocityAt(rb))
	}
	return work
}
