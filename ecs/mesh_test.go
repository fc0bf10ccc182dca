package ecs_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/yohamta/donburi"

	"github.com/tackphysics/tack/components"
	"github.com/tackphysics/tack/ecs"
)

// terrain is a mesh of n × n squares of a side, two triangles each, about the
// origin, at the height that is given.
func terrain(n int, side float64, height func(x, z float64) float64) *components.MeshShape {
	var v []vec
	var t [][3]int32
	for i := range n + 1 {
		for j := range n + 1 {
			x, z := (float64(i)-float64(n)/2)*side, (float64(j)-float64(n)/2)*side
			v = append(v, vec{x, height(x, z), z})
		}
	}
	for i := range n {
		for j := range n {
			a := int32(i*(n+1) + j)
			b, c, d := a+1, a+int32(n)+1, a+int32(n)+2
			if (i+j)%2 == 0 {
				t = append(t, [3]int32{a, b, d}, [3]int32{a, d, c})
			} else {
				t = append(t, [3]int32{a, b, c}, [3]int32{b, d, c})
			}
		}
	}
	return components.Mesh(v, t)
}

func level(_, _ float64) float64 { return 0 }

// sliders are shapes that slide, with the height of their origin above what
// they lie on.
var sliders = []struct {
	name  string
	shape components.Shape
	above float64
}{
	{"box", components.Box(1, 0.5, 0.8), 0.25},
	{"sphere", components.Sphere(0.4), 0.4},
	{"capsule", components.Capsule(0.3, 0.8), 0},
	{"cylinder", components.Cylinder(0.4, 0.5), 0.25},
	{"rounded cone", components.Cone(0.5, 0.6).Rounded(0.05), 0.3},
	{"compound", components.Compound(
		components.CompoundChild{Shape: components.Box(0.2, 0.4, 0.9), Position: vec{-0.4, 0.2, 0}},
		components.CompoundChild{Shape: components.Box(0.2, 0.4, 0.9), Position: vec{0.4, 0.2, 0}},
		components.CompoundChild{Shape: components.Box(1, 0.1, 0.9), Position: vec{0, 0.45, 0}}), 0},
	{"hull", components.Hull(vec{-0.4, -0.3, -0.3}, vec{0.5, -0.3, -0.2}, vec{0.1, -0.3, 0.5}, vec{-0.3, -0.3, 0.4}, vec{0.1, 0.4, 0}, vec{-0.2, 0.3, 0.1}), 0.3},
	{"rounded hull", components.Hull(vec{-0.4, -0.3, -0.3}, vec{0.5, -0.3, -0.2}, vec{0.1, -0.3, 0.5}, vec{-0.3, -0.3, 0.4}, vec{0.1, 0.4, 0}, vec{-0.2, 0.3, 0.1}).Rounded(0.04), 0.3},
}

// A floor of 50,000 triangles: nothing that slides over it is kicked.
func TestNoKicksOnAMeshFloor(t *testing.T) {
	floor := terrain(159, 0.2, level) // 50,562 triangles
	for _, s := range sliders {
		for k, deg := range []float64{0, 17, 45, 90, 133} {
			if testing.Short() && k != 1 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%v", s.name, deg), func(t *testing.T) {
				b := newBench(t, nil)
				f := b.spawn(def(components.Static, floor, vec{}))
				b.material(f).Friction = 0
				a := mgl64.DegToRad(deg)
				d := def(components.Dynamic, s.shape, vec{0.013, s.above, 0.029})
				d.Material.Friction = 0
				d.Pose.Rotation = mgl64.QuatRotate(a*0.7, vec{0, 1, 0})
				if s.name == "capsule" { // lying
					d.Pose.Position[1] = 0.3
					d.Pose.Rotation = d.Pose.Rotation.Mul(mgl64.QuatRotate(math.Pi/2, vec{1, 0, 0}))
				}
				e := b.spawn(d)
				b.steps(60)
				b.vel(e).Linear = vec{4 * math.Cos(a), 0, 4 * math.Sin(a)}
				worst, spin := 0.0, 0.0
				for range 180 {
					b.Step()
					v := b.vel(e)
					worst = max(worst, math.Abs(v.Linear[1]))
					spin = max(spin, v.Angular.Len())
				}
				if worst > 1e-3 || spin > 1e-3 {
					t.Errorf("kicked to %v m/s and %v rad/s", worst, spin)
				}
				v := b.vel(e).Linear
				near(t, "speed", math.Hypot(v[0], v[2]), 4, 1e-6)
			})
		}
	}
}

