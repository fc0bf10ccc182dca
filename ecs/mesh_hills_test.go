package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
)

// Over smooth hills, meshed with cells of 0.1 m, velocities change from step to
// step by no more than the slope explains. A height A·sin(kx)·cos(kz) bends by
// at most κ = A·k²; what moves at speed v meets, from one step to the next, a
// slope that differs by κ·(v·dt + cell) under a point, and by κ·L more from one
// end of a body of length L to the other, when it rocks from one to the other:
// Δv ≤ v·κ·(v·dt + cell + L).
func TestNoKicksOnHills(t *testing.T) {
	const amp, wave, cell, speed, dt = 0.1, 8.0, 0.1, 3.0, 1.0 / 60
	k := 2 * math.Pi / wave
	bend := amp * k * k
	floor := terrain(200, cell, func(x, z float64) float64 { return amp * math.Sin(k*x) * math.Cos(k*z) })
	long := map[string]float64{"box": math.Hypot(1, 0.8), "sphere": 0, "capsule": 1.4, "compound": math.Hypot(1, 0.9), "cylinder": 0.8, "rounded cone": 1, "hull": 1, "rounded hull": 1}
	for _, s := range sliders {
		for i, deg := range []float64{0, 17, 45, 133} {
			if testing.Short() && i != 1 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%v", s.name, deg), func(t *testing.T) {
				b := newBench(t, nil)
				f := b.spawn(def(components.Static, floor, vec{}))
				b.material(f).Friction = 0
				a := mgl64.DegToRad(deg)
				d := def(components.Dynamic, s.shape, vec{0.013, s.above + 0.02, 0.029})
				d.Material.Friction = 0
				d.Pose.Rotation = mgl64.QuatRotate(a*0.7, vec{0, 1, 0})
				if s.name == "capsule" { // lying
					d.Pose.Position[1] = 0.3
					d.Pose.Rotation = d.Pose.Rotation.Mul(mgl64.QuatRotate(math.Pi/2, vec{1, 0, 0}))
				}
				e := b.spawn(d)
				b.steps(60)
				b.vel(e).Linear = vec{speed * math.Cos(a), 0, speed * math.Sin(a)}
				b.steps(5)
				worst, fastest := 0.0, 0.0
				last := b.vel(e).Linear
				for range 130 {
					b.Step()
					v := b.vel(e).Linear
					worst = max(worst, v.Sub(last).Len())
					fastest = max(fastest, v.Len())
					last = v
				}
				limit := fastest * bend * (fastest*dt + cell + long[s.name])
				if worst > limit {
					t.Errorf("kicked by %v m/s in a step, slopes explain %v", worst, limit)
				}
				at := b.pose(e).Position
				if floor := amp * math.Sin(k*at[0]) * math.Cos(k*at[2]); math.Abs(at[1]-floor-s.above) > 0.4 {
					t.Errorf("at height %v over a floor at %v", at[1], floor)
				}
			})
		}
	}
}
