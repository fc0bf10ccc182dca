package ecs_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
)

// The clusters' tests glue cubes of 0.2 m and 8 kg face to face with 100 kPa and
// a reach of 0.5 mm: a face holds 4 kN, fifty times a cube's weight.
const (
	cubeSide   = 0.2
	cubeWeight = 8 * 9.81
	gluePa     = 100e3
)

func cubeGlue() components.Glue {
	g := adhesion.Glue(gluePa, 5e-4)
	g.Damping = 1
	return g
}

// row makes cubes along a direction, glued to each other, and the first to a
// wall if there is one.
func (b *bench) row(n int, along vec, wall bool) []donburi.Entity {
	b.t.Helper()
	var cubes []donburi.Entity
	prev := donburi.Null
	if wall {
		d := def(components.Static, components.Box(cubeSide, cubeSide, cubeSide), along.Mul(-cubeSide/2))
		d.Material.Glue = cubeGlue()
		prev = b.spawn(d)
	}
	for i := range n {
		d := def(components.Dynamic, components.Box(cubeSide, cubeSide, cubeSide), along.Mul((float64(i)+0.5)*cubeSide))
		d.Material.Glue = cubeGlue()
		e := b.spawn(d)
		if prev != donburi.Null {
			if err := b.Bond(prev, e, 1); err != nil {
				b.t.Fatal(err)
			}
		}
		cubes, prev = append(cubes, e), e
	}
	return cubes
}

func (b *bench) load(l components.LoadData) {
	components.Load.Set(b.w.Entry(b.w.Create(components.Load)), &l)
}

// Twenty loads of growing size on the end of four cubes that hang from a wall,
// or reach out from it: what breaks with merging breaks without.
func TestMergingChangesNoVerdict(t *testing.T) {
	for _, c := range []struct {
		name   string
		along  vec
		force  vec
		most   float64 // [N]
		planar bool
	}{
		// The first face carries four weights and the load: 4 kN − 314 N; in a
		// planar world, 1 m deep, five times that.
		{"pulled", vec{0, -1, 0}, vec{0, -1, 0}, 6000, false},
		{"bent", vec{1, 0, 0}, vec{0, 1, 0}, 1200, false},
		{"pulled, planar", vec{0, -1, 0}, vec{0, -1, 0}, 30000, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			held, merged := 0, 0
			for k := range 20 {
				if testing.Short() && k%5 != 2 {
					continue
				}
				force := c.force.Mul(c.most * float64(k+1) / 20)
				var verdict [2]string
				for on := range verdict {
					b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping, x.Planar = on == 1, false, c.planar })
					cubes := b.row(4, c.along, true)
					b.load(components.LoadData{Body: cubes[3], Rate: force, From: 0.5, Until: 1.5})
					b.load(components.LoadData{Body: cubes[3], Force: force, From: 1.5})
					for b.Steps() < 120 && b.Stats().BondsBroken == 0 {
						b.Step()
					}
					// What gives way first, if anything: the flight of what has
					// come off is another matter.
					verdict[on] = fmt.Sprint("broken ", b.Stats().BondsBroken > 0, ", whole")
					for i := 1; i < len(cubes); i++ {
						verdict[on] += fmt.Sprint(" ", b.bonds(cubes[i-1], cubes[i]))
					}
					if on == 1 && b.Stats().Merged > 0 {
						merged++
					}
				}
				if verdict[0] != verdict[1] {
					t.Errorf("%v: %s without merging, %s with it", force, verdict[0], verdict[1])
				}
				if strings.HasPrefix(verdict[0], "broken false") {
					held++
				}
			}
			if merged == 0 {
				t.Error("nothing merged")
			}
			if !testing.Short() && (held == 0 || held == 20) {
				t.Errorf("%d of 20 held: the table does not tell", held)
			}
		})
	}
}

