package ecs_test

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/compliance"
)

// mixture is a world in which everything may meet everything else: piles of glued
// things that become one and sleep, on contacts that are soft on purpose, beside
// deformable bodies, under loads, drives and fields, while the user edits them. Its
// numbers are ordinary ones: FuzzStep and FuzzSoft have the others.
type mixture struct {
	*bench
	r      softDice
	planar bool
	all    []donburi.Entity // rigid
	soft   []donburi.Entity
}

func newMixture(t testing.TB, seed uint64, threads int) *mixture {
	m := &mixture{r: softDice{rand.New(rand.NewPCG(seed, 5))}}
	m.planar = m.r.IntN(3) == 0
	m.bench = newBench(t, func(c *ecs.Config) {
		c.Planar, c.Threads = m.planar, threads
		c.Substeps, c.Iterations = 1+m.r.IntN(4), 1+m.r.IntN(4)
		c.Sleeping, c.Merging = m.r.IntN(4) > 0, m.r.IntN(4) > 0
		c.Behaviors = map[string]compliance.Behavior{"own": compliance.Linear{Compliance: 1e-5, Damping: 10}}
	})
	for range 1 + m.r.IntN(3) {
		m.pile()
	}
	for range m.r.IntN(3) {
		m.deformable()
	}
	m.actors()
	return m
}

func (m *mixture) some(of float64) bool { return m.r.Float64() < of }

func (m *mixture) place(scale float64) vec {
	x := m.r.at(scale)
	if m.planar {
		x[2] = 0
	}
	return x
}

// stuff is a material with any of glue, soft contact and fields.
func (m *mixture) stuff() components.MaterialData {
	s := components.MaterialData{Density: 1000, Friction: m.r.Float64()}
	if m.some(0.7) {
		s.Glue = holding(m.r.size(1e3, 1e6), m.r.size(1e-3, 0.01))
		s.Glue.Damping = float64(m.r.IntN(2))
		if m.some(0.2) {
			s.Glue.StrengthField = components.FuncField(func(p *components.SurfacePoint) float64 { return 1e4 * (1 + p.Local[0]) })
		}
	}
	switch m.r.IntN(6) {
	case 0:
		s.Contact = &components.SoftContact{Compliance: m.r.size(1e-7, 1e-4), DampingRatio: m.r.Float64()}
	case 1:
		s.Contact = &components.SoftContact{Behavior: "own"}
	case 2:
		if !m.planar {
			s.Contact = &components.SoftContact{Collect: components.CollectVertices + components.Collect(m.r.IntN(2)), Foundation: &components.ElasticFoundation{
				Young: m.r.size(1e5, 1e7), Poisson: 0.3, Thickness: 0.05, Damping: m.r.size(1, 1e3), RegionArea: m.some(0.5),
			}}
		}
	}
	return s
}

func (m *mixture) shape() components.Shape {
	a, b := m.r.size(0.05, 0.3), m.r.size(0.05, 0.3)
	if m.planar {
		return []components.Shape{
			components.Circle(a), components.Rect(a, b), components.Capsule(a/2, b),
			components.Polygon(mgl64.Vec2{0, 0}, mgl64.Vec2{a, 0}, mgl64.Vec2{a, b}),
		}[m.r.IntN(4)]
	}
	return []components.Shape{
		components.Sphere(a), components.Box(a, b, a), components.Capsule(a/2, b), components.Cylinder(a/2, b), components.Cone(a/2, b),
		components.BoxShape{Size: vec{a, b, a}, Rounding: 0.1 * min(a, b)},
		components.Hull(vec{0, 0, 0}, vec{a, 0, 0}, vec{0, b, 0}, vec{0, 0, a}),
		components.Compound(
			components.CompoundChild{Shape: components.Box(a, a, a)},
			components.CompoundChild{Shape: components.Sphere(b / 2), Position: vec{a, 0, 0}},
		),
	}[m.r.IntN(8)]
}

// pile sets boxes on each other on ground of some kind, and throws others on them.
func (m *mixture) pile() {
	at := m.place(1)
	at[1] = 0
	box := func(x, y float64) components.Shape {
		if m.planar {
			return components.Rect(x, y)
		}
		return components.Box(x, y, x)
	}
	ground := def(components.Static, box(3, 0.4), at.Sub(vec{0, 0.2, 0}))
	switch {
	case m.some(0.3) && !m.planar:
		ground.Collider.Shape = components.HeightField(3, 3, 1, 1, []float64{0.2, 0.2, 0.2, 0.2, 0.1, 0.2, 0.2, 0.2, 0.3})
	case m.some(0.3):
		ground.Body.Kind = components.Kinematic
	}
	ground.Material = m.stuff()
	m.add(ground)
	for i := range 2 + m.r.IntN(5) {
		d := def(components.Dynamic, box(0.3, 0.2), at.Add(vec{0, 0.1 + 0.2*float64(i), 0}))
		d.Material = m.stuff()
		m.add(d)
	}
	for range m.r.IntN(4) {
		d := def(components.Dynamic, m.shape(), at.Add(m.place(0.5)).Add(vec{0, 1, 0}))
		d.Material, d.Body.Fast = m.stuff(), m.some(0.2)
		d.Velocity.Linear = m.place(3)
		m.add(d)
	}
}

func (m *mixture) add(d ecs.BodyDef) {
	m.t.Helper()
	e, err := m.Spawn(d)
	if err != nil {
		m.t.Fatal(err)
	}
	m.all = append(m.all, e)
}

