package ecs_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
	"github.com/tackphysics/tack/systems/compliance"
)

// recorder is a spring that keeps what it has been asked about.
type recorder struct{ seen []compliance.Contact }

func (r *recorder) Respond(c *compliance.Contact) compliance.Response {
	r.seen = append(r.seen, *c)
	return compliance.Response{Force: -1e4 * c.Gap, Compliance: 1e-4, Damping: 100}
}

// recorded steps a world, of one substep a step, until it is at rest and returns what its
// behaviour was asked about in the last step, with the world as that step began.
func recorded(t *testing.T, collect components.Collect, build func(p *ecs.Physics, m components.MaterialData)) (*ecs.Physics, []compliance.Contact) {
	t.Helper()
	r := &recorder{}
	cfg := ecs.DefaultConfig()
	cfg.DonburiEvents, cfg.Sleeping = false, false
	cfg.DT, cfg.Substeps = 1.0/240, 1
	cfg.Behaviors = map[string]compliance.Behavior{"recorder": r}
	p, err := ecs.Install(donburi.NewWorld(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	build(p, components.MaterialData{Density: 1000, Friction: 0.5, Contact: &components.SoftContact{Behavior: "recorder", Collect: collect}})
	for range 240 {
		p.Step()
	}
	r.seen = r.seen[:0]
	before := map[donburi.Entity][]mgl64.Vec3{}
	poses := map[donburi.Entity]components.PoseData{}
	for e := range donburi.NewQuery(filter.Contains(components.Pose)).Iter(p.World().Donburi()) {
		poses[e.Entity()] = *components.Pose.Get(e)
		if e.HasComponent(components.Nodes) {
			before[e.Entity()] = append([]mgl64.Vec3(nil), components.Nodes.Get(e).Skin...)
		}
	}
	p.Step()
	for i := range r.seen {
		for _, q := range []*components.SurfacePoint{&r.seen[i].A, &r.seen[i].B} {
			onItsSkin(t, p, q, before[q.Body], poses[q.Body])
		}
	}
	return p, r.seen
}

// spotSlack is what a place may be off [m]: the corners of a manifold are clipped in the
// axes of one of two boxes, which lie askew by some 1e-7.
const spotSlack = 1e-7

// onItsSkin holds a point against its vertices and weights, in the world and at rest, and
// against its element.
func onItsSkin(t *testing.T, p *ecs.Physics, q *components.SurfacePoint, skin []mgl64.Vec3, pose components.PoseData) {
	t.Helper()
	sum, local, world := 0.0, mgl64.Vec3{}, mgl64.Vec3{}
	for i := range q.Count {
		sum += q.Weights[i]
		x := q.Mesh.Vertex(int(q.Vertices[i]))
		local = local.Add(x.Mul(q.Weights[i]))
		if skin != nil {
			x = skin[q.Vertices[i]]
		} else {
			x = pose.Position.Add(pose.Rotation.Rotate(x))
		}
		world = world.Add(x.Mul(q.Weights[i]))
	}
	if q.Count == 0 || math.Abs(sum-1) > 1e-12 || local.Sub(q.Local).Len() > spotSlack || world.Sub(q.Position).Len() > spotSlack {
		t.Fatalf("%d vertices, weights that sum to %v, the place in body axes %v by them %v, in the world %v by them %v",
			q.Count, sum, q.Local, local, q.Position, world)
	}
	if q.Face >= 0 {
		for i, v := range q.Mesh.Triangle(int(q.Face)) {
			if q.Vertices[i] != v {
				t.Fatalf("vertices %v of face %v", q.Vertices, q.Mesh.Triangle(int(q.Face)))
			}
		}
	}
	if skin == nil || len(nodesOf(p, q.Body).Tets) == 0 {
		if q.Element != -1 {
			t.Fatalf("element %d of a body without any", q.Element)
		}
		return
	}
	n := nodesOf(p, q.Body)
	var x [4]mgl64.Vec3
	for i, k := range n.Tets[q.Element] {
		x[i] = n.Rest[k]
	}
	m := mgl64.Mat3FromCols(x[1].Sub(x[0]), x[2].Sub(x[0]), x[3].Sub(x[0])).Inv()
	w := m.Mul3x1(q.Local.Sub(x[0]))
	if least := math.Min(math.Min(w[0], w[1]), math.Min(w[2], 1-w[0]-w[1]-w[2])); least < -spotSlack {
		t.Fatalf("element %d: the weights of its nodes at the place are %v and the rest", q.Element, w)
	}
}

// TestBehaviorPoints: what a behaviour is told of points on rigid bodies, solids, cloth:
// where they are by vertices and elements, the gap between them, which areas are known, and
// whether both ways are collected.
func TestBehaviorPoints(t *testing.T) {
	spawn := func(p *ecs.Physics, k components.Kind, s components.Shape, y float64, m components.MaterialData) {
		if _, err := p.Spawn(ecs.BodyDef{
			Body: components.BodyData{Kind: k}, Pose: components.PoseData{Position: mgl64.Vec3{0, y, 0}},
			Collider: components.ColliderData{Shape: s}, Material: m,
		}); err != nil {
			t.Fatal(err)
		}
	}
	block := func(p *ecs.Physics, y float64, m components.MaterialData) {
		if _, err := p.SpawnSoft(ecs.SoftDef{
			Body: components.SoftBodyData{
				Shape: components.SoftBox{Size: mgl64.Vec3{0.3, 0.1, 0.3}, Cells: [3]int{3, 1, 3}, Cuts: 2}, Young: 1e6, Poisson: 0.3, Damping: 0.01,
			},
			Pose: components.PoseData{Position: mgl64.Vec3{0.02, y, 0.03}}, Material: m,
		}); err != nil {
			t.Fatal(err)
		}
	}
	floor := func(p *ecs.Physics, m components.MaterialData) {
		spawn(p, components.Static, components.Box(1, 0.2, 1), -0.1, m)
	}
	box := func(p *ecs.Physics, m components.MaterialData) {
		floor(p, m)
		spawn(p, components.Dynamic, components.Box(0.2, 0.1, 0.2), 0.0499, m)
	}
	for _, c := range []struct {
		name    string
		collect components.Collect
		build   func(*ecs.Physics, components.MaterialData)
		area    float64 // of all points, of each side that presses [m²]; Unknown
		twoWay  bool
		sides   int // bodies that are A
	}{
		{"manifold", components.CollectManifold, box, compliance.Unknown, false, 1},
		{"vertices", components.CollectVertices, box, 0.04, false, 1},
		{"both ways", components.CollectBothWays, box, 0, true, 2},
		{"solid on a box", components.CollectManifold, func(p *ecs.Physics, m components.MaterialData) {
			floor(p, m)
			block(p, 0.0499, m)
		}, 0.09, false, 1},
		{"solid on a solid", components.CollectManifold, func(p *ecs.Physics, m components.MaterialData) {
			floor(p, m)
			block(p, 0.0499, m)
			block(p, 0.15, m)
		}, 0, false, 2},
		{"cloth over a box", components.CollectManifold, func(p *ecs.Physics, m components.MaterialData) {
			spawn(p, components.Static, components.Box(0.05, 0.2, 0.05), -0.1, m) // its corners are between the nodes
			if _, err := p.SpawnCloth(ecs.ClothDef{
				Cloth: components.ClothData{Shape: components.ClothSheet{Size: mgl64.Vec2{0.4, 0.4}, Cells: [2]int{4, 4}}, AreaDensity: 0.5, Thickness: 0.01, Stretch: 1e3, Damping: 0.01},
				Pose:  components.PoseData{Position: mgl64.Vec3{0.03, 0.006, 0.02}, Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0})}, Material: m,
			}); err != nil {
				t.Fatal(err)
			}
		}, 0, false, 1},
	} {
		_, seen := recorded(t, c.collect, c.build)
		sides := map[donburi.Entity]bool{}
		area, touching, faces := 0.0, 0, 0
		for i := range seen {
			k := &seen[i]
			sides[k.A.Body] = true
			if twoWay := k.Flags&compliance.TwoWay != 0; twoWay != c.twoWay {
				t.Errorf("%s: two-way is %v", c.name, twoWay)
			}
			if (c.area < 0) != (k.LocalArea == compliance.Unknown) && c.area != 0 {
				t.Errorf("%s: area %v", c.name, k.LocalArea)
			}
			if k.A.Face >= 0 && k.A.Count == 3 {
				faces++
			}
			if k.Gap < 0 {
				touching++
				area += k.LocalArea
			}
		}
		if touching == 0 || len(sides) != c.sides {
			t.Errorf("%s: %d points touch, of %d sides, want %d", c.name, touching, len(sides), c.sides)
		}
		// Corners of boxes and of solids are in faces of what they meet, and so are those
		// beneath the cloth; what is collected, and what a solid rests on, are vertices.
		if within := c.collect == components.CollectManifold && c.name != "solid on a box"; within != (faces > 0) {
			t.Errorf("%s: %d points of A are in a face", c.name, faces)
		}
		if c.area > 0 && math.Abs(area/c.area-1) > 0.01 { // solids bulge
			t.Errorf("%s: %v m² of points, want %v", c.name, area, c.area)
		}
	}
}
