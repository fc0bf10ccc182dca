package ecs_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// dumbbell is two balls of radius r, their centres l from the middle along x.
func dumbbell(r, l float64) *components.CompoundShape {
	return components.Compound(
		components.CompoundChild{Shape: components.Sphere(r), Position: vec{-l, 0, 0}},
		components.CompoundChild{Shape: components.Sphere(r), Position: vec{l, 0, 0}},
	)
}

// table is a plate on four legs, its origin on the floor: 1 m wide, 0.8 m high.
func table() *components.CompoundShape {
	parts := []components.CompoundChild{{Shape: components.Box(1, 0.1, 1), Position: vec{0, 0.75, 0}}}
	for _, x := range []float64{-0.45, 0.45} {
		for _, z := range []float64{-0.45, 0.45} {
			parts = append(parts, components.CompoundChild{Shape: components.Box(0.1, 0.7, 0.1), Position: vec{x, 0.35, z}})
		}
	}
	return components.Compound(parts...)
}

// A compound stands, its children are pairs of their own, never with each
// other, and what they carry together is its weight.
func TestCompoundStands(t *testing.T) {
	b := newBench(t, nil)
	ground := b.ground()
	e := b.spawn(def(components.Dynamic, table(), vec{0, 0, 0}))
	b.steps(120)
	at := b.pose(e).Position
	near(t, "height", at[1], 0, 1e-3)
	near(t, "creep", math.Hypot(at[0], at[2]), 0, 1e-4)
	pairs := b.Pairs(ground, e, nil)
	sum, legs := 0.0, 0
	for _, p := range pairs {
		c := components.ContactPair.Get(b.w.Entry(p))
		sum += c.NormalForce
		if c.Touching {
			legs++
		}
		if c.PartA != 0 || c.PartB == 0 {
			t.Errorf("parts %d and %d", c.PartA, c.PartB)
		}
	}
	if legs != 4 || b.Stats().Pairs != len(pairs) {
		t.Errorf("%d legs touch, %d pairs of %d", legs, len(pairs), b.Stats().Pairs)
	}
	volume := 0.1 + 4*0.7*0.01
	near(t, "weight", sum, 1000*9.81*volume, 1e-3*1000*9.81*volume)
	if c := components.Mass.Get(b.w.Entry(e)).Center; math.Abs(c[1]-(0.1*0.75+4*0.007*0.35)/volume) > 1e-12 {
		t.Errorf("mass centre %v", c)
	}
}

// A free compound turns about its mass centre: a dumbbell of unequal balls.
func TestCompoundTurnsAboutItsMassCentre(t *testing.T) {
	b := newBench(t, weightless)
	s := components.Compound(
		components.CompoundChild{Shape: components.Sphere(0.1), Position: vec{0, 0, 0}},
		components.CompoundChild{Shape: components.Sphere(0.2), Position: vec{0.9, 0, 0}, Rotation: mgl64.QuatIdent()},
	)
	e := b.spawn(def(components.Dynamic, s, vec{1, 2, 3}))
	b.vel(e).Angular = vec{0, 3, 0}
	b.steps(60)
	// Masses 1 : 8: the centre is at 0.8 m.
	p := b.pose(e)
	at := p.Position.Add(p.Rotation.Rotate(vec{0.8, 0, 0}))
	near(t, "centre", at.Sub(vec{1.8, 2, 3}).Len(), 0, 1e-9)
	near(t, "spin", b.vel(e).Angular[1], 3, 1e-9)
}

// Two compounds meet part by part, and both hold what they stand on.
func TestCompoundsOnEachOther(t *testing.T) {
	b := newBench(t, nil)
	b.ground()
	low := b.spawn(def(components.Dynamic, table(), vec{}))
	high := b.spawn(def(components.Dynamic, table(), vec{0, 0.8, 0}))
	b.steps(180)
	near(t, "lower", b.pose(low).Position[1], 0, 2e-3)
	near(t, "upper", b.pose(high).Position[1], 0.8, 4e-3)
	n := 0
	for _, p := range b.Pairs(low, high, nil) {
		if c := components.ContactPair.Get(b.w.Entry(p)); c.Touching {
			n++
			if c.PartA != 0 || c.PartB == 0 {
				t.Errorf("parts %d and %d touch", c.PartA, c.PartB)
			}
		}
	}
	if n != 4 {
		t.Errorf("%d legs touch the table", n)
	}
}

