package compliance

import (
	"fmt"
	"math"
)

// Linear is a spring and a dashpot at each point (ArtiSynth modeling guide, 7.1).
type Linear struct {
	Compliance float64 // [m/N], > 0
	Damping    float64 // [N·s/m], ≥ 0
}

// Respond implements Behavior: the force is −d/C.
func (l Linear) Respond(c *Contact) Response {
	return Response{Force: -c.Gap / l.Compliance, Compliance: l.Compliance, Damping: l.Damping}
}

// Energy implements Energetic.
func (l Linear) Energy(c *Contact) float64 {
	if c.Gap >= 0 {
		return 0
	}
	return float64(0.5*c.Gap) * (c.Gap / l.Compliance)
}

// Validate returns an error that names the field.
func (l Linear) Validate() error {
	switch {
	case !(l.Compliance > 0) || math.IsInf(l.Compliance, 0):
		return fmt.Errorf("compliance: expected a finite number > 0 [m/N], got %v", l.Compliance)
	case !(l.Damping >= 0) || math.IsInf(l.Damping, 0):
		return fmt.Errorf("damping: expected a finite number ≥ 0 [N·s/m], got %v", l.Damping)
	}
	return nil
}

// DampingFor is D = 2ζ·√(K·M) [N·s/m] for the damping ratio ζ, the stiffness
// K = 1/C [N/m] and the mass M [kg] that it moves (ArtiSynth modeling guide, 7.2).
func DampingFor(ratio, stiffness, mass float64) float64 {
	return 2 * ratio * math.Sqrt(stiffness*mass)
}
