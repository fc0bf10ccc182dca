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

type vec = mgl64.Vec3

// sticky holds 1e4 Pa to an opening of 1 mm, from touch on.
func sticky() components.Glue {
	g := adhesion.Glue(1e4, 1e-3)
	g.InitialIntensity = 1
	return g
}

// bench is a world under test.
type bench struct {
	*ecs.Physics
	t testing.TB
	w donburi.World
}

// newBench installs physics with the default config as the change leaves it.
func newBench(t testing.TB, change func(*ecs.Config)) *bench {
	t.Helper()
	c := ecs.DefaultConfig()
	if change != nil {
		change(&c)
	}
	w := donburi.NewWorld()
	p, err := ecs.Install(w, c)
	if err != nil {
		t.Fatal(err)
	}
	return &bench{p, t, w}
}

func weightless(c *ecs.Config) { c.Gravity = vec{} }

// def is a body of the shape at a place, of 1000 kg/m³ and friction 0.5.
func def(k components.Kind, s components.Shape, at vec) ecs.BodyDef {
	return ecs.BodyDef{
		Body:     components.BodyData{Kind: k},
		Pose:     components.PoseData{Position: at},
		Collider: components.ColliderData{Shape: s},
		Material: components.MaterialData{Density: 1000, Friction: 0.5},
	}
}

func (b *bench) spawn(d ecs.BodyDef) donburi.Entity {
	b.t.Helper()
	e, err := b.Spawn(d)
	if err != nil {
		b.t.Fatal(err)
	}
	return e
}

// ground is a half-space whose surface is the plane y = 0.
func (b *bench) ground() donburi.Entity {
	return b.spawn(def(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}))
}

func (b *bench) steps(n int) {
	for range n {
		b.Step()
	}
}

func (b *bench) pose(e donburi.Entity) *components.PoseData {
	return components.Pose.Get(b.w.Entry(e))
}

func (b *bench) vel(e donburi.Entity) *components.VelocityData {
	return components.Velocity.Get(b.w.Entry(e))
}

func (b *bench) body(e donburi.Entity) *components.BodyData {
	return components.Body.Get(b.w.Entry(e))
}

func (b *bench) material(e donburi.Entity) *components.MaterialData {
	return components.Material.Get(b.w.Entry(e))
}

func (b *bench) collider(e donburi.Entity) *components.ColliderData {
	return components.Collider.Get(b.w.Entry(e))
}

// contact returns the components of the pair of two bodies.
func (b *bench) contact(x, y donburi.Entity) (*components.ContactPairData, *components.AdhesionData) {
	b.t.Helper()
	e, ok := b.Pair(x, y)
	if !ok {
		b.t.Fatal("there is no pair")
	}
	entry := b.w.Entry(e)
	return components.ContactPair.Get(entry), components.Adhesion.Get(entry)
}

// bonds is the number of living bonds of two bodies.
func (b *bench) bonds(x, y donburi.Entity) int {
	e, ok := b.Pair(x, y)
	if !ok {
		return 0
	}
	return len(components.Adhesion.Get(b.w.Entry(e)).Bonds)
}

// allFinite fails if a body's state is not finite.
func (b *bench) allFinite() {
	b.t.Helper()
	for e := range components.Pose.Iter(b.w) {
		p := components.Pose.Get(e)
		v := components.Velocity.Get(e)
		for _, x := range []float64{
			p.Position[0], p.Position[1], p.Position[2], p.Rotation.W, p.Rotation.V[0], p.Rotation.V[1], p.Rotation.V[2],
			v.Linear[0], v.Linear[1], v.Linear[2], v.Angular[0], v.Angular[1], v.Angular[2],
		} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				b.t.Fatalf("step %d: body %d: pose %v, velocity %v", b.Steps(), components.Body.Get(e).ID, *p, *v)
			}
		}
	}
}

func near(t testing.TB, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Errorf("%s: got %.9g, want %.9g ± %.3g", what, got, want, tol)
	}
}

// hanging is a block of 1 kg, 0.1 m, glued under a ceiling by 2×2 bonds.
func hanging(t testing.TB, g components.Glue) (b *bench, ceiling, block donburi.Entity) {
	t.Helper()
	b = newBench(t, nil)
	ceiling = b.spawn(def(components.Static, components.Box(1, 0.1, 1), vec{0, 0.05, 0}))
	d := def(components.Dynamic, components.Box(0.1, 0.1, 0.1), vec{0, -0.05, 0})
	d.Material.Glue = g
	block = b.spawn(d)
	if err := b.Bond(ceiling, block, 1); err != nil {
		t.Fatal(err)
	}
	return b, ceiling, block
}
