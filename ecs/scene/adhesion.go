package scene

import (
	"math"
	"slices"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// Adhesion is a surface law in one of three forms: a preset, strength and
// reach, or the law's own numbers (Raous, Cangémi and Cocu, 1999).
type Adhesion struct {
	// Preset names a built-in glue; every other field is then zero.
	Preset string
	// Strength σ [Pa] and Reach u0 [m] are set in the short form, which means
	// C = σ/u0, C_t = shear²·C, W = σ·u0. Glue then holds all other numbers.
	Strength, Reach float64
	// StrengthField and ReachField make them vary over a surface; Strength and
	// Reach are then what the field's numbers stand for elsewhere.
	StrengthField, ReachField *Field
	// Shear is the ratio of the tangential strength to the normal one, used in
	// the short form.
	Shear float64
	// Glue holds the law's numbers. In the short form the stiffnesses and the
	// energy follow from it; in the form of a preset all do.
	Glue components.Glue
}

// StrengthAndReach returns the short form with a shear ratio of 1.
func StrengthAndReach(strength, reach float64) *Adhesion {
	return (&Adhesion{Strength: strength, Reach: reach, Shear: 1}).derive()
}

// derive fills in the numbers that follow from the short form.
func (a *Adhesion) derive() *Adhesion {
	c := a.Strength / a.Reach
	a.Glue.NormalStiffness = c
	a.Glue.TangentialStiffness = a.Shear * a.Shear * c
	a.Glue.DebondEnergy = a.Strength * a.Reach
	if a.Glue.BreakGap == 0 {
		a.Glue.BreakGap = 2 * a.Reach
	}
	return a
}

// Keys of the three forms; the common ones go with the second and the third.
var (
	shortKeys  = []string{"strength", "reach", "shear"}
	longKeys   = []string{"normalStiffness", "tangentialStiffness", "debondEnergy"}
	commonKeys = []string{
		"viscosity", "bondRate", "saturationPressure", "initialIntensity", "breakGap",
		"damping", "samples", "rebondCooldown", "patchArea",
	}
)

func (d *decoder) adhesion(v *value) *Adhesion {
	if v == nil {
		return nil
	}
	const want = "an object with an adhesion's numbers"
	if v.kind != kindObject {
		d.expected(v, want)
		return nil
	}
	given := object{v}
	var a *Adhesion
	switch {
	case given.has("preset"):
		return d.preset(d.object(v, want, "preset"))
	case given.has(shortKeys...):
		a = d.shortForm(d.object(v, want, slices.Concat(shortKeys, commonKeys)...))
	default:
		a = d.longForm(d.object(v, want, slices.Concat(longKeys, commonKeys)...))
	}
	if d.err == nil {
		if err := adhesion.Validate(a.Glue); err != nil {
			d.fail(v, "expected numbers that make a surface, got one that does not: %v", err)
		}
	}
	return a
}

func (d *decoder) shortForm(o object) *Adhesion {
	const strength, reach = "a positive strength [Pa]", "a positive reach [m]"
	sigma, u := d.varying(d.must(o, "strength", strength), strength), d.varying(d.must(o, "reach", reach), reach)
	a := &Adhesion{
		Strength: sigma.Value, StrengthField: sigma.Field, Reach: u.Value, ReachField: u.Field,
		Shear: d.numberOr(o.get("shear"), 1, "a ratio of 0 to 1000", 0, maxShear),
	}
	if a.StrengthField != nil {
		a.Strength = 1
	}
	if a.ReachField != nil {
		a.Reach = 0.001
	}
	if d.err != nil {
		return nil
	}
	d.common(o, &a.Glue)
	return a.derive()
}

func (d *decoder) longForm(o object) *Adhesion {
	a := &Adhesion{}
	g := &a.Glue
	const stiffness = "a stiffness of at least 0 [N/m³]"
	g.NormalStiffness = d.numberOr(o.get("normalStiffness"), 0, stiffness, 0, maxNumber)
	g.TangentialStiffness = d.numberOr(o.get("tangentialStiffness"), g.NormalStiffness, stiffness, 0, maxNumber)
	if g.NormalStiffness > 0 {
		const energy = "a positive energy [J/m²]"
		g.DebondEnergy = d.number(d.must(o, "debondEnergy", energy), energy, minEnergy, maxNumber)
	} else {
		g.DebondEnergy = d.numberOr(o.get("debondEnergy"), 0, "an energy of at least 0 [J/m²]", 0, maxNumber)
		if t := o.get("tangentialStiffness"); t != nil && g.TangentialStiffness > 0 {
			d.fail(t, "expected 0 where normalStiffness is 0, got %s", t.describe())
		}
	}
	d.common(o, g)
	if g.BreakGap == 0 && g.NormalStiffness > 0 {
		g.BreakGap = 2 * math.Sqrt(g.DebondEnergy/g.NormalStiffness)
	}
	return a
}

// common reads the numbers of both numeric forms.
func (d *decoder) common(o object, g *components.Glue) {
	g.Viscosity = d.numberOr(o.get("viscosity"), 0, "a viscosity of at least 0 [J·s/m²]", 0, maxNumber)
	g.BondRate = d.numberOr(o.get("bondRate"), 0, "a rate of at least 0 [1/(Pa·s)]", 0, maxNumber)
	g.SaturationPressure = d.numberOr(o.get("saturationPressure"), 0, "a pressure of at least 0 [Pa]", 0, maxNumber)
	g.InitialIntensity = d.numberOr(o.get("initialIntensity"), 0, "an intensity of 0 to 1", 0, 1)
	g.BreakGap = d.numberOr(o.get("breakGap"), 0, "a positive gap [m]", minReach, maxNumber)
	g.Damping = d.numberOr(o.get("damping"), 0, "a damping ratio of at least 0", 0, maxNumber)
	g.RebondCooldown = d.numberOr(o.get("rebondCooldown"), 0, "a time of at least 0 [s]", 0, maxNumber)
	g.PatchArea = d.numberOr(o.get("patchArea"), 0, "a positive area [m²]", minArea, maxNumber)
	g.Samples = d.countOr(o.get("samples"), defaultSamples, "a whole number of 1 to 32", maxSamples)
}

// defaultSamples is n of the n×n bonds that carry a patch.
const defaultSamples = 2

// glue is the law as a component. What varies stands for the most that its field
// has, for what looks at the whole surface.
func (a *Adhesion) glue(fields fieldTable) components.Glue {
	if a.StrengthField == nil && a.ReachField == nil {
		return a.Glue
	}
	own := *a
	own.Glue.StrengthField, own.Glue.ReachField = fields[a.StrengthField], fields[a.ReachField]
	own.Strength, own.Reach = most(own.Glue.StrengthField, a.Strength), most(own.Glue.ReachField, a.Reach)
	if a.Glue.BreakGap == 2*a.Reach {
		own.Glue.BreakGap = 0 // by derive, of the reach that it is now
	}
	return own.derive().Glue
}

// most is the largest value of a field, or what is given where there is none.
func most(f *components.Field, given float64) float64 {
	if f == nil {
		return given
	}
	x := 0.0
	for i := range f.Len() {
		x = math.Max(x, f.Value(i))
	}
	return x
}