// A box on a finely meshed floor bonds over its whole face: it lets go at σ·A,
// wherever the triangles lie, at an angle and across the rim of the mesh.
func TestPullOffAMeshFloor(t *testing.T) {
	const strength, size = 1e4, 0.3
	for _, c := range []struct {
		name string
		at   vec
		turn float64
		area float64
	}{
		{"aligned", vec{0, size / 2, 0}, 0, size * size},
		{"turned", vec{0.0123, size / 2, 0.0456}, 0.4, size * size},
		{"over the rim", vec{1, size / 2, 0}, 0, size * size / 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, weightless)
			floor := b.spawn(def(components.Static, terrain(100, 0.02, level), vec{}))
			d := def(components.Kinematic, components.Box(size, size, size), c.at)
			d.Pose.Rotation = mgl64.QuatRotate(c.turn, vec{0, 1, 0})
			d.Material.Glue = sticky()
			e := b.spawn(d)
			if err := b.Bond(floor, e, 1); err != nil {
				t.Fatal(err)
			}
			b.Step()
			area := 0.0
			for _, p := range b.Pairs(floor, e, nil) {
				for _, s := range components.Adhesion.Get(b.w.Entry(p)).Bonds {
					area += s.Area
				}
			}
			near(t, "bonded area", area, c.area, 1e-3*c.area)
			b.vel(e).Linear = vec{0, 0.001, 0} // 1/60 of the reach a step
			peak := 0.0
			for range 80 {
				b.Step()
				pull := 0.0
				for _, p := range b.Pairs(floor, e, nil) {
					pull -= components.ContactPair.Get(b.w.Entry(p)).NormalForce
				}
				peak = max(peak, pull)
			}
			near(t, "pull-off force", peak, strength*c.area, 0.02*strength*c.area)
		})
	}
}

// A glued ball pulls off a mesh as it does off a plane, also over an inner edge
// and a vertex.
func TestBallPullsOffAMesh(t *testing.T) {
	for _, at := range []vec{{0.05, 0.1, 0.02}, {0.1, 0.1, 0.05}, {0, 0.1, 0}} {
		area := [2]float64{}
		for i, floor := range []components.Shape{terrain(10, 0.1, level), components.HalfSpace(vec{0, 1, 0})} {
			b := newBench(t, weightless)
			f := b.spawn(def(components.Static, floor, vec{}))
			d := def(components.Dynamic, components.Sphere(0.1), at)
			d.Material.Glue = sticky()
			e := b.spawn(d)
			b.Step()
			_, bonds := b.contact(f, e)
			for _, s := range bonds.Bonds {
				area[i] += s.Area
			}
		}
		near(t, "bonded area", area[0], area[1], 1e-9*area[1])
		near(t, "area of Derjaguin", area[1], 2*math.Pi*0.1*1e-3, 1e-9)
	}
}

// A body that slides from triangle to triangle keeps its pair.
func TestPairsLastOverTriangles(t *testing.T) {
	b := newBench(t, nil)
	floor := b.spawn(def(components.Static, terrain(100, 0.05, level), vec{}))
	e := b.spawn(def(components.Dynamic, components.Box(0.3, 0.2, 0.3), vec{-1, 0.1, 0.013}))
	b.material(e).Friction = 0
	b.material(floor).Friction = 0
	b.steps(10)
	first := b.Pairs(floor, e, nil)
	b.vel(e).Linear = vec{2, 0, 0.3}
	b.steps(60)
	last := b.Pairs(floor, e, nil)
	if len(first) != 1 || len(last) != 1 || first[0] != last[0] {
		t.Errorf("the pairs were %v and are %v", first, last)
	}
	if n := b.Stats().Contacts; n != 4 {
		t.Errorf("%d contact points", n)
	}
}

