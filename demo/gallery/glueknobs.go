package gallery

import (
	"math"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// wornWhenBare is the glue that a surface without one gets with its first number.
var wornWhenBare = adhesion.Gum

// addGlue adds the glue's numbers, as strength and reach. Without a strength the
// others mean nothing and are not shown. change applies a change to the glue or
// refuses it.
func (s *surface) addGlue(change func(func(*components.Glue)) error) {
	glue := s.glue
	add := func(label, unit string, low, high, step float64, get func(*components.Glue) float64, set func(*components.Glue, float64)) {
		s.add(label, unit, low, high, step,
			func() float64 { g := glue(); return get(&g) },
			func(v float64) error { return change(func(g *components.Glue) { set(g, v) }) }).when = s.sticks
	}
	field := func(label, unit string, low, high, step float64, at func(*components.Glue) *float64) {
		add(label, unit, low, high, step,
			func(g *components.Glue) float64 { return *at(g) },
			func(g *components.Glue, v float64) { *at(g) = v })
	}
	last := func() *knob { return &s.knobs[len(s.knobs)-1] }
	add("strength", "Pa", 10, 1e6, 0, func(g *components.Glue) float64 { return adhesion.Strength(*g) }, setStrength)
	last().when = func() bool { return glue().StrengthField == nil } // it makes glue of none
	add("reach", "m", 1e-5, 0.1, 0, func(g *components.Glue) float64 { return adhesion.Reach(*g) }, setReach)
	last().positive = true
	last().when = func() bool { return s.sticks() && glue().ReachField == nil }
	s.addScale("strength", func() *components.Field { return glue().StrengthField })
	s.addScale("reach", func() *components.Field { return glue().ReachField })
	add("shear ratio", "", 0.01, 10, 0,
		func(g *components.Glue) float64 {
			return math.Sqrt(g.TangentialStiffness / max(g.NormalStiffness, math.SmallestNonzeroFloat64))
		},
		func(g *components.Glue, v float64) { g.TangentialStiffness = v * v * g.NormalStiffness })
	field("viscosity η", "J·s/m²", 1e-4, 100, 0, func(g *components.Glue) *float64 { return &g.Viscosity })
	field("bond rate r", "1/Pa·s", 1e-6, 1, 0, func(g *components.Glue) *float64 { return &g.BondRate })
	field("saturation p0", "Pa", 1, 1e6, 0, func(g *components.Glue) *float64 { return &g.SaturationPressure })
	field("initial intensity", "", 0, 1, 0.01, func(g *components.Glue) *float64 { return &g.InitialIntensity })
	field("break gap", "m", 1e-5, 0.5, 0, func(g *components.Glue) *float64 { return &g.BreakGap })
	field("damping ζ", "", 0, 2, 0.01, func(g *components.Glue) *float64 { return &g.Damping })
	add("samples n×n", "", 1, 16, 1,
		func(g *components.Glue) float64 { return float64(max(g.Samples, 0)) },
		func(g *components.Glue, v float64) { g.Samples = int(math.Round(v)) })
	field("re-bond cooldown", "s", 0, 5, 0.01, func(g *components.Glue) *float64 { return &g.RebondCooldown })
	field("patch area", "m²", 1e-7, 10, 0, func(g *components.Glue) *float64 { return &g.PatchArea })
	s.wears = presetChoices()
	s.worn = func() int { return presetOf(glue()) }
	s.wear = func(preset string) error {
		if preset == bare {
			return change(func(g *components.Glue) { *g = components.Glue{} })
		}
		worn, err := adhesion.Preset(preset)
		if err != nil {
			return err
		}
		return change(func(g *components.Glue) { *g = worn })
	}
}

// setStrength keeps the reach and the ratio of the stiffnesses; 0 takes the glue
// off.
func setStrength(g *components.Glue, strength float64) {
	if strength == 0 {
		*g = components.Glue{}
		return
	}
	if !g.Sticky() {
		*g = wornWhenBare()
	}
	reach := adhesion.Reach(*g)
	scale := strength / adhesion.Strength(*g)
	g.NormalStiffness *= scale
	g.TangentialStiffness *= scale
	g.DebondEnergy = strength * reach
}

// setReach keeps the strength, and the break gap in reaches.
func setReach(g *components.Glue, reach float64) {
	if !g.Sticky() {
		*g = wornWhenBare()
	}
	scale := reach / adhesion.Reach(*g)
	g.NormalStiffness /= scale
	g.TangentialStiffness /= scale
	g.DebondEnergy *= scale
	g.BreakGap *= scale
}

// bare is the word for no glue.
const bare = "none"

// presetChoices are those of the inspector: none, then the presets.
func presetChoices() []string { return append([]string{bare}, adhesion.PresetNames()...) }

// presetOf returns the choice that a glue is, −1 for none of them.
func presetOf(g components.Glue) int {
	if !g.Sticky() {
		return 0
	}
	for i, name := range adhesion.PresetNames() {
		if worn, err := adhesion.Preset(name); err == nil && worn == g {
			return i + 1
		}
	}
	return -1
}
