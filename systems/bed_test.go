package systems

import (
	"iter"
	"math/rand"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/systems/adhesion"
)

// village is a world under test, with what has been spawned in it.
type village struct {
	*World
	t      *testing.T
	bodies []donburi.Entity
}

func newVillage(t *testing.T, planar bool) *village {
	w := NewWorld(donburi.NewWorld(), Config{
		Gravity: mgl64.Vec3{0, -9.81, 0}, DT: 1.0 / 60, Substeps: 2, Iterations: 2, RelaxIterations: 1,
		MaxCatchUp: 1, Sleeping: true, BounceSpeed: 0.5, RecoverySpeed: 3, Planar: planar,
	})
	w.SetInner([]Stage{
		{"", IntegrateVelocities}, {"", Bounce}, {"", WarmStart}, {"", Sweep}, {"", IntegratePoses}, {"", Relax}, {"", EvolveBeta},
	})
	return &village{World: w, t: t}
}

func (v *village) spawn(k components.Kind, s components.Shape, at mgl64.Vec3, glue bool) donburi.Entity {
	d := BodyDef{
		Body: components.BodyData{Kind: k}, Pose: components.PoseData{Position: at},
		Collider: components.ColliderData{Shape: s}, Material: components.MaterialData{Density: 100, Friction: 0.5},
	}
	if glue {
		d.Material.Glue = adhesion.Glue(1e4, 1e-3)
		d.Material.Glue.InitialIntensity = 1
	}
	e, err := v.Spawn(d)
	if err != nil {
		v.t.Fatal(err)
	}
	v.bodies = append(v.bodies, e)
	return e
}

func (v *village) ball(radius float64) components.Shape {
	if v.cfg.Planar {
		return components.Circle(radius)
	}
	return components.Sphere(radius)
}

func (v *village) box(x, y float64) components.Shape {
	if v.cfg.Planar {
		return components.Rect(x, y)
	}
	return components.Box(x, y, x)
}

func (v *village) step() {
	Collide(v.World)
	SolvePGS(v.World)
	Publish(v.World)
}

// inspect fails unless every body and every pair is in exactly one place, and
// all that is counted is right.
func (v *village) inspect() {
	v.t.Helper()
	w := v.World
	v.inspectBodies()
	contact := func(b *bed, i int32) (bodyA, bodyB int32) {
		if w.flat != nil {
			c := &b.flat.contacts[i]
			return c.A, c.B
		}
		c := &b.rows.contacts[i]
		return c.A, c.B
	}
	held := make([]int32, len(w.meta))
	var sum asleep
	known := map[partPair]bool{}
	see := func(p *pair) {
		if key := p.key(); known[key] {
			v.t.Fatalf("pair %v is there twice", key)
		} else {
			known[key] = true
		}
		if e := w.world.Entry(p.entity); p.removed || components.ContactPair.Get(e) != p.contact || p.contact.ID != p.id ||
			p.contact.A != w.meta[p.a].entity || p.contact.B != w.meta[p.b].entity || w.pairAt[p.entity.Id()] != p {
			v.t.Fatalf("pair %v has not its components", p.key())
		}
	}
	for i, p := range w.pairs {
		see(p)
		if p.bed != 0 || w.keys[i].partPair != p.key() || i > 0 && !before(&w.keys[i-1].partPair, &w.keys[i].partPair) {
			v.t.Fatalf("pair %d is out of order", i)
		}
		if !p.sensor && w.meta[p.a].bed+w.meta[p.b].bed > 0 {
			v.t.Fatalf("a body of pair %v sleeps, and the pair does not", p.key())
		}
	}
	for k := range w.beds {
		b := &w.beds[k]
		sum.bodies += len(b.bodies)
		sum.pairs += len(b.pairs)
		sum.points += len(b.rows.points) + len(b.flat.points)
		for i := range b.pairs {
			p := &b.pairs[i]
			see(p)
			sum.bonds += int(p.bonds)
			if i > 0 && comparePairs(&b.pairs[i-1], p) > 0 {
				v.t.Fatal("sleeping pairs are out of order")
			}
			for _, j := range [...]int32{p.a, p.b} {
				switch m := &w.meta[j]; {
				case w.mass[j].Mass == 0:
					held[j]++
				case m.bed != int32(k)+1 || p.bed != m.bed:
					v.t.Fatalf("pair %v sleeps in bed %d, body %d in %d", p.key(), k+1, j, m.bed)
				}
			}
			for _, x := range b.bonds[p.firstBond : p.firstBond+p.bonds] {
				if x.A != p.a || x.B != p.b || x.Broken {
					v.t.Fatalf("a bond of pair %v is another's", p.key())
				}
			}
			if p.firstContact >= 0 {
				if i, j := contact(b, p.firstContact); i != p.a || j != p.b {
					v.t.Fatalf("the contact of pair %v is another's", p.key())
				}
			}
		}
	}
	lists := map[*components.Bond]bool{}
	for p := range v.records() {
		if p.adhesion == nil { // free
			continue
		}
		if b := p.adhesion.Bonds; cap(b) > 0 {
			if first := &b[:1][0]; lists[first] {
				v.t.Fatalf("two records share a list of bonds, one is of pair %v", p.key())
			} else {
				lists[first] = true
			}
		}
	}
	if sum != w.asleep {
		v.t.Fatalf("asleep: %+v, counted %+v", w.asleep, sum)
	}
	for i := range held {
		if held[i] != w.meta[i].held {
			v.t.Fatalf("body %d has %d sleeping pairs, says %d", i, held[i], w.meta[i].held)
		}
	}
}

