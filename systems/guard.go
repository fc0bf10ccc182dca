package systems

import (
	"sync/atomic"

	"github.com/tackphysics/tack/systems/internal/solve"
	"github.com/tackphysics/tack/systems/internal/vec"
)

// runaway is the speed, of the body and its turning together, that no body
// reaches but by numbers that have gone wrong: bodies kilometres deep in each
// other, say. Within one step they would grow beyond float64.
const runaway = 10 * maxSpeed // [m/s, rad/s]

// guard stops every runaway where it is, for the rest of the step, and forgets
// the impulses on it; Publish makes it a fault.
func (w *World) guard() {
	w.guardJob.found.Store(false)
	w.crew.Run(&w.guardJob, w.rows.MoverParts())
	if !w.guardJob.found.Load() {
		return
	}
	for _, i := range w.clusters.movers {
		if b := &w.bodies[i]; runsAway(b) {
			w.lose(i)
			*b = solve.Body{DX: b.DX, DR: b.DR}
			w.dropImpulses(i)
		}
	}
}

// runsAway tells whether a body is faster than any should be.
func runsAway(b *solve.Body) bool {
	return !(b.V.LenSq()+b.W.LenSq() <= runaway*runaway)
}

// guardJob looks for runaways among a part of the bodies at a time.
type guardJob struct {
	w     *World
	found atomic.Bool
}

// Part looks at those of part i.
func (j *guardJob) Part(_, i int) {
	for _, k := range j.w.rows.Movers(i) {
		if runsAway(&j.w.bodies[k]) {
			j.found.Store(true)
		}
	}
}

// lose marks a runaway, and of a cluster all members.
func (w *World) lose(i int32) {
	if int(i) < len(w.meta) {
		w.meta[i].lost = true
		return
	}
	for _, m := range w.clusters.list[int(i)-len(w.meta)].Members {
		w.meta[m.Body].lost = true
	}
}

func (w *World) dropImpulses(body int32) {
	if w.flat != nil {
		w.flat.dropImpulses(body)
	}
	w.bondRows.Release(w.bonds, w.frames, &w.laws)
	for i := range w.contacts {
		c := &w.contacts[i]
		if c.A != body && c.B != body {
			continue
		}
		c.Load, c.Age = 0, 0
		for k := c.First; k < c.First+c.Count; k++ {
			p := &w.points[k]
			p.Normal, p.TangentT, p.TangS, p.MaxNormal = 0, 0, 0, 0
			p.SumN, p.SumT, p.SumS = 0, 0, 0
		}
	}
	for i := range w.bonds {
		if k := &w.bonds[i]; k.A == body || k.B == body {
			k.P, k.SumN, k.SumT = [3]float64{}, 0, vec.Vec3{}
		}
	}
}
