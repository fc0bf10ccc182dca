package components

// CloneGrip says how much a virtual adhesive holds of a body of nodes: particles
// that touch those of another body with a grip are cloned, see
// VirtualAdhesiveData. At most one of the three is above zero; without any, no
// adhesives form. Each side's particles are held by their own body's grip, so that
// the weaker of two gives way. Rigid bodies have no particles.
type CloneGrip struct {
	// Release is the force that pulls a particle off its clone, away from what it
	// touches or along it [N]. It means the same at any step.
	Release float64
	// ReleasePressure is the same per area of the skin that the particle stands
	// for [Pa], so that it means the same at any resolution, too. Of a rope that is
	// its length times the thickness, of a grain its cross-section; in a planar
	// world a length of the outline, or the width of a grain, times 1 m.
	ReleasePressure float64
	// Kappa is the 2008 method's κ [m]: the distance between where the particle
	// would go in a substep h by its own forces and where the adhesive takes it,
	// in opposite directions. A force of κ·m/h² makes it, m the particle's mass:
	// halving the substep makes the adhesive four times as strong.
	Kappa float64
}