// records are those of all pairs, and the free ones.
func (v *village) records() iter.Seq[*pair] {
	return func(yield func(*pair) bool) {
		for _, list := range [...][]*pair{v.pairs, v.store.free} {
			for _, p := range list {
				if !yield(p) {
					return
				}
			}
		}
		for k := range v.beds {
			for i := range v.beds[k].pairs {
				if !yield(&v.beds[k].pairs[i]) {
					return
				}
			}
		}
	}
}

func (v *village) inspectBodies() {
	w := v.World
	place := make([]int, len(w.meta))
	for k, i := range w.awake {
		place[i]++
		if w.meta[i].resting || k > 0 && w.awake[k-1] >= i {
			v.t.Fatalf("body %d is not in line with those awake", i)
		}
	}
	for k := range w.beds {
		for n, i := range w.beds[k].bodies {
			place[i]++
			if m := &w.meta[i]; m.bed != int32(k)+1 || !m.resting || !m.body.Sleeping || n > 0 && w.beds[k].bodies[n-1] >= i {
				v.t.Fatalf("body %d is not asleep in bed %d", i, k)
			}
		}
	}
	for i := range w.meta {
		if m := &w.meta[i]; m.resting && m.kind == components.Static {
			place[i]++
		}
		if place[i] != 1 {
			v.t.Fatalf("body %d is in %d places", i, place[i])
		}
	}
}

// mischief does something to the world.
func (v *village) mischief(r *rand.Rand) {
	at := mgl64.Vec3{r.Float64()*6 - 3, 0.3 + 2*r.Float64(), r.Float64()*6 - 3}
	if v.cfg.Planar {
		at[2] = 0
	}
	k := r.Intn(len(v.bodies))
	e := v.world.Entry(v.bodies[k])
	switch r.Intn(12) {
	case 0:
		v.spawn(components.Dynamic, v.ball(0.2), at, r.Intn(2) == 0)
	case 1:
		v.world.Remove(v.bodies[k])
		v.bodies[k] = v.bodies[len(v.bodies)-1]
		v.bodies = v.bodies[:len(v.bodies)-1]
	case 2:
		components.Velocity.Get(e).Linear = mgl64.Vec3{1, 2, 0}
	case 3:
		components.Pose.Get(e).Position[1] += 0.2
	case 4:
		v.Wake(v.bodies[k])
	case 5:
		b := components.Body.Get(e)
		b.Disabled = !b.Disabled
	case 6:
		b := components.Body.Get(e)
		b.Kind = components.Kind(r.Intn(3))
	case 7:
		b := components.Body.Get(e)
		b.Sensor = !b.Sensor
	case 8:
		for p := range components.ContactPair.Iter(v.world) {
			if r.Intn(4) == 0 {
				v.world.Remove(p.Entity())
				break
			}
		}
	case 9:
		v.spawn(components.Kinematic, v.box(0.5, 0.2), at, false)
		components.Velocity.Get(v.world.Entry(v.bodies[len(v.bodies)-1])).Linear = mgl64.Vec3{1, 0.1, 0}
	case 10:
		if _, err := v.SpawnLoad(components.LoadData{Body: v.bodies[k], Force: mgl64.Vec3{1, 0, 0}, Rate: mgl64.Vec3{r.Float64() - 0.5, 0, 0}, Until: v.time + 1}); err != nil {
			v.t.Fatal(err)
		}
	case 11:
		if _, err := v.SpawnDrive(components.DriveData{Body: v.bodies[k], Velocity: mgl64.Vec3{0.2, 0, 0}, From: v.time + 0.3, Until: v.time + 0.6}); err != nil {
			v.t.Fatal(err)
		}
	}
}

// Whatever happens, every body and every pair is in one place.
func TestBedsHoldTogether(t *testing.T) {
	floors := []components.Shape{
		components.HalfSpace(mgl64.Vec3{0, 1, 0}),
		components.Mesh([]mgl64.Vec3{{-9, 0, -9}, {-9, 0, 9}, {9, 0, 9}, {9, 0, -9}, {0, 0, 0}}, [][3]int32{{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}),
		components.Compound(
			components.CompoundChild{Shape: components.Box(9, 2, 18), Position: mgl64.Vec3{-4.5, -1, 0}},
			components.CompoundChild{Shape: components.Box(9, 2, 18), Position: mgl64.Vec3{4.5, -1, 0}}),
		components.Rect(40, 2), // of a planar world
	}
	seeds := int64(8)
	if testing.Short() {
		seeds = 4
	}
	for seed := range seeds {
		r := rand.New(rand.NewSource(seed))
		k := seed % 4
		v := newVillage(t, k == 3)
		if k == 3 {
			v.spawn(components.Static, floors[k], mgl64.Vec3{0, -1, 0}, false)
		} else {
			v.spawn(components.Static, floors[k], mgl64.Vec3{}, false)
		}
		for i := range 30 {
			at := mgl64.Vec3{float64(i%3) - 1, 0.2 + 0.4*float64(i/9), float64(i/3%3) - 1}
			if k == 3 {
				at = mgl64.Vec3{float64(i%10) - 5, 0.2 + 0.4*float64(i/10), 0}
			}
			v.spawn(components.Dynamic, v.box(0.4, 0.4), at, i%2 == 0)
		}
		most := 0
		for n := range 700 {
			if n > 150 && n%40 == 0 {
				v.mischief(r)
			}
			v.step()
			v.inspect()
			most = max(most, v.stats.Sleeping)
		}
		if most < 10 || v.stats.WokeUp == 0 {
			t.Errorf("at most %d slept, %d woke: this tests nothing", most, v.stats.WokeUp)
		}
		if v.stats.Faults > 0 {
			t.Errorf("%d faults", v.stats.Faults)
		}
	}
}
