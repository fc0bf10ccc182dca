package systems

const (
	// recoverEvery is after how many steps loads are found anew that are off by
	// recoverError; those that are off by less, after as many times more.
	recoverEvery = 4
	// leastChange of a load does not count, as a share of the opening at which a bond
	// would begin to give way.
	leastChange = 0.002
)

// bears tells whether the inner bonds bear a load case: by the bound on what has
// changed since the loads were found last, and if that does not do, by finding
// them; of an impact, which will be over, no closer than the verdict asks for. They are
// found as well when they have been out of date for long.
func (w *World) bears(c *cluster, l *loadCase, impact bool) bool {
	if c.isStar() {
		return w.bearsLimbs(c, l, impact)
	}
	w.routeWhole(c)
	off := float64(c.changed(l) * c.recovery.Share())
	if c.share+off <= partShare && (impact || !w.outdated(off, c.found)) {
		return true
	}
	if impact {
		w.need(c, l)
		if c.recovery.Bears(w.clusters.force, w.clusters.torque, &w.laws, calmly(c.share)) {
			return true
		}
	}
	share := w.recover(c, l)
	if !(share <= partShare) {
		return false
	}
	if share > calmly(c.share) && share+off > 2*partShare {
		w.recover(c, &c.known)
		c.recovery.Remember()
		share = w.recover(c, l)
		if !(c.recovery.Swing(&w.laws) <= 2*partShare) {
			return false
		}
	}
	if impact {
		return true
	}
	c.share, c.fresh, c.found = share, true, w.steps
	c.known.copyFrom(l)
	return true
}

// calmly is the share up to which no swing from a balance with another share, in
// whatever direction, comes to more than 2·partShare: s + (s + before).
func calmly(before float64) float64 { return partShare - float64(0.5*before) }

// outdated tells whether loads, found in an earlier step, are to be found anew because
// a change of off can have come to them. The smaller that is the longer it takes, and
// what is below leastChange does not count.
func (w *World) outdated(off float64, found uint64) bool {
	return off > leastChange && float64(off*float64(w.steps-found)) > float64(recoverError*recoverEvery)
}
