package ecs_test

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// twoSpheres are jelly balls that meet at 1 m/s, offset so that they turn.
func twoSpheres(t *testing.T, grip components.CloneGrip, threads int) (*ecs.Physics, [2]donburi.Entity) {
	t.Helper()
	cfg := ecs.DefaultConfig()
	cfg.Gravity, cfg.Threads = mgl64.Vec3{}, threads
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	var e [2]donburi.Entity
	for i, x := range []float64{-0.25, 0.25} {
		e[i], err = p.SpawnSoft(ecs.SoftDef{
			Body:     components.SoftBodyData{Shape: components.SoftSphere{Radius: 0.2, Cells: 4}, Young: 2e4, Poisson: 0.4, Damping: 0.01},
			Pose:     components.PoseData{Position: mgl64.Vec3{x, 0.5 * x, 0}},
			Velocity: components.VelocityData{Linear: mgl64.Vec3{-4 * x, 0, 0}},
			Material: components.MaterialData{Density: 1000, Clones: grip},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return p, e
}

// TestSpheresStick: two balls that meet stay together as what they are, and keep
// their momentum and angular momentum; energy only falls.
func TestSpheresStick(t *testing.T) {
	p, e := twoSpheres(t, components.CloneGrip{Release: 1e4}, 1)
	w := p.World()
	p.Refresh()
	p0, l0 := w.Momentum(), w.AngularMomentum()
	most := w.Energy().Kinetic
	for range 50 {
		p.Step()
		if en := w.Energy(); en.Kinetic+en.Elastic > most*1.0001 {
			t.Fatalf("energy rose from %v to %v J", most, en.Kinetic+en.Elastic)
		}
	}
	s := p.Stats()
	if s.Adhesives == 0 || s.Members < 4 {
		t.Fatalf("%d adhesives with %d members after 0.8 s", s.Adhesives, s.Members)
	}
	d := position(p, e[1]).Sub(position(p, e[0])).Len()
	if d > 0.45 {
		t.Errorf("the balls are %v m apart", d)
	}
	p1, l1 := w.Momentum(), w.AngularMomentum()
	if p1.Sub(p0).Len() > 1e-9 || l1.Sub(l0).Len() > 1e-9*l0.Len() {
		t.Errorf("momentum %v → %v, angular momentum %v → %v", p0, p1, l0, l1)
	}
	a, members, share := 0, 0, 0.0
	for entry := range components.VirtualAdhesive.Iter(w.Donburi()) {
		v := components.VirtualAdhesive.Get(entry)
		a, members, share = a+1, members+len(v.Members), share+v.Share
		for _, m := range v.Members {
			n := components.Nodes.Get(w.Donburi().Entry(m.Body))
			arm := n.Position[m.Node].Sub(v.Center)
			if slip := n.Velocity[m.Node].Sub(v.Velocity).Sub(v.Angular.Cross(arm)).Len(); slip > 1e-9 {
				t.Errorf("member %+v moves at %v m/s against its adhesive", m, slip)
			}
		}
	}
	if a != s.Adhesives || members != s.Members || math.Abs(share-float64(s.Members)/float64(s.Particles)) > 1e-12 {
		t.Errorf("%d components with %d members, share %v; counters say %+v", a, members, share, s)
	}
}

// TestOrderOfStickyContact is algorithm 3 of the method, seen from outside: what is
// found to collide is cloned before forces act, so that it moves as one in that very
// step; those that draw too much leave by the forces of the same step, before particles
// are put to their clones; and no adhesive of fewer than two is left.
func TestOrderOfStickyContact(t *testing.T) {
	p, e := twoSpheres(t, components.CloneGrip{Release: 1e4}, 1)
	w := p.World().Donburi()
	list := func() (all []*components.VirtualAdhesiveData) {
		for entry := range components.VirtualAdhesive.Iter(w) {
			v := components.VirtualAdhesive.Get(entry)
			if len(v.Members) < 2 {
				t.Errorf("an adhesive of %d members is left", len(v.Members))
			}
			all = append(all, v)
		}
		return all
	}
	slips := func(v *components.VirtualAdhesiveData) (most float64) {
		for _, m := range v.Members {
			n := components.Nodes.Get(w.Entry(m.Body))
			arm := n.Position[m.Node].Sub(v.Center)
			most = math.Max(most, n.Velocity[m.Node].Sub(v.Velocity).Sub(v.Angular.Cross(arm)).Len())
		}
		return most
	}
	began := false
	for range 30 {
		p.Step()
		for _, v := range list() {
			began = true
			if s := slips(v); s > 1e-9 {
				t.Fatalf("members move at %v m/s against their adhesive", s)
			}
		}
		if s := p.Stats(); !began && s.Contacts > 0 && s.Clones.Joined > 0 {
			t.Fatal("particles have been cloned, but no adhesive moves them")
		}
	}
	before := p.Stats().Members
	if !began || before < 4 {
		t.Fatalf("%d members", before)
	}
	for _, ball := range e { // now anything is too much
		components.Material.Get(w.Entry(ball)).Clones.Release = 1e-6
	}
	p0 := p.World().Momentum()
	p.Step()
	s := p.Stats()
	if list(); s.Members > before/10 || s.Clones.Left == 0 {
		t.Errorf("%d of %d members are still held in the step whose forces are too much", s.Members, before)
	}
	if d := p.World().Momentum().Sub(p0).Len(); d > 1e-9 {
		t.Errorf("letting go has changed the momentum by %v kg·m/s", d)
	}
}

// TestPaperCounts: the scenes of the method have the particles and the triangles of its
// table, kappa twice, for two values of κ.
func TestPaperCounts(t *testing.T) {
	for _, c := range []struct {
		scene                string
		particles, triangles int
	}{
		{"six-spheres", 693, 1280}, {"kappa", 2 * 84, 2 * 160}, {"rolling-ball", 217, 368}, {"bunnies", 567, 1040}, {"cells", 1050, 2000},
	} {
		p := open(t, c.scene, 1)
		p.Step()
		if s := p.Stats(); s.Particles != c.particles || s.Nodes != c.particles || s.Triangles != c.triangles {
			t.Errorf("%s: %d particles that stick of %d, %d triangles; the method has %d and %d",
				c.scene, s.Particles, s.Nodes, s.Triangles, c.particles, c.triangles)
		}
	}
}

// TestDisabledAdhesive: what the user disables lets go, and its entity goes.
func TestDisabledAdhesive(t *testing.T) {
	p, _ := twoSpheres(t, components.CloneGrip{Release: 1e4}, 1)
	w := p.World().Donburi()
	for range 30 {
		p.Step()
	}
	n := 0
	for entry := range components.VirtualAdhesive.Iter(w) {
		components.VirtualAdhesive.Get(entry).Disabled = true
		n++
	}
	p.Step()
	left := p.Stats().Clones.Left
	if n == 0 || left == 0 {
		t.Errorf("%d adhesives were disabled, and %d particles left", n, left)
	}
	for _, e := range p.Events().Recloned {
		if e.Members == 0 && w.Valid(e.Adhesive) {
			t.Error("an adhesive without members has an entity")
		}
	}
}

// TestCloneThreads: the same bits with any number of threads.
func TestCloneThreads(t *testing.T) {
	var want [2]mgl64.Vec3
	for _, threads := range []int{1, 2, 3} {
		p, e := twoSpheres(t, components.CloneGrip{ReleasePressure: 3e3}, threads)
		for range 40 {
			p.Step()
		}
		got := [2]mgl64.Vec3{position(p, e[0]), position(p, e[1])}
		if threads == 1 {
			want = got
		}
		if got != want {
			t.Errorf("%d threads: %v, one: %v", threads, got, want)
		}
	}
}

// TestBundleThreads: so do many bodies of one adhesive, whose solve the threads share.
func TestBundleThreads(t *testing.T) {
	var want uint64
	for threads := 1; threads <= 2; threads++ {
		p := open(t, "cells", threads)
		for range 70 { // they meet within the first second
			p.Step()
		}
		if s := p.Stats(); s.Members < 100 {
			t.Fatalf("%d members, expected many", s.Members)
		}
		if threads == 1 {
			want = p.Hash()
		}
		if p.Hash() != want {
			t.Errorf("%d threads: hash %x, one: %x", threads, p.Hash(), want)
		}
	}
}

// TestBadCloneGrip: a grip that cannot be is told, with its field.
func TestBadCloneGrip(t *testing.T) {
	for _, g := range []components.CloneGrip{{Release: -1}, {ReleasePressure: math.NaN()}, {Kappa: math.Inf(1)}, {Release: 1, Kappa: 1}} {
		p, err := ecs.Install(donburi.NewWorld(), ecs.DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		d := jelly(1)
		d.Material.Clones = g
		if _, err = p.SpawnSoft(d); err == nil || !strings.Contains(err.Error(), "Material.Clones") {
			t.Errorf("%+v: got %v, want an error that names Material.Clones", g, err)
		}
	}
}

// position of a deformable body.
func position(p *ecs.Physics, e donburi.Entity) mgl64.Vec3 {
	return components.Pose.Get(p.World().Donburi().Entry(e)).Position
}
