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
	"github.com/tackphysics/tack/systems/adhesion"
)

// jelly is a cube of 0.1 m at a place.
func jelly(y float64) ecs.SoftDef {
	return ecs.SoftDef{
		Body: components.SoftBodyData{
			Name: "jelly", Shape: components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{3, 3, 3}, Cuts: 4},
			Young: 3e4, Poisson: 0.4, Damping: 0.01,
		},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, y, 0}},
		Material: components.MaterialData{Density: 1000, Friction: 0.5},
	}
}

// softWorld is a floor and what is put on it.
func softWorld(t *testing.T, change func(*ecs.Config), softs []ecs.SoftDef, bodies ...ecs.BodyDef) (p *ecs.Physics, s, b []donburi.Entity) {
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
	floor := ecs.BodyDef{
		Body:     components.BodyData{Name: "floor", Kind: components.Static},
		Collider: components.ColliderData{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})},
		Material: components.MaterialData{Friction: 0.5},
	}
	for _, d := range append([]ecs.BodyDef{floor}, bodies...) {
		e, err := p.Spawn(d)
		if err != nil {
			t.Fatal(err)
		}
		b = append(b, e)
	}
	for _, d := range softs {
		e, err := p.SpawnSoft(d)
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, e)
	}
	return p, s, b
}

func nodesOf(p *ecs.Physics, e donburi.Entity) *components.NodesData {
	return components.Nodes.Get(p.World().Donburi().Entry(e))
}

// TestSoftRest: a cube and a ball on its top come to rest; the floor bears both,
// the ball bears its own weight, and the cube is lower by as much as the load
// presses it: m·g·l/(2EA) for its own weight.
func TestSoftRest(t *testing.T) {
	ball := ecs.BodyDef{
		Body:     components.BodyData{Name: "ball"},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 0.125, 0}},
		Collider: components.ColliderData{Shape: components.Sphere(0.02)},
		Mass:     components.MassData{Override: 0.05},
		Material: components.MaterialData{Friction: 0.5},
	}
	p, s, b := softWorld(t, nil, []ecs.SoftDef{jelly(0.0502)}, ball)
	for range 240 {
		p.Step()
	}
	var floor, sphere float64
	for _, c := range nodesOf(p, s[0]).Contacts {
		switch c.Other {
		case b[0]:
			floor += c.Force[1]
		case b[1]:
			sphere += c.Force[1]
		}
	}
	const g, tremor = 9.81, 0.02 // of a force
	if want := 1.05 * g; math.Abs(floor-want) > tremor*want {
		t.Errorf("the floor bears %v N, want %v", floor, want)
	}
	if want := -0.05 * g; math.Abs(sphere-want) > tremor*g {
		t.Errorf("the ball presses with %v N, want %v", sphere, want)
	}
	st := p.Stats()
	if st.SoftBodies != 1 || st.Nodes != 64 || st.Tets != 135 || st.Triangles != 1728 {
		t.Errorf("%d bodies, %d nodes, %d tetrahedra, %d triangles", st.SoftBodies, st.Nodes, st.Tets, st.Triangles)
	}
	y := components.Pose.Get(p.World().Donburi().Entry(s[0])).Position[1]
	if y > 0.05 || y < 0.0485 {
		t.Errorf("the cube's centre is at %v m", y)
	}
	if d := p.Penetration(); d > 2e-3 {
		t.Errorf("%v m deep", d)
	}
}

// TestSoftMomentum: a sticky cube that spins and a rigid one that hits it, free in
// space: together they keep momentum and angular momentum to rounding.
func TestSoftMomentum(t *testing.T) {
	glue := adhesion.Glue(2e4, 1e-3)
	glue.InitialIntensity = 1
	d := jelly(1)
	d.Velocity = components.VelocityData{Linear: mgl64.Vec3{0.1, 0, 0}, Angular: mgl64.Vec3{1, 5, -2}}
	d.Material.Glue = glue
	hit := ecs.BodyDef{
		Pose:     components.PoseData{Position: mgl64.Vec3{0.2, 1.02, 0.01}},
		Velocity: components.VelocityData{Linear: mgl64.Vec3{-1.5, 0, 0}},
		Collider: components.ColliderData{Shape: components.Box(0.08, 0.08, 0.08)},
		Material: components.MaterialData{Density: 500, Friction: 0.5, Glue: glue},
	}
	p, _, _ := softWorld(t, func(c *ecs.Config) { c.Gravity = mgl64.Vec3{} }, []ecs.SoftDef{d}, hit)
	p.Refresh()
	m0, l0 := p.Momentum(), p.AngularMomentum()
	for range 200 {
		p.Step()
	}
	const tolerance = 1e-9 // relative: a thousand substeps of rounding, and the gyroscopic rule of the rigid box
	if d := p.Momentum().Sub(m0).Len(); d > tolerance*m0.Len() {
		t.Errorf("momentum has changed by %v of %v", d, m0)
	}
	if d := p.AngularMomentum().Sub(l0).Len(); d > tolerance*l0.Len() {
		t.Errorf("angular momentum has changed by %v of %v", d, l0)
	}
	if p.Stats().Bonds == 0 {
		t.Error("they do not stick")
	}
}