// In a corner of a mesh a box has a manifold for each wall, each a pair.
func TestBoxInACorner(t *testing.T) {
	// Three squares that face inward, around the corner at the origin.
	v := []vec{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {2, 2, 0}, {0, 2, 2}, {2, 0, 2}}
	mesh := components.Mesh(v, [][3]int32{{0, 3, 6}, {0, 6, 1}, {0, 1, 4}, {0, 4, 2}, {0, 2, 5}, {0, 5, 3}})
	b := newBench(t, func(c *ecs.Config) { c.Gravity = vec{-5, -5, -5} })
	f := b.spawn(def(components.Static, mesh, vec{}))
	e := b.spawn(def(components.Dynamic, components.Box(0.4, 0.6, 0.8), vec{0.25, 0.35, 0.45}))
	b.material(f).Friction = 0
	b.steps(120)
	at := b.pose(e).Position
	for i, want := range []float64{0.2, 0.3, 0.4} {
		near(t, "place", at[i], want, 1e-3)
	}
	pairs := b.Pairs(f, e, nil)
	var normals vec
	for _, p := range pairs {
		c := components.ContactPair.Get(b.w.Entry(p))
		normals = normals.Add(c.Normal)
		if c.Count != 4 {
			t.Errorf("%d points", c.Count)
		}
		near(t, "force", c.NormalForce, 5*1000*0.4*0.6*0.8, 2)
	}
	if len(pairs) != 3 || normals.Sub(vec{1, 1, 1}).Len() > 1e-6 {
		t.Errorf("%d pairs with normals that add up to %v", len(pairs), normals)
	}
}

// A box at the brink of a cliff is held by its face over the edge, and falls
// when its centre is past it; nothing pushes it sideways.
func TestBoxAtTheBrink(t *testing.T) {
	v := []vec{{-2, 0, -2}, {-2, 0, 2}, {0, 0, 2}, {0, 0, -2}, {0, -1, 2}, {0, -1, -2}}
	mesh := components.Mesh(v, [][3]int32{{0, 1, 2}, {0, 2, 3}, {3, 2, 4}, {3, 4, 5}})
	for _, x := range []float64{-0.02, 0.02} {
		b := newBench(t, nil)
		b.spawn(def(components.Static, mesh, vec{}))
		e := b.spawn(def(components.Dynamic, components.Box(0.6, 0.4, 0.5), vec{x, 0.2, 0.03}))
		b.steps(30)
		if v := b.vel(e).Linear; math.Abs(v[2]) > 1e-3 || x < 0 && v.Len() > 1e-3 {
			t.Errorf("at %v: moves with %v", x, v)
		}
		b.steps(150)
		if y := b.pose(e).Position[1]; x < 0 && math.Abs(y-0.2) > 1e-3 || x > 0 && y > -1 {
			t.Errorf("at %v: height %v", x, y)
		}
	}
}

// A kinematic mesh carries what lies on it.
func TestMeshCarries(t *testing.T) {
	b := newBench(t, nil)
	floor := b.spawn(def(components.Kinematic, terrain(20, 0.2, level), vec{}))
	e := b.spawn(def(components.Dynamic, components.Box(0.5, 0.5, 0.5), vec{0.1, 0.25, 0}))
	b.vel(floor).Linear = vec{0.5, 0.2, 0}
	b.steps(120)
	at := b.pose(e).Position
	near(t, "height", at[1], 0.25+0.4, 2e-3)
	near(t, "speed", b.vel(e).Linear[0], 0.5, 1e-3)
}

