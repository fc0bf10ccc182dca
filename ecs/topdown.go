package ecs

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	decs "github.com/yohamta/donburi/ecs"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems"
)

// TopDown makes a system for a planar world that is seen from above, with
// Config.Gravity zero: bodies rub on the ground under them, of a coefficient of
// friction ≥ 0, pressed by gravity [m/s²] ≥ 0. It runs before the physics,
//
//	game.AddSystem(rub)
//	game.AddSystem(physics.Update)
//
// and slows every dynamic body by friction·gravity, and its spin by what a disc
// of the same radius of gyration k that presses evenly has: torque 2/3·μ·m·g·R
// with R = √2·k, 0.94·μ·g/k. Sliding and turning slow down each by itself.
func (p *Physics) TopDown(friction, gravity float64) (func(*decs.ECS), error) {
	switch {
	case !p.Config().Planar:
		return nil, fmt.Errorf("%w: top down: expected a planar world", systems.ErrConfig)
	case !(friction >= 0 && gravity >= 0) || !finite(friction*gravity):
		return nil, fmt.Errorf("%w: top down: expected a friction and a gravity of at least 0, got %v and %v", systems.ErrConfig, friction, gravity)
	}
	query := donburi.NewQuery(filter.Contains(components.Body, components.Velocity, components.Mass))
	return func(*decs.ECS) {
		c := p.Config()
		tick := c.Tick
		if tick == 0 {
			tick = c.DT
		}
		slow := float64(friction*gravity) * tick
		for e := range query.Iter(p.w.Donburi()) {
			v, m := components.Velocity.Get(e), components.Mass.Get(e)
			if components.Body.Get(e).Kind != components.Dynamic || !(m.Value > 0) || *v == (components.VelocityData{}) {
				continue
			}
			v.Linear = v.Linear.Mul(1 - less(slow, speed(v.Linear)))
			spin := slow * (4.0 / 3 / math.Sqrt2) / math.Sqrt(m.Inertia[8]/m.Value)
			v.Angular = v.Angular.Mul(1 - less(spin, math.Abs(v.Angular[2])))
		}
	}, nil
}

// speed is the length of a velocity, with the same bits on every platform.
func speed(v mgl64.Vec3) float64 {
	return math.Sqrt(float64(v[0]*v[0]) + float64(v[1]*v[1]) + float64(v[2]*v[2]))
}

// less is the part that a speed loses to a slowing down by so much, 1 at most.
func less(slow, speed float64) float64 {
	if slow < speed {
		return slow / speed
	}
	return 1
}
