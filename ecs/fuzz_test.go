package ecs_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/adhesion"
)

// dice draws numbers from the fuzzer's bytes; when they are used up it goes on
// with a sequence of its own.
type dice struct {
	data []byte
	next uint64
}

func (d *dice) byte() byte {
	if len(d.data) > 0 {
		b := d.data[0]
		d.data = d.data[1:]
		return b
	}
	d.next = d.next*6364136223846793005 + 1442695040888963407
	return byte(d.next >> 33)
}

func (d *dice) n(n int) int { return int(d.byte()) % n }

// unit is in [−1, 1].
func (d *dice) unit() float64 { return (float64(d.byte())*256+float64(d.byte()))/32767.5 - 1 }

// num is mostly an ordinary number up to scale, at times 0, very large or not a
// number at all.
func (d *dice) num(scale float64) float64 {
	switch d.n(40) {
	case 0:
		return 0
	case 1:
		var b [8]byte
		for i := range b {
			b[i] = d.byte()
		}
		return math.Float64frombits(binary.LittleEndian.Uint64(b[:]))
	case 2:
		return scale * 1e6 * d.unit()
	}
	return scale * d.unit()
}

// factor is about 2ˣ for an x within ±most: straight between whole powers, and
// the same on every platform, as math.Pow is not.
func (d *dice) factor(most float64) float64 {
	x := float64(most * d.unit()) // not fused with the difference
	n := math.Floor(x)
	return math.Ldexp(1+(x-n), int(n))
}

func (d *dice) vec(scale float64) vec { return vec{d.num(scale), d.num(scale), d.num(scale)} }

func (d *dice) shape() components.Shape {
	size := func() float64 { return math.Abs(d.num(1)) }
	switch d.n(6) {
	case 0:
		return components.Sphere(size())
	case 1:
		return components.Capsule(size(), size())
	case 2, 3:
		return components.Box(size(), size(), size())
	case 4:
		return components.HalfSpace(d.vec(1))
	}
	points := make([]vec, 4+d.n(12))
	for i := range points {
		points[i] = d.vec(1)
	}
	return components.Hull(points...)
}

func (d *dice) glue() components.Glue {
	if d.n(3) == 0 {
		return components.Glue{}
	}
	g := adhesion.Glue(1e4*d.factor(10), 1e-3*d.factor(6))
	g.InitialIntensity = float64(d.n(2)) * 0.5
	g.Damping = math.Abs(d.num(1))
	g.Samples = d.n(5)
	if d.n(2) == 0 {
		g.BondRate, g.SaturationPressure = 1e-3, 1e3
	}
	if d.n(3) == 0 {
		g.Viscosity = math.Abs(d.num(10))
	}
	return g
}

func (d *dice) def() ecs.BodyDef {
	def := ecs.BodyDef{
		Body:     components.BodyData{Kind: components.Kind(d.n(3)), Sensor: d.n(12) == 0, Disabled: d.n(12) == 0},
		Pose:     components.PoseData{Position: d.vec(2)},
		Velocity: components.VelocityData{Linear: d.vec(5), Angular: d.vec(5)},
		Collider: components.ColliderData{Shape: d.shape(), Layers: uint32(d.n(3)), Mask: uint32(d.n(4))},
		Material: components.MaterialData{Density: 1000, Friction: math.Abs(d.num(1)), Restitution: math.Abs(d.unit()), Glue: d.glue()},
	}
	if d.n(3) > 0 {
		def.Body.Kind = components.Dynamic
	}
	if d.n(4) == 0 {
		def.Body.Locked = components.Lock(d.n(64))
	}
	if d.n(3) > 0 {
		def.Pose.Rotation = mgl64.Quat{W: d.num(1), V: d.vec(1)}
	}
	return def
}

