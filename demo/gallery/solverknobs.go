package gallery

import (
	"math"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
)

// solverKnobs returns the numbers of the physics' Config.
func solverKnobs(p *ecs.Physics) []knob {
	config := func(name, unit string, low, high, step float64, get func(*ecs.Config) float64, set func(*ecs.Config, float64)) knob {
		return knob{
			path: "solver/" + name, name: name, unit: unit, low: low, high: high, step: step,
			get: func() float64 { c := p.Config(); return get(&c) },
			set: func(v float64) error { c := p.Config(); set(&c, v); return p.SetConfig(c) },
		}
	}
	whole := func(name string, low, high float64, field func(*ecs.Config) *int) knob {
		return config(name, "", low, high, 1,
			func(c *ecs.Config) float64 { return float64(*field(c)) },
			func(c *ecs.Config, v float64) { *field(c) = int(math.Round(v)) })
	}
	number := func(name, unit string, low, high, step float64, field func(*ecs.Config) *float64) knob {
		return config(name, unit, low, high, step,
			func(c *ecs.Config) float64 { return *field(c) },
			func(c *ecs.Config, v float64) { *field(c) = v })
	}
	return []knob{
		number("gravity x", "m/s²", -20, 20, 0.01, func(c *ecs.Config) *float64 { return &c.Gravity[0] }),
		number("gravity y", "m/s²", -20, 20, 0.01, func(c *ecs.Config) *float64 { return &c.Gravity[1] }),
		number("gravity z", "m/s²", -20, 20, 0.01, func(c *ecs.Config) *float64 { return &c.Gravity[2] }),
		config("time step", "ms", 1, 33, 0,
			func(c *ecs.Config) float64 { return c.DT * 1000 },
			func(c *ecs.Config, v float64) { c.DT = v / 1000 }),
		whole("substeps", 1, 16, func(c *ecs.Config) *int { return &c.Substeps }),
		whole("sweeps", 1, 32, func(c *ecs.Config) *int { return &c.Iterations }),
		whole("relaxing sweeps", 0, 8, func(c *ecs.Config) *int { return &c.RelaxIterations }),
		whole("threads", 0, 16, func(c *ecs.Config) *int { return &c.Threads }),
		whole("steps to catch up", 1, 60, func(c *ecs.Config) *int { return &c.MaxCatchUp }),
		number("bounces from", "m/s", 0, 5, 0.01, func(c *ecs.Config) *float64 { return &c.BounceSpeed }),
		number("pushes out at", "m/s", 0, 20, 0.1, func(c *ecs.Config) *float64 { return &c.RecoverySpeed }),
		// Choices: 0 and 1.
		choice("square friction cone, as in the paper", config, func(c *ecs.Config) bool { return c.FrictionCone == systems.Pyramid },
			func(c *ecs.Config, on bool) { c.FrictionCone = pick(on, systems.Pyramid, systems.Disk) }),
		choice("contact and glue share one row, as in the paper", config, func(c *ecs.Config) bool { return c.Projection == systems.MostRestrictive },
			func(c *ecs.Config, on bool) { c.Projection = pick(on, systems.MostRestrictive, systems.Separate) }),
		choice("jelly by a few sweeps alone, as in the paper", config, func(c *ecs.Config) bool { return c.Anticipation == systems.Truncated },
			func(c *ecs.Config, on bool) { c.Anticipation = pick(on, systems.Truncated, systems.Corrected) }),
		choice("glue changes once a step, not each substep", config, func(c *ecs.Config) bool { return c.Evolve == systems.EachStep },
			func(c *ecs.Config, on bool) { c.Evolve = pick(on, systems.EachStep, systems.EachSubstep) }),
		choice("what rests sleeps", config, func(c *ecs.Config) bool { return c.Sleeping },
			func(c *ecs.Config, on bool) { c.Sleeping = on }),
		choice("quiet glued bodies move as one", config, func(c *ecs.Config) bool { return c.Merging },
			func(c *ecs.Config, on bool) { c.Merging = on }),
	}
}

// isChoice tells whether a knob is a yes or no, shown as a box to tick.
func (k *knob) isChoice() bool { return k.words == nil && k.low == 0 && k.high == 1 && k.step == 1 }

type configKnob = func(name, unit string, low, high, step float64, get func(*ecs.Config) float64, set func(*ecs.Config, float64)) knob

func choice(name string, config configKnob, get func(*ecs.Config) bool, set func(*ecs.Config, bool)) knob {
	return config(name, "", 0, 1, 1,
		func(c *ecs.Config) float64 { return pick(get(c), 1.0, 0) },
		func(c *ecs.Config, v float64) { set(c, v >= 0.5) })
}

func pick[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}
