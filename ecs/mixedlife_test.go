package ecs_test

import (
	"fmt"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// A row of cubes that spins as one is hit by a jelly that is heavy and fast enough to
// break it, and has a jelly stuck to it before, or takes a rope along: momentum and
// angular momentum stay, through the step that is made again.
func TestMixedKeepsMomentum(t *testing.T) {
	for _, with := range []string{"jelly", "rope"} {
		t.Run(with, func(t *testing.T) {
			b := newBench(t, weightless)
			cubes := b.row(5, vec{1, 0, 0}, false)
			for _, e := range cubes {
				b.vel(e).Angular = vec{1, 0, 0}
			}
			throw := func(x, speed, density float64) {
				d := jelly(0)
				d.Body.Young, d.Body.Damping, d.Material.Density = 1e5, 0.001, density
				d.Pose.Position, d.Velocity.Linear = vec{x, 0.16 + 0.5*speed, 0}, vec{0, -speed, 0}
				d.Material.Glue = sticky()
				b.soft(d)
			}
			if with == "rope" {
				b.cordTo(cubes[4], cubeSide/2, vec{0, -1, 0})
			} else {
				throw(0.1, 1, 1000)
			}
			throw(0.7, 12, 10000)
			b.Refresh()
			p, l := b.Momentum(), b.AngularMomentum()
			for range 60 {
				b.Step()
				if d := b.Momentum().Sub(p).Len(); d > 1e-9*p.Len() {
					t.Fatalf("step %d: momentum changed by %v of %v", b.Steps(), d, p.Len())
				}
				if d := b.AngularMomentum().Sub(l).Len(); d > 1e-9*l.Len() {
					t.Fatalf("step %d: angular momentum changed by %v of %v", b.Steps(), d, l.Len())
				}
			}
			if s := b.Stats(); s.Merged == 0 || s.Parted+s.Shed == 0 || s.BondsBroken == 0 {
				t.Errorf("%d merged, %d parted, %d broken", s.Merged, s.Parted, s.BondsBroken)
			}
		})
	}
}

// mess is a katamari that rolls over a jelly and sweets of jelly that stick, with a rope
// on the ball, a cloth over it, and two jellies that a virtual adhesive holds together.
func (b *bench) mess(n int) (ball donburi.Entity, things []donburi.Entity) {
	b.t.Helper()
	ball, things = b.katamari(n)
	for i := range 4 {
		d := jelly(0)
		d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{2, 2, 2}, Cuts: 1}
		d.Pose.Position = vec{0.5 + 0.4*float64(i), 0.0501, 0.1 * float64(i%2)}
		if i > 0 {
			d.Material.Glue = sticky()
		}
		b.soft(d)
	}
	for i := range 2 {
		d := jelly(0)
		d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{2, 2, 2}, Cuts: 1}
		d.Pose.Position = vec{-1.5, 0.0501 + 0.101*float64(i), 0}
		d.Material.Clones.Release = 50
		b.soft(d)
	}
	c := linen(2*katamariRadius+3*katamariSide+0.05, 8)
	if _, err := b.SpawnCloth(c); err != nil {
		b.t.Fatal(err)
	}
	at := b.pose(ball).Position.Add(vec{0, 0, katamariRadius + 2*katamariSide})
	e, err := b.SpawnRope(cord(at, at.Add(vec{0, 0, 0.5}), 10))
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := b.SpawnAttachment(components.AttachmentData{Body: e, Nodes: set(0), To: ball}); err != nil {
		b.t.Fatal(err)
	}
	return ball, things
}

// The same bits with any number of threads, and most of it moves as one.
func TestMixedThreads(t *testing.T) {
	const n = 80
	hash := func(threads int) (h []uint64) {
		b := newBench(t, func(c *ecs.Config) { c.Threads, c.DonburiEvents = threads, false })
		b.mess(n)
		one := 0
		for range 9 {
			b.steps(8)
			h = append(h, b.Hash())
			one = max(one, b.Stats().Clustered)
		}
		s := b.Stats()
		if one < n*8/10 || s.Shed+s.Parted == 0 || s.Members == 0 {
			t.Errorf("%d of %d as one, %d times some left, %d parted, %d members of virtual adhesives", one, n+1, s.Shed, s.Parted, s.Members)
		}
		return h
	}
	want := fmt.Sprint(hash(1))
	for _, threads := range []int{2, 4} {
		if got := fmt.Sprint(hash(threads)); got != want {
			t.Errorf("%d threads: %s, with one %s", threads, got, want)
		}
	}
}

