package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The stages of a substep in a planar world; each does what the stage of its
// name says.

func (w *World) flatSystem() solve.PlaneSystem {
	f := w.flat
	return solve.PlaneSystem{
		Bodies: f.bodies, Bonds: f.bonds, Contacts: f.now.contacts, Rows: &f.rows, Laws: &w.laws, Step: w.substep, Speed: w.soften.Speed,
	}
}

func (w *World) beginFlat() {
	f := w.flat
	for i := range f.bonds {
		f.bonds[i].Take(&w.bonds[i]) // with the impulses rescaled
	}
	solve.PlacePlaneBonds(f.bonds, f.frames, &w.laws)
	if w.cfg.Projection == MostRestrictive {
		f.islands.None(f.bonds, f.now.contacts)
	} else {
		r := w.flatSystem()
		f.islands.Build(&r, len(w.pairs))
	}
	f.rows.Crew = w.crew
	f.rows.Pack(f.bodies, f.now.contacts, f.now.points, w.soften)
	w.bouncing = false
	for i := range f.now.contacts {
		if f.now.contacts[i].Restitution > 0 {
			w.bouncing = true
			break
		}
	}
}

// endFlat writes what the solve has changed back to the arrays of all worlds.
func (w *World) endFlat() {
	f := w.flat
	f.rows.Unpack(f.now.contacts, f.now.points)
	for _, i := range w.awake {
		b := &f.bodies[i]
		w.bodies[i].V, w.bodies[i].W = b.V.In3(), vec.Vec3{Z: b.W}
		w.frames[i] = f.frames[i].Frame()
	}
	w.giveFlatBonds()
}

func (w *World) rescaleFlat(s float64) {
	f := w.flat
	for i := range f.now.contacts {
		f.now.contacts[i].Load *= s
	}
	for i := range f.now.points {
		p := &f.now.points[i]
		p.Normal, p.Tangent = p.Normal*s, p.Tangent*s
	}
}

func (w *World) integrateFlatVelocities() {
	f := w.flat
	f.islands.Remember(f.bodies)
	w.liftOff()
	solve.ApplyPlaneDrives(f.bodies, f.frames, w.drives, w.now, w.substep)
	solve.IntegratePlaneVelocities(w.clusters.movers, f.bodies, f.frames, w.loads, toVec(w.cfg.Gravity).Flat(), w.now, w.substep)
	w.climb()
}

func (w *World) warmStartFlat() {
	f := w.flat
	f.rows.WarmStart(f.bodies)
	solve.WarmStartPlaneBonds(f.bodies, f.bonds)
	w.liftSoft()
	w.warmStartSoft()
	w.lowerSoft()
	w.pressOn()
	if f.islands.Len() > 0 {
		r := w.flatSystem()
		f.islands.Solve(&r)
	}
}

func (w *World) sweepFlat() {
	f := w.flat
	for i := range w.cfg.Iterations {
		solve.SweepPlaneBonds(f.bodies, f.bonds, &w.laws, w.friction, w.substep, w.cfg.Projection == MostRestrictive)
		f.rows.Sweep(f.bodies, w.soften, w.substep)
		w.liftSoft()
		w.sweepSoft(i%2 == 1)
		w.lowerSoft()
		w.sweepPress()
		if f.islands.Len() > 0 {
			r := w.flatSystem()
			f.islands.Absorb(&r)
		}
	}
	w.liftSoft()
	w.sweepFurther()
	w.lowerSoft()
	w.endPress()
}

func (w *World) integrateFlatPoses() {
	f := w.flat
	w.guardFlat()
	w.loadWork += solve.PlaneLoadWork(f.bodies, f.frames, w.loads, w.now, w.substep)
	if w.moving {
		w.driven += solve.PlaneDriveWork(f.bodies, &f.rows, f.now.contacts, f.bonds)
	}
	w.liftSoft()
	w.moveSoft()
	w.lowerSoft()
	w.flyFlat()
	solve.IntegratePlanePoses(w.clusters.movers, f.bodies, f.frames, f.shifts, w.substep)
	w.resumeFlat()
	w.liftSoft()
	w.seatSoft()
	solve.TrackPlaneBonds(f.bonds, f.frames, &w.laws, w.substep)
}

func (w *World) relaxFlat() {
	f := w.flat
	f.rows.End(f.bodies, f.shifts, w.soften, w.substep, w.cfg.RelaxIterations)
	solve.PressPlane(w.patches, &f.rows, f.now.contacts, f.now.points, f.bonds, &w.laws, w.substep)
}

// guardFlat is guard in a planar world.
func (w *World) guardFlat() {
	for _, i := range w.clusters.movers {
		b := &w.flat.bodies[i]
		if b.V.LenSq()+float64(b.W*b.W) <= runaway*runaway {
			continue
		}
		w.lose(i)
		*b = solve.PlaneBody{}
		w.flat.dropImpulses(i)
	}
}

// dropImpulses forgets the impulses on a body, those of the rows and those that
// have been written back.
func (f *flatWorld) dropImpulses(body int32) {
	f.rows.Drop(body)
	for i := range f.now.contacts {
		c := &f.now.contacts[i]
		if c.A != body && c.B != body {
			continue
		}
		c.Load = 0
		for k := range f.now.of(int32(i)) {
			p := &f.now.points[int(c.First)+k]
			p.Normal, p.Tangent, p.MaxNormal, p.SumN, p.SumT = 0, 0, 0, 0, 0
		}
	}
	for i := range f.bonds {
		if k := &f.bonds[i]; k.A == body || k.B == body {
			k.Clear()
		}
	}
}
