package verify_test

import (
	"math"
	"testing"

	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/compliance"
)

// jelly is a block of 0.4 m × 0.2 m × 0.4 m and 32 kg in 4×2×4 cells, stiff enough that
// its base stays flat.
func (r *rig) jelly(y float64, soft *components.SoftContact) donburi.Entity {
	r.Helper()
	e, err := r.SpawnSoft(ecs.SoftDef{
		Body: components.SoftBodyData{
			Shape: components.SoftBox{Size: vec{0.4, 0.2, 0.4}, Cells: [3]int{4, 2, 4}}, Young: 1e7, Poisson: 0.3, Damping: 0.01,
		},
		Pose:     components.PoseData{Position: vec{0, y, 0}},
		Material: components.MaterialData{Density: 1000, Friction: 0.5, Contact: soft},
	})
	if err != nil {
		r.Fatal(err)
	}
	return e
}

const jellyMass = 1000 * 0.4 * 0.2 * 0.4

// ownSpring is a spring written by a user.
type ownSpring struct{ c float64 }

func (d ownSpring) Respond(c *compliance.Contact) compliance.Response {
	return compliance.Response{Force: -c.Gap / d.c, Compliance: d.c, Damping: 200}
}

// A block of jelly on a soft contact sinks until its vertices carry it: by m·g·C/n, by a
// pressure m·g/A of a layer, linear or with the logarithm, and by a behaviour of the
// user's as deep as by the same numbers given. Who says it, it or the floor, is the same.
func TestJellyOnSoftContact(t *testing.T) {
	const n, c = 25, 1e-3
	const weight = jellyMass * fall
	k := compliance.Stiffness(1e5, 0.4)
	spring := &components.SoftContact{Compliance: c, DampingRatio: 1}
	line := bed(func(f *components.ElasticFoundation) { f.Linear = true }, components.CollectVertices)
	log := func(d float64) float64 { return -k * math.Log(1-d/0.1) }
	for _, x := range []struct {
		name        string
		block, base *components.SoftContact
		depth       float64
		pressure    func(depth float64) float64 // of a layer
	}{
		{"compliance", spring, nil, weight * c / n, nil},
		{"of the floor", nil, spring, weight * c / n, nil},
		{"of both", spring, spring, weight * 2 * c / n, nil},
		{"behaviour", &components.SoftContact{Behavior: "own"}, nil, weight * c / n, nil},
		{"linear layer", line, nil, 0.1 * weight / (k * 0.16), func(d float64) float64 { return k * d / 0.1 }},
		{"layer", nil, bed(nil, components.CollectVertices), 0.1 * (1 - math.Exp(-weight/(k*0.16))), log},
		{"layer by regions", bed(func(f *components.ElasticFoundation) { f.RegionArea = true }, components.CollectVertices), nil, 0.1 * (1 - math.Exp(-weight/(k*0.16))), log},
	} {
		r := rigWith(t, coarse, vec{0, -fall, 0}, func(cfg *ecs.Config) {
			cfg.Behaviors = map[string]compliance.Behavior{"own": ownSpring{c}}
		})
		r.bedded(components.Static, components.Box(4, 1, 4), vec{0, -0.5, 0}, x.base, 0)
		e := r.jelly(0.1, x.block)
		for range 60 {
			r.Step()
		}
		force, area, mean := 0.0, 0.0, 0.0
		list := components.Nodes.Get(r.world.Entry(e)).Contacts
		for i := range list {
			force += list[i].Force[1]
			area += list[i].Area
			mean -= list[i].Gap / float64(len(list))
			if x.pressure == nil {
				continue
			}
			if p, want := list[i].Force[1]/list[i].Area, x.pressure(-list[i].Gap); math.Abs(p-want) > 0.005*want {
				t.Errorf("%s: a vertex presses with %.4g Pa, want %.4g", x.name, p, want)
			}
		}
		if len(list) != n || math.Abs(area-0.16) > 1e-3*0.16 { // it bulges
			t.Errorf("%s: %d vertices of %.6g m²", x.name, len(list), area)
		}
		if math.Abs(force-weight) > 0.001*weight || math.Abs(mean-x.depth) > 0.01*x.depth {
			t.Errorf("%s: %.6g N %.4g m deep, want %.6g N and %.4g m", x.name, force, mean, weight, x.depth)
		}
	}
}

