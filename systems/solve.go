package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// Stage is one system of the schedule.
type Stage struct {
	Name string
	Run  func(*World)
}

// SolvePGS is the solver's stage: it runs the inner stages once a substep. A
// cluster that comes near the strength of a bond parts, and the step is made again
// with its members.
func SolvePGS(w *World) {
	w.partClosing()
	w.solveStep()
	for w.overloads() {
		w.makeAgain()
		w.solveStep()
	}
	w.stats.lap(&w.stats.Solve)
}

// solveStep makes the substeps of a step.
func (w *World) solveStep() {
	w.beginSolve()
	for s := range w.cfg.Substeps * w.finer {
		w.now = w.time + float64(w.substep*float64(s))
		if s > 0 {
			w.touchAgain()
		}
		w.more = s+1 < w.cfg.Substeps*w.finer
		for i := range w.inner {
			w.inner[i].Run(w)
			w.stats.lapInner(i)
		}
	}
	if w.flat != nil {
		w.endFlat()
	} else {
		w.rows.Unpack(w.contacts, w.points)
		w.bondRows.Release(w.bonds, w.frames, &w.laws)
	}
	w.setDown()
}

// SetInner sets the stages of a substep, in order.
func (w *World) SetInner(stages []Stage) {
	w.inner = stages
	w.stats.Inner = make([]StageTime, len(stages))
	for i := range stages {
		w.stats.Inner[i].Name = stages[i].Name
	}
}

// beginSolve prepares what stays the same over the substeps.
func (w *World) beginSolve() {
	w.finer = w.countBlows()
	h := w.cfg.DT / float64(w.cfg.Substeps*w.finer)
	w.rescale(h)
	w.keepStep()
	w.takeUp()
	w.soften = solve.NewSoftness(h, w.cfg.RecoverySpeed)
	w.soften.Fall = float64(h * toVec(w.cfg.Gravity).Len())
	w.crew.Run(&w.beginJob, (len(w.awake)+posePart-1)/posePart)
	w.rememberSoft()
	w.beginPushes()
	for i := range w.bonds {
		w.bonds[i].SumN, w.bonds[i].SumT = 0, vec.Vec3{}
	}
	if w.flat != nil {
		w.beginFlat()
	} else {
		w.beginSpace(h)
	}
	w.beginPress()
	w.look()
	w.stats.startInner()
}

// posePart is the number of bodies whose poses are read or written at a time.
const posePart = 128

// beginJob keeps where posePart bodies are at the start of the step.
type beginJob struct{ w *World }

// Part keeps that of part i.
func (j *beginJob) Part(_, i int) {
	w := j.w
	for _, k := range w.awake[i*posePart : min((i+1)*posePart, len(w.awake))] {
		w.originTo(k, &w.before[k])
	}
}

// beginSpace prepares the rows and the islands of a world of three dimensions.
func (w *World) beginSpace(h float64) {
	if w.cfg.Projection == MostRestrictive { // a projection of rows: everything is swept
		w.islands.None(len(w.bodies), w.bonds, w.contacts)
	} else {
		w.islands.Build(w.clusters.movers, w.bodies, w.mass, w.bonds, w.contacts, &w.laws, len(w.pairs), h)
	}
	w.rows.Pack(w.clusters.movers, w.bodies, w.frames, w.contacts, w.points, w.soften)
	w.bouncing = w.rows.Bounces()
}

// rescale makes the impulses of the last substep those of one of length h.
func (w *World) rescale(h float64) {
	if w.substep != 0 && w.substep != h {
		s := h / w.substep
		w.soft.rows.Scale(s)
		for i := range w.soft.attached {
			w.soft.attached[i].rider.Scale(s)
		}
		for i := range w.points {
			p := &w.points[i]
			p.Normal, p.TangentT, p.TangS = p.Normal*s, p.TangentT*s, p.TangS*s
		}
		for i := range w.contacts {
			w.contacts[i].Load *= s
		}
		if w.flat != nil {
			w.rescaleFlat(s)
		}
		for i := range w.bonds {
			for j := range w.bonds[i].P {
				w.bonds[i].P[j] *= s
			}
		}
	}
	w.substep = h
}

// look finds out whether a body moves by its own velocity alone: what has no
// work is skipped.
func (w *World) look() {
	w.moving = len(w.drives) > 0
	still := vec.Vec3{}
	for _, i := range w.awake {
		if b := &w.bodies[i]; w.mass[i].Mass == 0 && (b.V != still || b.W != still) {
			w.moving = true
			break
		}
	}
}

// IntegrateVelocities lets gravity, loads and drives act.
func IntegrateVelocities(w *World) {
	if w.flat != nil {
		w.integrateFlatVelocities()
		return
	}
	w.islands.Remember(w.bodies)
	w.liftOff()
	solve.ApplyDrives(w.bodies, w.frames, w.drives, w.now, w.substep)
	w.crew.Run(&w.fallJob, w.rows.MoverParts())
	solve.ApplyLoads(w.bodies, w.frames, w.loads, w.now, w.substep)
	w.climb()
}

