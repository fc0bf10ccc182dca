package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// stickyDrop is dropOf with a grip.
func stickyDrop(at vec, grip components.CloneGrip) ecs.ParticlesDef {
	d := dropOf(at)
	d.Material.Clones = grip
	return d
}

// twoDrops meet at 1 m/s in a planar world, offset so that they turn.
func twoDrops(t *testing.T, grip components.CloneGrip, threads int) (*bench, [2]donburi.Entity) {
	t.Helper()
	b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c); c.Threads = threads })
	var e [2]donburi.Entity
	for i, x := range []float64{-0.25, 0.25} {
		d := stickyDrop(vec{x, 0.4 * x, 0}, grip)
		d.Velocity.Linear = vec{-2 * x, 0, 0}
		e[i] = b.particles(d)
	}
	return b, e
}

func (b *bench) particles(d ecs.ParticlesDef) donburi.Entity {
	b.t.Helper()
	e, err := b.SpawnParticles(d)
	if err != nil {
		b.t.Fatal(err)
	}
	return e
}

// adhesives lists those there are, and checks what each says of its members: they move
// with it, in the plane; mass, centre and inertia are theirs, ΣmR² about z alone.
func (b *bench) adhesives() (all []*components.VirtualAdhesiveData) {
	b.t.Helper()
	for entry := range components.VirtualAdhesive.Iter(b.w) {
		a := components.VirtualAdhesive.Get(entry)
		all = append(all, a)
		mass, inertia := 0.0, 0.0
		var c vec
		for _, m := range a.Members {
			n := components.Nodes.Get(b.w.Entry(m.Body))
			arm := n.Position[m.Node].Sub(a.Center)
			if slip := n.Velocity[m.Node].Sub(a.Velocity).Sub(a.Angular.Cross(arm)).Len(); slip > 1e-9 {
				b.t.Fatalf("member %+v moves at %v m/s against its adhesive", m, slip)
			}
			mass, inertia, c = mass+n.Mass[m.Node], inertia+n.Mass[m.Node]*arm.LenSqr(), c.Add(arm.Mul(n.Mass[m.Node]))
		}
		if math.Abs(a.Mass/mass-1) > 1e-12 || c.Len() > 1e-12*mass || math.Abs(a.Inertia.At(2, 2)/inertia-1) > 1e-9 {
			b.t.Fatalf("mass %v, centre off by %v, inertia %v: want %v and %v", a.Mass, c.Mul(1/mass), a.Inertia, mass, inertia)
		}
		if a.Velocity[2] != 0 || a.Angular[0] != 0 || a.Angular[1] != 0 || a.Center[2] != 0 || a.Rotation.V[0] != 0 || a.Rotation.V[1] != 0 {
			b.t.Fatalf("out of the plane: %+v", a)
		}
	}
	return all
}

// TestDropsStick: two drops that meet stay together, as one adhesive; momentum and
// angular momentum about z stay, and what energy is dissipated does not come back.
func TestDropsStick(t *testing.T) {
	b, e := twoDrops(t, components.CloneGrip{Release: 2e3}, 1)
	w := b.World()
	b.Refresh()
	p0, l0 := w.Momentum(), w.AngularMomentum()
	gone := 0.0
	for range 90 {
		b.Step()
		now := w.Energy().Dissipated
		if most := 1e-6 * 63; now < gone-most { // of the 63 J they came with, for rounding
			t.Fatalf("the energy dissipated fell from %v to %v J", gone, now)
		}
		gone = max(gone, now)
		b.adhesives()
	}
	s := b.Stats()
	if s.Adhesives != 1 || s.Members < 4 || s.Particles != 64 {
		t.Fatalf("%+v", s)
	}
	if d := b.level(e[1]).Position[0].Sub(b.level(e[0]).Position[0]).Len(); d > 0.9 {
		t.Errorf("the drops are %v m apart", d)
	}
	// A particle touches at two radii of 5 mm, up to half a segment from the next.
	if d, most := apart(b.level(e[0]), b.level(e[1])), math.Hypot(0.01, 0.2*math.Pi/32); d > most {
		t.Errorf("their particles are %v m apart, want up to %v", d, most)
	}
	p1, l1 := w.Momentum(), w.AngularMomentum()
	if p1.Sub(p0).Len() > 1e-11 || l1.Sub(l0).Len() > 1e-11*l0.Len() {
		t.Errorf("momentum %v → %v, angular momentum %v → %v", p0, p1, l0, l1)
	}
}

// apart is the least distance of the particles of two outlines [m].
func apart(a, b *components.NodesData) float64 {
	least := math.Inf(1)
	for _, x := range a.Position {
		for _, y := range b.Position {
			least = min(least, x.Sub(y).Len())
		}
	}
	return least
}