// Let go at the height where its springs begin, with ζ = 0.1 or 1, the block follows
// 1 − e^(−ζωt)(cos ω't + ζω/ω'·sin ω't) of its depth m·g·C/n, ω² = n/(C·m): it takes its
// damping from all of its mass. Backward Euler adds ωh/2 to the ratio and begins half a
// substep off, and jelly under its weight gives way by 4 µm.
func TestJellySettles(t *testing.T) {
	const n, c, mass = 25, 1e-3, jellyMass
	const depth = mass * fall * c / n
	omega := math.Sqrt(n / (c * mass))
	at := timing{0.002, 10}
	for _, ratio := range []float64{0.1, 1} {
		r := newRig(t, at, vec{0, -fall, 0})
		r.spawnSoft(components.Static, components.HalfSpace(vec{0, 1, 0}), vec{}, nil)
		e := r.jelly(0.1, &components.SoftContact{Compliance: c, DampingRatio: ratio})
		for i := range 100 {
			r.Step()
			time := float64(i+1) * at.dt
			want := (1 + omega*time) * math.Exp(-omega*time)
			if ratio < 1 {
				z := ratio + omega*at.substep()/2
				damped := omega * math.Sqrt(1-z*z)
				s, co := math.Sincos(damped * time)
				want = math.Exp(-z*omega*time) * (co + z*omega/damped*s)
			}
			mean := 0.0
			x := components.Nodes.Get(r.world.Entry(e)).Position
			for k := range x {
				mean += (x[k][1] - 0.1) / float64(len(x))
			}
			if got := (mean + depth) / depth; math.Abs(got-want) > 0.01 {
				t.Fatalf("ζ = %v at %.3f s: %.4g of the depth to go, want %.4g", ratio, time, got, want)
			}
		}
	}
}

// A rigid plate of soft contact on jelly, and jelly on jelly, come to rest where the law
// at the gaps of the contacts carries what lies on them.
func TestSoftContactsOfDeformables(t *testing.T) {
	spring := &components.SoftContact{Compliance: 1e-4, DampingRatio: 1}
	layer := bed(func(f *components.ElasticFoundation) { f.Linear, f.Damping = true, 20 }, components.CollectVertices)
	k := compliance.Stiffness(1e5, 0.4) / 0.1
	plate := func(soft *components.SoftContact) func(*rig) (donburi.Entity, float64) {
		return func(r *rig) (donburi.Entity, float64) {
			e := r.jelly(0.1, nil)
			r.bedded(components.Dynamic, components.Box(0.25, 0.1, 0.25), vec{0, 0.25, 0}, soft, 5)
			return e, 5
		}
	}
	for _, x := range []struct {
		name  string
		build func(*rig) (onto donburi.Entity, mass float64)
		force func(c *components.SkinContact) float64
	}{
		{"plate on springs", plate(spring), func(c *components.SkinContact) float64 { return -c.Gap / 1e-4 }},
		{"plate on a layer", plate(layer), func(c *components.SkinContact) float64 { return -k * c.Gap * c.Area }},
		{"jelly on jelly", func(r *rig) (donburi.Entity, float64) {
			e := r.jelly(0.1, nil)
			r.jelly(0.301, spring)
			return e, jellyMass
		}, func(c *components.SkinContact) float64 { return -c.Gap / 1e-4 }},
	} {
		r := rigWith(t, coarse, vec{0, -fall, 0}, func(cfg *ecs.Config) { cfg.Iterations = 8 })
		floor := r.bedded(components.Static, components.Box(4, 1, 4), vec{0, -0.5, 0}, nil, 0)
		e, mass := x.build(r)
		for range 90 {
			r.Step()
		}
		up, law := 0.0, 0.0
		list := components.Nodes.Get(r.world.Entry(e)).Contacts
		for i := range list {
			if c := &list[i]; c.Other != floor {
				up -= c.Force[1]
				law -= math.Max(x.force(c), 0) * c.Normal[1]
			}
		}
		if want := mass * fall; math.Abs(up-want) > 0.01*want || math.Abs(law-want) > 0.02*want {
			t.Errorf("%s: %.5g N, by the law %.5g, want %.5g", x.name, up, law, want)
		}
	}
}

