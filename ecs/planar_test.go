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

// What is not of the plane is refused, by name, and so are the plane's shapes in
// space.
func TestPlanarDefinitions(t *testing.T) {
	flat, space := newBench(t, planar), newBench(t, nil)
	good := def(components.Dynamic, components.Circle(1), vec{})
	if _, err := flat.Spawn(good); err != nil {
		t.Error(err)
	}
	if _, err := space.Spawn(good); err == nil {
		t.Error("a circle in space")
	}
	for name, change := range map[string]func(*ecs.BodyDef){
		"z":             func(d *ecs.BodyDef) { d.Pose.Position[2] = 1 },
		"tilt":          func(d *ecs.BodyDef) { d.Pose.Rotation = mgl64.QuatRotate(1, vec{1, 0, 0}) },
		"speed along z": func(d *ecs.BodyDef) { d.Velocity.Linear[2] = 1 },
		"spin about x":  func(d *ecs.BodyDef) { d.Velocity.Angular[0] = 1 },
		"hull": func(d *ecs.BodyDef) {
			d.Collider.Shape = components.Hull(vec{}, vec{1, 0, 0}, vec{0, 1, 0}, vec{0, 0, 1})
		},
		"nil polygon":   func(d *ecs.BodyDef) { d.Collider.Shape = (*components.PolygonShape)(nil) },
		"nil chain":     func(d *ecs.BodyDef) { d.Collider.Shape = (*components.ChainShape)(nil) },
		"dynamic chain": func(d *ecs.BodyDef) { d.Collider.Shape = components.Chain(mgl64.Vec2{}, mgl64.Vec2{1, 0}) },
		"thin polygon": func(d *ecs.BodyDef) {
			d.Collider.Shape = components.Polygon(mgl64.Vec2{}, mgl64.Vec2{1, 0}, mgl64.Vec2{2, 0})
		},
		"half-space in z": func(d *ecs.BodyDef) {
			d.Collider.Shape, d.Body.Kind = components.HalfSpace(vec{0, 0, 1}), components.Static
		},
	} {
		d := good
		change(&d)
		if _, err := flat.Spawn(d); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := flat.SpawnLoad(components.LoadData{Force: vec{0, 0, 1}}); err == nil {
		t.Error("a force along z")
	}
	if _, err := flat.SpawnDrive(components.DriveData{AngularVelocity: vec{1, 0, 0}}); err == nil {
		t.Error("a drive about x")
	}
	c := flat.Config()
	c.Planar = false
	if flat.SetConfig(c) == nil {
		t.Error("a planar world has become one of space")
	}
	c.Planar, c.Gravity = true, vec{0, 0, -1}
	if flat.SetConfig(c) == nil {
		t.Error("gravity along z")
	}
}

// Random worlds of the plane with random edits: shapes of all sizes, bodies that
// come and go, change and are not numbers, and nothing leaves the plane or ends
// in NaN.
func TestPlanarRandomWorlds(t *testing.T) {
	glue := components.Glue{NormalStiffness: 1e6, TangentialStiffness: 1e6, DebondEnergy: 1, BreakGap: 0.002, InitialIntensity: 1}
	for seed := range uint64(8) {
		if testing.Short() && seed > 0 {
			break
		}
		r := rand.New(rand.NewPCG(seed, 1))
		w := newBench(t, planar)
		shape := func() components.Shape {
			s := math.Pow(10, 3*r.Float64()-2)
			switch r.IntN(6) {
			case 0:
				return components.Circle(s)
			case 1:
				return components.Capsule(s/3, s)
			case 2:
				return components.Polygon(mgl64.Vec2{-s, -s / 2}, mgl64.Vec2{s, -s / 3}, mgl64.Vec2{s / 4, s}, mgl64.Vec2{})
			case 3:
				return components.Chain(mgl64.Vec2{-3 * s, 0}, mgl64.Vec2{0, -s / 2}, mgl64.Vec2{3 * s, 0})
			case 4:
				return components.HalfSpace(vec{r.NormFloat64(), 1, 0})
			}
			return components.Rect(s, s/2)
		}
		var all []donburi.Entity
		for range 150 {
			if len(all) < 40 {
				d := def(components.Kind(r.IntN(3)), shape(), vec{4 * r.NormFloat64(), 4 * r.NormFloat64(), 0})
				d.Velocity.Linear = vec{r.NormFloat64(), 9 * r.NormFloat64(), 0}
				d.Velocity.Angular[2] = 5 * r.NormFloat64()
				d.Material.Restitution = float64(r.IntN(2)) / 2
				d.Body.Sensor = r.IntN(9) == 0
				if r.IntN(2) == 0 {
					d.Material.Glue = glue
				}
				if e, err := w.Spawn(d); err == nil {
					all = append(all, e)
				}
			}
			if k := r.IntN(len(all) + 1); k < len(all) {
				switch e := w.w.Entry(all[k]); r.IntN(6) {
				case 0:
					w.w.Remove(all[k])
					all = append(all[:k], all[k+1:]...)
				case 1:
					components.Collider.Get(e).Shape = shape()
				case 2:
					components.Pose.Get(e).Position[r.IntN(3)] = math.NaN()
				case 3:
					*components.Pose.Get(e) = components.PoseData{Position: vec{r.NormFloat64(), r.NormFloat64(), 0}}
				}
			}
			w.Step()
		}
		for _, e := range all {
			b, p := components.Body.Get(w.w.Entry(e)), components.Pose.Get(w.w.Entry(e))
			if bad := p.Position.Sub(p.Position) != (vec{}); bad || b.Disabled {
				continue // as the test has left it, or a fault that has been told
			}
			if p.Position[2] != 0 || p.Rotation.V[0] != 0 || p.Rotation.V[1] != 0 {
				t.Errorf("seed %d: a body is at %v, %v", seed, p.Position, p.Rotation)
			}
		}
		if e := w.Energy().Total(); e-e != 0 {
			t.Errorf("seed %d: energy %v", seed, e)
		}
	}
}
