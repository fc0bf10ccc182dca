package systems

import "github.com/tackphysics/tack/systems/internal/solve"

// EvolveBeta moves the intensity of every bond: over the last substep when it
// runs inside SolvePGS, over the whole step when Config.Evolve is EachStep and
// it runs as a system of its own. It may be replaced.
func EvolveBeta(w *World) {
	h := w.substep
	if w.cfg.Evolve == EachStep {
		h = w.cfg.DT
		defer w.stats.lap(&w.stats.Evolve)
	}
	if w.flat != nil {
		w.evolveSoft()
		solve.EvolvePlaneBonds(w.flat.bonds, w.flat.frames, &w.laws, h)
		if w.cfg.Evolve == EachStep {
			w.giveFlatBonds()
		}
		return
	}
	w.evolveSoft()
	solve.EvolveBonds(w.bonds, w.bondRows.Kept(), w.frames, &w.laws, h)
}