// TestLayerFieldOverSkin: of a layer on a block of jelly, whose modulus is a field over its
// vertices and its thickness one over its elements, every vertex presses with K(x)·d/h(x) of
// its own place; and if the floor has the layer, by fields over the floor's mesh.
func TestLayerFieldOverSkin(t *testing.T) {
	const young, thick = 1e5, 0.1
	modulus := func(x vec) float64 { return young * (1 + 2*math.Abs(x[0])) }
	height := func(x vec) float64 { return thick * (1 + x[2]) }
	floor := components.Box(0.8, 1, 0.8) // its triangles' corners are 0.1 m apart
	for _, of := range []string{"jelly", "floor"} {
		r := newRig(t, coarse, vec{0, -fall, 0})
		layer := bed(func(f *components.ElasticFoundation) { f.Linear = true }, components.CollectVertices)
		base := r.bedded(components.Static, floor, vec{0, -0.5, 0}, layer, 0)
		e := r.jelly(0.1, nil)
		n := components.Nodes.Get(r.world.Entry(e))
		own := *layer.Foundation
		if of == "jelly" {
			own.YoungField = overVertices(n.Surface, modulus)
			values := make([]float64, len(n.Tets))
			for i, k := range n.Tets {
				mid := n.Rest[k[0]].Add(n.Rest[k[1]]).Add(n.Rest[k[2]]).Add(n.Rest[k[3]]).Mul(0.25)
				values[i] = thick * (1 + math.Copysign(0.25, mid[2]))
			}
			own.ThicknessField = components.ElementField(e, n.Rest, n.Tets, values)
		} else {
			mesh, err := systems.Tessellate(floor, 8)
			if err != nil {
				t.Fatal(err)
			}
			components.Collider.Get(r.world.Entry(base)).Surface = mesh
			own.YoungField, own.ThicknessField = overVertices(mesh, modulus), overVertices(mesh, height)
		}
		soft := *layer
		soft.Foundation = &own
		components.Material.Get(r.world.Entry(base)).Contact = &soft
		for range 90 {
			r.Step()
		}
		list := components.Nodes.Get(r.world.Entry(e)).Contacts
		if len(list) != 25 {
			t.Fatalf("of the %s: %d vertices touch", of, len(list))
		}
		sum := 0.0
		for i := range list {
			c := &list[i]
			x := n.Surface.Vertex(int(c.Vertex))
			h := []float64{height(x)}
			if of == "jelly" {
				h = []float64{thick * (1 + math.Copysign(0.25, x[2]))}
				if math.Abs(x[2]) < 0.01 { // elements of both sides meet
					h = []float64{0.75 * thick, 1.25 * thick}
				}
			}
			near := false
			for _, h := range h {
				want := compliance.Stiffness(modulus(x), 0.4) * -c.Gap / h
				near = near || math.Abs(c.Force[1]/c.Area-want) <= 0.005*want
			}
			if !near {
				t.Errorf("of the %s: the vertex at %v presses with %.4g Pa, %.4g m deep", of, x, c.Force[1]/c.Area, -c.Gap)
			}
			sum += c.Force[1]
		}
		if want := jellyMass * fall; math.Abs(sum-want) > 0.001*want {
			t.Errorf("of the %s: %.6g N, want %.6g", of, sum, want)
		}
	}
}

func overVertices(m *components.MeshShape, value func(vec) float64) *components.Field {
	v := make([]float64, m.Vertices())
	for i := range v {
		v[i] = value(m.Vertex(i))
	}
	return components.VertexField(m, v)
}
