package verify_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

func moving(linear, angular vec) func(*ecs.BodyDef) {
	return func(d *ecs.BodyDef) { d.Velocity = components.VelocityData{Linear: linear, Angular: angular} }
}

func turned(q mgl64.Quat) func(*ecs.BodyDef) {
	return func(d *ecs.BodyDef) { d.Pose.Rotation = q }
}

func bouncy(e float64) func(*ecs.BodyDef) {
	return func(d *ecs.BodyDef) { d.Material.Restitution = e }
}

// tee is a handle with a bar at one end, as a hull.
func tee() components.Shape {
	return components.Hull(
		vec{-0.3, 0.1, -0.04}, vec{0.3, 0.1, -0.04}, vec{-0.3, 0.1, 0.04}, vec{0.3, 0.1, 0.04},
		vec{-0.04, -0.3, -0.03}, vec{0.04, -0.3, -0.03}, vec{-0.04, -0.3, 0.03}, vec{0.04, -0.3, 0.03},
	)
}

// A free body keeps its energy and angular momentum, a box that spins about its
// middle axis (y) while it tumbles (Dzhanibekov's effect): the implicit midpoint
// rule with the Cayley map does so exactly, up to what its fixed-point iteration
// leaves, and that by rounding alone at these speeds.
func TestFreeSpin(t *testing.T) {
	const kept = 1e-10 // of the start: up to 6·10⁴ substeps of some 1e-16, all one way
	seconds := 60.0
	if testing.Short() {
		seconds = 10
	}
	for name, shape := range map[string]components.Shape{
		"T-handle": tee(),
		"box":      components.Box(0.1, 0.4, 0.7),
		"plate":    components.Box(0.02, 0.5, 0.9),
		"needle":   components.Box(0.02, 0.02, 1),
		"capsule":  components.Capsule(0.1, 0.5),
	} {
		for _, c := range []timing{coarse, {1.0 / 60, 1}, fine} {
			t.Run(fmt.Sprintf("%s, dt %.3g x %d", name, c.dt, c.substeps), func(t *testing.T) {
				r := newRig(t, c, vec{})
				body := r.body(components.Dynamic, shape, vec{1, 2, 3}, components.Glue{}, moving(vec{0.3, -0.2, 0.1}, vec{0.02, 6, 0.03}))
				r.Refresh()
				e0, l0, p0 := r.Energy().Kinetic, r.AngularMomentum(), r.Momentum()
				var energy, angular, linear worst
				flipped := false
				for r.Time() < seconds {
					r.Step()
					energy.see((r.Energy().Kinetic-e0)/e0, r.Time())
					angular.see(r.AngularMomentum().Sub(l0).Len()/l0.Len(), r.Time())
					linear.see(r.Momentum().Sub(p0).Len()/p0.Len(), r.Time())
					axis := components.Pose.Get(r.world.Entry(body)).Rotation.Rotate(vec{0, 1, 0})
					flipped = flipped || axis.Dot(l0) < -0.5*l0.Len()
				}
				energy.within(t, "energy", kept)
				angular.within(t, "angular momentum", kept)
				linear.within(t, "momentum", kept)
				if (name == "box" || name == "plate") && !flipped {
					t.Error("does not tumble")
				}
			})
		}
	}
}

// Glued pairs that fly into each other without gravity keep their momentum: all
// impulses come in pairs. So is the angular momentum, as far as the two act at
// one point: those of bonds do, at B's anchor; those of contacts at points that
// are seated once a step, so that the two drift apart by the bodies' motion
// within it: by half the closing speed times dt at the mean, which is the arm of
// the whole momentum in the worst case.
func TestMomentumInCollisions(t *testing.T) {
	const kept = 1e-12 // of all bodies' own momenta, some hundred roundings
	for _, c := range []timing{fine, coarse, {1.0 / 60, 1}} {
		for _, k := range []float64{1e4, 1e6, 1e8} {
			for _, restitution := range []float64{0, 0.6} {
				t.Run(fmt.Sprintf("dt %.3g x %d, C %g, restitution %g", c.dt, c.substeps, k, restitution), func(t *testing.T) {
					r := newRig(t, c, vec{})
					g := rcc(k, 100, 0, 0.2)
					pair := func(x, y, v float64, spin vec, q mgl64.Quat) {
						at := vec{x, y, 0.03}
						opt := []func(*ecs.BodyDef){turned(q), friction(0.4), bouncy(restitution)}
						arm := q.Rotate(vec{side / 2, 0, 0})
						a := r.body(components.Dynamic, components.Box(side, side, side), at.Sub(arm), g, append(opt, moving(vec{v, 0, 0}.Sub(spin.Cross(arm)), spin))...)
						b := r.body(components.Dynamic, components.Box(side, side, side), at.Add(arm), g, append(opt, moving(vec{v, 0, 0}.Add(spin.Cross(arm)), spin), mass(3))...)
						r.bond(a, b, 1)
					}
					const speed = 1.5
					pair(-0.3, 0, speed, vec{0, 1, 0.5}, mgl64.QuatRotate(0.4, vec{0, 0.6, 0.8}))
					pair(0.3, 0.05, -speed, vec{0.7, 0, -1}, mgl64.QuatRotate(1.1, vec{1, 0, 0}))
					r.Refresh()
					p0, l0 := r.Momentum(), r.AngularMomentum()
					e0 := r.Energy().Total()
					scale := 2 * 4 * speed // [kg·m/s]
					var linear, angular worst
					hit := false
					for r.Time() < 1 {
						r.Step()
						hit = hit || len(r.Events().Began) > 0 && r.Time() > 0.05
						linear.see(r.Momentum().Sub(p0).Len()/scale, r.Time())
						angular.see(r.AngularMomentum().Sub(l0).Len()/(scale*side), r.Time())
					}
					if !hit {
						t.Fatal("they miss each other")
					}
					linear.within(t, "momentum", kept)
					angular.within(t, "angular momentum", speed*c.dt/side)
					if e := r.Energy().Total(); e > e0 {
						t.Errorf("energy rose from %g to %g J", e0, e)
					}
				})
			}
		}
	}
}

