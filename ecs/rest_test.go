package ecs_test

import (
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// field is a world with many static boxes, more than are looked at in a step,
// and a box that lies on the one in the middle.
func field(t testing.TB, change func(*ecs.Config)) (b *bench, tiles []donburi.Entity, box donburi.Entity) {
	t.Helper()
	const n = 1500
	b = newBench(t, change)
	for i := range n {
		tiles = append(tiles, b.spawn(def(components.Static, components.Box(0.9, 1, 0.9), vec{float64(i % 50), -0.5, float64(i / 50)})))
	}
	box = b.spawn(def(components.Dynamic, components.Box(0.5, 0.5, 0.5), vec{25, 0.25, 15}))
	return b, tiles, box
}

// Whatever is done to one static body among many at rest, what lies on it takes
// note of it: within 128 steps, at once without sleeping.
func TestStaticAtRestIsChanged(t *testing.T) {
	const under = 15*50 + 25
	for name, do := range map[string]func(b *bench, e donburi.Entity){
		"moved":   func(b *bench, e donburi.Entity) { b.pose(e).Position[1] = -20 },
		"swapped": func(b *bench, e donburi.Entity) { components.Pose.Set(b.w.Entry(e), &components.PoseData{}) },
		"disabled": func(b *bench, e donburi.Entity) {
			b.body(e).Disabled = true
		},
		"masked":  func(b *bench, e donburi.Entity) { b.collider(e).Mask = 1 << 9 },
		"shrunk":  func(b *bench, e donburi.Entity) { b.collider(e).Shape = components.Box(0.1, 0.1, 0.1) },
		"freed":   func(b *bench, e donburi.Entity) { b.body(e).Kind = components.Dynamic },
		"sensing": func(b *bench, e donburi.Entity) { b.body(e).Sensor = true },
		"removed": func(b *bench, e donburi.Entity) { b.w.Remove(e) },
		"cut":     func(b *bench, e donburi.Entity) { b.w.Entry(e).RemoveComponent(components.Collider) },
	} {
		for _, sleeping := range []bool{false, true} {
			b, tiles, box := field(t, func(c *ecs.Config) { c.Sleeping = sleeping })
			b.steps(90)
			near(t, name+": height at rest", b.pose(box).Position[1], 0.25, 1e-3)
			do(b, tiles[under])
			wait := 20
			if sleeping && name != "removed" && name != "cut" {
				wait += 128
			}
			b.steps(wait)
			if y := b.pose(box).Position[1]; !(y < -0.1) {
				t.Errorf("%s, sleeping %v: still at %v after %d steps", name, sleeping, y, wait)
			}
		}
	}
}

// A drive that is put on a static body at rest moves it in the next step.
func TestStaticAtRestIsDriven(t *testing.T) {
	b, tiles, _ := field(t, nil)
	b.steps(60)
	if _, err := b.SpawnDrive(components.DriveData{Body: tiles[7], Velocity: vec{0, 6, 0}}); err != nil {
		t.Fatal(err)
	}
	b.Step()
	near(t, "height", b.pose(tiles[7]).Position[1], -0.5+0.1, 1e-12)
}
