package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// TestFlatGrainsMerge: four discs in a row are one adhesive, of 4·m, the inertia Σm·x²
// about z; when the user lets go of it, nothing is held, and it is gone.
func TestFlatGrainsMerge(t *testing.T) {
	const radius, rho = 0.05, 500.0
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
	m := rho * math.Pi * radius * radius
	for i := range 4 {
		b.particles(ecs.ParticlesDef{
			Particles: components.ParticlesData{Shape: &components.Grains{Points: []mgl64.Vec3{{}}}, Radius: radius},
			Pose:      components.PoseData{Position: vec{2 * radius * float64(i), 0, 0}},
			Material:  components.MaterialData{Density: rho, Clones: components.CloneGrip{Release: 10}},
		})
	}
	b.steps(3)
	all := b.adhesives()
	if len(all) != 1 || len(all[0].Members) != 4 {
		t.Fatalf("%d adhesives, want one of four discs: %+v", len(all), b.Stats())
	}
	want := m * radius * radius * (9 + 1 + 1 + 9)
	if j := all[0].Inertia.At(2, 2); math.Abs(j/want-1) > 1e-9 {
		t.Errorf("inertia %v kg·m², want %v", j, want)
	}
	all[0].Disabled = true
	b.Step()
	if s := b.Stats().Clones; s.Left != 4 || s.Dissolved != 1 {
		t.Errorf("let go of: %+v", s)
	}
}

// TestFlatSelf: a rope of a planar world that is bent to a hook and drawn shut touches
// itself with its ends, which become one adhesive.
func TestFlatSelf(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c) })
	e, err := b.SpawnRope(ecs.RopeDef{
		Rope:     components.RopeData{Shape: components.RopeLine{From: vec{-1, 0, 0}, To: vec{1, 0, 0}, Segments: 24}, Radius: 0.02, Stretch: 1e4, Damping: 0.02},
		Material: components.MaterialData{Density: 200, Clones: components.CloneGrip{Release: 1e3}},
	})
	if err != nil {
		t.Fatal(err)
	}
	const speed = 0.5
	for node, end := range map[int32]float64{0: -1, 24: 1} {
		// A quarter of a circle down and together each, by the line 2 m long.
		if _, err := b.SpawnDrive(components.DriveData{
			Body: e, Nodes: &components.NodeSet{Nodes: []int32{node}}, Velocity: vec{-speed * end, -speed, 0}, Until: 1.97,
		}); err != nil {
			t.Fatal(err)
		}
	}
	b.steps(150)
	all := b.adhesives()
	if len(all) == 0 {
		t.Fatalf("the ends of the rope have not become an adhesive: %v, %v", b.level(e).Position[0], b.level(e).Position[24])
	}
	first, last := false, false
	for _, m := range all[0].Members {
		first, last = first || m.Node <= 2, last || m.Node >= 22
	}
	if !first || !last {
		t.Errorf("members %+v, want some of both ends", all[0].Members)
	}
}

// TestFlatLetsGo: drops whose release is lowered below what draws at their clones let go
// in that very step, with their momentum; a steady step allocates nothing.
func TestFlatLetsGo(t *testing.T) {
	b, e := twoDrops(t, components.CloneGrip{Release: 1e5}, 2)
	b.steps(60)
	if len(b.adhesives()) != 1 {
		t.Fatalf("%+v", b.Stats())
	}
	before := b.Stats().Members
	for _, drop := range e { // anything is too much
		components.Material.Get(b.w.Entry(drop)).Clones.Release = 1e-6
	}
	p0 := b.World().Momentum()
	b.Step()
	if s := b.Stats(); s.Members > before/10 || s.Clones.Left == 0 {
		t.Errorf("%d of %d members are still held by 1e-6 N", s.Members, before)
	}
	if d := b.World().Momentum().Sub(p0).Len(); d > 1e-9 {
		t.Errorf("letting go has changed the momentum by %v kg·m/s", d)
	}
	b.adhesives()
	if n := testing.AllocsPerRun(20, b.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}
