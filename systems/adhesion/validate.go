package adhesion

import (
	"errors"
	"fmt"

	"github.com/tackphysics/tack/components"
)

// ErrGlue is what every FieldError wraps.
var ErrGlue = errors.New("adhesion: bad glue")

// FieldError tells which number of a components.Glue is wrong.
type FieldError struct {
	// Field is the name in components.Glue.
	Field string
	// Value it has.
	Value float64
	// Want says what was expected, with the unit.
	Want string
}

// Error implements error.
func (e *FieldError) Error() string {
	return fmt.Sprintf("%v: %s is %v, want %s", ErrGlue, e.Field, e.Value, e.Want)
}

// Unwrap returns ErrGlue.
func (e *FieldError) Unwrap() error { return ErrGlue }

const (
	// smallest and largest bound every number of a law that is not 0, in the
	// number's own SI unit. No surface comes near them, and no product or
	// quotient in a law leaves the range of float64.
	smallest, largest = 1e-30, 1e30

	// maxSamples bounds n of the n×n bonds of a patch: 1,024 of them. More is a
	// slip of the pen.
	maxSamples = 32

	positive    = "a number from 1e-30 to 1e30"
	notNegative = "0 or a number from 1e-30 to 1e30"
	fraction    = "a number from 0 to 1"
)

// Validate checks every number of a glue: finite and within its range. The
// zero Glue, which does not stick, is valid. A glue that sticks needs a
// DebondEnergy. The error is a *FieldError for the first bad field.
func Validate(g components.Glue) error {
	sticky := g.NormalStiffness != 0 || g.TangentialStiffness != 0
	energy, valid := notNegative, countable(g.DebondEnergy)
	if sticky {
		energy, valid = positive, valid && g.DebondEnergy != 0
	}
	for _, f := range [...]struct {
		name  string
		value float64
		ok    bool
		want  string
		unit  string
	}{
		{"NormalStiffness", g.NormalStiffness, countable(g.NormalStiffness), notNegative, "N/m³"},
		{"TangentialStiffness", g.TangentialStiffness, countable(g.TangentialStiffness), notNegative, "N/m³"},
		{"DebondEnergy", g.DebondEnergy, valid, energy, "J/m²"},
		{"Viscosity", g.Viscosity, countable(g.Viscosity), notNegative, "J·s/m²"},
		{"BondRate", g.BondRate, countable(g.BondRate), notNegative, "1/(Pa·s)"},
		{"SaturationPressure", g.SaturationPressure, countable(g.SaturationPressure), notNegative, "Pa"},
		{"InitialIntensity", g.InitialIntensity, g.InitialIntensity >= 0 && g.InitialIntensity <= 1, fraction, "1"},
		{"BreakGap", g.BreakGap, countable(g.BreakGap), notNegative, "m"},
		{"Damping", g.Damping, countable(g.Damping), notNegative, "1"},
		{"Samples", float64(g.Samples), g.Samples >= 0 && g.Samples <= maxSamples, "a whole number from 0 to 32", "1"},
		{"RebondCooldown", g.RebondCooldown, countable(g.RebondCooldown), notNegative, "s"},
		{"PatchArea", g.PatchArea, countable(g.PatchArea), notNegative, "m²"},
	} {
		if !f.ok {
			return &FieldError{f.name, f.value, f.want + " [" + f.unit + "]"}
		}
	}
	return nil
}

// countable reports whether x is 0 or within the range of a law's numbers.
func countable(x float64) bool { return x == 0 || x >= smallest && x <= largest }
