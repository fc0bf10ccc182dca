package adhesion

// Path is what one bond sample went through in a substep of length Step.
type Path struct {
	// Start and End are the effective openings [m] at both ends of the
	// substep: √(g₊² + (C_t/C_n)·|u_t|²), with g₊ the positive part of the gap.
	Start, End float64
	// Pressure under which the sample is compressed [Pa], ≥ 0.
	Pressure float64
	// Step is the length of the substep [s], > 0.
	Step float64
}

// Law is an adhesive surface: a bond of intensity β at the gap g₊ and the
// tangential displacement u_t pulls with the traction β²·C_n·g₊ along the
// normal and β²·C_t·u_t in the tangent plane [Pa]; the law says how β moves.
// β is the only state. A Law is immutable and used by many bonds at once.
type Law interface {
	// Stiffness returns C_n and C_t [N/m³].
	Stiffness() (normal, tangential float64)
	// Evolve returns the intensity at the end of the path, in [0, 1], from
	// that at its start. It must be continuous in Path.End and must not depend
	// on anything else.
	Evolve(beta float64, p Path) float64
	// Peak returns the largest normal traction a bond of intensity beta can
	// carry, whatever the path [Pa]; +Inf for a law without such a limit.
	Peak(beta float64) float64
	// BreakGap returns the effective opening at which a bond lets go [m].
	BreakGap() float64
	// Remaining returns the work per area that is left in a bond of intensity
	// beta at the opening u before it has given way, pulled slowly [J/m²].
	Remaining(beta, u float64) float64
}

// Steady is a Law that says where it does nothing, which saves asking it for
// most bonds in most substeps.
type Steady interface {
	// Steady returns the largest β·u² [m²] up to which a bond that nothing
	// presses on keeps its intensity all the way from one opening to another,
	// and whether pressure can raise an intensity.
	Steady() (most float64, pressed bool)
}