// TestSoftThreads: the same bits with any number of threads, and in a second
// world beside the first.
func TestSoftThreads(t *testing.T) {
	var want uint64
	for _, threads := range []int{1, 2, 3} {
		var softs []ecs.SoftDef
		for i := range 5 {
			d := jelly(0.06 + 0.02*float64(i))
			d.Pose.Position[0] = 0.3 * float64(i)
			d.Pose.Rotation = mgl64.QuatRotate(0.3, mgl64.Vec3{1, 0, 1}.Normalize())
			d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{4, 4, 4}}
			if i == 2 { // enough to be shared out
				d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{8, 8, 6}}
			}
			softs = append(softs, d)
		}
		p, _, _ := softWorld(t, func(c *ecs.Config) { c.Threads = threads }, softs)
		for range 30 {
			p.Step()
		}
		h := p.Hash()
		if want == 0 {
			want = h
		}
		if h != want {
			t.Errorf("%d threads: %x, want %x", threads, h, want)
		}
	}
}

// TestSoftSteady: a step allocates nothing once all is warm.
func TestSoftSteady(t *testing.T) {
	p, _, _ := softWorld(t, nil, []ecs.SoftDef{jelly(0.0501)})
	for range 60 {
		p.Step()
	}
	if n := testing.AllocsPerRun(30, p.Step); n != 0 {
		t.Errorf("%v allocations a step", n)
	}
}

// TestSoftEdits: between steps the user may move a body by its pose, push its
// nodes, make it of other stuff, switch it off, break it and take it away.
func TestSoftEdits(t *testing.T) {
	p, s, b := softWorld(t, nil, []ecs.SoftDef{jelly(0.0501), jelly(0.5)})
	w := p.World().Donburi()
	p.Step()
	entry := w.Entry(s[0])
	components.Pose.Get(entry).Position = mgl64.Vec3{3, 2, 1}
	p.Step()
	n := nodesOf(p, s[0])
	mean := func() (m mgl64.Vec3) {
		for _, x := range n.Position {
			m = m.Add(x.Mul(1 / float64(len(n.Position))))
		}
		return m
	}
	if d := mean().Sub(mgl64.Vec3{3, 2, 1}).Len(); d > 0.01 {
		t.Errorf("moved to %v", mean())
	}
	for i := range n.Velocity {
		n.Velocity[i] = mgl64.Vec3{0, 6, 0}
	}
	before := mean()
	p.Step()
	if d := mean().Sub(before)[1]; d < 0.08 || d > 0.1 {
		t.Errorf("thrown up at 6 m/s it goes %v m in a step", d)
	}
	components.SoftBody.Get(entry).Young = 1e5
	p.Step()
	if st := p.Stats(); st.Rejected != 0 || st.SoftBodies != 2 {
		t.Errorf("%d rejected, %d bodies", st.Rejected, st.SoftBodies)
	}
	components.SoftBody.Get(entry).Poisson = 0.7
	p.Step()
	p.Step()
	if st := p.Stats(); st.Rejected != 1 || st.Nodes != 64 {
		t.Errorf("ν 0.7: %d rejected, %d nodes", st.Rejected, st.Nodes)
	}
	components.SoftBody.Get(entry).Poisson = 0.3
	p.Step()
	if st := p.Stats(); st.Nodes != 128 {
		t.Errorf("mended: %d nodes", st.Nodes)
	}
	n.Position[3][0] = math.NaN()
	p.Step()
	if st := p.Stats(); st.Rejected != 2 || st.Nodes != 64 {
		t.Errorf("NaN: %d rejected, %d nodes", st.Rejected, st.Nodes)
	}
	w.Remove(s[0])
	w.Remove(b[0])
	p.Step()
	if st := p.Stats(); st.SoftBodies != 1 {
		t.Errorf("%d bodies are left", st.SoftBodies)
	}
}