// deformable adds a solid, an area, a rope, a cloth or a ball of particles.
func (m *mixture) deformable() {
	m.t.Helper()
	pose := components.PoseData{Position: m.place(0.5).Add(vec{0, 1.8, 0}), Rotation: mgl64.QuatIdent()}
	stuff := m.stuff()
	if m.some(0.3) {
		stuff.Clones = components.CloneGrip{Release: m.r.size(0.1, 100)}
	}
	var e donburi.Entity
	var err error
	switch k := m.r.IntN(4); {
	case k == 0:
		d := ecs.SoftDef{Body: components.SoftBodyData{Shape: components.SoftBox{Size: vec{0.3, 0.2, 0.3}, Cells: [3]int{2, 1, 2}}, Young: m.r.size(1e4, 1e6), Poisson: 0.3, Damping: 0.02}, Pose: pose, Material: stuff}
		if m.planar {
			d.Body.Shape = components.SoftRect{Size: mgl64.Vec2{0.3, 0.2}, Cells: [2]int{3, 2}}
		}
		e, err = m.SpawnSoft(d)
	case k == 1:
		e, err = m.SpawnRope(ecs.RopeDef{
			Rope:     components.RopeData{Shape: components.RopeLine{From: pose.Position, To: pose.Position.Add(vec{0.5, 0.1, 0}), Segments: 5}, Radius: 0.02, Stretch: 1e4},
			Material: stuff,
		})
	case k == 2 && !m.planar:
		e, err = m.SpawnCloth(ecs.ClothDef{
			Cloth: components.ClothData{Shape: components.ClothSheet{Size: mgl64.Vec2{0.5, 0.5}, Cells: [2]int{3, 3}}, AreaDensity: 0.3, Thickness: 0.01, Stretch: 1e3},
			Pose:  pose, Material: stuff,
		})
	default:
		d := ecs.ParticlesDef{Particles: components.ParticlesData{Shape: components.ParticleBall{Radius: 0.15, Parts: 1}, Stretch: 100, Form: 100}, Pose: pose, Material: stuff}
		if m.planar {
			d.Particles.Shape = components.ParticleRing{Radius: 0.15, Count: 12}
		} else if m.some(0.5) {
			d.Material.Clones = components.CloneGrip{Release: m.r.size(0.1, 100)}
		}
		e, err = m.SpawnParticles(d)
	}
	if err != nil {
		m.t.Fatal(err)
	}
	m.soft = append(m.soft, e)
}

// actors adds what acts on bodies.
func (m *mixture) actors() {
	m.t.Helper()
	pick := func() donburi.Entity { return m.all[m.r.IntN(len(m.all))] }
	check := func(_ donburi.Entity, err error) {
		m.t.Helper()
		if err != nil {
			m.t.Fatal(err)
		}
	}
	if m.some(0.5) {
		check(m.SpawnLoad(components.LoadData{Body: pick(), Force: m.place(100), Rate: m.place(50), From: 0.3, Until: 2}))
	}
	if m.some(0.3) {
		check(m.SpawnForceField(components.ForceFieldData{Kind: components.Attract, To: vec{0, 1, 0}, Strength: 5, Core: 0.3}))
	}
	if m.some(0.3) && len(m.soft) > 0 {
		check(m.SpawnAttachment(components.AttachmentData{Body: m.soft[0], Nodes: &components.NodeSet{Nodes: []int32{0, 1}}, To: pick()}))
	}
}

// edit does what a game does between steps.
func (m *mixture) edit() {
	e := m.all[m.r.IntN(len(m.all))]
	if !m.w.Valid(e) {
		return
	}
	switch m.r.IntN(12) {
	case 0:
		m.w.Remove(e)
	case 1:
		m.pose(e).Position = m.place(1).Add(vec{0, 2.5, 0})
	case 2:
		m.vel(e).Linear = m.place(3)
	case 3:
		*m.material(e) = m.stuff()
	case 4:
		m.body(e).Disabled = !m.body(e).Disabled
	case 5:
		m.collider(e).Shape = m.shape()
	case 6:
		_ = m.Bond(e, m.all[m.r.IntN(len(m.all))], 1) // an error is an answer
	case 7:
		c := m.Config()
		c.Merging, c.Sleeping, c.Substeps = m.some(0.7), m.some(0.7), 1+m.r.IntN(4)
		if err := m.SetConfig(c); err != nil {
			m.t.Error(err)
		}
	case 8:
		m.Refresh()
	case 9:
		m.WakeAll()
	case 10:
		m.deformable()
	case 11:
		if len(m.soft) > 0 {
			if s := m.soft[m.r.IntN(len(m.soft))]; m.w.Valid(s) {
				m.w.Remove(s)
			}
		}
	}
}

// run steps the world, edits it and asks for everything that can be asked for; it
// returns the hash at the end.
func (m *mixture) run(steps int) uint64 {
	m.t.Helper()
	for k := range steps {
		m.Step()
		for _, x := range []float64{m.Energy().Total(), m.Momentum().Len(), m.AngularMomentum().Len(), m.Penetration()} {
			if x-x != 0 {
				m.t.Fatalf("step %d: energy %+v, momentum %v and %v, overlap %v", k, m.Energy(), m.Momentum(), m.AngularMomentum(), m.Penetration())
			}
		}
		for _, e := range m.all {
			for _, o := range m.all {
				m.Pair(e, o)
				m.Footprint(e, o)
			}
		}
		if m.some(0.03) {
			m.edit()
		}
	}
	return m.Hash()
}

// FuzzMixture: nothing that a world may have ends the program where it meets anything
// else, all that is asked for is a number, and two threads make of it what one does.
func FuzzMixture(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		one := newMixture(t, seed, 1).run(180)
		if two := newMixture(t, seed, 2).run(180); one != two {
			t.Errorf("one thread ends at %x, two at %x", one, two)
		}
	})
}