// TestFlatCloneThreads: the same bits with 1, 2 and 4 threads, of two drops and of a
// heap.
func TestFlatCloneThreads(t *testing.T) {
	var want [2]uint64
	for i, threads := range []int{1, 2, 4} {
		b, _ := twoDrops(t, components.CloneGrip{ReleasePressure: 3e3}, threads)
		b.steps(60)
		p := open(t, "planar-cells", threads)
		for range 90 {
			p.Step()
		}
		if s := p.Stats(); s.Members < 300 {
			t.Fatalf("%d members, expected many", s.Members)
		}
		got := [2]uint64{b.Hash(), p.Hash()}
		if i == 0 {
			want = got
		}
		if got != want {
			t.Errorf("%d threads: %x, one: %x", threads, got, want)
		}
	}
}

// TestFlatRelease: two discs of m that touch are drawn apart by ±F each. They hold up to
// the release F in newtons, at any substep, or up to p·2r·1 m of a pressure; a κ holds up
// to κ·m/h², with the substep h.
func TestFlatRelease(t *testing.T) {
	const radius, rho = 0.1, 700.0
	m := rho * math.Pi * radius * radius
	for _, substeps := range []int{1, 4} {
		h := 1.0 / 60 / float64(substeps)
		for _, c := range []struct {
			grip components.CloneGrip
			most float64
		}{
			{components.CloneGrip{Release: 50}, 50},
			{components.CloneGrip{ReleasePressure: 250}, 250 * 2 * radius},
			{components.CloneGrip{Kappa: 1e-4}, 1e-4 * m / (h * h)},
		} {
			for _, part := range []float64{0.999, 1.001} {
				b := newBench(t, func(c *ecs.Config) { planar(c); weightless(c); c.Substeps = substeps })
				var e [2]donburi.Entity
				for i, x := range []float64{-radius, radius} {
					e[i] = b.particles(ecs.ParticlesDef{
						Particles: components.ParticlesData{Shape: &components.Grains{Points: []mgl64.Vec3{{}}}, Radius: radius},
						Pose:      components.PoseData{Position: vec{x, 0, 0}},
						Material:  components.MaterialData{Density: rho, Clones: c.grip},
					})
				}
				b.steps(2)
				if len(b.adhesives()) != 1 {
					t.Fatalf("%+v: two discs that touch are not cloned", c.grip)
				}
				for i, sign := range []float64{-1, 1} {
					if _, err := b.SpawnLoad(components.LoadData{Body: e[i], Force: vec{sign * part * c.most, 0, 0}}); err != nil {
						t.Fatal(err)
					}
				}
				b.steps(3)
				if held := len(b.adhesives()) == 1; held != (part < 1) {
					t.Errorf("%+v at %d substeps: held is %v under %v of %v N", c.grip, substeps, held, part, c.most)
				}
			}
		}
	}
}

// TestFlatReleasePressure: a block of jelly, a metre deep, hangs by its top from another
// whose upper side is pinned, the nodes at rest in line. The seam of w = 0.4 m holds
// p·w·1 m, whatever it is divided into: with 1 % less than the weight ρ·w·h·g·1 m it
// falls, with twice as much it hangs; twice, since the nodes at the ends bear more than
// those in the middle.
func TestFlatReleasePressure(t *testing.T) {
	const wide, high, rho = 0.4, 0.2, 300.0
	for _, cells := range []int{8, 16} {
		for _, part := range []float64{0.99, 2} {
			b := newBench(t, planar)
			var e [2]donburi.Entity
			for i := range e {
				body := components.SoftBodyData{
					Shape: components.SoftRect{Size: mgl64.Vec2{wide, high}, Cells: [2]int{cells, cells / 2}}, Young: 2e5, Damping: 0.05,
				}
				if i == 0 {
					body.Fixed = &components.NodeBox{Min: vec{-1, high/2 - 1e-6, -1}, Max: vec{1, 1, 1}}
				}
				var err error
				e[i], err = b.SpawnSoft(ecs.SoftDef{
					Body: body, Pose: components.PoseData{Position: vec{0, -high * float64(i), 0}},
					Material: components.MaterialData{Density: rho, Clones: components.CloneGrip{ReleasePressure: part * rho * high * 9.81}},
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			b.steps(60)
			b.adhesives()
			fell := -high - nodesMean(b.level(e[1]))[1]
			if held := fell < 0.05; held != (part > 1) {
				t.Errorf("%d cells, %v of the weight: held is %v, the block fell by %v m; %+v", cells, part, held, fell, b.Stats().Clones)
			}
		}
	}
}

func nodesMean(n *components.NodesData) (c mgl64.Vec3) {
	for _, x := range n.Position {
		c = c.Add(x.Mul(1 / float64(len(n.Position))))
	}
	return c
}