// A glued compound hangs by all its feet, and Bond reaches every part; queries
// and hash know of all bonds.
func TestGluedCompound(t *testing.T) {
	b := newBench(t, nil)
	ceiling := b.spawn(def(components.Static, components.Box(2, 0.1, 2), vec{0, 0.05, 0}))
	d := def(components.Dynamic, dumbbellFeet(), vec{0, -0.1, 0})
	d.Material.Glue = sticky()
	d.Material.Glue.InitialIntensity = 0
	e := b.spawn(d)
	if err := b.Bond(ceiling, e, 1); err != nil {
		t.Fatal(err)
	}
	b.steps(60)
	total := 0
	for _, p := range b.Pairs(ceiling, e, nil) {
		total += len(components.Adhesion.Get(b.w.Entry(p)).Bonds)
	}
	if total != 8 {
		t.Errorf("%d bonds, want 4 under each of two feet", total)
	}
	near(t, "height", b.pose(e).Position[1], -0.1, 1e-3)
	d.Pose.Position = vec{0, -5, 0}
	far := b.spawn(d)
	if err := b.Bond(ceiling, far, 1); err == nil || !strings.Contains(err.Error(), "farther apart") {
		t.Errorf("a bond over 5 m: %v", err)
	}
}

// dumbbellFeet is a bar under two cubes of 0.2 m.
func dumbbellFeet() *components.CompoundShape {
	return components.Compound(
		components.CompoundChild{Shape: components.Box(0.2, 0.2, 0.2), Position: vec{-0.5, 0, 0}},
		components.CompoundChild{Shape: components.Box(0.2, 0.2, 0.2), Position: vec{0.5, 0, 0}},
		components.CompoundChild{Shape: components.Box(0.8, 0.05, 0.05), Position: vec{0, -0.05, 0}},
	)
}

func TestBadCompoundIsRefused(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct {
		shape components.Shape
		want  string
	}{
		{components.Compound(), "0 children"},
		{(*components.CompoundShape)(nil), "got nil"},
		{components.Compound(components.CompoundChild{Shape: components.HalfSpace(vec{0, 1, 0})}), "child 0 is a half-space"},
		{components.Compound(components.CompoundChild{Shape: dumbbell(1, 1)}), "child 0: expected a convex shape"},
		{components.Compound(components.CompoundChild{Shape: components.Sphere(-1)}), "child 0: geom: sphere"},
		{components.Compound(components.CompoundChild{Shape: components.Sphere(1), Position: vec{math.NaN(), 0, 0}}), "child 0: expected a finite"},
		{components.Compound(components.CompoundChild{}), "child 0: unknown shape"},
	} {
		if _, err := b.Spawn(def(components.Dynamic, c.shape, vec{})); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// Steps of a settled compound allocate nothing.
func TestCompoundAllocatesNothing(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents = false })
	b.ground()
	for i := range 4 {
		b.spawn(def(components.Dynamic, table(), vec{0, 0.8 * float64(i), 0}))
	}
	b.steps(60)
	if n := testing.AllocsPerRun(20, b.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// A new shape on a live body is taken in with other parts.
func TestCompoundChanges(t *testing.T) {
	b := newBench(t, nil)
	ground := b.ground()
	e := b.spawn(def(components.Dynamic, table(), vec{}))
	b.steps(30)
	b.collider(e).Shape = components.Box(1, 0.8, 1)
	b.pose(e).Position = vec{0, 0.4, 0}
	b.steps(90)
	touching := 0
	for _, p := range b.Pairs(ground, e, nil) {
		if components.ContactPair.Get(b.w.Entry(p)).Touching {
			touching++
		}
	}
	if touching != 1 {
		t.Errorf("%d pairs touch after the change to one box", touching)
	}
	near(t, "height", b.pose(e).Position[1], 0.4, 1e-3)
}
