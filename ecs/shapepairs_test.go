package ecs_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
)

// allForms are dynamic shapes of every kind, with needles and plates among them,
// all about a metre across and at most twelve times as long as thick.
var allForms = []form{
	{"sphere", components.Sphere(0.3)},
	{"box", components.Box(0.5, 0.4, 0.6)},
	{"needle", components.Box(0.08, 1, 0.08)},
	{"plate", components.Box(0.8, 0.08, 0.8)},
	{"rounded box", components.Box(0.5, 0.4, 0.6).Rounded(0.05)},
	{"capsule", components.Capsule(0.2, 0.4)},
	{"thread", components.Capsule(0.04, 1)},
	{"cylinder", components.Cylinder(0.3, 0.5)},
	{"coin", components.Cylinder(0.4, 0.08)},
	{"rounded rod", components.Cylinder(0.05, 1).Rounded(0.01)},
	{"cone", components.Cone(0.3, 0.6)},
	{"rounded cone", components.Cone(0.4, 0.3).Rounded(0.03)},
	{"hull", components.Hull(vec{0.4, 0, 0}, vec{-0.3, 0.4, 0}, vec{-0.3, -0.3, 0.3}, vec{-0.3, -0.3, -0.3}, vec{0, 0.4, 0.3})},
	{"rounded hull", components.Hull(vec{0.4, 0, 0}, vec{-0.3, 0.4, 0}, vec{-0.3, -0.3, 0.3}, vec{-0.3, -0.3, -0.3}, vec{0, 0.4, 0.3}).Rounded(0.05)},
	{"compound", table()},
}

// thinForms are a hundred or thirty times as long as thick, with two that are
// not: a turn by a few degrees changes all that they answer with at a point.
var thinForms = []form{
	{"box", components.Box(0.5, 0.4, 0.6)},
	{"sphere", components.Sphere(0.3)},
	{"needle", components.Box(0.01, 1, 0.01)},
	{"plate", components.Box(0.8, 0.008, 0.8)},
	{"rod", components.Box(0.03, 1, 0.03)},
	{"board", components.Box(0.8, 0.027, 0.8)},
	{"thread", components.Capsule(0.005, 1)},
	{"coin", components.Cylinder(0.4, 0.008)},
}

// form is a shape with a name.
type form struct {
	name  string
	shape components.Shape
}

// pushOut is the share of the energy there was that may come back in a step from
// pushing out overlap, which does work: far below what goes wrong with numbers.
const pushOut = 0.15

// Two bodies of any two shapes, as much as a hundred times heavier one than the
// other, are thrown at each other over any kind of floor: for 200 steps nothing
// is lost or not finite, and their energy does not rise but by pushing out overlap.
func TestAnyTwoShapes(t *testing.T) {
	for i := range allForms {
		for j := range i + 1 {
			if testing.Short() && (i+2*j)%9 != 0 {
				continue
			}
			throwTwo(t, allForms[i], allForms[j], i*len(allForms)+j)
		}
	}
}

// So are thin ones, which spin at thousands of turns a second where they roll.
func TestThinShapes(t *testing.T) {
	for i := range thinForms {
		for j := range i + 1 {
			if testing.Short() && (i+j)%8 != 0 {
				continue
			}
			throwTwo(t, thinForms[i], thinForms[j], i*len(thinForms)+j)
		}
	}
}

// A plate and a box that strike each other more often in a substep than is
// followed, and wait for the rest of it, all the way down: what gravity would have
// given them in that time they must not keep.
func TestTwoThatRattle(t *testing.T) {
	throwTwo(t, thinForms[3], thinForms[0], 3024)
}

// throwTwo throws two bodies at each other, in the way that k stands for.
func throwTwo(t *testing.T, one, other form, k int) {
	t.Helper()
	bumpy := func(x, z float64) float64 { return 0.1 * math.Sin(3*x) * math.Cos(2*z) }
	field, mesh := heights(40, 0.25, bumpy)
	floors := []components.Shape{components.HalfSpace(vec{0, 1, 0}), components.Box(10, 1, 10), mesh, field}
	r := rand.New(rand.NewPCG(uint64(k), 1))
	some := func(most float64) float64 { return most * (2*r.Float64() - 1) }
	someVec := func(most float64) vec { return vec{some(most), some(most), some(most)} }
	what := fmt.Sprintf("%s and %s, %d", one.name, other.name, k)
	b := newBench(t, nil)
	floor := def(components.Static, floors[k%len(floors)], vec{})
	if k%len(floors) == 1 {
		floor.Pose.Position[1] = -0.5
	}
	floor.Material.Restitution = 0
	b.spawn(floor)
	var both [2]donburi.Entity
	for n, shape := range []components.Shape{one.shape, other.shape} {
		side := 2*float64(n) - 1
		x := def(components.Dynamic, shape, vec{0.9 * side, 1.2 + some(0.3), some(0.1)})
		x.Pose.Rotation = mgl64.Quat{W: some(1), V: someVec(1)}
		x.Velocity.Linear = vec{-4 * side, some(2), some(0.1)}
		x.Velocity.Angular = someVec(6)
		x.Mass.Override = []float64{1, 1, 0.1, 10}[(k+n*(k/4))%4]
		x.Material.Friction = 0.5
		x.Material.Restitution = []float64{0, 0.5}[k%2]
		x.Body.Fast = k%3 == 0
		both[n] = b.spawn(x)
	}
	b.Refresh()
	least := b.Energy().Total()
	scale := math.Abs(b.Energy().Kinetic) + math.Abs(b.Energy().Potential)
	rise := 0.0
	for range 200 {
		b.Step()
		b.allFinite()
		if f := b.Faults(); len(f) > 0 {
			t.Errorf("%s: %+v", what, f)
			break
		}
		e := b.Energy().Total()
		rise = math.Max(rise, (e-least)/scale)
		least = math.Min(least, e)
	}
	if rise > pushOut {
		t.Errorf("%s on %T: the energy rises by %.3g of what there was", what, floors[k%len(floors)], rise)
	}
	for n, e := range both {
		p := b.pose(e).Position
		if math.Abs(p[0]) < 4.5 && math.Abs(p[2]) < 4.5 && p[1] < -0.2 {
			t.Errorf("%s: number %d has sunk to %v", what, n, p)
		}
	}
}
