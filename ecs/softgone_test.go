package ecs_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// A block that a rope trails behind falls freely once the rope, the only deformable
// body there is, is gone.
func TestRopeThatGoesLetsGo(t *testing.T) {
	at := mgl64.Vec3{0, 20, 0}
	p, s, b := thinWorld(t, nil, nil, []ecs.RopeDef{cord(mgl64.Vec3{0, 21, 0}, at, 10)}, block(1, at))
	w := p.World().Donburi()
	attach(t, p, components.AttachmentData{Body: s[0], Nodes: set(10), To: b[1]})
	v := components.Velocity.Get(w.Entry(b[1]))
	v.Linear, v.Angular = mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, 3}
	for range 30 {
		p.Step()
	}
	w.Remove(s[0])
	had := v.Linear
	const steps = 12
	for range steps {
		p.Step()
	}
	want := had.Add(mgl64.Vec3{0, -9.81 * steps / 60, 0})
	if v.Linear.Sub(want).Len() > 1e-12 {
		t.Errorf("it goes at %v, falling freely it would at %v", v.Linear, want)
	}
}

// What glues two sheets to each other does not see that a third, made before them,
// goes.
func TestBondsOfSheetsOutliveAThird(t *testing.T) {
	run := func(third bool) []mgl64.Vec3 {
		p, _, _ := thinWorld(t, nil, nil, nil)
		add := func(y, z float64) donburi.Entity {
			d := linen(y, 4)
			d.Cloth.Shape = components.ClothSheet{Size: mgl64.Vec2{0.2, 0.2}, Cells: [2]int{4, 4}}
			d.Pose.Position[2] = z
			d.Material.Glue = holding(1e4, 0.005)
			e, err := p.SpawnCloth(d)
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		other := add(3, 5)
		add(3, 0)
		upper := add(3.002, 0.01)
		n := nodesOf(p, upper)
		for i := range n.Velocity {
			n.Velocity[i] = mgl64.Vec3{0, 0.02 * float64(i%5), 0.1}
		}
		for k := range 24 {
			if k == 6 && third {
				p.World().Donburi().Remove(other)
			}
			p.Step()
		}
		if p.Stats().Bonds == 0 {
			t.Fatal("the sheets do not hold on to each other")
		}
		return append([]mgl64.Vec3(nil), n.Position...)
	}
	with, without := run(false), run(true)
	for i := range with {
		if with[i].Sub(without[i]).Len() > 1e-12 {
			t.Fatalf("node %d is at %v where the third sheet stays, at %v where it goes", i, with[i], without[i])
		}
	}
}