// A load that rises, and turns, tears cubes off a ceiling and off each other,
// all without contact: they cannot turn, and the load always opens the faces. An
// implicit Euler step is the minimum of a convex energy, and damage only lowers
// it: kinetic + potential + adhesive energy less the work of the loads never
// rises, but for rounding.
func TestTearingDissipates(t *testing.T) {
	const noise = 1e-12 // of the energies at hand
	straight := func(d *ecs.BodyDef) {
		d.Body.Locked = components.LockRX | components.LockRY | components.LockRZ
	}
	for _, c := range []timing{fine, coarse, {1.0 / 60, 1}, {1.0 / 60, 8}} {
		for _, k := range []float64{1e5, 1e6, 1e8} {
			if testing.Short() && k != 1e6 {
				continue
			}
			for _, viscosity := range []float64{0, 0.1} {
				for _, damping := range []float64{0, 1} {
					t.Run(fmt.Sprintf("dt %.3g x %d, C %g, viscosity %g, damping %g", c.dt, c.substeps, k, viscosity, damping), func(t *testing.T) {
						g := rcc(k, strength*strength/k, viscosity, damping)
						r := newRig(t, c, vec{0, -earth / 10, 0})
						prev := r.body(components.Static, components.Box(1, 0.1, 1), vec{0, 0.05, 0}, g)
						for i := 0; i < 3; i++ {
							b := r.body(components.Dynamic, components.Box(side, side, side), vec{0, -side * (float64(i) + 0.5), 0}, g, straight)
							r.bond(prev, b, 1)
							prev = b
						}
						r.load(components.LoadData{Body: prev, Force: vec{0, -3, 0}, Rate: vec{2, -4, 1}})
						r.Refresh()
						lowest := math.Inf(1)
						var rise worst
						for r.Time() < 3 {
							r.Step()
							e := r.Energy()
							now := e.Total() - e.Work
							scale := e.Kinetic + math.Abs(e.Potential) + e.Adhesive + math.Abs(e.Work)
							rise.see(math.Max(0, now-lowest)/scale, r.Time())
							lowest = math.Min(lowest, now)
						}
						if r.Stats().BondsBroken == 0 {
							t.Error("nothing has torn")
						}
						rise.within(t, "rise of energy over the energies at hand", noise)
					})
				}
			}
		}
	}
}

// Sticky bodies that fall on a floor, alone or a second one on the first, lose
// energy, and glue gives none: making a bond puts in a spring that is open by up
// to 5 % of the reach, 0.05²/2·W·A, and that is all. The rest is the contacts',
// with glue or without. They are springs as well, whose overlap after a blow is
// pushed out again; its energy is not in the world's and comes back: up to 0.5 %
// of that of the fall. A blow on a body that lies on the floor must go through
// two contacts, which two sweeps do not bring to an end: up to 2 % (with 16
// sweeps a twentieth of that).
func TestStickyDropsDissipate(t *testing.T) {
	const fell = 0.4 // [m]
	given := [...]float64{1: 0.005, 2: 0.02}
	for name, shape := range map[string]components.Shape{
		"box": components.Box(side, side, side), "sphere": components.Sphere(side / 2),
		"capsule": components.Capsule(side/3, side/2), "hull": tee(),
	} {
		for _, c := range []timing{coarse, fine, {1.0 / 60, 8}} {
			if testing.Short() && c != coarse {
				break
			}
			for _, glue := range []components.Glue{
				rcc(1e5, 0.1, 0, 0), rcc(1e6, 10, 0, 0), rcc(1e6, 10, 0, 1), lasting(rcc(1e6, 1, 0.1, 0), 0.01),
			} {
				for n := 1; n <= 2; n++ {
					glue.InitialIntensity = 1
					r := newRig(t, c, vec{0, -earth, 0})
					r.body(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}, glue, friction(0.4))
					for i := 0; i < n; i++ {
						at := vec{0.02 * float64(i), fell + 0.6*float64(i), 0.01 * float64(i)}
						q := mgl64.QuatRotate(0.3+0.7*float64(i), vec{0.6, 0, 0.8})
						r.body(components.Dynamic, shape, at, glue, turned(q), friction(0.4))
					}
					r.Refresh()
					first := r.Energy().Total()
					lowest := first
					var rise worst
					for r.Time() < 1.5 {
						r.Step()
						e := r.Energy().Total()
						rise.see(math.Max(0, e-lowest)/first, r.Time())
						lowest = math.Min(lowest, e)
					}
					if made := 0.05 * 0.05 / 2 * glue.DebondEnergy * face; !(rise.by*first <= given[n]*first+made) {
						t.Errorf("%d of %s, dt %.3g x %d, W %g: energy rose by %.3g of %.4g J at %.3g s", n, name, c.dt, c.substeps, glue.DebondEnergy, rise.by*first, first, rise.at)
					}
				}
			}
		}
	}
}
