package systems

// Release is the stage of virtual adhesives after the solve: who was drawn away by
// more than his body's grip has left in his substep (moveClones); what is left of the
// adhesives is split where it no longer hangs together, and those of fewer than two
// members dissolve.
func Release(w *World) {
	c := &w.clones
	c.pop.Prune(c.matter)
	w.stats.lap(&w.stats.Release)
}
