package ecs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// cubeOfJelly is as large as a cube of the clusters' tests, and weighs so much [kg].
func (b *bench) cubeOfJelly(at vec, mass, young float64) donburi.Entity {
	b.t.Helper()
	d := jelly(0)
	d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{cubeSide, cubeSide, cubeSide}, Cells: [3]int{3, 3, 3}, Cuts: 1}
	d.Body.Young = young
	d.Pose.Position = at
	d.Material.Density = mass / (cubeSide * cubeSide * cubeSide)
	e, err := b.SpawnSoft(d)
	if err != nil {
		b.t.Fatal(err)
	}
	return e
}

// cordTo fastens a rope of 0.3 m and next to no mass to a cube, at its half side along a
// direction, and returns it; its other end is the node 6.
func (b *bench) cordTo(cube donburi.Entity, half float64, along vec) donburi.Entity {
	b.t.Helper()
	at := b.pose(cube).Position.Add(along.Mul(half + 0.01))
	d := cord(at, at.Add(along.Mul(0.3)), 6)
	d.Rope.Stretch, d.Rope.Damping = 1e6, 0.01
	e, err := b.SpawnRope(d)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.SpawnAttachment(components.AttachmentData{Body: e, Nodes: set(0), To: cube}); err != nil {
		b.t.Fatal(err)
	}
	return e
}

// beam glues three cubes in a row to the side of a block of a tonne.
func (b *bench) beam() (cubes []donburi.Entity) {
	b.t.Helper()
	b.ground()
	d := def(components.Dynamic, components.Box(1, 1, 1), vec{-0.5, 0.5, 0})
	d.Material.Glue = cubeGlue()
	prev := b.spawn(d)
	cubes = append(cubes, prev)
	for i := range 3 {
		d := def(components.Dynamic, components.Box(cubeSide, cubeSide, cubeSide), vec{(float64(i) + 0.5) * cubeSide, 0.7, 0})
		d.Material.Glue = cubeGlue()
		e := b.spawn(d)
		if err := b.Bond(prev, e, 1); err != nil {
			b.t.Fatal(err)
		}
		cubes, prev = append(cubes, e), e
	}
	return cubes
}

// ricochet is a ball that goes to and fro between two plates at 100 m/s, far away: no
// step can be made again while it flies.
func (b *bench) ricochet() {
	b.t.Helper()
	for _, y := range []float64{1, 3} {
		d := def(components.Static, components.Box(2, 0.2, 2), vec{0, y, 20})
		d.Material.Restitution = 1
		b.spawn(d)
	}
	d := def(components.Dynamic, components.Sphere(0.02), vec{0, 2, 20})
	d.Velocity.Linear, d.Material.Restitution = vec{0, 100, 0}, 1
	b.spawn(d)
}

// Loads of growing size that deformable bodies lay on a beam: what breaks with merging
// breaks without.
func TestMergingChangesNoVerdictUnderDeformables(t *testing.T) {
	for _, c := range []struct {
		name string
		most float64 // load [N], or height of a fall [m]
		put  func(b *bench, end donburi.Entity, load float64)
	}{
		{"jelly pressed on", 800, func(b *bench, end donburi.Entity, load float64) {
			e := b.cubeOfJelly(b.pose(end).Position.Add(vec{0, cubeSide, 0}), 1, 1e6)
			b.ramp(components.LoadData{Body: e}, vec{0, -load, 0})
		}},
		{"jelly falls", 0.4, func(b *bench, end donburi.Entity, height float64) {
			b.cubeOfJelly(b.pose(end).Position.Add(vec{0, cubeSide + height, 0}), 4, 1e5)
		}},
		{"jelly falls beside a flight", 0.4, func(b *bench, end donburi.Entity, height float64) {
			b.ricochet()
			b.cubeOfJelly(b.pose(end).Position.Add(vec{0, cubeSide + height, 0}), 4, 1e5)
		}},
		{"rope pulled down", 800, func(b *bench, end donburi.Entity, load float64) {
			b.ramp(components.LoadData{Body: b.cordTo(end, cubeSide/2, vec{0, -1, 0}), Nodes: set(6)}, vec{0, -load, 0})
		}},
		{"rope pulled along", 4500, func(b *bench, end donburi.Entity, load float64) {
			b.ramp(components.LoadData{Body: b.cordTo(end, cubeSide/2, vec{1, 0, 0}), Nodes: set(6)}, vec{load, 0, 0})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			held, again := 0, 0
			const loads = 10
			for k := range loads {
				if testing.Short() && k%5 != 2 {
					continue
				}
				load := c.most * float64(k+1) / loads
				var verdict [2]string
				for on := range verdict {
					b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping = on == 1, false })
					cubes := b.beam()
					b.steps(40)
					if on == 1 && b.Stats().Clustered != 4 {
						t.Fatalf("%d bodies are one", b.Stats().Clustered)
					}
					c.put(b, cubes[3], load)
					for b.Steps() < 190 && b.Stats().BondsBroken == 0 {
						b.Step()
					}
					verdict[on] = fmt.Sprint("broken ", b.Stats().BondsBroken > 0, ", whole")
					for i := 1; i < len(cubes); i++ {
						verdict[on] += fmt.Sprint(" ", b.bonds(cubes[i-1], cubes[i]))
					}
					if on == 1 {
						again += b.Stats().Parted
					}
				}
				t.Logf("%v: %s", load, verdict[0])
				if verdict[0] != verdict[1] {
					t.Errorf("%v: %s without merging, %s with it", load, verdict[0], verdict[1])
				}
				if strings.HasPrefix(verdict[0], "broken false") {
					held++
				}
			}
			if again == 0 {
				t.Error("nothing has parted")
			}
			if !testing.Short() && (held == 0 || held == loads) {
				t.Errorf("%d of %d held: the table does not tell", held, loads)
			}
		})
	}
}

