package soft

// Plain has a solid stepped by the paper's truncated sweeps alone (Gascón, Zurdo and
// Otaduy 2010, §3), from the velocities that it has: no frame that moves along, no
// correction on the lattice, no balance of momentum. What a force does to a body has to
// travel from node to node, by one a sweep or so; until then A, with the stiffness of
// all that a node is tied to, holds it back. Cloth, ropes and particles are not
// concerned. It may be called before Start.
func (b *Body) Plain(on bool) {
	on = on && b.parted != nil && !b.thin
	if b.plain != on {
		b.plain = on
		b.moor()
	}
}
