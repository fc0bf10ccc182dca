package verify_test

import (
	"math"
	"strings"
	"testing"

	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems"
	"github.com/tackphysics/tack/systems/compliance"
)

// bed is a foundation of E = 1e5 Pa, ν = 0.4, h = 0.1 m.
func bed(change func(*components.ElasticFoundation), collect components.Collect) *components.SoftContact {
	f := &components.ElasticFoundation{Young: 1e5, Poisson: 0.4, Thickness: 0.1, Damping: 200}
	if change != nil {
		change(f)
	}
	return &components.SoftContact{Foundation: f, Collect: collect}
}

// slab is a box of 1 m × 0.5 m × 1 m, its faces divided into 8×8.
var slab = components.Box(1, 0.5, 1)

func (r *rig) bedded(k components.Kind, s components.Shape, at vec, soft *components.SoftContact, mass float64) donburi.Entity {
	r.Helper()
	e, err := r.Spawn(ecs.BodyDef{
		Body: components.BodyData{Kind: k}, Pose: components.PoseData{Position: at},
		Collider: components.ColliderData{Shape: s}, Mass: components.MassData{Override: mass},
		Material: components.MaterialData{Density: 1000, Friction: 0.1, Contact: soft},
	})
	if err != nil {
		r.Fatal(err)
	}
	return e
}

// prints returns the footprints of a world.
func (r *rig) prints() (out []*components.FootprintData) {
	for e := range donburi.NewQuery(filter.Contains(components.Footprint)).Iter(r.world) {
		out = append(out, components.Footprint.Get(e))
	}
	return out
}

// A slab of 1000 kg on a face of 1 m² sinks until p(d) = m·g/A, with the
// logarithm 4.47 mm, with the line 4.57 mm. The ground's vertices are as dense. Both
// ways each side carries half. By the area of the region 81 vertices carry the same.
func TestFoundationDepth(t *testing.T) {
	const weight = 1000 * fall
	k := compliance.Stiffness(1e5, 0.4)
	const bothArea = 1 // 81 of the slab's vertices on the ground, 64 of the ground's between its rims
	logOf := func(area float64) float64 { return 0.1 * (1 - math.Exp(-weight/(k*area))) }
	line := 0.1 * weight / k
	for _, c := range []struct {
		name    string
		change  func(*components.ElasticFoundation)
		collect components.Collect
		depth   float64
	}{
		{"log", nil, components.CollectVertices, logOf(1)},
		{"linear", func(f *components.ElasticFoundation) { f.Linear = true }, components.CollectVertices, line},
		{"both ways", nil, components.CollectBothWays, logOf(bothArea)},
		{"region", func(f *components.ElasticFoundation) { f.RegionArea = true }, components.CollectVertices, logOf(1)},
		{"force damping", func(f *components.ElasticFoundation) { f.ForceDamping, f.Damping = true, 2 }, components.CollectVertices, logOf(1)},
	} {
		r := newRig(t, coarse, vec{0, -fall, 0})
		e := r.bedded(components.Static, components.Box(2, 0.5, 2), vec{0, -0.25, 0}, nil, 0)
		mesh, err := systems.Tessellate(components.Box(2, 0.5, 2), 16)
		if err != nil {
			t.Fatal(err)
		}
		components.Collider.Get(r.world.Entry(e)).Surface = mesh
		top := r.bedded(components.Dynamic, slab, vec{0.0625, 0.25, 0.0625}, bed(c.change, c.collect), 1000)
		for range 240 {
			r.Step()
		}
		if got := 0.25 - r.position(top)[1]; math.Abs(got-c.depth) > 0.01*c.depth {
			t.Errorf("%s: sinks %.4g m, want %.4g", c.name, got, c.depth)
		}
		all := r.prints()
		if len(all) != 1 {
			t.Fatalf("%s: %d footprints", c.name, len(all))
		}
		force, area, most, least := 0.0, 0.0, 0.0, math.Inf(1)
		for i := range all[0].Points {
			p := &all[0].Points[i]
			force += p.Force
			area += p.Area
			most, least = math.Max(most, p.Pressure), math.Min(least, p.Pressure)
		}
		size := 1.0
		if c.collect == components.CollectBothWays {
			size = 2 * bothArea
		}
		// It lies askew by some 1e-6, so that sides face the ground: of the lowest cells,
		// 1/16 m high, the half that their vertices at the rim stand for.
		q := components.Pose.Get(r.world.Entry(top)).Rotation.V
		sides := 2 * (math.Abs(q[0]) + math.Abs(q[2])) / 32
		if math.Abs(force-weight) > 0.01*weight || math.Abs(area-size) > sides+1e-9 {
			t.Errorf("%s: pushes with %.6g N on %.6g m², want %.6g on %v", c.name, force, area, weight, size)
		}
		if p := weight / size; c.name != "region" && (math.Abs(most-p) > 0.01*p || math.Abs(least-p) > 0.01*p) {
			t.Errorf("%s: pressure of %.4g to %.4g Pa, want %.4g all over", c.name, least, most, p)
		}
		if c.name == "log" {
			r.pressesAsPair(all[0], force)
		}
	}
}

// pressesAsPair holds the force of the pair against that of the footprint.
func (r *rig) pressesAsPair(f *components.FootprintData, force float64) {
	r.Helper()
	pair, _ := r.pair(f.A, f.B)
	if math.Abs(pair.NormalForce-force) > 1e-9*force || !pair.Touching {
		r.Errorf("the pair has %.9g N, its footprint %.9g; touching %v", pair.NormalForce, force, pair.Touching)
	}
}

// A foundation without collected vertices is refused, by the pair table, by a body
// and by the config.
func TestFoundationNeedsVertices(t *testing.T) {
	const want = "elasticFoundation: expected collect to be CollectVertices or CollectBothWays, for it presses vertex by vertex"
	refused := func(by, want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", by, err, want)
		}
	}
	r := newRig(t, coarse, vec{})
	bad := bed(nil, components.CollectManifold)
	refused("pair table", `pair rule "a", "b": contact: `+want, r.SetPair("a", "b", ecs.PairDef{Contact: bad}))
	_, err := r.Spawn(ecs.BodyDef{
		Collider: components.ColliderData{Shape: slab}, Material: components.MaterialData{Density: 1, Contact: bad},
	})
	refused("body", "Material.Contact: "+want, err)
	_, err = r.SpawnSoft(ecs.SoftDef{
		Body:     components.SoftBodyData{Shape: components.SoftBox{Size: vec{1, 1, 1}, Cells: [3]int{1, 1, 1}}, Young: 1e5},
		Material: components.MaterialData{Density: 1, Contact: bad},
	})
	refused("deformable body", "Material.Contact: "+want, err)
	cfg := ecs.DefaultConfig()
	cfg.Contact = bad
	refused("config", "Contact: "+want, cfg.Validate())
	cfg.Contact, cfg.Planar = bed(nil, components.CollectVertices), true
	refused("planar config", "collect: expected CollectManifold in a planar world", cfg.Validate())
	if _, err := systems.Tessellate(components.HalfSpace(vec{0, 1, 0}), 4); err == nil {
		t.Error("a half-space has been divided")
	}
}