// edit does to a body what a game might, checked or not.
func (d *dice) edit(b *bench, e donburi.Entity) {
	if !b.w.Valid(e) {
		return
	}
	switch d.n(9) {
	case 0:
		b.w.Remove(e)
	case 1:
		b.pose(e).Position = d.vec(2)
	case 2:
		b.vel(e).Linear = d.vec(10)
	case 3:
		b.collider(e).Shape = d.shape()
	case 4:
		b.material(e).Glue = d.glue()
	case 5:
		b.body(e).Disabled = !b.body(e).Disabled
	case 6:
		b.body(e).Kind = components.Kind(d.n(4))
	case 7:
		components.Mass.Get(b.w.Entry(e)).Override = d.num(10)
	case 8:
		for p := range components.ContactPair.Iter(b.w) {
			components.ContactPair.Get(p).Disabled = d.n(2) == 0
			for i := range components.Adhesion.Get(p).Bonds {
				components.Adhesion.Get(p).Bonds[i].Intensity = d.num(1)
			}
		}
	}
}

// FuzzStep steps random worlds with random edits: nothing panics, every state
// of a body that is simulated stays finite, normals are of length one from A to
// B, glue does not push and contacts do not pull.
func FuzzStep(f *testing.F) {
	for i := range byte(40) {
		f.Add([]byte{i, 3 * i, 7 * i, i ^ 0x55})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := &dice{data: data, next: 1}
		for _, x := range data {
			d.next = d.next*31 + uint64(x)
		}
		roll(t, d, func(b *bench) { checkStep(t, b) })
	})
}

// roll makes a world by the dice and steps and edits it; look sees every step.
func roll(t testing.TB, d *dice, look func(*bench)) *bench {
	t.Helper()
	b := newBench(t, func(c *ecs.Config) {
		c.DT = []float64{1.0 / 60, 0.001, 0.1}[d.n(3)]
		c.Substeps = 1 + d.n(6)
		c.FrictionCone = systems.FrictionCone(d.n(2))
		c.Projection = systems.Projection(d.n(2))
		c.Evolve = systems.EvolveMode(d.n(2))
	})
	if d.n(2) == 0 {
		b.ground()
	}
	var all []donburi.Entity
	for range 2 + d.n(8) {
		def := d.def()
		if e, err := b.Spawn(def); err == nil {
			all = append(all, e)
		} else if d.n(2) == 0 { // a game that does not use the helpers
			e := b.w.Create(ecs.BodyTypes()...)
			*b.body(e), *b.pose(e), *b.vel(e) = def.Body, def.Pose, def.Velocity
			*b.collider(e), *b.material(e) = def.Collider, def.Material
		}
	}
	for range 1 + d.n(10) {
		if len(all) > 1 && d.n(3) == 0 {
			_ = b.Bond(all[d.n(len(all))], all[d.n(len(all))], math.Abs(d.unit())) // an error is an answer
		}
		b.Step()
		look(b)
		if len(all) > 0 && d.n(3) == 0 {
			d.edit(b, all[d.n(len(all))])
		}
	}
	return b
}

func checkStep(t *testing.T, b *bench) {
	t.Helper()
	refused := map[donburi.Entity]bool{}
	for e := range components.Body.Iter(b.w) {
		p, v := components.Pose.Get(e), components.Velocity.Get(e)
		good := true
		for _, x := range []float64{
			p.Position[0], p.Position[1], p.Position[2], p.Rotation.W, p.Rotation.V[0], p.Rotation.V[1], p.Rotation.V[2],
			v.Linear[0], v.Linear[1], v.Linear[2], v.Angular[0], v.Angular[1], v.Angular[2],
		} {
			good = good && x-x == 0
		}
		refused[e.Entity()] = !good // set so by the fuzzer, and left alone
	}
	for e := range components.ContactPair.Iter(b.w) {
		c := components.ContactPair.Get(e)
		if refused[c.A] || refused[c.B] {
			t.Fatalf("a body that is not finite is in a pair: %+v", c)
		}
		if c.Count == 0 {
			continue
		}
		near(t, "length of the normal", c.Normal.Len(), 1, 1e-9)
		for _, p := range c.Points[:c.Count] {
			if !(p.NormalForce >= 0) || math.IsInf(p.NormalForce, 0) || !(p.Separation-p.Separation == 0) {
				t.Fatalf("contact point %+v", p)
			}
		}
		for _, k := range components.Adhesion.Get(e).Bonds {
			if !(k.NormalForce <= 0) || math.IsInf(k.NormalForce, 0) || !(k.Intensity > 0 && k.Intensity <= 1) || !(k.Area > 0) {
				t.Fatalf("bond %+v", k)
			}
		}
	}
	for _, f := range b.Faults() {
		if b.w.Valid(f.Entity) && refused[f.Entity] {
			t.Fatalf("a fault was not mended: %+v", f)
		}
	}
}

