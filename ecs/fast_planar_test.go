package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// flatBullets are the shapes of a plane that are shot.
func flatBullets() map[string]components.Shape {
	h := small / 2
	return map[string]components.Shape{
		"circle":    components.Circle(h),
		"rectangle": components.Rect(small, small/2),
		"needle":    components.Rect(sheet, 0.1),
		"capsule":   components.Capsule(small/4, small/2),
		"polygon":   components.Polygon(mgl64.Vec2{h, 0}, mgl64.Vec2{-h, h}, mgl64.Vec2{-h, -h}),
	}
}

// flatWalls stand across x; depth is how far a point is behind the front [m].
func flatWalls() map[string]struct {
	def   ecs.BodyDef
	depth func(at vec) float64
} {
	type walls = map[string]struct {
		def   ecs.BodyDef
		depth func(at vec) float64
	}
	plain := func(at vec) float64 { return at[0] }
	// A chain in steps of 30 cm that goes to and fro by bumps, its free side to
	// the left of who walks along it: walking up, −x.
	var line []mgl64.Vec2
	for i := range 41 {
		line = append(line, mgl64.Vec2{bumps * float64(i%2), 0.3 * float64(i-20)})
	}
	leaning := def(components.Static, components.Polygon(mgl64.Vec2{0, -6}, mgl64.Vec2{sheet, 0}, mgl64.Vec2{0, 6}), vec{})
	leaning.Pose.Rotation = mgl64.QuatRotate(0.4, vec{0, 0, 1})
	n := leaning.Pose.Rotation.Rotate(vec{1, 0, 0})
	coming := def(components.Kinematic, components.Rect(sheet, 12), vec{sheet / 2, 0, 0})
	return walls{
		"rectangle":  {def(components.Static, components.Rect(sheet, 12), vec{sheet / 2, 0, 0}), plain},
		"coming":     {coming, plain},
		"half-space": {def(components.Static, components.HalfSpace(vec{-1, 0, 0}), vec{}), plain},
		"leaning":    {leaning, n.Dot},
		"chain":      {def(components.Static, components.Chain(line...), vec{}), func(at vec) float64 { return at[0] - bumps }},
	}
}

// In the plane, too, a body at 300 m/s does not get through a wall of a
// millimetre or a chain, whatever its shape and spin and the length of a step.
func TestFastPlanarBodiesDoNotTunnel(t *testing.T) {
	for _, dt := range []float64{0.001, 0.004, 0.008, 0.016} {
		for name, w := range flatWalls() {
			for form, shape := range flatBullets() {
				for k, spin := range []float64{0, 700} {
					for _, bounce := range []float64{0, 0.8} {
						fast := (k == 1) != (bounce > 0)
						if testing.Short() && fast {
							continue
						}
						what := fmt.Sprintf("%s at %s, dt %g, fast %v, spin %v, restitution %g", form, name, dt, fast, spin, bounce)
						b := newBench(t, func(c *ecs.Config) { planar(c); c.DT = dt; c.DonburiEvents = false })
						w.def.Material.Restitution = bounce
						front := 0.0
						if w.def.Body.Kind == components.Kinematic {
							front = -50
							w.def.Velocity.Linear = vec{front, 0, 0}
						}
						b.spawn(w.def)
						var shots []donburi.Entity
						for i := range 5 {
							d := def(components.Dynamic, shape, vec{-0.5 - 0.37*muzzle*dt*float64(i), 0.15*float64(i-2) + 0.02})
							d.Body.Fast = fast
							d.Collider.Layers, d.Collider.Mask = 2, components.LayerDefault // not with each other
							d.Velocity.Linear, d.Velocity.Angular = vec{muzzle, 0, 0}, vec{0, 0, spin}
							d.Pose.Rotation = mgl64.QuatRotate(0.3*float64(i), vec{0, 0, 1})
							shots = append(shots, b.spawn(d))
						}
						met := map[donburi.Entity]bool{}
						for b.Time() < (0.5+0.37*4*muzzle*dt)/muzzle+0.02 {
							b.Step()
							b.allFinite()
							if f := b.Faults(); len(f) > 0 {
								t.Fatalf("%s: %+v", what, f)
							}
							for i, e := range shots {
								if d := w.depth(b.pose(e).Position) - front*b.Time(); d > 0 && w.def.Body.Kind == components.Static || d > 0 && front != 0 {
									t.Fatalf("%s: shot %d is %g m behind the front after %g s", what, i, d, b.Time())
								}
								met[e] = met[e] || b.vel(e).Linear[0] < 0.99*muzzle
							}
						}
						for i, e := range shots {
							if !met[e] {
								t.Errorf("%s: shot %d has not met the wall", what, i)
							}
						}
					}
				}
			}
		}
	}
}

