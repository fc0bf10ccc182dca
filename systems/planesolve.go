package systems

import (
	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// The stages of a substep in a planar world; each does what the stage of its
// name says.

func (w *World) flatRows() solve.PlaneRows {
	f := w.flat
	return solve.PlaneRows{
		Bodies: f.bodies, Bonds: f.bonds, Contacts: f.now.contacts, Laws: &w.laws, Step: w.substep, Speed: w.soft.Speed,
	}
}

func (w *World) beginFlat() {
	f := w.flat
	for i := range f.bonds {
		f.bonds[i].Take(&w.bonds[i]) // with the impulses rescaled
	}
	solve.PlacePlaneBonds(f.bonds, f.frames, &w.laws)
	solve.PreparePlane(f.bodies, f.now.contacts, f.now.records, w.soft)
	if w.cfg.Projection == MostRestrictive {
		f.islands.None(f.bonds, f.now.contacts)
	} else {
		r := w.flatRows()
		f.islands.Build(&r, f.now.records, len(w.pairs))
	}
	w.bouncing = false
	for i := range f.now.records {
		w.bouncing = w.bouncing || f.now.records[i].Restitution > 0
	}
}

// endFlat writes what the solve has changed back to the arrays of all worlds.
func (w *World) endFlat() {
	f := w.flat
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
		c := &f.now.contacts[i]
		c.Load *= s
		for k := range c.P {
			c.P[k].Normal *= s
			c.P[k].Tangent *= s
		}
	}
}

func (w *World) integrateFlatVelocities() {
	f := w.flat
	f.islands.Remember(f.bodies)
	solve.ApplyPlaneDrives(f.bodies, f.frames, w.drives, w.now, w.substep)
	solve.IntegratePlaneVelocities(w.awake, f.bodies, f.frames, w.loads, toVec(w.cfg.Gravity).Flat(), w.now, w.substep)
}

func (w *World) warmStartFlat() {
	f := w.flat
	solve.WarmStartPlane(f.bodies, f.now.contacts)
	solve.WarmStartPlaneBonds(f.bodies, f.bonds)
	if f.islands.Len() > 0 {
		r := w.flatRows()
		f.islands.Solve(&r)
	}
}

func (w *World) sweepFlat() {
	f := w.flat
	for range w.cfg.Iterations {
		solve.SweepPlaneBonds(f.bodies, f.bonds, &w.laws, w.friction, w.substep, w.cfg.Projection == MostRestrictive)
		solve.SweepPlane(f.bodies, nil, f.now.contacts, w.substep, w.soft, false)
		if f.islands.Len() > 0 {
			r := w.flatRows()
			f.islands.Absorb(&r)
		}
	}
}

func (w *World) integrateFlatPoses() {
	f := w.flat
	w.guardFlat()
	w.loadWork += solve.PlaneLoadWork(f.bodies, f.frames, w.loads, w.now, w.substep)
	if w.moving {
		w.driven += solve.PlaneDriveWork(f.bodies, f.now.contacts, f.bonds)
	}
	solve.IntegratePlanePoses(w.awake, f.bodies, f.frames, f.shifts, w.substep)
	solve.TrackPlaneBonds(f.bonds, f.frames, w.substep)
}

func (w *World) relaxFlat() {
	f := w.flat
	if w.cfg.RelaxIterations == 0 {
		solve.FollowPlane(f.shifts, f.now.contacts)
	}
	shifts := f.shifts
	for range w.cfg.RelaxIterations {
		solve.SweepPlane(f.bodies, shifts, f.now.contacts, w.substep, w.soft, true)
		shifts = nil // they have followed
	}
	solve.TallyPlane(f.now.contacts, w.substep)
	solve.PressPlane(w.patches, f.now.contacts, f.now.records, f.bonds, &w.laws, w.substep)
}

// guardFlat is guard in a planar world.
func (w *World) guardFlat() {
	for _, i := range w.awake {
		b := &w.flat.bodies[i]
		if b.V.LenSq()+float64(b.W*b.W) <= runaway*runaway {
			continue
		}
		w.meta[i].lost = true
		*b = solve.PlaneBody{}
		w.flat.dropImpulses(i)
	}
}

func (f *flatWorld) dropImpulses(body int32) {
	for i := range f.now.contacts {
		c := &f.now.contacts[i]
		if c.A != body && c.B != body {
			continue
		}
		c.Load = 0
		for k := range c.P {
			p := &c.P[k]
			p.Normal, p.Tangent, p.MaxNormal, p.SumN, p.SumT = 0, 0, 0, 0, 0
		}
	}
	for i := range f.bonds {
		if k := &f.bonds[i]; k.A == body || k.B == body {
			k.Clear()
		}
	}
}