// Bounce gives back the closing speed of contacts with restitution.
func Bounce(w *World) {
	switch {
	case !w.bouncing:
	case w.flat != nil:
		f := w.flat
		f.rows.Bounce(f.bodies, f.now.contacts, w.cfg.BounceSpeed, w.substep)
	default:
		solve.Bounce(w.bodies, w.contacts, w.points, w.cfg.BounceSpeed, w.substep)
	}
}

// WarmStart applies the impulses of the last substep and solves the islands of
// stiff bonds from there.
func WarmStart(w *World) {
	if w.flat != nil {
		w.warmStartFlat()
		return
	}
	if w.cfg.FrictionCone == Pyramid || w.cfg.Projection == MostRestrictive {
		solve.AlignBonds(w.bodies, w.frames, w.bonds)
	}
	w.bondRows.Prepare(w.bodies, w.frames, w.bonds, &w.laws, w.substep, w.keepsCalm())
	w.rows.WarmStart(w.bodies)
	w.rows.RefreshDirect(w.bodies, w.contacts, w.points)
	w.bondRows.WarmStart(w.bodies, w.bonds)
	w.warmStartSoft()
	w.pressOn()
	if w.islands.Len() > 0 {
		w.islands.Solve(w.bodies, w.frames, w.mass, w.bonds, w.contacts, w.points, &w.laws, w.substep, w.soften)
	}
}

// Sweep is the Block-PGS over bonds, contacts and friction; islands of stiff
// bonds take up what the sweeps have done to them.
func Sweep(w *World) {
	if w.flat != nil {
		w.sweepFlat()
		return
	}
	n := w.cfg.Iterations
	for i := range n {
		for left := w.islands.Sweeps(i, n); left > 0; left-- {
			w.bondRows.Sweep(w.bodies, w.bonds, &w.laws, w.friction, w.substep, w.cfg.Projection == MostRestrictive, solve.LeastSweeps(i, n, left))
		}
		w.rows.Sweep(w.bodies, w.sweep())
		w.sweepSoft(i%2 == 1)
		w.sweepPress()
		if w.islands.Len() > 0 {
			w.islands.Absorb(w.bodies, w.frames, w.mass, w.bonds, w.contacts, w.points, &w.laws, w.substep, w.soften)
		}
	}
	w.sweepFurther()
	w.bondRows.Store(w.bonds)
	w.endPress()
}

// keepsCalm tells whether nothing asks for the bonds of calm spots between
// substeps: their tangents, their impulses or their openings at its start.
func (w *World) keepsCalm() bool {
	return w.cfg.FrictionCone != Pyramid && w.cfg.Projection == Separate && w.cfg.Evolve == EachSubstep && !w.moving
}

// sweep says what a sweep over the contacts does.
func (w *World) sweep() solve.Sweep {
	return solve.Sweep{Step: w.substep, Softness: w.soften, Pyramid: w.cfg.FrictionCone == Pyramid}
}

// IntegratePoses moves the bodies, and the anchors of the bonds with them. Fast
// bodies go from impact to impact.
func IntegratePoses(w *World) {
	if w.flat != nil {
		w.integrateFlatPoses()
		return
	}
	w.guard()
	w.loadWork += solve.LoadWork(w.bodies, w.frames, w.loads, w.now, w.substep)
	if w.moving {
		w.rows.Unpack(w.contacts, w.points)
		w.driven += solve.DriveWork(w.bodies, w.mass, w.contacts, w.points, w.bonds)
	}
	w.moveSoft()
	w.fly()
	w.crew.Run(&w.moveJob, w.rows.MoverParts())
	w.resume()
	w.seatSoft()
	solve.TrackBonds(w.bonds, w.bondRows.Kept(), w.frames, &w.laws, w.substep)
	w.bondRows.Track(w.bodies, w.frames, w.substep, w.more)
}

// fallJob lets gravity act on a part of the bodies at a time.
type fallJob struct{ w *World }

// Part lets it act on those of part i.
func (j *fallJob) Part(_, i int) {
	w := j.w
	solve.Fall(w.rows.Movers(i), w.bodies, w.mass, toVec(w.cfg.Gravity), w.substep)
}

// moveJob moves a part of the bodies at a time, and looks how far they have turned.
type moveJob struct{ w *World }

// Part moves those of part i.
func (j *moveJob) Part(worker, i int) {
	w, part := j.w, j.w.rows.Movers(i)
	solve.IntegratePoses(part, w.bodies, w.frames, w.mass, w.substep)
	w.rows.Heed(worker, part, w.bodies)
}

// Relax takes out the speed that pushing out overlap has put in.
func Relax(w *World) {
	if w.flat != nil {
		w.relaxFlat()
		return
	}
	w.rows.Renew(w.bodies) // they have turned since the sweeps
	w.rows.End(w.bodies, w.sweep(), w.cfg.RelaxIterations)
	w.rows.TallyDirect(w.bodies, w.contacts, w.points, w.soften)
	if len(w.patches) > 0 {
		w.rows.Unpack(w.contacts, w.points)
	}
	solve.Press(w.patches, w.contacts, w.points, w.bonds, &w.laws, w.substep)
}

// Inner returns the stages of a substep.
func (w *World) Inner() []Stage { return w.inner }
