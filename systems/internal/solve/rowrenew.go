package solve

import (
	"math"
	"slices"

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
	r.far = resize(r.far, r.Crew.Workers())
	clear(r.far)
	r.look = lookJob{r, bodies}
	r.Crew.Run(&r.look, r.MoverParts())
	r.look = lookJob{}
}

// lookJob looks at a part of the bodies at a time.
type lookJob struct {
	rows   *Rows
	bodies []Body
}

// Part looks at those of part i.
func (j *lookJob) Part(_, i int) {
	r := j.rows
	for _, i := range r.Movers(i) {
		b, n := &j.bodies[i], &r.noted[i]
		r.turned[i] = b.InvM != n.invM || turned(&b.InvI, &n.invI, notedShare)
		if r.turned[i] {
			*n = noted{b.InvM, b.InvI}
		}
	}
}

// Heed finds those of the bodies listed that have turned far since their rows were
// weighed, for Renew. Workers may heed different bodies at once.
func (r *Rows) Heed(worker int, list []int32, bodies []Body) {
	far := false
	for _, i := range list {
		r.turned[i] = turned(&bodies[i].InvI, &r.noted[i].invI, turnedShare)
		if r.turned[i] {
			far = true
			r.noted[i].invI = bodies[i].InvI
		}
	}
	if far {
		r.far[worker] = true
	}
}

// Forget makes the rows forget what they know of the bodies: their order has
// changed.
func (r *Rows) Forget() {
	r.turned = r.turned[:0]
	r.step++
}

// Renew weighs the rows anew of those bodies that have turned far, as Heed has
// found.
func (r *Rows) Renew(bodies []Body) {
	if !slices.Contains(r.far, true) {
		return
	}
	clear(r.far)
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
