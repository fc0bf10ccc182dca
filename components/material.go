package components

import "github.com/yohamta/donburi"

// MaterialData is what a body is made of, and how it sticks.
type MaterialData struct {
	// Name is the key of the pair table; empty for a material that is in none.
	Name string
	// Density [kg/m³], > 0 for a dynamic body without a mass override.
	Density float64
	// Friction is Coulomb's coefficient, ≥ 0.
	Friction float64
	// Restitution is the fraction of the closing speed given back, 0…1.
	Restitution float64
	// Glue is the surface law's numbers; the zero value does not stick.
	Glue Glue
	// Clones is what virtual adhesives hold; the zero value has none.
	Clones CloneGrip
	// Contact makes it soft to touch on purpose; nil is rigid.
	Contact *SoftContact
}

// Material is the component type of MaterialData.
var Material = donburi.NewComponentType[MaterialData]()

// Glue holds the numbers of an adhesive surface after Raous, Cangémi and Cocu
// (1999), in the form used by Gascón, Zurdo and Otaduy (2010). Package adhesion
// makes one from strength and reach, or from a preset.
type Glue struct {
	// Law names a surface law registered with the plugin; empty is RCC.
	Law string
	// NormalStiffness C [N/m³] of a fully bonded surface; 0 does not stick.
	NormalStiffness float64
	// TangentialStiffness C_t [N/m³].
	TangentialStiffness float64
	// DebondEnergy W [J/m²], the work of adhesion.
	DebondEnergy float64
	// Viscosity η [J·s/m²] of debonding; 0 is rate-independent.
	Viscosity float64
	// BondRate r [1/(Pa·s)] at which pressure bonds; 0 never bonds.
	BondRate float64
	// SaturationPressure p0 [Pa]: under pressure p the intensity tends to p/p0.
	SaturationPressure float64
	// InitialIntensity is the intensity a bond is born with at first contact,
	// without any pressure, 0…1.
	InitialIntensity float64
	// BreakGap is the mixed opening at which a bond lets go [m].
	BreakGap float64
	// Damping is a damping ratio ζ of the whole patch, ≥ 0: at 1 it just does
	// not swing. Its force comes on top of the law's, which is at most σ: a weight
	// let go at once on ζ = 1 is borne with 1 + e⁻² of itself for a moment. What
	// is flung off finds more than σ, a load that stays does not.
	Damping float64
	// Samples is n of the n×n bonds that carry a patch; 0 means 2.
	Samples int
	// RebondCooldown is the time a torn surface needs before it can bond
	// again [s].
	RebondCooldown float64
	// PatchArea overrides the computed area of a contact patch [m²]; 0 computes.
	PatchArea float64
	// StrengthField σ [Pa] and ReachField u0 [m] make the glue vary over a surface:
	// each bond has C = σ/u0 and W = σ·u0 of its place, with C_t and the break gap in
	// the proportion to those above; where the field is not above 0 nothing sticks.
	// What is looked for in contact goes by the numbers above. Fields act to a part
	// in 256; nil does not vary.
	StrengthField, ReachField *Field
}

// Sticky reports whether the glue can carry any load at all.
func (g *Glue) Sticky() bool { return g.NormalStiffness > 0 || g.TangentialStiffness > 0 }
