package compliance

import "github.com/tackphysics/tack/components"

// Spring is the soft contact of a stiffness K at each point [N/m], > 0, and the damping
// ratio ζ of the whole contact, ≥ 0: its compliance is 1/K. +Inf is rigid. What is out of
// range is refused by what takes the contact.
func Spring(stiffness, ratio float64) *components.SoftContact {
	return &components.SoftContact{Compliance: 1 / stiffness, DampingRatio: ratio}
}
