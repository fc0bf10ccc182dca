package solve

import (
	"math"

	"github.com/tackphysics/tack/systems/internal/vec"
)

// turnedShare is the change of a body's inverse inertia in the world, as a share
// of its smallest principal value, from which the rows of its contacts are
// weighed anew: their response must be that of the body as it is, or friction
// that is fed by it would drive the body instead of braking it.
const turnedShare = 0.02

// notedShare is the same from one step to the next.
const notedShare = 0.002

// noted is the mass with which the rows of a body were weighed.
type noted struct {
	invM vec.Vec3
	invI vec.Sym3
}

// note finds the bodies that are not as they were when their rows were weighed.
func (r *Rows) note(bodies []Body) {
	r.step++
	if len(r.turned) != len(bodies) {
		r.turned, r.noted = resize(r.turned, len(bodies)), resize(r.noted, len(bodies))
		clear(r.turned)
		clear(r.noted)
	}
	r.look(bodies, true)
}

// look finds the bodies that are not as they were when their rows were weighed,
// from one step to the next (anew) or within a step, and tells whether there is
// one.
func (r *Rows) look(bodies []Body, anew bool) bool {
	r.heed = heedJob{r, bodies, anew, r.heed.found[:0]}
	for range r.Crew.Workers() {
		r.heed.found = append(r.heed.found, false)
	}
	r.Crew.Run(&r.heed, r.MoverParts())
	r.heed.rows, r.heed.bodies = nil, nil
	for _, found := range r.heed.found {
		if found {
			return true
		}
	}
	return false
}

// heedJob looks at the bodies of a part at a time.
type heedJob struct {
	rows   *Rows
	bodies []Body
	anew   bool
	found  []bool // by worker
}

// Part looks at those of part i.
func (j *heedJob) Part(worker, i int) {
	r, found := j.rows, false
	for _, i := range r.Movers(i) {
		b, n := &j.bodies[i], &r.noted[i]
		if j.anew {
			r.turned[i] = b.InvM != n.invM || turned(&b.InvI, &n.invI, notedShare)
			if r.turned[i] {
				n.invM = b.InvM
			}
		} else {
			r.turned[i] = turned(&b.InvI, &n.invI, turnedShare)
		}
		if r.turned[i] {
			found = true
			n.invI = b.InvI
		}
	}
	if found {
		j.found[worker] = true
	}
}

// Forget makes the rows forget what they know of the bodies: their order has
// changed.
func (r *Rows) Forget() {
	r.turned = r.turned[:0]
	r.step++
}

// Renew weighs the rows anew of those bodies that have turned far since the
// last time.
func (r *Rows) Renew(bodies []Body) {
	if !r.look(bodies, false) {
		return
	}
	r.renew = renewJob{r, bodies}
	r.Crew.Run(&r.renew, r.pieces())
	r.renew = renewJob{}
}

// renewJob weighs the rows of a piece at a time.
type renewJob struct {
	rows   *Rows
	bodies []Body
}

// Part weighs those of piece i of all groups.
func (j *renewJob) Part(_, i int) {
	r := j.rows
	singles, blocks := r.piece(i)
	for i := range singles {
		g := &singles[i]
		for l := range int(g.used) {
			if a, b := g.a[l], g.b[l]; r.turned[a] || r.turned[b] {
				g.weigh(l, &j.bodies[a], &j.bodies[b], r.give)
			}
		}
	}
	for i := range blocks {
		g := &blocks[i]
		for l := range int(g.used) {
			if a, b := g.a[l], g.b[l]; r.turned[a] || r.turned[b] {
				g.respond(l, &j.bodies[a], &j.bodies[b], r.give)
			}
		}
	}
}

func turned(now, was *vec.Sym3, share float64) bool {
	if *now == *was {
		return false
	}
	d := math.Abs(now.XX-was.XX) + math.Abs(now.YY-was.YY) + math.Abs(now.ZZ-was.ZZ) +
		math.Abs(now.XY-was.XY) + math.Abs(now.XZ-was.XZ) + math.Abs(now.YZ-was.YZ)
	return d > float64(share*slimness(was))
}

// slimness is the trace of an inverse inertia where a body is round, and less
// where it is not, as nine times the inverse of the sum of the three moments is.
// A needle answers at its ends by its largest moments and spins by the least, a
// thousandth of them. Where a body cannot turn about all axes, a small share of
// the trace counts.
func slimness(m *vec.Sym3) float64 {
	const slimmest = 1e-5
	minors := float64(m.XX*m.YY) + float64(m.YY*m.ZZ) + float64(m.ZZ*m.XX) -
		float64(m.XY*m.XY) - float64(m.YZ*m.YZ) - float64(m.XZ*m.XZ)
	l := float64(slimmest * (m.XX + m.YY + m.ZZ))
	if x := float64(9*m.Det()) / minors; x > l {
		l = x
	}
	return l
}