// What the user does to a member, or to a jelly on it, while a cluster has one.
func TestMixedEdits(t *testing.T) {
	for name, edit := range map[string]struct {
		parts bool
		do    func(b *bench, cubes []donburi.Entity, jelly, rope donburi.Entity)
	}{
		"member moved":   {true, func(b *bench, c []donburi.Entity, _, _ donburi.Entity) { b.vel(c[2]).Linear = vec{0, 0.5, 0} }},
		"member removed": {true, func(b *bench, c []donburi.Entity, _, _ donburi.Entity) { b.w.Remove(c[3]) }},
		"jelly removed":  {false, func(b *bench, _ []donburi.Entity, j, _ donburi.Entity) { b.w.Remove(j) }},
		"jelly moved": {false, func(b *bench, _ []donburi.Entity, j, _ donburi.Entity) {
			n := nodesOf(b.Physics, j)
			for i := range n.Velocity {
				n.Velocity[i] = vec{0, 1, 0}
			}
		}},
		"rope removed": {false, func(b *bench, _ []donburi.Entity, _, r donburi.Entity) { b.w.Remove(r) }},
		"rope of no use": {false, func(b *bench, _ []donburi.Entity, _, r donburi.Entity) {
			components.Rope.Get(b.w.Entry(r)).Disabled = true
		}},
		"attachment ends": {false, func(b *bench, _ []donburi.Entity, _, _ donburi.Entity) {
			for e := range components.Attachment.Iter(b.w) {
				components.Attachment.Get(e).Until = b.Time() + 0.005
			}
		}},
		"jelly made anew": {false, func(b *bench, _ []donburi.Entity, j, _ donburi.Entity) {
			components.SoftBody.Get(b.w.Entry(j)).Young = 2e5
		}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(c *ecs.Config) { c.Sleeping = false })
			cubes := b.beam()
			j := b.cubeOfJelly(b.pose(cubes[3]).Position.Add(vec{0, cubeSide, 0}), 4, 1e5)
			b.steps(90)
			rope := b.cordTo(cubes[0], 0.5, vec{0, 0, 1})
			b.steps(5)
			if n := b.Stats().Clustered; n != 4 {
				t.Fatalf("%d bodies are one", n)
			}
			parted := b.Stats().Parted
			edit.do(b, cubes, j, rope)
			b.steps(1)
			if parts := b.Stats().Parted > parted; parts != edit.parts {
				t.Errorf("parted: %v", parts)
			}
			b.steps(60)
			b.allFinite()
			if n := b.Stats().Faults; n > 0 {
				t.Errorf("%d faults", n)
			}
		})
	}
}

// A jelly on a beam falls asleep with it, and wakes with it when it is moved.
func TestMixedSleeps(t *testing.T) {
	b := newBench(t, nil)
	cubes := b.beam()
	b.cubeOfJelly(b.pose(cubes[3]).Position.Add(vec{0, cubeSide, 0}), 4, 1e5)
	for range 900 {
		if b.Step(); b.Stats().Sleeping == 5 {
			break
		}
	}
	if s := b.Stats(); s.Sleeping != 5 || s.Merged == 0 {
		t.Fatalf("%d of 5 sleep, %d merged", s.Sleeping, s.Merged)
	}
	b.vel(cubes[3]).Linear = mgl64.Vec3{0, 0.1, 0}
	b.steps(2)
	if n := b.Stats().Sleeping; n != 0 {
		t.Errorf("%d of 5 sleep", n)
	}
	b.steps(60)
	b.allFinite()
}

// A jelly in the plane on three cubes that reach out from a block: the same verdict
// with merging and without.
func TestMixedInThePlane(t *testing.T) {
	held := 0
	for k := range 6 {
		load := 700 * float64(k+1)
		var broken [2]bool
		for on := range broken {
			b := newBench(t, func(c *ecs.Config) { c.Planar, c.Merging, c.Sleeping = true, on == 1, false })
			cubes := b.beam()
			d := slab(1e6, b.pose(cubes[3]).Position.Add(vec{0, cubeSide, 0}))
			d.Body.Shape = components.SoftRect{Size: mgl64.Vec2{cubeSide, cubeSide}, Cells: [2]int{4, 4}}
			d.Material.Density = 100
			j := b.soft(d)
			b.steps(60)
			if n := b.Stats().Clustered; n != 4*on {
				t.Errorf("%d bodies are one", n)
			}
			b.ramp(components.LoadData{Body: j}, vec{0, -load, 0})
			for b.Steps() < 180 && b.Stats().BondsBroken == 0 {
				b.Step()
			}
			broken[on] = b.Stats().BondsBroken > 0
		}
		if broken[0] != broken[1] {
			t.Errorf("%v N: broken %v without merging, %v with it", load, broken[0], broken[1])
		}
		if !broken[0] {
			held++
		}
	}
	if held == 0 || held == 6 {
		t.Errorf("%d of 6 held: the table does not tell", held)
	}
}

// A rope that hangs on a member of a cluster at rest does not part it, and what rests on
// the ground stays there: the block lay at 9.81 m/s² times a substep, 0.04 m/s.
func TestMixedRopeHangsStill(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.Sleeping = false })
	cubes := b.beam()
	b.cordTo(cubes[3], cubeSide/2, vec{0, -1, 0})
	b.steps(90)
	if s := b.Stats(); s.Clustered != 4 || s.Parted > 0 {
		t.Errorf("%d bodies are one, %d parted", s.Clustered, s.Parted)
	}
	for _, e := range []donburi.Entity{cubes[0], cubes[3]} {
		if v := b.vel(e).Linear.Len(); v > 1e-4 {
			t.Errorf("moves at %v m/s", v)
		}
	}
}

// A cluster that a jelly lies on takes steps without an allocation.
func TestMixedStepsAllocateNothing(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.Sleeping, c.DonburiEvents, c.Threads = false, false, 1 })
	cubes := b.beam()
	b.cubeOfJelly(b.pose(cubes[3]).Position.Add(vec{0, cubeSide, 0}), 4, 1e5)
	b.steps(120)
	if n := b.Stats().Clustered; n != 4 {
		t.Fatalf("%d bodies are one", n)
	}
	if n := testing.AllocsPerRun(20, b.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}