// TestSoftRefused: what cannot be simulated is not spawned, and the error says
// why.
func TestSoftRefused(t *testing.T) {
	for want, change := range map[string]func(*ecs.SoftDef){
		"SoftBody.Shape":     func(d *ecs.SoftDef) { d.Body.Shape = nil },
		"box of side":        func(d *ecs.SoftDef) { d.Body.Shape = components.SoftBox{Cells: [3]int{1, 1, 1}} },
		"Young":              func(d *ecs.SoftDef) { d.Body.Young = 0 },
		"Poisson":            func(d *ecs.SoftDef) { d.Body.Poisson = 0.5 },
		"SoftBody.Damping":   func(d *ecs.SoftDef) { d.Body.Damping = math.Inf(1) },
		"SoftBody.Drag":      func(d *ecs.SoftDef) { d.Body.Drag = -1 },
		"Density":            func(d *ecs.SoftDef) { d.Material.Density = 0 },
		"Material.Friction":  func(d *ecs.SoftDef) { d.Material.Friction = -1 },
		"Material.Glue":      func(d *ecs.SoftDef) { d.Material.Glue.NormalStiffness = -1 },
		"Pose.Position":      func(d *ecs.SoftDef) { d.Pose.Position[1] = math.NaN() },
		"Velocity.Angular":   func(d *ecs.SoftDef) { d.Velocity.Angular[1] = 1e9 },
		"expected a surface": func(d *ecs.SoftDef) { d.Body.Shape = &components.SoftMesh{Cell: 1} },
	} {
		p, _, _ := softWorld(t, nil, nil)
		d := jelly(1)
		change(&d)
		e, err := p.SpawnSoft(d)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v", want, err)
		}
		if e != donburi.Null {
			t.Errorf("%s: an entity was made", want)
		}
	}
}

// stack is two cubes of jelly, one on the other, a little turned.
func stack(glue components.Glue) []ecs.SoftDef {
	under, over := jelly(0.0501), jelly(0.1505)
	over.Pose.Rotation = mgl64.QuatRotate(0.3, mgl64.Vec3{0, 1, 0})
	under.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{3, 3, 3}, Cuts: 2}
	over.Body.Shape = under.Body.Shape
	under.Material.Glue, over.Material.Glue = glue, glue
	return []ecs.SoftDef{under, over}
}

// TestSoftOnSoft: one cube of jelly stands on another: the floor bears both, the
// lower one the upper, as both of their lists say.
func TestSoftOnSoft(t *testing.T) {
	p, s, b := softWorld(t, nil, stack(components.Glue{}))
	for range 180 {
		p.Step()
	}
	var floor, under, over float64
	for _, c := range nodesOf(p, s[0]).Contacts {
		if c.Other == b[0] {
			floor += c.Force[1]
		} else {
			under += c.Force[1]
		}
	}
	for _, c := range nodesOf(p, s[1]).Contacts {
		over += c.Force[1]
	}
	const weight, tremor = 9.81, 0.02
	if math.Abs(floor-2*weight) > tremor*weight {
		t.Errorf("the floor bears %v N, want %v", floor, 2*weight)
	}
	if math.Abs(over-weight) > tremor*weight || math.Abs(over+under) > 1e-9 {
		t.Errorf("the upper is borne by %v N, the lower feels %v N", over, under)
	}
	if d := p.Penetration(); d > 2e-3 {
		t.Errorf("%v m deep", d)
	}
}

// TestSoftHoldsSoft: two sticky cubes that meet in free space off their middles
// stay together, and keep momentum and angular momentum to rounding.
func TestSoftHoldsSoft(t *testing.T) {
	glue := adhesion.Glue(2e4, 1e-3)
	glue.InitialIntensity, glue.Damping = 1, 1
	defs := stack(glue)
	defs[0].Pose.Position, defs[1].Pose.Position = mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0.02, 1.11, 0.01}
	defs[1].Velocity.Linear = mgl64.Vec3{0.3, -1, 0.1}
	p, _, _ := softWorld(t, func(c *ecs.Config) { c.Gravity = mgl64.Vec3{} }, defs)
	p.Refresh()
	m0, l0 := p.Momentum(), p.AngularMomentum()
	for range 100 {
		p.Step()
	}
	const tolerance = 1e-10 // relative, of rounding
	if d := p.Momentum().Sub(m0).Len(); d > tolerance*m0.Len() {
		t.Errorf("momentum has changed by %v of %v", d, m0)
	}
	if d := p.AngularMomentum().Sub(l0).Len(); d > tolerance*l0.Len() {
		t.Errorf("angular momentum has changed by %v of %v", d, l0)
	}
	if n := p.Stats().Bonds; n < 9 {
		t.Errorf("%d bonds hold", n)
	}
}