// A ball that passes a wall's end at a millimetre is not hit by it.
func TestFastPlanarBallPasses(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
	b.spawn(def(components.Static, components.Rect(sheet, 1), vec{}))
	d := def(components.Dynamic, components.Circle(small/2), vec{-1.7, 0.5 + small/2 + 1e-3})
	d.Velocity.Linear = vec{muzzle, 0, 0}
	ball := b.spawn(d)
	b.steps(3)
	if v := b.vel(ball).Linear; v != (vec{muzzle, 0, 0}) {
		t.Errorf("it goes on at %v", v)
	}
}

// A ball that bounces back goes on from where it has met the wall, within the
// step: after a time t it is at u·t − e·u·(t − t₁) with the way to the wall u·t₁.
func TestFastPlanarBallRebounds(t *testing.T) {
	const e, way = 0.5, 1.7
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
	wall := def(components.Static, components.Rect(1, 4), vec{way + small/2 + 0.5, 0, 0})
	wall.Material.Restitution = e
	b.spawn(wall)
	d := def(components.Dynamic, components.Circle(small/2), vec{})
	d.Velocity.Linear = vec{muzzle, 0, 0}
	ball := b.spawn(d)
	b.Step()
	near(t, "speed", b.vel(ball).Linear[0], -e*muzzle, 1e-9*muzzle)
	left := b.Time() - way/muzzle
	near(t, "place", b.pose(ball).Position[0], way-e*muzzle*left, 1e-4) // of the distance that counts as touching
	if len(b.Events().Began) != 1 {
		t.Errorf("%d contacts began", len(b.Events().Began))
	}
}

// Glue that bonds at first contact keeps a ball where it has hit, on a wall and
// on a chain.
func TestFastPlanarBallSticksWhereItHits(t *testing.T) {
	for name, wall := range map[string]ecs.BodyDef{
		"wall":  def(components.Static, components.Rect(sheet, 4), vec{sheet / 2, 0, 0}),
		"chain": def(components.Static, components.Chain(mgl64.Vec2{0, -2}, mgl64.Vec2{0, -0.3}, mgl64.Vec2{0, 2}), vec{}),
	} {
		for _, dt := range []float64{0.001, 0.004, 0.008, 0.016} {
			for i := range 5 {
				b := newBench(t, func(c *ecs.Config) { planar(c); c.DT = dt })
				wall.Material.Glue = sticky()
				target := b.spawn(wall)
				d := def(components.Dynamic, components.Circle(small/2), vec{-small/2 - 0.5 - 0.21*muzzle*dt*float64(i), 0.1, 0})
				d.Velocity.Linear = vec{muzzle, 0, 0}
				d.Material.Glue, d.Material.Restitution = sticky(), 0.8
				ball := b.spawn(d)
				stuck := 0
				for b.Time() < 0.3 {
					b.Step()
					stuck += len(b.Events().Stuck)
					if len(b.Events().Broke) > 0 {
						t.Fatalf("%s, dt %g: the glue broke", name, dt)
					}
					if stuck > 0 {
						near(t, name+": distance from the surface", -b.pose(ball).Position[0]-small/2, 0, 1e-4)
					}
				}
				near(t, name+": height", b.pose(ball).Position[1], 0.1, 2e-3)
				if stuck != 1 || b.bonds(target, ball) == 0 {
					t.Errorf("%s, dt %g: stuck %d times, %d bonds", name, dt, stuck, b.bonds(target, ball))
				}
			}
		}
	}
}

// On a ridge of a chain, from its free side a fast ball bounces off either
// slope, and from behind it passes.
func TestFastPlanarBallOnAChain(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
	b.spawn(def(components.Static, components.Chain(mgl64.Vec2{-3, -1}, mgl64.Vec2{0, 0}, mgl64.Vec2{3, -1}), vec{}))
	shot := func(at, v vec) donburi.Entity {
		d := def(components.Dynamic, components.Circle(small/2), at)
		d.Velocity.Linear = v
		d.Collider.Layers, d.Collider.Mask = 2, components.LayerDefault
		return b.spawn(d)
	}
	from := []donburi.Entity{shot(vec{1, 2, 0}, vec{0, -muzzle, 0}), shot(vec{-1, 2.2, 0}, vec{0, -muzzle, 0}), shot(vec{0, 2.4, 0}, vec{0, -muzzle, 0})}
	behind := shot(vec{2, -4, 0}, vec{0, muzzle, 0})
	b.steps(2)
	for i, e := range from {
		at := b.pose(e).Position
		if at[1] < -math.Abs(at[0])/3 {
			t.Errorf("shot %d has got through, to %v", i, at)
		}
	}
	if v := b.vel(behind).Linear; v != (vec{0, muzzle, 0}) {
		t.Errorf("from behind it goes on at %v", v)
	}
}
