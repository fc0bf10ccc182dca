package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// linen is a square of a metre, 0.2 kg, level at a height.
func linen(y float64, cells int) ecs.ClothDef {
	return ecs.ClothDef{
		Cloth: components.ClothData{
			Name: "linen", Shape: components.ClothSheet{Size: mgl64.Vec2{1, 1}, Cells: [2]int{cells, cells}},
			AreaDensity: 0.2, Thickness: 0.004, Stretch: 500, Bend: 1e-4, Damping: 0.01,
		},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, y, 0}, Rotation: mgl64.QuatRotate(-math.Pi/2, mgl64.Vec3{1, 0, 0})},
		Material: components.MaterialData{Friction: 0.5},
	}
}

// cord is a rope from here to there of 8 mm.
func cord(from, to mgl64.Vec3, segments int) ecs.RopeDef {
	return ecs.RopeDef{
		Rope:     components.RopeData{Name: "cord", Shape: components.RopeLine{From: from, To: to, Segments: segments}, Radius: 0.004, Stretch: 2e3, Damping: 0.005},
		Material: components.MaterialData{Density: 1000, Friction: 0.5},
	}
}

func thinWorld(t *testing.T, change func(*ecs.Config), cloths []ecs.ClothDef, ropes []ecs.RopeDef, bodies ...ecs.BodyDef) (p *ecs.Physics, s, b []donburi.Entity) {
	t.Helper()
	p, _, b = softWorld(t, change, nil, bodies...)
	for _, d := range cloths {
		e, err := p.SpawnCloth(d)
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, e)
	}
	for _, d := range ropes {
		e, err := p.SpawnRope(d)
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, e)
	}
	return p, s, b
}

// TestThinFall: cloth and ropes fall as everything does, v = g·t.
func TestThinFall(t *testing.T) {
	p, s, _ := thinWorld(t, nil, []ecs.ClothDef{linen(10, 8)}, []ecs.RopeDef{cord(mgl64.Vec3{2, 10, 0}, mgl64.Vec3{3, 11, 0}, 20)})
	for range 30 {
		p.Step()
	}
	for _, e := range s {
		v := components.Velocity.Get(p.World().Donburi().Entry(e)).Linear[1]
		if want := -9.81 * 0.5; math.Abs(v-want) > 1e-9 {
			t.Errorf("falls at %v m/s, want %v", v, want)
		}
	}
}

// TestThinRest: a cloth and a rope come to rest on the floor, which bears their
// weight; their middles are half a thickness above it.
func TestThinRest(t *testing.T) {
	p, s, _ := thinWorld(t, nil, []ecs.ClothDef{linen(0.05, 8)}, []ecs.RopeDef{cord(mgl64.Vec3{2, 0.1, 0}, mgl64.Vec3{3, 0.2, 0}, 20)})
	for range 240 {
		p.Step()
	}
	mass := [2]float64{0.2, 1000 * math.Pi * 0.004 * 0.004 * math.Hypot(1, 0.1)}
	radius := [2]float64{0.002, 0.004}
	for i, e := range s {
		n := nodesOf(p, e)
		force := 0.0
		for _, c := range n.Contacts {
			force += c.Force[1]
		}
		if want := 9.81 * mass[i]; math.Abs(force-want) > 0.02*want {
			t.Errorf("%d: the floor bears %v N, want %v", i, force, want)
		}
		for k, x := range n.Position {
			if math.Abs(x[1]-radius[i]) > 0.1*radius[i] {
				t.Errorf("%d: node %d is at %v m, want %v", i, k, x[1], radius[i])
			}
		}
	}
}

// corners are the nodes of a sheet of n cells a side at its corners.
func corners(n int) *components.NodeSet {
	k := int32(n)
	return &components.NodeSet{Nodes: []int32{0, k, k * (k + 1), (k+1)*(k+1) - 1}}
}

// TestThinFast: at 20 m/s cloth and ropes of 2 mm do not sink into balls, rods and
// each other by more than their thickness.
func TestThinFast(t *testing.T) {
	const speed, thick = 20, 0.002
	sheet := func(y, v float64, cells int, pin bool) ecs.ClothDef {
		d := linen(y, cells)
		d.Cloth.Thickness, d.Cloth.Stretch = thick, 5e3
		d.Velocity.Linear[1] = v
		if pin {
			d.Cloth.Pin = corners(cells)
		}
		return d
	}
	line := func(a, b mgl64.Vec3, v float64, pin bool) ecs.RopeDef {
		d := cord(a, b, 20)
		d.Rope.Radius, d.Rope.Stretch = thick/2, 5e3
		d.Velocity.Linear[1] = v
		if pin {
			d.Rope.Pin = &components.NodeSet{Nodes: []int32{0, 20}}
		}
		return d
	}
	static := func(s components.Shape) ecs.BodyDef {
		return ecs.BodyDef{
			Body: components.BodyData{Kind: components.Static}, Collider: components.ColliderData{Shape: s},
			Pose: components.PoseData{Position: mgl64.Vec3{0.03, 3, 0.04}}, Material: components.MaterialData{Friction: 0.5},
		}
	}
	nothing := static(components.Sphere(0.1))
	nothing.Pose.Position[0] = 9
	x := func(y, z float64) [2]mgl64.Vec3 { return [2]mgl64.Vec3{{-0.5, y, z}, {0.5, y, z}} }
	across := func(y float64) [2]mgl64.Vec3 { return [2]mgl64.Vec3{{0.03, y, -0.5}, {0.03, y, 0.5}} }
	for name, c := range map[string]struct {
		cloths []ecs.ClothDef
		ropes  []ecs.RopeDef
		body   ecs.BodyDef
	}{
		"cloth on a ball":  {[]ecs.ClothDef{sheet(3.5, -speed, 5, false)}, nil, static(components.Sphere(0.05))},
		"cloth on a cloth": {[]ecs.ClothDef{sheet(3.4, -speed, 6, false), sheet(3, 0, 7, true)}, nil, nothing},
		"rope on a rod":    {nil, []ecs.RopeDef{line(x(3.5, 0.02)[0], x(3.5, 0.02)[1], -speed, false)}, static(components.Box(0.03, 0.03, 1))},
		"rope on a cloth":  {[]ecs.ClothDef{sheet(3, 0, 6, true)}, []ecs.RopeDef{line(across(3.4)[0], across(3.4)[1], -speed, false)}, nothing},
		"cloth on a rope":  {[]ecs.ClothDef{sheet(3.4, -speed, 6, false)}, []ecs.RopeDef{line(x(3, 0.01)[0], x(3, 0.01)[1], 0, true)}, nothing},
	} {
		p, _, _ := thinWorld(t, nil, c.cloths, c.ropes, c.body)
		deepest := 0.0
		for range 20 {
			p.Step()
			deepest = math.Max(deepest, p.Penetration())
		}
		if deepest > thick {
			t.Errorf("%s: %v m deep", name, deepest)
		}
	}
}
