package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/adhesion"
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

// TestGrainPullsOff: a grain that is glued under a ceiling holds up to 2π·R·W, the
// force of Derjaguin for a ball on a flat, and not more: W = σ·u0 = 2 J/m², R = 2 cm.
func TestGrainPullsOff(t *testing.T) {
	const r, sigma, reach = 0.02, 2e3, 1e-3
	most := 2 * math.Pi * r * sigma * reach
	for _, share := range []float64{0.97, 1.03} {
		p, s := particleWorld(t, nil, ecs.ParticlesDef{
			Particles: components.ParticlesData{Shape: &components.Grains{Points: []mgl64.Vec3{{0, 2 - r, 0}}}, Radius: r},
			Material: components.MaterialData{
				Density: share * most / 9.81 / (4. / 3 * math.Pi * r * r * r), Friction: 0.5, Glue: holding(sigma, reach),
			},
		})
		if _, err := p.Spawn(ecs.BodyDef{
			Body:     components.BodyData{Name: "ceiling", Kind: components.Static},
			Collider: components.ColliderData{Shape: components.Box(1, 0.2, 1)},
			Pose:     components.PoseData{Position: mgl64.Vec3{0, 2.1, 0}},
			Material: components.MaterialData{Friction: 0.5},
		}); err != nil {
			t.Fatal(err)
		}
		for range 120 {
			p.Step()
		}
		if hangs := nodesOf(p, s[0]).Position[0][1] > 1.9; hangs != (share < 1) {
			t.Errorf("at %v of its strength it hangs: %v", share, hangs)
		}
	}
}

// holding is a glue that sticks at first contact, damped so that what it is loaded
// with at once does not swing.
func holding(sigma, reach float64) components.Glue {
	g := adhesion.Glue(sigma, reach)
	g.InitialIntensity, g.Damping = 1, 1
	return g
}

// TestBed: an elastic plane sinks under a blob until its springs bear the weight,
// Σ k·A_i·d_i = m·g, wherever the blob lies and whatever the sheet's own stretch.
func TestBed(t *testing.T) {
	const bed = 4e4
	plane := ecs.ParticlesDef{
		Particles: components.ParticlesData{
			Name: "plane", Shape: components.ParticleSheet{Size: mgl64.Vec2{3, 3}, Count: [2]int{16, 16}}, Radius: 0.02, Stretch: 500, Bed: bed, Drag: 5,
		},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 2, 0}},
		Material: components.MaterialData{Density: 100, Friction: 0.5},
	}
	d := drop(mgl64.Vec3{0.2, 2.35, 0.1})
	d.Particles.Drag = 2
	p, s := particleWorld(t, nil, plane, d)
	ball := nodesOf(p, s[1])
	mass := 0.0
	for _, m := range ball.Mass {
		mass += m
	}
	for range 240 {
		p.Step()
	}
	n := nodesOf(p, s[0])
	own, force := 0.0, 0.0
	for i, x := range n.Position {
		own += n.Mass[i]
		area := n.Mass[i] / (100 * 0.04)
		force += bed * area * (2 - x[1])
	}
	if want := 9.81 * (mass + own); math.Abs(force/want-1) > 0.02 {
		t.Errorf("the bed bears %v N, want %v", force, want)
	}
	low := 0.0
	for _, x := range nodesOf(p, s[1]).Position {
		low = math.Max(low, 2-x[1])
	}
	if low < 0.02 {
		t.Errorf("the blob has sunk in by %v m", low)
	}
}