// ramp lays a load down in a second.
func (b *bench) ramp(l components.LoadData, force vec) {
	up := l
	up.Rate, up.From, up.Until = force, b.Time()+0.3, b.Time()+1.3
	b.load(up)
	l.Force, l.From = force, up.Until
	b.load(l)
}

// A jelly on a beam of three cubes at the side of a heavy block: of the two pairs of
// samples of its first face, at h and 3h from the edge that it turns about, h = 0.05 m,
// the upper bears σ·A/4 each at most and the lower a third of that, so that
//
//	M = 2·(σA/4)·(3h + h/3) = 333 N·m
//
// breaks it: three cubes at 0.3 m, and what the jelly weighs at 0.5 m. Across, the
// face bears all of that by friction and by the samples together, which takes little.
func TestJellyBreaksBeamAtItsStrength(t *testing.T) {
	const (
		h      = cubeSide / 4
		moment = 2 * (gluePa * cubeSide * cubeSide / 4) * (3*h + h/3)
		want   = (moment - 3*cubeWeight*0.3) / 0.5
	)
	var at [2]float64
	for on := range at {
		b := newBench(t, func(x *ecs.Config) { x.Merging, x.Sleeping = on == 1, false })
		cubes := b.beam()
		j := b.cubeOfJelly(b.pose(cubes[3]).Position.Add(vec{0, cubeSide, 0}), 1, 1e6)
		b.steps(120)
		if on == 1 && b.Stats().Clustered != 4 {
			t.Errorf("%d bodies are one", b.Stats().Clustered)
		}
		const rate = 40.0
		from := b.Time()
		b.load(components.LoadData{Body: j, Rate: vec{0, -rate, 0}, From: from})
		for b.Stats().BondsBroken == 0 && b.Time() < from+30 {
			b.Step()
		}
		at[on] = 9.81 + rate*(b.Time()-from)
		t.Logf("merging %v: %v N, expected %v, %d parted", on == 1, at[on], want, b.Stats().Parted)
		near(t, "breaking weight", at[on]/want, 1, 0.05)
	}
	near(t, "breaking weight with merging over that without", at[1]/at[0], 1, 0.03)
}

// The cost of a step of a katamari that rolls beside a jelly, and of what it would be
// without clusters.
func BenchmarkKatamariBesideJelly(b *testing.B) {
	for _, merging := range []bool{false, true} {
		b.Run(fmt.Sprint("merging ", merging), func(b *testing.B) {
			w := newBench(b, func(c *ecs.Config) { c.DonburiEvents, c.Threads, c.Merging = false, 1, merging })
			w.katamari(500)
			d := jelly(0.0501)
			d.Pose.Position[2] = 3
			w.soft(d)
			w.steps(katamariStart + 90)
			loose, steps := 0, 0
			for b.Loop() {
				w.Step()
				loose += 501 - w.Stats().Clustered
				steps++
			}
			b.ReportMetric(float64(loose)/float64(steps), "loose")
		})
	}
}
