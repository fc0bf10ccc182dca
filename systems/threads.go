package systems

import (
	"runtime"

	"github.com/tackphysics/tack/systems/internal/crew"
)

// shared is the number of pairs from which a step is shared out: below it,
// handing out the work costs more than it saves.
const shared = 300

// stepLoops is about how many loops a step shares out. Where the helpers are away
// for longer, it is laid out for one thread.
const stepLoops = 64

// muster gets the helpers together that the step may ask, or does without.
func (w *World) muster() {
	n := w.cfg.Threads
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	w.crew, w.rows.Crew, w.bondRows.Crew, w.broad.Crew, w.soft.crew = nil, nil, nil, nil, nil
	// In a planar world the sweeps, half of a step, are not shared out: a helper
	// that looks out for work costs the caller more than it takes off it.
	rigid, deformable := len(w.pairs) >= shared && w.flat == nil, w.soft.shares()
	if n == 1 || !rigid && !deformable {
		return
	}
	if w.helpers.Workers() != n {
		w.helpers.Release()
		w.helpers = crew.New(n, now)
		w.parting.Stop()
		w.parting = runtime.AddCleanup(w, (*crew.Crew).Release, w.helpers)
	}
	if w.helpers.Away(stepLoops) {
		return
	}
	if rigid {
		w.crew, w.rows.Crew, w.bondRows.Crew, w.broad.Crew = w.helpers, w.helpers, w.helpers, w.helpers
	}
	if deformable {
		w.soft.crew = w.helpers
	}
}
