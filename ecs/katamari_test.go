package ecs_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

const (
	katamariRadius = 1.0  // of the ball [m]
	katamariSide   = 0.04 // of a thing [m]
	katamariStart  = 30   // steps after which it is pushed
)

// katamari makes a ball that things are stuck all over, and that a torque begins
// to roll after it has come down: cubes in a spiral, each glued to the ball
// by 1.3 kN, 800 kPa over its face, to a reach of 2 mm.
func (b *bench) katamari(n int) (ball donburi.Entity, things []donburi.Entity) {
	b.t.Helper()
	return b.katamariOf(n, katamariRadius, 120)
}

// katamariOf is katamari with a ball of a radius [m] and a torque [N·m].
func (b *bench) katamariOf(n int, radius, torque float64) (ball donburi.Entity, things []donburi.Entity) {
	b.t.Helper()
	glue := adhesion.Glue(800e3, 2e-3)
	glue.Damping = 1
	b.ground()
	center := vec{0, radius + katamariSide + 0.01, 0}
	d := def(components.Dynamic, components.Sphere(radius), center)
	d.Material.Density, d.Material.Glue = 20, glue
	ball = b.spawn(d)
	golden := math.Pi * (3 - math.Sqrt(5))
	for i := range n {
		y := 1 - (2*float64(i)+1)/float64(n)
		r := math.Sqrt(1 - y*y)
		dir := vec{r * math.Cos(golden*float64(i)), y, r * math.Sin(golden*float64(i))}
		t := def(components.Dynamic, components.Box(katamariSide, katamariSide, katamariSide), center.Add(dir.Mul(radius+katamariSide/2)))
		t.Pose.Rotation = mgl64.QuatBetweenVectors(vec{0, 1, 0}, dir)
		e := b.spawn(t)
		if err := b.Bond(ball, e, 1); err != nil {
			b.t.Fatal(err)
		}
		things = append(things, e)
	}
	b.load(components.LoadData{Body: ball, Torque: vec{0, 0, -torque}, From: katamariStart / 60.0})
	return ball, things
}

// A ball that rolls with all that is stuck to it stays one body: what it rolls over
// leaves it and joins it again, and what is on top, which comes farther than its
// thickness in two steps, is no reason to part. Without slip the angle and the way
// belong together: after T the torque M has given the angular momentum M·T about
// the line of contact, less what the steps from cube to cube take, so that the
// speed is above none and at most M·T·r/(I + m·r²).
func TestKatamariRollsAsOne(t *testing.T) {
	const n = 120
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents = false })
	ball, things := b.katamari(n)
	b.steps(katamariStart)
	least, from := n+1, b.pose(ball).Position
	top := 0.0
	const steps = 150
	for range steps {
		b.Step()
		least = min(least, b.Stats().Clustered)
		top = max(top, b.vel(ball).Linear.Len())
	}
	s := b.Stats()
	if s.Merged != 1 || s.Parted != 0 || s.Shed == 0 || s.Admitted == 0 {
		t.Errorf("%d merged, %d parted, %d times some left, %d times some joined", s.Merged, s.Parted, s.Shed, s.Admitted)
	}
	if least < n*8/10 {
		t.Errorf("only %d of %d move as one", least, n+1)
	}
	held := 0
	for _, e := range things {
		if b.bonds(ball, e) > 0 {
			held++
		}
	}
	if held < n-s.BondsBroken {
		t.Errorf("%d of %d things are stuck, %d bonds have broken", held, n, s.BondsBroken)
	}
	mass := 20*4*math.Pi/3 + n*1000*katamariSide*katamariSide*katamariSide
	shell := katamariRadius + katamariSide/2
	inertia := 0.4*20*4*math.Pi/3 + 2.0/3*n*1000*katamariSide*katamariSide*katamariSide*shell*shell
	most := 120 * steps / 60.0 * (katamariRadius + katamariSide) / (inertia + mass)
	if way := b.pose(ball).Position.Sub(from)[0]; !(way > 0.5 && top <= most) {
		t.Errorf("it has rolled %v m, at %v m/s, where %v is the most", way, top, most)
	}
}

// A thousand things merge with the ball in the first step, while it falls, although
// one of them is stuck on askew: the bottom one, whose direction is so near to straight
// down that its turn is not exact, so that its glue bears 0.41 of its strength from the
// start. It lands under the ball, comes off and spins away at 4.7 m/s: a 64 g thing
// that strikes 84 kg is no reason to part.
func TestOneAskewKeepsNothingApart(t *testing.T) {
	const n, bottom = 1000, 8 // that the ball may come to lie on
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents = false })
	b.katamari(n)
	for range 14 {
		b.Step()
		if s := b.Stats(); s.Clusters != 1 || s.Parted != 0 || s.Clustered < n-2*bottom {
			t.Fatalf("step %d: %d of %d move as one, %d clusters, %d parted", b.Steps(), s.Clustered, n+1, s.Clusters, s.Parted)
		}
	}
	if b.Stats().BondsBroken == 0 {
		t.Error("nothing has come off")
	}
}

// Things that stand closer together than the margins of their boxes reach are near
// each other and do not lean: when one leaves with its limb, its pairs with those that
// stay go with it.
func TestNeighboursOfWhatLeavesGoAlong(t *testing.T) {
	const n = 260
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents = false })
	ball, things := b.katamariOf(n, 0.36, 10)
	for range 400 {
		b.Step()
	}
	b.allFinite()
	s := b.Stats()
	if s.Shed == 0 || s.Admitted == 0 {
		t.Errorf("%d times some left, %d times some joined", s.Shed, s.Admitted)
	}
	for _, e := range things {
		if b.bonds(ball, e) == 0 && b.pose(e).Position.Sub(b.pose(ball).Position).Len() < 0.3 {
			t.Errorf("a thing is in the ball")
		}
	}
}

// The cost of a step of a rolling katamari by the number of things on it, with the
// contact points that touch anything else.
func BenchmarkKatamari(b *testing.B) {
	for _, n := range []int{100, 500, 1000, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := newBench(b, func(c *ecs.Config) { c.DonburiEvents = false; c.Threads = 1 })
			w.katamari(n)
			w.steps(katamariStart + 90)
			loose, touching, steps := 0, 0, 0
			for b.Loop() {
				w.Step()
				s := w.Stats()
				loose += n + 1 - s.Clustered
				touching += s.Contacts - s.Clustered
				steps++
			}
			b.ReportMetric(float64(loose)/float64(steps), "loose")
			b.ReportMetric(float64(touching)/float64(steps), "touching")
		})
	}
}
