package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// drop is a blob of water of 42 particles in a skin, a little more than half a
// metre wide.
func drop(at mgl64.Vec3) ecs.ParticlesDef {
	return ecs.ParticlesDef{
		Particles: components.ParticlesData{
			Name: "drop", Shape: components.ParticleBall{Radius: 0.3, Parts: 2}, Radius: 0.01, Stretch: 5000, Form: 20000, Damping: 0.02,
		},
		Pose:     components.PoseData{Position: at},
		Material: components.MaterialData{Density: 1000, Friction: 0.5},
	}
}

// particleWorld is a floor with bodies of particles.
func particleWorld(t testing.TB, change func(*ecs.Config), defs ...ecs.ParticlesDef) (*ecs.Physics, []donburi.Entity) {
	t.Helper()
	cfg := ecs.DefaultConfig()
	cfg.DonburiEvents = false
	if change != nil {
		change(&cfg)
	}
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Spawn(ecs.BodyDef{
		Body:     components.BodyData{Name: "floor", Kind: components.Static},
		Collider: components.ColliderData{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})},
		Material: components.MaterialData{Friction: 0.5},
	}); err != nil {
		t.Fatal(err)
	}
	var out []donburi.Entity
	for _, d := range defs {
		e, err := p.SpawnParticles(d)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, e)
	}
	return p, out
}

// volume that the faces of a body enclose [m³].
func volume(n *components.NodesData) float64 {
	v := 0.0
	for _, f := range n.Faces {
		v += n.Position[f[0]].Dot(n.Position[f[1]].Cross(n.Position[f[2]])) / 6
	}
	return v
}

// TestBlobs: three blobs that fall on each other keep their volumes and come to rest
// on the floor, which bears their weight. They meet at 4.4 m/s, which is 7 cm from
// one look at contacts to the next, and press no more than 9 mm of their 600 into
// each other.
func TestBlobs(t *testing.T) {
	p, s := particleWorld(t, nil, drop(mgl64.Vec3{0, 1, 0}), drop(mgl64.Vec3{0.1, 2, 0}), drop(mgl64.Vec3{0, 3, 0.1}))
	v0 := volume(nodesOf(p, s[0]))
	deepest, last := 0.0, 0.0
	const steps, mean = 360, 60
	for k := range steps {
		p.Step()
		deepest = math.Max(deepest, p.World().Penetration())
		for _, e := range s {
			n := nodesOf(p, e)
			if v := volume(n)/v0 - 1; math.Abs(v) > 1e-6 {
				t.Fatalf("step %d: a volume is off by %v", k, v)
			}
			if k >= steps-mean {
				for _, c := range n.Contacts {
					last += c.Force[1] / mean
				}
			}
		}
	}
	if deepest > 0.009 {
		t.Errorf("they pressed %v m into each other", deepest)
	}
	// What they press on each other sums to zero; 2 %: they still rock a little.
	if want := 3 * 9.81 * 1000 * v0; math.Abs(last/want-1) > 0.02 {
		t.Errorf("the floor bears %v N, want %v", last, want)
	}
}

// TestBlobMomentum: two blobs that meet in empty space keep their momentum and
// angular momentum together, to rounding.
func TestBlobMomentum(t *testing.T) {
	a, b := drop(mgl64.Vec3{0, 5, 0}), drop(mgl64.Vec3{0.7, 5.2, 0.1})
	a.Velocity.Linear = mgl64.Vec3{3, 0.5, 0}
	b.Velocity.Angular = mgl64.Vec3{0, 4, 0}
	p, _ := particleWorld(t, func(c *ecs.Config) { c.Gravity = mgl64.Vec3{} }, a, b)
	p.Step()
	p0, l0 := p.World().Momentum(), p.World().AngularMomentum()
	met := false
	for range 60 {
		p.Step()
		met = met || p.World().Stats().Contacts > 0
	}
	p1, l1 := p.World().Momentum(), p.World().AngularMomentum()
	if !met {
		t.Fatal("they have not met")
	}
	if d := p1.Sub(p0).Len(); d > 1e-9*p0.Len() {
		t.Errorf("momentum %v, was %v", p1, p0)
	}
	if d := l1.Sub(l0).Len(); d > 1e-4*l0.Len() {
		t.Errorf("angular momentum %v, was %v: off by %v", l1, l0, d/l0.Len())
	}
}

// heap is a block of grains of 2 cm, a little untidy.
func heap(nx, ny, nz int) ecs.ParticlesDef {
	g := &components.Grains{}
	for j := range ny {
		for i := range nx {
			for k := range nz {
				g.Points = append(g.Points, mgl64.Vec3{
					float64(i)*0.042 + 0.003*float64(j%2), 0.05 + 0.045*float64(j), float64(k)*0.042 + 0.002*float64(j%3),
				})
			}
		}
	}
	return ecs.ParticlesDef{
		Particles: components.ParticlesData{Name: "heap", Shape: g, Radius: 0.02},
		Material:  components.MaterialData{Density: 1500, Friction: 0.5},
	}
}

// TestGrains: a block of grains falls into a heap that stands, and the floor bears
// its weight; no grain is in another by more than a hundredth of its size.
func TestGrains(t *testing.T) {
	p, s := particleWorld(t, nil, heap(4, 6, 4))
	force, fastest, deepest := 0.0, 0.0, 0.0
	const steps, mean = 180, 60
	for k := range steps {
		p.Step()
		if k < steps-mean {
			continue
		}
		deepest = math.Max(deepest, p.World().Penetration())
		n := nodesOf(p, s[0])
		for _, c := range n.Contacts {
			force += c.Force[1] / mean
		}
		for _, v := range n.Velocity {
			fastest = math.Max(fastest, v.Len())
		}
	}
	n := nodesOf(p, s[0])
	high := 0.0
	for _, x := range n.Position {
		high = math.Max(high, x[1])
	}
	if high < 0.05 {
		t.Errorf("the heap is %v m high: its grains slide off each other", high)
	}
	if want := 9.81 * 1500 * 4. / 3 * math.Pi * 8e-6 * 96; math.Abs(force/want-1) > 0.02 {
		t.Errorf("the floor bears %v N, want %v", force, want)
	}
	if fastest > 0.05 || deepest > 4e-4 {
		t.Errorf("at %v m/s, %v m deep in each other", fastest, deepest)
	}
}
