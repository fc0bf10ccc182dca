package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/soft"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Assemble begins the substep of the deformable bodies: their forces, and the
// matrix of A·v = Jᵀλ + b.
func Assemble(w *World) {
	if len(w.soft.bodies) > 0 {
		if w.flat != nil {
			w.liftSoft()
		}
		w.steerSoft()
		w.soft.rows.Root(w.soft.bodies, w.bodies)
		w.bundled(bundleFrame)
		w.boardSoft()
		w.soft.begin(w)
		w.bundled(bundleReady)
	}
}

// warmStartSoft applies the impulses of the last substep on skins, and corrects
// the deformable bodies on their coarse lattices.
func (w *World) warmStartSoft() {
	s := &w.soft
	if len(s.bodies) == 0 {
		return
	}
	w.rideSoft()
	w.pressSofts()
	s.rows.WarmStart(s.bodies, w.bodies, w.frames, w.substep)
	s.rafts.Poise()
	s.each(w, softCorrect, false)
	s.rafts.Poise()
	s.untie()
	s.revise()
	s.rows.TieUp()
}

// revise solves anew what presses or pulls where it was thought to do the other.
func (s *softWorld) revise() {
	for range mostRevisions {
		if !s.rows.Revise(s.bodies) {
			return
		}
		for _, b := range s.bodies {
			if b != nil && b.Again() {
				b.Correct()
			}
		}
		s.untie()
	}
}

// untie solves the knots.
func (s *softWorld) untie() {
	for i := range s.rows.Knots() {
		s.rows.SolveKnot(i)
	}
}

// mostRevisions bounds how often what presses and what pulls are told apart in a
// substep.
const mostRevisions = 4

// sweepSoft is one pass of iterative constraint anticipation: block Gauss–Seidel
// on A, then Block-PGS over the contacts of the skins.
func (w *World) sweepSoft(down bool) {
	s := &w.soft
	if len(s.bodies) == 0 {
		return
	}
	s.each(w, softSweep, down)
	s.rafts.Poise()
	w.bundled(bundleSweep)
	s.rows.Sweep(s.bodies, w.bodies)
}

// mostFurther bounds the sweeps of a substep over what has not come to an end.
const mostFurther = 40

// sweepFurther sweeps on over the solids whose contacts still change.
func (w *World) sweepFurther() {
	s := &w.soft
	if w.cfg.Anticipation == Truncated || len(s.bodies) == 0 {
		return
	}
	for i := range mostFurther {
		if !s.rows.Stirred(s.bodies) {
			return
		}
		s.each(w, softFurther, i%2 == 1)
		s.rows.SweepStirred(s.bodies, w.bodies)
	}
}

// moveSoft moves the nodes.
func (w *World) moveSoft() {
	s := &w.soft
	if len(s.bodies) == 0 {
		return
	}
	s.rows.Settle(s.bodies, w.bodies)
	w.foresee()
	w.moveClones()
	s.rafts.Turn()
	w.notePushes()
	s.rows.Tell(s.bodies, w.bodies)
	w.driveWork()
	w.bundled(bundleEnd)
	s.each(w, softEnd, false)
	s.rows.EndLumps()
	s.rows.CalmKnots(s.bodies)
	w.nodeWork()
	w.guardSoft()
}

// guardSoft stops a deformable body whose nodes are no longer finite, or beyond
// what can be simulated, where it was at the start of the step.
func (w *World) guardSoft() {
	for i := range w.soft.meta {
		m := &w.soft.meta[i]
		if m.idle() {
			continue
		}
		bad := false
		for k := range m.body.X {
			if !sane(m.body.X[k], maxPosition) || !sane(m.body.V[k], maxSpeed) {
				bad = true
				break
			}
		}
		if bad {
			w.faultSoft(int32(i))
		}
	}
}

func (w *World) faultSoft(i int32) {
	m := &w.soft.meta[i]
	w.soft.faulted = true
	copy(m.body.X, m.before)
	clear(m.body.V)
	m.skin.Follow(m.body.X)
	m.show()
	*m.form.tag().Disabled, m.out = true, true
	w.soft.bodies[i] = nil
	w.loosen() // the others go on without it
	w.soft.rows.DropLumps()
	rows := w.soft.rows.Rows
	n := 0
	for k := range rows {
		if rows[k].Soft != i {
			rows[n] = rows[k]
			n++
		}
	}
	w.soft.rows.Rows = rows[:n]
	w.soft.rows.Pairs = slices.DeleteFunc(w.soft.rows.Pairs, func(r soft.PairRow) bool { return r.A == i || r.B == i })
	for k := range w.bodies { // what it has pushed in this substep
		if b := &w.bodies[k]; !sane(b.V, maxSpeed) || !sane(b.W, maxSpeed) {
			b.V, b.W = vec.Vec3{}, vec.Vec3{}
		}
	}
	w.stats.Faults++
	if len(w.faults) < maxFaults {
		w.faults = append(w.faults, Fault{w.steps, m.entity, *m.form.tag().Name})
	}
	w.reject(m.entity, "its state was no longer finite; it is disabled")
}

// evolveSoft moves the intensity of the bonds of skins.
func (w *World) evolveSoft() {
	if len(w.soft.bodies) > 0 {
		w.soft.rows.Evolve(w.soft.bodies, w.frames)
	}
}

// rememberSoft keeps where the deformable bodies are at the start of a step.
func (w *World) rememberSoft() {
	for i := range w.soft.meta {
		if m := &w.soft.meta[i]; !m.idle() {
			copy(m.before, m.body.X)
			copy(m.drawn, m.skin.X)
		}
	}
}