func TestBadMeshIsRefused(t *testing.T) {
	b := newBench(t, nil)
	v := []vec{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}
	for _, c := range []struct {
		kind  components.Kind
		shape components.Shape
		want  string
	}{
		{components.Static, components.Mesh(v, nil), "0 triangles"},
		{components.Static, (*components.MeshShape)(nil), "got nil"},
		{components.Static, components.Mesh(v, [][3]int32{{0, 2, 1}, {0, 3, 1}}), "triangle 1 has vertex 3"},
		{components.Static, components.Mesh(v, [][3]int32{{0, -1, 1}}), "triangle 0 has vertex -1"},
		{components.Static, components.Mesh(v, [][3]int32{{0, 1, 1}}), "none of which has an area"},
		{components.Static, components.Mesh([]vec{{math.NaN(), 0, 0}, {1, 0, 0}, {0, 0, 1}}, [][3]int32{{0, 2, 1}}), "vertex 0 is"},
		{components.Dynamic, components.Mesh(v, [][3]int32{{0, 2, 1}}), "a mesh cannot be dynamic"},
	} {
		if _, err := b.Spawn(def(c.kind, c.shape, vec{})); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// Steps on a mesh allocate nothing, whether bodies rest or slide.
func TestMeshAllocatesNothing(t *testing.T) {
	b := newBench(t, func(c *ecs.Config) { c.DonburiEvents = false })
	b.spawn(def(components.Static, terrain(50, 0.2, level), vec{}))
	for i, s := range sliders {
		d := def(components.Dynamic, s.shape, vec{2*float64(i) - 3, s.above + 0.01, 0})
		if s.name == "capsule" {
			d.Pose.Position[1] = 0.31
			d.Pose.Rotation = mgl64.QuatRotate(math.Pi/2, vec{1, 0, 0})
		}
		d.Material.Glue = sticky()
		d.Material.Glue.InitialIntensity = 0
		d.Material.Friction = 0.05
		d.Velocity.Linear = vec{0, 0, 1}
		b.spawn(d)
	}
	b.steps(120)
	if n := testing.AllocsPerRun(20, b.Step); n > 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// A shape that is changed from a mesh to a box and back keeps its pairs right.
func TestMeshChanges(t *testing.T) {
	b := newBench(t, nil)
	mesh := terrain(10, 0.5, level)
	floor := b.spawn(def(components.Kinematic, mesh, vec{}))
	e := b.spawn(def(components.Dynamic, components.Box(0.5, 0.5, 0.5), vec{0.1, 0.25, 0}))
	b.steps(20)
	b.collider(floor).Shape = components.Box(5, 1, 5)
	b.pose(floor).Position = vec{0, -0.5, 0}
	b.steps(20)
	b.collider(floor).Shape = mesh
	b.pose(floor).Position = vec{}
	b.steps(20)
	near(t, "height", b.pose(e).Position[1], 0.25, 1e-3)
	if n := len(b.Pairs(floor, e, nil)); n != 1 {
		t.Errorf("%d pairs", n)
	}
}

// What sleeps on a mesh wakes as it lay, with its pairs and its bonds.
func TestSleepOnAMesh(t *testing.T) {
	b := newBench(t, nil)
	floor := b.spawn(def(components.Kinematic, terrain(20, 0.2, func(x, _ float64) float64 { return math.Abs(x) * 0.5 }), vec{}))
	d := def(components.Dynamic, components.Sphere(0.3), vec{0.01, 0.4, 0.03})
	d.Material.Glue = sticky()
	e := b.spawn(d)
	other := b.spawn(def(components.Dynamic, table(), vec{0, 0.6, 0}))
	for n := 0; !b.body(e).Sleeping || !b.body(other).Sleeping; n++ {
		if b.Step(); n > 1200 {
			t.Fatal("awake for 20 s")
		}
	}
	pairs := b.Pairs(floor, e, nil)
	if len(pairs) < 2 {
		t.Fatalf("%d pairs in a groove", len(pairs))
	}
	bonds := 0
	for _, p := range pairs {
		bonds += len(components.Adhesion.Get(b.w.Entry(p)).Bonds)
	}
	b.steps(10)
	b.WakeAll()
	for range 5 {
		b.Step()
		for _, x := range []donburi.Entity{e, other} {
			if v := b.vel(x).Linear.Len(); v > 1e-3 || b.body(x).Sleeping {
				t.Errorf("moves with %v after waking, sleeping %v", v, b.body(x).Sleeping)
			}
		}
	}
	after := 0
	for _, p := range b.Pairs(floor, e, nil) {
		after += len(components.Adhesion.Get(b.w.Entry(p)).Bonds)
	}
	if bonds == 0 || after != bonds {
		t.Errorf("%d bonds before sleep and %d after", bonds, after)
	}
}
