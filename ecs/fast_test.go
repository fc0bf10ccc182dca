package ecs_test

import (
	"fmt"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

const (
	muzzle = 300.0 // [m/s]
	small  = 0.01  // across every small body [m]
	sheet  = 1e-3  // the thickness of a wall [m]
)

// bullets are the shapes that are shot, each small across.
func bullets() map[string]components.Shape {
	h := small / 2
	return map[string]components.Shape{
		"sphere":   components.Sphere(h),
		"box":      components.Box(small, small, small),
		"half box": components.Box(small/2, small/2, small/2),
		"plate":    components.Box(0.1, sheet, 0.1),
		"needle":   components.Box(sheet, 0.1, sheet),
		"capsule":  components.Capsule(small/4, small/2),
		"hull":     components.Hull(vec{h, 0, 0}, vec{-h, h, 0}, vec{-h, -h, h}, vec{-h, -h, -h}, vec{0, h, h}),
		"compound": components.Compound(
			components.CompoundChild{Shape: components.Sphere(h / 2), Position: vec{h / 2, 0, 0}},
			components.CompoundChild{Shape: components.Box(h, h, h), Position: vec{-h / 2, 0, 0}, Rotation: mgl64.QuatIdent()},
		),
	}
}

// walls stand across x at the origin; front is the speed of the front face [m/s].
type wall struct {
	def   ecs.BodyDef
	front float64
}

func walls() map[string]wall {
	tilt := mgl64.QuatRotate(0.4, vec{0, 0.6, 0.8})
	still := wall{def: def(components.Static, components.Box(sheet, 12, 12), vec{sheet / 2, 0, 0})}
	coming := wall{def: def(components.Kinematic, components.Box(sheet, 12, 12), vec{sheet / 2, 0, 0}), front: -50}
	coming.def.Velocity.Linear = vec{coming.front, 0, 0}
	ground := wall{def: def(components.Static, components.HalfSpace(vec{-1, 0, 0}), vec{})}
	var corners []vec
	for _, y := range []float64{-6, 6} {
		corners = append(corners, vec{0, y, -6}, vec{0, y, 6}, vec{sheet, y, 0})
	}
	leaning := wall{def: def(components.Static, components.Hull(corners...), vec{})}
	leaning.def.Pose.Rotation = tilt
	return map[string]wall{"box": still, "coming": coming, "half-space": ground, "leaning hull": leaning}
}

// depth is how far a point is behind the front of a wall [m].
func (b *bench) depth(wall donburi.Entity, at vec) float64 {
	p := b.pose(wall)
	q := p.Rotation
	if q == (mgl64.Quat{}) {
		q = mgl64.QuatIdent()
	}
	d := q.Conjugate().Rotate(at.Sub(p.Position))[0]
	if _, ok := b.collider(wall).Shape.(components.BoxShape); ok {
		d += sheet / 2
	}
	return d
}

// A body at 300 m/s does not get through a wall of a millimetre, whatever its
// shape and spin, the wall's motion and the length of a step, from wherever in
// the step it comes; it need not be marked fast.
func TestFastBodiesDoNotTunnel(t *testing.T) {
	for _, dt := range []float64{0.001, 0.004, 0.008, 0.016} {
		for name, w := range walls() {
			for form, shape := range bullets() {
				for _, fast := range []bool{true, false} {
					for k, turning := range []vec{{}, {900, -400, 700}} {
						for _, bounce := range []float64{0, 0.8} {
							if testing.Short() && (k == 1) != (bounce > 0) {
								continue
							}
							shoot(t, fmt.Sprintf("%s at %s, dt %g, fast %v, spin %v, restitution %g", form, name, dt, fast, turning, bounce), w, shape, dt, fast, turning, bounce)
						}
					}
				}
			}
		}
	}
}

func shoot(t *testing.T, what string, w wall, shape components.Shape, dt float64, fast bool, turning vec, bounce float64) {
	t.Helper()
	b := newBench(t, func(c *ecs.Config) { c.DT = dt; c.DonburiEvents = false })
	w.def.Material.Restitution = bounce
	target := b.spawn(w.def)
	var shots []donburi.Entity
	for i := range 5 {
		d := def(components.Dynamic, shape, vec{-0.5 - 0.37*muzzle*dt*float64(i), 0.15 * float64(i-2), 0.1})
		d.Body.Fast = fast
		d.Collider.Layers, d.Collider.Mask = 2, components.LayerDefault // not with each other
		d.Velocity.Linear = vec{muzzle, 0, 0}
		d.Velocity.Angular = turning
		d.Pose.Rotation = mgl64.QuatRotate(0.3*float64(i), vec{0, 0.6, 0.8})
		shots = append(shots, b.spawn(d))
	}
	struck := 0
	seconds := (0.5+0.37*4*muzzle*dt)/muzzle + 0.02
	met := map[donburi.Entity]bool{}
	for b.Time() < seconds {
		b.Step()
		b.allFinite()
		if f := b.Faults(); len(f) > 0 {
			t.Errorf("%s: %+v", what, f)
			return
		}
		for _, e := range shots {
			if d := b.depth(target, b.pose(e).Position); d > 0 {
				t.Errorf("%s: %g m behind the front after %g s", what, d, b.Time())
				return
			}
			if b.vel(e).Linear[0] < 0.99*muzzle && !met[e] {
				met[e] = true
				struck++
			}
		}
	}
	if struck != len(shots) {
		t.Errorf("%s: %d of %d shots have met the wall", what, struck, len(shots))
	}
}
