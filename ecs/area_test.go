package ecs_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// slab is a jelly of 0.4 × 0.2 m in a planar world.
func slab(young float64, at vec) ecs.SoftDef {
	return ecs.SoftDef{
		Body: components.SoftBodyData{
			Shape: components.SoftRect{Size: mgl64.Vec2{0.4, 0.2}, Cells: [2]int{8, 4}}, Young: young, Poisson: 0.4, Damping: 0.01,
		},
		Pose:     components.PoseData{Position: at},
		Material: components.MaterialData{Density: 1000, Friction: 0.5},
	}
}

func (b *bench) soft(d ecs.SoftDef) donburi.Entity {
	b.t.Helper()
	e, err := b.SpawnSoft(d)
	if err != nil {
		b.t.Fatal(err)
	}
	return e
}

// level fails where a node has left the plane.
func (b *bench) level(e donburi.Entity) *components.NodesData {
	b.t.Helper()
	n := nodesOf(b.Physics, e)
	for i := range n.Position {
		if n.Position[i][2] != 0 || n.Velocity[i][2] != 0 {
			b.t.Fatalf("node %d is at %v, moves at %v", i, n.Position[i], n.Velocity[i])
		}
	}
	return n
}

// TestAreaFalls: a jelly of any stiffness falls with g: after n substeps of h from
// rest, by g·h²·n(n+1)/2.
func TestAreaFalls(t *testing.T) {
	for _, young := range []float64{1e3, 1e5, 1e7} {
		b := newBench(t, planar)
		e := b.soft(slab(young, vec{0, 1, 0}))
		b.steps(60)
		n := float64(60 * b.Config().Substeps)
		h := 1 / n
		want := 1 - 9.81*h*h*n*(n+1)/2
		if y := b.pose(e).Position[1]; math.Abs(y-want) > 1e-6*(1-want) {
			t.Errorf("E %v Pa: is at %v m, want %v", young, y, want)
		}
		b.level(e)
	}
}

// TestAreaSpins: over 4 s of spin at 10 rad/s the angular momentum stays within
// 0.1 %, and energy does not grow.
func TestAreaSpins(t *testing.T) {
	for _, young := range []float64{1e4, 1e7} {
		b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
		d := slab(young, vec{0.3, 0.2, 0})
		d.Velocity.Angular = vec{0, 0, 10}
		d.Body.Damping = 0
		e := b.soft(d)
		b.Step()
		l, energy := b.AngularMomentum()[2], b.Energy().Total()
		b.steps(240)
		if have := b.AngularMomentum()[2]; math.Abs(have/l-1) > 1e-3 {
			t.Errorf("E %v Pa: angular momentum %v, was %v kg·m²/s", young, have, l)
		}
		if have := b.Energy().Total(); have > energy*(1+1e-9) {
			t.Errorf("E %v Pa: energy %v, was %v J", young, have, energy)
		}
		b.level(e)
	}
}

// TestAreaRests: a jelly comes to rest on every shape of the plane, which bears its
// weight of 1000 kg/m³ · 0.08 m² · 1 m, and is nowhere 2 mm deep in it.
func TestAreaRests(t *testing.T) {
	for name, s := range map[string]ecs.BodyDef{
		"half-plane":      def(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}),
		"rectangle":       def(components.Static, components.Rect(3, 1), vec{0, -0.5, 0}),
		"small rectangle": def(components.Static, components.Rect(0.06, 1), vec{0.005, -0.5, 0}),
		"circle":          def(components.Static, components.Circle(0.5), vec{0, -0.5, 0}),
		"capsule":         {Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: components.Capsule(0.1, 1)}, Pose: components.PoseData{Position: vec{0, -0.1, 0}, Rotation: mgl64.QuatRotate(math.Pi/2, vec{0, 0, 1})}, Material: components.MaterialData{Friction: 0.5}},
		"polygon":         def(components.Static, components.Polygon(mgl64.Vec2{-1, -1}, mgl64.Vec2{1, -1}, mgl64.Vec2{0.5, 0}, mgl64.Vec2{-0.5, 0}), vec{}),
		"chain":           def(components.Static, components.Chain(mgl64.Vec2{-1, 0.2}, mgl64.Vec2{-0.13, 0}, mgl64.Vec2{0.13, 0}, mgl64.Vec2{1, 0.2}), vec{}),
		"dent":            def(components.Static, components.Chain(mgl64.Vec2{-1, 0.5}, mgl64.Vec2{0, -0.1}, mgl64.Vec2{1, 0.5}), vec{}),
		"ledges":          def(components.Static, components.Chain(mgl64.Vec2{-0.1, -1}, mgl64.Vec2{-0.1, 0}, mgl64.Vec2{0.1, 0}, mgl64.Vec2{0.1, -1}), vec{}),
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, planar)
			b.spawn(s)
			e := b.soft(slab(1e5, vec{0, 0.12, 0}))
			b.steps(240)
			n := b.level(e)
			lift := 0.0
			for _, c := range n.Contacts {
				lift += c.Force[1]
			}
			if want := 80 * 9.81; math.Abs(lift/want-1) > 0.01 {
				t.Errorf("is borne by %v N, weighs %v", lift, want)
			}
			if deep := b.Penetration(); deep > 0.002 {
				t.Errorf("%v m deep", deep)
			}
			if v := components.Velocity.Get(b.w.Entry(e)).Linear.Len(); v > 0.01 {
				t.Errorf("still moves at %v m/s", v)
			}
		})
	}
}