// A hanging row at rest is one body; the load that is found on each inner bond is
// the weight below it.
func TestLoadsOnInnerBonds(t *testing.T) {
	b := newBench(t, func(x *ecs.Config) { x.Sleeping = false })
	cubes := b.row(4, vec{0, -1, 0}, true)
	b.steps(240)
	s := b.Stats()
	if s.Clusters != 1 || s.Clustered != 4 {
		t.Fatalf("%d clusters of %d bodies", s.Clusters, s.Clustered)
	}
	sag := b.pose(cubes[3]).Position[1]
	extra := 400.0
	b.load(components.LoadData{Body: cubes[3], Force: vec{0, -extra, 0}})
	b.steps(1)
	if s.Clusters != 1 || s.Recovered < 2 {
		t.Fatalf("%d clusters, loads found %d times", s.Clusters, s.Recovered)
	}
	for i := 1; i < 4; i++ {
		_, a := b.contact(cubes[i-1], cubes[i])
		sum := 0.0
		for _, k := range a.Bonds {
			sum += k.NormalForce
		}
		// In the step in which the load begins the row is speeded up by it:
		// its reaction at the wall lags by the outer bond's motion.
		inertia := float64(4-i) * (extra / 4)
		lo, hi := -(float64(4-i)*cubeWeight + extra), -(float64(4-i)*cubeWeight + extra - inertia)
		if !(sum >= 1.03*lo && sum <= 0.9*hi) {
			t.Errorf("bond %d carries %v N, expected %v to %v", i, sum, lo, hi)
		}
	}
	b.steps(60)
	if d := b.pose(cubes[3]).Position[1] - sag; s.Clusters == 1 && !(d < 0 && d > -1e-4) {
		t.Errorf("the end has moved by %v m", d)
	}
	for v := range components.VirtualAdhesive.Iter(b.w) {
		d := components.VirtualAdhesive.Get(v)
		near(t, "mass", d.Mass, 32, 1e-9)
		if len(d.Members) != 4 || d.Members[0].Body != cubes[0] || d.Members[0].Node != components.WholeBody {
			t.Errorf("members %v", d.Members)
		}
		d.Disabled = true
	}
	b.steps(1)
	if s.Parted != 1 || b.bonds(cubes[0], cubes[1]) == 0 {
		t.Errorf("%d parted, %d bonds", s.Parted, b.bonds(cubes[0], cubes[1]))
	}
}

// A cluster that spins and flies keeps momentum, angular momentum and energy, and
// to merge or to part never adds any.
func TestClusterKeepsMomentumAndEnergy(t *testing.T) {
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 7))
		b := newBench(t, weightless)
		cubes := b.row(5, vec{1, 0, 0}, false)
		w := vec{r.Float64() + 0.5, 0, 0} // about the row
		v := vec{r.Float64(), r.Float64(), r.Float64()}
		for _, e := range cubes {
			b.vel(e).Linear, b.vel(e).Angular = v.Add(w.Cross(b.pose(e).Position.Sub(b.pose(cubes[2]).Position))), w
		}
		b.steps(1)
		p, l, e := b.Momentum(), b.AngularMomentum(), b.Energy().Total()
		most := e
		parted := 0
		// A body goes straight on in a substep, where it should turn by ωh: what
		// the springs of a body that is not one then add is of that order squared.
		const h = 1.0 / 240
		slack := 0.5 * w.LenSqr() * h * h * e
		for i := range 120 {
			if i%40 == 39 {
				for x := range components.VirtualAdhesive.Iter(b.w) {
					components.VirtualAdhesive.Get(x).Disabled = true
					parted++
				}
			}
			b.Step()
			now := b.Energy().Total()
			if now > most+slack {
				t.Errorf("step %d: energy %v J after %v", b.Steps(), now, most)
			}
		}
		if parted == 0 || b.Stats().Merged < 2 {
			t.Errorf("%d merged, %d parted", b.Stats().Merged, parted)
		}
		near(t, "momentum", b.Momentum().Sub(p).Len()/p.Len(), 0, 1e-9)
		near(t, "angular momentum", b.AngularMomentum().Sub(l).Len()/l.Len(), 0, 1e-7)
	}
}

// Two cubes that fall as one body onto the edge of a table: the impulse breaks
// their bond in the very step, and what follows is what follows without merging,
// but for the little by which two cubes bend where one body turns.
func TestImpactPartsInTheSameStep(t *testing.T) {
	for _, planar := range []bool{false, true} {
		var end [2]mgl64.Vec3
		var when [2]uint64
		for on := range end {
			b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping, x.Planar = on == 1, false, planar })
			b.spawn(def(components.Static, components.Box(1, 1, 1), vec{-0.5, -2, 0}))
			cubes := b.row(2, vec{1, 0, 0}, false)
			for _, e := range cubes { // the first over the table, the second beside it
				b.pose(e).Position = b.pose(e).Position.Sub(vec{cubeSide, 0, 0})
			}
			for range 60 {
				b.Step()
				if on == 1 && b.Steps() == 10 && b.Stats().Clustered != 2 {
					t.Error("in free fall they are not one")
				}
				if when[on] == 0 && b.Stats().BondsBroken > 0 {
					when[on] = b.Steps()
				}
			}
			end[on] = b.pose(cubes[1]).Position
		}
		if when[0] == 0 || when[0] != when[1] {
			t.Errorf("planar %v: broken in step %d without merging, %d with it", planar, when[0], when[1])
		}
		near(t, "where the second has come to", end[1].Sub(end[0]).Len(), 0, 0.25*cubeSide)
	}
}

