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
	for i := range n {
		y := 1 - (2*float64(i)+1)/float64(n)
		things = append(things, b.stickOn(ball, radius, spiral(i, y)))
	}
	b.load(components.LoadData{Body: ball, Torque: vec{0, 0, -torque}, From: katamariStart / 60.0})
	return ball, things
}

// spiral is the direction of thing i of a spiral about y, at the height y on a ball of
// radius 1.
func spiral(i int, y float64) vec {
	golden := math.Pi * (3 - math.Sqrt(5))
	r := math.Sqrt(1 - y*y)
	return vec{r * math.Cos(golden*float64(i)), y, r * math.Sin(golden*float64(i))}
}

// stickOn glues a cube to a ball of a radius, in a direction.
func (b *bench) stickOn(ball donburi.Entity, radius float64, dir vec) donburi.Entity {
	b.t.Helper()
	t := def(components.Dynamic, components.Box(katamariSide, katamariSide, katamariSide), b.pose(ball).Position.Add(dir.Mul(radius+katamariSide/2)))
	t.Pose.Rotation = mgl64.QuatBetweenVectors(vec{0, 1, 0}, dir)
	e := b.spawn(t)
	if err := b.Bond(ball, e, 1); err != nil {
		b.t.Fatal(err)
	}
	return e
}

// wheel is a katamari of which bandThings are on the band about its middle that it rolls
// on, and the others on its sides, where they touch nothing: however many they are, as
// many things touch.
func (b *bench) wheel(n int) {
	b.t.Helper()
	ball, _ := b.katamariOf(0, katamariRadius, 120)
	for i := range n {
		j, m, lo, hi := i, bandThings, -bandHalf, bandHalf
		if i >= bandThings {
			j, m, lo, hi = (i-bandThings)/2, (n-bandThings+1)/2, 1.1*bandHalf, 1
		}
		y := lo + (hi-lo)*(float64(j)+0.5)/float64(m)
		if i >= bandThings && i%2 == 1 {
			y = -y
		}
		d := spiral(j, y)
		b.stickOn(ball, katamariRadius, vec{d[0], d[2], d[1]}) // about z
	}
}

const (
	bandThings = 60
	// bandHalf is half the width of the band, of which a ball of radius 1 has nothing
	// but what is on it at the floor: beside it what is 4 cm thick stays above.
	bandHalf = 0.3
)

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
// contact points that touch anything else: of one on which ever more things touch, and
// of one on which as many do, whatever there are. Each step takes what it takes in the
// least disturbed of the runs.
func BenchmarkKatamari(b *testing.B) {
	for _, kind := range []struct {
		name string
		make func(*bench, int)
	}{
		{"all over", func(w *bench, n int) { w.katamari(n) }},
		{"wheel", (*bench).wheel},
	} {
		for _, n := range []int{100, 500, 1000, 2000} {
			b.Run(fmt.Sprint(kind.name, "/", n), func(b *testing.B) {
				const runs, landed, steps = 4, katamariStart + 60, 60
				for b.Loop() {
					var least [steps]float64
					loose, touching := 0, 0
					for run := range runs {
						w := newBench(b, func(c *ecs.Config) { c.DonburiEvents = false; c.Threads = 1 })
						kind.make(w, n)
						w.steps(landed)
						for i := range steps {
							w.Step()
							s := w.Stats()
							ms := (s.Collide + s.Solve + s.Publish).Seconds() * 1e3
							if run == 0 || ms < least[i] {
								least[i] = ms
							}
							if run == 0 {
								loose += n + 1 - s.Clustered
								touching += w.touching()
							}
						}
					}
					sum := 0.0
					for _, ms := range least {
						sum += ms
					}
					b.ReportMetric(sum/steps, "ms/step")
					b.ReportMetric(float64(loose)/steps, "loose")
					b.ReportMetric(float64(touching)/steps, "touching")
					b.ReportMetric(1e3*sum/float64(touching), "µs/touching")
				}
			})
		}
	}
}

// touching is the number of contact points between bodies that are not one.
func (b *bench) touching() int {
	n := 0
	for e := range components.ContactPair.Iter(b.w) {
		n += components.ContactPair.Get(e).Count
	}
	return n
}