// TestAreaPlate pulls a rigid plate off a stiff plate of triangles, held at its top,
// in three resolutions: the largest force is σ·A, of 0.1 m · 1 m, within 2 %.
func TestAreaPlate(t *testing.T) {
	const traction, u0, side, speed = 2000, 2e-3, 0.1, 0.02
	for _, cells := range [][2]int{{2, 1}, {5, 1}, {12, 3}} {
		glue := adhesion.Glue(traction, u0)
		glue.InitialIntensity = 1
		b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c); c.DT, c.Substeps = 1e-3, 1 })
		e := b.soft(ecs.SoftDef{
			Body: components.SoftBodyData{
				Shape: components.SoftRect{Size: mgl64.Vec2{side, 0.02}, Cells: cells}, Young: 1e7, Poisson: 0.3, Damping: 0.01,
				Fixed: &components.NodeBox{Min: vec{-1, 0.0099, -1}, Max: vec{1, 1, 1}},
			},
			Pose:     components.PoseData{Position: vec{0, 1.01, 0}},
			Material: components.MaterialData{Density: 1000, Glue: glue},
		})
		d := def(components.Kinematic, components.Rect(2*side, 0.1), vec{0, 0.95, 0})
		d.Velocity.Linear = vec{0, -speed, 0}
		d.Material.Glue = glue
		b.spawn(d)
		most := 0.0
		for range 250 {
			b.Step()
			pull := 0.0
			for _, c := range nodesOf(b.Physics, e).Contacts {
				pull -= c.Force[1]
			}
			most = math.Max(most, pull)
		}
		if want := traction * side * 1.0; math.Abs(most/want-1) > 0.02 {
			t.Errorf("%v cells: pulls off at %.4g N, want %v ± 2 %%", cells, most, want)
		}
		if n := b.Stats().Bonds; n != 0 {
			t.Errorf("%v cells: %d bonds are left", cells, n)
		}
	}
}

// TestAreaMomentum: a rigid disc shot at a jelly in free flight, where it sticks or
// not: momentum and angular momentum of both stay.
func TestAreaMomentum(t *testing.T) {
	for _, glued := range []bool{false, true} {
		b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
		d := slab(1e5, vec{0.3, 0.2, 0})
		c := def(components.Dynamic, components.Circle(0.05), vec{0.35, 0.5, 0})
		c.Velocity.Linear = vec{0.3, -1, 0}
		if glued {
			g := adhesion.Glue(1e5, 2e-3)
			g.InitialIntensity = 1
			d.Material.Glue, c.Material.Glue = g, g
		}
		e := b.soft(d)
		b.spawn(c)
		b.Step()
		p, l := b.Momentum(), b.AngularMomentum()[2]
		b.steps(60)
		if glued != (b.Stats().Bonds > 0) {
			t.Errorf("glued %v: %d bonds", glued, b.Stats().Bonds)
		}
		if d := b.Momentum().Sub(p).Len(); d > 1e-9*p.Len() {
			t.Errorf("glued %v: momentum changed by %v of %v kg·m/s", glued, d, p.Len())
		}
		if d := b.AngularMomentum()[2] - l; math.Abs(d) > 1e-4*math.Abs(l) {
			t.Errorf("glued %v: angular momentum changed by %v of %v kg·m²/s", glued, d, l)
		}
		if v := components.Velocity.Get(b.w.Entry(e)).Linear.Len(); !(v > 0.01) {
			t.Errorf("glued %v: nothing was hit", glued)
		}
		b.level(e)
	}
}

// TestAreaRefused: what is not of the plane, or no area, is named.
func TestAreaRefused(t *testing.T) {
	b := newBench(t, planar)
	for name, change := range map[string]func(*ecs.SoftDef){
		"SoftBody.Shape":                        func(d *ecs.SoftDef) { d.Body.Shape = components.SoftDisc{Radius: -1, Cells: 3} },
		"SoftBody: Yield":                       func(d *ecs.SoftDef) { d.Body.Yield = -1 },
		"Pose.Position: expected z = 0":         func(d *ecs.SoftDef) { d.Pose.Position[2] = 1 },
		"Velocity.Angular":                      func(d *ecs.SoftDef) { d.Velocity.Angular[0] = 1 },
		"no deformable shape of a planar world": func(d *ecs.SoftDef) { d.Body.Shape = &components.SoftBlob{} },
		"cross or touch": func(d *ecs.SoftDef) {
			d.Body.Shape = &components.SoftPolygon{Corners: []mgl64.Vec2{{}, {1, 1}, {1, 0}, {0, 1}}, Cell: 0.1}
		},
	} {
		d := slab(1e5, vec{})
		change(&d)
		if _, err := b.SpawnSoft(d); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	space := newBench(t, nil)
	if _, err := space.SpawnSoft(slab(1e5, vec{})); err == nil {
		t.Error("a rectangle in space")
	}
}