// A beam keeps the sag that it had when it merged, and its strength: the load
// that breaks it differs by less than 3 %.
func TestClusterKeepsSagAndStrength(t *testing.T) {
	var sag, breaks [2]float64
	for on := range sag {
		b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping = on == 1, false })
		cubes := b.row(3, vec{1, 0, 0}, true)
		b.steps(120)
		if n := b.Stats().Clusters; n != on {
			t.Fatalf("%d clusters", n)
		}
		sag[on] = b.pose(cubes[2]).Position[1]
		const rate = 20.0
		b.load(components.LoadData{Body: cubes[2], Rate: vec{0, 0, -rate}, From: b.Time()})
		from := b.Time()
		for b.Stats().BondsBroken == 0 && b.Time() < from+30 {
			b.Step()
		}
		breaks[on] = rate * (b.Time() - from)
	}
	near(t, "sag with merging over that without", sag[1]/sag[0], 1, 0.01)
	near(t, "breaking load with merging over that without", breaks[1]/breaks[0], 1, 0.03)
	if math.IsNaN(sag[0]) || sag[0] >= 0 {
		t.Errorf("sag %v", sag[0])
	}
}

// A cluster keeps its sag, so what hangs is not one while its load grows, and
// parts when gravity changes: four cubes of weight w under each other stretch
// their faces by (4+3+2+1)·w/K, and by 4·F/K more under a force F at the end. A
// cluster may sway by 1 % about the sag that it keeps.
func TestClusterSagsUnderWhatVaries(t *testing.T) {
	const (
		stiffness = gluePa / 5e-4 * cubeSide * cubeSide // K of a face [N/m]
		force     = 400.0                               // [N], a tenth of what a face holds
		sway      = 0.01
	)
	dead := 10 * cubeWeight / stiffness
	b := newBench(t, func(x *ecs.Config) { x.Sleeping = false })
	cubes := b.row(4, vec{0, -1, 0}, true)
	b.load(components.LoadData{Body: cubes[3], Rate: vec{0, -force, 0}, From: 1, Until: 2})
	b.load(components.LoadData{Body: cubes[3], Force: vec{0, -force, 0}, From: 2, Until: 3})
	sag := func(what string, until, want float64) {
		for b.Time() < until-b.Config().DT/2 {
			b.Step()
		}
		if b.Stats().Clustered != 4 {
			t.Errorf("%s: %d bodies are one", what, b.Stats().Clustered)
		}
		near(t, what, (-3.5*cubeSide-b.pose(cubes[3]).Position[1])/want, 1, sway)
	}
	sag("at rest", 1, dead)
	sag("under the load", 3, dead+4*force/stiffness)
	c := b.Config()
	c.Gravity = c.Gravity.Mul(2)
	if err := b.SetConfig(c); err != nil {
		t.Fatal(err)
	}
	sag("under twice the weight", 4, 2*dead)
}

// What the user does to a member parts the cluster and is done.
func TestEditsPartClusters(t *testing.T) {
	for name, edit := range map[string]func(b *bench, cubes []donburi.Entity){
		"velocity": func(b *bench, c []donburi.Entity) { b.vel(c[1]).Linear = vec{0, 0, 0.01} },
		"pose":     func(b *bench, c []donburi.Entity) { b.pose(c[1]).Position[2] += 1e-5 },
		"mass":     func(b *bench, c []donburi.Entity) { b.material(c[1]).Density = 900 },
		"removal":  func(b *bench, c []donburi.Entity) { b.w.Remove(c[2]) },
		"disabled": func(b *bench, c []donburi.Entity) { b.body(c[2]).Disabled = true },
		"config": func(b *bench, _ []donburi.Entity) {
			c := b.World().Config()
			c.Merging = false
			if err := b.World().SetConfig(c); err != nil {
				b.t.Fatal(err)
			}
		},
		"intensity": func(b *bench, c []donburi.Entity) {
			_, a := b.contact(c[0], c[1])
			for i := range a.Bonds {
				a.Bonds[i].Intensity = 0
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, weightless)
			cubes := b.row(3, vec{1, 0, 0}, false)
			b.steps(10)
			if b.Stats().Clustered != 3 {
				t.Fatalf("%d bodies are one", b.Stats().Clustered)
			}
			edit(b, cubes)
			b.steps(1)
			if b.Stats().Parted != 1 {
				t.Errorf("%d parted", b.Stats().Parted)
			}
			b.steps(30)
			b.allFinite()
			if name == "intensity" && b.bonds(cubes[0], cubes[1]) != 0 {
				t.Error("they still hold")
			}
		})
	}
}
