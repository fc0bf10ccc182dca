package ecs_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// medley is blobs and grains on an elastic plane, some of them sticky.
func medley() []ecs.ParticlesDef {
	plane := ecs.ParticlesDef{
		Particles: components.ParticlesData{Shape: components.ParticleSheet{Size: mgl64.Vec2{3, 3}, Count: [2]int{9, 9}}, Radius: 0.02, Stretch: 500, Bed: 5e4},
		Pose:      components.PoseData{Position: mgl64.Vec3{0, 1, 0}},
		Material:  components.MaterialData{Density: 100, Friction: 0.5},
	}
	a, b, g := drop(mgl64.Vec3{-0.4, 1.4, 0}), drop(mgl64.Vec3{0.3, 1.5, 0.1}), heap(2, 3, 2)
	a.Material.Glue, g.Material.Glue = holding(2e3, 0.01), holding(1e4, 0.001)
	g.Pose.Position = mgl64.Vec3{0.3, 2.3, 0.1}
	return []ecs.ParticlesDef{plane, a, b, g}
}

// TestParticlesThreads: the same bits with any number of threads.
func TestParticlesThreads(t *testing.T) {
	var first []mgl64.Vec3
	for _, threads := range []int{1, 2, 3} {
		p, s := particleWorld(t, func(c *ecs.Config) { c.Threads = threads }, medley()...)
		for range 60 {
			p.Step()
		}
		var all []mgl64.Vec3
		for _, e := range s {
			all = append(append(all, nodesOf(p, e).Position...), nodesOf(p, e).Velocity...)
		}
		if first == nil {
			first = all
		}
		for i := range all {
			if all[i] != first[i] {
				t.Fatalf("%d threads: value %d is %v, was %v", threads, i, all[i], first[i])
			}
		}
	}
}

// TestParticlesAllocate nothing once they lie.
func TestParticlesAllocate(t *testing.T) {
	p, _ := particleWorld(t, func(c *ecs.Config) { c.Threads = 1 }, medley()...)
	for range 200 {
		p.Step()
	}
	if n := testing.AllocsPerRun(20, p.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// TestBadParticles: what cannot be made gives an error that says what was expected,
// and no entity.
func TestBadParticles(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		change func(d *ecs.ParticlesDef)
		want   string
	}{
		{func(d *ecs.ParticlesDef) { d.Particles.Shape = nil }, "Particles.Shape: expected grains, a ball, a blob, a mesh or a sheet"},
		{func(d *ecs.ParticlesDef) { d.Particles.Shape = (*components.Grains)(nil); d.Particles.Radius = 1 }, "Particles.Shape: expected 1 to 131072 grains"},
		{func(d *ecs.ParticlesDef) { d.Particles.Shape = &components.Grains{Points: []mgl64.Vec3{{nan}}} }, "got grain 0 at"},
		{func(d *ecs.ParticlesDef) {
			d.Particles.Shape, d.Particles.Radius = &components.Grains{Points: []mgl64.Vec3{{}}}, 0
		}, "Particles.Radius: expected a positive length of grains"},
		{func(d *ecs.ParticlesDef) { d.Particles.Shape = components.ParticleBall{Radius: 1} }, "expected 1 to 64 parts of an edge, got 0"},
		{func(d *ecs.ParticlesDef) { d.Particles.Shape = (*components.ParticleBlob)(nil) }, "Particles.Shape: expected grains"},
		{func(d *ecs.ParticlesDef) { d.Particles.Shape = &components.ParticleMesh{} }, "Particles.Shape: expected grains"},
		{func(d *ecs.ParticlesDef) { d.Particles.Shape = components.ParticleSheet{Size: mgl64.Vec2{1, nan}} }, "expected positive lengths of a sheet"},
		{func(d *ecs.ParticlesDef) {
			d.Particles.Shape = &components.ParticleMesh{Surface: components.Mesh([]mgl64.Vec3{{}, {1, 0, 0}, {0, 1, 0}}, [][3]int32{{0, 1, 2}})}
		}, "expected a closed surface"},
		{func(d *ecs.ParticlesDef) { d.Particles.Radius = nan }, "Particles.Radius: expected a length"},
		{func(d *ecs.ParticlesDef) { d.Particles.Stretch = -1 }, "Particles.Stretch"},
		{func(d *ecs.ParticlesDef) { d.Particles.Form = nan }, "Particles.Form"},
		{func(d *ecs.ParticlesDef) { d.Particles.Bed = math.Inf(1) }, "Particles.Bed"},
		{func(d *ecs.ParticlesDef) { d.Particles.Damping = -1 }, "Particles.Damping"},
		{func(d *ecs.ParticlesDef) { d.Particles.Drag = nan }, "Particles.Drag"},
		{func(d *ecs.ParticlesDef) { d.Particles.Pin = &components.NodeSet{Nodes: []int32{42}} }, "Particles.Pin: expected nodes 0 to 41, got 42"},
		{func(d *ecs.ParticlesDef) { d.Material.Density = 0 }, "Material.Density"},
	} {
		p, _ := particleWorld(t, nil)
		d := drop(mgl64.Vec3{0, 1, 0})
		c.change(&d)
		before := p.World().Donburi().Len()
		if _, err := p.SpawnParticles(d); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
		if p.World().Donburi().Len() != before {
			t.Errorf("%q: an entity has been made", c.want)
		}
	}
}

// FuzzParticles: random worlds of particles never leave a number that is none.
func FuzzParticles(f *testing.F) {
	for seed := range uint64(6) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 7))
		size := func(lo, hi float64) float64 { return lo * math.Pow(hi/lo, r.Float64()) }
		var defs []ecs.ParticlesDef
		for range 1 + r.IntN(4) {
			d := drop(mgl64.Vec3{r.Float64(), 2 * r.Float64(), r.Float64()})
			d.Velocity.Linear = mgl64.Vec3{size(0.1, 30), -size(0.1, 30), 0}
			d.Velocity.Angular = mgl64.Vec3{0, size(0.1, 50), 0}
			q := &d.Particles
			q.Stretch, q.Form, q.Damping, q.Loose = size(1, 1e7), size(1, 1e7), size(1e-4, 1), r.IntN(4) == 0
			q.Self = r.IntN(3) == 0
			d.Material.Density = size(1, 1e4)
			switch r.IntN(3) {
			case 0:
				d = heap(1+r.IntN(3), 1+r.IntN(3), 1+r.IntN(3))
			case 1:
				d.Material.Glue = holding(size(10, 1e6), size(1e-4, 0.1))
			}
			defs = append(defs, d)
		}
		p, s := particleWorld(t, func(c *ecs.Config) { c.DT = size(1e-3, 0.05) }, defs...)
		for range 30 {
			p.Step()
		}
		for _, e := range s {
			n := nodesOf(p, e)
			for i, x := range n.Position {
				if !(x.Len() < 1e9) || !(n.Velocity[i].Len() < 1e6) {
					t.Fatalf("particle %d is at %v with %v", i, x, n.Velocity[i])
				}
			}
		}
	})
}
