package components

// Collect says of which points a soft contact is made.
type Collect uint8

const (
	// CollectManifold takes the few points of the contact manifold, at most four.
	CollectManifold Collect = iota
	// CollectVertices takes every vertex of one body's surface that is inside the
	// other body: those of the body that can move, of two that can those of the
	// surface with more vertices, and of the other where that has none.
	CollectVertices
	// CollectBothWays takes the vertices of either surface that are inside the
	// other body. What meets twice so pushes by halves.
	CollectBothWays
)

// SoftContact makes a contact soft on purpose (ArtiSynth modeling guide, §7.7):
// it pushes with a force of its depth and speed and never holds rigidly. One of
// Compliance, Foundation and Behavior says how; with none of them it is rigid. A pair
// rule comes first, then the materials, then Config.Contact, for all that say nothing. Set it once and treat it as a
// constant; to change one, set another. What its fields say may change at any
// time.
//
// Where one of two bodies is deformable, or both are, the points are those at which their
// skins touch, whatever Collect says, and a foundation presses by the area that each
// vertex stands for; the share of a region is that, too. What meets a cloth, or a rope,
// between its vertices has no area: a foundation meets it there as rigid. A spring
// without a dashpot is damped as the bodies' elements are, by ωh/2 of the critical in
// substeps h. What a virtual adhesive holds together is rigid.
type SoftContact struct {
	// Compliance C of each contact point [m/N], ≥ 0: a force of depth/C. Of two
	// materials the compliances add, as springs in a row do. 0, the inverse of a
	// stiffness without bounds, is rigid: of a pair rule whatever the materials say, of
	// the only material that says something whatever Config.Contact says.
	Compliance float64
	// Damping D of each contact point [N·s/m], ≥ 0; of two materials the larger.
	Damping float64
	// DampingRatio ζ of the whole contact, ≥ 0, in place of Damping: with n points
	// that touch D = 2ζ·√(M/(C·n)), M the reduced mass of the two bodies, which is
	// that of the one that can move where the other cannot. Two bodies that are free
	// move against each other as that mass on the contact does, so ζ is the ratio at
	// which they do; the source takes their sum, see package compliance.
	DampingRatio float64
	// Foundation is an elastic layer over the surface; nil is none. It wants
	// Collect to be CollectVertices or CollectBothWays.
	Foundation *ElasticFoundation
	// Behavior names a contact force behaviour of Config.Behaviors.
	Behavior string
	// Collect says of which points the contact is made.
	Collect Collect
}

// ElasticFoundation is a thin elastic layer on a rigid core: a bed of springs,
// each for itself (ArtiSynth modeling guide, §7.7.3; Blankevoort et al., 1991).
type ElasticFoundation struct {
	// Young's modulus E [Pa], > 0; YoungField takes its place where it is set.
	Young      float64
	YoungField *Field
	// Poisson's ratio ν, 0 ≤ ν < 0.5.
	Poisson float64
	// Thickness h of the layer [m], > 0; ThicknessField takes its place where it
	// is set.
	Thickness      float64
	ThicknessField *Field
	// Damping of each vertex: [N·s/m], or [s/m] times the elastic force if
	// ForceDamping is set; ≥ 0.
	Damping float64
	// ForceDamping makes the damping proportional to the elastic force.
	ForceDamping bool
	// Linear takes the pressure proportional to the depth; else it follows the
	// logarithm, which keeps the layer from being pressed flat.
	Linear bool
	// MinThicknessRatio r, 0 < r < 1: the logarithm goes on as its tangent where
	// less than r of the thickness is left; 0 means 0.01.
	MinThicknessRatio float64
	// RegionArea takes the area of the region of contact, divided by the vertices
	// that are in it, for the area of each; else a third of the faces around it.
	RegionArea bool
}
