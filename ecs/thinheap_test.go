package ecs_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Needles, plates, boxes and balls are poured on a heap. A needle turns by a large
// part of what its contacts' rows were weighed with within one substep: relaxed
// with rows of the pose before, one heap of four blew up and took all that touched
// with it. No body is lost or sinks, and a heap does not gain more energy in a step
// than pushing out overlap may give it.
func TestThinHeap(t *testing.T) {
	seeds, bodies := uint64(3), 60
	if testing.Short() {
		seeds, bodies = 1, 30
	}
	shapes := []components.Shape{components.Box(0.01, 0.01, 2), components.Box(0.5, 0.01, 0.7), components.Box(0.5, 0.3, 0.4), components.Sphere(0.3)}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 2))
		b := newBench(t, nil)
		b.spawn(def(components.Static, components.Box(50, 2, 50), vec{0, -1, 0}))
		e := b.Energy().Total()
		for step := range 6*bodies + 60 {
			if n := step / 6; step%6 == 0 && n < bodies {
				d := def(components.Dynamic, shapes[r.IntN(len(shapes))], vec{r.NormFloat64(), 6, r.NormFloat64()})
				d.Pose.Rotation = mgl64.QuatRotate(6*r.Float64(), vec{r.Float64(), 1, r.Float64()}.Normalize())
				d.Material.Friction = 0.5
				b.spawn(d)
				b.Refresh()
				e = b.Energy().Total()
			}
			b.Step()
			if f := b.Faults(); len(f) > 0 {
				t.Fatalf("seed %d, step %d: %+v", seed, step, f)
			}
			now := b.Energy()
			if rise := (now.Total() - e) / (now.Kinetic + math.Abs(now.Potential)); rise > 0.02 {
				t.Errorf("seed %d, step %d: the energy rises by %.3g of what there is", seed, step, rise)
			}
			e = now.Total()
		}
	}
}
