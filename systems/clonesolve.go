package systems

import (
	"slices"

	"github.com/tackphysics/tack/systems/internal/soft"
)

// bundleJob does one part of a substep for each bundle.
type bundleJob struct {
	w    *World
	pass bundlePass
}

type bundlePass uint8

const (
	bundleFrame bundlePass = iota
	bundleReady
	bundleSweep // among the sweeps
	bundleSolve
	bundleAgain // after members have left
	bundleSolveAgain
	bundleEnd
)

// Part does the pass for bundle i.
func (j *bundleJob) Part(_, i int) {
	w := j.w
	b := w.clones.bundles[i]
	switch j.pass {
	case bundleFrame:
		b.Frame(w.substep, toVec(w.cfg.Gravity))
	case bundleReady:
		b.Ready()
	case bundleSweep:
		if b.Swept {
			b.Solve()
		}
	case bundleSolve:
		b.Solve()
	case bundleAgain:
		b.Again()
	case bundleSolveAgain:
		b.SolveAgain()
	case bundleEnd:
		b.End()
	}
}

// shareBundles finds whether the workers share the bundles out, or the work within
// each: where one of them is most of it.
func (w *World) shareBundles() {
	c := &w.clones
	all, most := 0, 0
	for _, b := range c.bundles {
		n := b.Nodes()
		all, most = all+n, max(most, n)
	}
	c.within = 2*most > all
	for _, b := range c.bundles {
		b.Crew = nil
		if c.within && b.Nodes() >= softShared {
			b.Crew = w.soft.crew
		}
	}
}

// bundled runs a pass over all bundles.
func (w *World) bundled(pass bundlePass) {
	c := &w.clones
	if len(c.bundles) == 0 {
		return
	}
	c.job = bundleJob{w, pass}
	if c.within {
		for i := range c.bundles {
			c.job.Part(0, i)
		}
	} else {
		w.soft.crew.Run(&c.job, len(c.bundles))
	}
	c.job.w = nil
}

// moveClones finds the motion of the adhesives by the forces on their particles, and
// lets go of those that are drawn away by more than their body's grip: the method's
// order, adhesives, population, particles. A particle that goes is a light thing
// where its contacts have met all of an adhesive: its bundle is solved anew, and those
// of its contacts that are swept are swept anew, or what they pressed the adhesive with
// would throw it.
func (w *World) moveClones() {
	c := &w.clones
	if len(c.bundles) == 0 {
		return
	}
	w.bundled(bundleSolve)
	for _, b := range c.bundles {
		b.Load()
	}
	if !c.pop.Release(c.matter, w.substep) {
		return
	}
	w.tieRows()
	w.bundled(bundleAgain)
	w.soft.rows.Refresh(w.soft.bodies)
	w.bundled(bundleSolveAgain)
	if !slices.ContainsFunc(c.bundles, func(b *soft.Bundle) bool { return b.Swept }) {
		return
	}
	for range w.cfg.Iterations {
		w.soft.rows.Sweep(w.soft.bodies, w.bodies)
		w.bundled(bundleSweep)
	}
}
