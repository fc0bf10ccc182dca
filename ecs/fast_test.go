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

const (
	muzzle = 300.0 // [m/s]
	small  = 0.01  // across every small body [m]
	sheet  = 1e-3  // the thickness of a wall [m]
)

// bullets are the shapes that are shot, each small across.
func bullets() map[string]components.Shape {
	h := small / 2
	return map[string]components.Shape{
		"sphere":      components.Sphere(h),
		"box":         components.Box(small, small, small),
		"half box":    components.Box(small/2, small/2, small/2),
		"plate":       components.Box(0.1, sheet, 0.1),
		"needle":      components.Box(sheet, 0.1, sheet),
		"capsule":     components.Capsule(small/4, small/2),
		"cylinder":    components.Cylinder(h, small),
		"cone":        components.Cone(small, small).Rounded(small / 10),
		"rounded box": components.Box(small, small, small).Rounded(small / 5),
		"hull":        components.Hull(vec{h, 0, 0}, vec{-h, h, 0}, vec{-h, -h, h}, vec{-h, -h, -h}, vec{0, h, h}),
		"compound": components.Compound(
			components.CompoundChild{Shape: components.Sphere(h / 2), Position: vec{h / 2, 0, 0}},
			components.CompoundChild{Shape: components.Box(h, h, h), Position: vec{-h / 2, 0, 0}, Rotation: mgl64.QuatIdent()},
		),
	}
}

// walls stand across x at the origin; front is the speed of the front face [m/s].
type wall struct {
	def    ecs.BodyDef
	front  float64
	facets bool
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
	slab := wall{def: def(components.Static, slabMesh(3, 12, sheet), vec{}), facets: true}
	slab.def.Pose.Rotation = tilt
	fine := wall{def: def(components.Kinematic, slabMesh(24, 12, sheet), vec{}), front: -50, facets: true}
	fine.def.Velocity.Linear = vec{fine.front, 0, 0}
	f, m := heights(60, 0.2, func(x, z float64) float64 { return bumps * math.Sin(9*x) * math.Cos(7*z) })
	up := mgl64.QuatRotate(math.Pi/2, vec{0, 0, 1}) // y to −x
	open := wall{def: def(components.Static, m, vec{}), facets: true}
	field := wall{def: def(components.Static, f, vec{}), facets: true}
	field.def.Pose.Rotation, open.def.Pose.Rotation = up, up
	return map[string]wall{
		"box": still, "coming": coming, "half-space": ground, "leaning hull": leaning,
		"mesh": slab, "coming mesh": fine, "open mesh": open, "height field": field,
	}
}

// slabMesh is a closed mesh of a slab from x = 0 to the thickness, cut into
// n × n squares on each side, size across.
func slabMesh(n int, size, thick float64) *components.MeshShape {
	var v []vec
	var t [][3]int32
	at := func(side, i, j int) int32 { return int32((side*(n+1)+i)*(n+1) + j) }
	for side := range 2 {
		for i := range n + 1 {
			for j := range n + 1 {
				v = append(v, vec{thick * float64(side), (float64(i)/float64(n) - 0.5) * size, (float64(j)/float64(n) - 0.5) * size})
			}
		}
	}
	square := func(a, b, c, d int32) { t = append(t, [3]int32{a, b, c}, [3]int32{a, c, d}) }
	for i := range n {
		for j := range n {
			square(at(0, i, j), at(0, i, j+1), at(0, i+1, j+1), at(0, i+1, j))
			square(at(1, i, j), at(1, i+1, j), at(1, i+1, j+1), at(1, i, j+1))
		}
		square(at(0, i, 0), at(0, i+1, 0), at(1, i+1, 0), at(1, i, 0))
		square(at(0, i, n), at(1, i, n), at(1, i+1, n), at(0, i+1, n))
		square(at(0, 0, i), at(1, 0, i), at(1, 0, i+1), at(0, 0, i+1))
		square(at(0, n, i), at(0, n, i+1), at(1, n, i+1), at(1, n, i))
	}
	return components.Mesh(v, t)
}

// bumps is how high and deep the open walls are [m].
const bumps = 2e-3

// depth is how far a point is behind the front of a wall [m].
func (b *bench) depth(wall donburi.Entity, at vec) float64 {
	p := b.pose(wall)
	q := p.Rotation
	if q == (mgl64.Quat{}) {
		q = mgl64.QuatIdent()
	}
	r := q.Conjugate().Rotate(at.Sub(p.Position))
	switch s := b.collider(wall).Shape.(type) {
	case components.BoxShape:
		return r[0] + sheet/2
	case *components.HeightFieldShape:
		return -r[1] - bumps
	case *components.MeshShape:
		if s.Vertex(0)[0] != 0 { // the open one, along y
			return -r[1] - bumps
		}
	}
	return r[0]
}

// A body at 300 m/s does not get through a wall of a millimetre, whatever its
// shape and spin, the wall's motion and the length of a step, from wherever in
// the step it comes; it need not be marked fast.
func TestFastBodiesDoNotTunnel(t *testing.T) {
	for _, dt := range []float64{0.001, 0.004, 0.008, 0.016} {
		if testing.Short() && dt != 0.004 && dt != 0.016 {
			continue
		}
		for name, w := range walls() {
			for form, shape := range bullets() {
				for _, fast := range []bool{true, false} {
					for k, turning := range []vec{{}, {900, -400, 700}} {
						for _, bounce := range []float64{0, 0.8} {
							if (testing.Short() || w.facets) && (k == 1) != (bounce > 0) {
								continue
							}
							if testing.Short() && fast != (dt == 0.004) {
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
