package ecs_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// stickyJellies are 2 to 4 boxes and balls of jelly in virtual adhesives, without
// weight, that fly to where they meet, and turn.
func stickyJellies(t *testing.T, seed uint64, substeps int) *ecs.Physics {
	t.Helper()
	r := softDice{rand.New(rand.NewPCG(seed, 44))}
	cfg := ecs.DefaultConfig()
	cfg.Gravity, cfg.Substeps = mgl64.Vec3{}, substeps
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	n := 2 + r.IntN(3)
	for i := range n {
		d := ecs.SoftDef{
			Body:     components.SoftBodyData{Young: r.size(1e4, 1e6), Poisson: 0.45 * r.Float64(), Damping: r.size(3e-3, 0.03)},
			Pose:     components.PoseData{Rotation: mgl64.QuatRotate(6*r.Float64(), r.at(1).Add(mgl64.Vec3{0, 0.1, 0}).Normalize())},
			Velocity: components.VelocityData{Angular: r.at(2)},
			Material: components.MaterialData{Density: 1000, Friction: r.Float64(), Clones: components.CloneGrip{Release: r.size(1, 1e3)}},
		}
		if r.IntN(2) == 0 {
			d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{r.size(0.1, 0.3), r.size(0.1, 0.3), r.size(0.1, 0.3)}, Cells: [3]int{2 + r.IntN(2), 2 + r.IntN(2), 2 + r.IntN(2)}, Cuts: 1 + r.IntN(2)}
		} else {
			d.Body.Shape = components.SoftSphere{Radius: r.size(0.08, 0.2), Cells: 3 + r.IntN(3)}
		}
		a := 2 * math.Pi * (float64(i) + 0.3*r.Float64()) / float64(n)
		at := mgl64.Vec3{math.Cos(a), 0.2 * r.Float64(), math.Sin(a)}
		d.Pose.Position, d.Velocity.Linear = at.Mul(0.4), at.Mul(-r.size(0.5, 2))
		if _, err := p.SpawnSoft(d); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestRandomJelliesStick: whatever random jellies do that clones hold together, nothing is
// stopped, momentum and angular momentum stay, and the energy does not grow.
func TestRandomJelliesStick(t *testing.T) {
	const (
		rounding = 1e-9 // of the momentum and angular momentum, and of 1 in their units
		grown    = 1e-4 // of the energy at the start: a jelly that flies alone gains as much by itself at one substep
	)
	members := 0
	for _, substeps := range []int{1, 4} {
		for seed := range uint64(20) {
			p := stickyJellies(t, seed, substeps)
			p.Refresh()
			p0, l0, e := p.Momentum(), p.AngularMomentum(), p.Energy()
			begin := e.Kinetic + e.Elastic
			least := begin
			for k := range 120 {
				p.Step()
				e = p.Energy()
				now := e.Kinetic + e.Elastic
				if !(now <= least+float64(grown*begin)) {
					t.Fatalf("seed %d, %d substeps, step %d: energy rose from %v to %v J of %v", seed, substeps, k, least, now, begin)
				}
				least = min(least, now)
			}
			members += p.Stats().Clones.Joined
			if n := p.Stats().Faults; n > 0 {
				t.Errorf("seed %d, %d substeps: %d faults", seed, substeps, n)
			}
			if d := p.Momentum().Sub(p0).Len(); d > rounding*(1+p0.Len()) {
				t.Errorf("seed %d, %d substeps: momentum changed by %v", seed, substeps, d)
			}
			if d := p.AngularMomentum().Sub(l0).Len(); d > rounding*(1+l0.Len()) {
				t.Errorf("seed %d, %d substeps: angular momentum changed by %v", seed, substeps, d)
			}
		}
	}
	if members < 1000 {
		t.Errorf("%d particles have been cloned, want a thousand", members)
	}
}