// TestSoftStable drops a tilted cube at any stiffness and step: no fault, and the
// energy never rises above what it had.
func TestSoftStable(t *testing.T) {
	for _, young := range []float64{1e3, 1e5, 1e7} {
		for _, dt := range []float64{0.001, 0.008, 0.016} {
			if testing.Short() && dt == 0.001 {
				continue
			}
			d := jelly(0.15)
			d.Body.Young, d.Body.Damping = young, 0
			d.Body.Shape = components.SoftBox{Size: mgl64.Vec3{0.1, 0.1, 0.1}, Cells: [3]int{3, 3, 3}}
			d.Pose.Rotation = mgl64.QuatRotate(0.5, mgl64.Vec3{1, 0, 1}.Normalize())
			p, _, _ := softWorld(t, func(c *ecs.Config) { c.DT, c.Substeps = dt, 1 }, []ecs.SoftDef{d})
			p.Refresh()
			first := p.Energy().Total()
			for k := range int(1 / dt) {
				p.Step()
				if e := p.Energy().Total(); !(e <= first*(1+1e-9)) {
					t.Fatalf("E %v, dt %v: %v J after %d steps, had %v", young, dt, e, k+1, first)
				}
			}
			if n := len(p.Faults()); n > 0 {
				t.Errorf("E %v, dt %v: %d faults", young, dt, n)
			}
		}
	}
}

// TestSoftWakes: a box that sleeps on the floor wakes when a jelly comes down on
// it, and bears it.
func TestSoftWakes(t *testing.T) {
	box := ecs.BodyDef{
		Body:     components.BodyData{Name: "box"},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 0.02, 0}},
		Collider: components.ColliderData{Shape: components.Box(0.3, 0.04, 0.3)},
		Material: components.MaterialData{Density: 500, Friction: 0.5},
	}
	p, s, b := softWorld(t, nil, []ecs.SoftDef{jelly(500)}, box)
	w := p.World().Donburi()
	sleeping := func() bool { return components.Body.Get(w.Entry(b[1])).Sleeping }
	for k := 0; !sleeping(); k++ {
		if p.Step(); k > 300 {
			t.Fatal("the box does not fall asleep")
		}
	}
	components.Pose.Get(w.Entry(s[0])).Position = mgl64.Vec3{0, 0.095, 0}
	clear(nodesOf(p, s[0]).Velocity)
	for range 3 {
		p.Step()
	}
	if sleeping() {
		t.Error("the box sleeps under a jelly that hits it")
	}
	for range 120 {
		p.Step()
	}
	if sleeping() != components.SoftBody.Get(w.Entry(s[0])).Sleeping {
		t.Error("of the box and the jelly on it one sleeps")
	}
	pushed := 0.0
	for _, c := range nodesOf(p, s[0]).Contacts {
		pushed += c.Force[1]
	}
	if math.Abs(pushed-9.81) > 0.02*9.81 {
		t.Errorf("the box bears %v N, want 9.81", pushed)
	}
}

// A cube of jelly falls on a floor and comes to rest.
func ExamplePhysics_SpawnSoft() {
	world := donburi.NewWorld()
	physics, err := ecs.Install(world, ecs.DefaultConfig())
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = physics.Spawn(ecs.BodyDef{
		Body:     components.BodyData{Kind: components.Static},
		Collider: components.ColliderData{Shape: components.HalfSpace(mgl64.Vec3{0, 1, 0})},
		Material: components.MaterialData{Friction: 0.5},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	jelly, err := physics.SpawnSoft(ecs.SoftDef{
		Body: components.SoftBodyData{
			Shape: components.SoftBox{Size: mgl64.Vec3{0.2, 0.2, 0.2}, Cells: [3]int{4, 4, 4}},
			Young: 5e4, Poisson: 0.4, Damping: 0.02,
		},
		Pose:     components.PoseData{Position: mgl64.Vec3{0, 0.3, 0}},
		Material: components.MaterialData{Density: 1000, Friction: 0.5},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 180 {
		physics.Step()
	}
	force := 0.0
	for _, c := range components.Nodes.Get(world.Entry(jelly)).Contacts {
		force += c.Force.Y()
	}
	fmt.Printf("the floor bears %.0f N\n", force)
	// Output:
	// the floor bears 78 N
}
