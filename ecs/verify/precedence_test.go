package verify_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/compliance"
)

// TestContactPrecedence: a box of 10 kg on four points sinks by m·g·C/4 with the compliance
// that counts: that of the config for all pairs, of a material over it, of a pair over
// both. C = 0 is rigid, of a material and of a pair. A block of jelly of 32 kg does likewise
// on its 25 vertices.
func TestContactPrecedence(t *testing.T) {
	const mass = 10
	of := func(c float64) *components.SoftContact {
		return &components.SoftContact{Compliance: c, DampingRatio: 1}
	}
	rigid := &components.SoftContact{}
	for _, c := range []struct {
		name                 string
		config, stuff, floor *components.SoftContact
		pair                 *components.SoftContact
		want                 float64 // C [m/N]
	}{
		{"config", of(1e-4), nil, nil, nil, 1e-4},
		{"material over the config", of(1e-4), of(2e-4), nil, nil, 2e-4},
		{"of the other", of(1e-4), nil, of(2e-4), nil, 2e-4},
		{"both add", of(1e-4), of(2e-4), of(1e-4), nil, 3e-4},
		{"pair over both", of(1e-4), of(2e-4), of(2e-4), of(3e-4), 3e-4},
		{"by stiffness", nil, compliance.Spring(5e3, 1), nil, nil, 2e-4},
		{"a pair that is rigid", of(1e-4), of(2e-4), of(2e-4), rigid, 0},
		{"of infinite stiffness", of(1e-4), of(2e-4), nil, compliance.Spring(math.Inf(1), 0), 0},
		{"a material that is rigid", of(1e-4), rigid, nil, nil, 0},
		{"… and one that is not", of(1e-4), rigid, of(2e-4), nil, 2e-4},
	} {
		for _, soft := range []bool{false, true} {
			r := rigWith(t, coarse, vec{0, -fall, 0}, func(cfg *ecs.Config) { cfg.Contact = c.config })
			if c.pair != nil {
				if err := r.SetPair("stuff", "floor", ecs.PairDef{Contact: c.pair}); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := r.Spawn(ecs.BodyDef{
				Body: components.BodyData{Kind: components.Static}, Pose: components.PoseData{Position: vec{0, -0.5, 0}},
				Collider: components.ColliderData{Shape: components.Box(4, 1, 4)},
				Material: components.MaterialData{Name: "floor", Contact: c.floor},
			}); err != nil {
				t.Fatal(err)
			}
			e, share := r.onSoft(soft, mass, c.stuff)
			for range 120 {
				r.Step()
			}
			const most = 2e-5 // that rigid contacts give way by, under this weight [m]
			want := share * c.want
			if got := r.sunk(e); math.Abs(got-want) > 0.01*want+most {
				t.Errorf("%s, deformable %v: %.4g m deep, want %.4g", c.name, soft, got, want)
			}
		}
	}
}

// onSoft puts a box, or a block of jelly, on the floor, and returns the force on each of
// its points [N].
func (r *rig) onSoft(deformable bool, mass float64, contact *components.SoftContact) (donburi.Entity, float64) {
	r.Helper()
	if deformable {
		e := r.jelly(0.1, contact)
		components.Material.Get(r.world.Entry(e)).Name = "stuff"
		return e, jellyMass * fall / 25
	}
	e := r.bedded(components.Dynamic, components.Box(0.2, 0.2, 0.2), vec{0, 0.1, 0}, contact, mass)
	components.Material.Get(r.world.Entry(e)).Name = "stuff"
	return e, mass * fall / 4
}

// sunk is how deep a body is in the floor: of jelly the mean of what touches [m].
func (r *rig) sunk(e donburi.Entity) float64 {
	if !r.world.Entry(e).HasComponent(components.Nodes) {
		return 0.1 - r.position(e)[1]
	}
	sum := 0.0
	list := components.Nodes.Get(r.world.Entry(e)).Contacts
	for i := range list {
		sum -= list[i].Gap / float64(len(list))
	}
	return sum
}

// TestDampingRatioOfTwoBodies: two free balls of 1 and 3 kg that overlap, on a spring with
// ζ = 0.1, part as the reduced mass m = 3/4 kg does on it: the gap is
// d₀·e^(−ζωt)·(cos ω't + ζω/ω'·sin ω't), ω² = 1/(C·m), until it opens. With the sum of the
// masses in D it would be damped by 0.23 and be slower by a sixth of d₀ω. The first half
// substep is off by ωh/2.
func TestDampingRatioOfTwoBodies(t *testing.T) {
	const c, ratio, depth, reduced = 1e-3, 0.1, 1e-3, 0.75
	omega := math.Sqrt(1 / (c * reduced))
	damped := omega * math.Sqrt(1-ratio*ratio)
	at := timing{1e-4, 1}
	r := newRig(t, at, vec{})
	soft := &components.SoftContact{Compliance: c, DampingRatio: ratio}
	a := r.bedded(components.Dynamic, components.Sphere(0.1), vec{}, soft, 1)
	b := r.bedded(components.Dynamic, components.Sphere(0.1), vec{0, 0.2 - depth, 0}, nil, 3)
	slack := depth * omega * at.substep()
	for i := range int(math.Pi / 2 / damped / at.dt) {
		r.Step()
		time := float64(i+1) * at.dt
		s, co := math.Sincos(damped * time)
		want := -depth * math.Exp(-ratio*omega*time) * (co + ratio*omega/damped*s)
		got := r.position(b)[1] - r.position(a)[1] - 0.2
		if math.Abs(got-want) > slack {
			t.Fatalf("after %.4f s the gap is %.4g m, want %.4g", time, got, want)
		}
	}
	va, vb := components.Velocity.Get(r.world.Entry(a)).Linear[1], components.Velocity.Get(r.world.Entry(b)).Linear[1]
	if math.Abs(va+3*vb) > 1e-12 {
		t.Errorf("momentum of %v kg·m/s", va+3*vb)
	}
}
