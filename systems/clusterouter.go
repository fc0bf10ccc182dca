package systems

// A cluster hangs on what surrounds it by bonds that the solver sees. Those swing, too,
// when a load comes all at once, and how far depends on how the members give way behind
// them: a cluster swings faster, and is damped more. Within what its own bonds may swing,
// 2·partShare, that changes no verdict. A bond that a step opens further than that in
// balance, and at once, has the step made with the members.

// jumpShare is by how much more of the opening at which it would begin to give way a
// bond is open after a step, where its swing is no slow one.
const jumpShare = 0.1

// heedOuter has the clusters part, of stars the limbs, whose bonds with others jump open.
func (w *World) heedOuter() {
	before := w.clusters.kept.bonds
	for i := range w.bonds {
		k := &w.bonds[i]
		a, b := w.meta[k.A].cluster, w.meta[k.B].cluster
		if k.Broken && (i >= len(before) || before[i].Broken) || a == b || i >= len(before) {
			continue
		}
		on := w.laws.Onset(k)
		share := w.laws.Effective(k) / on
		if !k.Broken && !(share > partShare && share-w.laws.Effective(&before[i])/on > jumpShare) {
			continue
		}
		if a != nil {
			w.jumps(a, k.A)
		}
		if b != nil {
			w.jumps(b, k.B)
		}
	}
}

// jumps has a cluster part of whose member i a bond jumps open, or the limb that it is
// of: the hub of a star bears it without its limbs.
func (w *World) jumps(c *cluster, i int32) {
	if !c.isStar() {
		c.over = true
	} else if j := c.star.of[w.meta[i].member]; j >= 0 {
		c.over, c.star.limbs[j].over = true, true
	}
}
