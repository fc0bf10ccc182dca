package ecs_test

import (
	"fmt"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// leastLoad is what a published load on an inner bond may be off by at rest: a change
// of 0.002 of the strength of a face of 4 kN does not count (see systems.leastChange).
const leastLoad = 0.002 * gluePa * cubeSide * cubeSide

// pullOf is the force along the normal that the bonds of two bodies bear, and their
// contact pushes with, pulling positive [N].
func (b *bench) pullOf(x, y donburi.Entity) float64 {
	_, a := b.contact(x, y)
	sum := 0.0
	for _, k := range a.Bonds {
		sum -= k.NormalForce
	}
	return sum
}

// What is found on the inner bonds of a row that hangs at rest is what statics says:
// before a load is put on, and after, be it as much as the glue's own strength or as
// little as a weight.
func TestInnerLoadsAreThoseOfStatics(t *testing.T) {
	for _, extra := range []float64{20, 60, 150, 400, -150} {
		t.Run(fmt.Sprint(extra, " N"), func(t *testing.T) {
			b := newBench(t, func(x *ecs.Config) { x.Sleeping = false })
			cubes := b.row(4, vec{0, -1, 0}, true)
			b.steps(120)
			check := func(what string, load float64) {
				t.Helper()
				if b.Stats().Clustered != 4 {
					t.Errorf("%s: %d of 4 are one", what, b.Stats().Clustered)
				}
				for i := 1; i < 4; i++ {
					near(t, fmt.Sprintf("%s: load on the bonds above cube %d [N]", what, i), b.pullOf(cubes[i-1], cubes[i]), max(0, float64(4-i)*cubeWeight+load), leastLoad) // a push is the contact's
				}
			}
			check("at rest", 0)
			parted := b.Stats().Parted
			b.load(components.LoadData{Body: cubes[3], Force: vec{0, -extra, 0}})
			b.steps(90)
			check("with the load", extra)
			if b.Stats().Parted != parted {
				t.Errorf("it has parted")
			}
		})
	}
}

// The same of a star: cubes on a block that is glued to the floor. They press on it, until
// one is pulled by three weights. What pressed was thirty times as stiff as the glue: two
// weights open that by more than a step of Newton's method with the contact tells.
func TestLoadsOnLimbsAreThoseOfStatics(t *testing.T) {
	b := newBench(t, func(x *ecs.Config) { x.Sleeping = false })
	const half = 1.0
	d := def(components.Static, components.Box(4, 1, 4), vec{0, -1.5, 0})
	d.Material.Glue = cubeGlue()
	floor := b.spawn(d)
	d = def(components.Dynamic, components.Box(2*half, 2*half, 2*half), vec{})
	d.Material.Glue = cubeGlue()
	hub := b.spawn(d)
	if err := b.Bond(floor, hub, 1); err != nil {
		t.Fatal(err)
	}
	var things []donburi.Entity
	for i := range 12 { // on its top, in a grid
		d := def(components.Dynamic, components.Box(cubeSide, cubeSide, cubeSide), vec{-0.75 + 0.5*float64(i%4), half + cubeSide/2, -0.6 + 0.6*float64(i/4)})
		d.Material.Glue = cubeGlue()
		e := b.spawn(d)
		if err := b.Bond(hub, e, 1); err != nil {
			t.Fatal(err)
		}
		things = append(things, e)
	}
	b.steps(120)
	if n := b.Stats().Clustered; n != 13 {
		t.Fatalf("%d of 13 are one", n)
	}
	// Pulled upward by three weights, two of them are left for the bonds.
	b.load(components.LoadData{Body: things[5], Force: vec{0, 3 * cubeWeight, 0}})
	b.steps(60)
	b.steps(60)
	if n := b.Stats().Clustered; n != 13 {
		t.Errorf("%d of 13 are one", n)
	}
	for i, e := range things {
		want := 0.0 // the contact bears it
		if i == 5 {
			want = 2 * cubeWeight
		}
		near(t, fmt.Sprintf("pull on cube %d", i), b.pullOf(hub, e), want, leastLoad)
	}
}