// Two bodies spawned in the other order meet in the same way: the normal is the
// other way round, the gaps are the same, and where one point carries all, so
// are the poses after a step. (Several points are swept one after the other, in
// an order that goes with that of the bodies.)
func TestSpawnOrderDoesNotMatter(t *testing.T) {
	single := 0
	for i := range uint64(200) {
		d := &dice{next: i * 977}
		var defs [2]ecs.BodyDef
		for k := range defs {
			defs[k] = meeting(t, d, k)
		}
		var at [2][2]vec
		var met [2]components.ContactPairData
		for order := range 2 {
			b := newBench(t, weightless)
			first := b.spawn(defs[order])
			second := b.spawn(defs[1-order])
			b.Refresh()
			if e, ok := b.Pair(first, second); ok {
				met[order] = *components.ContactPair.Get(b.w.Entry(e))
			}
			b.Step()
			at[order][order], at[order][1-order] = b.pose(first).Position, b.pose(second).Position
		}
		if met[0].Count == 0 && met[1].Count == 0 {
			continue
		}
		if sum := met[0].Normal.Add(met[1].Normal).Len(); !(sum < 1e-9) {
			t.Errorf("world %d: normals %v and %v", i, met[0].Normal, met[1].Normal)
		}
		near(t, "deepest point", deepest(&met[0]), deepest(&met[1]), 1e-9)
		if met[0].Count != 1 || met[1].Count != 1 || defs[0].Material.Glue.Sticky() || defs[1].Material.Glue.Sticky() {
			continue
		}
		single++
		for k := range 2 {
			if dist := at[0][k].Sub(at[1][k]).Len(); !(dist < 1e-9) {
				t.Errorf("world %d: body %d is %v apart: %v and %v", i, k, dist, at[0][k], at[1][k])
			}
		}
	}
	if single < 5 {
		t.Errorf("only %d pairs met at one point without glue", single)
	}
}

// meeting is a body of a few metres that comes towards the other one.
func meeting(t *testing.T, d *dice, k int) ecs.BodyDef {
	for {
		def := d.def()
		def.Body = components.BodyData{}
		def.Pose.Position = vec{0, float64(k) * 0.5, 0}
		def.Velocity = components.VelocityData{Linear: vec{d.unit(), 2 - 4*float64(k), d.unit()}}
		def.Collider.Layers, def.Collider.Mask = 0, 0
		if !large(def.Collider.Shape) && newBench(t, nil).World().Check(&def) == nil {
			return def
		}
	}
}

func deepest(c *components.ContactPairData) float64 {
	sep := math.Inf(1)
	for _, p := range c.Points[:c.Count] {
		sep = math.Min(sep, p.Separation)
	}
	return sep
}

// large reports a half-space or a shape beyond a few metres.
func large(s components.Shape) bool {
	switch s := s.(type) {
	case components.SphereShape:
		return s.Radius > 3
	case components.BoxShape:
		return s.Size.Len() > 6
	case components.CapsuleShape:
		return s.Radius+s.Length > 6
	case *components.HullShape:
		for i := range s.Len() {
			if s.Point(i).Len() > 6 {
				return true
			}
		}
		return false
	}
	return true
}
