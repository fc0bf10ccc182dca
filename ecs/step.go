package ecs

import "github.com/tackphysics/tack/systems"

// Stage is one named system of the schedule.
type Stage = systems.Stage

// The whole step, in order. Collide gathers the components into dense arrays
// and Publish scatters them; everything between works on the arrays.
func outerStages(c *Config) []Stage {
	s := []Stage{
		{Name: "Collide", Run: systems.Collide},   // gather → broad phase → manifolds → pairs → new bonds
		{Name: "Clone", Run: systems.Clone},       // virtual adhesives: clone, join, merge
		{Name: "SolvePGS", Run: systems.SolvePGS}, // the inner stages, once a substep
	}
	if c.Evolve == systems.EachStep {
		s = append(s, Stage{Name: "EvolveBeta", Run: systems.EvolveBeta}) // β once a step
	}
	return append(s,
		Stage{Name: "Release", Run: systems.Release}, // virtual adhesives: free, split, dissolve
		Stage{Name: "Publish", Run: systems.Publish}, // scatter → events, counters, timings
	)
}

// One substep of SolvePGS, in order.
func innerStages(c *Config) []Stage {
	s := []Stage{
		{Name: "IntegrateVelocities", Run: systems.IntegrateVelocities}, // gravity, loads, drives
		{Name: "Bounce", Run: systems.Bounce},                           // restitution, blow by blow
		{Name: "Assemble", Run: systems.Assemble},                       // deformable bodies: forces, A·v = Jᵀλ + b
		{Name: "WarmStart", Run: systems.WarmStart},                     // last impulses; islands of stiff bonds
		{Name: "Sweep", Run: systems.Sweep},                             // Block-PGS: bonds, contacts, friction
		{Name: "IntegratePoses", Run: systems.IntegratePoses},
		{Name: "Relax", Run: systems.Relax}, // take out the speed of pushing overlap apart
	}
	if c.Evolve == systems.EachSubstep {
		s = append(s, Stage{Name: "EvolveBeta", Run: systems.EvolveBeta}) // bond and debond
	}
	return s
}
