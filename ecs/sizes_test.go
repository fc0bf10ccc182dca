package ecs_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// A cube of 1 mm lies still on a box of 100 m that lies on the ground, and on
// three boxes of 1 m that stand on it: it neither shakes nor slides by a
// hundredth of its size, nor do its points overlap by that.
func TestMillimetresOnHundredMetres(t *testing.T) {
	const mm, share = 1e-3, 0.01
	for _, kind := range []components.Kind{components.Static, components.Dynamic} {
		b := newBench(t, func(c *ecs.Config) { c.Sleeping = false })
		b.ground()
		big := b.spawn(def(kind, components.Box(100, 100, 100), vec{0, 50, 0}))
		under := big
		for i := range 3 {
			under = b.spawn(def(components.Dynamic, components.Box(1, 1, 1), vec{10, 100.5 + float64(i), 10}))
		}
		low := b.spawn(def(components.Dynamic, components.Box(mm, mm, mm), vec{-20, 100 + mm/2, 7}))
		high := b.spawn(def(components.Dynamic, components.Box(mm, mm, mm), vec{10.1, 103 + mm/2, 10.1}))
		b.steps(120)
		for _, c := range []struct {
			name     string
			cube, on donburi.Entity
		}{{"on the large box", low, big}, {"on the stack", high, under}} {
			at, base := b.pose(c.cube).Position, b.pose(c.on).Position
			deep, moved := 0.0, 0.0
			for range 120 {
				b.Step()
				contact, _ := b.contact(c.on, c.cube)
				if contact.Count != 4 {
					t.Fatalf("kind %d, %s: %d points", kind, c.name, contact.Count)
				}
				deep = math.Max(deep, -deepest(contact))
				moved = math.Max(moved, b.pose(c.cube).Position.Sub(at).Sub(b.pose(c.on).Position.Sub(base)).Len())
			}
			if deep > share*mm || moved > share*mm {
				t.Errorf("kind %d, %s: overlaps by %v m, moves by %v m", kind, c.name, deep, moved)
			}
		}
	}
}
