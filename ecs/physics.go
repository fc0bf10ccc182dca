package ecs

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	decs "github.com/yohamta/donburi/ecs"

	"github.com/tackphysics/tack/systems"
)

// The plugin's own names for what the systems define.
type (
	// Config is the set of numbers of one physics world.
	Config = systems.Config
	// BodyDef is everything a body is made of.
	BodyDef = systems.BodyDef
	// PairDef overrides what two materials make together.
	PairDef = systems.PairRule
	// Stats are counters and timings.
	Stats = systems.Stats
	// Events are those of the last step.
	Events = systems.Events
	// Energy of a world [J].
	Energy = systems.Energy
	// CloneCounts count what happened to virtual adhesives.
	CloneCounts = systems.CloneCounts
	// Fault is a body that was disabled for a state that was not finite.
	Fault = systems.Fault
)

// DefaultConfig is gravity of the Earth along −y, 60 steps a second of 4
// substeps with 2 sweeps and 1 relax sweep each.
func DefaultConfig() Config {
	return Config{
		Gravity:         mgl64.Vec3{0, -9.81, 0},
		DT:              1.0 / 60,
		Substeps:        4,
		Iterations:      2,
		RelaxIterations: 1,
		MaxCatchUp:      5,
		Sleeping:        true,
		Merging:         true,
		BounceSpeed:     0.5,
		RecoverySpeed:   3,
		DonburiEvents:   true,
	}
}

// Physics is tack's physics in one donburi world.
type Physics struct {
	w     *systems.World
	outer []Stage
	debt  float64 // elapsed time that no step has covered yet [s]
	lead  float64 // of the next picture on the last tick [s]
	mixes bool    // time comes through Advance: draw between steps
}

// Install puts physics into a world. Several worlds may have physics side by
// side; they share nothing. An error wraps systems.ErrConfig.
func Install(world donburi.World, cfg Config) (*Physics, error) {
	if world == nil {
		return nil, errors.New("ecs.Install: the world is nil")
	}
	if err := cfg.Validate(); err != nil {
		return nil, fmt.Errorf("ecs.Install: %w", err)
	}
	p := &Physics{w: systems.NewWorld(world, cfg)}
	p.schedule()
	return p, nil
}

func (p *Physics) schedule() {
	c := p.w.Config()
	p.outer = outerStages(&c)
	p.w.SetInner(innerStages(&c))
}

// Schedule returns the stages of a step and those of a substep within SolvePGS,
// in order. Changing the slices changes nothing; see Replace.
func (p *Physics) Schedule() (outer, inner []Stage) {
	return append([]Stage(nil), p.outer...), append([]Stage(nil), p.w.Inner()...)
}

// Replace puts a system of the caller's in the place of every stage of that
// name, outer or inner. It reports false if there is none.
func (p *Physics) Replace(name string, run func(*systems.World)) bool {
	found := false
	inner := p.w.Inner()
	for _, list := range [][]Stage{p.outer, inner} {
		for i := range list {
			if list[i].Name == name {
				list[i].Run, found = run, true
			}
		}
	}
	return found
}

// World is the state behind the plugin, for systems that replace a stage.
func (p *Physics) World() *systems.World { return p.w }

// Step makes one step of Config.DT.
func (p *Physics) Step() {
	p.mixes, p.lead = false, 0
	for i := range p.outer {
		if run := p.outer[i].Run; run != nil {
			run(p.w)
		}
	}
}

// The stages as systems of a decs.ECS. Add them in this order, with the game's
// own systems between them, instead of Update; each Update of the ECS then is
// one step.

// Collide is the stage of that name as a donburi system.
func (p *Physics) Collide(*decs.ECS) { p.run("Collide") }

// Clone is the stage of that name as a donburi system.
func (p *Physics) Clone(*decs.ECS) { p.run("Clone") }

// SolvePGS is the stage of that name as a donburi system.
func (p *Physics) SolvePGS(*decs.ECS) { p.run("SolvePGS") }

// EvolveBeta is the stage of that name as a donburi system, for
// Config.Evolve = EachStep; otherwise SolvePGS has run it in each substep and
// it does nothing.
func (p *Physics) EvolveBeta(*decs.ECS) { p.run("EvolveBeta") }

// Release is the stage of that name as a donburi system.
func (p *Physics) Release(*decs.ECS) { p.run("Release") }

// Publish is the stage of that name as a donburi system.
func (p *Physics) Publish(*decs.ECS) { p.run("Publish") }

// run makes a stage of the step, or what Replace has put in its place.
func (p *Physics) run(name string) {
	for i := range p.outer {
		if s := &p.outer[i]; s.Name == name && s.Run != nil {
			s.Run(p.w)
		}
	}
}

// Update advances the physics by one tick of the game; it fits AddSystem.
func (p *Physics) Update(*decs.ECS) {
	c := p.w.Config()
	if c.Tick == 0 || c.Tick == c.DT {
		p.Step()
		p.debt = 0
		return
	}
	p.Advance(c.Tick)
}

// Advance makes as many steps as the elapsed time [s] and what was left over
// call for, and returns their number. It makes at most Config.MaxCatchUp and
// drops the rest, so that a slow frame does not make the next one slower. A
// negative or non-finite time counts as none.
func (p *Physics) Advance(elapsed float64) int {
	c := p.w.Config()
	if elapsed > 0 && !math.IsInf(elapsed, 1) {
		p.debt += elapsed
	}
	n := 0
	const slack = 1e-9 // of a step: sixty ticks of 1/60 s are sixty steps
	for p.debt >= c.DT*(1-slack) && n < c.MaxCatchUp {
		p.Step()
		p.debt -= c.DT
		n++
	}
	if p.debt < 0 {
		p.debt = 0
	}
	if n == c.MaxCatchUp && p.debt >= c.DT {
		p.debt = math.Mod(p.debt, c.DT)
	}
	p.mixes, p.lead = true, 0
	return n
}
