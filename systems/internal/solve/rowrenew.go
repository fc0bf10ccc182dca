package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// turnedShare is the change of a body's inverse inertia in the world, as a share
// of its trace, from which the rows of its contacts are weighed anew: their
// response must be that of the body as it is, or friction that is fed by it
// would drive the body instead of braking it.
const turnedShare = 0.02

// Renew weighs the rows anew of those bodies that have turned far since the
// last time.
func (r *Rows) Renew(awake []int32, bodies []Body) {
	found := false
	for _, i := range awake {
		r.turned[i] = turned(&bodies[i].InvI, &r.inertia[i])
		if r.turned[i] {
			found = true
			r.inertia[i] = bodies[i].InvI
		}
	}
	if !found {
		return
	}
	for i := range r.singles {
		g := &r.singles[i]
		for l := range int(g.used) {
			if a, b := g.a[l], g.b[l]; r.turned[a] || r.turned[b] {
				g.weigh(l, &bodies[a], &bodies[b], r.give)
			}
		}
	}
	for i := range r.blocks {
		g := &r.blocks[i]
		for l := range int(g.used) {
			if a, b := g.a[l], g.b[l]; r.turned[a] || r.turned[b] {
				g.respond(l, &bodies[a], &bodies[b], r.give)
			}
		}
	}
}

func turned(now, was *vec.Sym3) bool {
	if *now == *was {
		return false
	}
	d := math.Abs(now.XX-was.XX) + math.Abs(now.YY-was.YY) + math.Abs(now.ZZ-was.ZZ) +
		math.Abs(now.XY-was.XY) + math.Abs(now.XZ-was.XZ) + math.Abs(now.YZ-was.YZ)
	return d > float64(turnedShare*(was.XX+was.YY+was.ZZ))
}
