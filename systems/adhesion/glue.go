package adhesion

import (
	"cmp"
	"math"

	"github.com/tackphysics/tack/components"
)

// StandardGravity is the free fall that HoldMass reckons with [m/s²].
const StandardGravity = 9.81

// Glue makes a surface from two numbers: the strength σ, the largest traction
// it carries [Pa], and the reach u0, the opening at which it does so [m], both
// > 0. Then C = C_t = σ/u0, W = σ·u0 and a bond lets go at 2·u0, by when 7/8 of
// W has been spent. It is as strong in shear as in tension and does not depend
// on the speed; it bonds nothing by itself: set InitialIntensity to stick on
// touch, or BondRate and SaturationPressure to stick when pressed. Numbers out
// of range make a Glue that Validate refuses.
func Glue(strength, reach float64) components.Glue {
	c := strength / reach
	return components.Glue{
		NormalStiffness:     c,
		TangentialStiffness: c,
		DebondEnergy:        strength * reach,
		BreakGap:            2 * reach,
	}
}

// Strength returns the peak traction of a full bond pulled slowly,
// σ = √(W·C) [Pa]; 0 for a surface that does not stick.
func Strength(g components.Glue) float64 { return math.Sqrt(g.DebondEnergy * g.NormalStiffness) }

// ShearStrength returns the peak traction of a full bond sheared slowly,
// √(W·C_t) [Pa]; 0 for a surface that does not stick sideways.
func ShearStrength(g components.Glue) float64 {
	return math.Sqrt(g.DebondEnergy * g.TangentialStiffness)
}

// Reach returns the opening at which a full bond starts to give way,
// u0 = √(W/C) [m]; 0 for a surface that does not stick.
func Reach(g components.Glue) float64 {
	if g.NormalStiffness == 0 {
		return 0
	}
	return math.Sqrt(g.DebondEnergy / g.NormalStiffness)
}

// HoldMass returns the mass that hangs from a fully bonded area [m²] without
// tearing it off, if it is lowered gently and pulls evenly [kg]: σ·A/g with
// StandardGravity. Let go suddenly, half of it is safe.
func HoldMass(g components.Glue, area float64) float64 {
	return Strength(g) * area / StandardGravity
}

// Stronger returns the glue that acts between two surfaces without an entry of
// their own in the pair table: the one with the larger Strength. Two of equal
// strength are told apart field by field, in the order of the struct, the
// larger number winning, so that the order of the arguments does not matter.
func Stronger(a, b components.Glue) components.Glue {
	if compare(a, b) < 0 {
		return b
	}
	return a
}

func compare(a, b components.Glue) int {
	return cmp.Or(
		cmp.Compare(Strength(a), Strength(b)),
		cmp.Compare(a.Law, b.Law),
		cmp.Compare(a.NormalStiffness, b.NormalStiffness),
		cmp.Compare(a.TangentialStiffness, b.TangentialStiffness),
		cmp.Compare(a.DebondEnergy, b.DebondEnergy),
		cmp.Compare(a.Viscosity, b.Viscosity),
		cmp.Compare(a.BondRate, b.BondRate),
		cmp.Compare(a.SaturationPressure, b.SaturationPressure),
		cmp.Compare(a.InitialIntensity, b.InitialIntensity),
		cmp.Compare(a.BreakGap, b.BreakGap),
		cmp.Compare(a.Damping, b.Damping),
		cmp.Compare(a.Samples, b.Samples),
		cmp.Compare(a.RebondCooldown, b.RebondCooldown),
		cmp.Compare(a.PatchArea, b.PatchArea),
	)
}
