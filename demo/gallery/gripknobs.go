package gallery

import "github.com/tackphysics/tack/components"

// grips are the ways to say how much virtual adhesives hold of a material's
// particles.
var grips = [...]struct {
	name, unit string
	low, high  float64
	of         func(*components.CloneGrip) *float64
}{
	{"clone release", "N", 1e-3, 1e5, func(g *components.CloneGrip) *float64 { return &g.Release }},
	{"clone release p", "Pa", 1, 1e7, func(g *components.CloneGrip) *float64 { return &g.ReleasePressure }},
	{"clone release κ", "m", 1e-7, 1, func(g *components.CloneGrip) *float64 { return &g.Kappa }},
}
