package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// strength [Pa] and reach [m] of the glue: of a pull at 1.5 m/s a substep is less
// than a tenth of the reach.
const strength, reach = 500, 0.02

// stuckJelly is a sticky cube of jelly on the floor, and what has been told since.
func stuckJelly(t *testing.T) (p *ecs.Physics, cube, floor donburi.Entity, told *ecs.Events) {
	t.Helper()
	glue := adhesion.Glue(strength, reach)
	glue.InitialIntensity, glue.RebondCooldown = 1, 1
	d := jelly(0.0502)
	d.Material.Glue = glue
	p, s, b := softWorld(t, func(c *ecs.Config) { c.Substeps = 16 }, []ecs.SoftDef{d})
	told = &ecs.Events{}
	follow(p, told, 30)
	return p, s[0], b[0], told
}

// follow makes steps and keeps what they tell.
func follow(p *ecs.Physics, told *ecs.Events, steps int) {
	for range steps {
		p.Step()
		e := p.Events()
		told.Began, told.Ended = append(told.Began, e.Began...), append(told.Ended, e.Ended...)
		told.Stuck, told.Broke = append(told.Stuck, e.Stuck...), append(told.Broke, e.Broke...)
		told.Peeled = append(told.Peeled, e.Peeled...)
	}
}

// TestSoftEvents: a sticky cube comes down and is told to touch and to stick, once;
// it is torn off, and is told to have broken and to have ended, once, with the work
// of adhesion σ·u0 times its area, of which a bond that breaks at 2·u0 takes 7/8.
func TestSoftEvents(t *testing.T) {
	p, cube, floor, told := stuckJelly(t)
	if len(told.Began) != 1 || len(told.Stuck) != 1 || len(told.Ended)+len(told.Broke) != 0 {
		t.Fatalf("told %+v", *told)
	}
	if e := told.Stuck[0]; e.A != floor || e.B != cube || e.Bonds < 1 {
		t.Errorf("stuck: %+v", e)
	}
	area := 0.0
	for _, c := range nodesOf(p, cube).Contacts {
		if c.Intensity > 0 {
			area += c.Area
		}
	}
	for i := range nodesOf(p, cube).Velocity {
		nodesOf(p, cube).Velocity[i] = mgl64.Vec3{0, 1.5, 0}
	}
	follow(p, told, 12)
	if len(told.Broke) != 1 || len(told.Ended) != 1 || len(told.Stuck) != 1 {
		t.Fatalf("told %+v", *told)
	}
	e := told.Broke[0]
	// A substep's way is Δ = 0.078 reaches; the trapezoid rule lacks Δ²/2 of σ·u0 at
	// the most, where the slope of the traction goes from 1 to −3.
	const off = 0.0035
	if want := 7. / 8 * strength * reach * area; e.Cause != systems.Torn || math.Abs(e.Work/want-1) > off {
		t.Errorf("broke: %+v, want %v J", e, want)
	}
}

// TestSoftReleased: what the user lets go of is told to have been released, and
// what is taken away to have gone.
func TestSoftReleased(t *testing.T) {
	p, cube, _, told := stuckJelly(t)
	for i := range nodesOf(p, cube).Contacts {
		nodesOf(p, cube).Contacts[i].Intensity = 0
	}
	follow(p, told, 1)
	if len(told.Broke) != 1 || told.Broke[0].Cause != systems.Released {
		t.Errorf("told %+v", told.Broke)
	}
	p, cube, floor, again := stuckJelly(t)
	told = again
	p.World().Donburi().Remove(floor)
	follow(p, told, 1)
	if len(told.Broke) != 1 || told.Broke[0].Cause != systems.BodyGone || told.Broke[0].B != cube {
		t.Errorf("told %+v", told.Broke)
	}
	if len(told.Ended) != 1 {
		t.Errorf("ended %d times", len(told.Ended))
	}
}
